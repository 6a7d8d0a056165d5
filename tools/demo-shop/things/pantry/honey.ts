/** Honey: the jar, the comb, the dipper. */
import { box, ellipse, line, moved, number, path, round, type Drawing } from '../../ink.ts'
import { caustic, filledGlass, vesselOutline, type Content, type Vessel } from './glass.ts'
import { bee, roundLabel } from './label.ts'

const JAR: Vessel = { half: 200, height: 452, neckHalf: 168, shoulder: 372, neck: 424, foot: 40 }

export const honeyJarOutline = vesselOutline(JAR)

/** Set honey is pale and lets no light through; warmed, it is gold. */
const HONEYS: Record<'set' | 'warmed', Content> = {
  set: {
    level: 404,
    stops: [
      [0, '#8a6a2e'],
      [8, '#c9a65c'],
      [24, '#f3dfa8'],
      [46, '#f0d596'],
      [70, '#eccb84'],
      [88, '#c2964a'],
      [100, '#8f6a2e'],
    ],
    glow: '#fff0c4',
    surface: '#f6e6b8',
  },
  warmed: {
    level: 404,
    stops: [
      [0, '#4c1c04'],
      [7, '#8a3f06'],
      [20, '#cf7a12'],
      [42, '#e89b25'],
      [68, '#f6bf4c'],
      [84, '#dd8d1c'],
      [95, '#86400a'],
      [100, '#a85c12'],
    ],
    glow: '#ffd873',
    surface: '#f0b344',
  },
}

export function honeyJar(drawing: Drawing, honey: 'set' | 'warmed', closed = true): string {
  return (
    (honey === 'warmed' ? caustic(drawing, JAR.half, '#ffb63d') : '') +
    filledGlass(drawing, JAR, HONEYS[honey]) +
    roundLabel(drawing, {
      half: JAR.half,
      bow: 34,
      top: 330,
      bottom: 64,
      reach: 0.94,
      colour: '#c98a2b',
      title: 'HONEY',
      under: 'ORCHARD',
      size: 42,
      engraving: bee(),
    }) +
    (closed ? moved(0, -JAR.height, 1, metalLid(drawing, 180)) : '')
  )
}

/** A screw lid of brass-coloured tin; its lower edge is on y = 12. */
function metalLid(drawing: Drawing, half: number): string {
  const tin = drawing.across([...round('#c9a35a', 0.6)])
  let ribs = ''
  for (let share = -0.96; share <= 0.96; share += 0.08) {
    const x = Math.round(Math.sin((share * Math.PI) / 2) * half)
    ribs += `M${x} ${Math.round(-46 + Math.sqrt(1 - (x / half) ** 2) * half * 0.17)}v44`
  }
  const depth = half * 0.17
  return (
    path(`M${-half} -60V4A${half} ${depth} 0 0 0 ${half} 4V-60Z`, { fill: tin }) +
    line(ribs, '#5c421a', 3, { 'stroke-opacity': 0.4 }) +
    line(`M${-half} 2A${half} ${depth} 0 0 0 ${half} 2`, '#5c421a', 5, { 'stroke-opacity': 0.6 }) +
    line(`M${-half} -54A${half} ${depth} 0 0 0 ${half} -54`, '#fff0c4', 4, { 'stroke-opacity': 0.7 }) +
    ellipse(0, -60, half, depth, {
      fill: drawing.across([
        [0, '#b68d46'],
        [26, '#fbe8b4'],
        [60, '#d9b56c'],
        [100, '#96702e'],
      ]),
    }) +
    ellipse(0, -60, half * 0.86, depth * 0.84, {
      fill: 'none',
      stroke: '#8a662a',
      'stroke-opacity': 0.5,
      'stroke-width': 3,
    })
  )
}

