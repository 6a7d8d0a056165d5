/** Where cloth hangs, lies and leans: a pale plaster wall, a rail or a peg of ash, a bench, a floor, a bed. */
import { box, type Drawing } from '../ink.ts'
import { sculpture, type Thing } from '../sculpt/paint.ts'
import type { Place, Seen, View } from '../sculpt/look.ts'
import { creases, melt, rod, slab, smoothstep, waves } from '../sculpt/solid.ts'
import { linen, plaster, wood } from '../sculpt/texture.ts'

export const PLASTER = '#e3dacb'
export const ASH = '#c19a6d'
export const OAK = '#a97c4f'

/** The light of every picture of the family comes from a window on the left. */
const WINDOW: Place = [-0.7, 0.52, 0.56]

export function linenScene(
  drawing: Drawing,
  view: Omit<View, 'cells'> & { cells?: number },
  things: readonly Thing[],
  after?: (seen: Seen) => string,
): string {
  return (
    box(0, 0, 1200, 1200, { fill: PLASTER }) + sculpture(drawing, { light: WINDOW, cells: 300, ...view }, things, after)
  )
}

/** Light that falls through a window of two by three panes, seen where it meets z = 0. */
export const panes =
  (left: number, bottom: number, wide: number, high: number, dim = 0.3) =>
  (x: number, y: number, z: number): number => {
    const far = z / WINDOW[2]
    const across = (x - WINDOW[0] * far - left) / wide
    const up = (y - WINDOW[1] * far - bottom) / high - 0.04 * across
    const soft = 0.05 + 0.02 * Math.abs(z)
    const inside = (share: number) => smoothstep(-soft, soft, share) * (1 - smoothstep(1 - soft, 1 + soft, share))
    const bar = (share: number, count: number) => {
      const off = Math.abs(share * count - Math.round(share * count)) / count
      const edge = share * count < 0.5 || share * count > count - 0.5
      return edge ? 1 : 0.35 + 0.65 * smoothstep(0.004, 0.035, off)
    }
    return dim + (1 - dim) * inside(across) * inside(up) * bar(across, 2) * bar(up, 3)
  }

/** The wall stands so far behind what hangs. */
export const wall = (behind = 1.1, colour = PLASTER): Thing => ({
  name: 'wall',
  distance: (_x, _y, z) => z + behind,
  coat: { colour, shade: '#6a5645', light: '#fff2dc', soft: 11, steps: 30, slack: 0.7, even: 12, texture: plaster },
})

const seam = (along: number, wide: number) => {
  const off = Math.abs(along / wide - Math.round(along / wide)) * wide
  return 0.05 * (1 - smoothstep(0.01, 0.045, off))
}

/** Boards from left to right, y = 0. */
export const floor = (colour = '#b89468'): Thing => ({
  name: 'floor',
  distance: (x, y, z) => (y > 0.3 ? y - 0.02 : y + seam(z + 0.7, 1.9) - 0.004 * waves(x * 2, z * 0.4, 6)),
  coat: { colour, shade: '#3c2a20', soft: 3, steps: 18, slack: 0.5, even: 2, texture: wood(0.55) },
})

export const skirting = (behind: number): Thing => ({
  name: 'skirting',
  distance: (x, y, z) => slab(x, y - 0.6, z + behind, 40, 0.6, 0.14, 0.05),
  coat: { colour: '#e6dfd2', shade: '#5d5149', soft: 3, steps: 14 },
})

/** A table of boards seen from above: what lies on it lies on z = 0. */
export const tableTop = (colour = OAK): Thing => ({
  name: 'table',
  distance: (x, y, z) => (z > 0.3 ? z - 0.02 : z + seam(x + 0.9, 3.1) - 0.004 * waves(x * 3, y * 0.5, 5)),
  coat: { colour, shade: '#33231c', soft: 3, steps: 18, slack: 0.5, even: 2, texture: wood(0.7, true) },
})

