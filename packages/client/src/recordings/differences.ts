/** Difference between this client and a recording. */
export interface Difference {
  of: string
  wanted: unknown
  got: unknown
}

/** Difference between two values, as JSON has them: an undefined member is missing. */
export function compareValues(of: string, wanted: unknown, got: unknown): Difference[] {
  return toStableText(wanted) === toStableText(got) ? [] : [{ of, wanted, got }]
}

/** Differences between two objects, by member; of other values, their difference. */
export function compareMembers(of: string, wanted: unknown, got: unknown): Difference[] {
  if (!isPlain(wanted) || !isPlain(got)) return compareValues(of, wanted, got)
  const names = new Set([...Object.keys(wanted), ...Object.keys(got)])
  return [...names].flatMap((name) => compareValues(`${of}.${name}`, wanted[name], got[name]))
}

/** Text of a value that is the same for equal values, in any order of their members. */
export function toStableText(value: unknown): string {
  return JSON.stringify(comparable(value)) ?? 'undefined'
}

function comparable(value: unknown): unknown {
  if (typeof value === 'function') return '[function]'
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) }
  if (value instanceof Date) return { $date: String(value.getTime()) }
  if (value instanceof Uint8Array) return { $bytes: [...value] }
  if (Array.isArray(value)) return value.map((item) => comparable(item) ?? null)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, comparable(value[name])]),
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
