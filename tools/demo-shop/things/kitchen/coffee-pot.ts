/** The enamel coffee pot: cream, a dark rim, a beech knob. Stands on y = 0 around x = 0. */
import { blurred, darker, ellipse, lighter, line, path, tapered, turned, type Drawing, type Stop } from '../../ink.ts'
import { cast, glazed, mirroredWindow, within } from '../surface.ts'

const CREAM = '#efe5cf'
const DARK = '#2c474b'

/** Enamel is glass: bright where the window is, brown where it mirrors the worktop. */
const enamel: Stop[] = [
  [0, '#a8977b'],
  [5, '#cdbfa4'],
  [18, '#e9dfc9'],
  [28, '#efe6d2'],
  [42, CREAM],
  [60, '#ddcfb4'],
  [78, '#b09c7c'],
  [91, '#8d795c'],
  [97, '#a08a6a'],
  [100, '#b9a381'],
]
const BODY = tapered(0, -474, 128, -10, 208)
const LID = turned(0, [
  [-556, 24],
  [-544, 70],
  [-506, 124],
  [-478, 134],
])
const SPOUT =
  'M-148 -330C-206 -326 -226 -350 -240 -410Q-246 -440 -262 -462L-312 -446C-292 -410 -286 -372 -276 -322C-262 -250 -222 -196 -160 -178Z'
const HANDLE = 'M124 -430C230 -484 318 -440 320 -336C322 -236 262 -150 176 -122'

export function coffeePot(drawing: Drawing, { steam = false } = {}): string {
  return (
    cast(drawing, `${BODY}${SPOUT}${LID}`, 420) +
    blurred(drawing, 9, line(HANDLE, '#23130a', 36, { 'stroke-opacity': 0.3, transform: 'translate(26 18)' })) +
    line(HANDLE, darker(DARK, 0.55), 42) +
    blurred(drawing, 3, line(HANDLE, DARK, 28, { transform: 'translate(-3 -4)' })) +
    blurred(
      drawing,
      2,
      line('M146 -444C240 -478 298 -430 302 -340', lighter(DARK, 0.75), 7, { 'stroke-opacity': 0.8 }),
    ) +
    spout(drawing) +
    path(BODY, { fill: drawing.across(enamel) }) +
    within(drawing, BODY, inside(drawing)) +
    mirroredWindow(drawing, -112, -400, 80, 250, 1, 0.08) +
    lid(drawing) +
    (steam ? steamFrom(drawing, -286, -470) : '')
  )
}

function inside(drawing: Drawing): string {
  return (
    path('M-230 -150H230V60H-230Z', {
      fill: drawing.down([
        [0, '#8a5c32', 0],
        [70, '#8a5c32', 0.4],
        [100, '#5b3718', 0.6],
      ]),
    }) +
    blurred(
      drawing,
      9,
      path('M-190 -330C-150 -220 -150 -180 -170 -120L-230 -140V-340Z', { fill: '#5b4a33', 'fill-opacity': 0.5 }),
    ) +
    blurred(drawing, 8, line('M150 -440Q190 -300 176 -122', '#4a3a26', 20, { 'stroke-opacity': 0.4 })) +
    path('M-230 -46Q0 14 230 -46V60H-230Z', { fill: drawing.across(glazed(DARK, 0.5)) }) +
    line('M-216 -46Q0 14 216 -46', lighter(DARK, 0.6), 3, { 'stroke-opacity': 0.5 }) +
    path('M-140 -472V-440Q0 -404 140 -440V-472Z', {
      fill: drawing.down([
        [0, '#3d2c1a', 0.55],
        [100, '#3d2c1a', 0],
      ]),
    }) +
    blurred(drawing, 3, line('M176 -300L196 -60', '#ffdca8', 9, { 'stroke-opacity': 0.5 })) +
    line('M60 -300h3M88 -210l3 2M-40 -120h3M130 -160h2M20 -380h2M-90 -90l2 2', '#5b4a33', 4, { 'stroke-opacity': 0.5 })
  )
}

function spout(drawing: Drawing): string {
  return (
    path(SPOUT, {
      fill: drawing.between(-300, -380, -180, -230, [
        [0, '#fffdf5'],
        [32, CREAM],
        [74, '#a18d6e'],
        [100, '#806b4e'],
      ]),
    }) +
    blurred(drawing, 4, line('M-290 -420C-272 -360 -262 -280 -206 -222', '#fffdf5', 11, { 'stroke-opacity': 0.85 })) +
    path('M-262 -462Q-292 -472 -312 -446Q-286 -440 -262 -462Z', { fill: '#3a2c1c' }) +
    line('M-314 -444Q-296 -474 -260 -464', DARK, 11) +
    line('M-314 -446Q-298 -474 -270 -468', lighter(DARK, 0.6), 3, { 'stroke-opacity': 0.8 })
  )
}

function lid(drawing: Drawing): string {
  return (
    ellipse(0, -474, 134, 30, { fill: darker(DARK, 0.4) }) +
    path(LID, { fill: drawing.across(enamel) }) +
    within(
      drawing,
      LID,
      blurred(
        drawing,
        4,
        path('M-86 -520Q-50 -548 -22 -548L-26 -526Q-56 -520 -72 -498Z', { fill: '#ffffff', 'fill-opacity': 0.9 }),
      ) + blurred(drawing, 5, ellipse(12, -548, 60, 12, { fill: '#3d2c1a', 'fill-opacity': 0.4 })),
    ) +
    line('M-134 -478A134 30 0 0 0 134 -478', DARK, 13) +
    line('M-132 -480A134 30 0 0 0 -40 -450', lighter(DARK, 0.7), 4, { 'stroke-opacity': 0.8 }) +
    knob(drawing)
  )
}

function knob(drawing: Drawing): string {
  const beech =
    'M-44 -606C-46 -634 -24 -648 0 -648C24 -648 46 -634 44 -606C42 -588 22 -582 20 -568L26 -548Q0 -538 -26 -548L-20 -568C-22 -582 -42 -588 -44 -606Z'
  return (
    path(beech, {
      fill: drawing.from(-16, -622, 74, [
        [0, '#dcae78'],
        [45, '#a3703f'],
        [100, '#5b3718'],
      ]),
    }) +
    within(
      drawing,
      beech,
      line(
        'M-34 -640Q-38 -600 -14 -548M-14 -648Q-16 -600 -5 -546M8 -648Q10 -600 6 -546M28 -640Q32 -600 16 -548',
        '#5b3718',
        2,
        {
          'stroke-opacity': 0.5,
        },
      ) + blurred(drawing, 4, ellipse(4, -574, 34, 7, { fill: '#3b2312', 'fill-opacity': 0.6 })),
    ) +
    blurred(drawing, 2, line('M-26 -628Q-32 -618 -30 -606', '#fff6e4', 8, { 'stroke-opacity': 0.85 }))
  )
}

/** Two threads of steam, rising from a point. */
export function steamFrom(drawing: Drawing, x: number, y: number): string {
  return blurred(
    drawing,
    9,
    line(
      `M${x} ${y}c-30 -60 30 -90 4 -150c-20 -46 20 -80 6 -130M${x + 34} ${y}c24 -50 -26 -80 -4 -130c16 -40 -10 -60 0 -90`,
      '#fffaf0',
      15,
      {
        'stroke-opacity': 0.42,
      },
    ),
  )
}
