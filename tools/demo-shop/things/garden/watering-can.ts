/** The watering can: five litres of painted steel with a long spout and a brass rose. Stands on y = 0. */
import { darker, ellipse, group, lighter, line, moved, number, path, tapered, type Drawing } from '../../ink.ts'
import { softShadow } from '../../soft-shadow.ts'
import { castShadow, mirrored } from '../../volume.ts'
import { bare, BRASS, painted, rivet, tube } from './metal.ts'

const BODY = tapered(0, -330, 176, -10, 196)
const SPOUT =
  'M-150 -150L-178 -52C-220 -70 -250 -120 -292 -186L-476 -486L-436 -512L-262 -268C-232 -222 -200 -180 -150 -150Z'
const STAY = 'M-150 -306L-352 -362'
const HOOP = 'M-132 -330C-142 -506 108 -520 150 -330'
const BACK = 'M168 -292C300 -330 356 -236 322 -150C300 -100 250 -70 190 -66'

export interface Can {
  paint: string
  /** Where the spout points. */
  facing?: 'left' | 'right'
  /** In a hand it throws no shadow on the ground below. */
  held?: boolean
}

export function wateringCan(drawing: Drawing, { paint, facing = 'left', held = false }: Can): string {
  const side = facing === 'left' ? 1 : -1
  const turn = (d: string) => (facing === 'left' ? d : mirrored(d))
  const spoutLight = drawing.between(side * -330, -180, side * -392, -480 + 100, [
    [0, darker(paint, 0.55)],
    [100, paint],
  ])
  const acrossSpout = drawing.between(side * -400, -330, side * -330, -385, [
    [0, side > 0 ? darker(paint, 0.1) : darker(paint, 0.6)],
    [30, side > 0 ? lighter(paint, 0.5) : darker(paint, 0.25)],
    [60, side > 0 ? darker(paint, 0.05) : lighter(paint, 0.5)],
    [100, darker(paint, side > 0 ? 0.55 : 0.12)],
  ])
  return (
    (held ? '' : castShadow(BODY + turn(HOOP), 0.62) + contact(drawing)) +
    tube(turn(BACK), paint, 27) +
    path(turn(SPOUT), { fill: spoutLight }) +
    path(turn(SPOUT), { fill: acrossSpout, 'fill-opacity': 0.85 }) +
    tube(turn(STAY), paint, 13) +
    moved(side * -456, -499, 1, rose(drawing), side * -56) +
    path(BODY, { fill: drawing.across(painted(paint)) }) +
    group(body(drawing, paint), drawing.clip(BODY)) +
    mouth(drawing, paint) +
    tube(turn('M-132 -322C-142 -400 -100 -456 -20 -466'), darker(paint, 0.25), 24, 0.3) +
    line('M-176 -330A176 39 0 0 0 176 -330', darker(paint, 0.5), 12) +
    line('M-176 -334A176 39 0 0 0 176 -334', lighter(paint, 0.35), 7) +
    line('M-158 -318A176 39 0 0 0 -20 -292', lighter(paint, 0.9), 4, { 'stroke-opacity': 0.8 }) +
    tube(turn('M-20 -466C80 -470 138 -420 150 -322'), paint, 24) +
    rivet(drawing, side * 150, -312, 8) +
    rivet(drawing, side * 176, -286, 7) +
    rivet(drawing, side * 186, -70, 7) +
    badge(drawing, side * 40, -168)
  )
}

/** Dark where the bottom stands. */
const contact = (drawing: Drawing) =>
  ellipse(14, 14, 250, 42, {
    fill: drawing.around([
      [0, '#17110b', 0.9],
      [66, '#17110b', 0.62],
      [100, '#17110b', 0],
    ]),
  })

function mouth(drawing: Drawing, paint: string): string {
  return ellipse(0, -330, 176, 39, {
    fill: drawing.across([
      [0, darker(paint, 0.86)],
      [55, darker(paint, 0.62)],
      [100, darker(paint, 0.2)],
    ]),
    stroke: darker(paint, 0.2),
    'stroke-width': 8,
  })
}

function body(drawing: Drawing, paint: string): string {
  const bead = (y: number) =>
    line(`M-200 ${y}Q0 ${y + 78} 200 ${y}`, darker(paint, 0.6), 7, { 'stroke-opacity': 0.6 }) +
    line(`M-200 ${y - 8}Q0 ${y + 70} 200 ${y - 8}`, lighter(paint, 0.5), 6, { 'stroke-opacity': 0.55 }) +
    line(`M-200 ${y - 15}Q0 ${y + 63} 200 ${y - 15}`, darker(paint, 0.4), 4, { 'stroke-opacity': 0.35 })
  const ground = drawing.down([
    [0, '#fff4d8', 0.16],
    [40, '#fff4d8', 0],
    [82, '#20180f', 0.05],
    [100, '#20180f', 0.5],
  ])
  return (
    bead(-292) +
    bead(-66) +
    path('M-220 -400H220V40H-220Z', { fill: ground }) +
    path('M-220 -400H220V40H-220Z', {
      fill: drawing.grain({ across: 0.5, down: 0.5, colour: '#fffbe8', strength: 0.06, contrast: 4 }),
    }) +
    softShadow('M-112 -276L-92 -272L-104 -60L-122 -64Z', { spread: 11.2, opacity: 0.75, colour: '#fffdf2' })
  )
}

