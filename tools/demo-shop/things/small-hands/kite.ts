/** The paper kite: two spars of spruce, paper pasted over string, a tail with bows. Its crossing is the origin. */
import { darker, group, lighter, line, mix, moved, number, path, type Drawing } from '../../ink.ts'
import { mirrored } from '../../volume.ts'

const SPRUCE = '#d8b37c'
const TOP = -250
const SIDE = 220
const FOOT = 430

export const KITE = `M0 ${TOP}L${SIDE} 0L0 ${FOOT}L${-SIDE} 0Z`

export interface Kite {
  paper: string
  /** Light through the paper: 0 lying, 1 against the sky. */
  glow?: number
}

export function kite(drawing: Drawing, { paper, glow = 0 }: Kite): string {
  const pale = mix(paper, '#f6ead0', 0.82)
  const lit = (colour: string) => lighter(colour, glow * 0.35)
  const panel = (d: string, colour: string, x1: number, y1: number, x2: number, y2: number) =>
    path(d, {
      fill: drawing.between(x1, y1, x2, y2, [
        [0, lighter(lit(colour), 0.3)],
        [55, lit(colour)],
        [100, darker(lit(colour), 0.22)],
      ]),
    })
  return (
    panel(`M0 ${TOP}L${-SIDE} 0H0Z`, paper, -160, -160, 0, 0) +
    panel(`M0 ${TOP}L${SIDE} 0H0Z`, pale, 0, -200, 160, 0) +
    panel(`M0 ${FOOT}L${-SIDE} 0H0Z`, pale, -200, 0, 0, 300) +
    panel(`M0 ${FOOT}L${SIDE} 0H0Z`, paper, 0, 0, 170, 200) +
    group(fibres(drawing), drawing.clip(KITE)) +
    creases(paper) +
    spar(`M0 ${TOP - 12}V${FOOT + 12}`, glow) +
    spar(`M${-SIDE - 12} 0Q0 -16 ${SIDE + 12} 0`, glow) +
    lashing() +
    line(KITE, darker(paper, 0.45), 3, { 'stroke-opacity': 0.8 }) +
    line(KITE, '#fff6e4', 1.5, { transform: 'translate(-2 -2)', 'stroke-opacity': 0.7 })
  )
}

/** Long fibres in the paper. */
function fibres(drawing: Drawing): string {
  const d = Array.from({ length: 90 }, () => {
    const x = (drawing.random() - 0.5) * 440
    const y = TOP + drawing.random() * (FOOT - TOP)
    return `M${number(x)} ${number(y)}q${number((drawing.random() - 0.5) * 40)} ${number((drawing.random() - 0.5) * 40)} ${number((drawing.random() - 0.5) * 60)} ${number((drawing.random() - 0.5) * 60)}`
  }).join('')
  return (
    line(d, '#fff8e8', 1.2, { 'stroke-opacity': 0.26 }) +
    line(d, '#4a2a1a', 1, { transform: 'translate(31 17)', 'stroke-opacity': 0.1 })
  )
}

function creases(paper: string): string {
  const d = `M${-SIDE + 30} -8L-8 ${TOP + 50}M${SIDE - 40} 12L12 ${FOOT - 120}M-120 10L-12 170M100 -14L12 -120`
  return (
    line(d, darker(paper, 0.5), 3, { 'stroke-opacity': 0.22 }) +
    line(d, '#ffffff', 2, { 'stroke-opacity': 0.35, transform: 'translate(-3 -1)' })
  )
}

const spar = (d: string, glow: number) =>
  line(d, '#2a170b', 13, { 'stroke-opacity': 0.3, transform: 'translate(5 6)' }) +
  line(d, darker(SPRUCE, 0.55 + glow * 0.15), 11) +
  line(d, SPRUCE, 7, { transform: 'translate(-1.5 -1.5)' }) +
  line(d, lighter(SPRUCE, 0.7), 2, { transform: 'translate(-3 -3)' })

function lashing(): string {
  const turns = 'M-16 -22L16 8M-16 -15L16 15M-16 -8L16 22M16 -22L-16 8M16 -15L-16 15M16 -8L-16 22'
  return line(turns, '#4a3826', 6) + line(turns, '#efe3c8', 4) + line(turns, '#b9a683', 1.2)
}

const BOWS = 7

/** A tail from the foot of the kite along a path (M, then C, then S), its bows tied across the string. */
export function tail(d: string, paper: string): string {
  const wing = 'M0 0C-20 -44 -64 -48 -78 -26C-70 -6 -72 8 -78 26C-60 46 -20 40 0 0Z'
  const bow = (colour: string) =>
    path(wing, { fill: colour }) +
    path(mirrored(wing), { fill: darker(colour, 0.2) }) +
    line(
      'M-14 0C-30 -10 -50 -14 -70 -14M-14 2C-34 6 -50 12 -66 18M14 0C30 -10 50 -14 70 -14',
      darker(colour, 0.5),
      2.4,
      { 'stroke-opacity': 0.5 },
    ) +
    line('M-8 -26C-30 -40 -56 -40 -72 -26', lighter(colour, 0.6), 3, { 'stroke-opacity': 0.7 }) +
    path('M-12 -14H12V14H-12Z', { fill: darker(colour, 0.32), rx: 4 })
  const colours = [paper, mix(paper, '#f6ead0', 0.8)]
  const bows = Array.from({ length: BOWS }, (_, index) => {
    const [x, y, along] = placeOn(d, (index + 0.6) / BOWS)
    return moved(x, y, 0.72, bow(colours[index % 2]!), Math.round(along + 90))
  })
  return (
    line(d, '#3b2a1a', 5, { 'stroke-opacity': 0.3, transform: 'translate(5 7)' }) +
    line(d, '#efe3c8', 4) +
    bows.join('')
  )
}

type Spot = readonly [x: number, y: number]
type Curve = readonly [Spot, Spot, Spot, Spot]

/** Each curve of the path with its four points; S goes on as the one before it ended. */
function curvesOf(d: string): Curve[] {
  const numbers = (d.match(/-?\d+/g) ?? []).map(Number)
  const spot = (at: number): Spot => [numbers[at * 2]!, numbers[at * 2 + 1]!]
  const curves: Curve[] = [[spot(0), spot(1), spot(2), spot(3)]]
  let [before, from] = [spot(2), spot(3)]
  for (let at = 4; at * 2 < numbers.length; at += 2) {
    const straightOn: Spot = [2 * from[0] - before[0], 2 * from[1] - before[1]]
    curves.push([from, straightOn, spot(at), spot(at + 1)])
    ;[before, from] = [spot(at), spot(at + 1)]
  }
  return curves
}

/** Where a share of the path ends, and in which direction it goes on there, in degrees. */
function placeOn(d: string, share: number): [x: number, y: number, along: number] {
  const curves = curvesOf(d)
  const [a, b, c, e] = curves[Math.floor(share * curves.length)]!
  const t = (share * curves.length) % 1
  const place = (axis: 0 | 1) =>
    a[axis] * (1 - t) ** 3 + 3 * b[axis] * t * (1 - t) ** 2 + 3 * c[axis] * t ** 2 * (1 - t) + e[axis] * t ** 3
  const towards = (axis: 0 | 1) =>
    (b[axis] - a[axis]) * (1 - t) ** 2 + 2 * (c[axis] - b[axis]) * t * (1 - t) + (e[axis] - c[axis]) * t ** 2
  return [place(0), place(1), (Math.atan2(towards(1), towards(0)) * 180) / Math.PI]
}
