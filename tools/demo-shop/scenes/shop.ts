/** The counter of the shop before a plastered wall, where things of all families meet; the sun comes through the window. */
import { blurred, box, darker, lighter, line, mix, number, path, type Drawing } from '../ink.ts'
import { plaster, wood } from '../sculpt/texture.ts'

const OAK = '#a9794a'

export interface Room {
  wide?: number
  high?: number
  wall?: string
  /** Where the top of the counter ends behind and in front. */
  back?: number
  front?: number
  /** The left edge of the light on the wall. */
  sun?: number
}

/** Light of a window on the wall: panes, leaning as the sun stands, with soft edges. */
function sunlight(drawing: Drawing, left: number, bottom: number): string {
  let panes = ''
  for (let across = 0; across < 3; across++) {
    for (let up = 0; up < 3; up++) {
      const x = left + across * 190 + up * 34
      const y = bottom - up * 205 - across * 26
      panes += `M${x} ${y}l172-24 30-180-172 24Z`
    }
  }
  return blurred(drawing, 9, path(panes, { fill: '#fff0cf', 'fill-opacity': 0.62 }), 0.1)
}

export function counter(
  drawing: Drawing,
  { wide = 1200, high = 1200, wall = '#d9cbb5', back = 850, front = 1040, sun = 180 }: Room = {},
): string {
  const across = (y: number, slope: number) => `M0 ${y}H${wide}V${number(y + slope)}H0Z`
  return (
    box(0, 0, wide, back, {
      fill: drawing.from(wide * 0.2, 60, wide * 1.05, [
        [0, lighter(wall, 0.5)],
        [48, wall],
        [100, darker(wall, 0.46)],
      ]),
    }) +
    sunlight(drawing, sun, back - 130) +
    box(0, 0, wide, back, { fill: plaster(drawing) }) +
    path(across(back - 60, 60), {
      fill: drawing.down([
        [0, '#2c1d17', 0],
        [100, '#2c1d17', 0.34],
      ]),
    }) +
    path(across(back, front - back), {
      fill: drawing.between(0, back, wide, front, [
        [0, lighter(OAK, 0.42)],
        [45, OAK],
        [100, darker(OAK, 0.34)],
      ]),
    }) +
    path(across(front, 26), { fill: lighter(OAK, 0.34) }) +
    path(across(front + 22, high - front), {
      fill: drawing.down([
        [0, darker(OAK, 0.32)],
        [100, darker(OAK, 0.66)],
      ]),
    }) +
    path(across(back, high - back), { fill: wood(0.8)(drawing) }) +
    line(`M0 ${front + 25}H${wide}`, darker(OAK, 0.7), 3, { 'stroke-opacity': 0.5 })
  )
}

/** A shelf along the wall with its shadow below it; what stands on it stands at `y`. */
export function wallShelf(drawing: Drawing, x: number, y: number, wide: number): string {
  const shade = drawing.down([
    [0, '#2c1d17', 0.42],
    [100, '#2c1d17', 0],
  ])
  return (
    path(`M${x} ${y + 34}H${x + wide}L${x + wide + 40} ${y + 130}H${x + 40}Z`, { fill: shade }) +
    path(`M${x} ${y + 12}L${x + 22} ${y - 14}H${x + wide - 22}L${x + wide} ${y + 12}Z`, {
      fill: mix(OAK, '#fff0d6', 0.3),
    }) +
    box(x, y + 12, wide, 24, {
      fill: drawing.down([
        [0, lighter(OAK, 0.3)],
        [100, darker(OAK, 0.3)],
      ]),
    }) +
    box(x, y - 14, wide, 50, { fill: wood(0.8)(drawing) })
  )
}

/** The air of the room over all: warm where the light comes in, darker to the lower right. */
export const air = (drawing: Drawing, wide = 1200, high = 1200): string =>
  box(0, 0, wide, high, {
    fill: drawing.from(0, 0, wide * 0.9, [
      [0, '#ffe3b0', 0.26],
      [100, '#ffe3b0', 0],
    ]),
  }) +
  box(0, 0, wide, high, {
    fill: drawing.from(wide * 0.35, high * 0.3, wide * 0.95, [
      [0, '#1a0f0a', 0],
      [55, '#1a0f0a', 0],
      [100, '#1a0f0a', 0.42],
    ]),
  })
