import { keywords, type RuleType } from '@cartwright/contract'
import fc from 'fast-check'
import { FLOAT_WORDS, ITEM, type JsonSchema, type Path, getTypes, VALUE, createArbitrary } from './arbitraries.ts'

/** One violation of one rule at one path of an otherwise valid request. */
export interface SchemaViolation {
  path: Path
  /** Members that it needs beside its path. */
  along?: Path
  what: string
  /** Functions from the valid to an invalid value; `ABSENT` removes it. */
  variants: readonly ((old: unknown) => unknown)[]
  /** Expected field and rule of the refusal; undefined if parsing fails before. */
  violation?: { field: string; rule: RuleType }
}

export const ABSENT = Symbol('absent')

/** JSON without a JavaScript value: numbers out of range, a duplicate member. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Every violation of a schema that a request can contain. */
export function createViolations(schema: JsonSchema, path: Path = []): SchemaViolation[] {
  const types = getTypes(schema)
  const found: SchemaViolation[] = []
  const at = (what: string, rule: RuleType, ...variants: ((old: unknown) => unknown)[]): void => {
    if (variants.length > 0) found.push({ path, what, variants, violation: { field: fieldText(path), rule } })
  }
  const unreadable = (what: string, ...variants: ((old: unknown) => unknown)[]): void =>
    void found.push({ path, what, variants })

  // A float may be certain texts; others break its pattern.
  const wrong = samples.filter(({ type }) => !types.includes(type) && !(type === 'number' && types.includes('integer')))
  if (path.length > 0)
    at(
      'wrong type',
      'VALIDATION',
      ...wrong.map(
        ({ value }) =>
          () =>
            value,
      ),
    )
  if (types.includes('string')) {
    unreadable('no text', ...['\0', 'a\0b', '\ud800', 'a\udfffb'].map((text) => () => text))
    breakText(schema, at)
  }
  if (types.includes('integer') || types.includes('number')) breakNumber(schema, types.includes('integer'), at)
  if (types.includes('array')) {
    const { minItems = 0, maxItems } = schema
    if (minItems > 0) at('too few entries', 'MIN_SIZE', (old) => (old as unknown[]).slice(0, minItems - 1))
    // The same valid entry repeated exceeds the limit.
    if (maxItems !== undefined)
      found.push({
        path,
        along: [...path, ITEM],
        what: 'too many entries',
        variants: [(old) => Array(maxItems + 1).fill((old as unknown[])[0])],
        violation: { field: fieldText(path), rule: 'MAX_SIZE' },
      })
    if (schema.items) found.push(...createViolations(schema.items, [...path, ITEM]))
  }
  if (types.includes('object')) {
    unreadable(
      'a member that reaches prototypes',
      ...REACHING.map((name) => (old: unknown) => withMember(old, name, { polluted: true })),
    )
    unreadable(
      'a member twice',
      (old) => new RawJson(`{"twice":1,${toJson({ ...(old as object), twice: 2 }).slice(1)}`),
    )
    unreadable('too deep', (old) =>
      withMember(
        old,
        'deep',
        Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1),
      ),
    )
    const { maxProperties, properties = {}, required = [] } = schema
    found.push(...breakOneOf(schema, path))
    if (maxProperties !== undefined)
      at('too many members', 'MAX_SIZE', () =>
        Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, index) => [`n${index}`, 'x'])),
      )
    for (const [name, member] of Object.entries(properties)) {
      const place = [...path, name]
      if (required.includes(name))
        found.push({
          path: place,
          what: 'missing',
          variants: [() => ABSENT],
          violation: { field: fieldText(place), rule: 'REQUIRED_FIELD' },
        })
      found.push(...createViolations(member, place))
    }
    if (schema.additionalProperties && !schema.additionalProperties[keywords.open])
      found.push(...createViolations(schema.additionalProperties, [...path, VALUE]))
  }
  return found
}

/** Pairs of mutually exclusive members; the second one is refused. */
function breakOneOf(schema: JsonSchema, path: Path): SchemaViolation[] {
  const alternatives = schema[keywords.oneOf] ?? []
  return alternatives.slice(1).map((name, index) => {
    const [first, second] = [alternatives[index]!, name].map((each) => examplesOf(schema.properties?.[each] ?? {}))
    const variants = first!.map((one, n) => (old: unknown) => {
      const others = Object.entries(old as object).filter(([member]) => !alternatives.includes(member))
      return { ...Object.fromEntries(others), [alternatives[index]!]: one, [name]: second![n] }
    })
    return {
      path,
      what: `${alternatives[index]} and ${name}`,
      variants,
      violation: { field: fieldText([...path, name]), rule: 'ONE_OF_ALIGNMENT' },
    }
  })
}

