/** The carbon steel pan, seen straight from above or hanging: its middle is the origin, its handle points up. */
import { circle, darker, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { lying, softened, within } from '../surface.ts'

const STEEL = '#46474c'
const RIM = 300
const FLOOR = 226

const HANDLE =
  'M-30 -286C-30 -380 -20 -470 -22 -600C-24 -700 -46 -720 -42 -760C-36 -812 36 -812 42 -760C46 -720 24 -700 22 -600C20 -470 30 -380 30 -286Z'
const PLATE = 'M-58 -230C-62 -268 -50 -300 -34 -324H34C50 -300 62 -268 58 -230C30 -216 -30 -216 -58 -230Z'
const ring = (r: number, wobble = 0) => `M${r} 0A${r} ${r - wobble} 0 1 1 ${-r} 0A${r} ${r - wobble} 0 1 1 ${r} 0Z`

/** Light on turned metal stands in wedges around its middle. */
function wedges(
  drawing: Drawing,
  radius: number,
  angles: readonly (readonly [from: number, to: number, colour: string, opacity: number])[],
): string {
  const at = (angle: number) =>
    `${number(Math.cos((angle * Math.PI) / 180) * radius)} ${number(Math.sin((angle * Math.PI) / 180) * radius)}`
  return softened(
    drawing,
    14,
    angles
      .map(([from, to, colour, opacity]) =>
        path(`M0 0L${at(from)}L${at((from + to) / 2)}L${at(to)}Z`, { fill: colour, 'fill-opacity': opacity }),
      )
      .join(''),
  )
}

export function pan(drawing: Drawing, { seasoned = 0.5, height = 1 } = {}): string {
  return (
    lying(drawing, ring(RIM) + HANDLE, height) +
    path(ring(RIM), {
      fill: drawing.between(-260, -260, 260, 260, [
        [0, '#dcdcd8'],
        [16, '#7d7f83'],
        [50, '#3a3b40'],
        [86, '#26262a'],
        [100, '#8a8c90'],
      ]),
    }) +
    path(ring(RIM - 9), {
      fill: drawing.between(-220, -220, 220, 220, [
        [0, '#17171a'],
        [26, '#2a2b2f'],
        [62, '#55575d'],
        [100, '#9fa1a5'],
      ]),
    }) +
    within(
      drawing,
      ring(RIM - 10),
      wedges(drawing, 330, [
        [24, 44, '#f2efe6', 0.55],
        [48, 58, '#fff9ea', 0.34],
        [200, 232, '#000000', 0.4],
        [120, 140, '#d9c7a8', 0.14],
        [300, 330, '#b9c6d2', 0.22],
      ]),
    ) +
    path(ring(FLOOR), { fill: darker(STEEL, 0.35), 'fill-opacity': 0.55 }) +
    path(ring(FLOOR - 4), {
      fill: drawing.from(-60, -70, 330, [
        [0, lighter(STEEL, 0.26)],
        [55, STEEL],
        [100, darker(STEEL, 0.4)],
      ]),
    }) +
    within(drawing, ring(FLOOR - 4), patina(drawing, seasoned)) +
    handle(drawing)
  )
}

/** Bronze and blue where the oil was burnt in, and the marks of the brush. */
function patina(drawing: Drawing, seasoned: number): string {
  const bronze = drawing.around([
    [0, '#8a5a2c', 0.5],
    [100, '#8a5a2c', 0],
  ])
  const blue = drawing.around([
    [0, '#5d7086', 0.5],
    [100, '#5d7086', 0],
  ])
  let d = ''
  for (let r = 22; r < 222; r += 7) {
    const start = drawing.random() * 360
    for (const turn of [0, 150]) {
      const a = ((start + turn) * Math.PI) / 180
      const b = a + 0.7 + drawing.random()
      d += `M${number(Math.cos(a) * r)} ${number(Math.sin(a) * r)}A${r} ${r} 0 0 1 ${number(Math.cos(b) * r)} ${number(Math.sin(b) * r)}`
    }
  }
  return (
    Array.from({ length: 9 }, (_, index) => {
      const angle = drawing.random() * 6.3
      const far = 60 + drawing.random() * 150
      return circle(Math.cos(angle) * far, Math.sin(angle) * far, 50 + drawing.random() * 80, {
        fill: index % 3 ? bronze : blue,
        opacity: number(seasoned + drawing.random() * 0.4),
      })
    }).join('') +
    line(d, '#f4ecdc', 1.6, { 'stroke-opacity': 0.13 }) +
    wedges(drawing, 240, [
      [212, 236, '#fff6e4', 0.34],
      [32, 52, '#fff6e4', 0.3],
      [120, 150, '#000000', 0.2],
      [296, 330, '#000000', 0.22],
    ])
  )
}

function handle(drawing: Drawing): string {
  const iron = drawing.across([
    [0, '#8b8d90'],
    [12, '#5b5c60'],
    [38, '#77797d'],
    [62, '#3a3b3f'],
    [100, '#1d1d20'],
  ])
  const hole = moved(
    0,
    -752,
    1,
    path('M-14 0A14 26 0 1 1 14 0A14 26 0 1 1 -14 0Z', { fill: '#d9ccb5' }) +
      path('M-14 0A14 26 0 0 1 14 -4A12 22 0 0 0 -14 0Z', { fill: '#5d4c3a' }),
  )
  const rivet = (x: number, y: number) =>
    circle(x + 3, y + 4, 13, { fill: '#0f0f11', 'fill-opacity': 0.6 }) +
    circle(x, y, 12, {
      fill: drawing.around(
        [
          [0, '#fdfaf2'],
          [35, '#a5a6a8'],
          [100, '#4b4c50'],
        ],
        0.34,
        0.3,
        0.7,
      ),
    })
  return (
    group(
      softened(drawing, 7, path(PLATE, { fill: '#000000', 'fill-opacity': 0.6, transform: 'translate(9 11)' })) +
        path(PLATE, { fill: iron }) +
        path(HANDLE, { fill: iron }) +
        line('M-18 -300C-19 -400 -9 -470 -11 -600C-12 -690 -34 -720 -31 -758', '#e9e7e0', 4, {
          'stroke-opacity': 0.5,
        }) +
        line('M-50 -236C-52 -266 -44 -296 -30 -318', '#e9e7e0', 4, { 'stroke-opacity': 0.6 }),
    ) +
    hole +
    rivet(-28, -256) +
    rivet(28, -256) +
    rivet(0, -296)
  )
}

export function friedEgg(drawing: Drawing): string {
  const white =
    'M-118 -20C-130 -90 -60 -128 -10 -112C46 -132 118 -96 116 -30C140 30 96 92 40 92C6 122 -70 116 -92 74C-128 60 -128 10 -118 -20Z'
  return (
    softened(drawing, 5, path(white, { fill: '#140a04', 'fill-opacity': 0.55, transform: 'translate(5 8)' })) +
    path(white, { fill: '#c98f4a' }) +
    path(white, {
      fill: drawing.around(
        [
          [0, '#fffdf4'],
          [68, '#fbf2dd'],
          [90, '#f2dfb8'],
          [100, '#d9a862'],
        ],
        0.45,
        0.42,
        0.6,
      ),
      transform: 'scale(.965)',
    }) +
    softened(drawing, 6, circle(8, 4, 54, { fill: '#c98c2a', 'fill-opacity': 0.4 })) +
    circle(0, -4, 50, {
      fill: drawing.around(
        [
          [0, '#ffcf4d'],
          [60, '#f7a823'],
          [100, '#d97c10'],
        ],
        0.38,
        0.34,
        0.72,
      ),
    }) +
    softened(
      drawing,
      2,
      path('M-30 -24C-24 -38 -8 -44 4 -40C-4 -32 -20 -28 -26 -14Z', { fill: '#fffdf4', 'fill-opacity': 0.85 }),
    ) +
    softened(
      drawing,
      3,
      line('M-96 -30C-104 -70 -60 -104 -20 -96M60 76C90 64 108 36 100 0', '#ffffff', 7, { 'stroke-opacity': 0.8 }),
    )
  )
}
