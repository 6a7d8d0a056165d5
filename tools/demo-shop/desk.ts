/** Things of the writing desk. Each stands on y = 0 with its middle at x = 0, or lies around the origin. */
import {
  box,
  darker,
  ellipse,
  flatShadow,
  group,
  lighter,
  line,
  mix,
  moved,
  path,
  round,
  shadow,
  tapered,
  turned,
  type Drawing,
} from './ink.ts'

const PAPER = '#f6efdf'
const BRASS = '#c99a45'

export function notebook(drawing: Drawing, cloth: string): string {
  const cover = 'M-262 -372H226Q262 -372 262 -336V336Q262 372 226 372H-262Z'
  const weave = drawing.tile(
    8,
    8,
    `<path d="M0 2h5M4 6h5" stroke="${lighter(cloth, 0.5)}" stroke-opacity=".34" stroke-width="2"/><path d="M2 3v5M6 -1v5" stroke="${darker(cloth, 0.6)}" stroke-opacity=".3" stroke-width="2"/>`,
  )
  return (
    line('M60 340C70 420 54 450 66 506', darker('#c9a24e', 0.3), 17, {
      'stroke-linecap': 'butt',
      transform: 'translate(6 8)',
      'stroke-opacity': 0.3,
    }) +
    flatShadow(cover, 1.15) +
    path(cover, { fill: darker(cloth, 0.5), transform: 'translate(12 14)' }) +
    path('M-252 -356H252V376Q252 380 246 380H-252Z', { fill: darker(PAPER, 0.12), transform: 'translate(7 2)' }) +
    line('M-240 379H252M-240 375H254', darker(PAPER, 0.34), 1.5) +
    line('M60 356C72 420 52 446 64 500', '#c9a24e', 17, { 'stroke-linecap': 'butt' }) +
    path(cover, {
      fill: drawing.around(
        [
          [0, lighter(cloth, 0.3)],
          [55, cloth],
          [100, darker(cloth, 0.24)],
        ],
        0.22,
        0.14,
        1.05,
      ),
    }) +
    path(cover, { fill: weave }) +
    box(-262, -372, 66, 744, {
      fill: drawing.across([
        [0, darker(cloth, 0.5), 0.7],
        [40, lighter(cloth, 0.5), 0.4],
        [82, darker(cloth, 0.6), 0.2],
        [92, darker(cloth, 0.7), 0.65],
        [100, lighter(cloth, 0.4), 0.3],
      ]),
    }) +
    [-270, -130, 10, 150, 290]
      .map((y) => line(`M-262 ${y - 20}H-226M-262 ${y}H-226`, lighter(cloth, 0.66), 4, { 'stroke-opacity': 0.8 }))
      .join('') +
    path('M-258 -368H226Q258 -368 258 -336', {
      fill: 'none',
      stroke: lighter(cloth, 0.6),
      'stroke-opacity': 0.6,
      'stroke-width': 4,
    }) +
    box(-88, -226, 244, 150, { rx: 5, fill: darker(cloth, 0.6), 'fill-opacity': 0.4 }) +
    box(-92, -231, 244, 150, { rx: 5, fill: PAPER }) +
    box(-80, -219, 220, 126, { rx: 3, fill: 'none', stroke: cloth, 'stroke-width': 3 }) +
    line('M-52 -172H112M-52 -132H70', mix(cloth, PAPER, 0.45), 4)
  )
}

