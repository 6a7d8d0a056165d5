import { NumbersById } from './numbers-by-id.ts'
import { DIGEST_BYTES, type Part } from './part.ts'
import type { StoredPart } from './store.ts'

/** A stretch of memory that parts lie in one behind the other, each with what is known of it in front. */
interface Slab {
  number: number
  memory: Buffer
  view: DataView
  used: number
  /** Bytes of parts that have not been kept again since. */
  living: number
  ids: string[]
}

/** Where in front of a part what stands. */
const LENGTH = 0
const CRC = 4
const BYTES = 8
const MOVE = 12
/** In which epoch of the catalogue it was read, or an earlier one. */
const READ_IN = 16
const GOOD_FROM = 24
const GOOD_UNTIL = 32
const HEAD_BYTES = 40

const SLAB_BYTES = 1024 * 1024
/** Of the JSON of a product a few kilobytes are left. */
const MOST_BYTES_A_PART = SLAB_BYTES / 4
/** What lives of a stretch is moved for its room, as long as there is no more of it. */
const MOST_MOVED = SLAB_BYTES - MOST_BYTES_A_PART

/**
 * Parts in memory, outside of the heap: a number and about a kilobyte each. They take no more than twice what they are, and two megabytes: where more of a stretch is of parts that were
 * kept again since, what lives of it is moved. When there are too many, those that were kept first go, as many as lie together.
 */
export class KeptParts {
  readonly #mostSlabs: number
  /** By the number of a stretch and the place in it: an object for each would take as long to come to as the part itself. */
  readonly #places = new NumbersById()
  /** By their numbers, in the order in which they were filled. */
  readonly #slabs = new Map<number, Slab>()
  #last: Slab | undefined
  #living = 0

  constructor(mostBytes: number) {
    this.#mostSlabs = Math.max(2, Math.floor(mostBytes / SLAB_BYTES))
  }

  keep(id: string, part: StoredPart, readIn: number): void {
    this.#forget(id)
    const from = part.from - DIGEST_BYTES
    const length = HEAD_BYTES + part.to - from
    if (length > MOST_BYTES_A_PART) return
    const { memory, view, used } = this.#take(id, length)
    view.setUint32(used + LENGTH, length)
    view.setUint32(used + CRC, part.crc)
    view.setUint32(used + BYTES, part.bytes)
    view.setUint32(used + MOVE, part.move)
    view.setFloat64(used + READ_IN, readIn)
    view.setFloat64(used + GOOD_FROM, part.goodFrom)
    view.setFloat64(used + GOOD_UNTIL, part.goodUntil)
    part.memory.copy(memory, used + HEAD_BYTES, from, part.to)
  }

  /** If it is still good: at this moment, and by `isUnchanged`, which is told in which epoch it was read. */
  find(id: string, now: Date, isUnchanged: (id: string, readIn: number) => boolean): Part | undefined {
    const place = this.#places.get(id)
    if (place === undefined) return undefined
    const { memory, view } = this.#slabOf(place)
    const at = place % SLAB_BYTES
    if (!isUnchanged(id, view.getFloat64(at + READ_IN))) {
      this.#forget(id) // it never will be again
      return undefined
    }
    const time = now.getTime()
    if (time < view.getFloat64(at + GOOD_FROM) || time >= view.getFloat64(at + GOOD_UNTIL)) return undefined
    return {
      memory,
      from: at + HEAD_BYTES + DIGEST_BYTES,
      to: at + view.getUint32(at + LENGTH),
      crc: view.getUint32(at + CRC),
      bytes: view.getUint32(at + BYTES),
      move: view.getUint32(at + MOVE),
    }
  }

  /** Lets go of those that nobody finds any more, since nobody asks for what is not for sale any longer. */
  forgetChanged(isUnchanged: (id: string, readIn: number) => boolean): void {
    for (const { number, view, ids } of this.#slabs.values()) {
      for (const id of new Set(ids)) {
        const place = this.#places.get(id)
        if (place === undefined || Math.floor(place / SLAB_BYTES) !== number) continue
        if (!isUnchanged(id, view.getFloat64((place % SLAB_BYTES) + READ_IN))) this.#forget(id)
      }
    }
  }

  /** Whether more can be kept without others having to go. */
  hasRoom(): boolean {
    return this.#living <= this.#mostSlabs * MOST_MOVED - SLAB_BYTES
  }

  size(): { parts: number; partBytes: number; maxPartBytes: number } {
    return {
      parts: this.#places.size,
      partBytes: this.#slabs.size * SLAB_BYTES,
      maxPartBytes: this.#mostSlabs * SLAB_BYTES,
    }
  }

  #slabOf(place: number): Slab {
    return this.#slabs.get(Math.floor(place / SLAB_BYTES))! // a place goes before its stretch does
  }

  /** Room for one of so many bytes, which begins at what was used before. */
  #take(id: string, length: number): Pick<Slab, 'memory' | 'view' | 'used'> {
    const slab = this.#slabWith(length)
    const { number, memory, view, used } = slab
    slab.used += length
    slab.living += length
    this.#living += length
    slab.ids.push(id)
    this.#places.set(id, number * SLAB_BYTES + used)
    return { memory, view, used }
  }

  #forget(id: string): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    const slab = this.#slabOf(place)
    const length = slab.view.getUint32((place % SLAB_BYTES) + LENGTH)
    this.#places.delete(id)
    slab.living -= length
    this.#living -= length
    if (slab.living === 0 && slab !== this.#last) this.#slabs.delete(slab.number)
  }

  #slabWith(room: number): Slab {
    const last = this.#last
    if (last && last.used + room <= SLAB_BYTES) return last
    const before = [...this.#slabs.values()]
    const memory = Buffer.allocUnsafeSlow(SLAB_BYTES)
    const view = new DataView(memory.buffer)
    const slab = { number: (last?.number ?? 0) + 1, memory, view, used: 0, living: 0, ids: [] }
    this.#slabs.set(slab.number, slab)
    this.#last = slab
    const enough = 2 + (2 * this.#living) / SLAB_BYTES
    if (this.#slabs.size > Math.min(this.#mostSlabs, enough)) this.#giveUpOne(before)
    return slab
  }

  /** That in which least is alive, whose parts are moved; where that is too much, the first. */
  #giveUpOne(slabs: readonly Slab[]): void {
    const emptiest = slabs.reduce((least, each) => (each.living < least.living ? each : least))
    const isMoved = emptiest.living <= MOST_MOVED
    const given = isMoved ? emptiest : slabs[0]! // there is one at least
    this.#slabs.delete(given.number)
    for (const id of new Set(given.ids)) {
      const place = this.#places.get(id)
      if (place === undefined || Math.floor(place / SLAB_BYTES) !== given.number) continue
      const at = place % SLAB_BYTES
      const length = given.view.getUint32(at + LENGTH)
      this.#places.delete(id)
      this.#living -= length
      if (!isMoved) continue
      const { memory, used } = this.#take(id, length)
      given.memory.copy(memory, used, at, at + length)
    }
  }
}
