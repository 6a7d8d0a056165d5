/**
 * `npm start`: builds the shop when its sources have changed since the last build, then becomes the shop. The shop
 * replaces this process with its id, terminal and signals, so Ctrl-C and `kill` reach the shop itself.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import './check-runtime.mjs'
import './compile-cache.mjs'
import { noteRunning } from './running-shop.mjs'

const root = join(import.meta.dirname, '..')
process.chdir(root)
noteRunning('npm start')

process.env.NODE_ENV = 'production'
const { build } = await import('./build.mjs')
const { SHOP_ARGUMENTS } = await import('./shop-arguments.ts')
try {
  await build({ log: (line) => console.log(line) })
} catch (error) {
  const reason = whyNotBuilt(error)
  if (!reason) throw error
  console.error(`\nCannot build the shop in ${join(root, 'dist')}: ${reason}\n`)
  process.exit(1)
}

if (process.platform === 'win32') {
  // Windows cannot replace a process by another. Ctrl-C reaches both of them.
  process.on('SIGINT', () => {})
  spawn(process.execPath, SHOP_ARGUMENTS, { stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1))
} else {
  process.execve(process.execPath, [process.execPath, ...SHOP_ARGUMENTS], process.env)
}

/** Explains a disk error; any other one is an error in the sources. */
function whyNotBuilt({ code, message }) {
  const said = `${code} ${message}`
  if (/ENOSPC|no space left/i.test(said)) return 'the disk is full. Make some room, then run the same command again.'
  if (/EACCES|EPERM|EROFS|permission denied|read-only file system/i.test(said))
    return 'this folder, or one inside it, is not writable for this user (it may belong to root after a start with sudo).'
  return undefined
}
