/** Dusk: the last blue in the window, and whatever burns is the light. */
import { box, darker, ellipse, group, lighter, line, moved, path, type Drawing } from '../ink.ts'
import { relief } from '../relief.ts'

const WALL = '#3b3a4a'
const OAK = '#4a3122'
const EMBER = '#ffab4a'

/** Where things stand that are seen from the front. */
export const DUSK_FLOOR = 1000

export interface Glow {
  x: number
  y: number
  /** How far the light reaches. */
  reach: number
  /** 0 to 1. */
  strength?: number
}

export interface Room {
  /** How far to the right of its place the window is; `false` where the wall has none. */
  window?: number | false
  /** Where the table begins. */
  table?: number
}

/** A room with a table; each glow lights the wall behind it and the table below. */
export function duskRoom(drawing: Drawing, glows: Glow[], { window = 0, table = 830 }: Room = {}): string {
  const evening = drawing.from(160, 260, 1300, [
    [0, lighter(WALL, 0.12)],
    [40, WALL],
    [100, '#14131b'],
  ])
  const oak = drawing.between(0, table, 200, 1200, [
    [0, darker(OAK, 0.35)],
    [30, OAK],
    [100, '#1d120c'],
  ])
  return (
    box(0, 0, 1200, 1200, { fill: evening }) +
    box(0, 0, 1200, table, {
      fill: relief(drawing, { across: 0.03, down: 0.045, depth: 2, strength: 0.3, octaves: 2, size: 340 }),
    }) +
    (window === false ? '' : moved(window, 0, 1, duskWindow(drawing, table))) +
    glows.map((glow) => onWall(drawing, glow)).join('') +
    box(0, table, 1200, 1200 - table, { fill: oak }) +
    box(0, table, 1200, 1200 - table, {
      fill: relief(drawing, { across: 0.004, down: 0.12, depth: 3, strength: 0.5, octaves: 2, size: 1240, high: 110 }),
    }) +
    box(0, table, 1200, 5, { fill: '#c98c52', 'fill-opacity': 0.28 }) +
    box(0, table - 34, 1200, 34, {
      fill: drawing.down([
        [0, '#08070a', 0],
        [100, '#08070a', 0.5],
      ]),
    }) +
    glows.map((glow) => onTable(drawing, glow, table)).join('')
  )
}

/** Panes with the sky in them, soft because they are far behind. */
function duskWindow(drawing: Drawing, table: number): string {
  const sky = drawing.between(0, 40, 0, 690, [
    [0, '#1d2a4f'],
    [45, '#42527f'],
    [72, '#8b7d96'],
    [88, '#d39a86'],
    [100, '#e3b183'],
  ])
  const trees =
    'M60 690V620C80 590 110 604 126 622C150 570 186 560 206 606C230 590 262 596 280 626C300 604 330 600 352 622C372 610 392 618 400 640V690Z'
  const frame = (d: string, width: number) =>
    line(d, '#17151c', width, { 'stroke-linecap': 'butt' }) +
    line(d, '#6d6a80', 3, { 'stroke-opacity': 0.5, transform: `translate(${-width / 2} ${-width / 2})` })
  return (
    box(40, 20, 380, table - 120, { fill: '#131219' }) +
    group(
      box(60, 40, 340, 650, { fill: sky }) + path(trees, { fill: '#1b2133' }),
      drawing.filter('<feGaussianBlur stdDeviation="5"/>', 'x="0" y="0" width="1" height="1"'),
    ) +
    frame('M230 40V690', 20) +
    frame('M60 250H400M60 470H400', 16) +
    box(40, 20, 380, 680, { fill: 'none', stroke: '#17151c', 'stroke-width': 26 }) +
    path('M10 690H450L470 724H-10Z', { fill: '#33303c' }) +
    line('M10 690H450', '#8d86a0', 3, { 'stroke-opacity': 0.6 })
  )
}

function onWall(drawing: Drawing, { x, y, reach, strength = 1 }: Glow): string {
  return ellipse(x, y, reach, reach, {
    fill: drawing.around([
      [0, '#ffcf87', 0.85 * strength],
      [18, EMBER, 0.5 * strength],
      [48, '#c4692c', 0.2 * strength],
      [100, '#8a4420', 0],
    ]),
  })
}

function onTable(drawing: Drawing, { x, reach, strength = 1 }: Glow, table: number): string {
  return ellipse(x, table + 190, reach * 0.95, reach * 0.34, {
    fill: drawing.around([
      [0, '#ffc070', 0.62 * strength],
      [45, '#d98138', 0.26 * strength],
      [100, '#8a4420', 0],
    ]),
  })
}

/** Dark boards from above, lit from the upper left by something that burns outside of the picture. */
export function duskTable(drawing: Drawing): string {
  const oak = drawing.from(240, 160, 1250, [
    [0, '#a8703f'],
    [30, '#6d452a'],
    [70, '#332117'],
    [100, '#150e0b'],
  ])
  return (
    box(0, 0, 1200, 1200, { fill: oak }) +
    box(0, 0, 1200, 1200, {
      fill: relief(drawing, {
        across: 0.004,
        down: 0.1,
        depth: 3.4,
        strength: 0.55,
        octaves: 2,
        size: 1240,
        high: 135,
      }),
    }) +
    [290, 700, 1090]
      .map(
        (y) =>
          line(`M0 ${y}H1200`, '#0a0605', 7, { 'stroke-opacity': 0.75 }) +
          line(`M0 ${y + 5}H1200`, '#e0a468', 2.5, { 'stroke-opacity': 0.35 }),
      )
      .join('')
  )
}

/** Draws the evening over the finished scene: its corners darken. */
export function nightfall(drawing: Drawing, x = 600, y = 520, depth = 1): string {
  return box(0, 0, 1200, 1200, {
    fill: drawing.from(x, y, 980, [
      [0, '#ffb45c', 0.05 * depth],
      [45, '#120d14', 0],
      [100, '#0a080d', 0.72 * depth],
    ]),
  })
}
