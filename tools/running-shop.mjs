/**
 * Knows whether a shop of this checkout is running, so that nothing is installed under it. `npm start` and `npm run
 * dev` leave a note with their process id; on Linux a shop that was started without them is found as well, and a
 * command, which may have started the database.
 */
import { mkdirSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '..'))
const notes = join(root, '.cartwright', 'running')

/** Leaves the note. It is taken away when this process ends, or by the next one when it could not. */
export function noteRunning(what) {
  const note = join(notes, String(process.pid))
  try {
    mkdirSync(notes, { recursive: true })
    for (const pid of list(notes)) if (!isAlive(Number(pid))) rmSync(join(notes, pid), { force: true })
    writeFileSync(note, what)
    process.on('exit', () => rmSync(note, { force: true }))
  } catch {
    // A read-only checkout can run a shop; nothing can be installed into it either.
  }
}

/** Describes the running command as `npm start (process 123)`, or returns undefined. */
export function findRunning() {
  for (const pid of list(notes)) {
    const command = isAlive(Number(pid)) && commandOf(pid)
    const isOurs = command && (command === 'unknown' || /tools.(start|dev)\.mjs|main\.ts/.test(command))
    if (isOurs) return `${readFileSync(join(notes, pid), 'utf8')} (process ${pid})`
    rmSync(join(notes, pid), { force: true })
  }
  for (const pid of list('/proc')) {
    const program = /^\d+$/.test(pid) && /\bapps\/provider\/src\/(main|cli)\.ts\b/.exec(commandOf(pid))?.[1]
    if (program && isNode(pid) && folderOf(pid) === root)
      return `${program === 'main' ? 'the shop' : 'a command of the shop'} (process ${pid})`
  }
  return undefined
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The command line, where the system shows it: a process id may have gone to another program meanwhile. */
export function commandOf(pid) {
  if (process.platform !== 'linux') return 'unknown'
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Not an editor in which the file is open. Processes of other users are hidden, and may be Node. */
function isNode(pid) {
  try {
    return /\bnode( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))
  } catch {
    return true
  }
}

function folderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
