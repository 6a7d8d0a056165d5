/** The cushion cover: natural linen, blue stripes woven in, four wooden buttons at the back. */
import { line, path } from '../../ink.ts'
import { every, threads, type Thing } from '../../sculpt/paint.ts'
import { linen } from '../../sculpt/texture.ts'
import { pillow, standing } from './pillow.ts'

export const NATURAL = '#d3c3a5'
const WOAD = '#3e5a7c'

/** Standing on y = 0 and leaning back; a quarter of a metre each way from its middle. */
export function cushion(x = 0, z = 0, lean = 0.22, turn = 0, tilt = 0, colour = NATURAL): Thing {
  const at = [x, 2.45, z] as const
  const woven = (px: number, py: number, pz: number): [number, number] => {
    const qx = (px - x) * Math.cos(turn) - (pz - z) * Math.sin(turn)
    const qy = (py - at[1]) / Math.cos(lean)
    return [qx * Math.cos(tilt) + qy * Math.sin(tilt), qy * Math.cos(tilt) - qx * Math.sin(tilt)]
  }
  return {
    name: 'cushion',
    fuzz: 0.3,
    within: [x, at[1], z, 3.8],
    distance: standing(pillow(2.55, 2.5, 1.05, 0.16, 4), at, lean, turn, tilt),
    woven,
    coat: {
      colour,
      soft: 3.5,
      steps: 22,
      slack: 0.5,
      texture: linen(0.34, 0.9),
      over: (seen, part) => {
        const stripe = (values: number[], width: number, opacity: number) =>
          path(threads(seen, part, 'across', values), {
            fill: 'none',
            stroke: WOAD,
            'stroke-opacity': opacity,
            'stroke-width': width,
          })
        return (
          stripe([-1.62, 1.62], 46, 0.62) +
          stripe([-1.98, -1.26, 1.98, 1.26], 9, 0.6) +
          stripe(every(0.18, -0.63, 0.65), 7, 0.5) +
          line(threads(seen, part, 'across', [-2.3, 2.3]) + threads(seen, part, 'along', [-2.26, 2.26]), '#7d6a4a', 3, {
            'stroke-opacity': 0.55,
            'stroke-dasharray': '12 7',
          })
        )
      },
    },
  }
}
