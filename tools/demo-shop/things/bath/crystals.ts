/** Coarse sea salt from near: broken cubes, each reckoned in space, its faces lit one by one and a little clear. */
import { darker, ellipse, lighter, mix, number, path, type Drawing } from '../../ink.ts'
import { crossed, dot, LIGHT, type Point, turnedBy, unit } from '../../space.ts'

/** A side that a crystal broke along: which way it looks, and how far it is from the middle. */
interface Side {
  out: Point
  away: number
}

/** A face that looks half-way between the light and the eye mirrors the window. */
const GLINT = unit([LIGHT[0], LIGHT[1], LIGHT[2] + 1])
const SHADE = '#474b5e'
const SALT = '#bdbcc6'
const LIT = '#fffdf6'

function breaks(drawing: Drawing): Side[] {
  const turn = turnedBy(drawing.random() * 6.28, 0.4 + drawing.random() * 0.7, drawing.random() * 6.28)
  const axes: Point[] = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ]
  const cube = axes.map((out) => ({ out: turn(out), away: 19 + drawing.random() * 9 }))
  const sign = () => (drawing.random() < 0.5 ? -1 : 1) * (0.5 + drawing.random())
  const corners = Array.from({ length: 4 }, () => ({
    out: turn(unit([sign(), sign(), sign()])),
    away: 26 + drawing.random() * 8,
  }))
  return [...cube, ...corners]
}

/** Clips a side by all others, and returns its face. */
function faceOf(side: Side, all: readonly Side[]): Point[] {
  const { out, away } = side
  const across = unit(Math.abs(out[2]) < 0.9 ? [out[1], -out[0], 0] : [0, out[2], -out[1]])
  const along = crossed(out, across)
  const at = (u: number, v: number): Point => [
    out[0] * away + across[0] * u + along[0] * v,
    out[1] * away + across[1] * u + along[1] * v,
    out[2] * away + across[2] * u + along[2] * v,
  ]
  const whole = [at(-99, -99), at(99, -99), at(99, 99), at(-99, 99)]
  return all.filter((other) => other !== side).reduce(cutBy, whole)
}

function cutBy(face: Point[], { out, away }: Side): Point[] {
  const over = (point: Point) => dot(point, out) - away
  return face.flatMap((point, index) => {
    const next = face[(index + 1) % face.length]!
    const [here, there] = [over(point), over(next)]
    const kept = here <= 0 ? [point] : []
    if (here <= 0 === there <= 0) return kept
    const share = here / (here - there)
    const [x, y, z] = point
    const crossing: Point = [x + (next[0] - x) * share, y + (next[1] - y) * share, z + (next[2] - z) * share]
    return [...kept, crossing]
  })
}

const outlined = (face: readonly Point[]) => `M${face.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`

/** About 60 wide, around the origin. */
function crystal(drawing: Drawing): string {
  const sides = breaks(drawing)
  const faces = sides
    .map((side) => ({ out: side.out, face: faceOf(side, sides) }))
    .filter(({ face }) => face.length > 2)
  const front = faces.filter(({ out }) => out[2] > 0)
  const gleam = drawing.between(-24, -24, 10, 14, [
    [0, '#ffffff', 1],
    [100, '#ffffff', 0.1],
  ])
  const below = drawing.around([
    [0, '#14161d', 0.7],
    [60, '#14161d', 0.4],
    [100, '#14161d', 0],
  ])
  return (
    ellipse(7, 9, 42, 38, { fill: below }) +
    front.map(({ out, face }) => path(outlined(face), { fill: faceLight(drawing, out) })).join('') +
    // The sides behind are seen through those in front, where the light leaves.
    faces
      .filter(({ out }) => out[2] <= 0)
      .map(({ out, face }) =>
        path(outlined(face), { fill: dot(out, LIGHT) < -0.45 ? '#ffffff' : '#2c3146', 'fill-opacity': 0.17 }),
      )
      .join('') +
    front
      .filter(({ out }) => dot(out, GLINT) > 0.93)
      .map(({ face }) => path(outlined(face), { fill: gleam }))
      .join('') +
    path(front.map(({ face }) => outlined(face)).join(''), {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-opacity': 0.62,
      'stroke-width': 0.8,
      'stroke-linejoin': 'round',
    })
  )
}

/** In a few steps, so that crystals share what they are painted with. */
function faceLight(drawing: Drawing, out: Point): string {
  const step = Math.round(Math.max(0, 0.12 + dot(out, LIGHT) * 0.95) * 10) / 10
  const tone = step < 0.55 ? mix(SHADE, SALT, step / 0.55) : mix(SALT, LIT, Math.min(1, (step - 0.55) / 0.4))
  // Light from above exits below: a shaded face is clear at its foot, a lit one is deep there.
  const foot = step < 0.55 ? lighter(tone, 0.62 - step * 0.5) : mix(tone, '#9a9aab', 0.5)
  return drawing.between(-22, -26, 18, 28, [
    [0, step < 0.55 ? darker(tone, 0.1) : tone],
    [50, tone],
    [100, foot],
  ])
}

/** As many forms as a drawing has; any of them, the next time. */
export function crystals(drawing: Drawing, kinds: number): () => string {
  const all = Array.from({ length: kinds }, () => drawing.reuse(crystal(drawing)))
  return () => all[Math.floor(drawing.random() * kinds)]!
}
