import { createHash } from 'node:crypto'
import {
  Dimensions,
  MeasurementUnit,
  NewSeoSchema,
  PreorderInfo,
  SecuredMedia,
  SubscriptionOption,
} from '@cartwright/contract'
import { type TSchema, Type } from 'typebox'
import type { FieldViolation } from '../../http/app-error.ts'
import { isText } from '../../http/parse-json.ts'
import { validatorOf } from '../../http/validate.ts'
import { draftOf } from '../products/draft-of.ts'
import { readSeo } from '../products/read-seo.ts'
import type { Product, ProductMedia } from '../product.ts'
import type { ProductDraft, VariantDraft } from '../product-draft.ts'
import { isHandle, LIMITS } from './cells.ts'
import type { ImportedProduct, ImportProblem } from './imported-product.ts'
import { type Around, type FromRows, toDraft } from './to-draft.ts'

/** What a format cannot say stands in a column of our own, behind its own columns: others pass it over. */
export const OWN_COLUMN = 'cartwright:more'

/**
 * What belongs together: if one cell of it was changed after the export, what the file says counts for all of it. A new member of a product has to be
 * put into a group.
 */
const GROUPS = {
  name: { product: ['name'], variant: [] },
  visible: { product: ['visible'], variant: [] },
  type: { product: ['type'], variant: [] },
  description: { product: ['description'], variant: [] },
  brand: { product: ['brand'], variant: [] },
  ribbon: { product: ['ribbon'], variant: [] },
  options: { product: ['manageVariants', 'options'], variant: ['choices'] },
  prices: { product: ['priceMinor', 'discount'], variant: ['priceMinor'] },
  costs: { product: ['costMinor'], variant: ['costMinor'] },
  skus: { product: ['sku'], variant: ['sku'] },
  weights: { product: ['weight'], variant: ['weight'] },
  sizes: { product: ['productDimensions', 'packageDimensions'], variant: ['productDimensions', 'packageDimensions'] },
  shown: { product: [], variant: ['visible'] },
  stock: { product: [], variant: ['stock'] },
  pricePerUnit: { product: ['pricePerUnit'], variant: [] },
  infoSections: { product: ['infoSections'], variant: [] },
  customTextFields: { product: ['customTextFields'], variant: [] },
  seo: { product: ['seo'], variant: [] },
  taxGroup: { product: ['taxGroupId'], variant: [] },
  digitalFile: { product: ['digitalFile'], variant: [] },
  preorder: { product: ['preorder'], variant: [] },
  subscriptions: { product: ['subscriptionOptions'], variant: [] },
} as const satisfies Record<string, { product: readonly (keyof FromRows)[]; variant: readonly (keyof VariantDraft)[] }>

type GroupName = keyof typeof GROUPS
type ProductMember = (typeof GROUPS)[GroupName]['product'][number]
type VariantMember = (typeof GROUPS)[GroupName]['variant'][number]

const groupNames = Object.keys(GROUPS) as GroupName[] // its own keys

