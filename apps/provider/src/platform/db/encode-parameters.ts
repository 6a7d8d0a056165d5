/**
 * Encodes a parameter faster than pg, which visits every element of an array several times. Unsupported values are
 * left to pg.
 */
export function encodeParameter(value: unknown): unknown {
  if (value instanceof Date) return momentOf(value) ?? value
  return Array.isArray(value) ? (arrayOf(value) ?? value) : value
}

/** Array literal (PostgreSQL, "Array Input and Output Syntax"). Undefined if an element is no text, number or date. */
function arrayOf(values: readonly unknown[]): string | undefined {
  let text = '{'
  for (const [at, value] of values.entries()) {
    const element = elementOf(value)
    if (element === undefined) return undefined
    text += at > 0 ? `,${element}` : element
  }
  return `${text}}`
}

const ESCAPED = /["\\]/g

function elementOf(value: unknown): string | undefined {
  if (typeof value === 'string') return `"${value.replaceAll(ESCAPED, '\\$&')}"`
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return 'NULL'
  return value instanceof Date ? momentOf(value) : undefined
}

const FIRST = Date.parse('0001-01-01T00:00:00Z')
const BEHIND_LAST = Date.UTC(10_000, 0)

/** Undefined for an invalid date, or a year without four digits. */
function momentOf(value: Date): string | undefined {
  const time = value.getTime()
  return time >= FIRST && time < BEHIND_LAST ? value.toISOString() : undefined
}
