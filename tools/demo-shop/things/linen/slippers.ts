/** Felt slippers: one piece of felt, a sole of leather, a pale lining, a seam around the opening. */
import { darker, lighter, line } from '../../ink.ts'
import { threads, type Thing } from '../../sculpt/paint.ts'
import { ball, clamp, melt, waves, type Distance } from '../../sculpt/solid.ts'
import { wool } from '../../sculpt/texture.ts'

const LINING = '#d9ccb4'

interface Standing {
  x: number
  z: number
  turn: number
  /** 1 for the right foot, -1 for the left. */
  side: 1 | -1
}

function shoe({ x: cx, z: cz, turn, side }: Standing) {
  const sin = Math.sin(turn)
  const cos = Math.cos(turn)
  const place = (form: Distance): Distance => {
    return (x, y, z) => {
      const px = x - cx
      const pz = z - cz
      return form((px * cos - pz * sin) * side, y, px * sin + pz * cos)
    }
  }
  /** The foot bends inwards: its toe is not above its heel. */
  const bend = (x: number, z: number) => x + 0.06 * clamp(z, -1.2, 1.4) ** 2
  const outer: Distance = (x, y, z) => {
    const b = bend(x, z)
    const toe = ball(b - 0.06, y - 0.34, z - 0.55, 0.56, 0.44, 0.86)
    const heel = ball(b, y - 0.5, z + 0.78, 0.44, 0.62, 0.56)
    const waist = ball(b, y - 0.38, z + 0.1, 0.44, 0.46, 0.9)
    return (
      Math.max(melt(melt(toe, waist, 0.35), heel, 0.4), 0.06 - y, y - 0.86 - 0.1 * clamp(-z)) -
      0.01 * waves(x * 2, z * 2 + y, 3)
    )
  }
  const opening: Distance = (x, y, z) => {
    const b = bend(x, z)
    const foot = ball(b, y - 0.5, z + 0.62, 0.35, 0.62, 0.52)
    const instep = ball(b, y - 0.78, z + 0.12, 0.34, 0.5, 0.66)
    const inToe = ball(b - 0.04, y - 0.34, z - 0.4, 0.46, 0.3, 0.8)
    return Math.max(melt(melt(foot, instep, 0.2), inToe, 0.12), 0.12 - y)
  }
  const sole: Distance = (x, y, z) => {
    const b = bend(x, z)
    const toe = Math.hypot((b - 0.05) / 0.57, (z - 0.55) / 0.88) - 1
    const heel = Math.hypot(b / 0.45, (z + 0.78) / 0.58) - 1
    const waist = Math.hypot(b / 0.43, z / 0.95) - 1
    return Math.max(melt(melt(toe, heel, 0.5), waist, 0.3) * 0.4, Math.abs(y - 0.05) - 0.05)
  }
  return {
    felt: place((x, y, z) => Math.max(outer(x, y, z), 0.035 - opening(x, y, z))),
    lining: place((x, y, z) => Math.max(outer(x, y, z) + 0.03, -opening(x, y, z), y - 0.83 - 0.1 * clamp(-z))),
    sole: place(sole),
    edge: (x: number, y: number, z: number) => place(opening)(x, y, z),
  }
}

/** Two of them, a size 40 being 2.6 long; bigger than life by `size` is left to the camera. */
export function slippers(colour: string, left: Omit<Standing, 'side'>, right: Omit<Standing, 'side'>): Thing[] {
  return [shoe({ ...left, side: -1 }), shoe({ ...right, side: 1 })].flatMap((one, index): Thing[] => {
    const { x, z } = index ? right : left
    const within = [x, 0.4, z, 1.75] as const
    return [
      { name: `sole ${index}`, within, distance: one.sole, coat: { colour: '#8a6240', soft: 1.4, steps: 8 } },
      {
        name: `lining ${index}`,
        within,
        fuzz: 1,
        distance: one.lining,
        coat: { colour: LINING, soft: 2, steps: 14, texture: wool(0.6, 0.5) },
      },
      {
        name: `felt ${index}`,
        within,
        fuzz: 1,
        distance: one.felt,
        woven: (px, py, pz) => [one.edge(px, py, pz), py],
        coat: {
          colour,
          soft: 5,
          steps: 26,
          slack: 0.5,
          texture: wool(0.7, 0.5),
          over: (seen, part) => {
            const seam = threads(seen, part, 'across', [0.1])
            return (
              line(seam, darker(colour, 0.6), 7, { 'stroke-opacity': 0.4, transform: 'translate(2 3)' }) +
              line(seam, lighter(colour, 0.6), 5, { 'stroke-dasharray': '15 11' })
            )
          },
        },
      },
    ]
  })
}
