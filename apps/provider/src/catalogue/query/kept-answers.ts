/** What was found, kept until the epoch is another one. Whoever asks the same at the same time waits for one answer. */
export class KeptAnswers<Value> {
  readonly #epoch: () => number
  readonly #maxEntries: number
  #entries = new Map<string, Promise<Value>>()
  #entriesOf = -1

  constructor(epoch: () => number, maxEntries: number) {
    this.#epoch = epoch
    this.#maxEntries = maxEntries
  }

  read(key: string, make: () => Promise<Value>): Promise<Value> {
    if (this.#entriesOf !== this.#epoch()) {
      this.#entries = new Map()
      this.#entriesOf = this.#epoch()
    }
    const entries = this.#entries
    const kept = entries.get(key)
    if (kept) return kept
    const made = make()
    entries.set(key, made)
    const [oldest] = entries.keys()
    if (entries.size > this.#maxEntries && oldest !== undefined) entries.delete(oldest)
    made.catch(() => entries.get(key) === made && entries.delete(key))
    return made
  }
}
