/** The brass desk lamp: foot, arm and shade, and the joint from near. */
import { blurred, box, darker, ellipse, lighter, line, moved, path, type Drawing } from '../../ink.ts'
import { relief } from '../../relief.ts'
import { softShadow } from '../../soft-shadow.ts'

export const BRASS = '#b98a3c'
const GLOW = '#ffdf9a'

/** Brushed brass on something round and upright: bright where the window stands in it, dark beside. */
export const roundBrass = (drawing: Drawing) =>
  drawing.across([
    [0, '#4b3312'],
    [8, '#9a6f2b'],
    [18, '#f4dc9c'],
    [25, '#fff6d9'],
    [33, '#d2a552'],
    [52, '#8a6124'],
    [68, '#5d3f17'],
    [84, '#a57a34'],
    [92, '#d8b067'],
    [100, '#4b3312'],
  ])

const brushed = (drawing: Drawing, across: number, down: number) =>
  relief(drawing, { across, down, depth: 1.4, strength: 0.3, octaves: 1, size: 240 })

const rod = (d: string) =>
  line(d, '#3c280e', 25) +
  line(d, '#8f6628', 21) +
  line(d, '#d6aa57', 13, { transform: 'translate(-3 -1)' }) +
  line(d, '#fff0c4', 5, { transform: 'translate(-5 -2)' })

function ball(drawing: Drawing, x: number, y: number, size: number): string {
  return (
    ellipse(x, y, size, size, {
      fill: drawing.around(
        [
          [0, '#fffbe8'],
          [18, '#f0d28a'],
          [52, BRASS],
          [82, '#5d3f17'],
          [100, '#8f6a2e'],
        ],
        0.34,
        0.3,
        0.72,
      ),
    }) + line(`M${x - size * 0.3} ${y}H${x + size * 0.3}`, '#3c280e', 4)
  )
}

/** The light that falls from it onto what stands below; drawn over that. */
export function lampLight(drawing: Drawing): string {
  const pool = drawing.around([
    [0, '#fff3cf', 0.95],
    [40, GLOW, 0.55],
    [100, GLOW, 0],
  ])
  const beam = drawing.between(-150, -560, -300, 60, [
    [0, '#fff0c0', 0.5],
    [70, GLOW, 0.16],
    [100, GLOW, 0],
  ])
  return (
    blurred(drawing, 24, path('M-280 -560L-40 -500L120 40Q-260 120 -640 40Z', { fill: beam })) +
    ellipse(-270, 40, 430, 118, { fill: pool })
  )
}

/** On y = 0, its foot at x = 150, its shade above x = -170; 760 high. */
export function deskLamp(drawing: Drawing): string {
  const foot = 'M-6 -12C10 -44 70 -58 128 -64H172C230 -58 290 -44 306 -12Q306 16 150 16Q-6 16 -6 -12Z'
  return (
    blurred(drawing, 12, path('M0 10L300 -20L560 40L320 66L40 40Z', { fill: '#0b0706', 'fill-opacity': 0.75 })) +
    line('M290 -6C380 10 430 -30 520 -6C600 16 640 40 760 30', '#0b0706', 12, {
      'stroke-opacity': 0.4,
      transform: 'translate(8 12)',
    }) +
    line('M290 -6C380 10 430 -30 520 -6C600 16 640 40 760 30', '#3b2c22', 11) +
    line('M290 -8C380 8 430 -32 520 -8C600 14 640 38 760 28', '#8a6d52', 4, { 'stroke-dasharray': '5 5' }) +
    path(foot, { fill: roundBrass(drawing) }) +
    path(foot, { fill: brushed(drawing, 0.01, 0.3) }) +
    line('M-4 -6Q150 30 304 -6', '#3c280e', 4, { 'stroke-opacity': 0.6 }) +
    box(130, -92, 40, 36, { rx: 6, fill: roundBrass(drawing) }) +
    rod('M150 -86L232 -420') +
    rod('M232 -420L-112 -642') +
    ball(drawing, 232, -420, 33) +
    moved(-150, -630, 1, shade(drawing), 21) +
    ball(drawing, -112, -646, 27)
  )
}