/** A turned dipper, its head at the origin, its handle upwards; honey still hangs on it. */
export function dipper(drawing: Drawing): string {
  const wood = '#c08d57'
  const round7 = drawing.across(round(wood, 0.5))
  let rings = ''
  let honey = ''
  for (let ring = -3; ring <= 3; ring++) {
    const half = 62 - ring * ring * 3.4
    rings += box(-half, ring * 26 - 9, half * 2, 19, { rx: 9, fill: round7 })
    honey += box(-half + 3, ring * 26 + 7, half * 2 - 6, 11, {
      rx: 5,
      fill: drawing.across([
        [0, '#7c3d08'],
        [40, '#f2b13a'],
        [70, '#ffd873'],
        [100, '#8a480d'],
      ]),
    })
  }
  return (
    path('M-11 -100L-8 -520Q0 -534 8 -520L11 -100Z', { fill: round7 }) +
    box(-44, -96, 88, 190, { rx: 40, fill: '#6d3b10' }) +
    rings +
    honey +
    line('M-30 -60Q-36 0 -30 62', '#fff3c8', 7, { 'stroke-opacity': 0.5 })
  )
}

/** A thread of honey from the origin down, which folds where it lands. */
export function honeyThread(drawing: Drawing, length: number): string {
  const gold = drawing.across([
    [0, '#8a480d'],
    [34, '#f7c355'],
    [58, '#ffe49a'],
    [100, '#a85c12'],
  ])
  return (
    path(`M-44 -10C-40 60 -14 60 -11 130L-8 ${length}H8L11 130C14 60 40 60 44 -10Z`, { fill: gold }) +
    line(`M-3 40Q-4 120 -3 ${length - 10}`, '#fff6d8', 4, { 'stroke-opacity': 0.8 })
  )
}

/** A piece of comb lying flat, seen a little from above; `wide` cells across. */
export function honeycomb(drawing: Drawing, wide: number, deep: number): string {
  const size = 34
  const step = size * Math.sqrt(3)
  const squash = 0.62
  const hexagon = (radius: number) =>
    `M${Array.from({ length: 6 }, (_, side) => {
      const angle = (side * Math.PI) / 3 + Math.PI / 6
      return `${number(Math.cos(angle) * radius)} ${number(Math.sin(angle) * radius * squash)}`
    }).join('L')}Z`
  const cell = (light: string, deepColour: string) =>
    drawing.reuse(
      path(hexagon(size * 1.02), { fill: '#e3a94a', stroke: '#f7d48a', 'stroke-width': 4 }) +
        path(hexagon(size * 0.76), {
          fill: drawing.around(
            [
              [0, light],
              [70, deepColour],
              [100, '#7a3a07'],
            ],
            0.6,
            0.66,
            0.7,
          ),
        }) +
        ellipse(-9, -7, 8, 3, { fill: '#fff6d8', 'fill-opacity': 0.85 }),
    )
  const cells = [cell('#ffd25e', '#cf7d14'), cell('#f7b83c', '#b9660d'), cell('#ffe08a', '#e0962a')]
  let comb = ''
  for (let row = 0; row < deep; row++) {
    const inset = Math.round(drawing.random() * 1.4)
    for (let column = inset; column < wide - Math.round(drawing.random() * 1.4); column++)
      comb += moved(
        column * step + (row % 2) * (step / 2),
        row * size * 1.5 * squash,
        1,
        cells[Math.floor(drawing.random() * 3)]!,
      )
  }
  const width = wide * step
  const front = (deep - 1) * size * 1.5 * squash + 14
  return (
    ellipse(width * 0.52, front + 34, width * 0.66, 44, {
      fill: drawing.around([
        [0, '#1d0c02', 0.8],
        [60, '#5c2a06', 0.5],
        [100, '#5c2a06', 0],
      ]),
    }) +
    ellipse(width * 0.46, front + 44, width * 0.6, 30, {
      fill: drawing.around([
        [0, '#ffb53a', 0.95],
        [80, '#e0861a', 0.85],
        [100, '#b9600d', 0.7],
      ]),
    }) +
    path(`M${-size} 0V66Q${width * 0.3} ${front + 96} ${width} ${front + 50}V20Z`, {
      fill: drawing.down([
        [0, '#d18a2a'],
        [70, '#8a480d'],
        [100, '#c47a1c'],
      ]),
    }) +
    comb
  )
}
