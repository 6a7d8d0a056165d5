/** Paints what was seen: each part in steps of light within its own outline, run into each other like wet paint. */
import { box, group, mix, path, type Drawing } from '../ink.ts'
import { look, type Seen, type View } from './look.ts'
import type { Part } from './solid.ts'
import type { Texture } from './texture.ts'
import { filled, isolines, simplified, written } from './trace.ts'

export interface Coat {
  colour: string
  /** How many steps from its darkest to its lightest place. */
  steps?: number
  /** How far the steps run into each other, in pixels of 1200. */
  soft?: number
  /** The colours of deepest shade and of full light, if not made from the colour. */
  shade?: string
  light?: string
  /** How far from the traced line a point may be left out, in cells. */
  slack?: number
  /** Its surface: weave, grain, fuzz. */
  texture?: Texture
  /** How often neighbouring cells are evened out: often on a wall, on which light falls evenly. @default 1 */
  even?: number
  /** Drawing over the part, within its outline: stripes, seams. */
  over?: (seen: Seen, part: number) => string
}

/** A part and how it is painted. */
export interface Thing extends Part {
  coat: Coat
}

/** All things of a scene, looked at and painted; those named first lie below. */
export function sculpture(
  drawing: Drawing,
  view: View,
  things: readonly Thing[],
  after?: (seen: Seen) => string,
): string {
  const seen = look(things, view)
  return things.map((thing, part) => coated(drawing, seen, part, thing.coat)).join('') + (after ? after(seen) : '')
}

/** Rings of cells around the picture, so that edges close outside of it. */
const RING = 3

/** Cells outside of the part get the light of their neighbours, so that tones run on beyond its outline. */
function spread(light: Float32Array, of: Uint8Array, size: number): Float32Array {
  if (size < 3) return light
  const half = Math.ceil(size / 2)
  const smallLight = new Float32Array(half * half)
  const smallOf = new Uint8Array(half * half)
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      let sum = 0
      let count = 0
      for (const index of [0, 1, size, size + 1].map((step) => y * 2 * size + x * 2 + step)) {
        if (of[index] && !(x * 2 + ((index - y * 2 * size - x * 2) % size) >= size)) {
          sum += light[index]!
          count++
        }
      }
      if (count > 0) {
        smallLight[y * half + x] = sum / count
        smallOf[y * half + x] = 1
      }
    }
  }
  const below = spread(smallLight, smallOf, half)
  return light.map((value, index) => {
    if (of[index]) return value
    const x = Math.min(half - 1, Math.max(0, (index % size) / 2 - 0.25))
    const y = Math.min(half - 1, Math.max(0, Math.floor(index / size) / 2 - 0.25))
    const i = Math.floor(x)
    const j = Math.floor(y)
    const i2 = Math.min(half - 1, i + 1)
    const j2 = Math.min(half - 1, j + 1)
    const top = below[j * half + i]! * (1 - x + i) + below[j * half + i2]! * (x - i)
    const bottom = below[j2 * half + i]! * (1 - x + i) + below[j2 * half + i2]! * (x - i)
    return top * (1 - y + j) + bottom * (y - j)
  })
}

/** Each cell and its neighbours, 1-2-1: takes the steps out of edges. */
function smooth(field: Float32Array, size: number): Float32Array {
  const at = (x: number, y: number) =>
    field[Math.min(size - 1, Math.max(0, y)) * size + Math.min(size - 1, Math.max(0, x))]!
  const once = field.map((_, index) => {
    const x = index % size
    const y = Math.floor(index / size)
    return (at(x - 1, y) + 2 * at(x, y) + at(x + 1, y)) / 4
  })
  return once.map((_, index) => {
    const x = index % size
    const above = once[Math.max(0, index - size)]!
    const below = once[Math.min(size * size - size + x, index + size)]!
    return (above + 2 * once[index]! + below) / 4
  })
}

function ringed(field: Float32Array, cells: number): Float32Array {
  const size = cells + 2 * RING
  const wide = new Float32Array(size * size).fill(-9)
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) {
      const fromX = Math.min(cells - 1, Math.max(0, x - RING))
      const fromY = Math.min(cells - 1, Math.max(0, y - RING))
      wide[y * size + x] = field[fromY * cells + fromX]!
    }
  }
  return wide
}

const inPlace = (seen: Seen, content: string) => {
  const off = (-RING * 1200) / seen.cells
  return group(content, `transform="translate(${off} ${off})"`)
}

/** The outline of some parts together, in the coordinates of the picture moved by the ring. */
export function outline(seen: Seen, which: readonly number[], fine = 10): string {
  const mask = new Float32Array(seen.part.length)
  seen.part.forEach((part, index) => (mask[index] = which.includes(part) ? 1 : 0))
  const { cells } = seen
  return filled(ringed(smooth(smooth(mask, cells), cells), cells), cells + 2 * RING, 0.32, 1200 / cells, 0.16, fine)
}