/** A small oval of brass with a fern on it. */
function badge(drawing: Drawing, x: number, y: number): string {
  const leaves = [-14, -7, 0, 7, 14]
    .map((at, index) => `M${at} 0L${at + 5} ${-9 + Math.abs(index - 2)}M${at} 0L${at + 5} ${9 - Math.abs(index - 2)}`)
    .join('')
  return moved(
    x,
    y,
    1,
    ellipse(2, 3, 42, 27, { fill: '#17110b', 'fill-opacity': 0.45 }) +
      ellipse(0, 0, 41, 26, { fill: drawing.across(bare(BRASS)), stroke: darker(BRASS, 0.5), 'stroke-width': 2 }) +
      line(`M-20 0H24${leaves}`, darker(BRASS, 0.7), 2.6, { 'stroke-opacity': 0.8 }),
  )
}

/** The brass rose: its neck starts at the origin and it looks along -x after turning. */
function rose(drawing: Drawing): string {
  const holes: string[] = []
  for (const [ring, count] of [
    [0.36, 6],
    [0.62, 12],
    [0.86, 18],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const turn = (index / count) * Math.PI * 2
      holes.push(`M${number(Math.cos(turn) * 76 * ring)} ${number(-96 + Math.sin(turn) * 24 * ring)}h.1`)
    }
  }
  return (
    path('M-26 20L-24 -14C-30 -40 -60 -64 -78 -92H78C60 -64 30 -40 24 -14L26 20Z', {
      fill: drawing.across(bare(BRASS)),
    }) +
    line('M-27 -2H27', darker(BRASS, 0.5), 4) +
    line('M-27 8H27', lighter(BRASS, 0.4), 3) +
    ellipse(0, -93, 80, 27, { fill: darker(BRASS, 0.5) }) +
    ellipse(0, -96, 79, 26, {
      fill: drawing.around(
        [
          [0, lighter(BRASS, 0.75)],
          [55, lighter(BRASS, 0.2)],
          [100, darker(BRASS, 0.25)],
        ],
        0.3,
        0.3,
        0.8,
      ),
      stroke: lighter(BRASS, 0.5),
      'stroke-width': 3,
    }) +
    line(holes.join(''), darker(BRASS, 0.85), 5.4)
  )
}

/** The rose from near, looking out of the picture, water about to fall. Around the origin, about 620 across. */
export function roseFromNear(drawing: Drawing): string {
  const holes: string[] = []
  for (let ring = 1; ring <= 6; ring++) {
    const count = ring * 7
    for (let index = 0; index < count; index++) {
      const turn = (index / count) * Math.PI * 2 + ring * 0.2
      const x = number(Math.cos(turn) * ring * 40)
      const y = number(Math.sin(turn) * ring * 45)
      holes.push(`M${x} ${y}h.1`)
    }
  }
  return (
    ellipse(0, 0, 300, 332, { fill: darker(BRASS, 0.6) }) +
    ellipse(-10, -6, 296, 328, {
      fill: drawing.around(
        [
          [0, lighter(BRASS, 0.82)],
          [26, lighter(BRASS, 0.42)],
          [62, BRASS],
          [100, darker(BRASS, 0.45)],
        ],
        0.3,
        0.26,
        0.85,
      ),
    }) +
    ellipse(-10, -6, 296, 328, {
      fill: drawing.grain({ across: 0.01, down: 0.25, colour: '#5b3a12', strength: 0.35, size: 700, turn: 20 }),
    }) +
    ellipse(-10, -6, 272, 304, { fill: 'none', stroke: darker(BRASS, 0.4), 'stroke-width': 3, 'stroke-opacity': 0.7 }) +
    ellipse(-12, -9, 274, 306, {
      fill: 'none',
      stroke: lighter(BRASS, 0.7),
      'stroke-width': 3,
      'stroke-opacity': 0.7,
    }) +
    moved(-10, -6, 1, line(holes.join(''), lighter(BRASS, 0.6), 15, { transform: 'translate(2 3)' })) +
    moved(-10, -6, 1, line(holes.join(''), darker(BRASS, 0.9), 13)) +
    softShadow('M-230 -130C-190 -230 -100 -280 -20 -290C-100 -250 -170 -190 -200 -100Z', {
      spread: 19.2,
      opacity: 0.8,
      colour: '#fffbe6',
    })
  )
}
