/** What a picture is, read from its own bytes: servers say anything. Nothing is decoded. */
export interface ImageHeader {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif'
  /** As it is shown: a photograph that lies on its side is turned. */
  width: number
  height: number
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

/** Whether it is not to be decoded: a few kilobytes may declare gigabytes of pixels. */
export function isTooLarge({ width, height }: { width: number; height: number }, maxPixels = MAX_PIXELS): boolean {
  return width * height > maxPixels || Math.max(width, height) > LONGEST_SIDE
}

/** Undefined for everything but a JPEG, PNG, WebP, GIF or AVIF picture with readable dimensions. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return png(bytes, view) ?? jpeg(bytes, view) ?? gif(bytes, view) ?? webp(bytes, view) ?? avif(bytes, view)
  } catch (error) {
    // A header that ends too early is read past its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function text(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

function sized(contentType: ImageHeader['contentType'], width: number, height: number): ImageHeader | undefined {
  return width > 0 && height > 0 ? { contentType, width, height } : undefined
}

function png(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(bytes, 12, 4) !== 'IHDR') return undefined
  return sized('image/png', view.getUint32(16), view.getUint32(20))
}

function gif(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (!['GIF87a', 'GIF89a'].includes(text(bytes, 0, 6))) return undefined
  return sized('image/gif', view.getUint16(6, true), view.getUint16(8, true))
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
      isTurned ||= liesOnItsSide(bytes.subarray(at + 10, at + 2 + length))
    // Start of frame; the three others in this range are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return isTurned ? sized('image/jpeg', height, width) : sized('image/jpeg', width, height)
    }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + length
  }
}

/** Exif orientation 5 to 8: width and height are exchanged. */
function liesOnItsSide(tiff: Uint8Array): boolean {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const isLittle = view.getUint16(0) === 0x4949
    const directory = view.getUint32(4, isLittle)
    const entries = view.getUint16(directory, isLittle)
    for (let index = 0; index < entries; index++) {
      const entry = directory + 2 + index * 12
      if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle) >= 5
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return false
}

function webp(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 4) !== 'WEBP') return undefined
  const kind = text(bytes, 12, 4)
  if (kind === 'VP8X') {
    const size = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
    return sized('image/webp', size(24), size(27))
  }
  if (kind === 'VP8L' && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return sized('image/webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  if (kind === 'VP8 ' && view.getUint8(23) === 0x9d && view.getUint8(24) === 0x01 && view.getUint8(25) === 0x2a)
    return sized('image/webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  return undefined
}

/** The largest of the sizes it declares: the others are tiles and thumbnails. */
function avif(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (text(bytes, 4, 4) !== 'ftyp') return undefined
  const brands = text(bytes, 8, Math.min(view.getUint32(0) - 8, 64))
  if (!brands.includes('avif') && !brands.includes('avis')) return undefined

  let largest: ImageHeader | undefined
  const read = (from: number, end: number, depth: number): void => {
    let at = from
    while (at + 8 <= end) {
      const size = view.getUint32(at)
      const kind = text(bytes, at + 4, 4)
      const boxEnd = size === 0 ? end : Math.min(at + size, end)
      if (kind === 'ispe') {
        const found = sized('image/avif', view.getUint32(at + 12), view.getUint32(at + 16))
        if (found && (!largest || found.width * found.height > largest.width * largest.height)) largest = found
      }
      if (depth < 4 && ['meta', 'iprp', 'ipco'].includes(kind)) read(at + (kind === 'meta' ? 12 : 8), boxEnd, depth + 1)
      if (size < 8) return
      at += size
    }
  }
  read(0, view.byteLength, 0)
  return largest
}
