/** The stoneware plate from above: its middle is the origin, its radius `radius`. */
import { circle, darker, group, lighter, line, mix, number, type Drawing } from '../../ink.ts'
import { glazeClouds, lying, softened, within } from '../surface.ts'

export const disc = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0Z`

export function plate(drawing: Drawing, glaze: string, radius = 420, height = 1): string {
  const well = radius * 0.68
  const clay = mix(glaze, '#7d5230', 0.62)
  const across = (r: number, ...colours: [number, string, number?][]) =>
    drawing.between(-r * 0.72, -r * 0.72, r * 0.72, r * 0.72, colours)
  return (
    lying(drawing, disc(radius), 1.1 * height, 0.12) +
    circle(0, 0, radius, { fill: across(radius, [0, lighter(clay, 0.5)], [40, clay], [100, darker(clay, 0.62)]) }) +
    circle(0, 0, radius - 6, {
      fill: across(
        radius,
        [0, darker(glaze, 0.12)],
        [30, glaze],
        [66, lighter(glaze, 0.22)],
        [88, lighter(glaze, 0.42)],
        [100, glaze],
      ),
    }) +
    within(
      drawing,
      disc(radius - 6),
      glazeClouds(drawing, glaze, [-radius, -radius, radius * 2, radius * 2], { specks: 190, clouds: 12 }),
    ) +
    circle(0, 0, radius - 12, { fill: 'none', stroke: clay, 'stroke-width': 9, 'stroke-opacity': 0.34 }) +
    shine(drawing, radius) +
    wellOf(drawing, glaze, well) +
    group(wheel(drawing, glaze, radius))
  )
}

/** The sunken middle: its wall is in shade on the side of the lamp and lit on the other. */
function wellOf(drawing: Drawing, glaze: string, r: number): string {
  const diagonal = drawing.between(-r * 0.72, -r * 0.72, r * 0.72, r * 0.72, [
    [0, darker(glaze, 0.62)],
    [30, darker(glaze, 0.3)],
    [62, lighter(glaze, 0.12)],
    [92, lighter(glaze, 0.6)],
    [100, lighter(glaze, 0.4)],
  ])
  return (
    softened(drawing, 5, circle(0, 0, r, { fill: 'none', stroke: diagonal, 'stroke-width': 26 })) +
    circle(0, 0, r - 10, {
      fill: drawing.from(-r * 0.3, -r * 0.3, r * 1.5, [
        [0, lighter(glaze, 0.26)],
        [45, glaze],
        [100, darker(glaze, 0.28)],
      ]),
    }) +
    within(drawing, disc(r - 10), glazeClouds(drawing, glaze, [-r, -r, r * 2, r * 2], { specks: 110, clouds: 10 })) +
    softened(
      drawing,
      14,
      line(
        `M${number(-r * 0.9)} ${number(r * 0.2)}A${number(r * 0.92)} ${number(r * 0.92)} 0 0 1 ${number(r * 0.2)} ${number(-r * 0.9)}`,
        darker(glaze, 0.7),
        26,
        { 'stroke-opacity': 0.34 },
      ),
    ) +
    softened(
      drawing,
      10,
      line(
        `M${number(r * 0.86)} ${number(-r * 0.2)}A${number(r * 0.88)} ${number(r * 0.88)} 0 0 1 ${number(-r * 0.2)} ${number(r * 0.86)}`,
        lighter(glaze, 0.8),
        16,
        { 'stroke-opacity': 0.4 },
      ),
    )
  )
}

/** The lamp in the glaze: on the far rim, on the near lip. */
function shine(drawing: Drawing, radius: number): string {
  const arc = (r: number, from: number, to: number) => {
    const at = (angle: number) =>
      `${number(r * Math.cos((angle * Math.PI) / 180))} ${number(r * Math.sin((angle * Math.PI) / 180))}`
    return `M${at(from)}A${number(r)} ${number(r)} 0 0 1 ${at(to)}`
  }
  return (
    softened(drawing, 7, line(arc(radius * 0.84, 22, 66), '#fff3da', radius * 0.06, { 'stroke-opacity': 0.42 })) +
    softened(drawing, 2, line(arc(radius - 5, 190, 262), '#fff6e4', 6, { 'stroke-opacity': 0.9 })) +
    softened(drawing, 2, line(arc(radius * 0.9, 206, 236), '#fff6e4', 9, { 'stroke-opacity': 0.6 }))
  )
}

/** Draws the traces of the potter's fingers: circles that do not quite close. */
function wheel(drawing: Drawing, glaze: string, radius: number): string {
  let light = ''
  let dark = ''
  for (let r = 24; r < radius - 20; r += 15 + drawing.random() * 9) {
    const start = drawing.random() * 6.28
    const end = start + 2.4 + drawing.random() * 2.4
    const at = (angle: number, out: number) =>
      `${number((r + out) * Math.cos(angle))} ${number((r + out) * Math.sin(angle))}`
    const arc = (out: number) =>
      `M${at(start, out)}A${number(r + out)} ${number(r + out)} 0 ${end - start > Math.PI ? 1 : 0} 1 ${at(end, out)}`
    dark += arc(0)
    light += arc(3)
  }
  return (
    line(dark, darker(glaze, 0.6), 2.6, { 'stroke-opacity': 0.16 }) +
    line(light, lighter(glaze, 0.7), 2.2, { 'stroke-opacity': 0.2 })
  )
}
