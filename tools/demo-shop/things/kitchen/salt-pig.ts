/** The salt pig: a thrown pot with a wide mouth to the side, salt in it and a small spoon. Stands on y = 0. */
import { darker, ellipse, group, lighter, line, mix, number, path, type Drawing, type Stop } from '../../ink.ts'
import { cast, glazeClouds, glazed, mirroredWindow, softened, within } from '../surface.ts'

const BODY =
  'M-208 -6C-250 -60 -268 -150 -262 -236C-254 -352 -180 -446 -60 -472C20 -488 110 -470 176 -400C240 -330 262 -220 254 -132C250 -78 236 -34 214 -6Q110 30 0 30Q-110 30 -208 -6Z'
const MOUTH = { cx: -66, cy: -262, rx: 146, ry: 156, turn: -14 }
const LOOP = 'M-2 -470C-14 -540 84 -552 92 -462'

const inMouth = (content: string) => group(content, `transform="rotate(${MOUTH.turn} ${MOUTH.cx} ${MOUTH.cy})"`)

export function saltPig(drawing: Drawing, glaze: string, { spoon: withSpoon = true } = {}): string {
  const edge = mix(glaze, '#8a5f3c', 0.5)
  return (
    cast(drawing, BODY, 470, { foot: 0.26 }) +
    line(LOOP, darker(glaze, 0.5), 46) +
    softened(drawing, 4, line(LOOP, darker(glaze, 0.1), 30, { transform: 'translate(-4 -5)' })) +
    softened(drawing, 3, line('M4 -500C14 -528 46 -532 66 -512', lighter(glaze, 0.7), 9, { 'stroke-opacity': 0.8 })) +
    path(BODY, { fill: drawing.from(-110, -330, 470, bulge(glaze)) }) +
    within(
      drawing,
      BODY,
      glazeClouds(drawing, glaze, [-260, -460, 510, 440], { specks: 110 }) +
        rings(glaze) +
        path('M-280 -120H280V60H-280Z', {
          fill: drawing.down([
            [0, '#23130a', 0],
            [100, '#23130a', 0.55],
          ]),
        }) +
        softened(drawing, 12, line('M224 -330C262 -220 250 -100 220 -20', '#ffdca8', 18, { 'stroke-opacity': 0.28 })) +
        foot(drawing),
    ) +
    softened(
      drawing,
      10,
      inMouth(
        ellipse(MOUTH.cx + 10, MOUTH.cy + 14, MOUTH.rx + 22, MOUTH.ry + 22, {
          fill: darker(glaze, 0.6),
          'fill-opacity': 0.4,
        }),
      ),
    ) +
    inMouth(
      ellipse(MOUTH.cx, MOUTH.cy, MOUTH.rx + 20, MOUTH.ry + 20, { fill: drawing.across(glazed(edge, 0.6)) }) +
        ellipse(MOUTH.cx, MOUTH.cy, MOUTH.rx + 14, MOUTH.ry + 14, {
          fill: drawing.across(glazed(mix(glaze, edge, 0.3), 0.7)),
        }) +
        ellipse(MOUTH.cx + 4, MOUTH.cy + 4, MOUTH.rx, MOUTH.ry, {
          fill: drawing.between(-200, -400, 80, -140, [
            [0, darker(glaze, 0.86)],
            [45, darker(glaze, 0.68)],
            [100, darker(glaze, 0.2)],
          ]),
        }),
    ) +
    salt(drawing) +
    (withSpoon ? spoon(drawing) : '') +
    inMouth(
      line(
        `M${MOUTH.cx - MOUTH.rx - 14} ${MOUTH.cy + 20}A${MOUTH.rx + 15} ${MOUTH.ry + 15} 0 0 1 ${MOUTH.cx + 20} ${MOUTH.cy - MOUTH.ry - 14}`,
        '#fffaf0',
        6,
        {
          'stroke-opacity': 0.8,
        },
      ),
    ) +
    mirroredWindow(drawing, 112, -352, 56, 120, 0.4, -0.2)
  )
}

const bulge = (glaze: string): Stop[] => [
  [0, lighter(glaze, 0.5)],
  [30, lighter(glaze, 0.16)],
  [58, glaze],
  [82, darker(glaze, 0.36)],
  [100, darker(glaze, 0.56)],
]

const rings = (glaze: string) =>
  [-70, -110, -160]
    .map((y, index) =>
      line(`M-268 ${y}Q0 ${y + 74} 262 ${y}`, index % 2 ? lighter(glaze, 0.5) : darker(glaze, 0.5), 4, {
        'stroke-opacity': 0.15,
      }),
    )
    .join('')

function foot(drawing: Drawing): string {
  const bare = 'M-230 -24Q-110 14 0 14Q110 14 236 -24V60H-230Z'
  return (
    path(bare, { fill: drawing.across(glazed('#bd9068', 0.3)) }) +
    path(bare, {
      fill: drawing.grain({
        across: 0.4,
        down: 0.6,
        colour: '#5f3c22',
        strength: 0.4,
        contrast: 3,
        octaves: 1,
        size: 160,
      }),
    })
  )
}

function salt(drawing: Drawing): string {
  const heap =
    'M-204 -226C-160 -262 -110 -268 -60 -250C-20 -236 30 -250 78 -236C84 -170 30 -104 -44 -104C-130 -100 -196 -150 -204 -226Z'
  let crystals = ''
  for (let count = 0; count < 120; count++)
    crystals += `M${number(-196 + drawing.random() * 270)} ${number(-244 + drawing.random() * 136)}h${number(drawing.random() * 2)}`
  return within(
    drawing,
    heap,
    path(heap, {
      fill: drawing.between(-190, -260, 70, -100, [
        [0, '#b9b4aa'],
        [40, '#efece4'],
        [100, '#fffdf8'],
      ]),
    }) +
      line(crystals, '#8f8a80', 3.4, { 'stroke-opacity': 0.5 }) +
      line(crystals, '#ffffff', 3, { transform: 'translate(-1.5 -2)' }),
  )
}

/** A spoon of olive wood stuck in the salt. */
function spoon(drawing: Drawing): string {
  const stem = 'M-52 -150C-20 -206 40 -300 84 -382C96 -404 122 -396 114 -370C80 -286 30 -200 -8 -136Z'
  return (
    softened(drawing, 6, path(stem, { fill: '#23130a', 'fill-opacity': 0.5, transform: 'translate(14 12)' })) +
    path(stem, {
      fill: drawing.between(10, -280, 60, -246, [
        [0, '#e6c390'],
        [45, '#b98852'],
        [100, '#7d5530'],
      ]),
    }) +
    within(
      drawing,
      stem,
      line('M-40 -150C0 -220 50 -300 94 -386M-26 -140C10 -210 60 -290 108 -376', '#6a4424', 2.4, {
        'stroke-opacity': 0.5,
      }),
    ) +
    path('M-74 -160C-60 -176 -30 -190 4 -150C-10 -124 -50 -120 -74 -132Z', { fill: '#f7f4ec' })
  )
}
