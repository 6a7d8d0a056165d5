/** Chamomile: the tin, the flowers, the glass of tea. */
import { darker, ellipse, group, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { anyFlower } from './chamomile.ts'
import { chamomileHead, roundLabel } from './label.ts'

const TIN = { half: 186, height: 420 }
const LACQUER = '#c9b15c'
export const teaTinOutline = `M${-TIN.half} ${-TIN.height - 60}V0Q0 60 ${TIN.half} 0V${-TIN.height - 60}Z`

/** A lacquered tin with a domed lid and a knob. */
export function teaTin(drawing: Drawing): string {
  const { half, height } = TIN
  const depth = 34
  const lacquer = (colour: string) =>
    drawing.across([
      [0, darker(colour, 0.5)],
      [8, darker(colour, 0.1)],
      [15, lighter(colour, 0.5)],
      [19, lighter(colour, 0.9)],
      [25, lighter(colour, 0.3)],
      [50, colour],
      [84, darker(colour, 0.4)],
      [94, darker(colour, 0.2)],
      [100, darker(colour, 0.56)],
    ])
  const ring = (y: number, colour: string, width: number) =>
    line(`M${-half} ${y}A${half} ${depth} 0 0 0 ${half} ${y}`, colour, width)
  return (
    path(`M${-half} ${-height}V0A${half} ${depth} 0 0 0 ${half} 0V${-height}Z`, { fill: lacquer(LACQUER) }) +
    roundLabel(drawing, {
      half: half + 1,
      bow: depth,
      top: 318,
      bottom: 32,
      reach: 0.9,
      colour: '#b99b3c',
      title: 'CHAMOMILE',
      under: 'WHOLE FLOWERS',
      size: 36,
      engraving: chamomileHead(),
    }) +
    ring(-6, darker(LACQUER, 0.5), 5) +
    ring(-14, lighter(LACQUER, 0.6), 3) +
    path(`M${-half - 5} ${-height}V-346A${half + 5} ${depth} 0 0 0 ${half + 5} -346V${-height}Z`, {
      fill: lacquer('#5b6b49'),
    }) +
    ring(-344, '#141a0e', 4) +
    path(
      `M${-half - 5} ${-height}C${-half} ${-height - 50} -110 ${-height - 62} 0 ${-height - 62}S${half} ${-height - 50} ${half + 5} ${-height}A${half + 5} ${depth} 0 0 1 ${-half - 5} ${-height}Z`,
      { fill: lacquer('#5b6b49') },
    ) +
    line(`M${-half - 5} ${-height}A${half + 5} ${depth} 0 0 0 ${half + 5} ${-height}`, '#a9b78e', 4, {
      'stroke-opacity': 0.7,
    }) +
    path(`M-110 ${-height - 30}C-80 ${-height - 50} -40 ${-height - 52} 0 ${-height - 52}`, {
      fill: 'none',
      stroke: '#f6fbe6',
      'stroke-width': 12,
      'stroke-opacity': 0.5,
      'stroke-linecap': 'round',
    }) +
    ellipse(0, -height - 54, 34, 9, { fill: '#20280f', 'fill-opacity': 0.6 }) +
    ellipse(0, -height - 78, 32, 28, {
      fill: drawing.around(
        [
          [0, '#fff3c8'],
          [30, '#d9b85c'],
          [100, '#6d5219'],
        ],
        0.34,
        0.3,
        0.75,
      ),
    })
  )
}

export function flowerHeap(drawing: Drawing, half: number, height: number, count: number, size = 0.62): string {
  const flowers = Array.from({ length: count }, () => {
    const x = (drawing.random() + drawing.random() - 1) * half
    return { x, y: 10 - drawing.random() * height * (1 - (x / half) ** 2) }
  }).toSorted((a, b) => a.y - b.y)
  return (
    ellipse(half * 0.12, 14, half * 1.16, 40, {
      fill: drawing.around([
        [0, '#140802', 0.75],
        [100, '#140802', 0],
      ]),
    }) + flowers.map(({ x, y }) => moved(x, y, size * (0.85 + drawing.random() * 0.3), anyFlower(drawing))).join('')
  )
}

/** Flowers to all edges; what lies below is in shade, and the light comes in from the upper left. */
export function manyFlowers(drawing: Drawing): string {
  const layer = (step: number, size: number) => {
    const flowers: { x: number; y: number }[] = []
    const sway = () => (drawing.random() - 0.5) * step * 0.8
    for (let y = -40; y < 1280; y += step)
      for (let x = -40; x < 1280; x += step * 1.1) flowers.push({ x: x + sway(), y: y + sway() })
    return flowers.map(({ x, y }) => moved(x, y, size * (0.85 + drawing.random() * 0.4), anyFlower(drawing))).join('')
  }
  const whole = 'M0 0H1200V1200H0Z'
  const deeper = (opacity: number) => path(whole, { fill: '#3a2608', 'fill-opacity': opacity })
  return (
    path(whole, { fill: '#4a3a16' }) +
    layer(170, 1.5) +
    deeper(0.56) +
    layer(210, 1.8) +
    deeper(0.3) +
    layer(290, 2.1) +
    path(whole, {
      fill: drawing.from(280, 200, 1250, [
        [0, '#fff2cc', 0.3],
        [42, '#fff2cc', 0],
        [100, '#120a02', 0.6],
      ]),
    })
  )
}

/** A glass cup of tea with flowers on it, standing on y = 0. */
export function glassCup(drawing: Drawing): string {
  const outline = 'M-210 -330C-204 -160 -190 -60 -120 -6Q0 44 120 -6C190 -60 204 -160 210 -330Z'
  const tea = drawing.across([
    [0, '#8a5a10'],
    [10, '#c48a1f'],
    [34, '#e8bb45'],
    [64, '#fbe284'],
    [86, '#dba92f'],
    [100, '#8f6014'],
  ])
  const flower = (x: number, y: number, size: number, turn: number) =>
    moved(x, y, size, group(moved(0, 0, 1, anyFlower(drawing), turn), 'transform="scale(1 .45)"'))
  return (
    ellipse(30, 16, 290, 54, {
      fill: drawing.around([
        [0, '#140802', 0.8],
        [60, '#5c3a06', 0.5],
        [100, '#5c3a06', 0],
      ]),
    }) +
    ellipse(210, 20, 200, 34, {
      fill: drawing.around([
        [0, '#ffdf6e', 0.95],
        [45, '#f0b83a', 0.5],
        [100, '#f0b83a', 0],
      ]),
    }) +
    line('M196 -270C330 -300 356 -120 160 -84', '#dff0e2', 30, { 'stroke-opacity': 0.28 }) +
    line('M196 -284C346 -316 376 -106 162 -70', '#f6fff2', 4, { 'stroke-opacity': 0.6 }) +
    line('M200 -256C306 -280 330 -136 164 -100', '#f6fff2', 4, { 'stroke-opacity': 0.5 }) +
    path(outline, { fill: '#e3f1e4', 'fill-opacity': 0.18 }) +
    group(
      path('M-230 -262A206 48 0 0 0 230 -262V80H-230Z', { fill: tea }) +
        path('M-230 -262A206 48 0 0 0 230 -262V80H-230Z', {
          fill: drawing.down([
            [0, '#fff6c9', 0.3],
            [30, '#fff6c9', 0],
            [80, '#6d3f06', 0.45],
            [100, '#6d3f06', 0.1],
          ]),
        }) +
        ellipse(60, -90, 110, 84, {
          fill: drawing.around([
            [0, '#fffbd0', 0.9],
            [100, '#fffbd0', 0],
          ]),
        }) +
        ellipse(0, -262, 207, 46, {
          fill: drawing.across([
            [0, '#c48a1f'],
            [40, '#e9bf4e'],
            [75, '#fbe9a0'],
            [100, '#d29d2b'],
          ]),
        }) +
        ellipse(0, -262, 204, 44, { fill: 'none', stroke: '#fff3b0', 'stroke-width': 5, 'stroke-opacity': 0.8 }),
      drawing.clip(outline),
    ) +
    flower(-92, -262, 0.86, 20) +
    flower(16, -248, 0.96, 80) +
    flower(104, -272, 0.8, 150) +
    flower(-20, -284, 0.7, 250) +
    path(outline, {
      fill: drawing.across([
        [0, '#0a1c14', 0.55],
        [8, '#0a1c14', 0.05],
        [90, '#0a1c14', 0.02],
        [100, '#0a1c14', 0.5],
      ]),
    }) +
    path(outline, { fill: 'none', stroke: '#f1fbef', 'stroke-width': 4, 'stroke-opacity': 0.5 }) +
    ellipse(0, -330, 210, 48, { fill: 'none', stroke: '#f6fff2', 'stroke-width': 6, 'stroke-opacity': 0.75 }) +
    path('M-186 -290C-178 -170 -164 -90 -136 -50L-112 -40C-146 -100 -152 -190 -154 -282Z', {
      fill: '#ffffff',
      'fill-opacity': 0.6,
    }) +
    line('M182 -240C176 -160 164 -100 140 -60', '#ffffff', 6, { 'stroke-opacity': 0.4 }) +
    path('M-96 -6Q0 30 96 -6', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 6,
      'stroke-opacity': 0.5,
      'stroke-linecap': 'round',
    })
  )
}
