/** The border fork: four forged tines, a long socket, an ash shaft and a D for the hand. Along the vertical, points at y = 0. */
import { darker, group, lighter, line, path, round, type Drawing } from '../../ink.ts'
import { bare, rivet, STEEL, tube } from './metal.ts'

const ASH = '#c39a68'

/** Its shaft is `long` pixels up to the D. */
export function fork(drawing: Drawing, long = 560): string {
  const top = -330 - long
  const shaft = `M-17 ${top}H17L15 -318H-15Z`
  const grain = drawing.grain({
    across: 0.2,
    down: 0.004,
    colour: '#5f3a1a',
    strength: 0.6,
    contrast: 3.5,
    size: 80,
    tall: 1400,
    octaves: 2,
    seed: 6,
  })
  return (
    hold(drawing, top) +
    path(shaft, { fill: drawing.across(round(ASH, 0.5)) }) +
    group(path(`M-20 ${top}H20V-300H-20Z`, { fill: grain }), drawing.clip(shaft)) +
    head(drawing)
  )
}

export function head(drawing: Drawing): string {
  const socket = 'M-17 -520H17L21 -330C22 -300 24 -286 30 -268H-30C-24 -286 -22 -300 -21 -330Z'
  const tines = [-78, -26, 26, 78]
    .map((x) => tube(`M${x} -214C${x * 1.06} -140 ${x * 1.06} -90 ${x} -8`, '#7b817f', 17, 0.85))
    .join('')
  const points = [-78, -26, 26, 78]
    .map((x) => path(`M${x - 8} -30L${x + 1} 8L${x + 8} -30Z`, { fill: drawing.across(bare(STEEL)) }))
    .join('')
  return (
    tines +
    points +
    tube('M-78 -206C-74 -250 -40 -262 0 -262C40 -262 74 -250 78 -206', '#6c716f', 24, 0.8) +
    path(socket, { fill: drawing.across(bare('#6c716f')) }) +
    line('M-16 -516H16', darker(STEEL, 0.6), 4) +
    rivet(drawing, 0, -478, 6, STEEL) +
    rivet(drawing, 0, -392, 6, STEEL)
  )
}

function hold(drawing: Drawing, top: number): string {
  const d = `M-17 ${top + 26}C-20 ${top - 20} -66 ${top - 30} -66 ${top - 86}H-42C-42 ${top - 56} -14 ${top - 40} 0 ${top - 20}C14 ${top - 40} 42 ${top - 56} 42 ${top - 86}H66C66 ${top - 30} 20 ${top - 20} 17 ${top + 26}Z`
  return (
    path(d, { fill: drawing.across(round(ASH, 0.45)) }) +
    line(`M-56 ${top - 76}C-54 ${top - 40} -16 ${top - 24} -10 ${top + 16}`, lighter(ASH, 0.7), 4, {
      'stroke-opacity': 0.5,
    }) +
    path(`M-74 ${top - 112}Q0 ${top - 122} 74 ${top - 112}V${top - 80}Q0 ${top - 86} -74 ${top - 80}Z`, {
      fill: drawing.down([
        [0, lighter(ASH, 0.3)],
        [30, lighter(ASH, 0.5)],
        [60, ASH],
        [100, darker(ASH, 0.5)],
      ]),
    }) +
    line(
      `M-60 ${top - 104}Q0 ${top - 112} 50 ${top - 104}M-50 ${top - 92}Q0 ${top - 98} 60 ${top - 92}`,
      darker(ASH, 0.4),
      1.5,
      { 'stroke-opacity': 0.5 },
    ) +
    rivet(drawing, -54, top - 96, 5, STEEL) +
    rivet(drawing, 54, top - 96, 5, STEEL)
  )
}

/** The ground outline of a fork that lies or leans, for its shadow. */
export const forkOutline = (long = 560) =>
  `M-74 ${-442 - long}H74V${-410 - long}L17 ${-320 - long}V-280L86 -214V0H70L60 -200H34V0H18V-200H-18V0H-34V-200H-60L-70 0H-86V-214L-17 -280V${-320 - long}L-74 ${-410 - long}Z`
