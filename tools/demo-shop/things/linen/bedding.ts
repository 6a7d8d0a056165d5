/** Washed linen on a bed: duvet, sheet, pillows; and folded, tied with a band of the same cloth. */
import { darker, line, mix } from '../../ink.ts'
import { threads, type Thing } from '../../sculpt/paint.ts'
import { clamp, creases, melt, slab, smoothstep, waves } from '../../sculpt/solid.ts'
import { linen, wood } from '../../sculpt/texture.ts'
import { ASH } from '../../scenes/linen.ts'
import { pillow, standing } from './pillow.ts'

export const linenCoat = (colour: string): Thing['coat'] => ({
  colour,
  light: mix(colour, '#fff6e6', 0.36),
  soft: 5,
  steps: 17,
  slack: 0.9,
  even: 2,
  texture: linen(),
})

/** The top of the bed is y = 0; its head is at z = -8, its foot towards us. */
export const mattress = (colour: string): Thing => ({
  name: 'sheet',
  fuzz: 0.3,
  distance: (x, y, z) => {
    const plain = slab(x, y + 1.3, z - 4, 8, 1.3, 12, 0.5) * 0.8
    return plain > 0.3 ? plain - 0.06 : plain - 0.05 * creases(x * 0.5, z * 0.5, 6)
  },
  coat: linenCoat(colour),
})

export const headboard: Thing = {
  name: 'headboard',
  gloss: 0.1,
  distance: (x, y, z) =>
    Math.min(
      slab(x, y - 2.6, z + 8.6, 8.6, 0.5, 0.25, 0.12),
      slab(x, y - 0.4, z + 8.6, 8.6, 1.2, 0.14, 0.06),
      slab(Math.abs(x) - 8.3, y, z + 8.6, 0.35, 3.5, 0.35, 0.15),
    ),
  coat: { colour: ASH, soft: 2.5, texture: wood(0.9) },
}

/** Lies from `head` to the foot, its upper end turned back. */
export const duvet = (colour: string, head = -2.6, seed = 1, half = 8.6): Thing => ({
  name: 'duvet',
  fuzz: 0.3,
  distance(x, y, z) {
    const edge = head + 0.35 * waves(x * 0.3, 1, seed)
    const lift = 0.7 + 0.3 * waves(x * 0.25, z * 0.25, seed + 2)
    const rumple = 0.5 * (creases(x * 0.3 + 3, z * 0.3 - y * 0.3, seed) - 0.55)
    const body = slab(x, y + 1.5 - lift, z - edge - 10.4, half, 2, 10, 0.75)
    const turned = slab(
      x + 0.1,
      y - lift - 0.75,
      z - edge - 1.3,
      half - 0.08,
      0.4,
      1.75 + 0.25 * waves(x * 0.4, 5, seed),
      0.38,
    )
    return (melt(body, turned, 0.25) - rumple) * 0.6
  },
  coat: linenCoat(colour),
})

export const bedPillow = (colour: string, x: number, seed: number, lean = 0.75, z = -6.6, y = 1.5): Thing => ({
  name: `pillow ${seed}`,
  fuzz: 0.3,
  within: [x, y, z, 4.9],
  distance: standing(pillow(3.8, 2.4, 1.05, 0.22, seed), [x, y, z], lean, 0.04 * (seed - 2)),
  coat: linenCoat(colour),
})

/** Cover and cases folded into a parcel on y = 0, its front at z = 1.4. */
export const foldedBedding = (colour: string, layers = 5): Thing => ({
  name: 'folded bedding',
  fuzz: 0.3,
  within: [0, 0.9, 0, 4],
  distance(x, y, z) {
    const far = slab(x, y - layers * 0.165, z, 2.75, layers * 0.165 + 0.12, 1.9)
    if (far > 0.4) return far * 0.8
    let found = 9
    for (let layer = 0; layer < layers; layer++) {
      const narrow = layer > 2 ? 0.35 : 0
      const lift = 0.17 + layer * 0.33 + 0.05 * waves(x * 0.5 + layer, z * 0.6, layer + 1)
      const out = 0.1 * waves(layer * 3.3, x * 0.3, 7)
      found = Math.min(
        found,
        slab(x - 0.08 * waves(layer * 2.3, 2), y - lift, z - out, 2.5 - narrow, 0.165, 1.6 - narrow, 0.16),
      )
    }
    return found * 0.85 - 0.035 * creases(x * 0.8, z * 0.8 + y, 3)
  },
  coat: linenCoat(colour),
})

