/** Of an id, and of a slot: four words of an id, and a number in the room of two. */
const ID_WORDS = 4
const SLOT_WORDS = 6
const SLOT_NUMBERS = SLOT_WORDS / 2
const NUMBER_AT = ID_WORDS / 2
const FEWEST_SLOTS = 64
const DASH = 45

/** The id that is looked for, in four words. */
const wanted = new Int32Array(ID_WORDS)

/**
 * A map from ids (GUIDs) to numbers other than 0. All of an entry lies in one place, and no other is looked at as a rule: in a `Map` of a hundred thousand texts, bucket, entry and text
 * lie far apart, and to come to them takes longer than all else that is done with a part.
 */
export class NumbersById {
  #words = new Int32Array(FEWEST_SLOTS * SLOT_WORDS)
  /** The same memory. A number of 0 is an empty slot. */
  #numbers = new Float64Array(this.#words.buffer)
  #size = 0

  get size(): number {
    return this.#size
  }

  get(id: string): number | undefined {
    readWords(id)
    return this.#numberAt(this.#find()) || undefined
  }

  set(id: string, number: number): void {
    if (4 * (this.#size + 1) > 3 * this.#slots()) this.#grow()
    readWords(id)
    this.#put(number)
  }

  delete(id: string): void {
    readWords(id)
    let empty = this.#find()
    if (this.#numberAt(empty) === 0) return
    this.#size--
    // Those behind it move up, as far as they may: each has to be found from where it belongs without an empty slot in between.
    const last = this.#slots() - 1
    for (let slot = (empty + 1) & last; this.#numberAt(slot) !== 0; slot = (slot + 1) & last) {
      const isBehind = ((slot - this.#homeOf(this.#words, slot * SLOT_WORDS)) & last) >= ((slot - empty) & last)
      if (!isBehind) continue
      this.#words.copyWithin(empty * SLOT_WORDS, slot * SLOT_WORDS, (slot + 1) * SLOT_WORDS)
      empty = slot
    }
    this.#numbers[empty * SLOT_NUMBERS + NUMBER_AT] = 0
  }

  #slots(): number {
    return this.#words.length / SLOT_WORDS
  }

  #numberAt(slot: number): number {
    return this.#numbers[slot * SLOT_NUMBERS + NUMBER_AT]!
  }

  /** Where the wanted id is, or would be. */
  #find(): number {
    const words = this.#words
    const last = this.#slots() - 1
    for (let slot = this.#homeOf(wanted, 0); ; slot = (slot + 1) & last) {
      if (this.#numberAt(slot) === 0) return slot
      const at = slot * SLOT_WORDS
      const isIt =
        words[at] === wanted[0] &&
        words[at + 1] === wanted[1] &&
        words[at + 2] === wanted[2] &&
        words[at + 3] === wanted[3]
      if (isIt) return slot
    }
  }

  #put(number: number): void {
    const slot = this.#find()
    if (this.#numberAt(slot) === 0) this.#size++
    this.#words.set(wanted, slot * SLOT_WORDS)
    this.#numbers[slot * SLOT_NUMBERS + NUMBER_AT] = number
  }

  /** Ids begin with the time at which they were made, and end at random. */
  #homeOf(words: Int32Array, at: number): number {
    const mixed = words[at]! ^ words[at + 1]! ^ words[at + 2]! ^ words[at + 3]!
    return (Math.imul(mixed, 0x9e3779b1) >>> 8) & (this.#slots() - 1)
  }

  #grow(): void {
    const [before, numbers] = [this.#words, this.#numbers]
    this.#words = new Int32Array(before.length * 2)
    this.#numbers = new Float64Array(this.#words.buffer)
    this.#size = 0
    for (let slot = 0; slot < before.length / SLOT_WORDS; slot++) {
      const number = numbers[slot * SLOT_NUMBERS + NUMBER_AT]!
      if (number === 0) continue
      wanted.set(before.subarray(slot * SLOT_WORDS, slot * SLOT_WORDS + ID_WORDS))
      this.#put(number)
    }
  }
}

/** Of a GUID, in letters of either size. */
function readWords(id: string): void {
  let word = 0
  let digits = 0
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at)
    if (code === DASH) continue
    word = (word << 4) | ((code & 15) + (code >> 6) * 9)
    if ((++digits & 7) === 0) wanted[(digits >> 3) - 1] = word
  }
}
