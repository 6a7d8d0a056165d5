/** Properties with texts of several lines; all other texts of a mail are one line. */
const MULTILINE_PROPERTIES: readonly string[] = ['instructions', 'decision', 'reason', 'note', 'message']

/**
 * Untrusted texts by property name, with the number of characters that a mail shows. Shoppers choose them, and may
 * enter any address as the buyer's, so the mail reaches another person. Names are untrusted at the top level of a mail
 * and below `buyer`; elsewhere they are the shop's.
 */
const UNTRUSTED_TEXT_LIMITS: Readonly<Record<string, number>> = {
  address: 100,
  details: 200,
  orderNumber: 40,
  form: 100,
  name: 60,
  reason: 1_000,
  note: 1_000,
  message: 10_000,
}
const HOLDERS_OF_NAMES: readonly string[] = ['', 'buyer']

const ZERO_WIDTH_SPACE = '\u200b'

/**
 * Matches text that mail programs take for the beginning of a URL, whatever follows. An invisible space within it would
 * become part of the URL, and browsers drop it from host names.
 */
const URL_START = /(?<![\p{L}\p{N}])(?:www\d*|ftp|https?|mailto)(?=[.:\u3002\uff0e\uff61])/giu

/** Makes a name a single line without control of the text direction. */
export function toSingleLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}

/**
 * Prevents mail programs from linking a text. It reads the same: an invisible space is inserted where a scheme, a
 * domain or an email address continues. Numbers such as 1.5 stay unchanged.
 */
export function preventAutoLinks(text: string): string {
  return text
    .replaceAll(URL_START, `$&${ZERO_WIDTH_SPACE}`)
    .replaceAll(/(?<=[\p{L}\p{N}\u200b+.-]):(?=\S)/gu, `:${ZERO_WIDTH_SPACE}`)
    .replaceAll(/\/(?=\/)/g, `/${ZERO_WIDTH_SPACE}`)
    .replaceAll(/@(?=\S)/g, `@${ZERO_WIDTH_SPACE}`)
    .replaceAll(/(?<=\S)[.\u3002\uff0e\uff61](?=\S)/gu, (dot, at: number, whole: string) =>
      isDecimalPoint(whole, at) ? dot : dot + ZERO_WIDTH_SPACE,
    )
}

/** Limit of digits in a number. It keeps matching linear for a text of dots alone. */
const LONGEST_NUMBER = 20

/** Whether a dot is between two digits, and not in a dotted row of numbers, such as an IP address. */
function isDecimalPoint(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_NUMBER), at)
  const after = text.slice(at, at + LONGEST_NUMBER)
  return /(?<![\d.])\d+$/.test(before) && /^\.\d+(?![\d.]*\.?[\d\p{L}/:])/u.test(after)
}

/** Sanitises every text of the props for a mail. */
export function sanitizeMailProps<Props>(props: Props): Props {
  return clean(props, '', '') as Props // same shape, texts sanitised
}

function clean(value: unknown, name: string, holder: string): unknown {
  if (typeof value === 'string') {
    const text = MULTILINE_PROPERTIES.includes(name)
      ? value
          .split(/\r\n|[\r\n\u2028\u2029]/)
          .map(toSingleLine)
          .join('\n')
      : toSingleLine(value)
    return isOfStranger(name, holder) ? preventAutoLinks(shorten(text, UNTRUSTED_TEXT_LIMITS[name]!)) : text
  }
  if (Array.isArray(value)) return value.map((each) => clean(each, name, holder))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clean(each, key, name)]))
}

function isOfStranger(name: string, holder: string): boolean {
  return Object.hasOwn(UNTRUSTED_TEXT_LIMITS, name) && (name !== 'name' || HOLDERS_OF_NAMES.includes(holder))
}

function shorten(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}
