/** What was found, each kept until its epoch is another one. Whoever asks the same at the same time waits for one answer. */
export class KeptAnswers<Value> {
  readonly #maxEntries: number
  readonly #entries = new Map<string, { epoch: number; made: Promise<Value> }>()

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  /** What is kept, or on its way. */
  find(key: string, epoch: number): Promise<Value> | undefined {
    const kept = this.#entries.get(key)
    return kept?.epoch === epoch ? kept.made : undefined
  }

  read(key: string, epoch: number, make: () => Promise<Value>): Promise<Value> {
    const entries = this.#entries
    const kept = entries.get(key)
    if (kept?.epoch === epoch) return kept.made
    const entry = { epoch, made: make() }
    entries.delete(key) // it is the youngest now
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > this.#maxEntries && oldest !== undefined) entries.delete(oldest)
    entry.made.catch(() => entries.get(key) === entry && entries.delete(key))
    return entry.made
  }
}
