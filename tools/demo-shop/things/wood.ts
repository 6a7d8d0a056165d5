/** Boards, bowls and handles: wood with its fibres, its arches and its flecks. Fills a box; clip it to the thing. */
import { box, darker, group, lighter, line, number, path, type Drawing } from '../ink.ts'
import { fibres } from '../scenes/kitchen.ts'

export interface Wood {
  colour: string
  /** How dark the late wood stands out. @default 0.3 */
  contrast?: number
  /** Arches of a plank cut beside the middle of the trunk. @default true */
  arches?: boolean
  /** Short flecks, as in beech. @default false */
  flecks?: boolean
}

/** Fibres run upright; turn the thing for others. */
export function upright(
  drawing: Drawing,
  [x, y, width, height]: readonly [number, number, number, number],
  { colour, contrast = 0.3, arches = true, flecks = false }: Wood,
): string {
  const grain = fibres(drawing, height * 1.05, width, Math.round(width / 7), 2.6)
  const turn = `transform="matrix(0 1 1 0 ${number(x)} ${number(y)})"`
  return (
    box(x, y, width, height, {
      fill: drawing.across([
        [0, lighter(colour, 0.16)],
        [45, colour],
        [100, darker(colour, 0.16)],
      ]),
    }) +
    group(grain, `fill="${darker(colour, 0.62)}" fill-opacity="${contrast}" ${turn}`) +
    (arches ? cathedral(drawing, x + width * 0.46, y, width * 0.3, height, darker(colour, 0.5), contrast) : '') +
    (flecks ? rays(drawing, x, y, width, height, darker(colour, 0.45)) : '')
  )
}

function cathedral(
  drawing: Drawing,
  cx: number,
  y: number,
  half: number,
  height: number,
  colour: string,
  opacity: number,
) {
  let d = ''
  for (let nested = 0; nested < 7; nested++) {
    const reach = half * (0.12 + nested * 0.15)
    const top = y + height * (0.62 - nested * 0.115) + drawing.random() * 20
    const lean = (drawing.random() - 0.5) * half * 0.2
    d += `M${number(cx - reach * 1.15)} ${number(y + height)}C${number(cx - reach)} ${number(top + height * 0.3)} ${number(cx - reach * 0.7 + lean)} ${number(top)} ${number(cx + lean)} ${number(top)}C${number(cx + reach * 0.7 + lean)} ${number(top)} ${number(cx + reach)} ${number(top + height * 0.34)} ${number(cx + reach * 1.1)} ${number(y + height)}`
  }
  return line(d, colour, 3.4, { 'stroke-opacity': opacity * 0.8 })
}

function rays(drawing: Drawing, x: number, y: number, width: number, height: number, colour: string): string {
  let d = ''
  for (let count = 0; count < width * 0.4; count++)
    d += `M${number(x + drawing.random() * width)} ${number(y + drawing.random() * height)}v${number(5 + drawing.random() * 14)}`
  return path(d, {
    fill: 'none',
    stroke: colour,
    'stroke-width': 2.2,
    'stroke-opacity': 0.36,
    'stroke-linecap': 'round',
  })
}
