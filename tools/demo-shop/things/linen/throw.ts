/** The wool throw: a broken check in its own colour, twisted fringes. */
import { darker, lighter, line, mix, number, path } from '../../ink.ts'
import type { Place, Seen } from '../../sculpt/look.ts'
import { every, threads, type Thing } from '../../sculpt/paint.ts'
import { clamp, creases, folds, slab, waves } from '../../sculpt/solid.ts'
import { wool } from '../../sculpt/texture.ts'

/** Bands and fine lines of lighter and darker yarn, both ways. */
export function check(seen: Seen, part: number, colour: string, apart = 1.5, size = 1): string {
  const pale = lighter(colour, 0.55)
  const deep = darker(colour, 0.4)
  const across = every(apart, -9, 9)
  const along = every(apart, -3, 16)
  const bands = (width: number, ink: string, opacity: number, off: number) =>
    path(
      threads(
        seen,
        part,
        'across',
        across.map((value) => value + off),
      ) +
        threads(
          seen,
          part,
          'along',
          along.map((value) => value + off),
        ),
      { fill: 'none', stroke: ink, 'stroke-opacity': opacity, 'stroke-width': width * size },
    )
  return bands(44, deep, 0.2, 0) + bands(5, pale, 0.5, 0.36) + bands(5, pale, 0.5, 0.5)
}

export const throwCoat = (colour: string, apart?: number, size?: number): Thing['coat'] => ({
  colour,
  soft: 2.5,
  steps: 13,
  slack: 0.6,
  texture: wool(),
  over: (seen, part) => check(seen, part, colour, apart, size),
})

/** Twisted ends of the yarn, hanging (or lying) from each place by `fall`. */
export function fringe(
  seen: Seen,
  colour: string,
  ends: readonly { from: Place; to: Place; dim?: number }[],
  width = 9,
): string {
  let shade = ''
  const light: string[] = []
  let twist = ''
  for (const [index, { from, to, dim = 0 }] of ends.entries()) {
    const [x, y] = seen.onPicture(from)
    const [tx, ty] = seen.onPicture(to)
    const bow = ((index * 37) % 11) - 5
    const d = `M${number(x)} ${number(y)}Q${number((x + tx) / 2 + bow)} ${number((y + ty) / 2)} ${number(tx)} ${number(ty)}`
    shade += d
    light.push(line(d, mix(lighter(colour, 0.12), darker(colour, 0.5), clamp(dim)), width * 0.72))
    for (let step = 1; step < 6; step++) {
      const share = step / 6
      const px = x + (tx - x) * share + bow * 2 * share * (1 - share)
      const py = y + (ty - y) * share
      twist += `M${number(px - width * 0.3)} ${number(py + width * 0.2)}l${number(width * 0.5)}-${number(width * 0.45)}`
    }
  }
  return (
    line(shade, '#241a1c', width, { 'stroke-opacity': 0.28, transform: `translate(${width} ${width})` }) +
    line(shade, darker(colour, 0.55), width) +
    light.join('') +
    line(twist, lighter(colour, 0.55), width * 0.2, { 'stroke-opacity': 0.5 })
  )
}

const TOP = 9
const rise = (x: number, y: number) =>
  (0.1 + 0.085 * clamp(TOP - y, 0, 7)) * folds(x * 0.46 + 0.2, y * 0.4, 4) + 0.02 * waves(x * 2, y * 2, 5)
const hem = (x: number) => 1.25 + 0.1 * waves(x * 0.5, 0, 8)
const halfWidth = (y: number) => 2.9 + 0.03 * (TOP - y)

