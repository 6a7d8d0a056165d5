/** A soft shadow without a filter: what is large is blurred slowly, a few wide strokes are quick. */
import { number, path } from './ink.ts'

// How wide the strokes are, as shares of the spread: near each other in the middle, as light falls off.
const STEPS = [1, 0.78, 0.6, 0.46, 0.33, 0.21, 0.1, 0]

/** The outline, `dx` and `dy` away from the light; from dark to nothing within `spread` on both sides of its edge. */
export function softShadow(outline: string, { spread, opacity, dx = 0, dy = 0, colour = '#0d0806' }: Shadow): string {
  const each = Math.round((1 - (1 - opacity) ** (1 / STEPS.length)) * 1000) / 1000
  const strokes = STEPS.map((share) =>
    path(outline, {
      fill: colour,
      stroke: colour,
      'stroke-width': number(Math.max(share * spread * 2, 0.1)),
      'stroke-linejoin': 'round',
      opacity: each,
    }),
  )
  return `<g transform="translate(${number(dx)} ${number(dy)})">${strokes.join('')}</g>`
}

interface Shadow {
  spread: number
  opacity: number
  dx?: number
  dy?: number
  colour?: string
}
