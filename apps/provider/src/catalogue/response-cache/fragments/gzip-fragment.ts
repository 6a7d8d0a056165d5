import { hash } from 'node:crypto'
import { crc32, constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * A text that was compressed by itself, so that it can stand among others in an answer that is compressed as a whole (RFC 1951: a stream is a row of blocks, and each part
 * ends with one, on a whole byte). What was compressed once is never compressed again.
 */
export interface GzipFragment {
  /** Where its blocks are, between those of others perhaps; and right in front of them the digest of all that is sent of it. */
  memory: Buffer
  from: number
  to: number
  /** Of the text as bytes. */
  crc: number
  bytes: number
  /** What moves a checksum by so many bytes. */
  crcShift: number
}

/** So much of it that no two parts have the same. */
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

/** Parts as one text in gzip. */
export interface JoinedFragments {
  zipped: Buffer<ArrayBuffer>
  /** No other text has the same: made from the digests of its parts, which are less to read than they are. */
  digest: string
}

/** No time, no name, made on no system in particular (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const GZIP_END_BYTES = 8
const COMMA = Buffer.from(',')
const COMMA_BLOCK = toStoredBlock(COMMA, false)
/** So much is left as it is: a block for it costs less than to compress it. */
const MAX_STORED_BYTES = 1_024

/** `head`, the parts with commas between them, and `tail`, as one text in gzip. */
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

/** `begin` tells how long it is, and all parts have digests of the same length: what is told of one answer is told of no other. */
function calculateDigest(begin: Buffer, parts: readonly GzipFragment[], last: Buffer): string {
  const told = Buffer.allocUnsafe(begin.length + 4 + parts.length * DIGEST_BYTES + last.length)
  let at = told.writeUInt32LE(parts.length, begin.copy(told))
  for (const { memory, from } of parts) at += memory.copy(told, at, from - DIGEST_BYTES, from)
  last.copy(told, at)
  return hash('sha256', told, 'base64url')
}

/** A block of bytes as they are: `content` has at most 65,535. */
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
/** x to the power of 8, 16, 32 …, one for each binary digit of a number of bytes. */
const POWERS: number[] = [0x00800000]
while (POWERS.length < 32) POWERS.push(multiplyPolynomials(POWERS.at(-1)!, POWERS.at(-1)!))

const COMMA_FRAGMENT = { crc: crc32(COMMA), crcShift: calculateCrcShift(COMMA.length) }

/** The checksum of something and then the part: the first one moved by the length of the part, as polynomials over two (`crc32_combine` of zlib). */
function combineCrc(crc: number, { crc: ofPart, crcShift }: Pick<GzipFragment, 'crc' | 'crcShift'>): number {
  return (multiplyPolynomials(crcShift, crc) ^ ofPart) >>> 0
}

/** x to the power of eight times that many. */
function calculateCrcShift(bytes: number): number {
  let power = ONE
  for (let digit = 0, left = bytes; left > 0; digit++, left >>>= 1)
    if (left & 1) power = multiplyPolynomials(POWERS[digit]!, power)
  return power
}

/** Of two polynomials, their lowest powers in the highest bits, modulo that of the checksum. */
function multiplyPolynomials(one: number, other: number): number {
  let sum = 0
  let shifted = other
  for (let left = one | 0; left !== 0; left <<= 1) {
    if (left < 0) sum ^= shifted // its highest bit is set
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return sum >>> 0
}
