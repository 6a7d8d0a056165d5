/** What was used last, up to so many bytes. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, { value: Value; bytes: number }>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.value
  }

  /** What would take an eighth of the room is not kept. */
  set(key: string, value: Value, bytes: number): void {
    if (bytes > this.#maxBytes / 8) return
    this.#forget(key)
    this.#kept.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#forget(oldest)
    }
  }

  /** Drops what was kept under keys that begin so. */
  forgetAll(beginning: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(beginning)) this.#forget(key)
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
