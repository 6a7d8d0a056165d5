/** Sheets of coloured card on a table, light from the upper left, and paper that lies on them. */
import { box, darker, group, lighter, line, mix, moved, number, path, type Drawing } from '../ink.ts'
import { lyingShadow } from '../volume.ts'

export const PAPER = '#f7f0e0'

/** Card of two colours, the second lying over the lower right. */
export function card(drawing: Drawing, under: string, over: string): string {
  const edge = 'M-40 1010L1240 560V1240H-40Z'
  const light = drawing.from(240, 160, 1350, [
    [0, '#fff6df', 0.4],
    [50, '#fff6df', 0.04],
    [100, '#170f0c', 0.4],
  ])
  const fibre = drawing.grain({
    across: 0.5,
    down: 0.5,
    colour: '#fff6e4',
    strength: 0.14,
    contrast: 5,
    size: 160,
    octaves: 1,
  })
  return (
    box(0, 0, 1200, 1200, { fill: under }) +
    lyingShadow(edge, 10, 0.5) +
    path(edge, { fill: over }) +
    line('M-40 1010L1240 560', lighter(over, 0.5), 3, { 'stroke-opacity': 0.6 }) +
    box(0, 0, 1200, 1200, { fill: fibre }) +
    box(0, 0, 1200, 1200, { fill: light })
  )
}

/** A sheet with its middle at the origin and what is printed on it. */
export function sheet(drawing: Drawing, wide: number, tall: number, printed: string, paper = PAPER): string {
  const x = wide / 2
  const y = tall / 2
  // Paper does not lie quite flat: its lower right corner rises.
  const outline = `M${-x} ${-y}H${x}Q${number(x + 3)} 0 ${number(x - 4)} ${number(y - 5)}Q0 ${number(y + 4)} ${-x} ${y}Z`
  return (
    lyingShadow(outline, 9, 0.5) +
    path(outline, { fill: paper }) +
    group(printed, drawing.clip(outline)) +
    path(outline, {
      fill: drawing.between(-x, -y, x, y, [
        [0, '#fffdf4', 0.3],
        [50, '#fffdf4', 0],
        [84, '#3a2a1c', 0.06],
        [93, '#fffdf4', 0.2],
        [100, '#3a2a1c', 0.2],
      ]),
    }) +
    line(`M${-x} ${y}V${-y}H${x}`, '#ffffff', 2, { 'stroke-opacity': 0.8 })
  )
}

export const rule = (x: number, y: number, wide: number, colour = '#8a7a63') => line(`M${x} ${y}h${wide}`, colour, 2)

/** A brass drawing pin. */
export function pin(drawing: Drawing, x: number, y: number): string {
  const brass = drawing.around(
    [
      [0, '#fff2c4'],
      [45, '#c99a45'],
      [100, '#6b4a17'],
    ],
    0.34,
    0.3,
    0.8,
  )
  return moved(
    x,
    y,
    1,
    `<circle cx="7" cy="9" r="15" fill="#1a120b" fill-opacity=".4"/><circle r="14" fill="${brass}"/><circle cx="-4" cy="-4" r="3" fill="#fff" fill-opacity=".8"/>`,
  )
}

/** A room's wall of pale plaster with a shelf of oak, for what is hung up. */
export function wallWithShelf(drawing: Drawing, colour: string, y = 930): string {
  const oak = '#b98c5c'
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.from(220, 120, 1300, [
        [0, lighter(colour, 0.6)],
        [50, colour],
        [100, darker(colour, 0.36)],
      ]),
    }) +
    box(0, 0, 1200, 1200, {
      fill: drawing.grain({
        across: 0.04,
        down: 0.04,
        colour: mix(colour, '#3a2a1c', 0.6),
        strength: 0.16,
        size: 400,
        octaves: 2,
      }),
    }) +
    lyingShadow(`M0 ${y}H1200V${y + 50}H0Z`, 22, 0.55) +
    box(0, y, 1200, 18, { fill: lighter(oak, 0.4) }) +
    box(0, y + 18, 1200, 48, {
      fill: drawing.down([
        [0, oak],
        [100, darker(oak, 0.36)],
      ]),
    }) +
    line(`M40 ${y + 34}H500M300 ${y + 48}H900M700 ${y + 30}H1180`, darker(oak, 0.5), 2, { 'stroke-opacity': 0.4 })
  )
}
