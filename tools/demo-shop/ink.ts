/**
 * Ink for every picture: colours, gradients, lines and a few forms that catch the light.
 * The light always comes from the upper left. Only presentation attributes are written, so that the files pass
 * the strictest content security policy.
 */

export interface Drawing {
  /** A gradient across the shape, given as [offset in percent, colour, opacity] stops. Returns the paint to fill with. */
  across(stops: Stop[]): string
  /** The same from top to bottom. */
  down(stops: Stop[]): string
  /** From the middle outwards; `cx` and `cy` move the middle (0 to 1). */
  around(stops: Stop[], cx?: number, cy?: number, radius?: number): string
  /** A clip made of the given path; with `evenodd` what lies in it twice is a hole. Returns the attribute to put on a group. */
  clip(path: string, rule?: 'evenodd'): string
  /** A filter made of the given primitives (`feGaussianBlur` …). Returns the attribute to put on a group. */
  filter(primitives: string, region?: string): string
  /** Where the content is white, a group with the returned attribute is seen; where it is black, it is not. */
  mask(content: string): string
  /** A repeated tile, such as the weave of a cloth. Returns the paint to fill with. */
  tile(width: number, height: number, content: string, turn?: number): string
  /** A gradient between two points of the picture instead of the sides of a shape. */
  between(x1: number, y1: number, x2: number, y2: number, stops: Stop[]): string
  /** A gradient outwards from a point of the picture. */
  from(cx: number, cy: number, radius: number, stops: Stop[]): string
  /**
   * Noise of one colour, drawn once as a tile around the origin: wide and low is wood, even is plaster. Where it is coarse
   * its seams are seen, so let `size` be as wide as the shape.
   */
  grain(noise: Grain): string
  /** Something drawn more than once is written once. Returns the reference to it. */
  reuse(content: string): string
  /** Numbers between 0 and 1, the same on every run. */
  random(): number
  finish(content: string, width?: number, height?: number): string
}

