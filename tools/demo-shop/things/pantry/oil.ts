/** Olive oil: the bottle, the branch, the stream and the dish. */
import { blurred, darker, ellipse, group, lighter, line, moved, number, path, round, type Drawing } from '../../ink.ts'
import { caustic, filledGlass, vesselOutline, type Vessel } from './glass.ts'
import { oliveBranch, roundLabel } from './label.ts'

const BOTTLE: Vessel = { half: 116, height: 690, neckHalf: 34, shoulder: 410, neck: 560, foot: 30 }
export const oilBottleOutline = vesselOutline(BOTTLE)

const OIL = {
  level: 520,
  stops: [
    [0, '#171b06'],
    [8, '#323708'],
    [24, '#6d7012'],
    [46, '#8f8c1d'],
    [70, '#c4b536'],
    [86, '#77741a'],
    [96, '#2b2d07'],
    [100, '#4d4d10'],
  ],
  glow: '#e9dd66',
  surface: '#a9a32c',
} as const

export function oilBottle(drawing: Drawing): string {
  return (
    caustic(drawing, BOTTLE.half, '#d8cc3f') +
    filledGlass(drawing, BOTTLE, { ...OIL, stops: [...OIL.stops] }, '#6f7d3a') +
    roundLabel(drawing, {
      half: BOTTLE.half,
      bow: 20,
      top: 350,
      bottom: 70,
      colour: '#5f6b35',
      title: 'OLIVE OIL',
      under: 'FIRST PRESS',
      size: 30,
      engraving: oliveBranch(),
    }) +
    moved(0, -BOTTLE.height, 1, cork(drawing, 32)) +
    path('M-38 -664Q0 -650 38 -664V-640Q0 -626 -38 -640Z', { fill: drawing.across(round('#d8c9a0', 0.5)) })
  )
}

/** A cork in a mouth at the origin. */
export function cork(drawing: Drawing, half: number): string {
  const top = half * 1.18
  let pores = ''
  for (let count = 0; count < 16; count++)
    pores += `M${number((drawing.random() - 0.5) * half * 1.9)} ${number(-8 - drawing.random() * half * 1.7)}h${number(2 + drawing.random() * 6)}`
  return (
    path(
      `M${-half} 2A${half} ${number(half * 0.2)} 0 0 0 ${half} 2L${number(top)} ${number(-half * 1.9)}H${number(-top)}Z`,
      { fill: drawing.across(round('#c49a68', 0.36)) },
    ) +
    line(pores, '#6d4a28', 3, { 'stroke-opacity': 0.6 }) +
    ellipse(0, -half * 1.9, top, top * 0.26, {
      fill: drawing.across([
        [0, '#d9b483'],
        [30, '#efd3a6'],
        [100, '#a87c4c'],
      ]),
    })
  )
}

function olive(drawing: Drawing, colour: string): string {
  return drawing.reuse(
    ellipse(6, 9, 38, 48, { fill: '#0f0a04', 'fill-opacity': 0.4 }) +
      ellipse(0, 0, 38, 48, {
        fill: drawing.around(
          [
            [0, lighter(colour, 0.6)],
            [26, lighter(colour, 0.2)],
            [70, darker(colour, 0.3)],
            [100, darker(colour, 0.66)],
          ],
          0.34,
          0.28,
          0.8,
        ),
      }) +
      ellipse(-12, -18, 8, 12, { fill: '#fffde8', 'fill-opacity': 0.55, transform: 'rotate(20)' }),
  )
}

function oliveLeaf(drawing: Drawing, back: boolean): string {
  const colour = back ? '#a9b08a' : '#5d6d3c'
  const leaf = 'M0 0C34 -34 116 -34 168 0C118 22 36 24 0 0Z'
  return drawing.reuse(
    path(leaf, { fill: '#0f0a04', 'fill-opacity': 0.34, transform: 'translate(6 10)' }) +
      path(leaf, {
        fill: drawing.down([
          [0, lighter(colour, 0.34)],
          [48, lighter(colour, 0.1)],
          [54, darker(colour, 0.22)],
          [100, darker(colour, 0.4)],
        ]),
      }) +
      line('M4 -1Q80 -8 160 -1', lighter(colour, 0.5), 3, { 'stroke-opacity': 0.7 }),
  )
}

