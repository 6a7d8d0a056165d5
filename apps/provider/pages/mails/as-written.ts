/** What people write in several lines; everything else that a mail is given is one line. */
const IN_LINES: readonly string[] = ['instructions', 'decision', 'reason', 'note', 'message']

/**
 * Texts of strangers, by the name of their property, and how many characters of them a mail shows. Whoever orders, asks or returns chooses them, and with any address as that of the
 * buyer the mail goes to somebody else. Names are theirs at the top of a mail and below `buyer`; elsewhere they are the shop's.
 */
const STRANGERS: Readonly<Record<string, number>> = {
  address: 100,
  details: 200,
  orderNumber: 40,
  name: 60,
  reason: 1_000,
  note: 1_000,
  message: 10_000,
}
const HOLDERS_OF_NAMES: readonly string[] = ['', 'buyer']

const ZERO_WIDTH_SPACE = '\u200b'

/** What mail programs take for the beginning of an address, whatever comes behind it: an invisible space there would be part of it, and browsers leave it out of the name of a host. */
const BEGINS_ADDRESS = /(?<![\p{L}\p{N}])(?:www\d*|ftp|https?|mailto)(?=[.:\u3002\uff0e\uff61])/giu

/** Of names that people choose: nothing in them ends a line or turns the direction of what follows. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}

/**
 * A text in which no mail program finds an address to make a link of: it reads the same, and an invisible space stands where a scheme, a domain or an e-mail address goes on. Numbers such
 * as 1.5 stay whole.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(BEGINS_ADDRESS, `$&${ZERO_WIDTH_SPACE}`)
    .replaceAll(/(?<=[\p{L}\p{N}\u200b+.-]):(?=\S)/gu, `:${ZERO_WIDTH_SPACE}`)
    .replaceAll(/\/(?=\/)/g, `/${ZERO_WIDTH_SPACE}`)
    .replaceAll(/@(?=\S)/g, `@${ZERO_WIDTH_SPACE}`)
    .replaceAll(/(?<=\S)[.\u3002\uff0e\uff61](?=\S)/gu, (dot, at: number, whole: string) =>
      isDecimalPoint(whole, at) ? dot : dot + ZERO_WIDTH_SPACE,
    )
}

/** No number that people write has more digits. A bound keeps a text of dots alone from being read again for each of them. */
const LONGEST_NUMBER = 20

/** Tells whether a dot stands between two digits, and not in a row of numbers with dots, as addresses of the network are. */
function isDecimalPoint(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_NUMBER), at)
  const after = text.slice(at, at + LONGEST_NUMBER)
  return /(?<![\d.])\d+$/.test(before) && /^\.\d+(?![\d.]*\.?[\d\p{L}/:])/u.test(after)
}

/** The same props, with every text in them as harmless as a line of a mail has to be. */
export function asWritten<Props>(props: Props): Props {
  return clean(props, '', '') as Props // of the same shape, its texts cleaned
}

function clean(value: unknown, name: string, holder: string): unknown {
  if (typeof value === 'string') {
    const text = IN_LINES.includes(name)
      ? value
          .split(/\r\n|[\r\n\u2028\u2029]/)
          .map(oneLine)
          .join('\n')
      : oneLine(value)
    return isOfStranger(name, holder) ? withoutLinks(shorten(text, STRANGERS[name]!)) : text
  }
  if (Array.isArray(value)) return value.map((each) => clean(each, name, holder))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clean(each, key, name)]))
}

function isOfStranger(name: string, holder: string): boolean {
  return Object.hasOwn(STRANGERS, name) && (name !== 'name' || HOLDERS_OF_NAMES.includes(holder))
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
