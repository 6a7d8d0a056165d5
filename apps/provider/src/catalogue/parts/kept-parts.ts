import type { StoredPart } from './store.ts'

/** A stretch of memory that parts lie in one behind the other. */
interface Slab {
  memory: Buffer
  used: number
  /** Bytes of parts that have not been kept again since. */
  living: number
  ids: string[]
}

interface Place {
  slab: Slab
  from: number
  to: number
  rest: Omit<StoredPart, 'deflated'>
  /** In which epoch of the catalogue it was read, or an earlier one. */
  readIn: number
}

const SLAB_BYTES = 1024 * 1024
/** Of the JSON of a product a few kilobytes are left. */
const MOST_BYTES_A_PART = SLAB_BYTES / 4
/** What lives of a stretch is moved for its room, as long as there is no more of it. */
const MOST_MOVED = SLAB_BYTES - MOST_BYTES_A_PART

/**
 * Parts in memory, outside of the heap: a small object and about a kilobyte each. They take no more than twice what they are, and two megabytes: where more of a stretch is of parts that were
 * kept again since, what lives of it is moved. When there are too many, those that were kept first go, as many as lie together.
 */
export class KeptParts {
  readonly #mostSlabs: number
  readonly #places = new Map<string, Place>()
  readonly #slabs: Slab[] = []
  #living = 0

  constructor(mostBytes: number) {
    this.#mostSlabs = Math.max(2, Math.floor(mostBytes / SLAB_BYTES))
  }

  keep(id: string, { deflated, ...rest }: StoredPart, readIn: number): void {
    this.#forget(id)
    if (deflated.length <= MOST_BYTES_A_PART) this.#put(id, deflated, { rest, readIn })
  }

  /** If it is still good: at this moment, and by `isUnchanged`, which is told in which epoch it was read. */
  find(id: string, now: Date, isUnchanged: (readIn: number) => boolean): StoredPart | undefined {
    const place = this.#places.get(id)
    if (!place || !isUnchanged(place.readIn)) return undefined
    const { slab, from, to, rest } = place
    const time = now.getTime()
    if (time < rest.goodFrom || time >= rest.goodUntil) return undefined
    return { ...rest, deflated: slab.memory.subarray(from, to) }
  }

  /** Whether more can be kept without others having to go. */
  hasRoom(): boolean {
    return this.#living <= this.#mostSlabs * MOST_MOVED - SLAB_BYTES
  }

  size(): { parts: number; partBytes: number; maxPartBytes: number } {
    return {
      parts: this.#places.size,
      partBytes: this.#slabs.length * SLAB_BYTES,
      maxPartBytes: this.#mostSlabs * SLAB_BYTES,
    }
  }

  #put(id: string, bytes: Buffer, what: Pick<Place, 'rest' | 'readIn'>): void {
    const slab = this.#slabWith(bytes.length)
    const from = slab.used
    slab.used += bytes.copy(slab.memory, from)
    slab.living += bytes.length
    this.#living += bytes.length
    slab.ids.push(id)
    this.#places.set(id, { ...what, slab, from, to: slab.used })
  }

  #forget(id: string): void {
    const place = this.#places.get(id)
    if (!place) return
    const { slab, from, to } = place
    this.#places.delete(id)
    slab.living -= to - from
    this.#living -= to - from
    if (slab.living === 0 && slab !== this.#slabs.at(-1)) this.#slabs.splice(this.#slabs.indexOf(slab), 1)
  }

  #slabWith(room: number): Slab {
    const last = this.#slabs.at(-1)
    if (last && last.used + room <= SLAB_BYTES) return last
    const before = [...this.#slabs]
    const slab = { memory: Buffer.allocUnsafeSlow(SLAB_BYTES), used: 0, living: 0, ids: [] }
    this.#slabs.push(slab)
    const enough = 2 + (2 * this.#living) / SLAB_BYTES
    if (this.#slabs.length > Math.min(this.#mostSlabs, enough)) this.#giveUpOne(before)
    return slab
  }

  /** That in which least is alive, whose parts are moved; where that is too much, the first. */
  #giveUpOne(slabs: readonly Slab[]): void {
    const emptiest = slabs.reduce((least, each) => (each.living < least.living ? each : least))
    const isMoved = emptiest.living <= MOST_MOVED
    const given = isMoved ? emptiest : slabs[0]! // there is one at least
    this.#slabs.splice(this.#slabs.indexOf(given), 1)
    for (const id of new Set(given.ids)) {
      const place = this.#places.get(id)
      if (place?.slab !== given) continue
      const { from, to, rest, readIn } = place
      this.#places.delete(id)
      this.#living -= to - from
      if (isMoved) this.#put(id, given.memory.subarray(from, to), { rest, readIn })
    }
  }
}
