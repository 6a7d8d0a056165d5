import { WAITING } from './kept-here.ts'
import type { Addition } from './send-addition.ts'

/** More would be a shopping list of its own, and the browser's storage has an end. */
const MOST = 50

/** What waits for a connection, the first first. It is kept in this browser, for all tabs. */
export function readWaiting(): Addition[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(WAITING) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAddition) : []
  } catch {
    return [] // Nothing can be kept here, or somebody else wrote it.
  }
}

/** Answers whether it could be kept. Kept again, it waits once. */
export function keepWaiting(addition: Addition): boolean {
  const waiting = readWaiting().filter(({ key }) => key !== addition.key)
  return waiting.length < MOST && write([...waiting, addition])
}

export function dropWaiting(key: string): void {
  write(readWaiting().filter((addition) => addition.key !== key))
}

function write(waiting: Addition[]): boolean {
  try {
    if (waiting.length > 0) localStorage.setItem(WAITING, JSON.stringify(waiting))
    else localStorage.removeItem(WAITING)
    return true
  } catch {
    return false
  }
}

function isAddition(value: unknown): value is Addition {
  const addition = value as Partial<Addition> | null
  const { key, to, fields, name } = addition ?? {}
  return [key, fields, name].every((text) => typeof text === 'string') && typeof to === 'string' && to.startsWith('/')
}
