/** Terracotta: pots with their saucers. A pot of size 1 is 300 high and stands on y = 0. */
import {
  darker,
  ellipse,
  group,
  lighter,
  line,
  moved,
  path,
  tapered,
  type Drawing,
  type Grain,
  type Stop,
} from '../../ink.ts'
import { softShadow } from '../../soft-shadow.ts'
import { castShadow } from '../../volume.ts'

const CLAY = '#bd6a44'
const BAND = tapered(0, -300, 166, -232, 160)
const BODY = tapered(0, -238, 147, -30, 106)
const SAUCER = tapered(0, -40, 164, -4, 140)

/** Clay does not shine: light goes softly around it. */
function clay(colour = CLAY): Stop[] {
  return [
    [0, darker(colour, 0.3)],
    [7, darker(colour, 0.05)],
    [28, lighter(colour, 0.34)],
    [50, colour],
    [78, darker(colour, 0.34)],
    [93, darker(colour, 0.52)],
    [100, darker(colour, 0.4)],
  ]
}

/** Draws the weathering of clay: pores, lime, a breath of green at the foot. */
export function weather(drawing: Drawing, seed: number): string {
  const all = (colour: string, noise: Pick<Grain, 'across' | 'size' | 'from' | 'strength' | 'octaves'>) =>
    path('M-180 -336H180V24H-180Z', {
      fill: drawing.grain({ down: noise.across, colour, contrast: 5, seed, ...noise }),
    })
  return (
    all('#f6e3d0', { across: 0.016, from: 0.6, strength: 0.34, size: 720, octaves: 2 }) +
    all('#3a1a0c', { across: 0.4, from: 0.55, strength: 0.3, size: 96, octaves: 1 }) +
    all('#ffe2c8', { across: 0.3, from: 0.6, strength: 0.35, size: 110, octaves: 1 })
  )
}

export interface Pot {
  size: number
  grown?: string
  /** Which marks it has. */
  seed?: number
  soil?: boolean
}

export function pot(drawing: Drawing, { size, grown = '', seed = 2, soil = grown !== '' }: Pot): string {
  const inside = drawing.across([
    [0, darker(CLAY, 0.78)],
    [60, darker(CLAY, 0.55)],
    [100, darker(CLAY, 0.12)],
  ])
  return moved(
    0,
    0,
    size,
    drawing.reuse(castShadow(BODY + BAND, 0.6)) +
      ellipse(24, 6, 176, 30, {
        fill: drawing.around([
          [0, '#17100b', 0.85],
          [60, '#17100b', 0.6],
          [100, '#17100b', 0],
        ]),
      }) +
      path(SAUCER, { fill: drawing.across(clay()) }) +
      ellipse(0, -40, 164, 35, { fill: darker(CLAY, 0.5) }) +
      ellipse(0, -38, 150, 30, { fill: darker(CLAY, 0.68) }) +
      line('M-164 -40A164 35 0 0 0 164 -40', lighter(CLAY, 0.45), 4, { 'stroke-opacity': 0.7 }) +
      path(BODY, { fill: drawing.across(clay()) }) +
      group(
        weather(drawing, seed) +
          softShadow('M-160 -250H170V-196Q0 -150 -160 -206Z', { spread: 16, opacity: 0.62, colour: '#32140a' }) +
          path('M-160 -110H160V0H-160Z', {
            fill: drawing.down([
              [0, '#2c2a14', 0],
              [100, '#2c2a14', 0.45],
            ]),
          }),
        drawing.clip(BODY),
      ) +
      path(BAND, { fill: drawing.across(clay()) }) +
      group(weather(drawing, seed + 1), drawing.clip(BAND)) +
      line('M-160 -232A160 35 0 0 0 160 -232', darker(CLAY, 0.5), 4, { 'stroke-opacity': 0.7 }) +
      ellipse(0, -300, 166, 36.5, { fill: lighter(CLAY, 0.2) }) +
      ellipse(2, -298, 150, 30, { fill: inside }) +
      line('M-164 -302A166 36 0 0 0 -40 -266', lighter(CLAY, 0.75), 4, { 'stroke-opacity': 0.8 }) +
      (soil ? earth(drawing) : '') +
      moved(0, -284, 1, grown),
  )
}

function earth(drawing: Drawing): string {
  // The same in every pot, so that it is written once: strewn by the golden angle.
  const crumbs = Array.from({ length: 40 }, (_, index) => {
    const away = Math.sqrt((index + 0.5) / 40)
    const x = Math.cos(index * 2.4) * 132 * away
    const y = -288 + Math.sin(index * 2.4) * 19 * away
    return `M${Math.round(x)} ${Math.round(y)}h2`
  }).join('')
  return drawing.reuse(
    ellipse(2, -287, 142, 24, { fill: '#3a281b' }) +
      line(crumbs, '#6b4a31', 8) +
      line(crumbs, '#8f6c4c', 3, { transform: 'translate(-2 -2)' }),
  )
}
