/** Small print, from far enough away that it is seen as words and cannot be read. */
import { group, moved, number, type Drawing } from './ink.ts'

/** Lower-case letters, ten high to the line of the n, from the lower left corner. */
const LETTERS: readonly (readonly [d: string, wide: number])[] = [
  ['v-10q8-2 7 3v7', 11],
  ['m4 0c-6 0-6-10 0-10s6 10 0 10', 11],
  ['v-10', 5],
  ['v-17', 5],
  ['m8-2c-3 4-8 3-8-3s8-6 8-1h-8', 11],
  ['m0 6v-16q9-2 8 5t-8 4', 11],
  ['m2-15v12q0 4 5 2m-8-9h7', 9],
  ['v-10q7-2 6 3v7m0-7q8-4 7 0v7', 18],
]
const SPACE = 9

interface Word {
  d: string
  wide: number
}

function anyWord(drawing: Drawing): Word {
  const word: Word = { d: '', wide: 0 }
  for (let letters = 2 + Math.floor(drawing.random() * 7); letters > 0; letters--) {
    const [d, wide] = LETTERS[Math.floor(drawing.random() * LETTERS.length)]!
    word.d += `M${word.wide} 0${d}`
    word.wide += wide
  }
  return word
}

/** Words that fill a line of the given length exactly. */
function lineOf(drawing: Drawing, length: number): string {
  const words: Word[] = []
  let free = length
  for (let word = anyWord(drawing); word.wide <= free; word = anyWord(drawing)) {
    words.push(word)
    free -= word.wide + SPACE
  }
  const gap = SPACE + (free + SPACE) / Math.max(1, words.length - 1)
  let at = 0
  const set = words.map(({ d, wide }) => {
    const here = `<path d="${d}" transform="translate(${number(at)})"/>`
    at += wide + gap
    return here
  })
  return drawing.reuse(set.join(''))
}

/** The last lines of paragraphs are shorter; a text without a number of them is one paragraph. */
interface Setting {
  wide: number
  lines: number
  gap: number
  colour: string
  /** How high an n is. */
  size: number
  ends?: readonly number[]
}

/** Lines of print, the first of them standing on y = 0, from x = 0. */
export function print(drawing: Drawing, { wide, lines, gap, colour, size, ends = [lines - 1] }: Setting): string {
  const scale = size / 10
  const kinds = Array.from({ length: Math.min(lines, 7) }, () => lineOf(drawing, wide / scale))
  const last = lineOf(drawing, (wide / scale) * (0.3 + drawing.random() * 0.4))
  const rows = Array.from({ length: lines }, (_, row) =>
    moved(0, row * gap, scale, ends.includes(row) ? last : kinds[(row * 3) % kinds.length]!),
  )
  return group(
    rows.join(''),
    `fill="none" stroke="${colour}" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round" stroke-opacity=".86"`,
  )
}
