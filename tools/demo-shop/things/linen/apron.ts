/** The canvas apron: a bib, a neck loop, ties, one wide pocket with a seam down its middle; a name embroidered on the bib. */
import { darker, lighter, line, path } from '../../ink.ts'
import type { Place, Seen } from '../../sculpt/look.ts'
import { every, threads, type Thing } from '../../sculpt/paint.ts'
import { clamp, creases, folds, hanging, rod, smoothstep, waves } from '../../sculpt/solid.ts'
import { linen } from '../../sculpt/texture.ts'

const TOP = 8.4
const HEM = 0.4
/** Half its width: the bib, the curve under the arms, the skirt. */
const half = (y: number) => 1.25 + 0.1 * (TOP - y) * 0.4 + 1.75 * (1 - smoothstep(5.2, 6.6, y)) + 0.03 * (TOP - y)
const rise = (x: number, y: number) =>
  (0.03 + 0.06 * clamp(7 - y, 0, 5)) * folds(x * 0.56 + 0.5, y * 0.22, 6) +
  0.05 * (1 - (x / half(y)) ** 2) +
  0.1 * (creases(x * 0.45, y * 0.4, 5) - 0.5) +
  0.03 * waves(x * 1.2, y * 1.2, 3)

const canvas = (colour: string): Thing['coat'] => ({
  colour,
  soft: 3.5,
  steps: 16,
  slack: 0.75,
  even: 2,
  light: lighter(colour, 0.3),
  texture: linen(0.3, 1.5),
  over: (seen, part) => stitched(seen, part, colour),
})

/** A double seam inside the edges. */
function stitched(seen: Seen, part: number, colour: string): string {
  const d = threads(seen, part, 'across', [-0.955, 0.955]) + threads(seen, part, 'along', [HEM + 0.22, TOP - 0.22])
  return (
    line(d, darker(colour, 0.5), 5, { 'stroke-opacity': 0.25, transform: 'translate(1 2)' }) +
    line(d, lighter(colour, 0.5), 2.4, { 'stroke-opacity': 0.75, 'stroke-dasharray': '9 5' })
  )
}

const body = (colour: string): Thing => ({
  name: 'apron',
  fuzz: 0.25,
  within: [0, 4.4, 0, 5.4],
  distance: hanging(0.8, (x, y, z) =>
    Math.max(
      (Math.abs(z - rise(x, y)) - 0.035) * 0.7,
      (Math.abs(x) - half(y)) * 0.7,
      y - TOP,
      HEM + 0.06 * waves(x * 0.6, 2) - y,
    ),
  ),
  woven: (x, y) => [x / half(y), y],
  coat: canvas(colour),
})

const POCKET = { left: -1.75, right: 1.75, top: 4.55, bottom: 2.75 }
const pocket = (colour: string): Thing => ({
  name: 'pocket',
  fuzz: 0.25,
  within: [0, 3.7, 0, 2.6],
  distance: hanging(1, (x, y, z) =>
    Math.max(
      (Math.abs(z - rise(x, y) - 0.05 - 0.16 * clamp((y - 3.6) / 0.9) ** 2 * Math.abs(Math.sin((x * Math.PI) / 1.75))) -
        0.04) *
        0.7,
      Math.abs(x) - POCKET.right,
      y - POCKET.top,
      POCKET.bottom - y,
    ),
  ),
  woven: (x, y) => [x, y],
  coat: {
    ...canvas(colour),
    over: (seen, part) => {
      const seams =
        threads(seen, part, 'across', [POCKET.left + 0.13, -0.04, 0.06, POCKET.right - 0.13]) +
        threads(seen, part, 'along', [POCKET.bottom + 0.13, POCKET.top - 0.16, POCKET.top - 0.28])
      return (
        line(seams, darker(colour, 0.5), 5, { 'stroke-opacity': 0.25, transform: 'translate(1 2)' }) +
        line(seams, lighter(colour, 0.5), 2.4, { 'stroke-opacity': 0.75, 'stroke-dasharray': '9 5' })
      )
    },
  },
})

/** A flat tape along some places. */
/** Corners cut twice: a tape bends, it does not break. */
function bent(places: readonly Place[]): Place[] {
  const between = (a: Place, b: Place, share: number): Place => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ]
  const once = (line: readonly Place[]) =>
    line.slice(1).flatMap((next, index) => [between(line[index]!, next, 0.25), between(line[index]!, next, 0.75)])
  return [places[0]!, ...once(once(places)), places.at(-1)!]
}

