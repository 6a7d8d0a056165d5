/**
 * LZ77 compression with a preset dictionary, similar to LZ4: repeated bytes become references, UUIDs their 16 bytes,
 * and all operations are byte-aligned. `deflateRawSync` with the same dictionary makes a cart a third smaller, but
 * takes 30 to 70 µs each, mostly for memory allocation; an addition to a cart takes 400 µs in total. This takes 10.
 * Compressed data is a sequence of operations, by their first byte:
 *
 *     0 to 127    this many bytes and one more follow, unchanged
 *     128         a UUID in lower case follows, as 16 bytes
 *     129 to 255  a copy of earlier bytes; its length is the byte less 129 plus 5, for 255 plus a varint; two bytes (little endian) are its offset from
 * the beginning of the dictionary
 */
const MOST_LITERALS = 128
const UUID = 128
const COPY = 129
const LONGEST_SHORT_COPY = 255 - COPY
const LEAST_COPY = 5
const UUID_CHARACTERS = 36
/** Minimum length of a copy to replace a UUID. */
const WORTH_MORE_THAN_UUID = 24
const HYPHEN = 0x2d
const FIRST_HYPHEN = 8
const HYPHENS = [FIRST_HYPHEN, 13, 18, 23]
/** Bytes beyond this offset are not referenced. */
const MAX_OFFSET = 0x1_0000

const HASH_BITS = 13
const WINDOW_BYTES = 256 * 1024

/** Value of a hexadecimal digit by character code; 16 for all others. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, code) => {
  const at = '0123456789abcdef'.indexOf(String.fromCharCode(code))
  return at < 0 ? 16 : at
})
const HEX = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

export interface Compressor {
  /** @param text bytes, one per character (`latin1`). The result has the same form. */
  compress(text: string): string
  decompress(compressed: Uint8Array): Buffer
}

/** Creates a compressor. Its buffers fit all but the longest texts, so only results are allocated. */
export function createCompressor(dictionary: Buffer): Compressor {
  const start = dictionary.length
  const windowForMost = Buffer.allocUnsafeSlow(WINDOW_BYTES)
  const outForMost = Buffer.allocUnsafeSlow(mostBytesFor(WINDOW_BYTES))
  dictionary.copy(windowForMost)
  const known = new Uint16Array(1 << HASH_BITS)
  for (let at = 1; at + LEAST_COPY <= start; at++) known[hashAt(windowForMost, at)] = at
  const places = new Uint16Array(1 << HASH_BITS)

  function compress(text: string): string {
    const end = start + text.length
    const isLong = end > WINDOW_BYTES
    const window = isLong ? Buffer.concat([dictionary], end) : windowForMost
    const out = isLong ? Buffer.allocUnsafeSlow(mostBytesFor(end)) : outForMost
    window.write(text, start, 'latin1')
    places.set(known)
    let used = 0
    let pending = start
    let at = start
    const last = end - LEAST_COPY
    while (at <= last) {
      const hash = hashAt(window, at)
      const from = places[hash]!
      if (at < MAX_OFFSET) places[hash] = at
      const length = from > 0 ? lengthOfMatch(window, from, at, end) : 0
      const isUuid =
        window[at + FIRST_HYPHEN] === HYPHEN &&
        length <= WORTH_MORE_THAN_UUID &&
        at + UUID_CHARACTERS <= end &&
        isUuidAt(window, at)
      if (isUuid) {
        used = putLiterals(window, pending, at, out, used)
        used = putUuid(window, at, out, used)
        at += UUID_CHARACTERS
        pending = at
      } else if (length >= LEAST_COPY) {
        used = putLiterals(window, pending, at, out, used)
        used = putCopy(from, length, out, used)
        at += length
        pending = at
        // Checks the two positions before: repetitions may start there.
        for (let near = at - 2; near < at && near <= last; near++)
          if (near < MAX_OFFSET) places[hashAt(window, near)] = near
      } else at++
    }
    used = putLiterals(window, pending, end, out, used)
    return out.toString('latin1', 0, used)
  }

  return { compress, decompress: (compressed) => decompress(compressed, dictionary) }
}

