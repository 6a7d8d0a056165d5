/** The water carafe: blown like the tumbler. It stands on y = 0 around x = 0. */
import { blurred, darker, ellipse, path, type Drawing } from '../../ink.ts'
import { within } from '../surface.ts'
import { blown, bubbles, lightThrough, lip, oval, shines, thickFoot, wall, type Glass, type Profile } from './glass.ts'

const CARAFE: Profile = [
  [-700, 108],
  [-660, 84],
  [-560, 74],
  [-470, 84],
  [-360, 170],
  [-230, 236],
  [-110, 236],
  [-30, 190],
  [0, 166],
]

export function carafe(
  drawing: Drawing,
  { tint, strength }: Glass = { tint: '#d3e2e0', strength: 0.2 },
  { water = true } = {},
): string {
  const body = blown(CARAFE)
  return (
    lightThrough(drawing, 210, 240, tint) +
    oval(-700, 108, { fill: darker(tint, 0.5), 'fill-opacity': strength * 0.6 }) +
    path(body, { fill: wall(drawing, tint, strength) }) +
    within(
      drawing,
      body,
      path('M-110 -560C-100 -460 -170 -380 -250 -250V-600Z', { fill: '#05060a', 'fill-opacity': 0.14 }) +
        (water ? carafeWater(drawing) : '') +
        thickFoot(drawing, tint, 166) +
        bubbles(drawing, 380, -420, 380, 26),
    ) +
    shines(
      drawing,
      'M-66 -640C-60 -560 -62 -500 -76 -450C-110 -370 -190 -310 -206 -200C-210 -140 -196 -90 -176 -50',
      'M64 -620C58 -540 60 -480 84 -430C150 -340 212 -280 214 -180C214 -130 200 -90 184 -60',
    ) +
    lip(drawing, tint, -700, 108)
  )
}

function carafeWater(drawing: Drawing): string {
  return (
    path('M-224 -300A224 103 0 0 0 224 -300L260 -100L180 90H-180L-260 -100Z', {
      fill: drawing.down([
        [0, '#a9c8d0', 0.12],
        [55, '#dcecec', 0.16],
        [100, '#f4faf6', 0.42],
      ]),
    }) +
    ellipse(0, -290, 206, 94, {
      fill: drawing.across([
        [0, '#ffffff', 0.34],
        [55, '#9fb9c2', 0.16],
        [100, '#ffffff', 0.4],
      ]),
      stroke: '#ffffff',
      'stroke-opacity': 0.7,
      'stroke-width': 3,
    }) +
    blurred(
      drawing,
      5,
      path('M-130 -318Q-40 -356 60 -344Q-20 -320 -100 -286Z', { fill: '#ffffff', 'fill-opacity': 0.4 }),
    ) +
    blurred(drawing, 10, ellipse(90, -60, 70, 36, { fill: '#fff0cd', 'fill-opacity': 0.6 }))
  )
}
