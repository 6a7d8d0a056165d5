/**
 * `npm run dev`: the shop from its sources. A change of a page is there at the next request; a change of the server
 * starts it again, which takes about a second. (`node --watch` would also follow the files that Vite writes for
 * itself.)
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import './check-runtime.mjs'
import './compile-cache.mjs'
import { noteRunning } from './running-shop.mjs'

process.chdir(join(import.meta.dirname, '..'))
const { SHOP_ARGUMENTS } = await import('./shop-arguments.ts')
noteRunning('npm run dev')

const ofTheServer = ['apps/provider/src', 'packages/contract/src']
const SETTLE_MS = 100
let child = start()
let isEnding = false
let timer

for (const folder of ofTheServer) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
    clearTimeout(timer)
    timer = setTimeout(() => restart(join(folder, file)), SETTLE_MS)
  })
}

// Ctrl-C reaches the shop as well, which ends in its own time; other signals are passed on.
process.on('SIGINT', () => end())
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

function start() {
  return spawn(process.execPath, SHOP_ARGUMENTS, { stdio: 'inherit', env: { ...process.env, CARTWRIGHT_DEV: '1' } }).on(
    'exit',
    (code) => {
      if (isEnding) process.exit(code ?? 1)
    },
  )
}

function restart(file) {
  if (isEnding) return
  console.log(`${file} changed; starting the server again.`)
  const isWaiting = child.listenerCount('exit') > 1
  // One that failed to start has ended already, and waits for a change.
  if (hasEnded()) child = start()
  else if (!isWaiting) child.once('exit', () => isEnding || (child = start())).kill('SIGTERM')
}

function hasEnded() {
  return child.exitCode !== null || child.signalCode !== null
}

function end(signal) {
  isEnding = true
  if (hasEnded()) process.exit(child.exitCode ?? 1)
  if (signal) child.kill(signal)
}
