/** The constants of FIPS 180-4: fractions of the roots of the first primes. */
const [INITIAL, ROUND] = (() => {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number)
  const fractions = (exponent: number) => primes.map((prime) => ((prime ** exponent % 1) * 2 ** 32) | 0)
  return [fractions(1 / 2).slice(0, 8), fractions(1 / 3)]
})()

/** SHA-256 (FIPS 180-4). Own code because `crypto.subtle` is asynchronous and missing on plain http. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(((message.length + 72) >> 6) << 6))
  message.forEach((byte, index) => padded.setUint8(index, byte))
  padded.setUint8(message.length, 0x80)
  padded.setUint32(padded.byteLength - 4, message.length << 3)

  const hash = Int32Array.from(INITIAL)
  const words = new Int32Array(64) // all read elements exist, or are not used
  const turned = (word: number, ...bits: number[]) =>
    bits.reduce((mix, by) => mix ^ ((word >>> by) | (word << (32 - by))), 0)
  for (let block = 0; block < padded.byteLength; block += 64) {
    let [a, b, c, d, e, f, g, h] = hash as unknown as Eight
    words.forEach((_, t) => {
      const early = words[t - 15]!
      const late = words[t - 2]!
      const word = (words[t] =
        t < 16
          ? padded.getInt32(block + 4 * t)
          : words[t - 16]! +
            words[t - 7]! +
            (turned(early, 7, 18) ^ (early >>> 3)) +
            (turned(late, 17, 19) ^ (late >>> 10)))
      const first = h + turned(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + ROUND[t]! + word
      const second = turned(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))
      ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
    })
    ;[a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index]! += word))
  }
  hash.forEach((word, index) => padded.setInt32(4 * index, word))
  return new Uint8Array(padded.buffer, 0, 32)
}

type Eight = [number, number, number, number, number, number, number, number]
