import { inflateSync } from 'node:zlib'
import type { Size } from './av1-size.ts'
import { type Orientation, readAvifSize } from './avif-size.ts'

/** Header of an image, read from its bytes instead of the declared type. Nothing is decoded. */
export interface ImageHeader {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif'
  /** Size as shown, after rotation. */
  width: number
  height: number
  /** Exif orientation, where a decoder does not apply it. */
  orientation?: Orientation
  /** Pixels that a decoder allocates, if declared elsewhere in the file. */
  decoded?: Size
  /** The colour profile decompresses to more than any real profile. */
  hasHugeProfile?: boolean
}

export const IMAGE_EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const satisfies Record<ImageHeader['contentType'], string>

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024
export const MAX_PIXELS = 50_000_000
const LONGEST_SIDE = 16_384

/** AVIF decoders take four times the memory per pixel of the others. */
const MAX_AVIF_PIXELS = 30_000_000

/** Returns true for a decompression bomb: a few kilobytes may declare gigabytes of pixels. */
export function isTooLarge(picture: Size & Partial<ImageHeader>, maxPixels = MAX_PIXELS): boolean {
  const most = picture.contentType === 'image/avif' ? Math.min(maxPixels, MAX_AVIF_PIXELS) : maxPixels
  const sizes = [picture, ...(picture.decoded ? [picture.decoded] : [])]
  const isLarge = sizes.some(({ width, height }) => width * height > most || Math.max(width, height) > LONGEST_SIDE)
  return isLarge || picture.hasHugeProfile === true
}

/** Reads the header of a JPEG, PNG, WebP, GIF or AVIF image; undefined for everything else. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return png(bytes, view) ?? jpeg(bytes, view) ?? gif(bytes, view) ?? webp(bytes, view) ?? avif(bytes, view)
  } catch (error) {
    // A truncated header is read past its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function text(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

function toHeader(contentType: ImageHeader['contentType'], width: number, height: number): ImageHeader | undefined {
  return width > 0 && height > 0 ? { contentType, width, height } : undefined
}

function png(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 4) !== 'IHDR') return undefined
  const header = toOrientedHeader('image/png', view.getUint32(16), view.getUint32(20), readPngOrientation(bytes, view))
  return header && { ...header, ...(hasHugeProfile(bytes, view) && { hasHugeProfile: true }) }
}

/** Reads the Exif chunk of a PNG, before or after the image data. */
function readPngOrientation(bytes: Uint8Array, view: DataView): Orientation {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at))
    if (text(bytes, at + 4, 4) === 'eXIf') return readOrientation(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
  return 1
}

const MAX_PROFILE_BYTES = 4 * 1024 * 1024

/** A kilobyte may decompress to a megabyte, and the decoder decompresses the profile before the image. */
function hasHugeProfile(bytes: Uint8Array, view: DataView): boolean {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const kind = text(bytes, at + 4, 4)
    if (kind === 'IDAT') return false // no profile may come after
    if (kind !== 'iCCP') continue
    const content = bytes.subarray(at + 8, at + 8 + view.getUint32(at))
    try {
      inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true
    }
  }
  return false
}

function gif(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (!['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))) return undefined
  return toHeader('image/gif', view.getUint16(6, true), view.getUint16(8, true))
}

function jpeg(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (view.byteLength < 3 || bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return undefined
  let isTurned = false
  let at = 2
  for (;;) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (length < 2) return undefined
    if (marker === 0xe1 && text(bytes, at + 4, 6) === 'Exif\0\0')
      isTurned ||= readOrientation(bytes.subarray(at + 10, at + 2 + length)) >= 5
    // Start of frame; the three others in this range are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return isTurned ? toHeader('image/jpeg', height, width) : toHeader('image/jpeg', width, height)
    }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + length
  }
}

/** Header of an image that its decoder does not rotate. */
function toOrientedHeader(
  contentType: ImageHeader['contentType'],
  width: number,
  height: number,
  orientation: Orientation,
): ImageHeader | undefined {
  const header = orientation >= 5 ? toHeader(contentType, height, width) : toHeader(contentType, width, height)
  return header && (orientation === 1 ? header : { ...header, orientation })
}

/** Reads the Exif orientation; upright if it is invalid. */
function readOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const isLittle = view.getUint16(0) === 0x4949
    const directory = view.getUint32(4, isLittle)
    const entries = view.getUint16(directory, isLittle)
    for (let index = 0; index < entries; index++) {
      const entry = directory + 2 + index * 12
      if (view.getUint16(entry, isLittle) !== 0x0112) continue
      const value = view.getUint16(entry + 8, isLittle)
      return isOrientation(value) ? value : 1
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

function isOrientation(value: number): value is Orientation {
  return Number.isInteger(value) && value >= 1 && value <= 8
}

function webp(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return undefined
  const kind = text(bytes, 12, 4)
  if (kind === 'VP8X') {
    const size = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
    return toOrientedHeader('image/webp', size(24), size(27), readWebpOrientation(bytes, view))
  }
  if (kind === 'VP8L' && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return toHeader('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  if (kind === 'VP8 ' && view.getUint8(23) === 0x9d && view.getUint8(24) === 0x01 && view.getUint8(25) === 0x2a)
    return toHeader('image/webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  return undefined
}

/**
 * Reads the Exif chunk after the image data, which only the extended format has. Some programs write a JPEG header
 * before it.
 */
function readWebpOrientation(bytes: Uint8Array, view: DataView): Orientation {
  for (let at = 12; at + 8 <= view.byteLength;) {
    const length = view.getUint32(at + 4, true)
    if (text(bytes, at, 4) === 'EXIF') {
      const start = at + 8 + (text(bytes, at + 8, 6) === 'Exif\0\0' ? 6 : 0)
      return readOrientation(bytes.subarray(start, at + 8 + length))
    }
    at += 8 + length + (length % 2)
  }
  return 1
}

function avif(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (text(bytes, 4, 4) !== 'ftyp') return undefined
  const brands = text(bytes, 8, Math.min(view.getUint32(0) - 8, 64))
  if (!brands.includes('avif') && !brands.includes('avis')) return undefined
  const size = readAvifSize(bytes, view)
  // Exif is ignored in AVIF, which has properties for the orientation, as in browsers.
  const header = size && toOrientedHeader('image/avif', size.width, size.height, size.orientation)
  return header && { ...header, decoded: size.decoded }
}
