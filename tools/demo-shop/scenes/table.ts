/** The table: dark linen seen from above, in the evening, lamplight from the upper left. */
import { box, group, line, number, type Drawing } from '../ink.ts'

export const LINEN = '#2c333d'

/** The cloth on the table. `crease` moves the folds it was put away with. */
function darkLinen(drawing: Drawing, crease: number): string {
  const thread = drawing.tile(
    7,
    7,
    '<path d="M0 1.7h3.5M3.5 5.2h3.5" stroke="#8d97a3" stroke-opacity=".1" stroke-width="2.6"/>' +
      '<path d="M5.2 0v3.5M1.7 3.5v3.5" stroke="#0b0d11" stroke-opacity=".2" stroke-width="2.6"/>',
    1.5,
  )
  let slubs = ''
  for (let count = 0; count < 130; count++) {
    const at = `M${Math.round(drawing.random() * 1200)} ${Math.round(drawing.random() * 1200)}`
    const length = number(14 + drawing.random() * 90)
    slubs += count % 2 ? `${at}h${length}` : `${at}v${length}`
  }
  const folds = `M-20 ${crease}Q500 ${crease + 26} 1220 ${crease - 10}M${crease + 260} -20Q${crease + 236} 560 ${crease + 272} 1220`
  return (
    box(0, 0, 1200, 1200, {
      fill: drawing.from(180, 120, 1350, [
        [0, '#6a6b69'],
        [26, '#4a5058'],
        [60, LINEN],
        [100, '#14181f'],
      ]),
    }) +
    box(0, 0, 1200, 1200, { fill: thread }) +
    line(slubs, '#aab3bd', 2.2, { 'stroke-opacity': 0.08 }) +
    softFold(folds, '#07090c', 0.055, 'translate(9 12)') +
    softFold(folds, '#c9c2b4', 0.026)
  )
}

/** A line with soft edges, without a filter: those of the whole picture take long. */
const softFold = (d: string, colour: string, strength: number, transform = 'translate(0 0)') =>
  [64, 50, 37, 25, 14, 6].map((width) => line(d, colour, width, { 'stroke-opacity': strength, transform })).join('')

const lamplight = (drawing: Drawing) =>
  box(0, 0, 1200, 1200, {
    fill: drawing.from(120, 60, 900, [
      [0, '#ffcf8a', 0.34],
      [60, '#ffb765', 0.08],
      [100, '#ffb765', 0],
    ]),
  }) +
  box(0, 0, 1200, 1200, {
    fill: drawing.from(470, 460, 960, [
      [0, '#07080b', 0],
      [58, '#07080b', 0],
      [100, '#07080b', 0.5],
    ]),
  })

/** A picture of what lies or stands on the table. */
export const onTable = (drawing: Drawing, crease: number, ...things: string[]) =>
  darkLinen(drawing, crease) + group(things.join('')) + lamplight(drawing)
