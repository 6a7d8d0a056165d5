import { memoize } from '../memoize.ts'
import { type Colours, type Palette, createPalettes, createRibbonColours } from './palette.ts'

/**
 * Letters that machines have: nothing is fetched, and nothing moves when it comes. Titles first, then what stands
 * below them.
 */
const TYPES = {
  BOOK: undefined, // as tokens.css has it
  PLAIN: { sign: 'system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif', weight: 650 },
  SIGN: {
    sign: 'Bahnschrift, "DIN Alternate", "Franklin Gothic Medium", "Nimbus Sans Narrow", "Roboto Condensed", "DejaVu Sans Condensed", sans-serif',
    weight: 600,
  },
  ROUND: {
    sign: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT Bold", "DejaVu Sans", sans-serif',
    weight: 600,
  },
  HUMANIST: { sign: 'Optima, Candara, "Noto Sans", source-sans-pro, "DejaVu Sans", sans-serif', weight: 500 },
  SLAB: { sign: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif', weight: 600 },
}

/** Look of the shop that a merchant has chosen. */
export interface Look extends Colours {
  type?: keyof typeof TYPES
}

const MAX_LOOKS = 50

/**
 * Returns CSS that overrides the tokens of the stylesheet; empty without a chosen value.
 * @example const css = baseCss + lookCss({ accent: '#7a1f3d', type: 'SIGN' })
 */
export function lookCss(look: Look = {}): string {
  const { accent, secondAccent, paper, ink, type } = look
  return getCachedLookCss([accent, secondAccent, paper, ink, type].join(), look)
}

const getCachedLookCss = memoize(MAX_LOOKS, (_key, { accent, secondAccent, paper, ink, type }: Look) =>
  writeCss({ ...(accent && { accent }), ...(paper && { paper }), ...(ink && { ink }) }, secondAccent, type),
)

function writeCss(colours: Colours, secondAccent: string | undefined, type: keyof typeof TYPES = 'BOOK'): string {
  const rules: string[] = []
  if (Object.keys(colours).length > 0) {
    const { day, night } = createPalettes(colours)
    // The names are the same in both.
    for (const name of Object.keys(day) as (keyof Palette)[])
      rules.push(`--${name}:light-dark(${day[name]},${night[name]})`)
  }
  if (secondAccent)
    for (const [name, colour] of Object.entries(createRibbonColours(secondAccent))) rules.push(`--${name}:${colour}`)
  const letters = TYPES[type]
  if (letters) rules.push(`--sign:${letters.sign}`, `--sign-weight:${letters.weight}`)
  return rules.length > 0 ? `:root{${rules.join(';')}}` : ''
}
