/** Still life of the seasons: a glass jug of water, lemons, a storm lamp. They stand on y = 0. */
import { box, circle, darker, ellipse, group, lighter, line, moved, path, tapered, type Drawing } from '../../ink.ts'
import { softShadow } from '../../soft-shadow.ts'
import { tube } from '../garden/metal.ts'

const JUG =
  'M-86 -430C-96 -380 -84 -350 -110 -300C-160 -220 -160 -60 -128 -10Q0 22 128 -10C160 -60 160 -220 110 -300C84 -350 96 -380 86 -430Q0 -404 -86 -430Z'
const WATER = 'M-128 -262C-156 -180 -150 -60 -124 -18Q0 12 124 -18C150 -60 156 -180 128 -262Q0 -236 -128 -262Z'

export function jug(drawing: Drawing): string {
  const glass = drawing.across([
    [0, '#f4f8ea', 0.75],
    [6, '#f4f8ea', 0.16],
    [16, '#ffffff', 0.72],
    [24, '#ffffff', 0.12],
    [60, '#2c3f22', 0.06],
    [90, '#2c3f22', 0.32],
    [97, '#ffffff', 0.6],
    [100, '#2c3f22', 0.4],
  ])
  const slice = (x: number, y: number, turn: number) =>
    moved(
      x,
      y,
      1,
      ellipse(0, 0, 44, 36, { fill: '#e8c53f' }) +
        ellipse(0, 0, 37, 30, { fill: '#f8ecb0' }) +
        line('M0 0V-28M0 0L26 -18M0 0L30 12M0 0L8 28M0 0L-22 22M0 0L-34 2M0 0L-22 -22', '#e8c53f', 4),
      turn,
    )
  return (
    softShadow('M-100 0H120L420 -70L380 -10L150 26H-60Z', { spread: 26, opacity: 0.36 }) +
    tube('M104 -330C230 -350 240 -180 140 -140', '#cfdcc6', 20, 0.95) +
    path(JUG, { fill: '#dfe9d0', 'fill-opacity': 0.34 }) +
    path(WATER, {
      fill: drawing.across([
        [0, '#8fae8c', 0.55],
        [40, '#e6f0dc', 0.5],
        [100, '#56744c', 0.6],
      ]),
    }) +
    slice(-40, -120, 20) +
    slice(44, -190, -30) +
    ellipse(0, -262, 128, 20, { fill: '#f6faf0', 'fill-opacity': 0.6 }) +
    path(JUG, { fill: glass }) +
    ellipse(0, -430, 86, 18, { fill: 'none', stroke: '#ffffff', 'stroke-width': 6, 'stroke-opacity': 0.85 }) +
    line('M-96 -240C-116 -170 -112 -90 -98 -46', '#ffffff', 12, { 'stroke-opacity': 0.7 }) +
    line('M-126 -14Q0 16 126 -14', '#ffffff', 5, { 'stroke-opacity': 0.7 })
  )
}

export function lemon(drawing: Drawing): string {
  const skin = drawing.around(
    [
      [0, '#fff3a8'],
      [40, '#edc943'],
      [85, '#b98a1e'],
      [100, '#8a6414'],
    ],
    0.34,
    0.28,
    0.8,
  )
  const pores = Array.from(
    { length: 26 },
    () => `M${Math.round((drawing.random() - 0.5) * 110)} ${Math.round(-54 + (drawing.random() - 0.5) * 70)}h.1`,
  ).join('')
  return (
    softShadow('M-60 -4H70L160 -30L60 10Z', { spread: 14, opacity: 0.45 }) +
    path('M-84 -50C-70 -116 50 -120 74 -62L96 -54L76 -38C56 20 -64 14 -84 -50Z', { fill: skin }) +
    line(pores, '#a87c1c', 4, { 'stroke-opacity': 0.5 }) +
    ellipse(-22, -84, 24, 10, { fill: '#ffffff', 'fill-opacity': 0.6 })
  )
}

/** A storm lamp that burns. */
export function lamp(drawing: Drawing): string {
  const zinc = '#6d6a66'
  const metal = drawing.across([
    [0, darker(zinc, 0.6)],
    [30, lighter(zinc, 0.35)],
    [52, '#e6b46a'],
    [70, zinc],
    [100, darker(zinc, 0.7)],
  ])
  const globe = 'M-64 -140C-120 -200 -120 -300 -60 -360H60C120 -300 120 -200 64 -140Z'
  const flame = 'M0 -180C-30 -200 -26 -240 0 -304C26 -240 30 -200 0 -180Z'
  return (
    softShadow('M-130 0H130L110 24H-110Z', { spread: 26, opacity: 0.6 }) +
    line('M-116 -60C-180 -160 -180 -380 -70 -440M116 -60C180 -160 180 -380 70 -440', darker(zinc, 0.4), 15) +
    line('M-120 -62C-184 -160 -184 -380 -74 -440', lighter(zinc, 0.4), 4) +
    line('M-90 -470C-80 -640 80 -640 90 -470', darker(zinc, 0.5), 8) +
    path(globe, {
      fill: drawing.from(0, -230, 150, [
        [0, '#fff6cf'],
        [35, '#ffd680', 0.9],
        [70, '#e08a30', 0.6],
        [100, '#8a4a18', 0.55],
      ]),
    }) +
    path(flame, {
      fill: drawing.down([
        [0, '#ffd060'],
        [50, '#fffbe0'],
        [85, '#ffffff'],
        [100, '#7aa0d8'],
      ]),
    }) +
    line('M-84 -200C-96 -250 -90 -310 -62 -340', '#fffbe8', 8, { 'stroke-opacity': 0.8 }) +
    line('M-92 -180H92M-92 -320H92', darker(zinc, 0.55), 4) +
    path(tapered(0, -400, 46, -356, 72), { fill: metal }) +
    path(tapered(0, -470, 92, -440, 40), { fill: metal }) +
    box(-34, -446, 68, 50, { fill: metal }) +
    ellipse(0, -470, 92, 20, { fill: darker(zinc, 0.3) }) +
    path(tapered(0, -146, 74, -92, 92), { fill: metal }) +
    path(tapered(0, -96, 136, -8, 140), { fill: metal }) +
    ellipse(0, -96, 136, 28, { fill: lighter(zinc, 0.16), stroke: '#e6b46a', 'stroke-width': 3 }) +
    path(tapered(0, -146, 74, -92, 92), { fill: metal }) +
    circle(96, -52, 15, { fill: lighter(zinc, 0.2), stroke: darker(zinc, 0.5), 'stroke-width': 4 }) +
    group(line('M-110 -60C-60 -46 40 -44 120 -58', '#f0c078', 5, { 'stroke-opacity': 0.6 }))
  )
}
