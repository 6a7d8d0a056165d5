/** The potting bench: weathered boards in the sun, the garden behind it out of focus. */
import { box, darker, ellipse, lighter, line, mix, moved, type Drawing } from '../ink.ts'

/** Where things stand on the bench. */
export const BENCH = 900

const GREENS = ['#5c7a3a', '#7f9a48', '#3e5c30', '#a3b45c', '#2f4a2b', '#6b8c52'] as const

export interface Behind {
  /** Flowers out of focus, by their colours. */
  flowers?: readonly string[]
  /** Where the sun comes through, from 0 (left) to 1 (right). */
  sun?: number
  /** Warmer is later in the day: 0 is noon. */
  warm?: number
  /** How many leaves there are: fewer where it is printed small. */
  leaves?: number
}

/** Everything that grows behind the bench, too far away to be sharp. */
export function greenery(
  drawing: Drawing,
  { flowers = [], sun = 0.24, warm = 0.2, leaves: count = 64 }: Behind = {},
): string {
  const tint = (colour: string) => mix(colour, '#d9a04a', warm * 0.5)
  const sky = drawing.from(1200 * sun, 60, 1150, [
    [0, tint('#e9edb8')],
    [28, tint('#a9bd6a')],
    [62, tint('#5d7b40')],
    [100, tint('#2c4229')],
  ])
  const shades = GREENS.flatMap((green) => [
    soft(drawing, tint(mix(green, '#e2e294', 0.45)), 0.8),
    soft(drawing, tint(mix(green, '#1c301b', 0.4)), 0.8),
  ])
  const leaves = Array.from({ length: count }, (_, index) => {
    const x = drawing.random() * 1300 - 50
    const y = drawing.random() * 900 - 40
    const inSun = Math.abs(x / 1200 - sun) < 0.3 ? 0 : 1
    const size = 60 + drawing.random() * 120
    const shade = shades[((index * 2) % shades.length) + inSun]!
    return moved(
      x,
      y,
      1,
      ellipse(0, 0, size, size * (0.35 + drawing.random() * 0.4), { fill: shade }),
      Math.round(drawing.random() * 180),
    )
  })
  const blooms = Array.from({ length: flowers.length * 7 }, (_, index) => {
    const size = 20 + drawing.random() * 34
    const bloom = soft(drawing, flowers[index % flowers.length]!, 0.95)
    return ellipse(drawing.random() * 1200, 280 + drawing.random() * 480, size, size * 0.9, { fill: bloom })
  })
  return box(0, 0, 1200, 1200, { fill: sky }) + leaves.join('') + blooms.join('') + discs(drawing, sun)
}

/** The paint of something so far out of focus that it has no edge. */
const soft = (drawing: Drawing, colour: string, strength: number) =>
  drawing.around([
    [0, colour, strength],
    [38, colour, strength * 0.8],
    [70, colour, strength * 0.26],
    [100, colour, 0],
  ])

/** Light between the leaves, as a lens draws it. */
function discs(drawing: Drawing, sun: number): string {
  const disc = drawing.around([
    [0, '#fbf7c8', 0.3],
    [82, '#fbf7c8', 0.34],
    [92, '#fdfbe0', 0.5],
    [100, '#fdfbe0', 0],
  ])
  return Array.from({ length: 15 }, () => {
    const size = 16 + drawing.random() * 34
    const x = (sun + (drawing.random() - 0.5) * 0.9) * 1200
    return ellipse(x, 30 + drawing.random() * 480, size, size, { fill: disc, opacity: 0.35 + drawing.random() * 0.55 })
  }).join('')
}

const WOOD = '#b09a7c'

function weathered(drawing: Drawing, across: boolean, seed: number): string {
  const fine = across ? { size: 1200, tall: 344, octaves: 2, seed } : { size: 600, tall: 1200, octaves: 2, seed }
  return drawing.grain({
    across: across ? 0.0035 : 0.11,
    down: across ? 0.11 : 0.0035,
    colour: '#3b2a1b',
    strength: 0.75,
    contrast: 3.2,
    from: 0.46,
    ...fine,
  })
}

/** The bench seen from the front: three boards, nearer ones wider, in the light of the afternoon. */
export function bench(drawing: Drawing, top = 800, deep = 330): string {
  const edges = [0, 0.21, 0.55, 1].map((share) => Math.round(top + deep * share))
  const boards = edges
    .slice(0, 3)
    .map((y, index) => {
      const below = edges[index + 1]!
      const colour = mix(WOOD, ['#97876f', '#b8a283', '#a48f73'][index]!, 0.6)
      return (
        box(0, y, 1200, below - y - 5, {
          fill: drawing.between(0, y, 1200, below, [
            [0, lighter(colour, 0.42)],
            [45, colour],
            [100, darker(colour, 0.3)],
          ]),
        }) +
        line(`M0 ${y + 1}H1200`, lighter(colour, 0.6), 2.5, { 'stroke-opacity': 0.7 }) +
        box(0, below - 6, 1200, 7, { fill: '#1d150e', 'fill-opacity': 0.82 })
      )
    })
    .join('')
  return (
    boards +
    moved(600, top + 165, 1, box(-600, -165, 1200, deep, { fill: weathered(drawing, true, 4) })) +
    frontOfBench(drawing, top + deep - 4) +
    box(0, top, 1200, 60, {
      fill: drawing.down([
        [0, '#2a3a1c', 0.5],
        [100, '#2a3a1c', 0],
      ]),
    })
  )
}

