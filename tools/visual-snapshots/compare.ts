/**
 * How a page looks, as a small picture: each of its pixels is the mean of 4 × 4 of the page. Kept pictures are
 * compared with those taken today.
 */
import { FastResizeFilter, ResizeFit, Transformer } from '@napi-rs/image'

const SHRUNK = 4
const CHANNELS = 3
/** Largest difference, of 255. Another processor may round by one or two; a letter more or less is over 30. */
const TOLERANCE = 5
/** A page may differ in as many small pixels: less than one letter has. */
const ALLOWED = 2

export interface PageSnapshot {
  width: number
  height: number
  /** Red, green and blue of each pixel, row by row. */
  pixels: Uint8Array
}

/** Reduces a screenshot to a snapshot. */
export async function toSnapshot(screenshot: Uint8Array): Promise<PageSnapshot> {
  const { width, height } = await new Transformer(screenshot).metadata()
  const size = { width: Math.ceil(width / SHRUNK), height: Math.ceil(height / SHRUNK) }
  const small = new Transformer(screenshot).fastResize({ ...size, filter: FastResizeFilter.Box, fit: ResizeFit.Fill })
  return readSnapshot(await small.png())
}

/** Reads a snapshot, or any small picture. */
export async function readSnapshot(picture: Uint8Array): Promise<PageSnapshot> {
  const { width, height } = await new Transformer(picture).metadata()
  const raw = await new Transformer(picture).rawPixels()
  const channels = raw.length / (width * height)
  return { width, height, pixels: raw.filter((_, at) => at % channels < CHANNELS) }
}

/** As a file to keep: WebP, without loss. */
export function writeSnapshot({ width, height, pixels }: PageSnapshot): Promise<Uint8Array> {
  const opaque = new Uint8Array(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) opaque.set(pixels.subarray(at * CHANNELS, (at + 1) * CHANNELS), at * 4)
  return Transformer.fromRgbaPixels(opaque, width, height).webpLossless()
}

export interface Comparison {
  isSame: boolean
  /** Small pixels that look otherwise; those that only one of both has are among them. */
  changed: number
  /** Snapshot, current page, and their differences, side by side. */
  beside: PageSnapshot
}

/** @example const { isSame, beside } = compareSnapshots(kept, await shrink(screenshot)) */
export function compareSnapshots(kept: PageSnapshot, taken: PageSnapshot): Comparison {
  const width = Math.max(kept.width, taken.width)
  const height = Math.max(kept.height, taken.height)
  const beside: PageSnapshot = {
    width: width * 3,
    height,
    pixels: new Uint8Array(width * 3 * height * CHANNELS).fill(128),
  }
  let changed = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [before, after] = [pixelAt(kept, x, y), pixelAt(taken, x, y)]
      const differs = before === undefined || after === undefined || distance(before, after) > TOLERANCE
      if (differs) changed++
      if (before) paint(beside, x, y, before)
      if (after) paint(beside, width + x, y, after)
      paint(beside, 2 * width + x, y, differs ? RED : pale(after))
    }
  return { isSame: changed <= ALLOWED, changed, beside }
}

const RED = Uint8Array.of(214, 0, 40)

function pixelAt({ width, height, pixels }: PageSnapshot, x: number, y: number): Uint8Array | undefined {
  const at = (y * width + x) * CHANNELS
  return x < width && y < height ? pixels.subarray(at, at + CHANNELS) : undefined
}

const paint = ({ width, pixels }: PageSnapshot, x: number, y: number, colour: Uint8Array) =>
  pixels.set(colour, (y * width + x) * CHANNELS)

/** Difference of the channel that differs most. */
const distance = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((most, value, channel) => Math.max(most, Math.abs(value - (other[channel] ?? 0))), 0)

const pale = (colour: Uint8Array): Uint8Array => colour.map((value) => 200 + value * 0.2)
