/** Vegetables as they are printed on the calendar and the labels: about 200 high, their middle at the origin. */
import { darker, ellipse, group, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { leaf } from '../garden/plants.ts'

const body = (drawing: Drawing, colour: string) =>
  drawing.around(
    [
      [0, lighter(colour, 0.55)],
      [38, colour],
      [82, darker(colour, 0.3)],
      [100, darker(colour, 0.42)],
    ],
    0.34,
    0.28,
    0.8,
  )

export function carrot(drawing: Drawing): string {
  const root = 'M-36 -40C-44 -58 44 -58 36 -40C30 20 14 80 2 112C-6 80 -28 20 -36 -40Z'
  const fronds = [-34, -14, 8, 30]
    .map((lean) =>
      moved(
        0,
        -48,
        1,
        line(
          'M0 0C-4 -30 4 -50 0 -84M0 -30l-13 -16M0 -30l13 -16M0 -52l-12 -14M0 -52l12 -14M0 -70l-8 -10M0 -70l8 -10',
          '#5f8440',
          5,
        ),
        lean,
      ),
    )
    .join('')
  return (
    fronds +
    path(root, { fill: body(drawing, '#d9803a') }) +
    line('M-30 -22q16 8 30 6M30 0q-14 8 -28 6M-22 26q12 6 22 4M16 52q-8 6 -16 4', '#8f4a1c', 3, {
      'stroke-opacity': 0.6,
    })
  )
}

export function radish(drawing: Drawing): string {
  const green = leaf(drawing, 96, '#6d9440', 0.34)
  return (
    moved(0, -30, 1, green, -112) +
    moved(0, -30, 1, green, -66) +
    moved(0, -30, 0.9, green, -90) +
    path('M0 -34C-56 -34 -60 34 -24 60C-10 72 -4 90 0 116C4 90 10 72 24 60C60 34 56 -34 0 -34Z', {
      fill: body(drawing, '#b8354a'),
    }) +
    path('M-24 60C-10 72 -4 90 0 116C4 90 10 72 24 60Q0 66 -24 60Z', { fill: '#f0dfd2', 'fill-opacity': 0.8 })
  )
}

export function pea(drawing: Drawing): string {
  const peas = [-60, -32, -2, 30, 60]
    .map((x, index) =>
      ellipse(x, -4 + Math.abs(x) * 0.16, 17 - Math.abs(index - 2) * 1.5, 17 - Math.abs(index - 2) * 1.5, {
        fill: body(drawing, '#8fb04c'),
      }),
    )
    .join('')
  return group(
    path('M-108 -10C-60 50 60 50 108 -16C70 -44 -60 -44 -108 -10Z', { fill: '#4f7434' }) +
      peas +
      path('M-108 -10C-60 60 60 60 108 -16C60 26 -60 30 -108 -10Z', { fill: body(drawing, '#7da046') }) +
      line('M108 -16q20 -12 30 -34', '#5f8440', 6),
    'transform="rotate(-28)"',
  )
}

export function tomato(drawing: Drawing): string {
  return (
    path('M0 -48C-70 -70 -104 -10 -84 44C-66 92 66 92 84 44C104 -10 70 -70 0 -48Z', {
      fill: body(drawing, '#c8432b'),
    }) +
    ellipse(-36, -18, 20, 11, { fill: '#ffffff', 'fill-opacity': 0.6 }) +
    path('M0 -46L-40 -66L-14 -42L-46 -22L-6 -32L4 0L12 -32L50 -28L18 -44L36 -70Z', { fill: '#5f8440' }) +
    line('M0 -46Q4 -70 18 -82', '#4f7434', 8)
  )
}

export function bean(drawing: Drawing): string {
  const pod = (turn: number, x: number) =>
    moved(
      x,
      -70,
      1,
      path('M-9 0C-22 60 -20 120 6 172C20 120 20 50 9 0Z', { fill: body(drawing, '#6f9440') }) +
        line('M-4 30q8 6 12 0M-8 66q10 8 16 0M-6 104q8 6 14 0', '#3f5f2a', 3, { 'stroke-opacity': 0.5 }),
      turn,
    )
  return (
    moved(-6, -74, 0.9, leaf(drawing, 100, '#86a94e', 0.44), -150) +
    moved(0, -74, 1, leaf(drawing, 100, '#6d9440', 0.44), -36) +
    pod(22, -26) +
    pod(-4, 8) +
    pod(-24, 36)
  )
}

export function beet(drawing: Drawing): string {
  const red = leaf(drawing, 104, '#5d7a3a', 0.3)
  return (
    [-116, -92, -66].map((turn) => moved(0, -24, 1, red + line('M0 0H70', '#a8324a', 5), turn)).join('') +
    path('M0 -30C-74 -34 -80 46 -34 68C-14 78 -4 96 2 122C6 96 14 78 34 68C80 46 74 -34 0 -30Z', {
      fill: body(drawing, '#7a2340'),
    }) +
    line('M-52 10Q-10 26 40 16M-40 40Q0 52 34 44', '#4a1226', 3, { 'stroke-opacity': 0.5 })
  )
}

export function pumpkin(drawing: Drawing): string {
  const rib = (x: number, rx: number) => ellipse(x, 20, rx, 62, { fill: body(drawing, '#d08432') })
  return (
    rib(-62, 44) +
    rib(62, 44) +
    rib(-34, 44) +
    rib(34, 44) +
    rib(0, 42) +
    path('M-10 -40C-8 -64 -22 -74 -30 -84L-10 -90C4 -76 12 -60 12 -40Z', { fill: '#7d8a4a' }) +
    moved(8, -44, 0.9, leaf(drawing, 90, '#6d9440', 0.44), -16)
  )
}

export function kale(drawing: Drawing): string {
  const frill = leaf(drawing, 120, '#4f7a5a', 0.34)
  const pale = leaf(drawing, 104, '#6f9a6a', 0.34)
  return (
    [-150, -30, -132, -48, -112, -68, -90]
      .map((turn, index) => moved(0, 84, 1.25 - index * 0.03, index % 2 ? pale : frill, turn))
      .join('') + line('M0 84V112', '#8fae7a', 14)
  )
}
