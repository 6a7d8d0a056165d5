import type { IncomingMessage } from 'node:http'
import { guardedFetch, type FetchFailure, type FetchPolicy, FetchRejected } from '../platform/http/guarded-fetch.ts'
import { PolyglotDetector } from './polyglot-detector.ts'
import { type ImageHeader, isTooLarge, MAX_PICTURE_BYTES, MAX_PIXELS, readImageHeader } from './image-header.ts'

export type FetchedImage = (ImageHeader & { status: 'fetched'; bytes: Uint8Array }) | FetchFailure

interface FetchLimits {
  timeoutMs: number
  maxBytes: number
  maxPixels: number
  maxRedirects: number
}

const IMAGE_LIMITS: FetchLimits = {
  timeoutMs: 10_000,
  maxBytes: MAX_PICTURE_BYTES,
  maxPixels: MAX_PIXELS,
  maxRedirects: 3,
}

export interface FetchImageOptions extends FetchPolicy {
  limits?: Partial<FetchLimits>
}

/**
 * Downloads an image from a URL of an imported file. Detects its type from its bytes only. Never throws because of
 * the remote server.
 */
export async function fetchImage(address: string, options: FetchImageOptions = {}): Promise<FetchedImage> {
  const limits = { ...IMAGE_LIMITS, ...options.limits }
  const asked = {
    ...options,
    timeoutMs: limits.timeoutMs,
    maxRedirects: limits.maxRedirects,
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
    purpose: 'picture import',
  }
  return guardedFetch(address, asked, (answer) => readImage(answer, limits))
}

async function readImage(answer: IncomingMessage, limits: FetchLimits): Promise<FetchedImage> {
  const tooLarge = `The picture has more than ${Math.floor(limits.maxBytes / 1024)} KB.`
  if (Number(answer.headers['content-length'] ?? 0) > limits.maxBytes) throw new FetchRejected(tooLarge)

  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.maxBytes) throw new FetchRejected(tooLarge)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const header = readImageHeader(bytes)
  if (!header) throw new FetchRejected('What is there is no JPEG, PNG, WebP, GIF or AVIF picture.')
  if (isTooLarge(header, limits.maxPixels))
    throw new FetchRejected(`The picture is too large: ${header.width} × ${header.height}.`)
  const hidden = new PolyglotDetector()
  hidden.update(bytes)
  if (hidden.match !== undefined) throw new FetchRejected('There is something else in the picture than a picture.')
  return { status: 'fetched', bytes, ...header }
}
