/** Our own capitals for labels and stamps: one stroke wide, 100 high, standing on y = 0. */
import { group, number, type Drawing } from './ink.ts'

interface Glyph {
  width: number
  d: string
}

const BOWL = 'M48 -102C-14 -102 -14 2 48 2S110 -102 48 -102Z'

const GLYPHS: Record<string, Glyph> = {
  A: { width: 84, d: 'M0 0L42 -100L84 0M15 -34H69' },
  B: { width: 64, d: 'M4 -54V-100H32C62 -100 62 -54 32 -54H4V0H34C74 0 74 -54 34 -54' },
  C: { width: 82, d: 'M82 -82C58 -108 3 -106 3 -50S58 8 82 -18' },
  D: { width: 80, d: 'M4 0V-100H28C96 -100 96 0 28 0Z' },
  E: { width: 56, d: 'M56 0H4V-100H54M4 -52H46' },
  F: { width: 54, d: 'M4 0V-100H54M4 -52H44' },
  G: { width: 86, d: 'M80 -84C56 -110 3 -104 3 -50S58 10 83 -14V-46H54' },
  H: { width: 78, d: 'M4 0V-100M74 0V-100M4 -52H74' },
  I: { width: 8, d: 'M4 0V-100' },
  J: { width: 46, d: 'M42 -100V-28C42 8 4 8 2 -18' },
  K: { width: 68, d: 'M4 0V-100M64 -100L6 -44M22 -58L68 0' },
  L: { width: 52, d: 'M4 -100V0H52' },
  M: { width: 96, d: 'M4 0L14 -100L48 -20L82 -100L92 0' },
  N: { width: 80, d: 'M4 0V-100L76 0V-100' },
  O: { width: 96, d: BOWL },
  P: { width: 62, d: 'M4 0V-100H34C68 -100 68 -46 34 -46H4' },
  Q: { width: 98, d: `${BOWL}M58 -26L94 8` },
  R: { width: 66, d: 'M4 0V-100H34C68 -100 68 -46 34 -46H4M34 -46L66 0' },
  S: { width: 58, d: 'M54 -84C38 -108 4 -104 6 -76C8 -44 56 -58 56 -26C56 8 12 6 2 -18' },
  T: { width: 74, d: 'M0 -100H74M37 -100V0' },
  U: { width: 76, d: 'M4 -100V-36C4 14 72 14 72 -36V-100' },
  V: { width: 80, d: 'M0 -100L40 0L80 -100' },
  W: { width: 112, d: 'M0 -100L28 0L56 -92L84 0L112 -100' },
  X: { width: 74, d: 'M2 -100L72 0M70 -100L2 0' },
  Y: { width: 74, d: 'M0 -100L37 -48V0M37 -48L74 -100' },
  Z: { width: 66, d: 'M4 -100H64L2 0H66' },
  0: { width: 68, d: 'M34 -102C-10 -102 -10 2 34 2S78 -102 34 -102Z' },
  1: { width: 30, d: 'M2 -82L26 -100V0' },
  2: { width: 58, d: 'M4 -78C8 -108 56 -108 54 -72C52 -46 16 -28 2 0H58' },
  3: { width: 58, d: 'M4 -84C16 -108 54 -104 52 -76C50 -56 34 -54 24 -54C40 -54 58 -48 56 -26C54 8 10 8 2 -18' },
  4: { width: 66, d: 'M48 0V-100L2 -28H66' },
  5: { width: 58, d: 'M52 -100H12L8 -56C24 -66 56 -62 56 -32C56 6 14 10 2 -14' },
  6: { width: 60, d: 'M48 -100C24 -84 4 -60 4 -32C4 12 58 10 58 -30C58 -66 12 -66 4 -34' },
  7: { width: 58, d: 'M2 -100H58L20 0' },
  8: { width: 60, d: 'M30 -54C-4 -54 4 -102 30 -102S64 -54 30 -54C-12 -54 -6 2 30 2S72 -54 30 -54Z' },
  9: { width: 60, d: 'M12 0C36 -16 56 -40 56 -68C56 -112 2 -110 2 -70C2 -34 48 -34 56 -66' },
  '.': { width: 8, d: 'M4 -2V0' },
  '·': { width: 8, d: 'M4 -50V-48' },
  '-': { width: 36, d: 'M2 -46H34' },
  '%': {
    width: 84,
    d: 'M20 -100C0 -100 0 -60 20 -60S40 -100 20 -100ZM64 -40C44 -40 44 0 64 0S84 -40 64 -40ZM74 -100L10 0',
  },
  ' ': { width: 34, d: '' },
}

interface Lettering {
  /** Height of a capital. */
  size: number
  colour: string
  /** Width of the stroke as a share of the size. @default 0.11 */
  weight?: number
  /** Space between letters as a share of the size. @default 0.3 */
  spacing?: number
  opacity?: number
  /** It becomes smaller where it would be longer than this. */
  longest?: number
  /** On something round: half its width and how far its front bows down, so that the letters turn away at the sides. */
  around?: { half: number; bow: number }
}

/** A line of capitals with the middle of its baseline at the origin. */
export function lettered(drawing: Drawing, text: string, look: Lettering): string {
  const { size, colour, weight = 0.11, spacing = 0.3, opacity = 1, longest = Infinity, around } = look
  const glyphs = [...text.toUpperCase()].map((letter) => {
    const glyph = GLYPHS[letter]
    if (!glyph) throw new Error(`There is no letter ${letter} yet.`)
    return glyph
  })
  const full = glyphs.reduce((sum, { width }) => sum + width + spacing * 100, -spacing * 100)
  const scale = Math.min(size / 100, longest / full)
  const length = full * scale

  let at = -length / 2
  let written = ''
  for (const { width, d } of glyphs) {
    const middle = at + (width * scale) / 2
    at += (width + spacing * 100) * scale
    if (!d) continue
    const place = around
      ? onRound(middle, around.half, around.bow, width, scale)
      : `translate(${number(middle - (width * scale) / 2)} 0) scale(${number3(scale)})`
    written += `<g transform="${place}">${drawing.reuse(`<path d="${d}"/>`)}</g>`
  }
  return group(
    written,
    `fill="none" stroke="${colour}" stroke-width="${number(weight * 100)}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}`,
  )
}

/** `along` is measured on the paper, so that it shortens towards the sides. */
function onRound(along: number, half: number, bow: number, width: number, scale: number): string {
  const angle = along / half
  const x = half * Math.sin(angle)
  const y = bow * (Math.cos(angle) - 1)
  const narrow = scale * Math.cos(angle)
  const lean = ((-bow * Math.sin(angle)) / half) * scale
  return `matrix(${[narrow, lean, 0, scale, x - (narrow * width) / 2, y - (lean * width) / 2].map(number3).join(' ')})`
}

const number3 = (value: number) => String(Math.round(value * 1000) / 1000)

/** How long a line of capitals of the given size is. */
export function letteredLength(text: string, size: number, spacing = 0.3): number {
  const widths = [...text.toUpperCase()].map((letter) => (GLYPHS[letter]?.width ?? 0) + spacing * 100)
  return (widths.reduce((sum, width) => sum + width, -spacing * 100) * size) / 100
}
