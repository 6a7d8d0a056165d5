import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Process by pid and start time, since pids are reused. */
export type ProcessId = { pid: number; born: string }

/** Undefined if there is no such process, or only its zombie. */
export function findProcess(pid: number): ProcessId | undefined {
  const born = findBirth(pid)
  return born === undefined ? undefined : { pid, born }
}

export function isAlive(process: ProcessId): boolean {
  return findBirth(process.pid) === process.born
}

export async function waitUntilGone(process: ProcessId, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isAlive(process)) {
    if (Date.now() > deadline) return false
    await sleep(5)
  }
  return true
}

/** Whether the pid is the PostgreSQL of this cluster, and not a later program with the same number. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  // On Linux a server's working directory is its cluster; elsewhere its command line names it.
  if (process.platform === 'linux') return attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === cluster
  if (process.platform === 'win32') return run('tasklist', ['/FI', `PID eq ${pid}`]).includes('postgres')
  return run('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).includes(cluster)
}

function findBirth(pid: number): string | undefined {
  if (process.platform === 'linux') return findBirthOnLinux(pid)
  if (process.platform === 'win32') return attempt(() => process.kill(pid, 0)) ? 'unknown' : undefined
  const [state, ...born] = run('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', `${pid}`])
    .trim()
    .split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : born.join(' ')
}

function findBirthOnLinux(pid: number): string | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === undefined) return undefined
  // proc(5): the second field is the name in brackets with any content; the state follows it, and the start time is
  // the 22nd field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const isDead = fields[0] === 'Z' || fields[0] === 'X'
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  return isDead ? undefined : `${boot}/${fields[19]}`
}

/** Reads facts of a process that may end at any moment: errors mean undefined. */
function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

function run(command: string, args: string[]): string {
  return attempt(() => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) ?? ''
}
