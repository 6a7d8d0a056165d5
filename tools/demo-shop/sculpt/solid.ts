/**
 * Solid forms, as the distance from any point to their surface: what cloth is sculpted from before it is drawn.
 * Units are decimetres; x goes right, y up, z towards who looks.
 */

export type Distance = (x: number, y: number, z: number) => number

/** One thing of a scene that is painted in one colour. */
export interface Part {
  name: string
  /** Far from the thing it may be less than the distance, if that is quicker to tell: never more. */
  distance: Distance
  /** A ball [x, y, z, radius] around all of it: what is far from it is not asked further. */
  within?: readonly [number, number, number, number]
  /** Where a point lies in the cloth, in decimetres along its weft and its warp. */
  woven?: (x: number, y: number, z: number) => readonly [across: number, along: number]
  /** How much light the fibres catch at the rim: wool 1, linen 0.3, wood 0. */
  fuzz?: number
  /** How much it shines. */
  gloss?: number
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const smoothstep = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** A thing that is nowhere further than `deep` from z = 0: from afar its folds are not asked for. */
export const hanging =
  (deep: number, distance: Distance): Distance =>
  (x, y, z) =>
    Math.abs(z) > deep + 0.6 ? (Math.abs(z) - deep) * 0.5 : distance(x, y, z)

/** The nearer of two surfaces, run into each other over `soft`. */
export function melt(a: number, b: number, soft: number): number {
  const h = Math.max(soft - Math.abs(a - b), 0) / soft
  return Math.min(a, b) - h * h * soft * 0.25
}

/** A box with rounded edges; a, b and c are half its sides. */
export function slab(x: number, y: number, z: number, a: number, b: number, c: number, edge = 0.05): number {
  const dx = Math.abs(x) - a + edge
  const dy = Math.abs(y) - b + edge
  const dz = Math.abs(z) - c + edge
  const ox = Math.max(dx, 0)
  const oy = Math.max(dy, 0)
  const oz = Math.max(dz, 0)
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(dx, dy, dz), 0) - edge
}

/** A rod from one point to another, its radius running from `r` to `s`. */
export function rod(
  x: number,
  y: number,
  z: number,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  r: number,
  s = r,
): number {
  const px = x - from[0]
  const py = y - from[1]
  const pz = z - from[2]
  const bx = to[0] - from[0]
  const by = to[1] - from[1]
  const bz = to[2] - from[2]
  const h = clamp((px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz))
  return Math.hypot(px - bx * h, py - by * h, pz - bz * h) - r - (s - r) * h
}

export function ball(x: number, y: number, z: number, a: number, b = a, c = a): number {
  const k = Math.hypot(x / a, y / b, z / c)
  return k < 1e-6 ? -Math.min(a, b, c) : (k * (k - 1)) / Math.hypot(x / (a * a), y / (b * b), z / (c * c))
}

const hash = (i: number, j: number) => {
  let h = (Math.imul(i, 374761393) + Math.imul(j, 668265263)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

/** Smooth chance in the plane, from -1 to 1. */
export function waves(x: number, y: number, seed = 0): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const fx = x - i
  const fy = y - j
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const s = seed * 7919
  const a = hash(i + s, j)
  const b = hash(i + 1 + s, j)
  const c = hash(i + s, j + 1)
  const d = hash(i + 1 + s, j + 1)
  return (a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v) * 2 - 1
}

/** Creases of washed linen: sharp ridges that wander, with soft hollows between; about 0 to 1. */
export function creases(x: number, y: number, seed = 0): number {
  const wx = x + 0.55 * waves(x * 0.9, y * 0.9, seed + 11)
  const wy = y + 0.55 * waves(x * 0.9, y * 0.9, seed + 12)
  const large = 1 - Math.abs(waves(wx, wy, seed))
  const small = 1 - Math.abs(waves(wx * 2.3 + 5, wy * 2.3, seed + 5))
  const fine = 1 - Math.abs(waves(wx * 4.7, wy * 5.1 + 3, seed + 6))
  return large * large * 0.66 + small * small * 0.26 * large + fine * fine * 0.1
}

/** Folds of a hanging cloth along one direction: rounded crests, narrower valleys, none like the next. */
export function folds(along: number, down: number, seed = 0): number {
  const wander = along + 0.3 * waves(along * 0.8, down * 0.3, seed + 3) + 0.1 * waves(along * 2.1, down * 0.7, seed + 4)
  const wave = Math.sin(wander * Math.PI * 2)
  const height = 0.8 + 0.45 * waves(along * 0.9, down * 0.3, seed + 9)
  return (wave > 0 ? wave : wave * 0.8 - 0.2 * wave * wave) * height
}
