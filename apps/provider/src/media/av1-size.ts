import { BitReader } from './bit-reader.ts'

export interface Size {
  width: number
  height: number
}

const SEQUENCE_HEADER = 1

/**
 * Reads the maximum frame sizes of an AV1 stream, for which a decoder allocates memory, whatever the container
 * declares.
 */
export function readAv1Sizes(stream: Uint8Array): Size[] {
  const sizes: Size[] = []
  let at = 0
  while (at < stream.length) {
    const head = stream[at]!
    const start = at + ((head >> 2) & 1 ? 2 : 1)
    const { value, length } = (head >> 1) & 1 ? readLeb128(stream, start) : { value: stream.length - start, length: 0 }
    const content = stream.subarray(start + length, start + length + value)
    if (((head >> 3) & 15) === SEQUENCE_HEADER) sizes.push(readSequenceHeader(new BitReader(content)))
    at = start + length + value
  }
  return sizes
}

function readLeb128(bytes: Uint8Array, from: number): { value: number; length: number } {
  let value = 0
  for (let length = 1; length <= 8; length++) {
    const byte = bytes[from + length - 1]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * (length - 1))
    if (byte < 0x80) return { value, length }
  }
  throw new RangeError('A length does not end.')
}

/** Parses a sequence header up to the size (AV1 Bitstream & Decoding Process Specification, section 5.5). */
function readSequenceHeader(bits: BitReader): Size {
  bits.read(3) // profile
  bits.read(1) // a still picture
  const isReduced = bits.isSet()
  if (isReduced) bits.read(5) // level
  else skipOperatingPoints(bits)
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1]
  // Without a reduced header, each frame may declare another size, in as many bits.
  return isReduced
    ? { width: bits.read(widthBits) + 1, height: bits.read(heightBits) + 1 }
    : { width: 2 ** widthBits, height: 2 ** heightBits }
}

function skipOperatingPoints(bits: BitReader): void {
  let delayBits = 0
  if (bits.isSet()) {
    bits.read(32) // units in a tick
    bits.read(32) // time scale
    if (bits.isSet()) skipUvlc(bits)
    if (bits.isSet()) {
      delayBits = bits.read(5) + 1
      bits.read(32)
      bits.read(10)
    }
  }
  const hasInitialDelay = bits.isSet()
  const points = bits.read(5) + 1
  for (let point = 0; point < points; point++) {
    bits.read(12)
    const level = bits.read(5)
    if (level > 7) bits.read(1)
    if (delayBits > 0 && bits.isSet()) {
      bits.read(delayBits)
      bits.read(delayBits)
      bits.read(1)
    }
    if (hasInitialDelay && bits.isSet()) bits.read(4)
  }
}

function skipUvlc(bits: BitReader): void {
  let zeros = 0
  while (!bits.isSet()) zeros++
  if (zeros < 32) bits.read(zeros)
}
