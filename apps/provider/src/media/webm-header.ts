import { type MovieHeader, toMilliseconds } from './mp4-header.ts'
import type { RandomAccessFile } from './random-access-file.ts'

// Elements of Matroska (RFC 9559) with the size and duration of a video, and their parents.
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const VIDEO = 0xe0
const PIXEL_WIDTH = 0xb0
const PIXEL_HEIGHT = 0xba
const CLUSTER = 0x1f43b675
const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282

const MASTERS = [EBML, SEGMENT, INFO, TRACKS, TRACK, VIDEO]
const MAX_ELEMENTS = 2_000

/** Reads size and duration of a WebM file, up to the first cluster. Undefined for other files. */
export async function readWebmHeader(bytes: RandomAccessFile): Promise<MovieHeader | undefined> {
  const found = { docType: '', scale: 1_000_000, duration: 0, width: 0, height: 0, tracks: 0 }
  let elements = 0

  /** Returns false to stop reading. */
  async function readElements(from: number, end: number, depth: number): Promise<boolean> {
    for (let at = from; at + 2 <= end;) {
      if (++elements > MAX_ELEMENTS) return false
      const head = await bytes.read(at, 12)
      const id = readVint(head, 0, true)
      const size = id && readVint(head, id.length, false)
      if (!id || !size || id.value === CLUSTER) return false
      const start = at + id.length + size.length
      // An element of unknown size ends with its parent.
      const next = size.isUnknown ? end : start + size.value
      if (next > end) return false
      if (MASTERS.includes(id.value) && depth < 5) {
        if (id.value === TRACK) found.tracks++
        if (!(await readElements(start, next, depth + 1))) return false
      } else {
        await readValue(id.value, start, next - start)
      }
      at = next
    }
    return true
  }

  async function readValue(id: number, start: number, length: number): Promise<void> {
    if (![DOC_TYPE, TIMESTAMP_SCALE, DURATION, PIXEL_WIDTH, PIXEL_HEIGHT].includes(id) || length < 1 || length > 16)
      return
    const value = await bytes.read(start, length)
    if (value.length < length) return
    if (id === DOC_TYPE) found.docType = value.toString('latin1').replace(/\0+$/, '')
    else if (id === DURATION)
      found.duration = length === 4 ? value.readFloatBE(0) : length === 8 ? value.readDoubleBE(0) : 0
    else if (length <= 6) {
      const number = value.readUIntBE(0, length)
      if (id === TIMESTAMP_SCALE) found.scale = number
      if (id === PIXEL_WIDTH) found.width = Math.max(found.width, number)
      if (id === PIXEL_HEIGHT) found.height = Math.max(found.height, number)
    }
  }

  await readElements(0, bytes.size, 0)
  if (found.docType !== 'webm' || found.tracks === 0) return undefined
  return { width: found.width, height: found.height, durationMs: toMilliseconds((found.duration * found.scale) / 1e6) }
}

/** Reads a number whose leading zeros give its length; ids include the bit that ends the zeros. */
function readVint(head: Buffer, at: number, isId: boolean) {
  const first = head[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > head.length || (isId && length > 4) || length > 7) return getUnknownSize(first, head, at)
  let value = isId ? first : first & (0xff >> length)
  let isUnknown = (first & (0xff >> length)) === 0xff >> length
  for (let index = 1; index < length; index++) {
    value = value * 256 + head[at + index]!
    isUnknown &&= head[at + index] === 0xff
  }
  return { value, length, isUnknown: isUnknown && !isId }
}

/**
 * Sizes of eight bytes exceed every file here, unless they mean an unknown size, as stream writers use, or begin with
 * zeros.
 */
function getUnknownSize(first: number, head: Buffer, at: number) {
  if (first !== 0x01 || at + 8 > head.length) return undefined
  const rest = head.subarray(at + 1, at + 8)
  if (rest.every((byte) => byte === 0xff)) return { value: 0, length: 8, isUnknown: true }
  if (rest[0] !== 0) return undefined
  return { value: rest.readUIntBE(1, 6), length: 8, isUnknown: false }
}
