/** Where the things stand: an arched niche in a paper-coloured wall, or the same arch as a sheet of paper on a table. */
import { box, darker, ellipse, lighter, mix, path, type Drawing } from './ink.ts'

/** The ground line. Things stand a little below it. */
export const FLOOR = 905

export const TINTS = { kitchen: '#e2bf9c', garden: '#bfcaa2', desk: '#b4c1cb', presents: '#dcb9a6' } as const
export type Tint = keyof typeof TINTS

const WALL = '#f4ecdc'

function flecks(drawing: Drawing): string {
  let d = ''
  for (let count = 0; count < 27; count++) {
    const upTo = (most: number) => Math.round(drawing.random() * most)
    d += `M${upTo(1200)} ${upTo(1200)}l${upTo(9) - 4} ${upTo(5)}`
  }
  return path(d, { fill: 'none', stroke: '#8a7350', 'stroke-opacity': 0.16, 'stroke-width': 2 })
}

function wall(drawing: Drawing): string {
  const paper = drawing.around(
    [
      [0, '#fdf8ec'],
      [60, WALL],
      [100, '#e6d9c1'],
    ],
    0.3,
    0.2,
    1.05,
  )
  return box(0, 0, 1200, 1200, { fill: paper })
}

/** The niche that most things stand in. */
export function niche(drawing: Drawing, tint: Tint): string {
  const colour = TINTS[tint]
  const floor = drawing.down([
    [0, mix(WALL, colour, 0.55)],
    [16, mix(WALL, colour, 0.24)],
    [100, '#f1e6d2'],
  ])
  const pool = drawing.around([
    [0, '#fffaf0', 0.85],
    [100, '#fffaf0', 0],
  ])
  return (
    wall(drawing) +
    recess(drawing, tint, 860) +
    box(0, 856, 1200, 344, { fill: floor }) +
    box(0, 856, 1200, 3, { fill: '#fffdf6' }) +
    ellipse(430, 1010, 520, 130, { fill: pool }) +
    flecks(drawing)
  )
}

/** A taller niche without a floor, for things that hang. */
export function alcove(drawing: Drawing, tint: Tint): string {
  return (
    wall(drawing) +
    recess(drawing, tint, 1080) +
    box(170, 1080, 860, 16, { fill: '#fffdf6' }) +
    box(170, 1096, 860, 8, { fill: '#33231c', 'fill-opacity': 0.12 }) +
    flecks(drawing)
  )
}

function recess(drawing: Drawing, tint: Tint, bottom: number): string {
  const colour = TINTS[tint]
  const open = `M190 ${bottom}V540A410 410 0 0 1 1010 540V${bottom}`
  const inside = drawing.across([
    [0, darker(colour, 0.2)],
    [14, darker(colour, 0.06)],
    [55, lighter(colour, 0.28)],
    [100, lighter(colour, 0.44)],
  ])
  const deep = drawing.down([
    [0, darker(colour, 0.5), 0.34],
    [32, colour, 0],
    [100, colour, 0],
  ])
  return (
    path(`${open}Z`, { fill: inside }) +
    path(`${open}Z`, { fill: deep }) +
    path(open, { fill: 'none', stroke: '#fffdf6', 'stroke-width': 7 }) +
    path(`M196 ${bottom}V540A404 404 0 0 1 480 154`, {
      fill: 'none',
      stroke: drawing.across([
        [0, darker(colour, 0.55), 0.36],
        [100, darker(colour, 0.55), 0],
      ]),
      'stroke-width': 6,
    })
  )
}

/** The table, seen from above. */
export function table(drawing: Drawing, tint: Tint): string {
  const colour = TINTS[tint]
  const sheet = drawing.around(
    [
      [0, lighter(colour, 0.5)],
      [60, lighter(colour, 0.18)],
      [100, darker(colour, 0.07)],
    ],
    0.28,
    0.22,
    0.95,
  )
  const arch = 'M190 1050V540A410 410 0 0 1 1010 540V1050Z'
  return (
    wall(drawing) +
    path(arch, { fill: '#33231c', 'fill-opacity': 0.07, transform: 'translate(10 14)' }) +
    path(arch, { fill: '#33231c', 'fill-opacity': 0.1, transform: 'translate(4 5)' }) +
    path(arch, { fill: sheet }) +
    flecks(drawing)
  )
}
