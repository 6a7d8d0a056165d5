/** The kitchen: a limewashed wall, an oak worktop, and the morning sun through a window with bars. */
import { box, darker, ellipse, group, lighter, line, moved, number, path, type Drawing } from '../ink.ts'
import { softened } from '../things/surface.ts'

/** Where the worktop meets the wall, and where most things stand. */
export const EDGE = 790
export const STAND = 985

export interface Morning {
  /** Where the patch of sun lies on the wall. @default 150, 90 */
  sun?: readonly [x: number, y: number]
  /** How large it is. @default 1 */
  size?: number
  /** Where wall and worktop meet. @default EDGE */
  edge?: number
}

/** Lime put on with a broad brush, crosswise, in several thin coats. */
function limewash(drawing: Drawing): string {
  const upTo = (most: number) => Math.round(drawing.random() * most)
  let light = ''
  let dark = ''
  for (let count = 0; count < 44; count++) {
    const stroke = `M${upTo(1300) - 100} ${upTo(860) - 20}q${upTo(160) - 40} ${upTo(80) - 40} ${upTo(260) - 60} ${upTo(240) - 120}`
    if (count % 3) light += stroke
    else dark += stroke
  }
  const coat = (d: string, colour: string, width: number, opacity: number) =>
    line(d, colour, width, { 'stroke-opacity': opacity })
  const cloud = drawing.around([
    [0, '#8d7c64', 0.26],
    [100, '#8d7c64', 0],
  ])
  const clouds = [0, 1, 2, 3, 4, 5].map(() =>
    ellipse(upTo(1200), upTo(800), 160 + upTo(220), 90 + upTo(140), { fill: cloud }),
  )
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.between(0, 0, 1200, 900, [
        [0, '#e6dcc8'],
        [45, '#d8cbb5'],
        [100, '#b5a68f'],
      ]),
    }) +
    clouds.join('') +
    coat(light, '#f7f0e2', 74, 0.07) +
    coat(light, '#f7f0e2', 30, 0.06) +
    coat(dark, '#8a7860', 58, 0.04) +
    box(0, 0, 1200, 900, {
      fill: drawing.grain({
        across: 0.4,
        down: 0.5,
        colour: '#6f5d48',
        strength: 0.2,
        contrast: 3,
        octaves: 1,
        size: 160,
      }),
    })
  )
}

/** Six panes of sun, two across, with the bars between them; leaning as the sun stands in the upper left. */
function panes(width: number, height: number, lean: number, bar: number): string {
  let d = ''
  for (const row of [0, 1, 2])
    for (const column of [0, 1]) {
      const top = (row * height) / 3 + bar / 2
      const bottom = ((row + 1) * height) / 3 - bar / 2
      const left = (column * width) / 2 + bar / 2
      const right = ((column + 1) * width) / 2 - bar / 2
      const at = (x: number, y: number) => `${number(x + (y / height) * lean)} ${number(y + x * 0.1)}`
      d += `M${at(left, top)}L${at(right, top)}L${at(right, bottom)}L${at(left, bottom)}Z`
    }
  return d
}

function sunOnWall(drawing: Drawing, { sun = [150, 90], size = 1 }: Morning = {}): string {
  const gleam = drawing.between(0, 0, 600, 700, [
    [0, '#fff6dc', 0.95],
    [100, '#ffe9bd', 0.62],
  ])
  const glow = drawing.around([
    [0, '#ffe7b8', 0.55],
    [100, '#ffe7b8', 0],
  ])
  return moved(
    sun[0],
    sun[1],
    size,
    ellipse(320, 330, 560, 480, { fill: glow }) +
      softened(drawing, 5, path(panes(430, 620, 210, 20), { fill: gleam }), 0.04),
  )
}

/** Long fibres in wood, as slivers that swell and end. Drawn once for a picture, `width` by `height`. */
export function fibres(drawing: Drawing, width: number, height: number, count: number, thick = 3): string {
  let d = ''
  for (let index = 0; index < count; index++) {
    const x = drawing.random() * width * 1.1 - width * 0.1
    const y = drawing.random() * height
    const length = width * (0.08 + drawing.random() ** 2 * 0.7)
    const bend = (drawing.random() - 0.5) * height * 0.07
    const swell = thick * (0.4 + drawing.random())
    d += `M${number(x)} ${number(y)}q${number(length / 2)} ${number(bend - swell)} ${number(length)} ${number(bend / 2)}q${number(-length / 2)} ${number(swell + bend / 3)} ${number(-length)} ${number(-bend / 2)}Z`
  }
  return drawing.reuse(path(d, {}))
}