/** A branch that lies on the wood from the origin to the right. */
export function oliveSprig(drawing: Drawing): string {
  const leaf = (x: number, y: number, turn: number, size = 1, back = false) =>
    moved(x, y, size, oliveLeaf(drawing, back), turn)
  return (
    line('M0 0C120 -40 260 -30 420 -96', '#2a1a0c', 9, { 'stroke-opacity': 0.4, transform: 'translate(6 10)' }) +
    leaf(60, -18, -140, 0.8, true) +
    leaf(150, -34, -70, 0.9) +
    leaf(270, -44, -96, 0.8, true) +
    line('M0 0C120 -40 260 -30 420 -96', '#6d5a3a', 9) +
    leaf(90, -26, 36, 0.86) +
    leaf(220, -38, 20, 1) +
    leaf(330, -62, -62, 0.9) +
    leaf(360, -70, 14, 0.9, true) +
    leaf(410, -94, -22, 0.8) +
    moved(150, 14, 0.9, olive(drawing, '#5c6a2e'), -20) +
    moved(286, 6, 1, olive(drawing, '#4a3346'), 24) +
    moved(214, 40, 0.94, olive(drawing, '#6f7a34'), 60)
  )
}

/** The bottle tilted from the upper right, its mouth at the origin, and the stream that leaves it; it ends `fall` below. */
export function pouring(drawing: Drawing, fall: number): string {
  const gold = drawing.across([
    [0, '#7a7412'],
    [30, '#e3d456'],
    [55, '#fbf3a6'],
    [100, '#8f8418'],
  ])
  return (
    path(`M-14 0C-22 50 -12 84 -9 150L-6 ${fall}H8L11 150C14 92 44 70 48 4Z`, { fill: gold }) +
    line(`M0 110V${fall - 20}`, '#fffde0', 4, { 'stroke-opacity': 0.8 }) +
    line('M-8 44C-14 62 -6 84 -3 110', '#fffde0', 4, { 'stroke-opacity': 0.7 }) +
    group(tiltedBottle(drawing), 'transform="rotate(-131)"')
  )
}

/** Drawn upright with its mouth at the origin; its right side will look up, to the light. */
function tiltedBottle(drawing: Drawing): string {
  const glass = 'M-32 6V124C-34 190 -122 220 -122 310V900H122V310C122 220 34 190 32 124V6C20 14 -20 14 -32 6Z'
  const lip = 'M-42 -4C-46 12 -46 28 -40 36C-20 48 20 48 40 36C46 28 46 12 42 -4Z'
  // Oil stands level, however the bottle is held: below this line of its own there is oil, above it air.
  const oil = 'M-200 -10H200V366L-200 826Z'
  const inside = drawing.across([
    [0, '#1c2006'],
    [14, '#4a4c0c'],
    [34, '#8d8718'],
    [56, '#c9bb36'],
    [74, '#8f8a1e'],
    [90, '#4a4e10'],
    [100, '#22260a'],
  ])
  return (
    path(glass, { fill: '#4d5a2c', 'fill-opacity': 0.82 }) +
    group(
      path(oil, { fill: inside }) +
        path('M-200 826L200 366V386L-200 850Z', { fill: '#e9dd66', 'fill-opacity': 0.7 }) +
        path('M-122 372Q0 404 122 372V900H-122Z', { fill: '#efe4c6' }) +
        path('M-122 392Q0 424 122 392M-122 404Q0 436 122 404', { fill: 'none', stroke: '#5f6b35', 'stroke-width': 6 }),
      drawing.clip(glass),
    ) +
    path(glass, {
      fill: drawing.across([
        [0, '#0a1206', 0.8],
        [12, '#0a1206', 0.3],
        [30, '#0a1206', 0],
        [72, '#ffffff', 0],
        [90, '#0a1206', 0.1],
        [100, '#0a1206', 0.6],
      ]),
    }) +
    path(glass, { fill: 'none', stroke: '#dfe9c0', 'stroke-width': 3, 'stroke-opacity': 0.5 }) +
    path('M78 286C96 300 98 320 98 350V900H76V350C76 330 70 310 62 296Z', { fill: '#ffffff', 'fill-opacity': 0.42 }) +
    line('M21 52V122C22 170 60 196 84 232', '#ffffff', 9, { 'stroke-opacity': 0.7 }) +
    line('M-24 60V120C-26 160 -60 190 -84 224', '#f3f7d0', 4, { 'stroke-opacity': 0.35 }) +
    path(lip, {
      fill: drawing.across([
        [0, '#1c220a'],
        [24, '#5b6426'],
        [58, '#a9b266'],
        [74, '#eef3cc'],
        [84, '#8f9a4a'],
        [100, '#3a4214'],
      ]),
    }) +
    line('M-40 36C-20 48 20 48 40 36', '#12160a', 4, { 'stroke-opacity': 0.6 }) +
    ellipse(0, -4, 42, 13, {
      fill: drawing.across([
        [0, '#59621f'],
        [70, '#dfe6b0'],
        [100, '#7f8a3c'],
      ]),
    }) +
    ellipse(0, -4, 31, 8.6, {
      fill: drawing.across([
        [0, '#e9dd66'],
        [50, '#b3a72a'],
        [100, '#5f600f'],
      ]),
    })
  )
}

