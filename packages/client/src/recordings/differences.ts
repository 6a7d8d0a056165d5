/** Something in which this client and a recording differ. */
export interface Difference {
  of: string
  wanted: unknown
  got: unknown
}

/** The difference between two values, as JSON has them: a member that is undefined is not there. */
export function compareValues(of: string, wanted: unknown, got: unknown): Difference[] {
  return toStableText(wanted) === toStableText(got) ? [] : [{ of, wanted, got }]
}

/** The differences between two objects, member by member; of anything else, the one between the two. */
export function compareMembers(of: string, wanted: unknown, got: unknown): Difference[] {
  if (!isPlain(wanted) || !isPlain(got)) return compareValues(of, wanted, got)
  const names = new Set([...Object.keys(wanted), ...Object.keys(got)])
  return [...names].flatMap((name) => compareValues(`${of}.${name}`, wanted[name], got[name]))
}

/** A value as text that is the same for equal values, in whatever order their members are. */
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
