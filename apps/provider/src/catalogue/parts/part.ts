import { crc32, constants, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * A text that was compressed by itself, so that it can stand among others in an answer that is compressed as a whole (RFC 1951: a stream is a row of blocks, and each part
 * ends with one, on a whole byte). What was compressed once is never compressed again.
 */
export interface Part {
  /** The blocks. */
  deflated: Buffer
  /** Of the text as bytes. */
  crc: number
  bytes: number
  /** What moves a checksum by so many bytes. */
  move: number
}

const SYNC = { finishFlush: constants.Z_SYNC_FLUSH }

export function toPart(text: string): Part {
  const content = Buffer.from(text)
  return partOf(deflateRawSync(content, SYNC), { crc: crc32(content), bytes: content.length })
}

export function partOf(deflated: Buffer, { crc, bytes }: Pick<Part, 'crc' | 'bytes'>): Part {
  return { deflated, crc, bytes, move: moveBy(bytes) }
}

export function textOf({ deflated }: Part): string {
  return inflateRawSync(deflated, SYNC).toString()
}

/** No time, no name, made on no system in particular (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const COMMA = Buffer.from(',')
const COMMA_BLOCK = stored(COMMA, false)
/** So much is left as it is: a block for it costs less than to compress it. */
const MOST_STORED = 1_024

/** `head`, the parts with commas between them, and `tail`, as one text in gzip. */
export function joinParts(head: string, parts: readonly Part[], tail: string): Buffer {
  const [first, last] = [Buffer.from(head), Buffer.from(tail)]
  let crc = crc32(first)
  let bytes = first.length + last.length
  const blocks = [GZIP_HEAD, stored(first, false)]
  for (const [place, part] of parts.entries()) {
    if (place > 0) {
      crc = crc32(COMMA, crc)
      bytes += COMMA.length
      blocks.push(COMMA_BLOCK)
    }
    crc = crcOfBoth(crc, part)
    bytes += part.bytes
    blocks.push(part.deflated)
  }
  const end = Buffer.allocUnsafe(8)
  end.writeUInt32LE(crc32(last, crc), 0)
  end.writeUInt32LE(bytes >>> 0, 4)
  blocks.push(last.length > MOST_STORED ? deflateRawSync(last) : stored(last, true), end)
  return Buffer.concat(blocks)
}

/** A block of bytes as they are: `content` has at most 65,535. */
function stored(content: Buffer, isLast: boolean): Buffer {
  const head = Buffer.allocUnsafe(5)
  head[0] = isLast ? 1 : 0
  head.writeUInt16LE(content.length, 1)
  head.writeUInt16LE(~content.length & 0xffff, 3)
  return Buffer.concat([head, content])
}

const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
/** x to the power of 8, 16, 32 …, one for each binary digit of a number of bytes. */
const POWERS: number[] = [0x00800000]
while (POWERS.length < 32) POWERS.push(product(POWERS.at(-1)!, POWERS.at(-1)!))

/** The checksum of something and then the part: the first one moved by the length of the part, as polynomials over two (`crc32_combine` of zlib). */
function crcOfBoth(crc: number, { crc: ofPart, move }: Part): number {
  return (product(move, crc) ^ ofPart) >>> 0
}

/** x to the power of eight times that many. */
function moveBy(bytes: number): number {
  let power = ONE
  for (let digit = 0, left = bytes; left > 0; digit++, left >>>= 1) if (left & 1) power = product(POWERS[digit]!, power)
  return power
}

/** Of two polynomials, their lowest powers in the highest bits, modulo that of the checksum. */
function product(one: number, other: number): number {
  let sum = 0
  let shifted = other
  for (let left = one | 0; left !== 0; left <<= 1) {
    if (left < 0) sum ^= shifted // its highest bit is set
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return sum >>> 0
}
