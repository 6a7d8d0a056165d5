/** Metals of the garden: painted steel, bare steel, brass and copper, as light lies on them. */
import { darker, group, lighter, line, number, type Drawing, type Stop } from '../../ink.ts'

export const BRASS = '#b98a3a'
export const STEEL = '#8d9492'
export const COPPER = '#b5673f'

/** Painted steel around an upright body: a soft light on the left, the green of the garden in its shaded edge. */
export function painted(colour: string): Stop[] {
  return [
    [0, darker(colour, 0.5)],
    [3, lighter(colour, 0.22)],
    [9, colour],
    [20, lighter(colour, 0.34)],
    [26, lighter(colour, 0.62)],
    [33, lighter(colour, 0.28)],
    [52, colour],
    [76, darker(colour, 0.36)],
    [91, darker(colour, 0.58)],
    [97, darker(colour, 0.36)],
    [100, darker(colour, 0.6)],
  ]
}

/** Bare metal: harder steps between light and dark than paint has. */
export function bare(metal: string): Stop[] {
  return [
    [0, darker(metal, 0.55)],
    [6, darker(metal, 0.1)],
    [16, lighter(metal, 0.3)],
    [24, lighter(metal, 0.82)],
    [31, lighter(metal, 0.35)],
    [46, darker(metal, 0.12)],
    [58, darker(metal, 0.42)],
    [72, darker(metal, 0.2)],
    [86, lighter(metal, 0.2)],
    [93, darker(metal, 0.3)],
    [100, darker(metal, 0.62)],
  ]
}

/** A rod or tube along a line, round in its section. */
export function tube(d: string, colour: string, width: number, shine = 0.7): string {
  const away = (share: number) => ({ transform: `translate(${number(-width * share)} ${number(-width * share)})` })
  return (
    line(d, darker(colour, 0.62), width) +
    line(d, darker(colour, 0.2), width * 0.8, away(0.06)) +
    line(d, colour, width * 0.52, away(0.12)) +
    line(d, lighter(colour, shine), width * 0.15, { ...away(0.17), 'stroke-opacity': 0.85 })
  )
}

/** A rivet or a screw's head. */
export function rivet(drawing: Drawing, x: number, y: number, size: number, metal = BRASS): string {
  const head = drawing.around(
    [
      [0, lighter(metal, 0.8)],
      [40, metal],
      [100, darker(metal, 0.5)],
    ],
    0.34,
    0.3,
    0.75,
  )
  return group(
    `<circle r="${number(size * 1.12)}" cx="1.5" cy="2" fill="#17110b" fill-opacity=".55"/><circle r="${number(size)}" fill="${head}"/>`,
    `transform="translate(${number(x)} ${number(y)})"`,
  )
}
