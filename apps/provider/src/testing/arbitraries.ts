import { compareDecimals, type DecimalLimits, keywords, getScale } from '@cartwright/contract'
import fc from 'fast-check'

/** The keywords that schemas of the contract use. */
export interface JsonSchema {
  type?: string | readonly string[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema
  patternProperties?: Readonly<Record<string, JsonSchema>>
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  [keywords.oneOf]?: readonly string[]
  [keywords.open]?: string
  [keywords.decimal]?: DecimalLimits
}

/** Path in a request: member names, `ITEM` for an entry of a list, `VALUE` for one of a map. */
export type Path = readonly string[]
export const ITEM = '[]'
export const VALUE = '{}'

/**
 * Existing values of the shop at this path: ids, names of options. Other values are rare, or never generated if none
 * is valid.
 */
export type ExistingValues = (
  path: string,
  schema: JsonSchema,
) => { values: fc.Arbitrary<unknown>; areAll?: boolean } | undefined

export interface ArbitraryOptions {
  known?: ExistingValues
  /** Members that must exist. */
  along?: Path
  /** The value at the end can be broken: it is not null and not an existing value. */
  isToBreak?: boolean
}

/** Arbitrary of values that fit a schema, including its limits. */
export function createArbitrary(
  schema: JsonSchema,
  { known = () => undefined, along = [], isToBreak = false }: ArbitraryOptions = {},
  at: Path = [],
) {
  const goal = formatPath([...at, ...along])
  return build(schema, along, at)

  function build(each: JsonSchema, rest: Path, here: Path): fc.Arbitrary<unknown> {
    if (isToBreak && formatPath(here) === goal) return plainOf(each, rest, here)
    const types = getTypes(each)
    const plain = rest.length === 0 ? withKnown(each, here, plainOf(each, rest, here)) : plainOf(each, rest, here)
    return types.includes('null') && rest.length === 0
      ? fc.oneof({ weight: 7, arbitrary: plain }, { weight: 1, arbitrary: fc.constant(null) })
      : plain
  }

  function withKnown(each: JsonSchema, here: Path, plain: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    const those = known(formatPath(here), each)
    if (!those || those.areAll) return those?.values ?? plain
    return fc.oneof({ weight: 6, arbitrary: those.values }, { weight: 1, arbitrary: plain })
  }

  function plainOf(each: JsonSchema, rest: Path, here: Path): fc.Arbitrary<unknown> {
    const [first] = getTypes(each)
    if (each[keywords.open]) return openObjects
    if (each.enum) return fc.constantFrom(...each.enum.filter((word) => word !== null))
    if (getTypes(each).filter((type) => type !== 'null').length > 1) return numbersOrTexts(each)
    switch (first ?? '') {
      case 'object':
        return each.properties ? objects(each, rest, here) : maps(each, here)
      case 'array':
        return lists(each, rest, here)
      case 'string':
        return texts(each)
      case 'integer':
      case 'number':
        return numbers(each)
      case 'boolean':
        return fc.boolean()
      default:
        throw new Error(`Nobody knows values of ${JSON.stringify(each)} at ${formatPath(here)}.`)
    }
  }

  function objects(each: JsonSchema, [next, ...rest]: Path, here: Path): fc.Arbitrary<unknown> {
    const alternatives = each[keywords.oneOf] ?? []
    const chosen =
      next !== undefined && alternatives.includes(next)
        ? fc.constant<string | undefined>(next)
        : fc.constantFrom(undefined, ...alternatives)
    const members = Object.entries(each.properties ?? {}).map(([name, member]) => {
      const value = build(member, name === next ? rest : [], [...here, name])
      const isNeeded = name === next || (each.required ?? []).includes(name)
      // Fewer optional members at depth: otherwise most of a request would be nested addresses.
      return [name, isNeeded ? value : sometimes(value, here.length > 1 ? 2 : 4)] as const
    })
    return fc
      .tuple(chosen, fc.record(Object.fromEntries(members)), next === undefined ? unknownMembers : fc.constant({}))
      .map(([one, record, unknown]) => {
        const given = Object.entries({ ...unknown, ...record }).filter(
          ([name, value]) => value !== undefined && (!alternatives.includes(name) || name === one),
        )
        return Object.fromEntries(given)
      })
  }

  function lists(each: JsonSchema, rest: Path, here: Path): fc.Arbitrary<unknown> {
    const { minItems = 0, maxItems, items = {} } = each
    const item = build(items, rest.slice(1), [...here, ITEM])
    const least = rest.length > 0 ? Math.max(1, minItems) : minItems
    const few = distinct(item, least, Math.min(maxItems ?? 4, Math.max(4, least)))
    if (rest.length > 0 || maxItems === undefined || maxItems > MANY) return few
    const most = item.map((one) => Array.from({ length: maxItems }, (_, index) => distinctCopy(one, index)))
    return fc.oneof({ weight: 15, arbitrary: few }, { weight: 1, arbitrary: most })
  }

  function maps(each: JsonSchema, here: Path): fc.Arbitrary<unknown> {
    const most = each.maxProperties ?? 4
    const values = each.additionalProperties ?? Object.values(each.patternProperties ?? {})[0]
    const value = build(values ?? {}, [], [...here, VALUE])
    return fc
      .array(fc.tuple(names, value), { maxLength: Math.min(most, 4) })
      .map((entries) => Object.fromEntries(entries))
  }
}

/** Present half of the time if `weight` is 3. */
function sometimes(value: fc.Arbitrary<unknown>, weight: number): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight, arbitrary: value })
}

