/**
 * `npm start`: builds the shop when its sources have changed since the last build, then becomes the shop. What follows
 * has this process's id, terminal and signals, so Ctrl-C and `kill` reach the shop itself.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import './check-runtime.mjs'
import { noteRunning } from './running-shop.mjs'

const root = join(import.meta.dirname, '..')
process.chdir(root)
noteRunning('npm start')

process.env.NODE_ENV = 'production'
const { build } = await import('./build.mjs')
await build({ log: (line) => console.log(line) })

const args = ['--conditions=source', 'apps/provider/src/main.ts']
if (process.platform === 'win32') {
  // Windows cannot replace a process by another. Ctrl-C reaches both of them.
  process.on('SIGINT', () => {})
  spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
} else {
  process.execve(process.execPath, [process.execPath, ...args], process.env)
}
