import { readFile } from 'node:fs/promises'
import { AppError } from '../platform/http/app-error.ts'
import { FairSemaphore } from '../platform/concurrency/semaphore.ts'
import { isTooLarge, readImageHeader } from './image-header.ts'
import { createNotAcceptedError } from './receive-file.ts'

/** Longer side of pictures by shoppers, in pixels. */
const MAX_SIDE = 2048
const QUALITY = 84
const queue = new FairSemaphore({
  maxConcurrent: 1,
  maxQueued: 32,
  createError: () =>
    new AppError('UNAVAILABLE', 503, 'Too many pictures are being received. Please try again in a moment.', {
      retryAfterSeconds: 2,
    }),
})

/** A picture whose header is valid and whose pixels are not: its refusal has cost the time of its decoding. */
export class UndecodableError extends AppError {
  constructor(cause: unknown) {
    super('FILE_NOT_ACCEPTED', 400, 'The picture cannot be decoded.', { cause })
  }
}

/**
 * Re-encodes a picture as JPEG, upright and at most 2048 pixels wide or high. That removes metadata such as the
 * place and time of the photo, and hidden content. `sender` takes turns with other
 * senders.
 */
export function removeImageMetadata(path: string, sender: string | undefined): Promise<Uint8Array> {
  return queue.run(async () => {
    const { FastResizeFilter, ResizeFit, Transformer } = await import('@napi-rs/image') // large, and seldom needed
    const bytes = await readFile(path)
    const header = readImageHeader(bytes)
    if (!header || isTooLarge(header)) throw createNotAcceptedError('The picture is too large to be decoded.')
    const isTurned = (header.orientation ?? 1) >= 5
    const [width, height] = isTurned ? [header.height, header.width] : [header.width, header.height]
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    try {
      const picture = new Transformer(bytes).rotate(header.orientation)
      picture.fastResize({ ...size, fit: ResizeFit.Fill, filter: FastResizeFilter.Lanczos3 })
      // JPEG has no transparency: onto white, as the page shows it.
      const white = new Uint8ClampedArray(size.width * size.height * 4).fill(255)
      const paper = await Transformer.fromRgbaPixels(white, size.width, size.height).bmp()
      const flat = new Transformer(paper).overlay(await picture.png(), 0, 0)
      return new Uint8Array(await flat.jpeg(QUALITY))
    } catch (cause) {
      throw new UndecodableError(cause)
    }
  }, sender)
}
