/** A parcel in brown paper, tied with fern green twine, a card under the knot. Its middle is the origin. */
import { darker, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'
import { writing } from '../../handwriting.ts'
import { sheet } from '../../scenes/paper.ts'
import { lyingShadow } from '../../volume.ts'
import { strand } from '../garden/twine.ts'

const KRAFT = '#c2966a'
export const TWINE = '#4f6b4a'

/** A fern frond of the given length, growing to the right. */
export function frond(length: number, green = '#58784a'): string {
  let bright = ''
  let dim = ''
  for (let at = 0.1; at < 0.97; at += 0.062) {
    const size = length * 0.25 * Math.sin(Math.PI * (0.22 + at * 0.76)) + 6
    const x = at * length
    const y = -length * 0.1 * Math.sin(at * 2.4)
    const wide = length * 0.017
    const leaflet = (side: number) =>
      `M${number(x - wide)} ${number(y)}q${number(size * 0.16)} ${number(side * size * 0.6)} ${number(size * 0.46)} ${number(side * size)}q${number(-size * 0.06)} ${number(-side * size * 0.5)} ${number(wide * 2 - size * 0.46)} ${number(-side * size)}Z`
    bright += leaflet(-1)
    dim += leaflet(1)
  }
  const rib = `M0 0Q${number(length * 0.5)} ${number(-length * 0.16)} ${number(length)} ${number(-length * 0.06)}`
  return (
    path(bright + dim, { fill: '#1c1208', 'fill-opacity': 0.3, transform: 'translate(7 9)' }) +
    path(bright, { fill: lighter(green, 0.24) }) +
    path(dim, { fill: darker(green, 0.16) }) +
    line(rib, darker(green, 0.3), 6) +
    line(rib, lighter(green, 0.5), 2)
  )
}

export interface Parcel {
  wide: number
  tall: number
  knot?: readonly [x: number, y: number]
  card?: boolean
}

export function parcel(drawing: Drawing, { wide, tall, knot = [-60, 20], card = true }: Parcel): string {
  const x = wide / 2
  const y = tall / 2
  const outline = `M${-x} ${-y}H${x}V${y}H${-x}Z`
  const [kx, ky] = knot
  const paper = drawing.between(-x, -y, x, y, [
    [0, lighter(KRAFT, 0.42)],
    [55, KRAFT],
    [100, darker(KRAFT, 0.26)],
  ])
  return (
    lyingShadow(outline, 17, 0.66) +
    path(outline, { fill: paper }) +
    group(
      path(`M-600 -600H600V600H-600Z`, {
        fill: drawing.grain({
          across: 0.09,
          down: 0.09,
          colour: '#5a3517',
          strength: 0.14,
          contrast: 3,
          size: 300,
          octaves: 2,
        }),
      }) + folds(x, y),
      drawing.clip(outline),
    ) +
    line(`M${-x} ${y}V${-y}H${x}`, lighter(KRAFT, 0.8), 4, { 'stroke-opacity': 0.6 }) +
    strand(`M${kx} ${-y}V${y}`, TWINE, 15) +
    strand(`M${-x} ${ky}H${x}`, TWINE, 15) +
    moved(kx - 20, ky + 6, 1, group(frond(Math.min(wide, tall) * 0.56), 'transform="rotate(-38)"')) +
    (card ? moved(kx + wide * 0.24, ky + tall * 0.2, 1, writtenCard(drawing, wide * 0.42), 7) : '') +
    bow(kx, ky)
  )
}

/** The flaps of the paper, folded to points. */
function folds(x: number, y: number): string {
  const d = `M${-x} ${-y}L${-x * 0.32} ${-y * 0.62}V${y * 0.62}L${-x} ${y}M${x} ${-y}L${x * 0.4} ${-y * 0.64}V${y * 0.64}L${x} ${y}`
  return (
    path(`M${-x} ${-y}L${-x * 0.32} ${-y * 0.62}V${y * 0.62}L${-x} ${y}Z`, { fill: '#fff0d4', 'fill-opacity': 0.16 }) +
    path(`M${x} ${-y}L${x * 0.4} ${-y * 0.64}V${y * 0.64}L${x} ${y}Z`, { fill: '#2c1808', 'fill-opacity': 0.13 }) +
    line(d, darker(KRAFT, 0.5), 3, { 'stroke-opacity': 0.5 }) +
    line(d, lighter(KRAFT, 0.8), 2, { transform: 'translate(-3 -3)', 'stroke-opacity': 0.45 })
  )
}

const bow = (x: number, y: number) =>
  moved(
    x,
    y,
    1,
    strand(
      'M0 0C-120 -110 -180 40 0 0C150 -120 170 60 0 0M0 0C-20 60 -80 80 -100 140M0 0C30 50 50 90 40 160',
      TWINE,
      15,
    ) +
      path('M-15 -13H15V13H-15Z', { fill: darker(TWINE, 0.25) }) +
      line('M-12 -8L12 8M-12 0L10 13M-8 -12L13 2', lighter(TWINE, 0.4), 3),
  )

export function writtenCard(drawing: Drawing, wide: number): string {
  const tall = wide * 0.66
  return sheet(
    drawing,
    wide,
    tall,
    writing(drawing, '#3d2c22', {
      x: -wide * 0.38,
      y: -tall * 0.2,
      width: wide * 0.76,
      lines: 4,
      gap: tall * 0.17,
      size: tall * 0.075,
      thick: 2.6,
    }),
    '#f4ead4',
  )
}