/** Limit of entries, since bodies have a maximum length. */
const MANY = 300

/** Entries with distinct names: duplicates are invalid, which the schema does not say. */
function distinct(item: fc.Arbitrary<unknown>, minLength: number, maxLength: number): fc.Arbitrary<unknown[]> {
  return fc
    .uniqueArray(item, { minLength: 0, maxLength, selector: labelOf })
    .chain((made) =>
      made.length >= minLength
        ? fc.constant(made)
        : item.map((one) => [
            ...made,
            ...Array.from({ length: minLength - made.length }, (_, index) => distinctCopy(one, index)),
          ]),
    )
}

const LABELS = ['name', 'description', 'title', 'id', 'term'] as const

function labelOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item)
  const label = LABELS.find((each) => typeof (item as Record<string, unknown>)[each] === 'string')
  return label
    ? String((item as Record<string, unknown>)[label])
        .trim()
        .toLowerCase()
    : JSON.stringify(item)
}

function distinctCopy(item: unknown, index: number): unknown {
  if (typeof item !== 'object' || item === null || index === 0) return item
  const copy = { ...item } as Record<string, unknown>
  for (const label of ['name', 'description', 'title']) if (typeof copy[label] === 'string') copy[label] = `${index}`
  return copy
}

/** Remarkable texts of people, machines and attackers. */
const remarkable = [
  ' ',
  'a',
  'Straße, İstanbul ı, ﬁne ﬁne, naïve naïve',
  '‮gnp.exe\u2066 zero\u200b\u200dwidth \ufeff',
  '👨‍👩‍👧‍👦 𝒳 😀',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "'; drop table products; --",
  '\\ % _ %% \\% %s %n ${7*7} {{7*7}}',
  '../../etc/passwd',
  '=1+1',
  '\t\r\n',
  'null',
  '__proto__',
  'constructor',
  '0',
  '-1e309',
]

const madeTexts = new WeakMap<JsonSchema, fc.Arbitrary<string>>()

/** Cached by schema: creating the arbitrary takes longer than generating a text. */
function texts(schema: JsonSchema): fc.Arbitrary<string> {
  const made = madeTexts.get(schema) ?? makeTexts(schema)
  madeTexts.set(schema, made)
  return made
}

function makeTexts(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength } = schema
  const limits = schema[keywords.decimal]
  if (limits) return decimals(limits)
  const fitted = (text: string): string => {
    const characters = [...text].slice(0, maxLength)
    while (characters.length < minLength) characters.push('x')
    return characters.join('')
  }
  const isFit = (text: string): boolean => text.length >= minLength && [...text].length <= (maxLength ?? Infinity)
  switch (format) {
    case 'uuid':
      return fc.oneof(
        fc.uuid(),
        fc.uuid().map((id) => id.toUpperCase()),
        fc.constantFrom(NIL, NIL.replaceAll('0', 'f')),
      )
    case 'date-time':
      return moments
    case 'date':
      return fc.constantFrom('1815-12-10', '2024-02-29', '0001-01-01', '9999-12-31')
    case 'email':
      return fc.oneof(fc.emailAddress(), fc.constantFrom('a@b', 'A.B+c@EXAMPLE.com', '"a b"@[127.0.0.1]')).filter(isFit)
    case undefined:
      break
    default:
      throw new Error(`Nobody knows texts of the format ${format}.`)
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter(isFit)
  const longest = maxLength ?? 200
  return fc.oneof(
    { weight: 6, arbitrary: fc.lorem({ maxCount: 3 }).map(fitted) },
    { weight: 3, arbitrary: fc.constantFrom(...remarkable).map(fitted) },
    {
      weight: 2,
      arbitrary: fc
        .string({ unit: 'grapheme', maxLength: Math.min(longest, 30) })
        .map(toText)
        .map(fitted),
    },
    { weight: 1, arbitrary: fc.constantFrom('x', '😀').map((each) => each.repeat(longest)) },
    { weight: 1, arbitrary: fc.constant(fitted('')) },
  )
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** PostgreSQL stores no NUL, and lone surrogates are no characters. */
function toText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

const moments = fc.oneof(
  fc
    .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2024-02-29T12:00:00+14:00',
    '2024-02-29T12:00:00-12:00',
    '2026-11-20t08:00:00.5z',
  ),
)

