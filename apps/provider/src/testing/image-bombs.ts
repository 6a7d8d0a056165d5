import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'
import { uint32 } from './sample-files.ts'

interface Png {
  width: number
  height: number
  /** Bits per channel of four. @default 8 */
  depth?: 8 | 16
  /** Chunks between header and pixels, as name and content. */
  chunks?: readonly (readonly [string, Buffer])[]
}

/** Black PNG: few bytes for any number of pixels. */
export function createBlackPng({ width, height, depth = 8, chunks = [] }: Png): Buffer {
  const rows = Buffer.alloc(((width * 4 * depth) / 8 + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngHeader({ width, height, depth }),
    ...chunks.map(([kind, content]) => chunk(kind, content)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Chunk with the size, of which a PNG has only one. */
export function pngHeader({ width, height, depth = 8 }: Pick<Png, 'width' | 'height' | 'depth'>): Buffer {
  return chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, 6, 0, 0, 0])]))
}

function chunk(kind: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  return Buffer.concat([uint32(content.length), typed, uint32(crc32(typed))])
}

/** Image of one translucent colour: few bytes, too. */
export async function createPlainImage(
  width: number,
  height: number,
  format: 'avif' | 'jpeg' | 'webp',
): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4).fill(200)
  const whole = Transformer.fromRgbaPixels(pixels, width, height)
  if (format === 'avif') return whole.avif({ quality: 30, speed: 10 })
  if (format === 'webp') return whole.webpLossless()
  return new Transformer(await whole.bmp()).jpeg(50)
}

/** AVIF whose first declared size is wrong. */
export function withFalseSize(avif: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(avif)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

/** WebP with a canvas of this size, made of still images: one, or one per frame. */
export function createWebp(
  width: number,
  height: number,
  stills: readonly Buffer[],
  frame?: { width: number; height: number },
) {
  const flags = frame ? 2 : 0
  const canvas = riffChunk('VP8X', Buffer.concat([uint32le(flags), uint24le(width - 1), uint24le(height - 1)]))
  const contents = stills.map((still) => still.subarray(12)) // without the file header
  const parts = frame
    ? [
        riffChunk('ANIM', Buffer.alloc(6)),
        ...contents.map((content) =>
          riffChunk(
            'ANMF',
            Buffer.concat([
              Buffer.alloc(6),
              uint24le(frame.width - 1),
              uint24le(frame.height - 1),
              uint32le(100),
              content,
            ]),
          ),
        ),
      ]
    : contents
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), canvas, ...parts]))
}

function riffChunk(kind: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind, 'latin1'), uint32le(content.length), content])
}

function uint32le(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint24le(value: number): Buffer {
  return uint32le(value).subarray(0, 3)
}

/** JPEG with these segments first. */
export function insertJpegSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
