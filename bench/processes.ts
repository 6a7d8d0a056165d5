/** Data of Linux about running processes. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Proportional: what processes share is counted once, in parts. */
  pssMb: number
  /** Added up: what processes share is counted for each of them. */
  rssMb: number
  processes: number
}

export function readMemory(pids: readonly number[]): Memory {
  const memory: Memory = { pssMb: 0, rssMb: 0, processes: 0 }
  for (const pid of pids) {
    const text = attempt(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    if (text === undefined) continue // it ended meanwhile
    const megabytes = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
    memory.pssMb += megabytes('Pss')
    memory.rssMb += megabytes('Rss')
    memory.processes++
  }
  return memory
}

/** The process and all that descend from it. */
export function findTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of attempt(() => readdirSync('/proc')) ?? []) {
    const parent = /^\d+$/.test(name) ? Number(readStat(Number(name))?.[1]) : Number.NaN
    if (!Number.isNaN(parent)) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [pid]
  for (const each of tree) tree.push(...(children.get(each) ?? []))
  return tree
}

/** Seconds of processor time of these processes and of children of theirs that have ended. */
export function readCpuSeconds(pids: readonly number[]): number {
  const TICKS_A_SECOND = 100
  return pids.reduce((sum, pid) => {
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = readStat(pid)?.slice(11, 15).map(Number) ?? []
    return sum + (user + system + childrenUser + childrenSystem) / TICKS_A_SECOND
  }, 0)
}

export function readCommandLine(pid: number): string {
  return attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')) ?? ''
}

/**
 * The fields from the third on, as proc(5) numbers them: state, parent … The second is a name that may hold anything.
 */
function readStat(pid: number): string[] | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A process may end at any moment: then there is nothing to know. */
function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}