function shade(drawing: Drawing): string {
  const cone = 'M-46 -72Q0 -84 46 -72L54 -46C96 -10 128 44 142 104A142 34 0 0 1 -142 104C-128 44 -96 -10 -54 -46Z'
  return (
    box(-30, -112, 60, 44, { rx: 12, fill: roundBrass(drawing) }) +
    path(cone, { fill: roundBrass(drawing) }) +
    path(cone, { fill: brushed(drawing, 0.01, 0.3) }) +
    ellipse(0, 104, 142, 34, {
      fill: drawing.around(
        [
          [0, '#ffffff'],
          [30, '#fff6d4'],
          [68, '#ffd98a'],
          [100, '#b57f2e'],
        ],
        0.5,
        0.6,
        0.6,
      ),
    }) +
    ellipse(0, 110, 46, 20, { fill: '#ffffff' }) +
    line('M-142 104A142 34 0 0 0 142 104', '#fff0c4', 5) +
    blurred(drawing, 16, ellipse(0, 124, 120, 44, { fill: '#fff0c0', 'fill-opacity': 0.75 }))
  )
}

/** The upper joint from near, 1100 across around the origin: two flat ends, a knurled wheel, the arm into both sides. */
export function jointFromNear(drawing: Drawing): string {
  const arm = (turn: number) => {
    const shape = 'M0 -74H1200V74H0Z'
    const brass = drawing.down([
      [0, '#5d3f17'],
      [12, '#c2954a'],
      [24, '#fff6d9'],
      [36, '#dcb163'],
      [62, '#8a6124'],
      [88, '#4b3312'],
      [100, '#a57a34'],
    ])
    return moved(
      0,
      0,
      1,
      softShadow(shape, { spread: 34, opacity: 0.55, dx: turn > 90 ? -14 : 46, dy: turn > 90 ? -34 : 10 }) +
        path(shape, { fill: brass }) +
        path(shape, { fill: brushed(drawing, 0.008, 0.5) }),
      turn,
    )
  }
  const disc = (size: number, shine: number) =>
    ellipse(0, 0, size, size, {
      fill: drawing.between(-size, -size, size, size, [
        [0, lighter(BRASS, shine)],
        [40, '#d6aa57'],
        [60, '#8a6124'],
        [100, '#4b3312'],
      ]),
    })
  const knurls = Array.from({ length: 60 }, (_, index) => {
    const angle = (index / 60) * Math.PI * 2
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const lit = Math.max(0, -(x + y) / 1.42)
    return line(`M${x * 150} ${y * 150}L${x * 172} ${y * 172}`, lighter(darker(BRASS, 0.45), lit * 0.9), 8, {
      'stroke-linecap': 'butt',
    })
  }).join('')
  return (
    arm(38) +
    blurred(drawing, 14, ellipse(26, 36, 236, 236, { fill: '#0b0706', 'fill-opacity': 0.6 })) +
    arm(118) +
    disc(236, 0.6) +
    ellipse(0, 0, 226, 226, { fill: 'none', stroke: '#fff0c4', 'stroke-opacity': 0.5, 'stroke-width': 4 }) +
    ellipse(0, 0, 236, 236, { fill: brushed(drawing, 0.008, 0.5) }) +
    blurred(drawing, 10, ellipse(14, 20, 172, 172, { fill: '#1a1007', 'fill-opacity': 0.7 })) +
    disc(172, 0.3) +
    knurls +
    disc(150, 0.85) +
    ellipse(0, 0, 150, 150, { fill: brushed(drawing, 0.5, 0.008) }) +
    ellipse(0, 0, 138, 138, { fill: 'none', stroke: '#5d3f17', 'stroke-opacity': 0.5, 'stroke-width': 3 }) +
    moved(
      0,
      0,
      1,
      box(-96, -13, 192, 26, { rx: 5, fill: '#2b1c09' }) + line('M-90 13H90', '#fff0c4', 3, { 'stroke-opacity': 0.7 }),
      -24,
    )
  )
}
