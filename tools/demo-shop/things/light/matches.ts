/** Long matches: in their tube, their heads from near, and one that burns. */
import { blurred, box, darker, ellipse, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { lettered } from '../../lettering.ts'
import { relief } from '../../relief.ts'
import { softShadow } from '../../soft-shadow.ts'
import { flame } from './flame.ts'

const ASPEN = '#dcb981'
const HEAD = '#8c2f23'

/** Standing on its end at the origin, its head `long` above. */
export function match(drawing: Drawing, long: number, half = 7): string {
  return (
    box(-half, -long, half * 2, long, {
      fill: drawing.across([
        [0, lighter(ASPEN, 0.3)],
        [48, ASPEN],
        [52, darker(ASPEN, 0.26)],
        [100, darker(ASPEN, 0.5)],
      ]),
    }) +
    path(
      `M${-half} ${number(-long + 34)}C${-half - 5} ${number(-long + 10)} ${-half - 5} ${number(-long - 18)} 0 ${number(-long - 24)}C${half + 5} ${number(-long - 18)} ${half + 5} ${number(-long + 10)} ${half} ${number(-long + 34)}Z`,
      {
        fill: drawing.around(
          [
            [0, '#e0816a'],
            [40, HEAD],
            [100, darker(HEAD, 0.6)],
          ],
          0.32,
          0.26,
          0.85,
        ),
      },
    )
  )
}

/** The tube they come in: 250 wide, 470 high, its lid off, the matches standing out of it. */
export function matchTube(drawing: Drawing): string {
  const body = 'M-126 -470V-16A126 26 0 0 0 126 -16V-470Z'
  const paper = drawing.across([
    [0, '#0f2227'],
    [12, '#2b4a50'],
    [30, '#5f8489'],
    [48, '#31535a'],
    [80, '#152b30'],
    [100, '#0c1b1f'],
  ])
  const behind = [-88, -62, -36, -8, 22, 50, 80]
  const before = [-70, -46, -18, 8, 34, 66]
  const standing = (xs: number[], y: number, lean: number) =>
    xs
      .map((x, index) =>
        moved(x, y, 1, match(drawing, 196 + ((index * 37) % 5) * 12), x * lean + ((index * 53) % 5) - 2),
      )
      .join('')
  return (
    blurred(
      drawing,
      12,
      path('M-120 0L130 -10L420 50Q380 84 240 66L-60 30Z', { fill: '#050304', 'fill-opacity': 0.75 }),
    ) +
    ellipse(0, -470, 126, 26, { fill: '#1a120b' }) +
    standing(behind, -440, 0.05) +
    standing(before, -424, 0.07) +
    path(body, { fill: paper }) +
    path(body, { fill: relief(drawing, { across: 0.3, down: 0.3, depth: 1, strength: 0.22, octaves: 1, size: 200 }) }) +
    path('M-126 -470A126 26 0 0 0 126 -470V-452A126 26 0 0 1 -126 -452Z', { fill: '#0c1b1f', 'fill-opacity': 0.5 }) +
    line('M-125 -470A126 26 0 0 0 125 -470', '#c9a56c', 5) +
    path('M-126 -380A126 26 0 0 0 126 -380V-190A126 26 0 0 1 -126 -190Z', {
      fill: drawing.across([
        [0, '#7a6443'],
        [14, '#c7b083'],
        [30, '#f6e8c6'],
        [55, '#d3bd91'],
        [84, '#8a7048'],
        [100, '#4f3f26'],
      ]),
    }) +
    moved(0, -262, 1, lettered(drawing, 'LONG', { size: 50, colour: '#7c2a1e', around: { half: 126, bow: 26 } })) +
    moved(0, -196, 1, lettered(drawing, 'MATCHES', { size: 30, colour: '#24434a', around: { half: 126, bow: 26 } })) +
    path('M-126 -110A126 26 0 0 0 126 -110V-58A126 26 0 0 1 -126 -58Z', { fill: '#33201a' }) +
    path('M-126 -110A126 26 0 0 0 126 -110V-58A126 26 0 0 1 -126 -58Z', {
      fill: drawing.grain({ across: 0.6, down: 0.6, colour: '#8a5a44', strength: 0.7, octaves: 1, size: 160 }),
    })
  )
}

export function tubeLid(drawing: Drawing): string {
  return (
    blurred(drawing, 9, path('M-120 0L130 -8L300 40L40 44Z', { fill: '#050304', 'fill-opacity': 0.75 })) +
    path('M-132 -92V-12A132 28 0 0 0 132 -12V-92Z', {
      fill: drawing.across([
        [0, '#0f2227'],
        [30, '#5f8489'],
        [48, '#31535a'],
        [100, '#0c1b1f'],
      ]),
    }) +
    ellipse(0, -92, 132, 28, {
      fill: drawing.across([
        [0, '#6d8f93'],
        [40, '#3f6269'],
        [100, '#1d363c'],
      ]),
    }) +
    ellipse(0, -92, 120, 24, { fill: 'none', stroke: '#a9c3c4', 'stroke-opacity': 0.4, 'stroke-width': 3 })
  )
}

/** Five heads from near, fanned out: their ends far below. */
export function headsFromNear(drawing: Drawing): string {
  return [
    [-330, 640, -19],
    [-160, 660, -9],
    [10, 640, 1],
    [190, 670, 10],
    [360, 640, 21],
  ]
    .map(([x = 0, y = 0, turn = 0], index) =>
      moved(
        x * 0.6,
        y,
        4.4,
        softShadow('M-4 -210H18V120H-4Z', { spread: 8, opacity: 0.6 }) +
          match(drawing, 180 + (index % 2) * 14, 8) +
          path('M-8 -190V0H8V-190Z', {
            fill: relief(drawing, {
              across: 0.3,
              down: 0.02,
              depth: 1.4,
              strength: 0.4,
              octaves: 2,
              size: 20,
              high: 200,
            }),
          }),
        turn,
      ),
    )
    .join('')
}

/** Held from the right, burning at the origin: charred behind the flame. */
export function burningMatch(drawing: Drawing, time = 0): string {
  return (
    path('M-4 -8L640 196L634 214L-10 8Z', {
      fill: drawing.between(0, 0, 640, 200, [
        [0, '#140c08'],
        [9, '#20130c'],
        [14, '#7a4a22'],
        [22, '#f2cf8e'],
        [60, ASPEN],
        [100, darker(ASPEN, 0.5)],
      ]),
    }) +
    line('M60 22L640 200', '#fff0cc', 3, { 'stroke-opacity': 0.4 }) +
    ellipse(-6, 0, 15, 13, { fill: '#1a0f0a' }) +
    moved(2, -4, 1.16, flame(drawing, time, 2))
  )
}