/** The band around it. */
export const band = (colour: string, layers = 5): Thing => ({
  name: 'band',
  within: [0.3, 0.9, 0, 2.6],
  distance: (x, y, z) => {
    const inside = slab(x - 0.3, y - layers * 0.165, z, 0.22, layers * 0.165 + 0.06, 1.72, 0.12)
    const knot = Math.hypot((x - 0.3) / 1.5, y - layers * 0.33 - 0.1, z - 0.5) - 0.16
    const ends = Math.min(
      slab(
        (x - 0.3) * 0.8 - (y - 1.7) * 0.4 - 0.5,
        y - layers * 0.33 - 0.08 - 0.03 * waves(x * 3, z),
        z - 0.85,
        0.5,
        0.035,
        0.13,
        0.03,
      ),
      slab((x - 0.3) * 0.8 + 0.5, y - layers * 0.33 - 0.08 - 0.03 * waves(x * 3, z), z - 0.7, 0.5, 0.035, 0.13, 0.03),
    )
    return melt(melt(inside, knot, 0.15), ends, 0.1) * 0.8
  },
  coat: linenCoat(darker(colour, 0.12)),
})

/** The open end of a cover, seen from above: a flap with a hem and buttons of shell. */
export function closing(colour: string): Thing[] {
  const edge = (x: number) => 0.12 * waves(x * 0.5, 2, 4)
  const swell = (x: number, y: number) =>
    0.26 * (creases(x * 0.4, y * 0.45, 7) - 0.55) + 0.05 * waves(x * 1.3, y * 1.3, 2)
  const buttons = [-2.5, 0, 2.5].map((x) => [x, 0.48 + edge(x)] as const)
  return [
    {
      name: 'under',
      fuzz: 0.3,
      distance: (x, y, z) => (z > 1.2 ? z - 0.7 : z - swell(x, y)) * 0.7,
      coat: linenCoat(colour),
    },
    {
      name: 'flap',
      fuzz: 0.3,
      distance: (x, y, z) => {
        if (z > 1.4) return (z - 0.65) * 0.7
        const open = 0.16 * (0.5 - 0.5 * Math.cos((x / 2.5) * Math.PI * 2)) * clamp(1.4 - y)
        return Math.max((Math.abs(z - 0.16 - open - swell(x, y)) - 0.07) * 0.7, (edge(x) - y) * 0.8)
      },
      woven: (x, y) => [x, y - edge(x)],
      coat: {
        ...linenCoat(colour),
        over: (seen, part) =>
          line(threads(seen, part, 'along', [0.95, 1.02]), darker(colour, 0.45), 3, {
            'stroke-opacity': 0.5,
            'stroke-dasharray': '11 6',
          }) + line(threads(seen, part, 'along', [0.1]), darker(colour, 0.4), 3, { 'stroke-opacity': 0.35 }),
      },
    },
    {
      name: 'buttons',
      gloss: 0.35,
      distance: (x, y, z) =>
        Math.min(
          ...buttons.map(([bx, by]) => {
            const r = Math.hypot(x - bx, y - by)
            const hole = Math.min(...[-0.09, 0.09].map((off) => Math.hypot(x - bx - off, y - by) - 0.045))
            const dish = 0.05 * smoothstep(0.3, 0.16, r)
            const up = z - swell(bx, by) - 0.33
            return Math.max(
              Math.hypot(Math.max(r - 0.33, 0), Math.max(Math.abs(up) - 0.03, 0)) - 0.05,
              up - 0.07 + dish,
              -hole,
            )
          }),
        ),
      coat: { colour: '#d9cdbb', shade: '#5c4b40', soft: 1.4, steps: 14 },
    },
  ]
}
