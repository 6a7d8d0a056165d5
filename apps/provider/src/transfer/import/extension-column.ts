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
import type { FieldViolation } from '../../platform/http/app-error.ts'
import { isWellFormedText } from '../../platform/http/parse-json.ts'
import { getValidator } from '../../platform/http/validate.ts'
import {
  toProductDraft,
  parseSeo,
  type Product,
  type ProductMedia,
  type ProductDraft,
  type VariantDraft,
} from '../../catalogue/index.ts'
import { isValidHandle, IMPORT_LIMITS } from './parse-cells.ts'
import type { ImportedProduct, ImportProblem } from './imported-product.ts'
import { type DraftContext, type ImportedDraft, toImportedDraft } from './to-imported-draft.ts'

/**
 * Column of our own for data that a format cannot express. It follows the columns of the format; other systems ignore
 * it.
 */
export const EXTENSION_COLUMN = 'cartwright:more'

/**
 * Groups of members. If a cell of a group was changed after the export, the rows decide the whole group. A new member
 * of a product has to be added to a group.
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
} as const satisfies Record<
  string,
  { product: readonly (keyof ImportedDraft)[]; variant: readonly (keyof VariantDraft)[] }
>

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

/** Schemas of product members. A missing line does not compile: every member of a product has one. */
const PRODUCT_MEMBERS: Record<Exclude<keyof ImportedDraft, 'currency' | 'variants'>, TSchema> = {
  name: text(IMPORT_LIMITS.name, 1),
  visible: Type.Boolean(),
  type: Type.Union([Type.Literal('physical'), Type.Literal('digital')]),
  description: text(IMPORT_LIMITS.description),
  brand: orNull(text(IMPORT_LIMITS.brand)),
  ribbon: orNull(text(IMPORT_LIMITS.ribbon)),
  manageVariants: Type.Boolean(),
  options: list(
    Type.Object({
      type: Type.Union([Type.Literal('drop_down'), Type.Literal('color')]),
      name: text(IMPORT_LIMITS.optionName, 1),
      choices: list(
        Type.Object({ value: text(IMPORT_LIMITS.choice), description: text(IMPORT_LIMITS.choice) }),
        IMPORT_LIMITS.choices,
      ),
    }),
    IMPORT_LIMITS.options,
  ),
  priceMinor: Minor,
  discount: Type.Object({
    type: Type.Union([Type.Literal('NONE'), Type.Literal('AMOUNT'), Type.Literal('PERCENT')]),
    value: Decimal,
    startsAt: Type.Optional(Moment),
    endsAt: Type.Optional(Moment),
  }),
  costMinor: orNull(Minor),
  sku: text(IMPORT_LIMITS.sku),
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
  infoSections: list(
    Type.Object({ title: text(IMPORT_LIMITS.infoTitle), description: text(IMPORT_LIMITS.infoDescription) }),
    100,
  ),
  customTextFields: list(
    Type.Object({
      title: text(IMPORT_LIMITS.customTextTitle),
      maxLength: Type.Integer({ minimum: 0, maximum: IMPORT_LIMITS.customTextLength }),
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
  choices: Type.Record(Type.String(), text(IMPORT_LIMITS.choice)),
  priceMinor: orNull(Minor),
  costMinor: orNull(Minor),
  sku: text(IMPORT_LIMITS.sku),
  weight: orNull(Decimal),
  productDimensions: orNull(Dimensions),
  packageDimensions: orNull(Dimensions),
  visible: Type.Boolean(),
  stock: Type.Union([
    Type.Object({
      tracked: Type.Literal(true),
      quantity: Type.Integer({ minimum: 0, maximum: IMPORT_LIMITS.quantity }),
    }),
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
  choices: Type.Optional(
    list(Type.Object({ option: text(IMPORT_LIMITS.optionName), choice: text(IMPORT_LIMITS.choice) }), 1_000),
  ),
  source: Type.Optional(Type.Object({ url: text(4_096), position: Count })),
  place: Type.Optional(Count),
})

export interface CollectionReference {
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
        IMPORT_LIMITS.variants,
      ),
    }),
  })

