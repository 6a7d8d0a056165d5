import { maximizeBrightness, getContrast, getLuminance, mixColours, toReadableColour } from './colour.ts'

const [BLACK, WHITE] = ['#000000', '#ffffff']
/** Least contrast of text, of text read at a glance, and of edges. */
const [TEXT, EASY, EDGE] = [4.5, 7, 3]
/** Default colours, as in tokens.css. */
const DEFAULT_COLOURS = { accent: '#1c5038', paper: '#faf6ec', ink: '#1a231d' }

export interface Colours {
  accent?: string
  /** Colour of ribbons and badges, by day as by night. */
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
 * @example const { day, night } = createPalettes({ accent: '#7a1f3d' })
 */
export function createPalettes(colours: Colours): { day: Palette; night: Palette } {
  const { accent, paper, ink } = { ...DEFAULT_COLOURS, ...colours }
  const isDark = getLuminance(paper) < getLuminance(ink)
  const day = createPalette(accent, paper, ink)
  // A shop that is dark by day stays so.
  if (isDark) return { day, night: day }
  return {
    day,
    night: createPalette(accent, mixColours(toDarkGround(ink), BLACK, 0.25), mixColours(paper, WHITE, 0.2)),
  }
}

function createPalette(accent: string, wall: string, ink: string): Palette {
  const isDark = getLuminance(wall) < getLuminance(ink)
  const paper = mixColours(wall, WHITE, isDark ? 0.05 : 0.7)
  const wash = mixColours(wall, accent, isDark ? 0.3 : 0.08)
  const grounds = [wall, paper, wash]
  const far = isDark ? WHITE : BLACK
  const text = toReadableColour(grounds, ink, far, EASY)
  // By night it shines, rather than turning grey.
  const act = isDark
    ? toReadableColour(grounds, accent, mixColours(maximizeBrightness(accent), WHITE, 0.6), EASY)
    : toReadableColour(grounds, accent, far, TEXT)
  const onBand = mixColours(isDark ? ink : paper, WHITE, 0.3)
  return {
    wall,
    paper,
    ink: text,
    soft: toReadableColour(grounds, mixColours(text, wall, 0.3), text, TEXT),
    line: mixColours(text, wall, 0.84),
    edge: toReadableColour([wall, paper], mixColours(text, wall, 0.5), text, EDGE),
    band: toReadableColour([onBand], isDark ? mixColours(accent, BLACK, 0.45) : accent, BLACK, EASY),
    'on-band': onBand,
    act,
    'on-act':
      getContrast(act, WHITE) >= TEXT
        ? WHITE
        : mixColours(accent, BLACK, getContrast(act, mixColours(accent, BLACK, 0.6)) >= TEXT ? 0.6 : 1),
    shelf: toReadableColour([wall], isDark ? mixColours(accent, wall, 0.25) : accent, far, EDGE),
    'news-wash': wash,
  }
}

/** A ribbon in the second colour, and what is written on it: nearly black or white, whichever is read better. */
export function createRibbonColours(colour: string): Record<'tag' | 'on-tag', string> {
  const dark = mixColours(colour, BLACK, 0.85)
  return {
    tag: colour.toLowerCase(),
    'on-tag':
      getContrast(colour, dark) >= getContrast(colour, WHITE) ? toReadableColour([colour], dark, BLACK, TEXT) : WHITE,
  }
}

/** The ink of the day is the wall of the night, unless it is a bright one. */
function toDarkGround(ink: string): string {
  return toReadableColour([WHITE], ink, BLACK, 16)
}
