/** How surfaces take the light: shadows cast on what lies below, glazes, and the window mirrored in them. */
import { blurred, darker, ellipse, group, lighter, line, mix, number, path, type Drawing, type Stop } from '../ink.ts'

/** Out of focus like `blurred`, but drawn much faster: `margin` is how far it may reach, in shares of its own size. */
export const softened = (drawing: Drawing, deviation: number, content: string, margin = 0.2) => {
  const [from, size] = [number(-margin * 100), number(100 + margin * 200)]
  const region = `x="${from}%" y="${from}%" width="${size}%" height="${size}%"`
  return group(content, drawing.filter(`<feGaussianBlur stdDeviation="${number(deviation)}"/>`, region))
}

/** The shadow of a standing thing: its own outline laid down to the right and back, and the dark line it stands on. */
export function cast(
  drawing: Drawing,
  outline: string,
  width: number,
  { lean = 0.8, flat = 0.2, dark = 0.5, foot = 0.22, soft = 9 } = {},
): string {
  return (
    blurred(
      drawing,
      soft,
      path(outline, {
        fill: '#2b180c',
        'fill-opacity': dark,
        transform: `matrix(1 0 ${-lean} ${flat} 0 ${number(width * foot * 0.2)})`,
      }),
    ) +
    blurred(
      drawing,
      22,
      ellipse(width * 0.3, 4, width * 0.78, width * foot * 0.62, { fill: '#2b180c', 'fill-opacity': 0.4 }),
    ) +
    blurred(
      drawing,
      5,
      ellipse(width * 0.03, 3, width * 0.52, width * foot * 0.52, { fill: '#1d0f07', 'fill-opacity': 0.7 }),
    )
  )
}

/** The shadow of something that lies, or hangs close to a wall: a hard line near it, a soft one further away. */
export function lying(drawing: Drawing, outline: string, height = 1, margin = 0.35): string {
  const at = (x: number, y: number, opacity: number) =>
    path(outline, {
      fill: '#23130a',
      'fill-opacity': opacity,
      transform: `translate(${number(x * height)} ${number(y * height)})`,
    })
  return (
    softened(drawing, 16 * Math.sqrt(height), at(30, 34, 0.42), margin) + softened(drawing, 4, at(6, 8, 0.5), margin)
  )
}

/** Light across something round with a soft glaze: sun on the left, its own shade on the right, a little light from the room behind. */
export function glazed(colour: string, gloss = 0.4): Stop[] {
  return [
    [0, darker(colour, 0.34)],
    [5, darker(colour, 0.12)],
    [17, lighter(colour, gloss * 0.6)],
    [27, lighter(colour, gloss)],
    [40, lighter(colour, gloss * 0.35)],
    [55, colour],
    [70, darker(colour, 0.26)],
    [84, darker(colour, 0.52)],
    [95, darker(colour, 0.46)],
    [100, darker(colour, 0.34)],
  ]
}

/** The inside of something round: the light that falls in reaches the far right wall. */
export const hollow = (colour: string): Stop[] => [
  [0, darker(colour, 0.66)],
  [35, darker(colour, 0.48)],
  [70, darker(colour, 0.16)],
  [92, lighter(colour, 0.2)],
  [100, lighter(colour, 0.05)],
]

/** The window in a shining surface: four panes, bent with the body. */
export function mirroredWindow(
  drawing: Drawing,
  x: number,
  y: number,
  width: number,
  height: number,
  strength = 0.6,
  bow = 0.1,
): string {
  let d = ''
  for (const row of [0, 1])
    for (const column of [0, 1]) {
      const left = x + column * width * 0.54
      const right = left + width * 0.46
      const top = y + row * height * 0.52
      const bottom = top + height * 0.48
      const drop = (at: number) => number(bow * width * (1 - ((at - x) / width) * 0.4))
      d += `M${number(left)} ${number(top)}Q${number((left + right) / 2)} ${number(top + +drop(left) * 0.3)} ${number(right)} ${number(top + +drop(right) * 0.2)}`
      d += `L${number(right - width * 0.02)} ${number(bottom)}Q${number((left + right) / 2)} ${number(bottom + +drop(left) * 0.3)} ${number(left + width * 0.02)} ${number(bottom)}Z`
    }
  const fill = drawing.between(x, y, x + width * 0.4, y + height, [
    [0, '#fffdf4', strength],
    [100, '#fffdf4', strength * 0.25],
  ])
  return softened(drawing, 2.2, path(d, { fill }), 0.1)
}

/** A glaze is not one colour: clouds of a lighter and a darker tone, and iron specks. Fills a box; clip it. */
export function glazeClouds(
  drawing: Drawing,
  colour: string,
  [x, y, width, height]: readonly [number, number, number, number],
  { specks = 90, clouds = 9, dark = mix('#4a2c18', colour, 0.12) } = {},
): string {
  const within = (from: number, extent: number) => number(from + drawing.random() * extent)
  const pale = drawing.around([
    [0, lighter(colour, 0.55), 0.34],
    [100, lighter(colour, 0.55), 0],
  ])
  const deep = drawing.around([
    [0, darker(colour, 0.5), 0.3],
    [100, darker(colour, 0.5), 0],
  ])
  let spots = ''
  for (let count = 0; count < clouds; count++)
    spots += ellipse(
      +within(x, width),
      +within(y, height),
      width * (0.08 + drawing.random() * 0.2),
      height * (0.05 + drawing.random() * 0.13),
      {
        fill: count % 2 ? pale : deep,
      },
    )
  let fine = ''
  let coarse = ''
  for (let count = 0; count < specks; count++) {
    const at = `M${within(x, width)} ${within(y, height)}`
    const size = () => number((drawing.random() - 0.5) * 5)
    if (count % 4) fine += `${at}h${number(drawing.random() + 0.2)}`
    else coarse += `${at}l${size()} ${size()}l${size()} ${size()}`
  }
  return (
    spots +
    line(fine, dark, 2.6, { 'stroke-opacity': 0.5 }) +
    line(coarse, dark, 3.4, { 'stroke-opacity': 0.62, 'stroke-linejoin': 'round' })
  )
}

/** Clips the content to an outline. */
export const within = (drawing: Drawing, outline: string, content: string) => group(content, drawing.clip(outline))
