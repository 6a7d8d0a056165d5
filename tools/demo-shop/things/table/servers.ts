/** The olive wood servers from above: a spoon and a fork of one piece each, 620 long, pointing up, around the origin. */
import { ellipse, group, line, number, path, type Drawing } from '../../ink.ts'
import { lying, softened, within } from '../surface.ts'

const OLIVE = ['#e2bd84', '#b98648', '#5f3a18'] as const
const STEM = 'C34 -40 22 60 22 160C22 240 34 300 30 350C28 392 -28 392 -30 350C-34 300 -22 240 -22 160C-22 60 -34 -40'
const SPOON = `M60 -130${STEM} -60 -130C-112 -190 -118 -300 -84 -358C-50 -410 50 -410 84 -358C118 -300 112 -190 60 -130Z`
const FORK = `M60 -130${STEM} -60 -130C-112 -190 -114 -300 -94 -368C-86 -396 -58 -398 -52 -366L-44 -270C-40 -254 -24 -254 -22 -270L-18 -380C-16 -402 16 -402 18 -380L22 -270C24 -254 40 -254 44 -270L52 -366C58 -398 86 -396 94 -368C114 -300 112 -190 60 -130Z`

/** Olive grows slowly and never straight: dark ribbons that swirl around a knot. */
function swirls(drawing: Drawing, knotX: number, knotY: number): string {
  let dark = ''
  let fine = ''
  for (let count = 0; count < 30; count++) {
    const x = -130 + count * 9 + drawing.random() * 7
    const pull = (x - knotX) / (1 + Math.abs(x - knotX) / 34)
    const sway = (drawing.random() - 0.5) * 26
    const d = `M${number(x + sway)} -420C${number(x)} -360 ${number(x + pull * 1.5)} ${knotY - 60} ${number(x + pull * 1.6)} ${knotY}C${number(x + pull * 1.5)} ${knotY + 70} ${number(x * 0.5)} -80 ${number(x * 0.3)} 40C${number(x * 0.26 + sway * 0.3)} 160 ${number(x * 0.3)} 260 ${number(x * 0.32)} 400`
    if (count % 3) fine += d
    else dark += d
  }
  return (
    softened(drawing, 1.4, line(dark, '#4a2a0e', 6, { 'stroke-opacity': 0.4 })) +
    line(dark, '#3b1f08', 2.4, { 'stroke-opacity': 0.5 }) +
    line(fine, '#6a4018', 2, { 'stroke-opacity': 0.4 }) +
    ellipse(knotX, knotY, 15, 21, { fill: '#3b1f08', 'fill-opacity': 0.7 }) +
    ellipse(knotX, knotY, 25, 34, { fill: 'none', stroke: '#4a2a0e', 'stroke-width': 5, 'stroke-opacity': 0.45 }) +
    ellipse(knotX - 2, knotY - 2, 7, 10, { fill: '#7d5228' })
  )
}

function carved(drawing: Drawing, outline: string, knot: readonly [number, number], hollow: string): string {
  return (
    lying(drawing, outline, 0.9) +
    path(outline, {
      fill: drawing.between(-90, -20, 90, 20, [
        [0, OLIVE[0]],
        [50, OLIVE[1]],
        [100, OLIVE[2]],
      ]),
    }) +
    within(
      drawing,
      outline,
      swirls(drawing, ...knot) +
        hollow +
        softened(
          drawing,
          5,
          path(outline, {
            fill: 'none',
            stroke: '#2b1606',
            'stroke-width': 14,
            'stroke-opacity': 0.5,
            transform: 'translate(-5 -5)',
          }),
        ) +
        softened(
          drawing,
          3,
          path(outline, {
            fill: 'none',
            stroke: '#fff0cd',
            'stroke-width': 9,
            'stroke-opacity': 0.75,
            transform: 'translate(5 5)',
          }),
        ) +
        softened(drawing, 3, line('M-8 -60C-12 60 -10 200 -14 340', '#fff3d8', 7, { 'stroke-opacity': 0.6 })),
    )
  )
}

export function serverSpoon(drawing: Drawing): string {
  return carved(
    drawing,
    SPOON,
    [28, -210],
    path(
      'M-72 -340C-44 -384 44 -384 72 -340C96 -290 90 -220 52 -172C20 -146 -20 -146 -52 -172C-90 -220 -96 -290 -72 -340Z',
      {
        fill: drawing.between(-70, -340, 70, -180, [
          [0, '#2b1606', 0.62],
          [50, '#2b1606', 0.12],
          [100, '#fff0cd', 0.42],
        ]),
      },
    ) + softened(drawing, 4, line('M66 -330C86 -280 80 -220 46 -178', '#fff3d8', 7, { 'stroke-opacity': 0.7 })),
  )
}

export function serverFork(drawing: Drawing): string {
  return carved(
    drawing,
    FORK,
    [-30, -196],
    path('M-110 -420C-96 -260 -80 -200 -46 -168C-16 -146 16 -146 46 -168C80 -200 96 -260 110 -420Z', {
      fill: drawing.between(-70, -330, 70, -170, [
        [0, '#2b1606', 0.5],
        [55, '#2b1606', 0.08],
        [100, '#fff0cd', 0.36],
      ]),
    }),
  )
}

/** Both, side by side, leaning apart. */
export const servers = (drawing: Drawing, apart = 9) =>
  group(serverSpoon(drawing), `transform="translate(-110 0) rotate(${-apart})"`) +
  group(serverFork(drawing), `transform="translate(120 16) rotate(${apart})"`)
