/** Pruning shears: a curved blade that passes a hooked one, leather-brown grips, a brass catch. Pivot at the origin, points up. */
import { darker, group, lighter, line, path, type Drawing } from '../../ink.ts'
import { softShadow } from '../../soft-shadow.ts'
import { lyingShadow } from '../../volume.ts'
import { BRASS, rivet, STEEL } from './metal.ts'

const GRIP = '#7c3b28'
const BLADE = 'M-26 34C-44 -20 -62 -110 -34 -214C-22 -262 6 -306 34 -330C46 -250 44 -150 22 -70C16 -40 24 -10 34 20Z'
const HOOK =
  'M-32 24C-12 -20 -6 -60 6 -104C24 -170 60 -214 104 -246C92 -190 84 -130 62 -80C48 -44 44 -16 40 34C20 60 -20 52 -32 24Z'
const LEFT =
  'M-30 10C-58 60 -92 130 -112 230C-130 320 -124 420 -104 520C-96 548 -58 546 -54 516C-50 420 -62 330 -40 240C-26 170 2 110 26 60C32 20 -6 -14 -30 10Z'
const RIGHT =
  'M30 14C56 70 82 130 98 220C116 320 112 430 96 530C90 556 54 556 50 526C44 430 52 330 34 240C20 170 -6 110 -26 62C-30 20 6 -12 30 14Z'

export function shears(drawing: Drawing): string {
  return (
    lyingShadow(LEFT + RIGHT + BLADE + HOOK, 16, 0.6) +
    group(hook(drawing), 'transform="rotate(11)"') +
    grip(drawing, RIGHT, 1, -9) +
    grip(drawing, LEFT, -1, 11) +
    group(cutting(drawing), 'transform="rotate(-9)"') +
    rivet(drawing, 0, 20, 25, STEEL) +
    line('M-14 6L14 34', '#2c2f2f', 6) +
    spring() +
    rivet(drawing, 46, 470, 10, BRASS)
  )
}

export function cutting(drawing: Drawing): string {
  return (
    path(BLADE, {
      fill: drawing.between(-60, -120, 50, -140, [
        [0, '#5f6665'],
        [22, '#eef0ea'],
        [42, '#9aa19f'],
        [70, '#c9cec9'],
        [100, '#6a7170'],
      ]),
    }) +
    group(
      path('M-80 -340H60V50H-80Z', {
        fill: drawing.grain({
          across: 0.14,
          down: 0.01,
          colour: '#1d2225',
          strength: 0.3,
          size: 200,
          tall: 700,
          octaves: 2,
          turn: 12,
        }),
      }) +
        softShadow('M-52 -60C-56 -140 -40 -240 16 -306L22 -296C-20 -230 -36 -140 -32 -60Z', {
          spread: 4.8,
          opacity: 0.8,
          colour: '#ffffff',
        }),
      drawing.clip(BLADE),
    ) +
    line('M-40 -14C-60 -110 -52 -170 -34 -214C-22 -262 6 -306 34 -330', '#fbfbf4', 3)
  )
}

function hook(drawing: Drawing): string {
  return (
    path(HOOK, {
      fill: drawing.between(-20, -120, 90, -60, [
        [0, '#4e5453'],
        [40, '#a9afac'],
        [60, '#d9dcd6'],
        [100, '#5b6160'],
      ]),
    }) + line('M40 20C44 -16 48 -44 62 -80C84 -130 92 -190 104 -246', '#f4f4ec', 3, { 'stroke-opacity': 0.7 })
  )
}

function grip(drawing: Drawing, d: string, side: 1 | -1, turn: number): string {
  const leather = drawing.between(side * 20, 300, side * 120, 320, [
    [0, side < 0 ? darker(GRIP, 0.45) : lighter(GRIP, 0.3)],
    [30, side < 0 ? GRIP : lighter(GRIP, 0.42)],
    [70, side < 0 ? lighter(GRIP, 0.42) : GRIP],
    [100, side < 0 ? lighter(GRIP, 0.1) : darker(GRIP, 0.55)],
  ])
  const seam = side < 0 ? 'M-62 110C-96 200 -108 320 -88 500' : 'M62 110C88 200 100 320 82 506'
  return group(
    path(d, { fill: leather }) +
      group(
        path('M-160 -20H160V580H-160Z', {
          fill: drawing.grain({
            across: 0.09,
            down: 0.09,
            colour: '#28100a',
            strength: 0.4,
            contrast: 4,
            size: 160,
            octaves: 2,
          }),
        }),
        drawing.clip(d),
      ) +
      line(seam, darker(GRIP, 0.6), 5, { 'stroke-opacity': 0.7 }) +
      line(seam, '#e6cfa6', 3, { 'stroke-dasharray': '13 9' }),
    `transform="rotate(${turn})"`,
  )
}

/** The spring between the grips. */
function spring(): string {
  const turns = Array.from(
    { length: 9 },
    (_, index) => `M${-26 + index} ${150 + index * 9}Q0 ${166 + index * 9} ${27 - index} ${148 + index * 9}`,
  ).join('')
  return line(turns, '#23282a', 8) + line(turns, '#b9bfbd', 4, { transform: 'translate(-1 -2)' })
}