/** A linen sheet seen from above, not ironed. */
export const sheet = (colour: string): Thing => ({
  name: 'sheet',
  fuzz: 0.3,
  distance: (x, y, z) =>
    (z > 0.8 ? z - 0.4 : z - 0.14 * (creases(x * 0.34 + 2, y * 0.34, 3) - 0.6) - 0.05 * waves(x * 0.3, y * 0.3, 8)) *
    0.8,
  coat: { colour, soft: 3.5, steps: 14, slack: 0.5, texture: linen() },
})

/** A line to dry on, sagging a little, and its pegs. */
export const clothesLine = (y: number, pegs: readonly (readonly [number, number])[]): Thing[] => [
  {
    name: 'line',
    distance: (px, py, pz) =>
      (Math.hypot(py - y - 0.004 * px * px, pz - 0.05) - 0.045 - 0.008 * Math.sin(px * 40 + py * 20)) * 0.8,
    coat: { colour: '#cbb794', soft: 1.2, steps: 8 },
  },
  {
    name: 'pegs',
    distance: (px, py, pz) =>
      Math.min(
        ...pegs.map(([x, lean]) =>
          Math.min(
            slab(px - x - 0.1 - lean * (py - y), py - y, pz - 0.22, 0.085, 0.52, 0.14, 0.05),
            slab(px - x + 0.1 - lean * (py - y), py - y, pz - 0.22, 0.085, 0.52, 0.14, 0.05),
          ),
        ),
      ),
    coat: { colour: ASH, soft: 1.4, steps: 12, texture: wood(0.6, true) },
  },
]

/** A round rail on two arms; it hangs at `y`. */
export const rail = (y: number, half = 5, colour = ASH): Thing => ({
  name: 'rail',
  gloss: 0.2,
  distance: (px, py, pz) => {
    const arm = (side: number) =>
      melt(
        rod(px, py, pz, [side * (half - 0.4), y, -1.2], [side * (half - 0.4), y, 0], 0.13),
        rod(px, py, pz, [side * (half - 0.4), y, -1.2], [side * (half - 0.4), y, -1], 0.34),
        0.2,
      )
    return Math.min(rod(px, py, pz, [-half, y, 0], [half, y, 0], 0.17), arm(-1), arm(1))
  },
  coat: { colour, soft: 2, texture: wood(0.9) },
})

/** A turned peg in a board along the wall. */
export const pegBoard = (y: number, pegs: readonly number[], colour = ASH): Thing => ({
  name: 'pegs',
  gloss: 0.2,
  distance: (px, py, pz) => {
    let found = slab(px, py - y, pz + 0.95, 20, 0.62, 0.17, 0.06)
    for (const x of pegs) {
      const stem = rod(px, py, pz, [x, y - 0.05, -0.9], [x, y + 0.22, 0.35], 0.16, 0.13)
      const knob = Math.hypot(px - x, py - y - 0.26, pz - 0.42) - 0.27
      found = Math.min(found, melt(stem, knob, 0.15))
    }
    return found
  },
  coat: { colour, soft: 2, steps: 14, texture: wood(0.9) },
})

/** The seat of a bench, its front edge at z = `deep`. */
export const bench = (y = 0, deep = 2.6, colour = ASH): Thing => ({
  name: 'bench',
  gloss: 0.08,
  distance: (px, py, pz) => slab(px, py - y + 0.22, pz + 1, 30, 0.22, deep + 1, 0.06),
  coat: { colour, soft: 3, steps: 18, even: 2, texture: wood(0.7) },
})

/** The same thing elsewhere. */
export const at = (x: number, y: number, z: number, thing: Thing): Thing => {
  const { within, woven } = thing
  return {
    ...thing,
    distance: (px, py, pz) => thing.distance(px - x, py - y, pz - z),
    ...(within && { within: [within[0] + x, within[1] + y, within[2] + z, within[3]] as const }),
    ...(woven && { woven: (px: number, py: number, pz: number) => woven(px - x, py - y, pz - z) }),
  }
}
