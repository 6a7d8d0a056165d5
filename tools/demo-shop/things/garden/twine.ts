/** Jute: a ball of twine, and a length of it that lies about. */
import { darker, group, lighter, line, moved, number, path, type Drawing } from '../../ink.ts'

/** One strand along a path: two plies turned around each other, of which each comes up as a round and goes under at a notch. */
export function strand(d: string, colour: string, width = 12): string {
  const turn = width * 1.15
  const plies = (tone: string, share: number, long: number, from: number, paint: Record<string, string | number>) =>
    line(d, tone, width * share, {
      'stroke-dasharray': `${number(turn * long)} ${number(turn * (1 - long))}`,
      'stroke-dashoffset': number(turn * -from),
      ...paint,
    })
  const towardsLight = `translate(${number(width * -0.1)} ${number(width * -0.13)})`
  return (
    line(d, darker(colour, 0.62), width) +
    line(d, darker(colour, 0.1), width * 0.84) +
    plies(darker(colour, 0.56), 0.84, 0.13, 0, { 'stroke-linecap': 'butt', 'stroke-opacity': 0.75 }) +
    plies(lighter(colour, 0.2), 0.5, 0.3, 0.42, { transform: towardsLight }) +
    plies(lighter(colour, 0.46), 0.2, 0.22, 0.44, { transform: towardsLight, 'stroke-opacity': 0.8 })
  )
}

/** A ball with its middle at the origin. */
export function ball(drawing: Drawing, colour: string, radius: number, turn = 0): string {
  const circle = `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`
  const layers = [
    [-62, 0.98],
    [34, 0.95],
    [86, 0.8],
    [-24, 0.84],
    [64, 0.56],
  ].map(([lean = 0, reach = 1]) => group(winding(radius, reach, colour), `transform="rotate(${lean + turn})"`))
  const shade = drawing.around(
    [
      [0, '#fff3d2', 0.4],
      [35, '#fff3d2', 0.05],
      [60, '#20140b', 0.12],
      [85, '#20140b', 0.55],
      [100, '#20140b', 0.72],
    ],
    0.33,
    0.3,
    0.78,
  )
  return (
    path(circle, { fill: darker(colour, 0.4) }) +
    group(layers.join(''), drawing.clip(circle)) +
    path(circle, { fill: shade }) +
    fuzz(drawing, radius, colour)
  )
}

/** Turns side by side, as far from the middle as `reach`: full in the middle, bowed towards the sides. */
function winding(radius: number, reach: number, colour: string): string {
  const gap = radius * 0.085
  const half = radius * reach * 0.44
  let d = ''
  for (let x = -half; x <= half; x += gap) {
    const tall = Math.sqrt(Math.max(0, radius ** 2 - x ** 2))
    d += `M${number(x * 1.1)} ${number(-tall)}Q${number(x * 1.7)} 0 ${number(x * 1.1)} ${number(tall)}`
  }
  return (
    line(d, '#1d120a', gap * 1.25, { 'stroke-opacity': 0.28, transform: `translate(${number(gap * 0.5)} 0)` }) +
    strand(d, colour, gap * 0.98)
  )
}

function fuzz(drawing: Drawing, radius: number, colour: string): string {
  const hairs = Array.from({ length: 70 }, () => {
    const turn = drawing.random() * Math.PI * 2
    const away = radius * (0.8 + drawing.random() * 0.2)
    const x = Math.cos(turn) * away
    const y = Math.sin(turn) * away
    return `M${number(x)} ${number(y)}q${number((drawing.random() - 0.5) * 22 + x * 0.03)} ${number((drawing.random() - 0.5) * 22 + y * 0.03)} ${number((drawing.random() - 0.5) * 34 + x * 0.07)} ${number((drawing.random() - 0.5) * 34 + y * 0.07)}`
  }).join('')
  return line(hairs, lighter(colour, 0.4), 1.6, { 'stroke-opacity': 0.7 })
}

/** A paper band around a ball, with what it says. */
export function band(drawing: Drawing, radius: number, said: string): string {
  const d = `M${-radius} ${-radius * 0.1}Q0 ${radius * 0.28} ${radius} ${-radius * 0.1}V${radius * 0.34}Q0 ${radius * 0.74} ${-radius} ${radius * 0.34}Z`
  const paper = drawing.across([
    [0, '#8f7d5d'],
    [28, '#f4ead2'],
    [55, '#e4d5b4'],
    [100, '#6f5d43'],
  ])
  return (
    path(d, { fill: '#160e08', 'fill-opacity': 0.4, transform: 'translate(6 10)' }) +
    path(d, { fill: paper }) +
    moved(0, radius * 0.42, 1, said)
  )
}