export function inkBottle(drawing: Drawing, ink: string): string {
  const glass = turned(0, [
    [-330, 98],
    [-280, 104],
    [-196, 220],
    [-60, 224],
    [-8, 202],
  ])
  const inside = turned(0, [
    [-214, 176],
    [-150, 200],
    [-60, 202],
    [-26, 186],
  ])
  const fluid = drawing.across([
    [0, darker(ink, 0.35)],
    [16, lighter(ink, 0.24)],
    [38, ink],
    [78, darker(ink, 0.4)],
    [100, lighter(ink, 0.14)],
  ])
  const label = 'M-168 -160A224 46 0 0 0 124 -152V-50A224 46 0 0 1 -168 -58Z'
  return (
    shadow(drawing, 0, 6, 430) +
    ellipse(150, 16, 150, 18, { fill: ink, 'fill-opacity': 0.28 }) +
    path(glass, {
      fill: drawing.across([
        [0, '#9fb2b0'],
        [12, '#eef4ee'],
        [50, '#cfdcd7'],
        [88, '#93a8a7'],
        [100, '#c6d4d0'],
      ]),
    }) +
    path(inside, { fill: fluid }) +
    ellipse(0, -214, 174, 32, { fill: lighter(ink, 0.2) }) +
    group(path(label, { fill: drawing.across(round(PAPER, 0.5)) }), drawing.clip(glass)) +
    path(label, { fill: 'none', stroke: mix(ink, PAPER, 0.5), 'stroke-width': 4 }) +
    line(
      'M-136 -94C-110 -132 -92 -132 -88 -104C-86 -84 -62 -84 -52 -106C-44 -122 -28 -118 -28 -100C-26 -80 0 -84 22 -100',
      ink,
      8,
    ) +
    path(glass, { fill: 'none', stroke: '#ffffff', 'stroke-opacity': 0.5, 'stroke-width': 5 }) +
    line('M-196 -178Q-180 -214 -136 -244', '#ffffff', 13, { 'stroke-opacity': 0.8 }) +
    line('M206 -150V-74', '#ffffff', 9, { 'stroke-opacity': 0.45 }) +
    path(tapered(0, -436, 116, -312, 118), { fill: drawing.across(round('#3a3531', 0.34)) }) +
    line(
      'M-84 -404V-306M-56 -402V-296M-26 -400V-292M6 -400V-290M38 -402V-294M68 -404V-302M94 -410V-316',
      '#1e1a17',
      6,
      { 'stroke-opacity': 0.5 },
    ) +
    ellipse(0, -436, 116, 25, {
      fill: drawing.across([
        [0, '#6b645c'],
        [45, '#8d857a'],
        [100, '#3d3732'],
      ]),
    })
  )
}

/** A card with one stroke of the ink, leaning on the wall. */
export function inkCard(drawing: Drawing, ink: string): string {
  const stroke =
    'M-176 70C-150 -40 -88 -120 -48 -104C-8 -86 -68 40 -34 62C4 84 62 -96 106 -92C140 -86 96 20 128 36C150 46 176 20 192 -6C172 44 140 74 108 62C72 48 96 -52 84 -54C60 -50 -4 112 -58 92C-100 74 -52 -58 -74 -62C-104 -62 -140 20 -158 84Z'
  const card = 'M-236 -320H236V320H-236Z'
  return (
    path(card, { fill: '#33231c', 'fill-opacity': 0.1, transform: 'translate(30 14)' }) +
    path(card, { fill: '#33231c', 'fill-opacity': 0.16, transform: 'translate(12 6)' }) +
    path(card, {
      fill: drawing.across([
        [0, '#fffdf6'],
        [100, '#efe5d1'],
      ]),
    }) +
    line('M-190 100H190M-190 -120H190', '#c9b99a', 2.5) +
    path(stroke, {
      fill: drawing.across([
        [0, darker(ink, 0.2)],
        [50, ink],
        [100, lighter(ink, 0.26)],
      ]),
    }) +
    box(-190, -268, 62, 62, { rx: 6, fill: ink }) +
    box(-118, -268, 62, 62, { rx: 6, fill: ink, 'fill-opacity': 0.72 }) +
    box(-46, -268, 62, 62, { rx: 6, fill: ink, 'fill-opacity': 0.44 })
  )
}

/** One pencil along the vertical, its point at the top, 520 long, the middle at the origin. */
export function pencil(drawing: Drawing, wood = '#a9714a'): string {
  return (
    path('M-19 -196Q-9 -206 0 -196Q9 -206 19 -196V260H-19Z', {
      fill: drawing.across([
        [0, lighter(wood, 0.1)],
        [30, lighter(wood, 0.34)],
        [31, wood],
        [69, wood],
        [70, darker(wood, 0.34)],
        [100, darker(wood, 0.2)],
      ]),
    }) +
    path('M-19 -196L-6 -246H6L19 -196Q9 -206 0 -196Q-9 -206 -19 -196Z', {
      fill: drawing.across([
        [0, '#f4d9b0'],
        [50, '#e3bb88'],
        [100, '#b98a5a'],
      ]),
    }) +
    path('M-6 -246L0 -266L6 -246Z', { fill: '#3a3835' }) +
    box(-19, 254, 38, 7, { fill: darker(wood, 0.45) })
  )
}

