/** Filled textiles: pillows and cushions, thick in the middle, pinched at the corners. */
import { clamp, creases, waves, type Distance } from '../../sculpt/solid.ts'

/** Standing upright around the origin; a and b are half its sides, c half its thickness. */
export function pillow(a: number, b: number, c: number, rumpled: number, seed = 0): Distance {
  return (x, y, z) => {
    const far = Math.max(Math.abs(x) - a, Math.abs(y) - b, Math.abs(z) - c) - 0.4
    if (far > 0.5) return far * 0.5
    const px = Math.abs(x) / a
    const py = Math.abs(y) / b
    const waist = 1 - 0.07 * (1 - Math.min(1, py * py)) + 0.02 * waves(y * 1.3, 0, seed)
    const belt = 1 - 0.07 * (1 - Math.min(1, px * px)) + 0.02 * waves(x * 1.3, 3, seed)
    const qx = px / waist
    const qy = py / belt
    const full = Math.sqrt(clamp(1 - qx ** 2.4) * clamp(1 - qy ** 2.4))
    const corner = Math.atan2(Math.abs(y) - b, Math.abs(x) - a)
    const pinch = 0.03 * Math.sin(corner * 15) * clamp(1.5 - 2.2 * Math.hypot(1 - px, 1 - py)) * Math.sqrt(full)
    const crumple =
      rumpled * (creases((x / a) * 1.7, (y / b) * 1.7 + (z > 0 ? 0 : 9), seed) - 0.5) * Math.min(1, full * 1.6)
    const thick = c * full ** 0.8 + 0.045 + crumple + pinch
    const outside = Math.max(Math.abs(x) - a * waist, Math.abs(y) - b * belt)
    return Math.max((Math.abs(z) - thick) * 0.5, outside)
  }
}

/** The same form standing elsewhere: its middle, how far it leans back, how far it is turned, in radians. */
export function standing(
  form: Distance,
  [cx, cy, cz]: readonly [number, number, number],
  lean = 0,
  turn = 0,
  tilt = 0,
): Distance {
  const [sl, cl, st, ct, si, ci] = [lean, turn, tilt].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return (x, y, z) => {
    const px = x - cx
    const py = y - cy
    const pz = z - cz
    const qx = px * ct - pz * st
    const qz = px * st + pz * ct
    const ry = py * cl - qz * sl
    const rz = py * sl + qz * cl
    return form(qx * ci + ry * si, ry * ci - qx * si, rz)
  }
}
