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

/** Ids, access tokens, refresh tokens, verifiers and keys of pages, states of the catalogue: new for every visitor. */
const NEW_EACH_TIME =
  /(?<![\w-])(?:\d{1,18}|at)-\d{13}(?![\w-])|eyJ[\w-]+\.[\w-]+\.[\w-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w.~-])[\w.~-]{43}(?![\w.~-])/gi
/**
 * Members that hold such a value, whatever it looks like. At one server, products of both clients share the numbers.
 */
const HOLDS_NEW_VALUE = /^(sessionToken|stateToken|verificationId|next|prev|cursor|numericId)$/
/** Two visitors never act at the same instant. */
const SAME_MOMENT_MS = 60_000

/** Compares the observations and requests of one client with those of the other. */
export function compareOutcomes(official: Outcome, ours: Outcome): Difference[] {
  const [theirs, mine] = withoutChance(official, ours)
  const differences: Difference[] = []
  const add = (call: string, path: string, a: unknown, b: unknown) =>
    differences.push({ scenario: official.name, call, path, official: a, ours: b })

  for (const [position, sight] of theirs.sights.entries()) {
    const other = mine.sights[position]
    if (other?.call !== sight.call) add(sight.call, 'call', sight.call, other?.call)
    else {
      diff(sight.value, other.value, '', (path, a, b) => add(sight.call, path, a, b))
      diff(sight.refusal, other.refusal, 'refusal', (path, a, b) => add(sight.call, path, a, b))
    }
  }
  for (const { call } of mine.sights.slice(theirs.sights.length)) add(call, 'call', undefined, call)
  diff(theirs.requests, mine.requests, '', (path, a, b) => add('the requests', path, a, b))
  return differences
}

/**
 * Both with the same names for what is new each time: where one client has such a value, the other has its
 * counterpart.
 */
function withoutChance(official: Outcome, ours: Outcome): [Outcome, Outcome] {
  const [theirs, mine] = [new Map<string, string>(), new Map<string, string>()]
  // Values that both received are compared unchanged.
  const inOurs = new Set(newValuesIn(ours))
  const shared = new Set(newValuesIn(official).filter((text) => inOurs.has(text)))
  for (const text of shared) {
    theirs.set(text, text)
    mine.set(text, text)
  }

  const pair = (a: unknown, b: unknown, name: string): void => {
    if (typeof a === 'string' && typeof b === 'string') {
      const pattern = newValue(name)
      if (a.replace(pattern, '') !== b.replace(pattern, '')) return
      const matches = b.match(pattern) ?? []
      for (const [position, text] of (a.match(pattern) ?? []).entries()) {
        const other = matches[position] ?? ''
        if (theirs.has(text) || mine.has(other)) continue
        const common = `<new ${theirs.size + 1}>`
        theirs.set(text, common)
        mine.set(other, common)
      }
    } else if (isPlain(a) && isPlain(b)) for (const key of Object.keys(a)) pair(a[key], b[key], key)
  }
  pair(official.sights, ours.sights, '')
  pair(official.requests, ours.requests, '')
  return [rename(official, '', theirs), rename(ours, '', mine)]
}

function newValuesIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return value.match(newValue(name)) ?? []
  if (!isPlain(value)) return []
  return Object.entries(value).flatMap(([key, item]) => newValuesIn(item, key))
}

/** Pattern of the text of this member that is new each time. */
function newValue(name: string): RegExp {
  return HOLDS_NEW_VALUE.test(name) ? /^.+$/g : NEW_EACH_TIME
}

function rename<Value>(value: Value, name: string, names: ReadonlyMap<string, string>): Value {
  const renamed: unknown =
    typeof value === 'string'
      ? value.replace(newValue(name), (text) => names.get(text) ?? '<without counterpart>')
      : Array.isArray(value)
        ? value.map((item) => rename(item as unknown, '', names))
        : isPlain(value)
          ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rename(item, key, names)]))
          : value
  return renamed as Value // the same members, other texts
}

function diff(a: unknown, b: unknown, path: string, report: (path: string, a: unknown, b: unknown) => void): void {
  if (Object.is(a, b)) return
  if (typeof a === typeof b && isMoment(a) && isMoment(b)) {
    const isOfThisRun = /(Date|lastUpdated)$/.test(path)
    const isSame = isOfThisRun ? isSameMoment(a, b) : a instanceof Date && Number(a) === Number(b)
    if (!isSame) report(path, a, b)
  } else if (isPlain(a) && isPlain(b) && Array.isArray(a) === Array.isArray(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const at = Array.isArray(a) ? `${path}[${key}]` : path ? `${path}.${key}` : key
      diff(a[key], b[key], at, report)
    }
  } else report(path, a, b)
}

function isMoment(value: unknown): value is Date | string {
  return value instanceof Date || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
}

/** Within the time that one client may be behind the other. */
export function isSameMoment(a: Date | string, b: Date | string): boolean {
  return Math.abs(Number(new Date(a)) - Number(new Date(b))) < SAME_MOMENT_MS
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}
