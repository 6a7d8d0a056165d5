import { AppError } from '../platform/http/app-error.ts'
import { FairSemaphore } from '../platform/concurrency/semaphore.ts'
import { isTooLarge, readImageHeader } from './image-header.ts'
import { UnresizableImageError } from './unresizable-image-error.ts'

interface Photo {
  bytes: Uint8Array
  x: number
  y: number
  width: number
  height: number
}

const QUALITY = 84
const queue = new FairSemaphore({
  maxConcurrent: 1,
  maxQueued: 32,
  createError: () =>
    new AppError('UNAVAILABLE', 503, 'Too many pictures are being made. Please try again in a moment.', {
      retryAfterSeconds: 2,
    }),
})

/**
 * Renders a drawing of the shop with a photo on it as JPEG, for link previews. Runs one at a time, off the event loop.
 * @example await renderShareImage(svg, { bytes, x: 570, y: 0, width: 630, height: 630 })
 */
export function renderShareImage(svg: string, photo?: Photo): Promise<Uint8Array<ArrayBuffer>> {
  return queue.run(async () => {
    const { FastResizeFilter, ResizeFit, Transformer } = await import('@napi-rs/image') // large, and seldom needed
    const card = Transformer.fromSvg(svg)
    if (!photo) return new Uint8Array(await card.jpeg(QUALITY))
    const { bytes, x, y, width, height } = photo
    const header = readImageHeader(bytes)
    if (!header || isTooLarge(header)) throw new UnresizableImageError('It is no picture, or too large to be decoded.')
    const fitting = new Transformer(bytes).rotate().fastResize({
      width,
      height,
      fit: ResizeFit.Cover,
      filter: FastResizeFilter.Lanczos3,
    })
    // Onto pixels without transparency, which JPEG has none of.
    const whole = new Transformer(await card.bmp()).overlay(await fitting.png(), x, y)
    return new Uint8Array(await whole.jpeg(QUALITY))
  })
}
