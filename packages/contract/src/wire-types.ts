import {
  Optional,
  Refine,
  Type,
  type Static,
  type TEnum,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox'
import { compareDecimals, getScale } from './decimals.ts'

/** Transformation of a member between caller and wire, as the client applies it. */
export type Transform = 'date' | 'float' | 'image' | 'video' | 'pageUrl' | 'address' | 'fieldMask' | 'bytes'

/** Our own keywords in the schemas. Validators ignore them; the generator and the reference pages read them. */
export const keywords = {
  /** A `Transform`. */
  transform: 'x-transform',
  /** Name of the entity which callers may send back whole in place of this request; unlisted members are ignored. */
  whole: 'x-whole',
  /** Members of that entity that are not sent, because the request names the entity otherwise. */
  omitted: 'x-omitted',
  /** At most one of these members may be set. */
  oneOf: 'x-one-of',
  /** Name in the table of open members. */
  open: 'x-open',
  /** Limits of a decimal text. */
  decimal: 'x-decimal',
  /** Meaning of a member whose entity serves several. */
  note: 'x-note',
} as const

interface MemberOptions {
  description?: string
  readOnly?: boolean
  deprecated?: boolean
  default?: unknown
  [keyword: `x-${string}`]: unknown
}

/** Named object of the domain. Unknown members pass validation, and are absent from the type. */
export function entity<Members extends TProperties>(
  name: string,
  description: string,
  members: Members,
  options: MemberOptions = {},
): TObject<Members> {
  return Type.Object(members, { title: name, description, ...options })
}

/** Named enumeration with all values. */
export function enumeration<const Words extends string[]>(
  name: string,
  words: readonly [...Words],
  description?: string,
): TEnum<Words> {
  return Type.Enum(words, { type: 'string', title: name, ...(description && { description }) })
}

/** Adds a note about this member to the schema. */
export function WithNote<Schema extends TSchema>(note: string, schema: Schema): Schema {
  // Holds: annotations do not change what a schema describes.
  return Type.With(schema, { [keywords.note]: note }) as Schema
}

/** Allows null as well. The keywords stay where they are, so a violation still names the one that failed. */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  // Holds: a schema is a plain object; its checks in code are not enumerable, and are read by name.
  const { type, enum: words, ...rest } = { ...schema } as { type?: string | string[]; enum?: unknown[] }
  const { '~refine': refined } = schema as { '~refine'?: Refinement[] }
  if (type === undefined && !words) throw new Error('Only a schema with a type of its own can be made nullable.')
  return Type.Unsafe<Static<Schema> | null>({
    ...rest,
    ...(type && { type: [type, 'null'].flat() }),
    ...(words && { enum: [...words, null] }),
    ...(refined && {
      '~refine': refined.map(({ check, error }) => ({
        check: (value: unknown) => value === null || check(value),
        error,
      })),
    }),
  })
}

interface Refinement {
  check: (value: unknown) => boolean
  error: (value: unknown) => string
}

/** Optional or null. */
export function Nullish<Schema extends TSchema>(schema: Schema): TOptional<TUnsafe<Static<Schema> | null>> {
  return Optional(Nullable(schema))
}

/** Any part of an object, null for a removed member. Lists are whole. */
export type PatchOf<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Name in keyof Value]?: PatchOf<Value[Name]> | null }
    : Value

/** Merge patch (RFC 7396) of the described value. */
export function Patch<Schema extends TObject>(schema: Schema): TUnsafe<PatchOf<Static<Schema>>> {
  const { required: _all, properties, title, ...rest } = { ...schema } as unknown as Json // a schema is a plain object
  const members: [string, TSchema][] = Object.entries(properties ?? {}).map(([name, member]) => [
    name,
    'properties' in member ? Nullable(Patch(member as TObject)) : Nullable(member), // a schema with properties is an object
  ])
  return Type.Unsafe({
    ...rest,
    ...(title && { title: `${title}Patch` }),
    properties: Object.fromEntries<TSchema>(members),
  })
}

interface Json {
  required?: unknown
  title?: string
  properties?: Record<string, TSchema>
}

/** Optional member. */
export { Optional }

/** Moment as an ISO 8601 text in UTC; a `Date` for callers of the client. */
export function Timestamp(options: MemberOptions = {}): TString {
  return Type.String({ format: 'date-time', [keywords.transform]: 'date', ...options })
}

