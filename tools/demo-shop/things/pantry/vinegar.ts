/** Cider vinegar: the bottle with its swing top, the apples, the jar of pickled onions. */
import { darker, ellipse, group, lighter, line, moved, number, path, round, type Drawing } from '../../ink.ts'
import { caustic, filledGlass, vesselOutline, type Vessel } from './glass.ts'
import { apple as appleEngraving, roundLabel } from './label.ts'

const BOTTLE: Vessel = { half: 138, height: 600, neckHalf: 40, shoulder: 356, neck: 500, foot: 34 }
export const vinegarBottleOutline = vesselOutline(BOTTLE)

export function vinegarBottle(drawing: Drawing): string {
  return (
    caustic(drawing, BOTTLE.half, '#ffb46a') +
    filledGlass(drawing, BOTTLE, {
      level: 470,
      stops: [
        [0, '#5c2a0c'],
        [9, '#a05a22'],
        [26, '#d9924a'],
        [46, '#e8ab66'],
        [70, '#f9d29a'],
        [86, '#d99248'],
        [96, '#7f4216'],
        [100, '#a4642c'],
      ],
      glow: '#ffe0ac',
      surface: '#e3a65e',
    }) +
    roundLabel(drawing, {
      half: BOTTLE.half,
      bow: 24,
      top: 300,
      bottom: 60,
      colour: '#b4543a',
      title: 'VINEGAR',
      under: 'CIDER',
      size: 32,
      engraving: appleEngraving(),
    }) +
    moved(0, -BOTTLE.height, 1, swingTop(drawing))
  )
}

/** Porcelain, rubber and wire; the mouth of the bottle is at the origin. */
function swingTop(drawing: Drawing): string {
  const porcelain = '#ece4d2'
  const wire = (d: string) =>
    line(d, '#33312c', 9) +
    line(d, '#a8a698', 5, { transform: 'translate(-1 -1)' }) +
    line(d, '#f3f1e4', 1.6, { transform: 'translate(-2 -2)' })
  return (
    wire('M-34 96C-70 80 -74 20 -62 -34C-58 -58 -40 -66 -24 -70') +
    path('M-46 6A46 11 0 0 0 46 6V-14A46 11 0 0 1 -46 -14Z', { fill: drawing.across(round('#b4432f', 0.4)) }) +
    path('M-42 -12A42 10 0 0 0 42 -12C46 -50 30 -84 0 -86C-30 -84 -46 -50 -42 -12Z', {
      fill: drawing.across(round(porcelain, 0.9)),
    }) +
    ellipse(-14, -56, 9, 18, { fill: '#ffffff', 'fill-opacity': 0.9, transform: 'rotate(18 -14 -56)' }) +
    ellipse(0, -46, 9, 8, { fill: '#4a463c' }) +
    wire('M34 96C66 84 78 30 66 -30C60 -60 30 -54 4 -46') +
    wire('M-40 94Q0 112 40 94') +
    wire('M64 -10C92 10 104 70 92 120C90 132 78 132 76 120C80 80 74 40 58 20')
  )
}

/** An apple standing on y = 0, about 250 wide. */
export function apple(drawing: Drawing, ground: string, blush: string): string {
  const body =
    'M0 -196C-40 -236 -140 -220 -140 -110C-140 -20 -70 22 0 2C70 22 140 -20 140 -110C140 -220 40 -236 0 -196Z'
  let streaks = ''
  for (let count = 0; count < 60; count++) {
    const lean = (drawing.random() - 0.5) * 2
    const from = drawing.random() * 0.4
    streaks += `M${number(lean * (40 + from * 120))} ${number(-200 + from * 100)}Q${number(lean * 130)} ${number(-150 + from * 80)} ${number(lean * (134 - from * 20))} ${number(-90 + drawing.random() * 60)}`
  }
  let dots = ''
  for (let count = 0; count < 30; count++)
    dots += `M${number((drawing.random() - 0.5) * 220)} ${number(-20 - drawing.random() * 150)}h.1`
  return (
    ellipse(36, 2, 150, 32, {
      fill: drawing.around([
        [0, '#120502', 0.85],
        [60, '#120502', 0.5],
        [100, '#120502', 0],
      ]),
    }) +
    path(body, {
      fill: drawing.around(
        [
          [0, lighter(ground, 0.7)],
          [34, ground],
          [76, darker(ground, 0.4)],
          [100, darker(ground, 0.7)],
        ],
        0.34,
        0.28,
        0.85,
      ),
    }) +
    group(
      ellipse(50, -96, 120, 120, {
        fill: drawing.around([
          [0, blush, 0.95],
          [60, blush, 0.7],
          [100, blush, 0],
        ]),
      }) +
        line(streaks, blush, 5, { 'stroke-opacity': 0.3 }) +
        line(dots, '#fff0c8', 4, { 'stroke-opacity': 0.5 }) +
        path('M-150 -60C-60 40 100 40 150 -80V40H-150Z', {
          fill: drawing.down([
            [0, '#1a0602', 0],
            [100, '#1a0602', 0.6],
          ]),
        }),
      drawing.clip(body),
    ) +
    ellipse(0, -190, 44, 15, {
      fill: drawing.around([
        [0, '#3f2a0c', 0.95],
        [60, '#5c4a14', 0.6],
        [100, '#5c4a14', 0],
      ]),
    }) +
    line('M2 -190C0 -220 10 -244 26 -258', '#3f2812', 11) +
    line('M0 -196C-2 -222 8 -244 22 -256', '#96703f', 4) +
    path('M-96 -150C-84 -184 -58 -196 -38 -192C-56 -176 -74 -154 -78 -122Z', { fill: '#fff8e4', 'fill-opacity': 0.65 })
  )
}

