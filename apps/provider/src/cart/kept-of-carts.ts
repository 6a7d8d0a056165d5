/** What this process keeps of shoppers' carts, by their owners: so many at most, and so many bytes, so that shoppers who fill their carts with texts cannot fill the memory with them. The oldest go first. */
export class KeptOfCarts<Value> {
  readonly #kept = new Map<string, { value: Value; bytes: number }>()
  readonly #maxCarts: number
  readonly #maxBytes: number
  #bytes = 0

  constructor(limits: { maxCarts: number; maxBytes: number }) {
    this.#maxCarts = limits.maxCarts
    this.#maxBytes = limits.maxBytes
  }

  find(ownerId: string): Value | undefined {
    return this.#kept.get(ownerId)?.value
  }

  /** What was kept until now. */
  drop(ownerId: string): Value | undefined {
    const kept = this.#kept.get(ownerId)
    if (!kept) return undefined
    this.#kept.delete(ownerId)
    this.#bytes -= kept.bytes
    return kept.value
  }

  /** `bytes`: about what it takes. */
  keep(ownerId: string, value: Value, bytes: number): void {
    this.drop(ownerId)
    this.#kept.set(ownerId, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#maxCarts && this.#bytes <= this.#maxBytes) return
      this.drop(oldest)
    }
  }
}
