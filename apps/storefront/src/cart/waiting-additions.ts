import { WAITING, waitingEntries } from './kept-here.ts'
import type { Addition } from './send-addition.ts'

/** More would be a shopping list of its own, and the browser's storage has an end. */
const MOST = 50

/** An entry for each: a list that two tabs rewrite at the same moment loses what one of them added, as tabs are processes. */
const entryOf = (key: string): string => `${WAITING}-${key}`

interface Waiting extends Addition {
  /** Epoch milliseconds; earlier versions kept a list in order instead. */
  since?: number
}

/** Everything that waits for a connection, the oldest first. The browser keeps it for all tabs. */
export function readWaiting(): Addition[] {
  const kept = waitingEntries().flatMap(readEntry)
  return kept.sort((one, other) => (one.since ?? 0) - (other.since ?? 0))
}

/** Answers whether it could be kept. Kept again, it waits once, at its place. */
export function keepWaiting(addition: Addition): boolean {
  const waiting = readWaiting()
  if (waiting.some(({ key }) => key === addition.key)) return true
  return waiting.length < MOST && write(entryOf(addition.key), { ...addition, since: Date.now() })
}

export function dropWaiting(key: string): void {
  write(entryOf(key), undefined)
  const list = readEntry(WAITING)
  const left = list.filter((addition) => addition.key !== key)
  if (left.length < list.length) write(WAITING, left.length > 0 ? left : undefined)
}

function readEntry(entry: string): Waiting[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(entry) ?? '[]')
    return [kept].flat().filter(isAddition)
  } catch {
    return [] // Nothing can be kept here, or somebody else wrote it.
  }
}

function write(entry: string, waiting: Waiting | Waiting[] | undefined): boolean {
  try {
    if (waiting) localStorage.setItem(entry, JSON.stringify(waiting))
    else localStorage.removeItem(entry)
    return true
  } catch {
    return false
  }
}

function isAddition(value: unknown): value is Waiting {
  const addition = value as Partial<Addition> | null
  const { key, to, fields, name } = addition ?? {}
  return [key, fields, name].every((text) => typeof text === 'string') && typeof to === 'string' && to.startsWith('/')
}