function frontOfBench(drawing: Drawing, y: number): string {
  return (
    box(0, y, 1200, 1200 - y, {
      fill: drawing.down([
        [0, darker(WOOD, 0.3)],
        [100, darker(WOOD, 0.62)],
      ]),
    }) + line(`M0 ${y}H1200`, lighter(WOOD, 0.5), 3, { 'stroke-opacity': 0.6 })
  )
}

/** The bench from above: boards side by side with dark joints, for what lies on it. */
export function benchTop(drawing: Drawing, boards = 4, tone = WOOD): string {
  const width = 1200 / boards
  const planks = Array.from({ length: boards }, (_, index) => {
    const colour = mix(tone, index % 2 ? '#8f7f68' : '#c0ab8c', 0.25 + drawing.random() * 0.4)
    return (
      box(index * width, 0, width - 6, 1200, { fill: colour }) +
      line(`M${index * width + 3} 0V1200`, lighter(colour, 0.5), 3, { 'stroke-opacity': 0.45 }) +
      box((index + 1) * width - 8, 0, 9, 1200, { fill: '#1b130c', 'fill-opacity': 0.85 })
    )
  }).join('')
  const nails = Array.from({ length: boards }, (_, index) =>
    [70, 1124].map((y) => nail(drawing, index * width + width * 0.5, y + drawing.random() * 20)).join(''),
  ).join('')
  return (
    planks +
    moved(600, 600, 1, box(-600, -600, 1200, 1200, { fill: weathered(drawing, false, 9) })) +
    nails +
    box(0, 0, 1200, 1200, {
      fill: drawing.from(260, 160, 1400, [
        [0, '#fff1cf', 0.42],
        [45, '#fff1cf', 0.06],
        [100, '#1d1710', 0.42],
      ]),
    })
  )
}

const nail = (drawing: Drawing, x: number, y: number) =>
  ellipse(x, y, 9, 9, { fill: '#3a322b' }) +
  ellipse(x - 2, y - 2, 5, 5, {
    fill: drawing.around([
      [0, '#a89f93'],
      [100, '#5d544b'],
    ]),
  })

/** A bed of dug earth, seen at an angle: crumbs small behind and large in front. */
export function bed(drawing: Drawing, top = 760): string {
  const clod = drawing.reuse(
    ellipse(4, 6, 17, 10, { fill: '#150d07', 'fill-opacity': 0.6 }) +
      ellipse(0, 0, 16, 11, {
        fill: drawing.around(
          [
            [0, '#a98362'],
            [45, '#6b4a31'],
            [100, '#38251a'],
          ],
          0.32,
          0.25,
          0.8,
        ),
      }),
  )
  const clods = Array.from({ length: 230 }, (_, index) => {
    const near = ((index + drawing.random()) / 230) ** 1.25
    const y = top + 8 + near * (1200 - top)
    return moved(
      drawing.random() * 1240 - 20,
      y,
      0.3 + near * (0.7 + drawing.random() * 1.1),
      clod,
      Math.round(drawing.random() * 50),
    )
  }).join('')
  return (
    box(0, top, 1200, 1200 - top, {
      fill: drawing.down([
        [0, '#8a6a48'],
        [16, '#5b3f2a'],
        [100, '#33221a'],
      ]),
    }) +
    clods +
    box(0, top, 1200, 60, {
      fill: drawing.down([
        [0, '#3d4a22', 0.7],
        [100, '#3d4a22', 0],
      ]),
    })
  )
}

/** The shade of leaves that hang into the sun, over all of it. */
export function dapple(drawing: Drawing, strength = 0.3, from = 0): string {
  const shade = soft(drawing, '#162010', strength * 1.6)
  return Array.from({ length: 30 }, () => {
    const x = 480 + drawing.random() * 800
    const y = from + drawing.random() * (1200 - from)
    const size = 60 + drawing.random() * 60
    return moved(x, y, 1, ellipse(0, 0, size, size * 0.36, { fill: shade }), Math.round(drawing.random() * 180))
  }).join('')
}

/** A veil of light from the sun, the last layer of an outdoor picture. */
export function haze(drawing: Drawing, strength = 0.34): string {
  return box(0, 0, 1200, 1200, {
    fill: drawing.from(120, 20, 1150, [
      [0, '#fff3c4', strength],
      [50, '#fff3c4', strength * 0.25],
      [100, '#fff3c4', 0],
    ]),
  })
}
