/** Shavings of a plane or knife: thin ribbons that roll up, each calculated in space and lit on both of its sides. */
import { ellipse, moved, type Drawing } from '../ink.ts'
import { dot, LIGHT, painted, type Piece, pieceOf, type Point, toneOf, type Tones, turnedBy } from '../space.ts'

const SOAP: Tones = ['#937c54', '#f0e8d2', '#fffef6']
export const LIMEWOOD: Tones = ['#8a5a2c', '#e6c496', '#fff3d8']

/** How a shaving left the plane: how far it rolled up, how tightly, how broad it is, how far it runs aside. */
interface Shaving {
  turns: number
  from: number
  to: number
  broad: number
  aside: number
}

const SHAVINGS: readonly Shaving[] = [
  { turns: 1.5, from: 66, to: 26, broad: 58, aside: 8 },
  { turns: 1.1, from: 60, to: 44, broad: 46, aside: 70 },
  { turns: 0.55, from: 92, to: 80, broad: 52, aside: 10 },
  { turns: 2.2, from: 40, to: 30, broad: 34, aside: 96 },
  { turns: 0.8, from: 74, to: 40, broad: 70, aside: 24 },
  { turns: 0.24, from: 150, to: 130, broad: 60, aside: 0 },
]

const STEPS_A_TURN = 40

function pieces({ turns, from, to, broad, aside }: Shaving, turn: (point: Point) => Point, tones: Tones): Piece[] {
  const steps = Math.max(18, Math.ceil(turns * STEPS_A_TURN))
  // A ribbon of less than one turn lies beside its axis.
  const bend = turns < 1 ? ((from + to) / 2) * (Math.sin(turns * Math.PI) / (turns * Math.PI)) : 0
  const middle = [bend * Math.cos(turns * Math.PI), bend * Math.sin(turns * Math.PI)] as const
  const at = (step: number, side: number): Point => {
    const share = step / steps
    const angle = share * turns * 2 * Math.PI
    const radius = from + (to - from) * share
    // Both ends are torn off to a point, not cut.
    const half = (broad / 2) * Math.min(1, 0.3 + Math.sqrt(Math.min(share, 1 - share) * 5))
    return turn([
      radius * Math.cos(angle) - middle[0],
      radius * Math.sin(angle) - middle[1],
      (share - 0.5) * aside + side * half,
    ])
  }
  return Array.from({ length: steps }, (_, step) => {
    // A little longer than it is: between two that only touch, what lies below is seen.
    const end = Math.min(steps, step + 1.2)
    const corners = [at(step, -1), at(end, -1), at(end, 1), at(step, 1)]
    const angle = ((step + 0.5) / steps) * turns * 2 * Math.PI
    const out = turn([Math.cos(angle), Math.sin(angle), 0])
    const inside = out[2] < 0
    const facing = dot(out, LIGHT) * (inside ? -1 : 1)
    // A thin ribbon transmits some of the light on its back.
    const light = 0.3 + Math.max(0, facing) * 0.74 + Math.max(0, -facing) * 0.34 - (inside ? 0.14 : 0)
    return pieceOf(corners, toneOf(light, tones, 40))
  })
}

/** A shaving in one of many positions, about 150 wide, with the shadow that it throws on what it lies on. */
function curl(drawing: Drawing, kind: number, tones: Tones): string {
  const turn = turnedBy(kind * 2.4, 0.5 + ((kind * 0.61) % 1) * 0.9, kind * 1.7)
  const below = drawing.around([
    [0, '#1c1a10', 0.62],
    [56, '#1c1a10', 0.34],
    [100, '#1c1a10', 0],
  ])
  return drawing.reuse(
    ellipse(18, 22, 104, 92, { fill: below }) + painted(pieces(SHAVINGS[kind % SHAVINGS.length]!, turn, tones)),
  )
}

const KINDS = 12
export const anyCurl = (drawing: Drawing, tones = SOAP) => curl(drawing, Math.floor(drawing.random() * KINDS), tones)

/** A heap seen from the side, standing on y = 0. */
export function curlHeap(drawing: Drawing, half: number, height: number, count: number, size = 0.5): string {
  return (
    ellipse(half * 0.14, 12, half * 1.1, 34, {
      fill: drawing.around([
        [0, '#050e0d', 0.7],
        [100, '#050e0d', 0],
      ]),
    }) +
    Array.from({ length: count }, () => {
      const x = (drawing.random() + drawing.random() - 1) * half
      return { x, y: 4 - drawing.random() * height * (1 - (x / half) ** 2) }
    })
      .toSorted((a, b) => a.y - b.y)
      .map(({ x, y }) => moved(x, y, size * (0.7 + drawing.random() * 0.5), anyCurl(drawing)))
      .join('')
  )
}
