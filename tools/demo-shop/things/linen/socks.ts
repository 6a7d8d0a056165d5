/** Wool socks, knitted: ribs at the top, heel and toe of undyed wool, every stitch a V. */
import { darker, lighter, line } from '../../ink.ts'
import type { Seen } from '../../sculpt/look.ts'
import { crossings, type Thing } from '../../sculpt/paint.ts'
import { clamp, creases, hanging, melt, waves, type Distance } from '../../sculpt/solid.ts'
import { wool } from '../../sculpt/texture.ts'

const UNDYED = '#d9cdb6'

/** Each stitch of stocking stitch is a V; those in light are paler. */
export function knitted(seen: Seen, part: number, colour: string, wale = 0.165, course = 0.135, weight = 1): string {
  const inks = [darker(colour, 0.34), darker(colour, 0.12), lighter(colour, 0.14), lighter(colour, 0.32)] as const
  const d = inks.map(() => '')
  const shade: string[] = []
  const at = crossings(seen, part, wale, course)
  for (const [key, [x, y, light]] of at) {
    const [u = 0, v = 0] = key.split(' ').map(Number)
    const below = at.get(`${u} ${v - 1}`) ?? at.get(`${u} ${v + 1}`)?.map((value, index) => 2 * [x, y][index]! - value)
    const beside = at.get(`${u + 1} ${v}`) ?? at.get(`${u - 1} ${v}`)?.map((value, index) => 2 * [x, y][index]! - value)
    if (!below || !beside) continue
    const [dx, dy] = [(below[0]! - x) * 0.55, (below[1]! - y) * 0.55]
    const [sx, sy] = [(beside[0]! - x) * 0.42, (beside[1]! - y) * 0.42]
    if (Math.max(Math.hypot(dx, dy), Math.hypot(sx, sy)) > 40 * weight) continue
    const n = Math.round
    const v1 =
      `M${n(x - sx - dx)} ${n(y - sy - dy)}l${n(sx + 2 * dx)} ${n(sy + 2 * dy)} ${n(sx - 2 * dx)} ${n(sy - 2 * dy)}`.replaceAll(
        ' -',
        '-',
      )
    d[Math.floor(clamp((light - 0.25) / 0.75, 0, 0.999) * 4)] += v1
    shade.push(v1)
  }
  return (
    (weight > 1
      ? line(shade.join(''), darker(colour, 0.7), 3.4 * weight, { 'stroke-opacity': 0.3, transform: 'translate(1 2)' })
      : '') +
    d
      .map((stitches, index) =>
        stitches ? line(stitches, inks[index] ?? colour, 2.6 * weight, { 'stroke-opacity': 0.75 }) : '',
      )
      .join('')
  )
}

interface Lying {
  x: number
  y: number
  z: number
  /** In radians, in the plane of the wall. */
  turn?: number
  /** 1 when its toe points right. */
  side?: 1 | -1
}

/** One sock, flat, its leg upwards, its middle at the ankle; about 4 high. */
export function sock(
  colour: string,
  { x: cx, y: cy, z: cz, turn = 0, side = 1 }: Lying,
  seed = 1,
  weight = 1,
): Thing[] {
  const sin = Math.sin(turn)
  const cos = Math.cos(turn)
  const local = (x: number, y: number): [number, number] => {
    const px = x - cx
    const py = y - cy
    return [(px * cos + py * sin) * side, py * cos - px * sin]
  }
  const segment = (x: number, y: number, ax: number, ay: number, bx: number, by: number) => {
    const h = clamp(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2))
    return [Math.hypot(x - ax - (bx - ax) * h, y - ay - (by - ay) * h), h] as const
  }
  const flat = (x: number, y: number): number => {
    const [leg, up] = segment(x, y, 0, 0, -0.05, 2.4)
    const [foot, out] = segment(x, y, 0.1, -0.25, 1.75, -0.55)
    const legs = Math.max(leg - 0.66 - 0.06 * up, y - 2.5)
    return melt(legs, foot - 0.62 + 0.06 * out, 0.7)
  }
  const whole: Distance = hanging(1.1, (px, py, pz) => {
    const [x, y] = local(px, py)
    const rib = y > 1.55 && y < 2.6 ? 0.022 * Math.cos((x * Math.PI * 2) / 0.2) + (y > 1.6 ? 0.02 : 0) : 0
    const edge = flat(x, y) + 0.16
    const crumple = 0.07 * (creases(x * 0.9 + seed * 3, y * 0.9, seed) - 0.5) + 0.05 * waves(x * 0.8, y * 0.5, seed)
    const depth = Math.abs(pz - cz - 0.03 * waves(y * 0.7, x * 0.7, seed + 2))
    return (
      (Math.hypot(Math.max(edge, 0), depth) -
        0.17 -
        (edge < 0 ? crumple + rib + 0.04 * Math.sqrt(Math.min(1, -edge)) : 0)) *
      0.75
    )
  })
  /** The heel is the round at the turn, the toe the last fifth of the foot. */
  const heel = (px: number, py: number) => {
    const [x, y] = local(px, py)
    return Math.max(Math.hypot(x + 0.62, y + 0.62) - 0.92, 0.6 * x + y * 0.8 - 0.05) * 0.8
  }
  const toe = (px: number, py: number) => 1.72 + 0.06 * waves(py * 2, 1, seed) - local(px, py)[0]
  const woven = (px: number, py: number): [number, number] => {
    const [x, y] = local(px, py)
    if (y > 0.55 + x * 0.4 || x < 0.15) return [x, y]
    // Far from the rows of the leg, so that no stitch is taken for one of them.
    return [y + 0.2 * x, -10 - x]
  }
  const within = [cx + side * 0.6 * cos, cy + 0.7, cz, 3.2] as const
  const part = (name: string, ink: string, distance: Distance): Thing => ({
    name: `${name} ${seed}`,
    fuzz: 1,
    within,
    distance,
    woven,
    coat: {
      colour: ink,
      soft: 2.4,
      steps: 11,
      slack: 0.55,
      texture: wool(0.6, 1.2),
      over: (seen, own) => knitted(seen, own, ink, 0.19, 0.155, weight),
    },
  })
  return [
    part('sock', colour, (x, y, z) => Math.max(whole(x, y, z), -heel(x, y), 0.004 - toe(x, y))),
    part('heel', UNDYED, (x, y, z) => Math.max(whole(x, y, z) - 0.005, heel(x, y))),
    part('toe', UNDYED, (x, y, z) => Math.max(whole(x, y, z) - 0.005, toe(x, y))),
  ]
}
