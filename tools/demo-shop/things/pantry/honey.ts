/** Honey: the jar, the comb, the dipper. */
import { box, ellipse, group, lighter, line, mix, moved, number, path, round, type Drawing } from '../../ink.ts'
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

/** A piece broken off a comb, lying flat and seen a little from above: full cells, a few of them still sealed. About 600 wide. */
export function honeycomb(drawing: Drawing): string {
  const broken =
    'M-4 92Q-12 80 4 66L74 10Q84 0 104 -2L250 -28L300 -20L436 -34Q456 -34 474 -24L572 14Q592 24 592 46L604 92Q606 110 592 124L556 182Q544 198 520 202L420 218L366 234L252 240L214 230L110 224Q88 222 74 208L14 150Q0 136 -2 118Z'
  const wax = drawing.reuse(path(broken, { 'stroke-width': 3 }))
  // The walls of the cells run down its broken side.
  const side = Array.from({ length: 15 }, (_, step) => {
    const down = 70 - step * 5
    const shade = mix('#5a2a06', '#e2992f', (step / 14) ** 1.4)
    return group(
      wax,
      `fill="${shade}" stroke="${lighter(shade, 0.34)}" stroke-dasharray="5 29" transform="translate(0 ${down})"`,
    )
  }).join('')
  return (
    ellipse(310, 262, 400, 76, {
      fill: drawing.around([
        [0, '#1d0c02', 0.85],
        [60, '#4a2206', 0.5],
        [100, '#4a2206', 0],
      ]),
    }) +
    honeyPool(drawing) +
    side +
    group(cellsOf(drawing), drawing.clip(broken)) +
    path(broken, {
      fill: drawing.between(60, -40, 520, 240, [
        [0, '#fff0b4', 0.42],
        [36, '#fff0b4', 0],
        [70, '#5c2400', 0],
        [100, '#5c2400', 0.5],
      ]),
    }) +
    path(broken, { fill: 'none', stroke: '#f9dc98', 'stroke-width': 5, 'stroke-opacity': 0.8 })
  )
}

/** Draws the spilled honey: it transmits light into its own shadow. */
const honeyPool = (drawing: Drawing) =>
  ellipse(292, 274, 372, 52, {
    fill: drawing.around(
      [
        [0, '#ffc24e', 0.96],
        [62, '#e38d1a', 0.9],
        [90, '#b35d0a', 0.85],
        [100, '#7a3605', 0.7],
      ],
      0.62,
      0.6,
      0.6,
    ),
  }) +
  path('M-62 268C-30 246 40 236 90 240C40 250 0 262 -30 282Z', { fill: '#fff6d8', 'fill-opacity': 0.7 }) +
  line('M470 312C540 304 600 292 630 276', '#ffe7a4', 6, { 'stroke-opacity': 0.75 })

function cellsOf(drawing: Drawing): string {
  const size = 31
  const step = size * Math.sqrt(3)
  const squash = 0.62
  const hexagon = (radius: number, round = 0) =>
    `M${Array.from({ length: 6 }, (_, corner) => {
      const angle = (corner * Math.PI) / 3 + Math.PI / 6
      return `${number(Math.cos(angle) * radius)} ${number(Math.sin(angle) * radius * squash + round)}`
    }).join('L')}Z`
  const wall =
    path(hexagon(size * 1.03), { fill: '#b9731a' }) +
    path(hexagon(size * 0.96, -1.5), { fill: '#f4cd80' }) +
    path(hexagon(size * 0.8, 1), { fill: '#6d3204', stroke: '#6d3204', 'stroke-width': 5, 'stroke-linejoin': 'round' })
  const full = (light: string, deep: string) =>
    drawing.reuse(
      wall +
        path(hexagon(size * 0.72, 3), {
          fill: drawing.around(
            [
              [0, light],
              [60, deep],
              [100, '#8a4208'],
            ],
            0.62,
            0.74,
            0.62,
          ),
          stroke: deep,
          'stroke-width': 5,
          'stroke-linejoin': 'round',
        }) +
        path('M-15 -5Q-10 -12 2 -12Q-6 -8 -9 -2Z', { fill: '#fffbe6', 'fill-opacity': 0.9 }) +
        ellipse(8, 9, 7, 2.6, { fill: '#fff0b0', 'fill-opacity': 0.55 }),
    )
  const sealed = drawing.reuse(
    wall +
      path(hexagon(size * 0.86, -1), {
        fill: drawing.around(
          [
            [0, '#fff3cf'],
            [60, '#eccb8a'],
            [100, '#b98a44'],
          ],
          0.38,
          0.3,
          0.8,
        ),
        stroke: '#e3bd78',
        'stroke-width': 4,
        'stroke-linejoin': 'round',
      }) +
      line('M-10 4Q0 8 11 3', '#a87836', 2, { 'stroke-opacity': 0.5 }),
  )
  const cells = [full('#ffd860', '#d07e12'), full('#f9bd3e', '#b9660d'), full('#ffe694', '#e29a2c')]
  let comb = ''
  for (let row = -2; row < 10; row++)
    for (let column = -1; column < 13; column++) {
      const [x, y] = [column * step + (row % 2) * (step / 2), row * size * 1.5 * squash]
      // Sealed towards one corner, as bees do.
      const isSealed = x - y * 0.8 + drawing.random() * 120 < 110
      comb += moved(x, y, 1, isSealed ? sealed : cells[Math.floor(drawing.random() * 3)]!)
    }
  return comb
}

/** Where the thread lands it lays itself in loops before it runs together. */
export const honeyLoops = (drawing: Drawing) =>
  [56, 42, 28, 15]
    .map((half, index) =>
      ellipse(0, index * -9, half, half * 0.36, {
        fill: drawing.across([
          [0, '#a85c12'],
          [34, '#f7c355'],
          [56, '#ffe9a8'],
          [100, '#b9690f'],
        ]),
        stroke: '#8a480d',
        'stroke-opacity': 0.5,
        'stroke-width': 2,
      }),
    )
    .join('')