const text = (maxLength: number, minLength = 0): TSchema => Type.String({ minLength, maxLength })
const orNull = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()])
const list = (schema: TSchema, maxItems: number): TSchema => Type.Array(schema, { maxItems })
const Decimal = Type.String({ pattern: String.raw`^\d{1,9}(\.\d{1,15})?$` })
const Minor = Type.String({ pattern: String.raw`^\d{1,15}$` })
const Moment = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`, format: 'date-time' })
const Count = Type.Integer({ minimum: 0, maximum: 1e9 })

/** A missing line here does not compile: every member of a product has one. */
const PRODUCT_MEMBERS: Record<Exclude<keyof FromRows, 'currency' | 'variants'>, TSchema> = {
  name: text(LIMITS.name, 1),
  visible: Type.Boolean(),
  type: Type.Union([Type.Literal('physical'), Type.Literal('digital')]),
  description: text(LIMITS.description),
  brand: orNull(text(LIMITS.brand)),
  ribbon: orNull(text(LIMITS.ribbon)),
  manageVariants: Type.Boolean(),
  options: list(
    Type.Object({
      type: Type.Union([Type.Literal('drop_down'), Type.Literal('color')]),
      name: text(LIMITS.optionName, 1),
      choices: list(Type.Object({ value: text(LIMITS.choice), description: text(LIMITS.choice) }), LIMITS.choices),
    }),
    LIMITS.options,
  ),
  priceMinor: Minor,
  discount: Type.Object({
    type: Type.Union([Type.Literal('NONE'), Type.Literal('AMOUNT'), Type.Literal('PERCENT')]),
    value: Decimal,
    startsAt: Type.Optional(Moment),
    endsAt: Type.Optional(Moment),
  }),
  costMinor: orNull(Minor),
  sku: text(LIMITS.sku),
  weight: orNull(Decimal),
  productDimensions: orNull(Dimensions),
  packageDimensions: orNull(Dimensions),
  pricePerUnit: orNull(
    Type.Object({
      totalQuantity: Decimal,
      totalMeasurementUnit: MeasurementUnit,
      baseQuantity: Decimal,
      baseMeasurementUnit: MeasurementUnit,
    }),
  ),
  infoSections: list(Type.Object({ title: text(LIMITS.infoTitle), description: text(LIMITS.infoDescription) }), 100),
  customTextFields: list(
    Type.Object({
      title: text(LIMITS.customTextTitle),
      maxLength: Type.Integer({ minimum: 0, maximum: LIMITS.customTextLength }),
      mandatory: Type.Boolean(),
    }),
    100,
  ),
  seo: orNull(NewSeoSchema),
  taxGroupId: orNull(Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' })),
  digitalFile: orNull(SecuredMedia),
  preorder: orNull(PreorderInfo),
  subscriptionOptions: list(SubscriptionOption, 100),
}

const VARIANT_MEMBERS: Record<keyof VariantDraft, TSchema> = {
  choices: Type.Record(Type.String(), text(LIMITS.choice)),
  priceMinor: orNull(Minor),
  costMinor: orNull(Minor),
  sku: text(LIMITS.sku),
  weight: orNull(Decimal),
  productDimensions: orNull(Dimensions),
  packageDimensions: orNull(Dimensions),
  visible: Type.Boolean(),
  stock: Type.Union([
    Type.Object({ tracked: Type.Literal(true), quantity: Type.Integer({ minimum: 0, maximum: LIMITS.quantity }) }),
    Type.Object({ tracked: Type.Literal(false), inStock: Type.Boolean() }),
  ]),
}

const Media = Type.Object({
  id: text(200, 1),
  type: Type.Optional(Type.Union(['image', 'video', 'audio', 'document', 'zip'].map((each) => Type.Literal(each)))),
  width: Count,
  height: Count,
  altText: text(1_000),
  title: Type.Optional(text(1_000)),
  video: Type.Optional(
    Type.Object({
      files: list(Type.Object({ path: text(1_000, 1), width: Count, height: Count, format: text(50) }), 50),
      posterId: text(200),
      durationMs: Type.Optional(Count),
    }),
  ),
  choices: Type.Optional(list(Type.Object({ option: text(LIMITS.optionName), choice: text(LIMITS.choice) }), 1_000)),
  source: Type.Optional(Type.Object({ url: text(4_096), position: Count })),
  place: Type.Optional(Count),
})

export interface CollectionName {
  name: string
  slug: string
  visible: boolean
}

const Entry = (product: readonly ProductMember[], variant: readonly VariantMember[]): TSchema =>
  Type.Object({
    read: Type.String(),
    ...(product.length > 0 && {
      product: Type.Object(Object.fromEntries(product.map((name) => [name, PRODUCT_MEMBERS[name]]))),
    }),
    ...(variant.length > 0 && {
      variants: list(
        Type.Object(Object.fromEntries(variant.map((name) => [name, VARIANT_MEMBERS[name]]))),
        LIMITS.variants,
      ),
    }),
  })

const check = validatorOf(
  Type.Object({
    id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    slug: text(LIMITS.slug, 1),
    told: Type.Optional(Type.String()),
    media: Type.Optional(Type.Object({ read: Type.String(), is: list(Media, 1_000) })),
    collections: Type.Optional(
      Type.Object({
        read: Type.String(),
        is: list(Type.Object({ name: text(50, 1), slug: text(100, 1), visible: Type.Boolean() }), 1_000),
      }),
    ),
    more: Type.Object(
      Object.fromEntries(
        groupNames.map((name) => [name, Type.Optional(Entry(GROUPS[name].product, GROUPS[name].variant))]),
      ),
    ),
  }),
)

interface Own {
  id: string
  currency: string
  slug: string
  /** Of the notes that reading the rows made when they were written: they say nothing that is lost. */
  told?: string
  media?: { read: string; is: ProductMedia[] }
  collections?: { read: string; is: CollectionName[] }
  /** Each group with what the rows said of it when they were written. */
  more: Partial<Record<GroupName, OwnGroup>>
}

interface OwnGroup {
  read: string
  product?: Record<string, unknown>
  variants?: Record<string, unknown>[]
}

/** Undefined for what no shop has written so. */
export function readOwn(cell: string): Own | undefined {
  try {
    const own: unknown = JSON.parse(cell, requireText)
    return check.Check(own) && isHarmless(own as Own) ? (own as Own) : undefined // just checked
  } catch {
    return undefined
  }
}

/** A file may come from anybody: what a page is told to run or to load has no place in it either. */
function isHarmless({ more }: Own): boolean {
  const seo = more.seo?.product?.['seo'] as NewSeoSchema | null | undefined // checked
  const wrong: FieldViolation[] = []
  readSeo(seo ?? null, 'seo', wrong)
  return wrong.length === 0
}

/** What the database does not keep can be written in JSON all the same. */
function requireText(name: string, value: unknown): unknown {
  if (isText(name) && (typeof value !== 'string' || isText(value))) return value
  throw new TypeError('There is a character that is not text.')
}

/** Whether a file says of a product what an export said: then its notes are false, as the column holds what the rows cannot say. */
export function areFalseNotes(cell: string, notes: readonly ImportProblem[]): boolean {
  return notes.length > 0 && readOwn(cell)?.told === digestNotes(notes)
}

function digestNotes(notes: readonly ImportProblem[]): string {
  return digest(notes.map(({ column, reason }) => [column ?? null, reason]))
}

/** The handle that an export gives to a product. Two addresses that differ by their capitals only would be one. */
export function handleOf({ slug, id }: Pick<Product, 'slug' | 'id'>): string {
  return isHandle(slug) && slug === slug.toLowerCase().trim() ? slug : `product_${id}`
}

/** What the rows of a product, read back, do not tell. */
export function writeOwn(
  product: Product,
  collections: readonly CollectionName[],
  back: ImportedProduct | undefined,
  around: Around & { notes: readonly ImportProblem[] },
): string {
  const draft = draftWithStock(product)
  const read = back && toDraft(back, undefined, around)
  const more = Object.fromEntries(
    groupNames
      .filter((name) => !read || encoded(partOf(read, name)) !== encoded(partOf(draft, name)))
      .map((name) => [name, { read: read ? digest(partOf(read, name)) : '', ...partOf(draft, name) }]),
  )
  const own = {
    id: product.id,
    currency: product.currency,
    slug: product.slug,
    ...(around.notes.length > 0 && { told: digestNotes(around.notes) }),
    ...(product.media.length > 0 && { media: { read: digest(back?.images), is: product.media } }),
    ...(collections.length > 0 && { collections: { read: digest(back && namesOf(back)), is: collections } }),
    more,
  }
  // By this character a reader knows what is not UTF-8.
  return encoded(own).replaceAll('\uFFFD', String.raw`\ufffd`)
}

export interface Content {
  draft: FromRows
  /** Absent: as the handle says. */
  slug?: string
  /** Absent: the pictures that the rows name. */
  media?: ProductMedia[]
  /** Absent: as the names of the rows say. */
  collections?: CollectionName[]
}

/** Puts what the rows say and what stands beside them together. What was changed in the rows since then counts. */
export function contentOf(
  product: ImportedProduct,
  own: Own | undefined,
  existing: Product | undefined,
  around: Around,
): Content {
  const merged = toDraft(product, existing, around)
  if (!own) return { draft: merged }
  const read = toDraft(product, undefined, around)
  const isUnchanged = (name: GroupName): boolean => own.more[name]?.read === digest(partOf(read, name))

  const { options } = own.more
  const fits = options ? isUnchanged('options') : true
  const count = (fits ? options?.variants?.length : undefined) ?? read.variants.length
  const draft: FromRows = {
    ...read,
    variants: Array.from({ length: count }, (_, index) => ({ ...(read.variants[index] ?? read.variants[0]!) })),
  }
  for (const name of groupNames) {
    const entry = own.more[name]
    if (!entry) continue
    const { product: members, variant: variantMembers } = GROUPS[name]
    const isGood = isUnchanged(name) && (variantMembers.length === 0 || (fits && entry.variants?.length === count))
    const source = isGood ? decoded(entry) : { product: merged, variants: merged.variants }
    for (const member of members) assign(draft, member, source.product)
    draft.variants.forEach((variant, index) => {
      const of = source.variants[index] ?? merged.variants[0]!
      for (const member of variantMembers) assign(variant, member, of)
    })
  }
  return {
    draft,
    slug: handleOf(own) === product.handle ? own.slug : undefined,
    media: own.media ? unchanged(own.media, product.images) : undefined,
    collections: own.collections ? unchanged(own.collections, namesOf(product)) : undefined,
  }
}

function unchanged<Value>({ read, is }: { read: string; is: Value }, now: unknown): Value | undefined {
  return read === digest(now) ? is : undefined
}

function namesOf({ productType, tags, collections }: ImportedProduct): unknown {
  return [productType ?? null, tags, collections ?? null]
}

/** As it is, with its stock: an export is complete. */
function draftWithStock(product: Product): FromRows {
  const {
    slug: _slug,
    media: _media,
    importHandle: _handle,
    importHash: _hash,
    ...draft
  } = draftOf(product, {
    importHandle: null,
    importHash: null,
  } satisfies Pick<ProductDraft, 'importHandle' | 'importHash'>)
  return {
    ...draft,
    variants: draft.variants.map((variant, index) => ({ ...variant, stock: product.variants[index]!.stock })),
  }
}

interface Part {
  product?: Record<string, unknown>
  variants?: Record<string, unknown>[]
}

function partOf(draft: FromRows, name: GroupName): Part {
  const { product, variant } = GROUPS[name]
  return {
    ...(product.length > 0 && { product: pick(draft, product) }),
    ...(variant.length > 0 && { variants: draft.variants.map((each) => pick(each, variant)) }),
  }
}

function pick(source: object, members: readonly string[]): Record<string, unknown> {
  const values = source as Record<string, unknown> // read only, by names that it has
  return Object.fromEntries(members.map((member) => [member, values[member] ?? null]))
}

function assign(target: object, member: string, source: object): void {
  // Both have the same members; what is from a file was checked when it was read.
  ;(target as Record<string, unknown>)[member] = (source as Record<string, unknown>)[member]
}

/** Amounts and dates as they are in the catalogue. */
function decoded({ product = {}, variants = [] }: OwnGroup): { product: object; variants: object[] } {
  return { product: revived(product), variants: variants.map(revived) }
}

function revived(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      if ((name === 'priceMinor' || name === 'costMinor') && typeof value === 'string') return [name, BigInt(value)]
      if (name !== 'discount') return [name, value]
      const { startsAt, endsAt, ...rest } = value as { startsAt?: string; endsAt?: string } // checked
      return [
        name,
        { ...rest, ...(startsAt && { startsAt: new Date(startsAt) }), ...(endsAt && { endsAt: new Date(endsAt) }) },
      ]
    }),
  )
}

/** The same for the same value, whatever the order of its members. */
function encoded(value: unknown): string {
  return (
    JSON.stringify(value, (_name, each: unknown) => {
      if (typeof each === 'bigint') return each.toString()
      if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
      return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
    }) ?? 'null'
  )
}

function digest(value: unknown): string {
  return createHash('sha256').update(encoded(value)).digest('base64url').slice(0, 8)
}
