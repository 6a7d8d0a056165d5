/** The writing desk: cool plaster, a mat of brown leather on walnut, and the even light of a window to the north. */
import { box, darker, ellipse, group, lighter, line, mix, path, type Drawing } from '../ink.ts'
import { relief } from '../relief.ts'
import { softShadow } from '../soft-shadow.ts'

const PLASTER = '#b9c0c2'
const WALNUT = '#5d4433'
const LEATHER = '#6d4b36'
const THREAD = '#d7bd94'

/** Where things stand that are seen from the front. */
export const DESK_FLOOR = 985

/** Plaster without an edge, lit from the upper left. */
function wall(drawing: Drawing, colour: string): string {
  const light = drawing.from(280, 180, 1250, [
    [0, lighter(colour, 0.62)],
    [45, colour],
    [100, mix(colour, '#39434c', 0.62)],
  ])
  return (
    box(0, 0, 1200, 1200, { fill: light }) +
    box(0, 0, 1200, 800, {
      fill: relief(drawing, { across: 0.035, down: 0.05, depth: 1.6, strength: 0.3, octaves: 2, size: 400 }),
    })
  )
}

/** The desk seen from a chair. `behind` stands at the wall, out of focus. */
export function deskFront(drawing: Drawing, { behind = '', plaster = PLASTER } = {}): string {
  const wood = drawing.between(0, 720, 300, 1200, [
    [0, lighter(WALNUT, 0.3)],
    [50, WALNUT],
    [100, darker(WALNUT, 0.5)],
  ])
  const mat = 'M-60 1240L96 838Q104 826 122 826H1096Q1112 826 1120 838L1290 1240Z'
  const leather = drawing.from(380, 860, 800, [
    [0, lighter(LEATHER, 0.34)],
    [50, LEATHER],
    [100, darker(LEATHER, 0.48)],
  ])
  return (
    wall(drawing, plaster) +
    box(0, 700, 1200, 500, { fill: wood }) +
    box(0, 700, 1200, 500, {
      fill: relief(drawing, { across: 0.005, down: 0.16, depth: 3, strength: 0.45, octaves: 2, size: 1240, high: 110 }),
    }) +
    box(0, 660, 1200, 40, {
      fill: drawing.down([
        [0, '#1d1411', 0],
        [100, '#1d1411', 0.5],
      ]),
    }) +
    box(0, 700, 1200, 50, {
      fill: drawing.down([
        [0, '#120b08', 0.65],
        [100, '#120b08', 0],
      ]),
    }) +
    behind +
    softShadow(mat, { spread: 16, opacity: 0.6, dx: 6, dy: 8 }) +
    path(mat, { fill: darker(LEATHER, 0.5), transform: 'translate(0 5)' }) +
    path(mat, { fill: leather }) +
    path(mat, {
      fill: relief(drawing, { across: 0.065, down: 0.14, depth: 2.2, strength: 0.42, octaves: 1, size: 300 }),
    }) +
    stitched('M-20 1200L128 852Q131 846 140 846H1078Q1087 846 1090 852L1240 1200', 3.4, '15 11') +
    line('M104 832Q110 828 122 828H1096', lighter(LEATHER, 0.5), 3, { 'stroke-opacity': 0.6 })
  )
}

/** The mat seen from above; its edge and the walnut are seen on the side that is named. */
export function deskAbove(drawing: Drawing, edge: 'left' | 'bottom' | 'none' = 'left', colour = LEATHER): string {
  const turn = { left: '', bottom: 'rotate(-90 600 600)', none: 'translate(-200 0)' }[edge]
  const mat = 'M150 -80H1500V1280H150Q132 1280 132 1260V-60Q132 -80 150 -80Z'
  const leather = drawing.from(300, 180, 1300, [
    [0, lighter(colour, 0.4)],
    [42, colour],
    [100, darker(colour, 0.55)],
  ])
  const wood = box(-100, -100, 400, 1400, { fill: WALNUT })
  const grained = box(-100, -100, 400, 1400, {
    fill: relief(drawing, { across: 0.12, down: 0.005, depth: 3, strength: 0.42, octaves: 2, size: 120, high: 1420 }),
  })
  return (
    group(
      wood + grained + softShadow(mat, { spread: 16, opacity: 0.7, dx: -6, dy: 8 }),
      turn ? `transform="${turn}"` : '',
    ) +
    group(path(mat, { fill: leather }), turn ? `transform="${turn}"` : '') +
    box(edge === 'left' ? 132 : 0, 0, 1200, edge === 'bottom' ? 1068 : 1200, {
      fill: relief(drawing, { across: 0.085, down: 0.085, depth: 2.6, strength: 0.36, octaves: 1, size: 300 }),
    }) +
    group(
      stitched('M166 -80V1280', 4.4, '18 12') +
        line('M136 -60V1260', lighter(colour, 0.5), 3, { 'stroke-opacity': 0.5 }),
      turn ? `transform="${turn}"` : '',
    )
  )
}

function stitched(d: string, width: number, dashes: string): string {
  const round = { 'stroke-dasharray': dashes }
  return (
    line(d, '#1d110b', width + 4, { 'stroke-opacity': 0.35 }) +
    line(d, '#1d110b', width, { ...round, 'stroke-opacity': 0.6, transform: 'translate(1.5 2)' }) +
    line(d, THREAD, width, round)
  )
}

/** Draws the light of the north window over the finished scene: the far corners are darker, the near ones cooler. */
export function northLight(drawing: Drawing, depth = 1): string {
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.from(430, 380, 1050, [
        [0, '#dfe9ef', 0.05 * depth],
        [45, '#160f0b', 0],
        [100, '#160f0b', 0.42 * depth],
      ]),
    }) +
    ellipse(160, 60, 620, 420, {
      fill: drawing.around([
        [0, '#f2f8fb', 0.16 * depth],
        [100, '#f2f8fb', 0],
      ]),
    })
  )
}
