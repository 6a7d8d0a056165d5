/** The constants of FIPS 180-4: fractions of the roots of the first primes. */
const [INITIAL, ROUND] = (() => {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number)
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
  return [
    primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    primes.map((prime) => fraction(Math.cbrt(prime))),
  ]
})()

/** SHA-256 (FIPS 180-4). Own code because `crypto.subtle` is asynchronous and missing on plain http. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(((message.length + 72) >> 6) << 6))
  message.forEach((byte, index) => padded.setUint8(index, byte))
  padded.setUint8(message.length, 0x80)
  padded.setUint32(padded.byteLength - 8, message.length / 2 ** 29)
  padded.setUint32(padded.byteLength - 4, message.length << 3)

  const hash = [...INITIAL]
  const words = new Int32Array(64)
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let t = 0; t < 64; t++) words[t] = t < 16 ? padded.getInt32(block + 4 * t) : expand(words, t)
    compress(hash, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  hash.forEach((word, index) => digest.setInt32(4 * index, word))
  return new Uint8Array(digest.buffer)
}

function expand(words: Int32Array, t: number): number {
  const early = at(words, t - 15)
  const late = at(words, t - 2)
  const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
  const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
  return (at(words, t - 16) + small0 + at(words, t - 7) + small1) | 0
}

function compress(hash: number[], words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let t = 0; t < 64; t++) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUND, t) + at(words, t)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = (at(hash, index) + word) | 0))
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: ArrayLike<number>, index: number): number {
  return words[index] ?? 0
}
