import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

/** Image like a photograph: soft colours with some noise, reddish left half and bluish right half. */
export async function createPhoto(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  alpha = 255,
): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4)
  let seed = 1
  for (let index = 0; index < width * height; index++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    const isLeft = index % width < width / 2
    const noise = (seed >>> 16) % 16
    pixels.set([isLeft ? 200 + noise : 30 + noise, 90 + noise, isLeft ? 30 + noise : 200 + noise, alpha], index * 4)
  }
  const picture = Transformer.fromRgbaPixels(pixels, width, height)
  return format === 'jpeg' ? new Transformer(await picture.png()).jpeg(90) : picture[format]()
}

export interface Pixels {
  width: number
  height: number
  format: string
  /** Red, green, blue and optional alpha at a position from 0 to 1. */
  at(x: number, y: number): number[]
}

export async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  const picture = new Transformer(bytes)
  const { width, height, format } = await picture.metadata()
  const raw = await picture.rawPixels()
  const channels = raw.length / (width * height)
  return {
    width,
    height,
    format,
    at: (x, y) => {
      const start = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * channels
      return [...raw.subarray(start, start + channels)]
    },
  }
}

/** PNG of a few hundred bytes that declares this many pixels. */
export function createImageBomb(width: number, height: number): Buffer {
  return pngOf(width, height, 2, Buffer.alloc(100_000))
}

/** Grey PNG whose left half is transparent. */
export function greyWithAlpha(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + width * 2)
  for (let x = 0; x < width; x++) row.set([200, x < width / 2 ? 0 : 255], 1 + x * 2)
  return pngOf(width, height, 4, Buffer.concat(Array.from({ length: height }, () => row)))
}

/** JPEG with an Exif orientation. */
export function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from('49492a00080000000100120103000100000000000000000000000000', 'hex')
  tiff.writeUInt16LE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

/** Eight bits a channel; `colourType` as PNG numbers them. */
function pngOf(width: number, height: number, colourType: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourType, 0, 0, 0], 8)
  const chunk = (kind: string, body: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(kind, 'latin1'), body])
    return Buffer.concat([uint32(body.length), typed, uint32(crc32(typed))])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** ZIP archive. `declared` replaces the true unpacked sizes. */
export function zip(entries: Record<string, string>, declared?: number): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const isStored = name === 'mimetype'
    const packed = isStored ? Buffer.from(text) : deflateRawSync(text)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(isStored ? 0 : 8, 4)
    head.writeUInt32LE(crc32(text), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(declared ?? text.length, 18)
    head.writeUInt16LE(name.length, 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, place, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(entries).length, 4)
  end.writeUInt16LE(Object.keys(entries).length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, index, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** An MP4 file with a video track of this size, and a box of so many bytes as its content. */
export function mp4(width: number, height: number, seconds: number, contentBytes = 1_000): Buffer {
  const movie = Buffer.alloc(100)
  movie.writeUInt32BE(1_000, 12)
  movie.writeUInt32BE(seconds * 1_000, 16)
  const track = Buffer.alloc(84)
  track.writeUInt32BE(0x10000, 40)
  track.writeUInt32BE(0x10000, 56)
  track.writeUInt32BE(width * 65_536, 76)
  track.writeUInt32BE(height * 65_536, 80)
  const handler = Buffer.alloc(25)
  handler.write(width > 0 ? 'vide' : 'soun', 8)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    box('mdat', Buffer.alloc(contentBytes, 7)),
    box('moov', box('mvhd', movie), box('trak', box('tkhd', track), box('mdia', box('hdlr', handler)))),
  ])
}

export function box(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.length + 8), Buffer.from(kind, 'latin1'), body])
}

/** A WebM file with a video track of this size. */
export function webm(width: number, height: number, seconds: number, docType = 'webm'): Buffer {
  const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(seconds * 1_000)
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(docType))),
    element(
      '18538067',
      element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])), element('4489', duration)),
      element(
        '1654ae6b',
        element(
          'ae',
          element('83', Buffer.from([1])),
          element('e0', element('b0', uint16(width)), element('ba', uint16(height))),
        ),
      ),
      element('1f43b675', Buffer.alloc(500)),
    ),
  ])
}

function element(id: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x40 | (body.length >> 8), body.length & 255]), body])
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
