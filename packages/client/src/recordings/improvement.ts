/** Intended deviation of this client from the official packages. */
export interface Improvement {
  /** Benefit for a shop or its developer; the guide docs/guides/differences.md repeats it word by word. */
  reason: string
  /** Promised values in place of the recorded ones, by their subject; a function derives them from the recorded. */
  instead: Record<string, unknown>
}
