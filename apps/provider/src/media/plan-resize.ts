import type { AlignedCrop, Rectangle, ImageTransform } from './image-transform.ts'

export interface ResizePlan {
  /** Part of the image as shown; undefined for the whole. */
  cut?: Rectangle
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

const MAX_GROWTH = 1.4

/**
 * Plans which part of an image is scaled to which size. Enlargement is limited to 1.4 times, and needs `lg_1`; a larger
 * request gets a smaller image of the same shape. Returns undefined if the part lies outside of the image.
 */
export function planResize(picture: Size, asked: ImageTransform): ResizePlan | undefined {
  const area = asked.crop ? within(toRectangle(asked.crop, picture), picture) : { x: 0, y: 0, ...picture }
  if (!area) return undefined
  if (asked.kind === 'crop') return plan(picture, area, area)
  const factors = [asked.width / area.width, asked.height / area.height] as const
  const limit = asked.mayGrow ? MAX_GROWTH : 1

  if (asked.kind === 'fit') {
    const factor = Math.min(...factors, limit)
    return plan(picture, area, { width: area.width * factor, height: area.height * factor })
  }
  const factor = Math.max(...factors)
  const seen = { width: asked.width / factor, height: asked.height / factor }
  const cut = {
    x: area.x + getCutOffset(asked.focus.x * area.width, seen.width, area.width),
    y: area.y + getCutOffset(asked.focus.y * area.height, seen.height, area.height),
    ...seen,
  }
  // Callers round to whole pixels.
  const isRounding = factor <= limit + 1 / Math.min(area.width, area.height)
  const shrink = isRounding ? 1 : Math.min(1, limit / factor)
  return plan(picture, cut, { width: asked.width * shrink, height: asked.height * shrink })
}

function plan(picture: Size, cut: Rectangle, target: Size): ResizePlan {
  const x = Math.min(Math.round(cut.x), picture.width - 1)
  const y = Math.min(Math.round(cut.y), picture.height - 1)
  const width = atLeastOne(Math.min(cut.width, picture.width - x))
  const height = atLeastOne(Math.min(cut.height, picture.height - y))
  const isWhole = width === picture.width && height === picture.height
  return {
    ...(!isWhole && { cut: { x, y, width, height } }),
    width: atLeastOne(target.width),
    height: atLeastOne(target.height),
  }
}

function toRectangle(crop: Rectangle | AlignedCrop, picture: Size): Rectangle {
  if (!('focus' in crop)) return crop
  const width = Math.min(crop.width, picture.width)
  const height = Math.min(crop.height, picture.height)
  const x = Math.round((picture.width - width) * crop.focus.x)
  return { x, y: Math.round((picture.height - height) * crop.focus.y), width, height }
}

function within(crop: Rectangle, picture: Size): Rectangle | undefined {
  const width = Math.min(crop.width, picture.width - crop.x)
  const height = Math.min(crop.height, picture.height - crop.y)
  return width > 0 && height > 0 ? { x: crop.x, y: crop.y, width, height } : undefined
}

/** Returns the start of a segment of this length that is centred on the point as far as the whole allows. */
function getCutOffset(point: number, length: number, whole: number): number {
  return Math.min(Math.max(point - length / 2, 0), whole - length)
}

function atLeastOne(value: number): number {
  return Math.max(1, Math.round(value))
}