export interface Grain {
  /** How often the noise changes across and down, in changes per pixel. */
  across: number
  down: number
  colour: string
  /** How strongly it covers. @default 0.5 */
  strength?: number
  /** How hard its edges are, and from which height on (0 to 1) it is seen. @default 3 and 0.5 */
  contrast?: number
  from?: number
  octaves?: number
  /** How wide and how tall the tile is; what is smaller is quicker. @default 400 and as wide */
  size?: number
  tall?: number
  seed?: number
  turn?: number
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

export function newDrawing(name: string): Drawing {
  const definitions = new Map<string, string>()
  const known = new Map<string, string>()
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

  function define(write: (id: string) => string): string {
    const content = write('')
    const id = known.get(content) ?? `a${known.size.toString(36)}`
    known.set(content, id)
    definitions.set(id, write(id))
    return id
  }

  const written = (stops: Stop[]) =>
    stops
      .map(([offset, colour, opacity]) => {
        const seen = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
        return `<stop offset="${offset}%" stop-color="${colour}"${seen}/>`
      })
      .join('')

  return {
    across: (stops) => `url(#${define((id) => `<linearGradient id="${id}">${written(stops)}</linearGradient>`)})`,
    down: (stops) =>
      `url(#${define((id) => `<linearGradient id="${id}" x2="0" y2="1">${written(stops)}</linearGradient>`)})`,
    around: (stops, cx = 0.5, cy = 0.5, radius = 0.5) =>
      `url(#${define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}">${written(stops)}</radialGradient>`)})`,
    clip: (path, rule) =>
      `clip-path="url(#${define((id) => `<clipPath id="${id}"><path d="${path}"${rule ? ` clip-rule="${rule}"` : ''}/></clipPath>`)})"`,
    filter: (primitives, region = 'x="-30%" y="-30%" width="160%" height="160%"') =>
      `filter="url(#${define((id) => `<filter id="${id}" ${region} color-interpolation-filters="sRGB">${primitives}</filter>`)})"`,
    mask: (content) =>
      `mask="url(#${define((id) => `<mask id="${id}" maskUnits="userSpaceOnUse" x="-1200" y="-1200" width="3600" height="3600">${content}</mask>`)})"`,
    tile: (width, height, content, turn = 0) => {
      const turned = turn ? ` patternTransform="rotate(${turn})"` : ''
      const size = `width="${width}" height="${height}" patternUnits="userSpaceOnUse"`
      return `url(#${define((id) => `<pattern id="${id}" ${size}${turned}>${content}</pattern>`)})`
    },
    between: (x1, y1, x2, y2, stops) =>
      `url(#${define((id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${written(stops)}</linearGradient>`)})`,
    from: (cx, cy, radius, stops) =>
      `url(#${define((id) => `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${radius}">${written(stops)}</radialGradient>`)})`,
    grain({
      across,
      down,
      colour,
      strength = 0.5,
      contrast = 3,
      from = 0.5,
      octaves = 3,
      size = 400,
      tall = size,
      seed: start = 1,
      turn,
    }) {
      const channel = (at: number) => number2(parseInt(colour.slice(at, at + 2), 16) / 255)
      const [red, green, blue] = [1, 3, 5].map(channel)
      const steps =
        `<feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="${octaves}" seed="${start}" stitchTiles="stitch"/>` +
        `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} ${number2(contrast)} 0 0 0 ${number2(-contrast * from)}"/>`
      const noise = `<rect width="${size}" height="${tall}" opacity="${strength}" filter="url(#${define((id) => `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">${steps}</filter>`)})"/>`
      const turned = turn ? ` patternTransform="rotate(${turn})"` : ''
      return `url(#${define((id) => `<pattern id="${id}" x="${-size / 2}" y="${-tall / 2}" width="${size}" height="${tall}" patternUnits="userSpaceOnUse"${turned}>${noise}</pattern>`)})`
    },
    reuse: (content) => `<use href="#${define((id) => `<g id="${id}">${content}</g>`)}"/>`,
    random() {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed / 2 ** 32
    },
    finish(content, width = 1200, height = 1200) {
      const defined = `<defs>${[...definitions.values()].join('')}</defs>`
      const short = (defined + content)
        .replaceAll(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3(?=")/g, '#$1$2$3')
        .replaceAll(/(?<==")0\.(?=\d+")/g, '.')
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${short}</svg>\n`
    },
  }
}

/** A colour between two, `share` of the way to the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Shade is warm and light is the colour of candle wax: nothing here turns grey or white. */
export const darker = (colour: string, share: number) => mix(colour, '#2a1d1c', share)
export const lighter = (colour: string, share: number) => mix(colour, '#fff6e4', share)

/** The light on something round that stands upright. */
export function round(colour: string, shine = 0.42): Stop[] {
  return [
    [0, darker(colour, 0.2)],
    [9, colour],
    [26, lighter(colour, shine)],
    [48, colour],
    [80, darker(colour, 0.26)],
    [94, darker(colour, 0.42)],
    [100, darker(colour, 0.34)],
  ]
}

/** Tenths matter only in small things; in the others they would only make the file larger. */
export const number = (value: number) => String(Math.abs(value) < 30 ? Math.round(value * 10) / 10 : Math.round(value))

type Paint = Record<string, string | number>

function attributes(paint: Paint): string {
  return Object.entries(paint)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number2(value) : value}"`)
    .join('')
}
const number2 = (value: number) => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.')

export const path = (d: string, paint: Paint) => `<path d="${d}"${attributes(paint)}/>`
export const ellipse = (cx: number, cy: number, rx: number, ry: number, paint: Paint) =>
  `<ellipse cx="${number(cx)}" cy="${number(cy)}" rx="${number(rx)}" ry="${number(ry)}"${attributes(paint)}/>`
export const circle = (cx: number, cy: number, r: number, paint: Paint) => ellipse(cx, cy, r, r, paint)
export const box = (x: number, y: number, width: number, height: number, paint: Paint) =>
  `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"${attributes(paint)}/>`
export const group = (content: string, attribute = '') => `<g${attribute ? ` ${attribute}` : ''}>${content}</g>`
export const moved = (x: number, y: number, size: number, content: string, turn = 0) =>
  group(
    content,
    `transform="translate(${number(x)} ${number(y)})${turn ? ` rotate(${turn})` : ''}${size === 1 ? '' : ` scale(${number2(size)})`}"`,
  )

/**
 * The same content out of focus: soft shadows, glows, what stands far behind. `margin` is how far it may spread, in shares of
 * its size: little around something large is much quicker.
 */
export const blurred = (drawing: Drawing, deviation: number, content: string, margin = 0.6) => {
  const [start, size] = [-100 * margin, 100 + 200 * margin].map(Math.round)
  return group(
    content,
    drawing.filter(
      `<feGaussianBlur stdDeviation="${number(deviation)}"/>`,
      `x="${start}%" y="${start}%" width="${size}%" height="${size}%"`,
    ),
  )
}

/** A line with a soft end, as a brush draws it. */
export const line = (d: string, colour: string, width: number, paint: Paint = {}) =>
  path(d, { fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...paint })

/** Where something touches the ground: dark and narrow below it, wide and faint to the right. */
export function shadow(drawing: Drawing, cx: number, y: number, width: number): string {
  const near = drawing.around([
    [0, '#2c1d17', 0.62],
    [62, '#2c1d17', 0.3],
    [100, '#2c1d17', 0],
  ])
  const far = drawing.around([
    [0, '#3a2822', 0.34],
    [100, '#3a2822', 0],
  ])
  return (
    ellipse(cx + width * 0.42, y + width * 0.035, width * 0.95, width * 0.13, { fill: far }) +
    ellipse(cx + width * 0.04, y + 3, width * 0.56, width * 0.075, { fill: near })
  )
}

/** The shadow of a flat thing lying on paper: its own outline, three times, ever further away and fainter. */
export function flatShadow(outline: string, depth = 1): string {
  return [
    [26, 30, 0.07],
    [16, 18, 0.09],
    [7, 8, 0.16],
  ]
    .map(([x = 0, y = 0, opacity = 0]) =>
      path(outline, {
        fill: '#33231c',
        'fill-opacity': opacity,
        stroke: '#33231c',
        'stroke-opacity': opacity * 0.6,
        'stroke-width': 10 * depth,
        'stroke-linejoin': 'round',
        transform: `translate(${number(x * depth)} ${number(y * depth)})`,
      }),
    )
    .join('')
}

/** A closed outline of a thing turned on a wheel, from its half-widths at given heights; corners are rounded by curves. */
export function turned(cx: number, profile: readonly (readonly [y: number, half: number])[]): string {
  const point = (side: 1 | -1, [y, half]: readonly [number, number]) => `${number(cx + side * half)} ${number(y)}`
  const first = profile[0]!
  const last = profile.at(-1)!
  const side = (points: readonly (readonly [number, number])[], which: 1 | -1) =>
    points
      .slice(1)
      .map((next, index) => {
        const before = points[index]!
        const middle = (before[0] + next[0]) / 2
        return `C${number(cx + which * before[1])} ${number(middle)} ${number(cx + which * next[1])} ${number(middle)} ${point(which, next)}`
      })
      .join('')
  const bottom = `A${number(last[1])} ${number(last[1] * 0.22)} 0 0 1 ${point(-1, last)}`
  const top = `A${number(first[1])} ${number(first[1] * 0.22)} 0 0 1 ${point(1, first)}`
  return `M${point(1, first)}${side(profile, 1)}${bottom}${side(profile.toReversed(), -1)}${top}Z`
}

/** The same with straight sides. */
export function tapered(cx: number, top: number, halfTop: number, bottom: number, halfBottom: number): string {
  return (
    `M${number(cx + halfTop)} ${number(top)}L${number(cx + halfBottom)} ${number(bottom)}` +
    `A${number(halfBottom)} ${number(halfBottom * 0.22)} 0 0 1 ${number(cx - halfBottom)} ${number(bottom)}` +
    `L${number(cx - halfTop)} ${number(top)}A${number(halfTop)} ${number(halfTop * 0.22)} 0 0 1 ${number(cx + halfTop)} ${number(top)}Z`
  )
}
