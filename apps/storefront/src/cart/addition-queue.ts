import { QUEUE_PREFIX, listQueueEntries } from './local-storage-keys.ts'
import type { CartAddition } from './send-addition.ts'

/** Limits the queue, as local storage is limited. */
const MAX_QUEUED = 50

/**
 * An entry for each: a list that two tabs rewrite at the same moment loses what one of them added, as tabs are
 * processes.
 */
const toEntryName = (key: string): string => `${QUEUE_PREFIX}-${key}`

interface QueuedAddition extends CartAddition {
  /** Epoch milliseconds; earlier versions stored a sorted list instead. */
  since?: number
}

/** Reads the queued additions of all tabs, oldest first. */
export function readQueuedAdditions(): CartAddition[] {
  const queued = listQueueEntries().flatMap(readEntry)
  return queued.sort((one, other) => (one.since ?? 0) - (other.since ?? 0))
}

/** Queues an addition, and returns false if storage is unavailable. A queued one keeps its position. */
export function queueAddition(addition: CartAddition): boolean {
  const queued = readQueuedAdditions()
  if (queued.some(({ key }) => key === addition.key)) return true
  return queued.length < MAX_QUEUED && write(toEntryName(addition.key), { ...addition, since: Date.now() })
}

export function removeQueuedAddition(key: string): void {
  write(toEntryName(key), undefined)
  const list = readEntry(QUEUE_PREFIX)
  const remaining = list.filter((addition) => addition.key !== key)
  if (remaining.length < list.length) write(QUEUE_PREFIX, remaining.length > 0 ? remaining : undefined)
}

function readEntry(entry: string): QueuedAddition[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(entry) ?? '[]')
    return [stored].flat().filter(isAddition)
  } catch {
    return [] // Storage is unavailable, or the entry is invalid.
  }
}

function write(entry: string, waiting: QueuedAddition | QueuedAddition[] | undefined): boolean {
  try {
    if (waiting) localStorage.setItem(entry, JSON.stringify(waiting))
    else localStorage.removeItem(entry)
    return true
  } catch {
    return false
  }
}

function isAddition(value: unknown): value is QueuedAddition {
  const addition = value as Partial<CartAddition> | null
  const { key, to, fields, name } = addition ?? {}
  return [key, fields, name].every((text) => typeof text === 'string') && typeof to === 'string' && to.startsWith('/')
}
