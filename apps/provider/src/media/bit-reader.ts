/** Reads numbers of any bit length, most significant bit first. Throws past the end, as a DataView does. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Reads up to 32 bits. */
  read(bits: number): number {
    let value = 0
    for (let count = 0; count < bits; count++) {
      const byte = this.#bytes[this.#at >> 3]
      if (byte === undefined) throw new RangeError('The bits are over.')
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at++
    }
    return value
  }

  isSet(): boolean {
    return this.read(1) === 1
  }
}
