/** What was found, kept until the products change: at most `maxWeight` of it. Whoever asks the same at the same time waits for one answer. */
export class KeptAnswers<Value> {
  readonly #epoch: () => number
  readonly #maxEntries: number
  #entries = new Map<string, Promise<Value>>()
  #entriesOf = -1
  asked = 0
  found = 0

  constructor(epoch: () => number, maxEntries: number) {
    this.#epoch = epoch
    this.#maxEntries = maxEntries
  }

  /** What is there already, or on its way. */
  find(key: string): Promise<Value> | undefined {
    if (this.#entriesOf !== this.#epoch()) {
      this.#entries = new Map()
      this.#entriesOf = this.#epoch()
    }
    return this.#entries.get(key)
  }

  read(key: string, make: () => Promise<Value>): Promise<Value> {
    this.asked++
    const kept = this.find(key)
    if (kept) {
      this.found++
      return kept
    }
    const entries = this.#entries
    const made = make()
    entries.set(key, made)
    if (entries.size > this.#maxEntries) entries.delete(entries.keys().next().value!) // there is one
    made.catch(() => entries.get(key) === made && entries.delete(key))
    return made
  }
}