function decimals({ gte, gt, lte, lt, maxScale = 4 }: DecimalLimits): fc.Arbitrary<string> {
  const least = gte ?? gt ?? -1_000_000
  const most = lte ?? lt ?? 1_000_000
  const holds = (text: string): boolean =>
    (gte === undefined || compareDecimals(text, `${gte}`) >= 0) &&
    (gt === undefined || compareDecimals(text, `${gt}`) > 0) &&
    (lte === undefined || compareDecimals(text, `${lte}`) <= 0) &&
    (lt === undefined || compareDecimals(text, `${lt}`) < 0) &&
    getScale(text) <= maxScale
  const between = fc
    .tuple(fc.integer({ min: Math.ceil(least), max: Math.floor(Math.min(most, 2 ** 40)) }), fc.nat(10 ** maxScale - 1))
    .map(([whole, part]) => (maxScale > 0 ? `${whole}.${String(part).padStart(maxScale, '0')}` : `${whole}`))
  const remarkable = [`${least}`, `${most}`, '0', '0.0', '00.10', '1.50', '-0', `0.${'0'.repeat(maxScale)}00`]
  return fc.oneof(between, fc.constantFrom(...remarkable)).filter(holds)
}

function numbers({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const isWhole = type === 'integer' || (Array.isArray(type) && type.includes('integer'))
  const min = minimum ?? (isWhole ? -(2 ** 31) : -1e9)
  const max = maximum ?? (isWhole ? 2 ** 31 - 1 : 1e9)
  const edges = [
    min,
    max,
    0,
    1,
    -0,
    ...(isWhole ? [] : [0.01, 0.1 + 0.2, 1e-7]),
    ...(maximum === undefined ? [2 ** 53 - 1, 1e300] : []),
  ]
  const atEdges = fc.constantFrom(...edges.filter((each) => each >= min && each <= (maximum ?? Infinity)))
  if (isWhole)
    return fc.oneof(fc.integer({ min: Math.max(min, -5), max: Math.min(max, 40) }), fc.integer({ min, max }), atEdges)
  const cents = fc.integer({ min: Math.ceil(Math.max(min, -100) * 100), max: Math.floor(Math.min(max, 500) * 100) })
  return fc.oneof(
    cents.map((each) => each / 100),
    fc.double({ min, max, noNaN: true }),
    atEdges,
  )
}

/** Float of the wire (a number or one of three texts), or a value of several types. */
function numbersOrTexts(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (!schema.pattern) return fc.oneof(fc.integer(), fc.lorem({ maxCount: 2 }), fc.boolean())
  return fc.oneof({ weight: 8, arbitrary: numbers(schema) }, { weight: 1, arbitrary: fc.constantFrom(...FLOAT_WORDS) })
}

/** Text values of a float. */
export const FLOAT_WORDS = ['NaN', 'Infinity', '-Infinity'] as const

/** Possible member names: three of them reach prototypes and are refused. */
const names = fc
  .oneof(fc.lorem({ maxCount: 1 }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map(toText))
  .filter((name) => name !== '' && !['__proto__', 'constructor', 'prototype'].includes(name))

const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1.5, 'text', ''),
    fc.lorem({ maxCount: 2 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value

const openObjects = fc.array(fc.tuple(names, anything), { maxLength: 3 }).map((entries) => Object.fromEntries(entries))

export const UNKNOWN_MEMBER = 'ofNoMeaning'

/** Unknown members: whole entities contain server-written members, which are ignored. */
const unknownMembers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: anything.map((value) => ({ [UNKNOWN_MEMBER]: value })) },
)

export function getTypes(schema: JsonSchema): readonly string[] {
  return [schema.type ?? []].flat()
}

/** `['lineItems', '[]', 'id']` → `lineItems[].id` */
export function formatPath(path: Path): string {
  return path.reduce((text, each) => (each === ITEM || text === '' ? text + each : `${text}.${each}`), '')
}