function mostBytesFor(length: number): number {
  return length + Math.ceil(length / MOST_LITERALS) + UUID_CHARACTERS
}

function hashAt(window: Buffer, at: number): number {
  const four = window[at]! | (window[at + 1]! << 8) | (window[at + 2]! << 16) | (window[at + 3]! << 24)
  return Math.imul(four ^ (window[at + 4]! << 11), 0x9e37_79b1) >>> (32 - HASH_BITS)
}

function lengthOfMatch(window: Buffer, from: number, at: number, end: number): number {
  let length = 0
  while (at + length < end && window[from + length] === window[at + length]) length++
  return length
}

function isUuidAt(window: Buffer, at: number): boolean {
  for (const hyphen of HYPHENS) if (window[at + hyphen] !== HYPHEN) return false
  for (let place = 0; place < UUID_CHARACTERS; place++)
    if (DIGITS[window[at + place]!] === 16 && !HYPHENS.includes(place)) return false
  return true
}

function putLiterals(window: Buffer, from: number, to: number, out: Buffer, at: number): number {
  let used = at
  for (let begin = from; begin < to; begin += MOST_LITERALS) {
    const count = Math.min(MOST_LITERALS, to - begin)
    out[used++] = count - 1
    for (let place = begin; place < begin + count; place++) out[used++] = window[place]!
  }
  return used
}

function putUuid(window: Buffer, at: number, out: Buffer, used: number): number {
  let put = used
  out[put++] = UUID
  for (let place = 0; place < UUID_CHARACTERS; place += 2) {
    if (window[at + place] === HYPHEN) place++
    out[put++] = (DIGITS[window[at + place]!]! << 4) | DIGITS[window[at + place + 1]!]!
  }
  return put
}

function putCopy(from: number, length: number, out: Buffer, used: number): number {
  let put = used
  const more = length - LEAST_COPY
  out[put++] = COPY + Math.min(more, LONGEST_SHORT_COPY)
  if (more >= LONGEST_SHORT_COPY) {
    let rest = more - LONGEST_SHORT_COPY
    for (; rest > 127; rest >>>= 7) out[put++] = (rest & 127) | 128
    out[put++] = rest
  }
  out[put++] = from & 255
  out[put++] = from >>> 8
  return put
}

function decompress(compressed: Uint8Array, dictionary: Buffer): Buffer {
  let window = Buffer.allocUnsafe(dictionary.length + 8 * compressed.length + 1_024)
  dictionary.copy(window)
  let end = dictionary.length
  let at = 0
  const next = (): number => {
    const byte = compressed[at++]
    if (byte === undefined) throw new Error('A compressed text ends too early.')
    return byte
  }
  const makeRoom = (bytes: number): void => {
    if (end + bytes > window.length) window = Buffer.concat([window.subarray(0, end)], 2 * (end + bytes))
  }
  while (at < compressed.length) {
    const operation = next()
    if (operation < MOST_LITERALS) {
      makeRoom(operation + 1)
      for (let count = operation; count >= 0; count--) window[end++] = next()
    } else if (operation === UUID) {
      makeRoom(UUID_CHARACTERS)
      for (let place = 0; place < UUID_CHARACTERS; place += 2) {
        if (HYPHENS.includes(place)) {
          window[end++] = HYPHEN
          place++
        }
        const byte = next()
        window[end++] = HEX[byte >>> 4]!
        window[end++] = HEX[byte & 15]!
      }
    } else {
      let length = operation - COPY + LEAST_COPY
      if (operation === COPY + LONGEST_SHORT_COPY)
        for (let shift = 0; ; shift += 7) {
          const byte = next()
          length += (byte & 127) * 2 ** shift
          if (byte < 128) break
        }
      let from = next() | (next() << 8)
      if (from >= end) throw new Error('A compressed text refers to what is not there.')
      makeRoom(length)
      for (let count = length; count > 0; count--) window[end++] = window[from++]!
    }
  }
  return window.subarray(dictionary.length, end)
}