/** The worktop from its far edge to the viewer: staves of oak that come nearer. */
function worktop(drawing: Drawing, edge = EDGE): string {
  const OAK = '#b98d5d'
  const depth = 1200 - edge
  const shares = [0, 0.16, 0.38, 0.68, 1.1]
  const grain = fibres(drawing, 1250, 200, 110, 3.4)
  const pores = fibres(drawing, 1250, 200, 55, 1.5)
  const staves = shares
    .slice(0, -1)
    .map((share, index) => {
      const top = edge + share * depth
      const height = (shares[index + 1]! - share) * depth
      const tone = [0.05, -0.1, 0.1, -0.03][index]!
      const colour = tone < 0 ? darker(OAK, -tone) : lighter(OAK, tone)
      const turn =
        index % 2
          ? `matrix(-1 0 0 ${number(height / 200)} 1220 ${number(top)})`
          : `matrix(1.15 0 0 ${number(height / 200)} -20 ${number(top)})`
      return (
        box(0, top, 1200, height, { fill: colour }) +
        group(grain, `fill="#6b4018" fill-opacity=".3" transform="${turn}"`) +
        group(pores, `fill="#43260e" fill-opacity=".4" transform="${turn}"`) +
        line(`M0 ${number(top)}H1200`, '#4a2c15', 1.5 + index * 0.5, { 'stroke-opacity': 0.5 }) +
        line(`M0 ${number(top + 2 + index * 0.5)}H1200`, '#ffe9c4', 1.2, { 'stroke-opacity': 0.35 })
      )
    })
    .join('')
  return (
    staves +
    box(0, edge, 1200, depth, {
      fill: drawing.between(0, edge, 260, 1200, [
        [0, '#3d2413', 0.42],
        [30, '#6b4526', 0.1],
        [100, '#ffe4b4', 0.16],
      ]),
    }) +
    box(0, edge - 12, 1200, 26, {
      fill: drawing.down([
        [0, '#4a3520', 0],
        [44, '#4a3520', 0.5],
        [60, '#3a2413', 0.55],
        [100, '#3a2413', 0],
      ]),
    })
  )
}

/** The same sun, lying flat on the worktop. */
function sunOnWorktop(drawing: Drawing, x: number, edge = EDGE): string {
  return group(
    moved(
      x,
      edge + 30,
      1,
      softened(drawing, 5, path(panes(640, 300, 250, 18), { fill: '#ffeec6', 'fill-opacity': 0.44 })),
    ),
    drawing.clip(`M0 ${edge + 2}H1200V1200H0Z`),
  )
}

/** The same oak from above, with the sun lying across it. */
function worktopFromAbove(drawing: Drawing, sun: readonly [x: number, y: number] = [120, 60], size = 1.5): string {
  const OAK = '#b98d5d'
  const grain = fibres(drawing, 1300, 320, 170, 4)
  const pores = fibres(drawing, 1300, 320, 110, 1.5)
  const staves = [-90, 230, 545, 870]
    .map((top, index) => {
      const tone = [-0.06, 0.08, -0.02, 0.1][index]!
      const turn = index % 2 ? `matrix(-1 0 0 1 1240 ${top})` : `translate(${-30 - index * 20} ${top})`
      return (
        box(0, top, 1200, 332, { fill: tone < 0 ? darker(OAK, -tone) : lighter(OAK, tone) }) +
        group(grain, `fill="#6b4018" fill-opacity=".27" transform="${turn}"`) +
        group(pores, `fill="#43260e" fill-opacity=".38" transform="${turn}"`) +
        line(`M0 ${top}H1200`, '#3b220f', 3, { 'stroke-opacity': 0.55 }) +
        line(`M0 ${top + 3}H1200`, '#ffe9c4', 1.6, { 'stroke-opacity': 0.35 })
      )
    })
    .join('')
  return (
    staves +
    box(0, 0, 1200, 1200, {
      fill: drawing.between(0, 0, 1200, 1200, [
        [0, '#3d2413', 0.1],
        [50, '#3d2413', 0.22],
        [100, '#3d2413', 0.45],
      ]),
    }) +
    moved(
      sun[0],
      sun[1],
      size,
      softened(drawing, 5, path(panes(430, 620, 210, 20), { fill: '#ffe9bd', 'fill-opacity': 0.46 })),
    )
  )
}

function morning(drawing: Drawing, { edge = EDGE, ...rest }: Morning = {}): string {
  return (
    limewash(drawing) +
    group(sunOnWall(drawing, rest), drawing.clip(`M0 0H1200V${edge}H0Z`)) +
    worktop(drawing, edge) +
    sunOnWorktop(drawing, (rest.sun?.[0] ?? 150) + 110, edge)
  )
}

/** A picture of standing things in the morning. */
export const onWorktop = (drawing: Drawing, light: Morning, ...things: string[]) =>
  morning(drawing, light) + things.join('') + roomShade(drawing)

/** One of things lying on the worktop, from above. */
export const fromAbove = (drawing: Drawing, sun: readonly [x: number, y: number], ...things: string[]) =>
  worktopFromAbove(drawing, sun) + things.join('') + roomShade(drawing)

/** One of things that hang on the wall. */
export const onWall = (drawing: Drawing, light: Morning, ...things: string[]) =>
  limewash(drawing) + sunOnWall(drawing, light) + things.join('') + roomShade(drawing)

/** The corners fall away a little, as in a room. Lies over everything. */
function roomShade(drawing: Drawing): string {
  return box(0, 0, 1200, 1200, {
    fill: drawing.from(430, 430, 1050, [
      [0, '#2a1a10', 0],
      [55, '#2a1a10', 0],
      [100, '#2a1a10', 0.34],
    ]),
  })
}

/** Comes nearer to a point of the picture. */
export const closeUp = (x: number, y: number, zoom: number, content: string, turn = 0) =>
  group(
    content,
    `transform="translate(600 600)${turn ? ` rotate(${turn})` : ''} scale(${zoom}) translate(${number(-x)} ${number(-y)})"`,
  )
