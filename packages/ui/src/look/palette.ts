import { brightest, contrastOf, luminanceOf, mix, readableOn } from './colour.ts'

const [BLACK, WHITE] = ['#000000', '#ffffff']
/** Of text, of what is read at a glance, of what is only an edge. */
const [TEXT, EASY, EDGE] = [4.5, 7, 3]
/** What stands for a colour that was not chosen: as tokens.css has it. */
const OWN = { accent: '#1c5038', paper: '#faf6ec', ink: '#1a231d' }

export interface Colours {
  accent?: string
  /** Of ribbons and badges, by day as by night. */
  secondAccent?: string
  paper?: string
  ink?: string
}

/** The colours of one half of the day, by the names of tokens.css. */
export type Palette = Record<
  'wall' | 'paper' | 'ink' | 'soft' | 'line' | 'edge' | 'band' | 'on-band' | 'act' | 'on-act' | 'shelf' | 'news-wash',
  string
>

/**
 * All colours of a shop from the three that a merchant chooses. Each that is read on another is moved until it can be.
 * @example const { day, night } = palettesOf({ accent: '#7a1f3d' })
 */
export function palettesOf(colours: Colours): { day: Palette; night: Palette } {
  const { accent, paper, ink } = { ...OWN, ...colours }
  const isDark = luminanceOf(paper) < luminanceOf(ink)
  const day = paletteOf(accent, paper, ink)
  // A shop that is dark by day stays so.
  if (isDark) return { day, night: day }
  return { day, night: paletteOf(accent, mix(darkest(ink), BLACK, 0.25), mix(paper, WHITE, 0.2)) }
}

function paletteOf(accent: string, wall: string, ink: string): Palette {
  const isDark = luminanceOf(wall) < luminanceOf(ink)
  const paper = mix(wall, WHITE, isDark ? 0.05 : 0.7)
  const wash = mix(wall, accent, isDark ? 0.3 : 0.08)
  const grounds = [wall, paper, wash]
  const far = isDark ? WHITE : BLACK
  const text = readableOn(grounds, ink, far, EASY)
  // By night it shines, rather than turning grey.
  const act = isDark
    ? readableOn(grounds, accent, mix(brightest(accent), WHITE, 0.6), EASY)
    : readableOn(grounds, accent, far, TEXT)
  const onBand = mix(isDark ? ink : paper, WHITE, 0.3)
  return {
    wall,
    paper,
    ink: text,
    soft: readableOn(grounds, mix(text, wall, 0.3), text, TEXT),
    line: mix(text, wall, 0.84),
    edge: readableOn([wall, paper], mix(text, wall, 0.5), text, EDGE),
    band: readableOn([onBand], isDark ? mix(accent, BLACK, 0.45) : accent, BLACK, EASY),
    'on-band': onBand,
    act,
    'on-act':
      contrastOf(act, WHITE) >= TEXT
        ? WHITE
        : mix(accent, BLACK, contrastOf(act, mix(accent, BLACK, 0.6)) >= TEXT ? 0.6 : 1),
    shelf: readableOn([wall], isDark ? mix(accent, wall, 0.25) : accent, far, EDGE),
    'news-wash': wash,
  }
}

/** A ribbon in the second colour, and what is written on it: nearly black or white, whichever is read better. */
export function ribbonOf(colour: string): Record<'tag' | 'on-tag', string> {
  const dark = mix(colour, BLACK, 0.85)
  return {
    tag: colour.toLowerCase(),
    'on-tag': contrastOf(colour, dark) >= contrastOf(colour, WHITE) ? readableOn([colour], dark, BLACK, TEXT) : WHITE,
  }
}

/** The ink of the day is the wall of the night, unless it is a bright one. */
function darkest(ink: string): string {
  return readableOn([WHITE], ink, BLACK, 16)
}