/** Over a rail whose middle is at y = 9. */
export const throwOverRail = (colour: string): Thing => ({
  name: 'throw',
  fuzz: 1,
  within: [0, 5.3, 0, 5.8],
  distance(x, y, z) {
    if (Math.abs(z) > 2.2) return (Math.abs(z) - 1.5) * 0.62
    const r = 0.3
    const front = y < TOP ? z - r - rise(x, y) : Math.hypot(y - TOP, z) - r - rise(x, y) * clamp((z + 0.3) * 1.6)
    const back = y < TOP ? -z - r : front
    const sheet = (y < TOP ? Math.min(Math.abs(front), Math.abs(back)) : Math.abs(front)) - 0.06
    return Math.max(sheet * 0.62, Math.abs(x + 0.1) - halfWidth(y), hem(x) - y)
  },
  woven: (x, y) => [x + 0.2 * rise(x - 0.45, y), y + 0.15 * rise(x, y)],
  coat: throwCoat(colour),
})

export const fringeOverRail = (colour: string) => (seen: Seen) =>
  fringe(
    seen,
    colour,
    every(0.145, -2.95, 2.95).map((x, index) => {
      const z = 0.3 + rise(x, hem(x))
      const slope = rise(x + 0.1, 1.3) - rise(x - 0.1, 1.3)
      return {
        from: [x, hem(x) + 0.05, z],
        to: [x + 0.05 * waves(index * 0.7, 3), hem(x) - 0.72 + 0.06 * waves(index, 9), z],
        dim: 0.25 + slope * 2.2,
      }
    }),
  )

/** Folded, lying on y = 0, its front at z = 1.7; the uppermost end hangs over the front with its fringe. */
export const foldedThrow = (colour: string, layers = 4, size = 1): Thing => ({
  name: 'folded throw',
  fuzz: 1,
  within: [0, 0.9, 0, 4.6],
  distance(x, y, z) {
    const far = slab(x, y - layers * 0.22, z + 0.05, 3.45, layers * 0.22 + 0.1, 2.1)
    if (far > 0.4) return far * 0.8
    let found = 9
    for (let layer = 0; layer < layers; layer++) {
      const lift = 0.24 + layer * 0.44 + 0.04 * waves(x * 0.4 + layer, z * 0.4, layer + 1)
      const out = 0.1 * waves(layer * 3.3, x * 0.25, 7)
      const one = slab(x + 0.05 * waves(layer * 1.7, 2), y - lift, z - out, 3.3, 0.225, 1.75, 0.22)
      found = Math.min(found, one)
    }
    const flap = slab(x, y - layers * 0.44 + 0.36, z - 1.86, 3.24, 0.5, 0.1, 0.1)
    return Math.min(found, flap) * 0.85 - 0.012 * creases(x * 0.5, z * 0.5 + y, 3)
  },
  woven: (x, y, z) => [x, z + 0.5 + Math.max(0, layers * 0.44 - 0.08 - y)],
  coat: throwCoat(colour, 1.5, size),
})

/** Across the foot of a bed, over whatever lies on it. */
export const throwOver = (below: Thing, colour: string, from: number, to: number): Thing => {
  const edge = (x: number) => 0.3 * waves(x * 0.3, 4, 3)
  const fold = (x: number, z: number) => 0.14 * folds(z * 0.32 + 0.04 * x, x * 0.12, 8)
  return {
    name: 'throw over the bed',
    fuzz: 1,
    distance: (x, y, z) => {
      const under = below.distance(x, y, z)
      if (under > 1.2) return under * 0.8 - 0.3
      return Math.max((under - 0.2 - fold(x, z)) * 0.8, (from + edge(x) - z) * 0.7, (z - to - edge(x + 3)) * 0.7)
    },
    woven: (x, y, z) => [z - edge(x), x - 0.5 * (y - 1)],
    coat: throwCoat(colour, 1.9, 0.8),
  }
}

export const fringeOfFolded =
  (colour: string, layers = 4, thick = 11, left = 0, front = 0) =>
  (seen: Seen) =>
    fringe(
      seen,
      colour,
      every(0.14, -3.2, 3.2).map((x, index) => ({
        from: [left + x, layers * 0.44 - 0.82, front + 1.98],
        to: [
          left + x + 0.06 * waves(index * 0.7, 3),
          Math.max(0.06, layers * 0.44 - 1.42 + 0.06 * waves(index, 9)),
          front + 2.02,
        ],
        dim: 0.3 + 0.2 * waves(index * 0.3, 4),
      })),
      thick,
    )