function tape(name: string, colour: string, runs: readonly (readonly Place[])[]): Thing {
  return {
    name,
    fuzz: 0.25,
    distance(x, y, z) {
      let found = 9
      for (const places of runs)
        for (let index = 1; index < places.length; index++)
          found = Math.min(found, rod(x, y, z, places[index - 1]!, places[index]!, 0.1))
      return found
    },
    coat: { colour, soft: 1.6, steps: 12, texture: linen(0.2, 1.6) },
  }
}

/** Hanging by its neck loop from a peg at x = 0, y = `peg`. */
export function apron(colour: string, peg = 10.6): Thing[] {
  const loop: Place[] = [
    [-1.1, TOP - 0.1, 0.1],
    [-0.75, TOP + 0.95, 0.16],
    [-0.22, peg + 0.05, 0.16],
    [0, peg + 0.2, 0.16],
    [0.22, peg + 0.05, 0.16],
    [0.75, TOP + 0.95, 0.16],
    [1.1, TOP - 0.1, 0.1],
  ]
  const ties = [1, -1].map((side): Place[] => [
    [side * 2.9, 5.3, 0.02],
    [side * 3.55, 5, 0.1],
    [side * (3.78 + 0.05 * side), 4, 0.2],
    [side * (3.7 - 0.04 * side), 2.8, 0.16],
    [side * 3.82, 1.7 + 0.5 * side, 0.2],
  ])
  return [
    tape('ties', darker(colour, 0.04), ties.map(bent)),
    tape('loop', colour, [bent(loop)]),
    body(colour),
    pocket(colour),
  ]
}

/** Its letters, written in one thread: strokes in a box 1 high, from left to right. */
const LETTERS: Record<string, readonly [width: number, d: readonly (readonly [number, number])[][]]> = {
  A: [
    0.72,
    [
      [
        [0, 0],
        [0.33, 1],
        [0.68, 0],
      ],
      [
        [0.12, 0.36],
        [0.56, 0.36],
      ],
    ],
  ],
  E: [
    0.56,
    [
      [
        [0.5, 1],
        [0.05, 1],
        [0.05, 0],
        [0.5, 0],
      ],
      [
        [0.05, 0.52],
        [0.42, 0.52],
      ],
    ],
  ],
  L: [
    0.54,
    [
      [
        [0.05, 1],
        [0.05, 0],
        [0.5, 0],
      ],
    ],
  ],
  M: [
    0.82,
    [
      [
        [0.02, 0],
        [0.1, 1],
        [0.4, 0.3],
        [0.7, 1],
        [0.78, 0],
      ],
    ],
  ],
  I: [
    0.2,
    [
      [
        [0.1, 0],
        [0.1, 1],
      ],
    ],
  ],
}

/** A name in satin stitch: short threads across each stroke, side by side. */
export function embroidered(
  seen: Seen,
  name: string,
  at: (x: number, y: number) => Place,
  high: number,
  thread: string,
): string {
  const width = [...name].reduce((sum, letter) => sum + LETTERS[letter]![0] + 0.16, -0.16)
  let left = -width / 2
  let d = ''
  for (const letter of name) {
    const [own, strokes] = LETTERS[letter]!
    for (const points of strokes) {
      for (let index = 1; index < points.length; index++) {
        const [ax, ay] = points[index - 1]!
        const [bx, by] = points[index]!
        const length = Math.hypot(bx - ax, by - ay)
        for (const share of every(0.055 / length, 0, 1)) {
          const x = (left + ax + (bx - ax) * share) * high
          const y = (ay + (by - ay) * share - 0.5) * high
          const [px, py] = seen.onPicture(at(x, y))
          const [qx, qy] = seen.onPicture(at(x + 0.1 * high * 0.7, y + 0.1 * high * 0.7))
          d += `M${Math.round(px * 10) / 10} ${Math.round(py * 10) / 10}L${Math.round(qx * 10) / 10} ${Math.round(qy * 10) / 10}`
        }
      }
    }
    left += own + 0.16
  }
  return (
    path(d, {
      fill: 'none',
      stroke: '#241a1c',
      'stroke-opacity': 0.35,
      'stroke-width': 4,
      transform: 'translate(2 3)',
    }) +
    line(d, darker(thread, 0.2), 3.6) +
    line(d, lighter(thread, 0.3), 1.4)
  )
}

/** Where a place of the bib is, measured from the middle of it. */
export const onBib = (x: number, y: number): Place => [x, y + 7.2, rise(x, y + 7.2) + 0.05]
