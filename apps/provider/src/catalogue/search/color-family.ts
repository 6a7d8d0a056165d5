import type { ColorFamily } from '@cartwright/contract'

/** Names that stores use as colour values instead of numbers. */
const NAMED_COLORS: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  grey: '#808080',
  gray: '#808080',
  silver: '#c0c0c0',
  beige: '#f5f5dc',
  ivory: '#fffff0',
  brown: '#7b4a2b',
  maroon: '#800000',
  red: '#ff0000',
  pink: '#ffc0cb',
  orange: '#ffa500',
  gold: '#d4a017',
  yellow: '#ffff00',
  olive: '#808000',
  green: '#008000',
  lime: '#00ff00',
  teal: '#008080',
  turquoise: '#40e0d0',
  aqua: '#00ffff',
  cyan: '#00ffff',
  navy: '#000080',
  blue: '#0000ff',
  purple: '#800080',
  violet: '#8f00ff',
  magenta: '#ff00ff',
}

/** Classifies a CSS colour: `#446a48`, `rgb(68, 106, 72)`, `green`. Undefined for other texts. */
export function toColorFamily(value: string): ColorFamily | undefined {
  const rgb = parseColor(value.trim().toLowerCase())
  return rgb && classifyColor(toOklch(rgb))
}

type Triple = [number, number, number]

function parseColor(text: string): Triple | undefined {
  const named = NAMED_COLORS[text] ?? text
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/.exec(named)
  if (short) return short.slice(1, 4).map((digit) => parseInt(digit + digit, 16)) as Triple // three digits
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/.exec(named)
  if (long) return long.slice(1, 4).map((digits) => parseInt(digits, 16)) as Triple // three pairs of digits
  const written = /^rgba?\((\d{1,3})[\s,]{1,3}(\d{1,3})[\s,]{1,3}(\d{1,3})(?:[^\d)][^)]{0,20})?\)$/.exec(named)
  return written ? (written.slice(1, 4).map((digits) => Math.min(255, Number(digits))) as Triple) : undefined // three numbers
}

interface Oklch {
  lightness: number
  chroma: number
  /** in degrees */
  hue: number
}

/** https://bottosson.github.io/posts/oklab/ */
function toOklch(rgb: Triple): Oklch {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Triple // same length as the input
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: (Math.atan2(blueYellow, greenRed) * (180 / Math.PI) + 360) % 360,
  }
}

/** Dark orange is brown, dark yellow is green (olive), pale yellow is beige, pale red is pink. */
function classifyColor({ lightness, chroma, hue }: Oklch): ColorFamily {
  const isWarm = hue >= 30 && hue < 120
  if (lightness < 0.22 && chroma < 0.06) return 'BLACK'
  if (lightness > 0.96 && chroma < 0.025) return 'WHITE'
  if (isWarm && lightness > 0.8 && chroma < 0.075 && chroma >= 0.012) return 'BEIGE'
  if (chroma < 0.028 && lightness > 0.95) return 'WHITE'
  if (chroma < 0.028) return lightness < 0.32 ? 'BLACK' : 'GREY'
  const isBrown = (lightness < 0.65 && chroma < 0.14) || (lightness < 0.75 && chroma < 0.085)
  if (hue >= (chroma < 0.1 ? 30 : 38) && hue < 100 && isBrown) return 'BROWN'
  if (hue < 12 || hue >= 340) return lightness > 0.55 || hue >= 340 ? 'PINK' : 'RED'
  if (hue < 38) return lightness > 0.74 ? 'PINK' : 'RED'
  if (hue < 75) return 'ORANGE'
  if (hue < 112) return hue >= 100 && lightness < 0.7 ? 'GREEN' : 'YELLOW'
  if (hue < 172) return 'GREEN'
  if (hue < 212) return 'TURQUOISE'
  if (hue < 285) return 'BLUE'
  return 'PURPLE'
}