function examplesOf(schema: JsonSchema): unknown[] {
  return fc.sample(
    createArbitrary(schema).filter((value) => value !== null),
    { numRuns: 3, seed: 7 },
  )
}

const samples = [
  { type: 'string', value: 'a text' },
  { type: 'string', value: '7' },
  { type: 'string', value: 'NaN' },
  { type: 'number', value: 7 },
  { type: 'number', value: 1.5 },
  { type: 'boolean', value: true },
  { type: 'array', value: [] },
  { type: 'array', value: [3] },
  { type: 'object', value: {} },
  { type: 'object', value: { original: 'x' } },
  { type: 'null', value: null },
] as const

const REACHING = ['__proto__', 'constructor', 'prototype']

type At = (what: string, rule: RuleType, ...variants: ((old: unknown) => unknown)[]) => void

function breakText(schema: JsonSchema, at: At): void {
  const { enum: words, format, pattern, minLength = 0, maxLength } = schema
  const limits = schema[keywords.decimal]
  const texts = (...made: string[]) => made.map((text) => () => text)
  if (words) {
    const known = words.find((word): word is string => typeof word === 'string') ?? ''
    const others = ['', 'nonsense', `${known} `, swapCase(known), 'toString'].filter((word) => !words.includes(word))
    return at('not one of the words', 'INVALID_ENUM_VALUE', ...texts(...others))
  }
  if (minLength > 0) at('too short', 'MIN_LENGTH', ...texts('x'.repeat(minLength - 1)))
  if (limits) {
    at('no decimal', 'FORMAT', ...texts('', 'abc', '1,5', '1e3', '.5', '5.', '+1', ' 1', '0x10', '1.2.3', 'NaN', '١'))
    const { gte, gt, lte, lt, maxScale } = limits
    if (gte !== undefined) at('below its limit', 'DECIMAL_GTE', ...texts(`${gte - 1}`, '-999999999999999999999'))
    if (gt !== undefined) at('at its limit', 'DECIMAL_GT', ...texts(`${gt}`, `${gt - 1}`))
    if (lte !== undefined) at('above its limit', 'DECIMAL_LTE', ...texts(`${lte + 1}`, `${lte}.01`, '9'.repeat(30)))
    if (lt !== undefined) at('at its limit', 'DECIMAL_LT', ...texts(`${lt}`))
    if (maxScale !== undefined) at('too many decimals', 'DECIMAL_MAX_SCALE', ...texts(`1.${'0'.repeat(maxScale)}1`))
    return
  }
  if (maxLength !== undefined && !format && !pattern)
    at(
      'too long',
      'MAX_LENGTH',
      ...texts('x'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1), 'ab '.repeat(maxLength + 1)),
    )
  if (format) at('bad format', 'FORMAT', ...texts(...(notOfFormat[format] ?? [])))
  if (pattern) {
    const isMisfit = (text: string): boolean =>
      !new RegExp(pattern).test(text) && text.length <= (maxLength ?? Infinity)
    at(
      'bad format',
      'FORMAT',
      ...texts(
        ...['', 'nan', 'infinity', '+Infinity', ' NaN', '7', '1e3', 'abc', 'ABCD', 'x'.repeat(10_000)].filter(isMisfit),
      ),
    )
  }
}

const notOfFormat: Readonly<Record<string, readonly string[]>> = {
  uuid: [
    '',
    'x',
    '00000000-000000-000000-000000000001',
    '{6f1c1f5e-6f0e-5d38-9a55-0f6f8f0d6b7a}',
    '6f1c1f5e6f0e5d389a550f6f8f0d6b7a',
    "' or 1=1 --",
  ],
  'date-time': [
    '',
    'yesterday',
    '2024-02-30T00:00:00Z',
    '2024-02-29',
    '2024-02-29T12:00:00',
    '1700000000',
    '2024-13-01T00:00:00Z',
    '+020000-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-01-01T00:00:00Z[Europe/Berlin]',
  ],
  date: ['', 'yesterday', '2024-02-30', '2024-2-9', '29.02.2024', '2024-02-29T12:00:00Z'],
  email: ['', 'a', 'a@', '@b', 'a b@c.de', 'a@b@c', 'a@b.de\r\nBcc: c@d.de'],
}