export function coated(drawing: Drawing, seen: Seen, part: number, coat: Coat): string {
  const { cells } = seen
  const of = new Uint8Array(seen.part.length)
  const own: number[] = []
  seen.part.forEach((found, index) => {
    if (found !== part) return
    of[index] = 1
    own.push(seen.light[index]!)
  })
  if (own.length < 8) return ''
  own.sort((a, b) => a - b)
  const low = own[Math.floor(own.length * 0.008)]!
  const high = own[Math.floor(own.length * 0.994)]!
  let evened = spread(seen.light, of, cells)
  for (let pass = 0; pass < (coat.even ?? 1); pass++) evened = smooth(evened, cells)
  const light = ringed(evened, cells)
  const steps = Math.max(3, Math.round((coat.steps ?? 18) * Math.min(1, (high - low) / 0.6 + 0.15)))
  const shade = coat.shade ?? mix(mix(coat.colour, '#1d1a22', 0.78), coat.colour, 0.06)
  const bright = coat.light ?? mix(coat.colour, '#fff6e6', 0.5)
  /** There a thing is in plain light and has the colour it is called by. */
  const plain = 0.8
  const tone = (value: number) =>
    value < plain
      ? mix(shade, coat.colour, Math.max(0, value / plain) ** 0.95)
      : mix(coat.colour, bright, Math.min(1, (value - plain) / (1.1 - plain)))
  let content = path('M-30-30H1260V1260H-30Z', { fill: tone(low) })
  for (let step = 1; step < steps; step++) {
    const level = low + ((high - low) * step) / steps
    const d = filled(light, cells + 2 * RING, level, 1200 / cells, coat.slack ?? 0.38)
    if (d) content += path(d, { fill: tone(level + (high - low) / steps / 2) })
  }
  const wet = drawing.filter(`<feGaussianBlur stdDeviation="${coat.soft ?? 3}"/>`, around(seen, part))
  const over = coat.over ? coat.over(seen, part) : ''
  const texture = coat.texture ? box(0, 0, 1280, 1280, { fill: coat.texture(drawing) }) : ''
  return inPlace(
    seen,
    group(
      group(content, `fill-rule="evenodd" ${wet}`) + over + texture,
      drawing.clip(outline(seen, [part]), 'evenodd'),
    ),
  )
}

/** The part of the picture that a filter has to be worked out for. */
function around(seen: Seen, part: number): string {
  const { cells } = seen
  let [left, top, right, bottom] = [cells, cells, 0, 0]
  seen.part.forEach((found, index) => {
    if (found !== part) return
    left = Math.min(left, index % cells)
    right = Math.max(right, index % cells)
    top = Math.min(top, Math.floor(index / cells))
    bottom = Math.max(bottom, Math.floor(index / cells))
  })
  const px = (cell: number) => Math.round((cell * 1200) / cells)
  const margin = RING - 1
  return `filterUnits="userSpaceOnUse" x="${px(left + RING - margin)}" y="${px(top + RING - margin)}" width="${px(right - left + 2 * margin + 1)}" height="${px(bottom - top + 2 * margin + 1)}"`
}

/** The threads of a cloth: lines on which `woven` has the same value, `every` so many decimetres. */
export function threads(
  seen: Seen,
  part: number,
  which: 'across' | 'along',
  values: readonly number[],
  apart = 0.25,
): string {
  const { cells } = seen
  const field = seen[which]
  const near = (index: number) => seen.part[index] === part && Math.abs(field[index]! - current) < apart
  let current = 0
  let d = ''
  for (const value of values) {
    current = value
    for (const line of isolines(field, cells, value, near)) {
      if (line.length < 4) continue
      d += written(
        simplified(
          line.map(([x, y]) => [x + RING, y + RING]),
          0.22,
        ),
        1200 / cells,
      )
    }
  }
  return d
}

/** Where in the picture each crossing of the threads is: [x, y, light] by number of the thread across and along. */
export function crossings(
  seen: Seen,
  part: number,
  across: number,
  along: number,
): Map<string, [number, number, number]> {
  const found = new Map<string, [number, number, number, number]>()
  seen.part.forEach((which, index) => {
    if (which !== part) return
    const u = seen.across[index]! / across
    const v = seen.along[index]! / along
    const off = Math.hypot(u - Math.round(u), v - Math.round(v))
    const key = `${Math.round(u)} ${Math.round(v)}`
    if (off > (found.get(key)?.[3] ?? 0.45)) return
    const at = (cell: number) => ((cell + 0.5 + RING) * 1200) / seen.cells
    found.set(key, [at(index % seen.cells), at(Math.floor(index / seen.cells)), seen.light[index]!, off])
  })
  return new Map([...found].map(([key, [x, y, light]]) => [key, [x, y, light]]))
}

/** All numbers from one to another, so far apart. */
export const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, index) => from + index * step)
