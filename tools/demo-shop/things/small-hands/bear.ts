/** The knitted bear: stocking stitch in oatmeal wool, sewn eyes, a scarf. Sits on y = 0, about 640 high. */
import { darker, ellipse, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { softShadow } from '../../soft-shadow.ts'
import { castShadow } from '../../volume.ts'

const WOOL = '#b88d5f'
const CREAM = '#ecdcbc'
const SCARF = '#8f3f35'

/** Stocking stitch: columns of Vs, each with its light side. */
export function knit(drawing: Drawing, wool: string, size = 15, turn = 0): string {
  const w = size
  const h = size * 0.86
  const left = `M${number(w * 0.06)} ${number(h * 0.1)}Q${number(w * 0.2)} ${number(h * 0.8)} ${number(w * 0.5)} ${number(h * 1.02)}`
  const right = `M${number(w * 0.94)} ${number(h * 0.1)}Q${number(w * 0.8)} ${number(h * 0.8)} ${number(w * 0.5)} ${number(h * 1.02)}`
  const stitch = (dy: number) =>
    group(
      line(left, lighter(wool, 0.2), w * 0.36) +
        line(right, wool, w * 0.36) +
        line(left, lighter(wool, 0.6), w * 0.1, {
          transform: `translate(${number(-w * 0.05)} ${number(-h * 0.05)})`,
          'stroke-opacity': 0.8,
        }) +
        line(right, lighter(wool, 0.35), w * 0.08, { 'stroke-opacity': 0.7 }),
      `transform="translate(0 ${number(dy)})"`,
    )
  return drawing.tile(w, h, path(`M0 0H${w}V${h}H0Z`, { fill: darker(wool, 0.55) }) + stitch(-h) + stitch(0), turn)
}

/** A stuffed part: knitted, round in the light, darker where it meets the others. */
function part(drawing: Drawing, outline: string, wool: string, turn = 0): string {
  const volume = drawing.around(
    [
      [0, '#fff3d6', 0.42],
      [36, '#fff3d6', 0.08],
      [62, '#2a160a', 0.1],
      [88, '#2a160a', 0.5],
      [100, '#2a160a', 0.66],
    ],
    0.35,
    0.28,
    0.76,
  )
  return (
    softShadow(outline, { spread: 16, opacity: 0.42, dx: 8, dy: 10, colour: '#2a160a' }) +
    path(outline, { fill: knit(drawing, wool, 15, turn) }) +
    path(outline, { fill: volume }) +
    line(outline, lighter(wool, 0.5), 5, { 'stroke-dasharray': '2 7', 'stroke-opacity': 0.55 })
  )
}

const oval = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}C${cx - rx} ${cy - ry * 1.33} ${cx + rx} ${cy - ry * 1.33} ${cx + rx} ${cy}C${cx + rx} ${cy + ry * 1.33} ${cx - rx} ${cy + ry * 1.33} ${cx - rx} ${cy}Z`

export function bear(drawing: Drawing): string {
  const whole =
    'M-210 0C-250 -160 -150 -300 -130 -380C-170 -520 -80 -600 0 -610C80 -600 170 -520 130 -380C150 -300 250 -160 210 0Z'
  return (
    castShadow(whole, 0.55, 0.5) +
    part(drawing, oval(-112, -578, 52, 50), WOOL) +
    part(drawing, oval(112, -578, 52, 50), WOOL) +
    path(oval(-108, -570, 28, 26), { fill: darker(CREAM, 0.25) }) +
    path(oval(108, -570, 28, 26), { fill: darker(CREAM, 0.35) }) +
    part(
      drawing,
      'M-138 -310C-190 -220 -190 -60 -130 -16C-60 20 60 20 130 -16C190 -60 190 -220 138 -310C80 -350 -80 -350 -138 -310Z',
      WOOL,
    ) +
    part(drawing, oval(0, -150, 92, 96), CREAM) +
    part(
      drawing,
      'M-128 -300C-190 -290 -236 -200 -226 -120C-220 -84 -160 -80 -150 -116C-146 -170 -120 -210 -104 -250Z',
      WOOL,
      14,
    ) +
    part(
      drawing,
      'M128 -300C190 -290 236 -200 226 -120C220 -84 160 -80 150 -116C146 -170 120 -210 104 -250Z',
      WOOL,
      -14,
    ) +
    foot(drawing, -142) +
    foot(drawing, 142) +
    part(
      drawing,
      'M0 -600C-96 -606 -168 -546 -166 -462C-164 -376 -90 -336 0 -336C90 -336 164 -376 166 -462C168 -546 96 -606 0 -600Z',
      WOOL,
    ) +
    part(drawing, oval(0, -412, 78, 58), CREAM) +
    face(drawing) +
    scarf(drawing)
  )
}

function foot(drawing: Drawing, x: number): string {
  return (
    part(drawing, oval(x, -52, 82, 68), WOOL) +
    moved(
      x,
      -50,
      1,
      ellipse(0, 0, 48, 42, { fill: knit(drawing, CREAM, 12) }) +
        ellipse(0, 0, 48, 42, { fill: '#5a371c', 'fill-opacity': 0.18 }) +
        stitches(),
    )
  )
}

const stitches = () =>
  line('M-48 0C-48 -56 48 -56 48 0C48 56 -48 56 -48 0Z', '#7a5230', 3, { 'stroke-dasharray': '9 8' })

function face(drawing: Drawing): string {
  const eye = (x: number) =>
    ellipse(x + 2, -479, 18, 18, { fill: '#2a160a', 'fill-opacity': 0.5 }) +
    ellipse(x, -482, 15, 15, {
      fill: drawing.around(
        [
          [0, '#6b5442'],
          [50, '#20150d'],
          [100, '#0e0906'],
        ],
        0.35,
        0.3,
      ),
    }) +
    ellipse(x - 5, -487, 4, 4, { fill: '#ffffff' })
  return (
    eye(-66) +
    eye(66) +
    path('M-30 -446C-30 -462 30 -462 30 -446C24 -424 8 -416 0 -414C-8 -416 -24 -424 -30 -446Z', { fill: '#3b2417' }) +
    line('M-24 -448H24M-18 -440H18M-12 -432H12', '#6e4a30', 2.5) +
    line('M0 -414V-396M0 -396C-10 -378 -36 -378 -44 -392M0 -396C10 -378 36 -378 44 -392', '#3b2417', 5)
  )
}

function scarf(drawing: Drawing): string {
  const wool = knit(drawing, SCARF, 13)
  const around =
    'M-150 -352C-100 -308 100 -308 150 -352C168 -330 168 -306 154 -290C90 -252 -90 -252 -154 -290C-168 -306 -168 -330 -150 -352Z'
  const end = 'M48 -276C64 -270 92 -270 104 -282C122 -220 132 -160 130 -112L64 -104C68 -160 62 -220 48 -276Z'
  const shade = drawing.down([
    [0, '#fff0d0', 0.28],
    [40, '#fff0d0', 0],
    [100, '#200a06', 0.5],
  ])
  const fringe = Array.from(
    { length: 8 },
    (_, index) =>
      `M${66 + index * 9} ${-104 - index}q${number((drawing.random() - 0.5) * 10)} 20 ${number((drawing.random() - 0.5) * 8)} 36`,
  ).join('')
  return (
    softShadow(end, { spread: 12, opacity: 0.4, dx: 8, dy: 8, colour: '#2a160a' }) +
    path(end, { fill: wool }) +
    path(end, { fill: shade }) +
    line(fringe, darker(SCARF, 0.2), 6) +
    line(fringe, lighter(SCARF, 0.3), 2) +
    softShadow(around, { spread: 12, opacity: 0.4, dx: 4, dy: 10, colour: '#2a160a' }) +
    path(around, { fill: wool }) +
    path(around, { fill: shade })
  )
}
