import { hash } from 'node:crypto'
import { crc32, constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * Fragment of a gzip body: text that is compressed once and joined with others into one gzip stream (RFC 1951: a
 * stream is a sequence of blocks; each fragment ends with a block on a byte boundary).
 */
export interface GzipFragment {
  /**
   * Buffer that contains the blocks, perhaps between those of other fragments. The digest stands directly before
   * them.
   */
  memory: Buffer
  from: number
  to: number
  /** Length of the text in bytes. */
  crc: number
  bytes: number
  /** Multiplier that shifts a checksum by the length of the text. */
  crcShift: number
}

/** Bytes of the digest, enough to be unique. */
export const DIGEST_BYTES = 16

const SYNC = { finishFlush: constants.Z_SYNC_FLUSH }

export function compressFragment(text: string): GzipFragment {
  const content = Buffer.from(text)
  return createFragment(deflateRawSync(content, SYNC), { crc: crc32(content), bytes: content.length })
}

export function createFragment(blocks: Buffer, { crc, bytes }: Pick<GzipFragment, 'crc' | 'bytes'>): GzipFragment {
  const told = Buffer.allocUnsafe(blocks.length + 8)
  told.writeUInt32LE(bytes >>> 0, told.writeUInt32LE(crc, blocks.copy(told)))
  const memory = Buffer.concat([hash('sha256', told, 'buffer').subarray(0, DIGEST_BYTES), blocks])
  return { memory, from: DIGEST_BYTES, to: memory.length, crc, bytes, crcShift: calculateCrcShift(bytes) }
}

export function decompressFragment({ memory, from, to }: GzipFragment): string {
  return inflateRawSync(memory.subarray(from, to), SYNC).toString()
}

/** Fragments joined into one gzip body. */
export interface JoinedFragments {
  zipped: Buffer<ArrayBuffer>
  /** Unique per text; computed from the digests of the fragments, which are shorter than the fragments. */
  digest: string
}

/** Gzip header without time, name and operating system (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const GZIP_END_BYTES = 8
const COMMA = Buffer.from(',')
const COMMA_BLOCK = toStoredBlock(COMMA, false)
/** Maximum bytes of `head` and `tail` that are stored uncompressed, which costs less than compression. */
const MAX_STORED_BYTES = 1_024

/** Joins `head`, the fragments separated by commas, and `tail` into one gzip body. */
export function joinFragments(head: string, parts: readonly GzipFragment[], tail: string): JoinedFragments {
  const [first, last] = [Buffer.from(head), Buffer.from(tail)]
  const begin = toStoredBlock(first, false)
  const end = last.length > MAX_STORED_BYTES ? deflateRawSync(last) : toStoredBlock(last, true)
  let length = GZIP_HEAD.length + begin.length + end.length + GZIP_END_BYTES
  for (const [place, { from, to }] of parts.entries()) length += to - from + (place > 0 ? COMMA_BLOCK.length : 0)
  const zipped = Buffer.allocUnsafeSlow(length)
  let at = 0
  const add = (blocks: Buffer, from = 0, to = blocks.length): void => {
    at += blocks.copy(zipped, at, from, to)
  }
  add(GZIP_HEAD)
  add(begin)
  let crc = crc32(first)
  let bytes = first.length + last.length
  for (const [place, part] of parts.entries()) {
    if (place > 0) {
      add(COMMA_BLOCK)
      crc = combineCrc(crc, COMMA_FRAGMENT)
      bytes += COMMA.length
    }
    add(part.memory, part.from, part.to)
    crc = combineCrc(crc, part)
    bytes += part.bytes
  }
  add(end)
  zipped.writeUInt32LE(crc32(last, crc), at)
  zipped.writeUInt32LE(bytes >>> 0, at + 4)
  return { zipped, digest: calculateDigest(begin, parts, last) }
}

/**
 * Computes the digest of a body. It is unambiguous, because `begin` contains its length and all fragment digests have
 * one length.
 */
function calculateDigest(begin: Buffer, parts: readonly GzipFragment[], last: Buffer): string {
  const told = Buffer.allocUnsafe(begin.length + 4 + parts.length * DIGEST_BYTES + last.length)
  let at = told.writeUInt32LE(parts.length, begin.copy(told))
  for (const { memory, from } of parts) at += memory.copy(told, at, from - DIGEST_BYTES, from)
  last.copy(told, at)
  return hash('sha256', told, 'base64url')
}

/** Creates a stored block: `content` has at most 65,535 bytes. */
function toStoredBlock(content: Buffer, isLast: boolean): Buffer {
  const block = Buffer.allocUnsafe(5 + content.length)
  block[0] = isLast ? 1 : 0
  block.writeUInt16LE(content.length, 1)
  block.writeUInt16LE(~content.length & 0xffff, 3)
  content.copy(block, 5)
  return block
}

const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
/** Powers of x: 8, 16, 32 …, one for each binary digit of a number of bytes. */
const POWERS: number[] = [0x00800000]
while (POWERS.length < 32) POWERS.push(multiplyPolynomials(POWERS.at(-1)!, POWERS.at(-1)!))

const COMMA_FRAGMENT = { crc: crc32(COMMA), crcShift: calculateCrcShift(COMMA.length) }

/**
 * Combines the checksums of a prefix and a fragment: shifts the first by the length of the fragment (`crc32_combine`
 * of zlib).
 */
function combineCrc(crc: number, { crc: ofPart, crcShift }: Pick<GzipFragment, 'crc' | 'crcShift'>): number {
  return (multiplyPolynomials(crcShift, crc) ^ ofPart) >>> 0
}

/** Returns x to the power of 8 × bytes, modulo the checksum polynomial. */
function calculateCrcShift(bytes: number): number {
  let power = ONE
  for (let digit = 0, left = bytes; left > 0; digit++, left >>>= 1)
    if (left & 1) power = multiplyPolynomials(POWERS[digit]!, power)
  return power
}

/** Multiplies two polynomials modulo that of the checksum. The lowest powers are in the highest bits. */
function multiplyPolynomials(one: number, other: number): number {
  let sum = 0
  let shifted = other
  for (let left = one | 0; left !== 0; left <<= 1) {
    if (left < 0) sum ^= shifted // its highest bit is set
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return sum >>> 0
}