export function pencilBox(drawing: Drawing): string {
  const card = '#cbb08a'
  const one = drawing.reuse(pencil(drawing))
  const tray = 'M-290 -330H290V330H-290Z'
  const lid = 'M-290 -330H290V330H-290Z'
  const twelve = Array.from({ length: 12 }, (_, index) =>
    moved(-246 + index * 44.7, 6 + (drawing.random() - 0.5) * 12, 1.08, one),
  ).join('')
  return (
    moved(
      -96,
      -92,
      1,
      flatShadow(lid, 0.8) +
        path(lid, {
          fill: drawing.across([
            [0, lighter('#46624f', 0.2)],
            [100, darker('#46624f', 0.12)],
          ]),
        }) +
        line('M-262 -302H262V302H-262Z', '#e9dcc0', 3, { 'stroke-opacity': 0.6 }),
      -13,
    ) +
    moved(
      30,
      -20,
      1,
      flatShadow(tray) +
        path(tray, { fill: lighter(card, 0.25) }) +
        box(-274, -314, 548, 628, {
          fill: drawing.across([
            [0, darker(card, 0.5)],
            [8, darker(card, 0.24)],
            [100, darker(card, 0.1)],
          ]),
        }) +
        twelve +
        box(-274, -314, 548, 26, {
          fill: drawing.down([
            [0, '#3a2415', 0.5],
            [100, '#3a2415', 0],
          ]),
        }) +
        box(-274, -314, 24, 628, {
          fill: drawing.across([
            [0, '#3a2415', 0.45],
            [100, '#3a2415', 0],
          ]),
        }) +
        path('M-290 40H290V196H-290Z', {
          fill: drawing.across([
            [0, '#fbf5e6'],
            [100, '#e6d9bf'],
          ]),
        }) +
        line('M-290 52H290M-290 184H290', '#46624f', 4) +
        line('M-120 118H120', '#46624f', 9) +
        line('M-70 148H70', '#a9714a', 5),
      4,
    ) +
    moved(
      10,
      392,
      1.12,
      group(
        path('M-19 -196L0 -266L19 -196V260H-19Z', {
          fill: '#33231c',
          'fill-opacity': 0.2,
          transform: 'translate(14 -12)',
        }) + one,
      ),
      98,
    )
  )
}

function lampLight(drawing: Drawing): string {
  const beam = drawing.down([
    [0, '#ffe9a8', 0.5],
    [100, '#fff0c4', 0],
  ])
  return (
    path('M-330 -470L-104 -572L20 20H-600Z', { fill: beam }) +
    path('M-310 -470L-140 -550L-80 20H-500Z', { fill: beam }) +
    ellipse(-290, 30, 290, 62, {
      fill: drawing.around([
        [0, '#fff3c8', 0.95],
        [100, '#fff3c8', 0],
      ]),
    })
  )
}

export function deskLamp(drawing: Drawing): string {
  const brass = drawing.across(round(BRASS, 0.62))
  const rod = (d: string) =>
    line(d, darker(BRASS, 0.45), 26) +
    line(d, BRASS, 19) +
    line(d, lighter(BRASS, 0.66), 6, { transform: 'translate(-4 -2)' })
  const joint = (x: number, y: number, size: number) =>
    ellipse(x, y, size, size, {
      fill: drawing.around(
        [
          [0, '#fff1c9'],
          [45, BRASS],
          [100, darker(BRASS, 0.5)],
        ],
        0.36,
        0.3,
        0.75,
      ),
    })
  return (
    lampLight(drawing) +
    shadow(drawing, 150, 8, 320) +
    path(tapered(150, -34, 150, -4, 156), { fill: brass }) +
    ellipse(150, -34, 150, 32, {
      fill: drawing.across([
        [0, lighter(BRASS, 0.16)],
        [36, lighter(BRASS, 0.66)],
        [100, darker(BRASS, 0.3)],
      ]),
    }) +
    rod('M150 -46L226 -400') +
    rod('M226 -400L-130 -640') +
    path('M140 -40Q150 -62 160 -40', { fill: darker(BRASS, 0.5) }) +
    joint(226, -400, 31) +
    moved(
      -160,
      -622,
      1,
      path('M-52 -70H52L130 96H-130Z', { fill: brass }) +
        path('M-130 96A130 30 0 0 0 130 96A130 30 0 0 0 -130 96Z', {
          fill: drawing.around([
            [0, '#fffbe6'],
            [55, '#ffe9a6'],
            [100, '#c99a45'],
          ]),
        }) +
        box(-52, -86, 104, 24, { rx: 10, fill: darker(BRASS, 0.2) }) +
        line('M-40 -52L-96 76', '#fff6da', 9, { 'stroke-opacity': 0.75 }),
      24,
    ) +
    joint(-130, -640, 25) +
    line('M292 -14C360 4 420 -22 500 14C560 40 620 22 700 30', '#5a4636', 8)
  )
}
