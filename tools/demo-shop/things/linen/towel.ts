/** The waffle towel: small square pits, a flat hem, a loop to hang it by. */
import { darker, lighter, line } from '../../ink.ts'
import type { Seen } from '../../sculpt/look.ts'
import { every, threads, type Thing } from '../../sculpt/paint.ts'
import { clamp, creases, folds, hanging, rod, slab, waves } from '../../sculpt/solid.ts'
import { linen } from '../../sculpt/texture.ts'

/** Ridges in light and shade: each a dark line with a pale one above and to the left of it. */
export function waffle(
  seen: Seen,
  part: number,
  colour: string,
  apart: number,
  from: number,
  to: number,
  half: number,
): string {
  const across = threads(seen, part, 'across', every(apart, -half, half), apart * 0.9)
  const along = threads(seen, part, 'along', every(apart, from, to), apart * 0.9)
  return (
    line(across + along, darker(colour, 0.62), 4.4, { 'stroke-opacity': 0.28, transform: 'translate(2.5 3)' }) +
    line(across + along, lighter(colour, 0.6), 2.6, { 'stroke-opacity': 0.42 })
  )
}

const PEG = 9.6
const spread = (y: number) => {
  const down = clamp((PEG - y) / 9)
  return 0.35 + 2.35 * Math.sqrt(down) + 0.2 * down
}
const rise = (x: number, y: number) => {
  const u = x / spread(y)
  const down = clamp((PEG - y) / 8)
  return (
    (0.32 - 0.05 * down) * folds(u * 1.55 + 0.1, y * 0.16, 2) * Math.min(1, down * 5) +
    0.16 * (1 - u * u) +
    0.03 * waves(x, y, 4)
  )
}
/** It hangs by the middle of its upper edge: the corners fall lower. */
const bottom = (x: number) => 1.1 + 0.1 * waves(x * 0.9, 3, 4) + 0.12 * Math.abs(x)

export const hangingTowel = (colour: string): Thing[] => [
  {
    name: 'towel',
    fuzz: 0.6,
    within: [0, 5.2, 0, 5.4],
    distance: hanging(0.9, (x, y, z) =>
      Math.max((Math.abs(z - 0.1 - rise(x, y)) - 0.08) * 0.5, (Math.abs(x) - spread(y)) * 0.6, y - PEG, bottom(x) - y),
    ),
    woven: (x, y) => [
      (x / spread(y)) * 2.7 + 0.22 * rise(x - 0.4, y),
      y + 0.32 * Math.abs(x) * clamp((y - 5) / 4) + 0.1 * rise(x, y),
    ],
    coat: {
      colour,
      soft: 2.4,
      steps: 18,
      texture: linen(0.18, 1.4),
      over: (seen, part) => waffle(seen, part, colour, 0.19, 1.75, 11, 2.6),
    },
  },
  {
    name: 'loop',
    within: [0, PEG, 0.3, 1.2],
    distance: (x, y, z) =>
      Math.min(
        rod(x, y, z, [-0.16, PEG - 0.1, 0.2], [-0.1, PEG + 0.55, 0.28], 0.07),
        rod(x, y, z, [0.16, PEG - 0.1, 0.2], [0.1, PEG + 0.55, 0.28], 0.07),
      ),
    coat: { colour: darker(colour, 0.08), soft: 1.5, steps: 8 },
  },
]