function breakNumber({ type, minimum, maximum }: JsonSchema, isWhole: boolean, at: At): void {
  const isOutside = (number: number): boolean =>
    (minimum !== undefined && number < minimum) || (maximum !== undefined && number > maximum)
  const numbers = (...made: number[]) => made.filter(isOutside).map((number) => () => number)
  const raw = (...made: string[]) =>
    made.filter((text) => isOutside(Number(text))).map((text) => () => new RawJson(text))
  const none = [...['1e309', '-1e309'].map((text) => new RawJson(text)), ...(isWhole ? [1.5, -0.5] : [])]
  at('no number', 'VALIDATION', ...none.map((value) => () => value))
  if (isWhole && ![type].flat().includes('string'))
    at('a word for no number', 'VALIDATION', ...FLOAT_WORDS.map((word) => () => word))
  if (minimum !== undefined)
    at('too small', 'MIN', ...numbers(minimum - 1, -1e15), ...(isWhole ? [] : numbers(minimum - 0.001)))
  if (maximum !== undefined)
    at(
      'too large',
      'MAX',
      ...numbers(maximum + 1, 1e15),
      ...raw('9007199254740993', '1e300', '99999999999999999999'),
      ...(isWhole ? [] : numbers(maximum + 0.001)),
    )
}

function withMember(old: unknown, name: string, value: unknown): unknown {
  const copy = { ...(old as object) }
  Object.defineProperty(copy, name, { value, enumerable: true })
  return copy
}

function swapCase(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase()
}

/** Privileged members set by other callers: `lineItems[].catalogOverrideFields`. */
export function createPrivilegedViolations(privileged: readonly string[]): SchemaViolation[] {
  return privileged.map((text) => {
    const path = text.split('.').flatMap((name) => (name.endsWith(ITEM) ? [name.slice(0, -ITEM.length), ITEM] : [name]))
    return {
      path,
      along: path.slice(0, -1),
      what: 'not for the caller to set',
      variants: [true, 'x', 1, [{}], { price: '1' }].map((value) => () => value),
      violation: { field: fieldText(path), rule: 'FIELD_NOT_ALLOWED' },
    }
  })
}

/** Schema without privileged members. */
export function withoutMembers(schema: JsonSchema, members: readonly string[]): JsonSchema {
  const inside = (name: string): string[] =>
    members.flatMap((text) =>
      [`${name}.`, `${name}[].`].flatMap((start) => (text.startsWith(start) ? [text.slice(start.length)] : [])),
    )
  if (members.length === 0) return schema
  if (schema.items) return { ...schema, items: withoutMembers(schema.items, members) }
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !members.includes(name))
  return {
    ...schema,
    properties: Object.fromEntries(kept.map(([name, each]) => [name, withoutMembers(each, inside(name))])),
  }
}

/** `['lineItems', '[]', 'id']` → `lineItems[0].id` */
function fieldText(path: Path): string {
  return path.reduce((text, each) => {
    if (each === ITEM) return `${text}[0]`
    return text === '' ? nameOf(each) : `${text}.${nameOf(each)}`
  }, '')
}

/** Key of the broken value in a map. */
const KEY = 'Size'

function nameOf(segment: string): string {
  return segment === VALUE ? KEY : segment
}

/** Request with another value at that path. */
export function changeAt(value: unknown, [next, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (next === undefined) return change(value)
  if (next === ITEM) {
    const [first, ...others] = value as unknown[]
    return [changeAt(first, rest, change), ...others]
  }
  const members = value as Record<string, unknown>
  const name = nameOf(next)
  const changed = changeAt(members[name], rest, change)
  const { [name]: _, ...others } = members
  return changed === ABSENT ? others : { ...others, [name]: changed }
}

export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`).join(',')}}`
}

/** Whether a schema has this path: `product.productOptions[2].name`. Members of open maps are unknown. */
export function hasField(schema: JsonSchema, field: string): boolean {
  const path = field.match(/\[\d+\]|[^.[\]]+/g) ?? []
  let here: JsonSchema | undefined = schema
  for (const segment of path) {
    // Keys of a map are the caller's: they may contain dots and brackets.
    if (here[keywords.open] || here.additionalProperties) return true
    here = segment.startsWith('[') ? here.items : here.properties?.[segment]
    if (!here) return false
  }
  return true
}
