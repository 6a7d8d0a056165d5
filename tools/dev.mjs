/**
 * `npm run dev`: the shop from its sources. A change of a page is there at the next request; a change of the server
 * starts it again, which takes about a second.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import './check-runtime.mjs'
import { noteRunning } from './running-shop.mjs'

process.chdir(join(import.meta.dirname, '..'))
noteRunning('npm run dev')

const args = ['--watch', '--watch-preserve-output', '--conditions=source', 'apps/provider/src/main.ts']
const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, CARTWRIGHT_DEV: '1' } })
child.on('exit', (code) => process.exit(code ?? 1))

process.on('SIGINT', () => {}) // Ctrl-C reaches the child as well, which then ends in its own time
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
