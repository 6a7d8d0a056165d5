/** What people write in several lines; everything else that a mail is given is one line. */
const IN_LINES: readonly string[] = ['instructions', 'decision', 'reason', 'note', 'message']

/** Of names that people choose: nothing in them ends a line or turns the direction of what follows. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}

/** The same props, with every text in them as harmless as a line of a mail has to be. */
export function asWritten<Props>(props: Props): Props {
  return clean(props, '') as Props // of the same shape, its texts cleaned
}

function clean(value: unknown, name: string): unknown {
  if (typeof value === 'string')
    return IN_LINES.includes(name)
      ? value
          .split(/\r\n|[\r\n\u2028\u2029]/)
          .map(oneLine)
          .join('\n')
      : oneLine(value)
  if (Array.isArray(value)) return value.map((each) => clean(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clean(each, key)]))
}
