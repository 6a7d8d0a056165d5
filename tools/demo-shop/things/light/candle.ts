/** Beeswax candles, dipped: burning, hanging by their common wick, tied in a bundle. */
import { blurred, box, darker, ellipse, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { relief } from '../../relief.ts'
import { softShadow } from '../../soft-shadow.ts'
import { flame } from './flame.ts'

export const WAX = '#d99a35'

const roundWax = (drawing: Drawing, colour = WAX) =>
  drawing.across([
    [0, darker(colour, 0.45)],
    [14, darker(colour, 0.1)],
    [34, lighter(colour, 0.36)],
    [52, colour],
    [82, darker(colour, 0.34)],
    [100, darker(colour, 0.62)],
  ])

const drippedWax = (drawing: Drawing) =>
  relief(drawing, { across: 0.09, down: 0.014, depth: 3, strength: 0.3, octaves: 2, size: 200 })

/** Its foot at the origin. The wax below the flame lets the light through. */
export function burningCandle(drawing: Drawing, high: number, { half = 40, time = 0, which = 0 } = {}): string {
  const top = -high
  const body =
    `M${-half + 3} ${number(top + 8)}Q${-half - 1} ${number(top + 60)} ${-half - 2} ${number(top + 120)}L${-half - 4} 0` +
    `A${half + 4} ${number(half * 0.24)} 0 0 0 ${half + 4} 0L${half + 2} ${number(top + 120)}Q${half + 1} ${number(top + 60)} ${half - 3} ${number(top + 4)}` +
    `Q${number(half * 0.4)} ${number(top - 14)} 0 ${number(top - 8)}Q${number(-half * 0.5)} ${number(top - 16)} ${-half + 3} ${number(top + 8)}Z`
  const drip = `M${half - 12} ${number(top + 6)}C${half + 10} ${number(top + 8)} ${half + 8} ${number(top + 90)} ${half + 9} ${number(top + 146)}C${half + 10} ${number(top + 176)} ${half - 12} ${number(top + 178)} ${half - 12} ${number(top + 150)}Z`
  return (
    path(body, { fill: roundWax(drawing) }) +
    path(body, { fill: drippedWax(drawing) }) +
    path(drip, { fill: roundWax(drawing, lighter(WAX, 0.16)) }) +
    line(`M${half - 4} ${number(top + 30)}V${number(top + 150)}`, '#fff2c8', 3, { 'stroke-opacity': 0.6 }) +
    path(body, {
      fill: drawing.between(0, top - 16, 0, top + 330, [
        [0, '#fff0b0', 0.95],
        [12, '#ffcf6a', 0.8],
        [45, '#f79a2c', 0.4],
        [100, '#8a4a12', 0],
      ]),
    }) +
    path(body, {
      fill: drawing.between(0, -260, 0, 0, [
        [0, '#150c06', 0],
        [100, '#150c06', 0.5],
      ]),
    }) +
    ellipse(0, top + 2, half - 7, half * 0.24, { fill: '#fff4c4' }) +
    ellipse(0, top + 4, half - 14, half * 0.17, { fill: '#ffca5e' }) +
    moved(0, top - 22, 1, flame(drawing, time, which))
  )
}

/** One from its wick down, unburnt: the wick leaves at the origin, 620 long. */
export function dippedCandle(drawing: Drawing, { long = 620, half = 36 } = {}): string {
  const body =
    `M0 0C10 4 ${number(half * 0.5)} 18 ${number(half * 0.66)} 46C${half * 0.9} 120 ${half} 260 ${half} ${long - 34}` +
    `Q${half} ${long + 6} 0 ${long + 14}Q${-half} ${long + 6} ${-half} ${long - 34}C${-half} 260 ${-half * 0.9} 120 ${number(-half * 0.66)} 46C${number(-half * 0.5)} 18 -10 4 0 0Z`
  return (
    path(body, { fill: roundWax(drawing) }) +
    path(body, { fill: drippedWax(drawing) }) +
    path(body, {
      fill: drawing.between(0, 0, 0, long, [
        [0, '#ffe3a0', 0.35],
        [30, '#ffe3a0', 0],
        [100, '#1c0f05', 0.4],
      ]),
    }) +
    line(
      `M${number(-half * 0.42)} 70C${number(-half * 0.6)} 200 ${number(-half * 0.58)} 380 ${number(-half * 0.58)} ${long - 60}`,
      '#fff6d8',
      5,
      {
        'stroke-opacity': 0.55,
      },
    )
  )
}

/** Two that were dipped together; their wick hangs over a peg at the origin. */
export function hangingPair(drawing: Drawing): string {
  const wick = 'M-62 210C-62 90 -40 -8 0 -12C40 -8 58 80 58 150'
  return (
    line(wick, '#120b07', 8, { 'stroke-opacity': 0.5, transform: 'translate(20 16)' }) +
    moved(-40, 226, 1, blurred(drawing, 14, path('M-30 20H34V640H-36Z', { fill: '#08060a', 'fill-opacity': 0.55 }))) +
    moved(86, 166, 1, blurred(drawing, 14, path('M-30 20H34V640H-36Z', { fill: '#08060a', 'fill-opacity': 0.55 }))) +
    line(wick, '#b39a6c', 8) +
    line(wick, '#f0e0ba', 5, { 'stroke-dasharray': '6 4', 'stroke-linecap': 'butt' }) +
    moved(-62, 206, 1, dippedCandle(drawing), 1.2) +
    moved(58, 146, 1, dippedCandle(drawing, { long: 636 }), -1.4)
  )
}

/** Six in a band of paper, lying with their wicks to the top, around the origin. */
export function bundleOfSix(drawing: Drawing): string {
  const one = drawing.reuse(dippedCandle(drawing, { long: 690, half: 44 }))
  const outline = 'M-260 -300H260V400H-260Z'
  const wick = (x: number, y: number, bend: number) => {
    const d = `M${x} ${y + 8}C${x + bend} ${y - 24} ${x - bend} ${y - 46} ${x + bend * 1.4} ${y - 76}`
    return (
      line(d, '#080504', 7, { 'stroke-opacity': 0.5, transform: 'translate(7 8)' }) +
      line(d, '#cdb88a', 6.5) +
      line(d, '#f5e8c8', 4, { 'stroke-dasharray': '5 4', 'stroke-linecap': 'butt' })
    )
  }
  const row = [
    [-222, -318, 9],
    [-133, -302, -8],
    [-44, -324, 7],
    [45, -306, 10],
    [134, -326, -9],
    [223, -304, 8],
  ]
  const lying = row
    .map(
      ([x = 0, y = 0, bend = 0]) =>
        box(x + 18, y + 50, 52, 640, {
          fill: drawing.across([
            [0, '#0a0604', 0],
            [50, '#0a0604', 0.75],
            [100, '#0a0604', 0],
          ]),
        }) +
        wick(x, y, bend) +
        moved(x, y, 1, one),
    )
    .join('')
  return (
    softShadow(outline, { spread: 54, opacity: 0.6, dx: 46, dy: 50 }) +
    softShadow(outline, { spread: 16, opacity: 0.6, dx: 16, dy: 18 }) +
    lying +
    paperBand(drawing)
  )
}

function paperBand(drawing: Drawing): string {
  const band = 'M-274 -10C-200 -22 -120 2 0 -10S200 -20 274 -8V212C200 200 110 222 0 212S-200 202 -274 212Z'
  return (
    softShadow(band, { spread: 12, opacity: 0.5, dx: 6, dy: 9 }) +
    path(band, {
      fill: drawing.across([
        [0, '#8f7a58'],
        [8, '#d8c6a2'],
        [30, '#f3e7cb'],
        [70, '#d6c49f'],
        [100, '#6b583c'],
      ]),
    }) +
    path(band, {
      fill: drawing.grain({ across: 0.4, down: 0.4, colour: '#6b532f', strength: 0.3, octaves: 1, size: 200 }),
    }) +
    line('M-270 12C-200 2 -120 24 0 12S200 4 270 14M-270 190C-200 180 -110 200 0 188S200 178 270 190', '#8a4a22', 3) +
    moved(0, 100, 1, lettered(drawing, 'BEESWAX', { size: 56, colour: '#5a3115', weight: 0.09 })) +
    moved(0, 154, 1, lettered(drawing, 'SIX CANDLES', { size: 24, colour: '#8a4a22', weight: 0.1 }))
  )
}

/** The head of a burning candle from near: the pool, the wick, the glowing rim. Foot far below; pool at the origin. */
export function poolFromNear(drawing: Drawing): string {
  const body =
    'M-300 10C-318 120 -322 300 -330 900H330C322 300 318 130 296 0C270 -52 190 -40 120 -56C40 -64 -60 -50 -140 -60C-220 -56 -290 -40 -300 10Z'
  const drip =
    'M226 -34C282 -34 306 10 304 120C302 220 322 330 300 400C280 440 248 410 252 350C256 260 262 120 226 -34Z'
  return (
    path(body, {
      fill: drawing.across([
        [0, '#6d3d10'],
        [12, '#c47d22'],
        [36, '#f2b855'],
        [56, '#d8932e'],
        [86, '#9a5b18'],
        [100, '#4f2c0c'],
      ]),
    }) +
    path(body, {
      fill: relief(drawing, { across: 0.025, down: 0.006, depth: 5, strength: 0.32, octaves: 2, size: 420 }),
    }) +
    path(body, {
      fill: drawing.from(0, -10, 620, [
        [0, '#fff2b8', 0.98],
        [30, '#ffcf6e', 0.8],
        [65, '#f0932c', 0.36],
        [100, '#8a4a12', 0],
      ]),
    }) +
    path(drip, {
      fill: drawing.between(240, 0, 316, 30, [
        [0, '#f6b650'],
        [40, '#ffd98a'],
        [100, '#d38a2c'],
      ]),
    }) +
    line('M284 40C292 120 284 260 286 360', '#fff6d4', 8, { 'stroke-opacity': 0.65 }) +
    ellipse(0, -10, 272, 66, { fill: '#a8661c' }) +
    ellipse(0, -2, 262, 58, {
      fill: drawing.around([
        [0, '#fffbe0'],
        [40, '#ffdf86'],
        [100, '#d98e2c'],
      ]),
    }) +
    ellipse(-110, 8, 70, 12, { fill: '#ffffff', 'fill-opacity': 0.75 }) +
    ellipse(120, 22, 40, 6, { fill: '#ffffff', 'fill-opacity': 0.55 }) +
    line('M-296 6C-280 -44 -210 -52 -140 -56C-60 -46 40 -60 120 -52C190 -38 268 -46 292 -2', '#fff8dc', 6, {
      'stroke-opacity': 0.8,
    }) +
    moved(4, -88, 3.1, flame(drawing))
  )
}

/** Draws a holder of fired clay for one candle: 240 wide, its foot at the origin; the candle stands at y = -64. */
export function clayHolder(drawing: Drawing): string {
  const clay = '#8a5540'
  return (
    blurred(drawing, 10, ellipse(20, 8, 170, 26, { fill: '#050304', 'fill-opacity': 0.8 })) +
    path('M-124 -22C-124 10 -70 16 0 16S124 10 124 -22C124 -34 66 -42 0 -42S-124 -34 -124 -22Z', {
      fill: drawing.across([
        [0, darker(clay, 0.7)],
        [28, lighter(clay, 0.12)],
        [60, clay],
        [100, darker(clay, 0.75)],
      ]),
    }) +
    ellipse(0, -26, 118, 19, { fill: darker(clay, 0.35) }) +
    ellipse(0, -30, 104, 13, { fill: '#d08c58', 'fill-opacity': 0.5 }) +
    path('M-58 -74V-30A58 12 0 0 0 58 -30V-74Z', {
      fill: drawing.across([
        [0, darker(clay, 0.6)],
        [32, lighter(clay, 0.34)],
        [64, clay],
        [100, darker(clay, 0.7)],
      ]),
    }) +
    ellipse(0, -74, 58, 12, { fill: lighter(clay, 0.2) }) +
    ellipse(0, -73, 48, 9, { fill: darker(clay, 0.6) })
  )
}
