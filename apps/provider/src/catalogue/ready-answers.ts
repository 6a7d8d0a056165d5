import { createHash } from 'node:crypto'
import { ReadyBytes } from '../http/context.ts'

const MAX_KEY_LENGTH = 1_000

/** Answers kept as bytes, which saves reading, formatting and `JSON.stringify` on the next request. Bounded in number and size. */
export class ReadyAnswers {
  readonly #answers = new Map<string, { answer: ReadyBytes; epoch: string }>()
  readonly #maxEntries: number
  readonly #maxBytes: number
  #bytes = 0
  hits = 0
  misses = 0

  constructor(limits: { maxEntries: number; maxBytes: number }) {
    this.#maxEntries = limits.maxEntries
    this.#maxBytes = limits.maxBytes
  }

  /** Long keys are questions that hardly anybody asks twice: they are answered and not kept. `epoch` names the state of everything the answer was made from, as it was before the answer was made. */
  async read(key: string, epoch: string, make: () => Promise<unknown>): Promise<ReadyBytes> {
    const kept = this.#answers.get(key)
    if (kept?.epoch === epoch) {
      this.hits++
      return kept.answer
    }
    this.misses++
    const bytes = new TextEncoder().encode(JSON.stringify(await make()))
    const answer = new ReadyBytes(bytes, `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`)
    if (key.length > MAX_KEY_LENGTH) return answer
    this.#drop(key)
    this.#answers.set(key, { answer, epoch })
    this.#bytes += bytes.length
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
    return answer
  }

  #drop(key: string): void {
    const kept = this.#answers.get(key)
    if (!kept) return
    this.#bytes -= kept.answer.bytes.length
    this.#answers.delete(key)
  }
}