const check = getValidator(
  Type.Object({
    id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    slug: text(IMPORT_LIMITS.slug, 1),
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

interface ExtensionData {
  id: string
  currency: string
  slug: string
  /** Digest of the notes that reading the rows gave when they were written: those notes report no loss. */
  told?: string
  media?: { read: string; is: ProductMedia[] }
  collections?: { read: string; is: CollectionReference[] }
  /** Each group with the data of its rows when they were written. */
  more: Partial<Record<GroupName, ExtensionGroup>>
}

interface ExtensionGroup {
  read: string
  product?: Record<string, unknown>
  variants?: Record<string, unknown>[]
}

/** Parses an extension cell; undefined if no shop wrote it. */
export function parseExtension(cell: string): ExtensionData | undefined {
  try {
    const own: unknown = JSON.parse(cell, requireText)
    // just checked
    return check.Check(own) && isSafeExtension(own as ExtensionData) ? (own as ExtensionData) : undefined
  } catch {
    return undefined
  }
}

/** Whether the content is safe: a file may come from anyone and must not make a page run or load anything. */
function isSafeExtension({ more }: ExtensionData): boolean {
  const seo = more.seo?.product?.['seo'] as NewSeoSchema | null | undefined // checked
  const wrong: FieldViolation[] = []
  parseSeo(seo ?? null, 'seo', wrong)
  return wrong.length === 0
}

/** Rejects text that JSON can contain and the database cannot store. */
function requireText(name: string, value: unknown): unknown {
  if (isWellFormedText(name) && (typeof value !== 'string' || isWellFormedText(value))) return value
  throw new TypeError('There is a character that is not text.')
}

/**
 * Whether the notes on a product equal those of its export: they are obsolete then, as the column holds the data that
 * rows cannot express.
 */
export function areNotesObsolete(cell: string, notes: readonly ImportProblem[]): boolean {
  return notes.length > 0 && parseExtension(cell)?.told === digestNotes(notes)
}

function digestNotes(notes: readonly ImportProblem[]): string {
  return digest(notes.map(({ column, reason }) => [column ?? null, reason]))
}

/** Returns the handle of a product in an export. Slugs that differ in case only are made distinct. */
export function getExportHandle({ slug, id }: Pick<Product, 'slug' | 'id'>): string {
  return isValidHandle(slug) && slug === slug.toLowerCase().trim() ? slug : `product_${id}`
}

/** Serialises the data of a product that its rows cannot express. */
export function serializeExtension(
  product: Product,
  collections: readonly CollectionReference[],
  back: ImportedProduct | undefined,
  context: DraftContext & { notes: readonly ImportProblem[] },
): string {
  const draft = draftWithStock(product)
  const read = back && toImportedDraft(back, undefined, context)
  const more = Object.fromEntries(
    groupNames
      .filter((name) => !read || toCanonicalJson(pickGroup(read, name)) !== toCanonicalJson(pickGroup(draft, name)))
      .map((name) => [name, { read: read ? digest(pickGroup(read, name)) : '', ...pickGroup(draft, name) }]),
  )
  const own = {
    id: product.id,
    currency: product.currency,
    slug: product.slug,
    ...(context.notes.length > 0 && { told: digestNotes(context.notes) }),
    ...(product.media.length > 0 && { media: { read: digest(back?.images), is: product.media } }),
    ...(collections.length > 0 && { collections: { read: digest(back && toCollectionNames(back)), is: collections } }),
    more,
  }
  // Readers detect bytes that are not UTF-8 by this character.
  return toCanonicalJson(own).replaceAll('\uFFFD', String.raw`\ufffd`)
}

export interface ImportedContent {
  draft: ImportedDraft
  /** Absent: the handle is the slug. */
  slug?: string
  /** Absent: the images named by the rows. */
  media?: ProductMedia[]
  /** Absent: the collections named by the rows. */
  collections?: CollectionReference[]
}

/** Merges the rows and the extension of a product. Later changes of the rows win. */
export function mergeExtension(
  product: ImportedProduct,
  own: ExtensionData | undefined,
  existing: Product | undefined,
  context: DraftContext,
): ImportedContent {
  const merged = toImportedDraft(product, existing, context)
  if (!own) return { draft: merged }
  const read = toImportedDraft(product, undefined, context)
  const isUnchanged = (name: GroupName): boolean => own.more[name]?.read === digest(pickGroup(read, name))

  const { options } = own.more
  const fits = options ? isUnchanged('options') : true
  const count = (fits ? options?.variants?.length : undefined) ?? read.variants.length
  const draft: ImportedDraft = {
    ...read,
    variants: Array.from({ length: count }, (_, index) => ({ ...(read.variants[index] ?? read.variants[0]!) })),
  }
  for (const name of groupNames) {
    const entry = own.more[name]
    if (!entry) continue
    const { product: members, variant: variantMembers } = GROUPS[name]
    const isGood = isUnchanged(name) && (variantMembers.length === 0 || (fits && entry.variants?.length === count))
    const source = isGood ? decodeGroup(entry) : { product: merged, variants: merged.variants }
    for (const member of members) assign(draft, member, source.product)
    draft.variants.forEach((variant, index) => {
      const of = source.variants[index] ?? merged.variants[0]!
      for (const member of variantMembers) assign(variant, member, of)
    })
  }
  return {
    draft,
    slug: getExportHandle(own) === product.handle ? own.slug : undefined,
    media: own.media ? unchanged(own.media, product.images) : undefined,
    collections: own.collections ? unchanged(own.collections, toCollectionNames(product)) : undefined,
  }
}

function unchanged<Value>({ read, is }: { read: string; is: Value }, now: unknown): Value | undefined {
  return read === digest(now) ? is : undefined
}

function toCollectionNames({ productType, tags, collections }: ImportedProduct): unknown {
  return [productType ?? null, tags, collections ?? null]
}

/** Draft of a product with its stock: an export is complete. */
function draftWithStock(product: Product): ImportedDraft {
  const {
    slug: _slug,
    media: _media,
    importHandle: _handle,
    importHash: _hash,
    ...draft
  } = toProductDraft(product, {
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

function pickGroup(draft: ImportedDraft, name: GroupName): Part {
  const { product, variant } = GROUPS[name]
  return {
    ...(product.length > 0 && { product: pick(draft, product) }),
    ...(variant.length > 0 && { variants: draft.variants.map((each) => pick(each, variant)) }),
  }
}

function pick(source: object, members: readonly string[]): Record<string, unknown> {
  const values = source as Record<string, unknown> // read only, by existing names
  return Object.fromEntries(members.map((member) => [member, values[member] ?? null]))
}

function assign(target: object, member: string, source: object): void {
  // Both have the same members; content of a file was validated by the parser.
  ;(target as Record<string, unknown>)[member] = (source as Record<string, unknown>)[member]
}

/** Converts amounts and dates to catalogue values. */
function decodeGroup({ product = {}, variants = [] }: ExtensionGroup): { product: object; variants: object[] } {
  return { product: decodeMembers(product), variants: variants.map(decodeMembers) }
}

function decodeMembers(members: Record<string, unknown>): Record<string, unknown> {
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

/** Serialises a value independently of the order of members. */
function toCanonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_name, each: unknown) => {
      if (typeof each === 'bigint') return each.toString()
      if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
      return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
    }) ?? 'null'
  )
}

function digest(value: unknown): string {
  return createHash('sha256').update(toCanonicalJson(value)).digest('base64url').slice(0, 8)
}