/** Over a rail whose middle is at y = 9, its hem in front at y = 2. */
export const towelOverRail = (colour: string): Thing => {
  const fold = (x: number, y: number) =>
    (0.06 + 0.05 * clamp(9 - y, 0, 7)) * folds(x * 0.5 + 0.6, y * 0.3, 12) + 0.02 * waves(x * 2, y * 2, 5)
  return {
    name: 'towel',
    fuzz: 0.6,
    within: [0, 5.6, 0, 4.9],
    distance(x, y, z) {
      if (Math.abs(z) > 2.2) return (Math.abs(z) - 1.5) * 0.62
      const front = y < 9 ? z - 0.26 - fold(x, y) : Math.hypot(y - 9, z) - 0.26 - fold(x, y) * clamp((z + 0.3) * 1.6)
      const back = y < 9 ? -z - 0.26 : front
      const behind = y < 9 ? Math.max(Math.abs(back), 3.4 - y) : Math.abs(front)
      const cloth = Math.min(Math.abs(front), behind) - 0.06
      return Math.max(cloth * 0.62, Math.abs(x - 0.15) - 2.2 - 0.02 * (9 - y), 2 + 0.08 * waves(x * 0.6, 2) - y)
    },
    woven: (x, y) => [x + 0.14 * fold(x - 0.45, y), y + 0.12 * fold(x, y)],
    coat: {
      colour,
      soft: 2.4,
      steps: 18,
      texture: linen(0.18, 1.4),
      over: (seen, part) => waffle(seen, part, colour, 0.19, 2.5, 9.2, 2.4),
    },
  }
}

/** Folded, one on the other; the lowest on y = 0, its front at z = 1.5. */
export function foldedTowels(colours: readonly string[], half = 2.4): Thing[] {
  return colours.map((colour, index) => {
    const base = index * 0.92
    const own = half - 0.12 * index
    return {
      name: `folded ${index}`,
      fuzz: 0.6,
      within: [0, base + 0.5, 0, half + 1.6] as const,
      distance: (x: number, y: number, z: number) => {
        const far = slab(x, y - base - 0.46, z, half + 0.2, 0.6, 1.75)
        if (far > 0.4) return far * 0.8
        let found = 9
        for (let layer = 0; layer < 3; layer++) {
          const lift = base + 0.16 + layer * 0.3 + 0.035 * waves(x * 0.5 + layer, z * 0.5, layer + index)
          const out = 0.09 * waves(layer * 2.3 + index, x * 0.25, 7)
          found = Math.min(
            found,
            slab(x - 0.1 * waves(index * 2.7, layer), y - lift, z - out, own, 0.155, 1.5 - 0.08 * index, 0.15),
          )
        }
        return found * 0.85 - 0.016 * creases(x * 0.6 + index, z * 0.6 + y, 3)
      },
      woven: (x: number, y: number, z: number): [number, number] => [x, z + Math.max(0, base + 0.8 - y)],
      coat: {
        colour,
        soft: 2,
        steps: 16,
        texture: linen(0.18, 1.4),
        over: (seen: Seen, part: number) => waffle(seen, part, colour, 0.17, -3, 6, 3),
      },
    }
  })
}

/** Close view, in which each square is a pit: a cell of it is 13 millimetres here, and a corner of the hem is turned over. */
export function waffleClose(colour: string): Thing[] {
  const swell = (x: number, y: number) =>
    0.1 * waves(x * 0.5, y * 0.5, 3) + 0.12 * folds(x * 0.22 + y * 0.12, y * 0.2, 5)
  const pits = (x: number, y: number) => {
    const wall = (along: number) => Math.abs(Math.sin(along * Math.PI)) ** 0.7
    return 0.085 * (1 - Math.min(wall(x / 0.27), wall(y / 0.27))) ** 1.4
  }
  const yarn = (x: number, y: number) => 0.006 * Math.sin(x * 88 + 2 * waves(x * 3, y * 3)) * Math.sin(y * 88)
  const turned = (x: number, y: number) => (x * 0.62 + y * 0.78 - 0.95) * -1
  return [
    {
      name: 'towel',
      fuzz: 0.5,
      distance: (x, y, z) => (z > 1 ? z - 0.5 : z - swell(x, y) - pits(x, y) - yarn(x, y)) * 0.55,
      coat: { colour, soft: 2, steps: 8, slack: 0.75, texture: linen(0.3, 0.9) },
    },
    {
      name: 'corner',
      fuzz: 0.5,
      distance: hanging(1, (x, y, z) =>
        Math.max(
          (Math.abs(z - 0.3 - swell(x, y) - 0.12 * clamp(turned(x, y) * -1)) - 0.07 - 0.5 * pits(x + 0.1, y)) * 0.55,
          turned(x, y) * 0.8,
        ),
      ),
      coat: { colour, soft: 2, steps: 8, slack: 0.75, texture: linen(0.3, 0.9) },
    },
  ]
}
