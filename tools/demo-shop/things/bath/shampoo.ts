/** The bar for the hair: a thick round with a hole and a string, and the peg that it hangs from. */
import {
  blurred,
  darker,
  ellipse,
  group,
  lighter,
  line,
  mix,
  moved,
  number,
  path,
  round,
  type Drawing,
} from '../../ink.ts'
import { pressedBirchLeaf } from './herbs.ts'

/** The bar for the hair: a thick round with a hole, seen from the front; around the origin, its string goes up. */
export function shampooRound(drawing: Drawing, radius: number, string = true): string {
  const colour = '#cfd3ae'
  const twine = `M-6 ${number(-radius * 0.62)}C-10 ${-radius - 60} -4 ${-radius - 160} 0 ${-radius - 260}M8 ${number(-radius * 0.62)}C16 ${-radius - 60} 6 ${-radius - 160} 0 ${-radius - 260}`
  let specks = ''
  for (let count = 0; count < 60; count++) {
    const angle = drawing.random() * 6.283
    const away = Math.sqrt(drawing.random()) * radius * 0.94
    specks += `M${number(Math.cos(angle) * away)} ${number(Math.sin(angle) * away)}l${number((drawing.random() - 0.5) * 12)} ${number((drawing.random() - 0.5) * 8)}`
  }
  const rope = (d: string) =>
    line(d, '#1c211a', 11, { 'stroke-opacity': 0.35, transform: 'translate(8 10)' }) +
    line(d, '#d9cba6', 9) +
    line(d, '#8f7c50', 9, { 'stroke-dasharray': '2.5 7', 'stroke-linecap': 'butt', 'stroke-opacity': 0.6 })
  return (
    ellipse(12, 10, radius, radius, {
      fill: drawing.between(-radius, -radius, radius, radius, [
        [0, lighter(colour, 0.2)],
        [60, darker(colour, 0.3)],
        [100, darker(colour, 0.6)],
      ]),
    }) +
    ellipse(0, 0, radius, radius, {
      fill: drawing.between(-radius, -radius, radius, radius, [
        [0, lighter(colour, 0.8)],
        [40, lighter(colour, 0.2)],
        [100, mix(darker(colour, 0.2), '#8a9a78', 0.3)],
      ]),
    }) +
    ellipse(0, 0, radius, radius, {
      fill: drawing.grain({ across: 0.05, down: 0.05, colour: '#7d8660', strength: 0.24, size: 300 }),
    }) +
    ellipse(0, 0, radius * 0.86, radius * 0.86, {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-opacity': 0.6,
      'stroke-width': 5,
    }) +
    ellipse(-2, -2, radius * 0.86, radius * 0.86, {
      fill: 'none',
      stroke: '#4a5638',
      'stroke-opacity': 0.35,
      'stroke-width': 4,
    }) +
    line(specks, '#55683c', 3, { 'stroke-opacity': 0.55 }) +
    moved(0, radius * 0.16, 1, pressedBirchLeaf(radius / 190)) +
    ellipse(0, -radius * 0.62, radius * 0.11, radius * 0.11, {
      fill: drawing.around(
        [
          [0, '#1c2416'],
          [70, '#3f4a30'],
          [100, '#6d785a'],
        ],
        0.4,
        0.36,
        0.6,
      ),
    }) +
    path(
      `M${number(-radius * 0.8)} ${number(-radius * 0.3)}A${radius * 0.86} ${radius * 0.86} 0 0 1 ${number(-radius * 0.2)} ${number(-radius * 0.84)}A${radius} ${radius} 0 0 0 ${number(-radius * 0.8)} ${number(-radius * 0.3)}Z`,
      { fill: '#ffffff', 'fill-opacity': 0.7 },
    ) +
    (string ? rope(twine) : '')
  )
}

/** The same lying flat, standing on y = 0, with its thick edge towards the eye. */
export function shampooLying(drawing: Drawing, radius: number): string {
  const colour = '#cfd3ae'
  const flat = radius * 0.4
  const thick = radius * 0.36
  return (
    path(
      `M${-radius} ${number(-thick - flat)}V${number(-flat)}A${radius} ${flat} 0 0 0 ${radius} ${number(-flat)}V${number(-thick - flat)}Z`,
      { fill: drawing.across(round(colour, 0.7)) },
    ) +
    path(
      `M${-radius} ${number(-thick - flat)}V${number(-flat)}A${radius} ${flat} 0 0 0 ${radius} ${number(-flat)}V${number(-thick - flat)}Z`,
      { fill: drawing.grain({ across: 0.05, down: 0.05, colour: '#7d8660', strength: 0.24, size: 300 }) },
    ) +
    moved(0, -thick - flat, 1, group(shampooRound(drawing, radius, false), 'transform="scale(1 .4)"'))
  )
}

/** A peg of wood in the wall. */
export function wallPeg(drawing: Drawing): string {
  return (
    blurred(drawing, 8, ellipse(26, 34, 44, 40, { fill: '#0c2124', 'fill-opacity': 0.6 }), 0.2) +
    ellipse(8, 8, 40, 40, { fill: '#5c3c20' }) +
    ellipse(0, 0, 40, 40, {
      fill: drawing.around(
        [
          [0, '#f3d6a8'],
          [60, '#c1905a'],
          [100, '#7d5430'],
        ],
        0.35,
        0.3,
        0.75,
      ),
    }) +
    ellipse(0, 0, 24, 24, { fill: 'none', stroke: '#7d5430', 'stroke-opacity': 0.5, 'stroke-width': 3 })
  )
}
