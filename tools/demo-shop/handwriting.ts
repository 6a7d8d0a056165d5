/** Lines of a hand, from far enough away that they cannot be read. */
import { group, line, number, type Drawing } from './ink.ts'

type Stroke = (width: number, height: number) => string

const part = (...values: number[]) => values.map(number).join(' ')

const LETTERS: Stroke[] = [
  (w, h) => `c${part(w * 0.1, -h, w * 0.4, -h, w * 0.5, 0)}c${part(w * 0.1, -h, w * 0.4, -h, w * 0.5, 0)}`,
  (w, h) =>
    `c${part(w * 0.9, -h * 0.2, w * 0.6, -h * 1.2, w * 0.2, -h * 0.6)}s${part(w * 0.2, h * 0.7, w * 0.7, h * 0.6)}`,
  (w, h) => `c${part(w, -h * 1.2, w * 0.7, -h * 2.7, w * 0.3, -h * 1.4)}s${part(w * 0.1, h * 1.5, w * 0.6, h * 1.4)}`,
  (w, h) => `c${part(w * 0.3, -h * 0.9, w * 0.5, -h, w * 0.6, -h * 0.9)}s${part(-w * 0.2, h * 0.9, w * 0.3, h * 0.9)}`,
  (w, h) =>
    `c${part(w * 0.2, -h, w * 0.8, -h, w * 0.7, -h * 0.7)}c${part(-w * 0.1, h * 1.4, -w * 0.7, h * 2.3, -w * 0.7, h * 1.6)}s${part(w * 0.6, -h * 0.9, w * 0.9, -h * 0.9)}`,
  (w, h) => `c${part(w * 0.2, -h * 0.6, w * 0.3, -h, w * 0.4, -h)}s${part(-w * 0.2, h, w * 0.5, h)}`,
]

/** One line of writing from x to about x + width, `size` being the height of an n. */
export function written(drawing: Drawing, x: number, y: number, width: number, size: number): string {
  let d = ''
  let at = x
  while (at < x + width - size * 2) {
    const letters = 2 + Math.floor(drawing.random() * 6)
    d += `M${number(at)} ${number(y + (drawing.random() - 0.5) * size * 0.16)}`
    for (let count = 0; count < letters && at < x + width; count++) {
      const letter = LETTERS[Math.floor(drawing.random() * LETTERS.length)]!
      const wide = size * (0.8 + drawing.random() * 0.35)
      d += letter(wide, size * (0.85 + drawing.random() * 0.25))
      at += wide * 0.8
    }
    at += size * 0.95
  }
  return d
}

/** A page of it. The hand leans to the right, the last line ends early. */
export function writing(
  drawing: Drawing,
  ink: string,
  place: { x: number; y: number; width: number; lines: number; gap: number; size: number; thick?: number },
): string {
  const { x, y, width, lines, gap, size, thick = size * 0.17 } = place
  const all = Array.from({ length: lines }, (_, index) => {
    const share = index === lines - 1 && lines > 1 ? 0.55 : 0.9 + drawing.random() * 0.1
    const foot = y + index * gap
    // Leaning moves what is further down to the left.
    return written(drawing, x + foot * 0.2, foot, width * share, size)
  }).join('')
  return group(
    line(all, ink, thick, { 'stroke-linejoin': 'round', 'stroke-opacity': 0.88 }),
    'transform="skewX(-11.3)"',
  )
}
