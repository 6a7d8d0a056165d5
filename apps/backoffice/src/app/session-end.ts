/** Whether the session has ended while the page was open. */
let hasEnded = false
const listeners = new Set<() => void>()

/** Marks the session as ended, or as resumed. */
export function setSessionEnded(ended: boolean): void {
  hasEnded = ended
  for (const listener of listeners) listener()
}

export function subscribeToSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function hasSessionEnded(): boolean {
  return hasEnded
}
