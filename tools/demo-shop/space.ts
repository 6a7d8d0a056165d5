/** Small things turned about in space, so that the light falls on each of their faces as it should. y points down, z to the eye. */
import { mix, number, path } from './ink.ts'

export type Point = readonly [x: number, y: number, z: number]

export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Looks out of the plane in which both lie. */
export const crossed = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** Towards the light: it comes from the upper left, as everywhere in the shop. */
export const LIGHT = unit([-0.56, -0.6, 0.57])

/** Turns a point about the eye's axis, after it was tipped back and rolled. */
export function turnedBy(roll: number, tip: number, turn: number): (point: Point) => Point {
  const [cr, sr, ct, st, cu, su] = [roll, tip, turn].flatMap((angle) => [Math.cos(angle), Math.sin(angle)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return ([x, y, z]) => {
    const [rolledX, rolledY] = [x * cr - y * sr, x * sr + y * cr]
    const [tippedY, tippedZ] = [rolledY * ct - z * st, rolledY * st + z * ct]
    return [rolledX * cu - tippedY * su, rolledX * su + tippedY * cu, tippedZ]
  }
}

/** The colours of a thing in the shade, in plain light, and where it is lit best. */
export type Tones = readonly [shade: string, plain: string, lit: string]

/** In so many steps, as few as the eye lets pass: what has one tone is written together. */
export function toneOf(light: number, [shade, plain, lit]: Tones, steps: number): string {
  const step = Math.round(Math.min(1, Math.max(0, light)) * steps) / steps
  return step < 0.6 ? mix(shade, plain, step / 0.6) : mix(plain, lit, (step - 0.6) / 0.4)
}

/** A piece of a bent surface: its outline on the picture, how near it is, and its colour. */
export interface Piece {
  d: string
  near: number
  colour: string
}

export function pieceOf(corners: readonly Point[], colour: string): Piece {
  const area = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  // All the same way round: where two that are written together overlap, there would be a hole.
  const around = area < 0 ? corners.toReversed() : corners
  return {
    d: `M${around.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`,
    near: corners.reduce((sum, [, , z]) => sum + z, 0),
    colour,
  }
}

/** Nearer pieces cover further ones. */
export function painted(pieces: readonly Piece[]): string {
  const sorted = pieces.toSorted((a, b) => a.near - b.near)
  let d = ''
  let drawn = ''
  sorted.forEach((piece, index) => {
    d += piece.d
    if (sorted[index + 1]?.colour === piece.colour) return
    drawn += path(d, { fill: piece.colour })
    d = ''
  })
  return drawn
}
