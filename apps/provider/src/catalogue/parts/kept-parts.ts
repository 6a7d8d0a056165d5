import type { Part } from './part.ts'

/** A stretch of memory that parts lie in one behind the other. */
interface Slab {
  memory: Buffer
  used: number
  ids: string[]
}

interface Place {
  slab: Slab
  from: number
  to: number
  rest: Omit<Part, 'deflated'>
  /** In which epoch of the catalogue it was read, or an earlier one. */
  readIn: number
}

const SLAB_BYTES = 1024 * 1024

/**
 * Parts in memory, outside of the heap: a small object and about a kilobyte each. When there are too many, those that were kept first go, as many as lie together. Whether one is still good
 * is for its reader to know, who has told when it was read.
 */
export class KeptParts {
  readonly #mostSlabs: number
  readonly #places = new Map<string, Place>()
  readonly #slabs: Slab[] = []

  constructor(mostBytes: number) {
    this.#mostSlabs = Math.max(1, Math.floor(mostBytes / SLAB_BYTES))
  }

  keep(id: string, { deflated, ...rest }: Part, readIn: number): void {
    if (deflated.length > SLAB_BYTES) return
    const slab = this.#slabWith(deflated.length)
    const from = slab.used
    slab.used += deflated.copy(slab.memory, from)
    slab.ids.push(id)
    this.#places.set(id, { slab, from, to: slab.used, rest, readIn })
  }

  find(id: string, isGoodSince: (readIn: number) => boolean): Part | undefined {
    const place = this.#places.get(id)
    if (!place || !isGoodSince(place.readIn)) return undefined
    const { slab, from, to, rest } = place
    const { crc, bytes, move } = rest
    return { deflated: slab.memory.subarray(from, to), crc, bytes, move }
  }

  /** Whether the next one is kept without another having to go. */
  hasRoom(): boolean {
    return this.#slabs.length < this.#mostSlabs
  }

  size(): { parts: number; partBytes: number; maxPartBytes: number } {
    return {
      parts: this.#places.size,
      partBytes: this.#slabs.length * SLAB_BYTES,
      maxPartBytes: this.#mostSlabs * SLAB_BYTES,
    }
  }

  #slabWith(room: number): Slab {
    const last = this.#slabs.at(-1)
    if (last && last.used + room <= SLAB_BYTES) return last
    if (!this.hasRoom()) this.#dropFirst()
    const slab = { memory: Buffer.allocUnsafeSlow(SLAB_BYTES), used: 0, ids: [] }
    this.#slabs.push(slab)
    return slab
  }

  #dropFirst(): void {
    const first = this.#slabs.shift()
    for (const id of first?.ids ?? []) if (this.#places.get(id)?.slab === first) this.#places.delete(id)
  }
}