/** Input of a merchant: a day or a time of the shop, or a moment with its offset. */
export function DayOrMoment(description: string): TString {
  return Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}([Tt]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?([Zz]|[+-]\\d{2}:\\d{2})?)?$',
    description: `A day of the shop (\`2027-06-01\`), a time there (\`2027-06-01T09:00\`), or a moment with its offset (\`2027-06-01T09:00:00+02:00\`). ${description}`,
  })
}

/** JSON cannot represent these numbers: they are sent as text. */
export type WireFloat = number | 'NaN' | 'Infinity' | '-Infinity'

/** Number with fractions, or one of the texts NaN, Infinity, -Infinity. */
export function Float(options: MemberOptions & { minimum?: number; maximum?: number } = {}): TUnsafe<WireFloat> {
  return Type.Unsafe<WireFloat>({
    type: ['number', 'string'],
    pattern: '^(NaN|-?Infinity)$',
    [keywords.transform]: 'float',
    ...options,
  })
}

/** Text, number or boolean. */
export function Scalar(options: MemberOptions = {}): TUnsafe<string | number | boolean> {
  return Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'], ...options })
}

/** Converts a float of the wire to a number. */
export function toNumber(float: WireFloat): number {
  return Number(float)
}

export interface DecimalLimits {
  gte?: number
  gt?: number
  lte?: number
  lt?: number
  maxScale?: number
}

/** Exact decimal in text form, as money and rates are sent in carts and orders. */
export function DecimalString(limits: DecimalLimits = {}, options: MemberOptions = {}): TString {
  let schema: TString = Type.String({
    maxLength: 40,
    pattern: '^-?[0-9]+(\\.[0-9]+)?$',
    [keywords.decimal]: limits,
    ...options,
  })
  // The pattern already refuses other texts; the limits then report nothing.
  const limit = (rule: string, threshold: number, holds: (value: string) => boolean) => {
    schema = Refine(
      schema,
      (value) => !isDecimal(value) || holds(value),
      () => `${rule} ${threshold}`,
    )
  }
  const { gte, gt, lte, lt, maxScale } = limits
  if (gte !== undefined) limit('DECIMAL_GTE', gte, (value) => compareDecimals(value, String(gte)) >= 0)
  if (gt !== undefined) limit('DECIMAL_GT', gt, (value) => compareDecimals(value, String(gt)) > 0)
  if (lte !== undefined) limit('DECIMAL_LTE', lte, (value) => compareDecimals(value, String(lte)) <= 0)
  if (lt !== undefined) limit('DECIMAL_LT', lt, (value) => compareDecimals(value, String(lt)) < 0)
  if (maxScale !== undefined) limit('DECIMAL_MAX_SCALE', maxScale, (value) => getScale(value) <= maxScale)
  return schema
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
}

/** Upper limit of an amount of money on the wire. */
export const AMOUNT_MAX = 1_000_000_000_000_000

/** UUID of any version, also the sequential ones of line items. */
export function Guid(options: MemberOptions = {}): TString {
  return Type.String({ format: 'uuid', ...options })
}

/** Integer. */
export function Int(minimum?: number, maximum?: number, options: MemberOptions = {}) {
  return Type.Integer({
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...options,
  })
}

/** 64-bit integer in text form. */
export function LongText(options: MemberOptions = {}): TString {
  return Type.String({ pattern: '^-?[0-9]{1,20}$', ...options })
}

/** Names of members, joined by commas on the wire; a list for callers of the client. */
export function FieldMask(options: MemberOptions = {}): TString {
  return Type.String({ maxLength: 4000, [keywords.transform]: 'fieldMask', ...options })
}

/** ISO 4217, three letters. */
export function Currency(options: MemberOptions = {}): TString {
  return Type.String({ pattern: '^[A-Z]{3}$', ...options })
}

/** ISO 3166-1, two letters. */
export function Country(options: MemberOptions = {}): TString {
  return Type.String({ pattern: '^[A-Z]{2}$', ...options })
}

export function Email(options: MemberOptions = {}): TString {
  return Type.String({ format: 'email', maxLength: 254, ...options })
}

/** Map of texts, for example the chosen options of a variant. */
export function TextMap(options: MemberOptions & { maxProperties?: number } = {}): TUnsafe<Record<string, string>> {
  return Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' }, ...options })
}

/** Text in the shop's language and in the buyer's. */
export function translatable(
  name: string,
  description: string,
  limits: { min?: number; max: number; translatedMax?: number },
) {
  const minLength = limits.min === undefined ? {} : { minLength: limits.min }
  return entity(name, description, {
    original: Type.String({ ...minLength, maxLength: limits.max }),
    translated: Nullish(Type.String({ ...minLength, maxLength: limits.translatedMax ?? limits.max })),
  })
}
