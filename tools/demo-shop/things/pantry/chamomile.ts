/** Chamomile dried as it was picked: petals folded back from a high head of florets, each flower reckoned in space. */
import { ellipse, line, number, type Drawing } from '../../ink.ts'
import {
  crossed,
  dot,
  LIGHT,
  painted,
  type Piece,
  pieceOf,
  type Point,
  toneOf,
  type Tones,
  turnedBy,
  unit,
} from '../../space.ts'

const PETAL: Tones = ['#8f7a4c', '#ece2c4', '#fffef2']
const FLORET: Tones = ['#6b430c', '#d79f25', '#ffe98a']

const HEAD = { half: 31, high: 36, florets: 84 }
const PETALS = 13

const STEPS = 14

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

/** From the foot of the head outwards and back; `sway` (-1 to 1) makes each a little longer, limper, more askew. */
function petal(angle: number, sway: number, turn: (point: Point) => Point): Piece[] {
  const long = 56 + sway * 9
  const limp = 0.62 + sway * 0.44
  const at = (share: number, side: number): Point => {
    const out = 25 + long * share * (1 - limp * share * 0.28)
    const half = 4 + 11 * Math.sin(Math.min(1, share * 1.16) * Math.PI * 0.78) - (share > 0.95 ? Math.abs(side) * 5 : 0)
    const aside = side * half + sway * 10 * share * share
    // Dried petals are gutters: both edges stand lower than the middle.
    const up = 4 + long * (0.2 * share - limp * share * share) - Math.abs(side) * 5
    return turn([Math.cos(angle) * out - Math.sin(angle) * aside, Math.sin(angle) * out + Math.cos(angle) * aside, up])
  }
  const steps = [0, 0.24, 0.48, 0.74, 1]
  return steps.slice(1).flatMap((end, index) =>
    [-1, 1].map((side) => {
      const start = steps[index]!
      // A little longer than it is: between two that only touch, what lies below is seen.
      const over = Math.min(1, end + 0.04)
      const corners = [at(start, -side * 0.06), at(start, side), at(over, side), at(over, -side * 0.06)] as const
      const normal = unit(crossed(minus(corners[2], corners[0]), minus(corners[3], corners[1])))
      const facing = dot(normal, LIGHT) * (normal[2] < 0 ? -1 : 1)
      return pieceOf(corners, toneOf(0.3 + Math.max(0, facing) * 0.74 + Math.max(0, -facing) * 0.2, PETAL, STEPS))
    }),
  )
}

/** The florets stand as seeds do in a sunflower; those that look away are not seen. */
function head(turn: (point: Point) => Point): string {
  const { half, high, florets } = HEAD
  const [below, above] = [new Map<string, string>(), new Map<string, string>()]
  for (let index = 0; index < florets; index++) {
    const away = half * Math.sqrt(index / florets)
    const angle = index * 2.39996
    const [x, y] = [Math.cos(angle) * away, Math.sin(angle) * away]
    const steep = (2 * high) / half ** 2
    const normal = turn(unit([x * steep, y * steep, 1]))
    if (normal[2] < -0.15) continue
    const [seenX, seenY] = turn([x, y, 6 + high * (1 - (away / half) ** 2)])
    const light = 0.22 + Math.max(0, dot(normal, LIGHT)) * 0.72
    const add = (spots: Map<string, string>, tone: string) =>
      spots.set(tone, `${spots.get(tone) ?? ''}M${number(seenX)} ${number(seenY)}h.1`)
    add(below, toneOf(light - 0.3, FLORET, STEPS))
    add(above, toneOf(light, FLORET, STEPS))
  }
  const dabs = (spots: Map<string, string>, wide: number, paint = {}) =>
    [...spots].map(([tone, d]) => line(d, tone, wide, paint)).join('')
  return dabs(below, 10) + dabs(above, 5.6, { transform: 'translate(-1 -1.2)' })
}

const KINDS = 5

/** About 150 wide, leaning one way or another. */
export function anyFlower(drawing: Drawing): string {
  const kind = Math.floor(drawing.random() * KINDS)
  const turn = turnedBy(kind * 1.3, 0.1 + ((kind * 0.4) % 1), kind * 2.3)
  const petals = Array.from({ length: PETALS }, (_, index) => {
    const sway = Math.sin(index * 5.1 + kind * 2.7)
    return petal((index / PETALS) * 6.283 + sway * 0.12, sway, turn)
  })
  const [stalkX, stalkY] = turn([0, 0, -70])
  return drawing.reuse(
    ellipse(10, 14, 96, 88, {
      fill: drawing.around([
        [0, '#1a0e04', 0.66],
        [56, '#1a0e04', 0.36],
        [100, '#1a0e04', 0],
      ]),
    }) +
      line(`M0 0L${number(stalkX)} ${number(stalkY)}`, '#7f7b3c', 6) +
      painted(petals.flat()) +
      head(turn),
  )
}
