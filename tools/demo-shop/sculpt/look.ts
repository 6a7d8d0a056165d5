/** Looks at solid forms: which part is seen where, how much light it has, and which thread of the cloth it is. */
import { clamp, type Part } from './solid.ts'

export type Place = readonly [x: number, y: number, z: number]

export interface View {
  from: Place
  to: Place
  /** How many decimetres the picture is wide where `to` is. */
  wide: number
  /** Towards the light; from the upper left, as everywhere in the shop. */
  light?: Place
  /** How soft the light is: the smaller, the softer its shadows. */
  hardness?: number
  /** How much of the light reaches a place: the edge of a window, a shutter. */
  through?: (x: number, y: number, z: number) => number
  /** How many cells the picture is divided into, from left to right. */
  cells?: number
}

/** Rendered view, a value for each cell, from the upper left, row by row. */
export interface Seen {
  cells: number
  /** The number of the part in the scene, -1 where there is none. */
  part: Int8Array
  light: Float32Array
  across: Float32Array
  along: Float32Array
  /** Where a place in the scene is on the picture of 1200. */
  onPicture(place: Place): [x: number, y: number]
}

const unit = ([x, y, z]: Place): Place => {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
const cross = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const FAR = 90
const LIGHT: Place = [-0.62, 0.62, 0.5]

export function look(parts: readonly Part[], view: View): Seen {
  const cells = view.cells ?? 300
  const forward = unit([view.to[0] - view.from[0], view.to[1] - view.from[1], view.to[2] - view.from[2]])
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const distance = Math.hypot(view.to[0] - view.from[0], view.to[1] - view.from[1], view.to[2] - view.from[2])
  const half = view.wide / 2 / distance
  const light = unit(view.light ?? LIGHT)
  const hardness = view.hardness ?? 9
  const [ex, ey, ez] = view.from

  let nearest = -1
  function surface(x: number, y: number, z: number): number {
    let best = FAR
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index]!
      const ball = part.within
      if (ball && Math.hypot(x - ball[0], y - ball[1], z - ball[2]) - ball[3] > best) continue
      const found = part.distance(x, y, z)
      if (found < best) {
        best = found
        nearest = index
      }
    }
    return best
  }

  function shade(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    let seen = 1
    for (let t = 0.06, step = 0; t < 9 && step < 34; step++) {
      const h = surface(x + light[0] * t, y + light[1] * t, z + light[2] * t)
      seen = Math.min(seen, (hardness * h) / t + 0.06)
      if (seen < 0.03) return 0
      t += clamp(h, 0.05 + t * 0.03, 0.7)
    }
    const s = clamp(seen)
    return s * s * (3 - 2 * s) * Math.max(0, nx * light[0] + ny * light[1] + nz * light[2])
  }

  function hollow(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    let dark = 0
    for (let step = 1, weight = 1; step <= 4; step++, weight *= 0.62) {
      const out = 0.07 * step * step * 0.6 + 0.03
      dark += (out - surface(x + nx * out, y + ny * out, z + nz * out)) * weight * (1.5 / (0.4 + out))
    }
    return clamp(1 - dark * 0.75)
  }

  const count = cells * cells
  const seen = {
    cells,
    part: new Int8Array(count).fill(-1),
    light: new Float32Array(count),
    across: new Float32Array(count),
    along: new Float32Array(count),
    onPicture([x, y, z]: Place): [number, number] {
      const px = x - ex
      const py = y - ey
      const pz = z - ez
      const deep = px * forward[0] + py * forward[1] + pz * forward[2]
      const sx = (px * right[0] + py * right[1] + pz * right[2]) / deep / half
      const sy = (px * up[0] + py * up[1] + pz * up[2]) / deep / half
      return [600 + sx * 600, 600 - sy * 600]
    },
  }
  for (let index = 0; index < count; index++) {
    const sx = (((index % cells) + 0.5) / cells - 0.5) * 2 * half
    const sy = (0.5 - (Math.floor(index / cells) + 0.5) / cells) * 2 * half
    let dx = forward[0] + right[0] * sx + up[0] * sy
    let dy = forward[1] + right[1] * sx + up[1] * sy
    let dz = forward[2] + right[2] * sx + up[2] * sy
    const length = Math.hypot(dx, dy, dz)
    dx /= length
    dy /= length
    dz /= length
    let t = distance * 0.25
    let gap = 1
    for (let step = 0; step < 140 && t < FAR; step++) {
      gap = surface(ex + dx * t, ey + dy * t, ez + dz * t)
      if (gap < 0.0012 * t) break
      t += gap * 0.92
    }
    if (t >= FAR || gap > 0.02 * t) continue
    const found = nearest
    const part = parts[found]!
    const x = ex + dx * t
    const y = ey + dy * t
    const z = ez + dz * t
    const e = ((half * t) / cells) * 1.6
    const a = part.distance(x + e, y - e, z - e)
    const b = part.distance(x - e, y - e, z + e)
    const c = part.distance(x - e, y + e, z - e)
    const d = part.distance(x + e, y + e, z + e)
    const [nx, ny, nz] = unit([a - b - c + d + 1e-9, -a - b + c + d, -a + b - c + d])
    const lit =
      shade(x + nx * 0.02, y + ny * 0.02, z + nz * 0.02, nx, ny, nz) * (view.through ? view.through(x, y, z) : 1)
    const open = hollow(x, y, z, nx, ny, nz)
    const facing = Math.max(0, -(nx * dx + ny * dy + nz * dz))
    const rim = (part.fuzz ?? 0) * (1 - facing) ** 2.5 * 0.22
    const hx = light[0] - dx
    const hy = light[1] - dy
    const hz = light[2] - dz
    const shine = part.gloss
      ? part.gloss * clamp((nx * hx + ny * hy + nz * hz) / Math.hypot(hx, hy, hz)) ** 28 * Math.min(1, lit * 2)
      : 0
    const sky = 0.5 + 0.3 * ny - 0.2 * nx + 0.12 * nz
    seen.part[index] = found
    seen.light[index] = clamp(0.78 * lit + 0.4 * open * sky + rim * (0.4 + 0.6 * open) + 0.02 + shine, 0, 1.2) ** 0.72
    if (part.woven) {
      const place = part.woven(x, y, z)
      seen.across[index] = place[0]
      seen.along[index] = place[1]
    }
  }
  return seen
}