const PICKLES: Vessel = { half: 210, height: 470, neckHalf: 176, shoulder: 380, neck: 436, foot: 44 }
export const pickleJarOutline = vesselOutline(PICKLES)

/** Rings of red onion in vinegar. */
export function pickledOnions(drawing: Drawing): string {
  let rings = ''
  for (let count = 0; count < 46; count++) {
    const x = (drawing.random() - 0.5) * 330
    const y = -40 - drawing.random() * 330
    const wide = 46 + drawing.random() * 60
    const tall = wide * (0.2 + drawing.random() * 0.5)
    const turn = `rotate(${Math.round(drawing.random() * 80 - 40)} ${number(x)} ${number(y)})`
    const colour = ['#e27a98', '#c23f6c', '#f3b0bf', '#d85c84'][Math.floor(drawing.random() * 4)]!
    rings +=
      ellipse(x, y, wide, tall, {
        fill: '#ffd6de',
        'fill-opacity': 0.1,
        stroke: darker(colour, 0.4),
        'stroke-width': 15,
        'stroke-opacity': 0.5,
        transform: turn,
      }) +
      ellipse(x - 2, y - 3, wide, tall, { fill: 'none', stroke: colour, 'stroke-width': 10, transform: turn }) +
      ellipse(x - 4, y - 6, wide, tall, {
        fill: 'none',
        stroke: '#fff0f2',
        'stroke-width': 3,
        'stroke-opacity': 0.7,
        transform: turn,
      })
  }
  let seeds = ''
  for (let count = 0; count < 18; count++)
    seeds += ellipse((drawing.random() - 0.5) * 350, -drawing.random() * 380, 8, 8, {
      fill: drawing.around(
        [
          [0, '#8a6a44'],
          [100, '#2b1a0c'],
        ],
        0.35,
        0.3,
        0.75,
      ),
    })
  return (
    caustic(drawing, PICKLES.half, '#ff7f9c') +
    filledGlass(drawing, PICKLES, {
      level: 408,
      stops: [
        [0, '#5c1226'],
        [9, '#97304c'],
        [30, '#d8607e'],
        [52, '#e88098'],
        [70, '#f9b3bd'],
        [88, '#c9506e'],
        [100, '#7a1c34'],
      ],
      glow: '#ffc6c4',
      surface: '#f090a0',
    }) +
    group(rings + seeds, drawing.clip(`M-196 -404H196V0Q0 60 -196 0Z`)) +
    group(
      path(`M-210 -404H-150V30H-210Z`, {
        fill: drawing.across([
          [0, '#3f0818', 0.75],
          [100, '#3f0818', 0],
        ]),
      }) +
        path(`M140 -404H210V30H140Z`, {
          fill: drawing.across([
            [0, '#3f0818', 0],
            [100, '#3f0818', 0.7],
          ]),
        }) +
        path('M-176 -330q18 8 36 10V-180q-18 -4 -36 -8ZM-176 -172q18 8 36 10V-60q-18 -4 -36 -8Z', {
          fill: '#ffffff',
          'fill-opacity': 0.55,
        }) +
        line('M184 -340V-90', '#ffffff', 7, { 'stroke-opacity': 0.4 }),
      drawing.clip(pickleJarOutline),
    ) +
    path('M-180 -470V-440A180 32 0 0 0 180 -440V-470Z', { fill: '#eaf6ee', 'fill-opacity': 0.3 }) +
    ellipse(0, -470, 178, 31, {
      fill: '#dfeee6',
      'fill-opacity': 0.2,
      stroke: '#f6fff8',
      'stroke-width': 7,
      'stroke-opacity': 0.75,
    })
  )
}
