import { type Font, type Glyph, type Point, parseFont } from './font.ts'
import cyrillic from './fonts/rubik-cyrillic.woff?inline'
import hebrew from './fonts/rubik-hebrew.woff?inline'
import latinExtended from './fonts/rubik-latin-ext.woff?inline'
import latin from './fonts/rubik-latin.woff?inline'
import { toVisualOrder } from './visual-order.ts'

/** Rubik, under the SIL Open Font License (fonts/OFL.txt): Latin, Cyrillic and Hebrew. */
const FILES = [latin, latinExtended, cyrillic, hebrew]

let fonts: Font[] | undefined
const openFonts = (): Font[] =>
  (fonts ??= FILES.map((url) => parseFont(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))))

/** Normalizes text, with single spaces, and without combining marks: Hebrew is readable without points. */
export const normalizeText = (text: string): string =>
  text.normalize('NFC').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim()

/** Whether the fonts have every character: a partial name would be worse than none. */
export const hasAllGlyphs = (text: string): boolean =>
  [...text].every((character) => isFormatCharacter(character) || findGlyph(character))

const isFormatCharacter = (character: string): boolean => /\p{Cf}/u.test(character)

function findGlyph(character: string): Glyph | undefined {
  // Spaces that do not break look like others.
  const plain = /\s/.test(character) ? ' ' : character
  for (const font of openFonts()) {
    const glyph = font.find(plain)
    if (glyph) return glyph
  }
  return undefined
}

export const measureText = (text: string, size: number): number =>
  [...text].reduce(
    (sum, character) => sum + (isFormatCharacter(character) ? 0 : (findGlyph(character)?.advance ?? 0)),
    0,
  ) * size

/** A line of text as the outline of its letters; `x` is where it begins, from the left. */
export function renderTextLine(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const outlines: string[] = []
  let at = x
  for (const character of toVisualOrder(text)) {
    const glyph = findGlyph(character)
    if (!glyph) continue
    for (const contour of glyph.contours)
      outlines.push(pathOf(contour.map((point) => ({ ...point, x: at + point.x * size, y: y - point.y * size }))))
    at += glyph.advance * size
  }
  return outlines.join('')
}

/** Wraps words to at most so many lines; an ellipsis replaces the rest. */
export function wrapText(text: string, { width, size, most }: { width: number; size: number; most: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && measureText(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, most).map((line) => shorten(line, width, size, false))
  if (lines.length > most) shown[most - 1] = shorten(shown[most - 1] ?? '', width, size, true)
  return shown
}

function shorten(line: string, width: number, size: number, isCut: boolean): string {
  let text = line
  while (text.length > 1 && measureText(isCut || text !== line ? `${text}…` : text, size) > width)
    text = text.slice(0, -1).trimEnd()
  return isCut || text !== line ? `${text}…` : text
}

/** Points off the curve bend it; between two of them lies one on it (OpenType, `glyf`). */
function pathOf(contour: Point[]): string {
  const points = contour.flatMap((point, at) => {
    const next = contour[(at + 1) % contour.length]!
    return point.isOnCurve || next.isOnCurve ? [point] : [point, middle(point, next)]
  })
  const start = points.findIndex(({ isOnCurve }) => isOnCurve)
  if (start < 0) return ''
  const turned = [...points.slice(start), ...points.slice(0, start), points[start]!]
  const steps = [`M${write(turned[0]!)}`]
  for (let at = 1; at < turned.length; at++) {
    const point = turned[at]!
    if (point.isOnCurve) steps.push(`L${write(point)}`)
    else steps.push(`Q${write(point)} ${write(turned[++at]!)}`)
  }
  return `${steps.join('')}Z`
}

const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  isOnCurve: true,
})

const write = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`
