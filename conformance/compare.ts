import type { Outcome } from './scenario.ts'

/** One value that the two clients do not have in common. */
export interface Difference {
  scenario: string
  /** The call, `the requests`, or the name of a note. */
  call: string
  path: string
  official: unknown
  ours: unknown
}

/** Ids, access tokens, refresh tokens and keys of pages: new for every visitor. */
const NEW_EACH_TIME =
  /eyJ[\w-]+\.[\w-]+\.[\w-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])[\w-]{43}(?![\w-])/gi
/** Carts of two visitors are not made in the same instant. */
const SAME_MOMENT_MS = 60_000

/** What was seen and sent with one client, beside what was seen and sent with the other. */
export function compareOutcomes(official: Outcome, ours: Outcome): Difference[] {
  const [theirs, mine] = withoutChance(official, ours)
  const found: Difference[] = []
  const add = (call: string, path: string, a: unknown, b: unknown) =>
    found.push({ scenario: official.name, call, path, official: a, ours: b })

  for (const [position, sight] of theirs.sights.entries()) {
    const other = mine.sights[position]
    if (other?.call !== sight.call) add(sight.call, 'call', sight.call, other?.call)
    else {
      diff(sight.value, other.value, '', (path, a, b) => add(sight.call, path, a, b))
      diff(sight.refusal, other.refusal, 'refusal', (path, a, b) => add(sight.call, path, a, b))
    }
  }
  diff(theirs.requests, mine.requests, '', (path, a, b) => add('the requests', path, a, b))
  return found
}

/** What both clients were told is kept as it is; what only one was told is called by the order in which it appears. */
function withoutChance(official: Outcome, ours: Outcome): [Outcome, Outcome] {
  const inOurs = new Set(newValuesIn(ours))
  const shared = new Set([...newValuesIn(official)].filter((text) => inOurs.has(text)))
  return [rename(official, shared), rename(ours, shared)]
}

function newValuesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(NEW_EACH_TIME) ?? []
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.values(value).flatMap(newValuesIn)
}

function rename(outcome: Outcome, shared: ReadonlySet<string>): Outcome {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (shared.has(text)) return text
    const name = names.get(text) ?? `<new ${names.size + 1}>`
    names.set(text, name)
    return name
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(NEW_EACH_TIME, nameOf)
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    if (Array.isArray(value)) return value.map(walk)
    // Sorted, so that the order of members decides nothing.
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, item]) => [key, walk(item)]),
    )
  }
  return walk(outcome) as Outcome // the same members, other texts
}

function diff(a: unknown, b: unknown, path: string, report: (path: string, a: unknown, b: unknown) => void): void {
  if (Object.is(a, b)) return
  if (a instanceof Date && b instanceof Date) {
    const isOfACart = /(^|\.)(cart\.)?_(created|updated)Date$/.test(path)
    const apart = Math.abs(a.getTime() - b.getTime())
    if (!(apart === 0 || (isOfACart && apart < SAME_MOMENT_MS))) report(path, a, b)
  } else if (isPlain(a) && isPlain(b) && Array.isArray(a) === Array.isArray(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const at = Array.isArray(a) ? `${path}[${key}]` : path ? `${path}.${key}` : key
      diff(a[key], b[key], at, report)
    }
  } else report(path, a, b)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}