/** A shallow dish of oil seen a little from above, standing on y = 0. */
export function oilDish(drawing: Drawing, half: number): string {
  const glaze = '#ddd5c0'
  const depth = half * 0.34
  return (
    ellipse(half * 0.14, depth * 0.2, half * 1.14, depth * 0.84, {
      fill: drawing.around([
        [0, '#160a04', 0.85],
        [70, '#160a04', 0.55],
        [100, '#160a04', 0],
      ]),
    }) +
    path(
      `M${-half} ${number(-half * 0.3)}C${number(-half * 0.86)} ${number(depth * 0.2)} ${number(-half * 0.5)} ${number(depth * 0.42)} 0 ${number(depth * 0.42)}S${number(half * 0.86)} ${number(depth * 0.2)} ${half} ${number(-half * 0.3)}Z`,
      { fill: drawing.across(round(glaze, 0.6)) },
    ) +
    ellipse(0, -half * 0.3, half, depth, {
      fill: drawing.across([
        [0, lighter(glaze, 0.7)],
        [50, glaze],
        [100, darker(glaze, 0.16)],
      ]),
    }) +
    ellipse(0, -half * 0.29, half * 0.93, depth * 0.91, {
      fill: drawing.across([
        [0, darker(glaze, 0.5)],
        [60, darker(glaze, 0.1)],
        [100, lighter(glaze, 0.5)],
      ]),
    }) +
    ellipse(0, -half * 0.26, half * 0.84, depth * 0.78, {
      fill: drawing.around(
        [
          [0, '#cdbf3a'],
          [60, '#a89c22'],
          [92, '#7d7414'],
          [100, '#5f580e'],
        ],
        0.6,
        0.6,
        0.6,
      ),
    }) +
    ellipse(half * 0.3, -half * 0.18, half * 0.4, depth * 0.3, {
      fill: drawing.around([
        [0, '#f3e878', 0.8],
        [100, '#f3e878', 0],
      ]),
    }) +
    path(
      `M${number(-half * 0.7)} ${number(-half * 0.34)}C${number(-half * 0.6)} ${number(-half * 0.48)} ${number(-half * 0.3)} ${number(-half * 0.5)} ${number(-half * 0.1)} ${number(-half * 0.5)}C${number(-half * 0.36)} ${number(-half * 0.44)} ${number(-half * 0.5)} ${number(-half * 0.4)} ${number(-half * 0.6)} ${number(-half * 0.3)}Z`,
      { fill: '#fffbe0', 'fill-opacity': 0.6 },
    )
  )
}

/** Rings where the stream lands on the oil. */
export const rings = (half: number) =>
  [1, 0.64, 0.34]
    .map((share) =>
      ellipse(0, 0, half * share, half * share * 0.3, {
        fill: 'none',
        stroke: '#fbf3a6',
        'stroke-width': 5,
        'stroke-opacity': 0.9 - share * 0.5,
      }),
    )
    .join('')

/** White bread torn by hand, around the origin. */
export function tornBread(drawing: Drawing, size: number): string {
  const crumb =
    'M-120 40C-140 -20 -110 -80 -50 -92C0 -116 70 -104 104 -62C140 -30 136 40 100 66C50 100 -80 104 -120 40Z'
  const crust =
    'M-128 30C-150 -40 -100 -120 -30 -124C60 -134 140 -90 144 -10C146 10 140 30 132 44C134 -30 90 -90 10 -92C-60 -96 -116 -40 -120 44Z'
  let holes = ''
  for (let count = 0; count < 26; count++)
    holes += ellipse(
      (drawing.random() - 0.5) * 180,
      (drawing.random() - 0.4) * 130,
      4 + drawing.random() * 12,
      3 + drawing.random() * 7,
      {
        fill: drawing.around([
          [0, '#b08346'],
          [100, '#dcb878'],
        ]),
        transform: `rotate(${Math.round(drawing.random() * 60)})`,
      },
    )
  return moved(
    0,
    0,
    size,
    blurred(
      drawing,
      10,
      path(crumb, { fill: '#140a04', 'fill-opacity': 0.7, transform: 'translate(16 22) scale(1.1 1)' }),
    ) +
      path(crust, {
        fill: drawing.between(-120, -120, 140, 40, [
          [0, '#d99a4c'],
          [50, '#a8662a'],
          [100, '#5f3413'],
        ]),
      }) +
      path(crumb, {
        fill: drawing.around(
          [
            [0, '#fdf0d0'],
            [70, '#f0d6a4'],
            [100, '#d3a86a'],
          ],
          0.36,
          0.3,
          0.8,
        ),
      }) +
      group(holes, drawing.clip(crumb)),
  )
}
