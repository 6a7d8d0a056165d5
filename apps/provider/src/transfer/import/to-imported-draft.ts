import { Big } from 'big.js'
import { parseMoney, toDecimal } from '../../platform/money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import {
  toChoicesKey,
  isDiscountActive,
  toProductDraft,
  type Discount,
  type Product,
  type ProductOption,
  type Stock,
  sanitizeHtml,
  type ProductDraft,
  type VariantDraft,
} from '../../catalogue/index.ts'
import { IMPORT_LIMITS } from './parse-cells.ts'
import { truncateHtml } from './truncate-html.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'

export interface DraftContext {
  shop: Pick<ShopSettings, 'currency' | 'weightUnit'>
  now: Date
}

/** Content of a product that a file decides, without slug and pictures. */
export type ImportedDraft = Omit<ProductDraft, 'slug' | 'media' | 'importHandle' | 'importHash'>

const BLANK: Omit<ImportedDraft, 'name' | 'currency' | 'priceMinor' | 'options' | 'manageVariants' | 'variants'> = {
  visible: true,
  type: 'physical',
  description: '',
  sku: '',
  brand: null,
  ribbon: null,
  weight: null,
  productDimensions: null,
  packageDimensions: null,
  costMinor: null,
  discount: { type: 'NONE', value: '0' },
  pricePerUnit: null,
  infoSections: [],
  customTextFields: [],
  seo: null,
  taxGroupId: null,
  digitalFile: null,
  preorder: null,
  subscriptionOptions: [],
}

/** Merges the fields of the file into the product. Fields without a column keep their value. */
export function toImportedDraft(
  product: ImportedProduct,
  existing: Product | undefined,
  { shop, now }: DraftContext,
): ImportedDraft {
  const base = existing ? toProductDraft(existing, { importHandle: null, importHash: null }) : BLANK
  const { says } = product
  const minor = (text: string): bigint => parseMoney(text, shop.currency).minor
  if (existing && !says.has('options')) return updateVariantsBySku(product, existing, { shop, now })
  const first = product.variants[0]! // a product has at least one
  const manageVariants = product.manageVariants ?? product.options.length > 0
  const known = existing && toDecimal({ minor: existing.priceMinor, currency: existing.currency })
  const price = product.price ?? first.price ?? known ?? '0'
  const hasPrices = product.price !== undefined || product.variants.some((variant) => variant.price !== undefined)
  const weight = product.price === undefined ? toShopWeight(first, shop) : (product.weight ?? null)
  return {
    ...base,
    name: says.has('name') || !existing ? product.name : existing.name,
    currency: shop.currency,
    priceMinor: minor(price),
    discount: hasPrices ? mergeDiscount(product, base.discount, now) : base.discount,
    visible: says.has('visible') ? product.visible : base.visible,
    type: says.has('type') ? getProductType(product) : base.type,
    description: says.has('description')
      ? truncateHtml(product.descriptionHtml, IMPORT_LIMITS.description)
      : base.description,
    brand: says.has('brand') ? (product.brand ?? null) : base.brand,
    ribbon: says.has('ribbon') ? (product.ribbon ?? null) : base.ribbon,
    sku: says.has('sku') ? getProductSku(product) : base.sku,
    weight: says.has('weight') ? weight : base.weight,
    costMinor: product.cost === undefined || !says.has('cost') ? (base.costMinor ?? null) : minor(product.cost),
    options: mergeOptions(product, existing),
    infoSections:
      says.has('infoSections') && product.infoSections
        ? product.infoSections.map(({ title, description }) => ({ title, description: sanitizeHtml(description) }))
        : base.infoSections,
    customTextFields:
      says.has('customTextFields') && product.customTextFields ? product.customTextFields : base.customTextFields,
    seo: mergeSeo(product, base.seo),
    manageVariants,
    variants: [
      ...product.variants.map((variant) => toVariantDraft(variant, product, existing, { shop, price, manageVariants })),
      ...findUnreadVariants(product, existing, manageVariants),
    ],
  }
}

/** Finds variants of the shop that an unreadable row may have named. */
function findUnreadVariants(
  product: ImportedProduct,
  existing: Product | undefined,
  manageVariants: boolean,
): VariantDraft[] {
  if (!product.isPartial || !existing?.manageVariants || !manageVariants) return []
  const named = new Set(product.variants.map(({ choices }) => toChoicesKey(choices)))
  const names = product.options.map(({ name }) => name)
  return toProductDraft(existing).variants.filter(
    ({ choices }) =>
      !named.has(toChoicesKey(choices)) &&
      names.length === Object.keys(choices).length &&
      names.every((name) => Object.hasOwn(choices, name)),
  )
}

/** Merges the options of the file with the choices of preserved variants. */
function mergeOptions(product: ImportedProduct, existing: Product | undefined): ProductOption[] {
  const kept = findUnreadVariants(product, existing, product.manageVariants ?? product.options.length > 0)
  return product.options.map((option) => {
    const more = kept.map(({ choices }) => choices[option.name]!).filter((choice) => !option.choices.includes(choice))
    if (more.length === 0) return toProductOption(option, existing)
    return toProductOption(
      {
        ...option,
        choices: [...option.choices, ...new Set(more)],
        values: option.values && [...option.values, ...new Set(more)],
      },
      existing,
    )
  })
}

/** Updates variants by SKU from rows without options; a single variant needs no SKU. */
function updateVariantsBySku(product: ImportedProduct, existing: Product, context: DraftContext): ImportedDraft {
  const { shop } = context
  const { says } = product
  const base = toProductDraft(existing, { importHandle: null, importHash: null })
  const minor = (text: string): bigint => parseMoney(text, shop.currency).minor
  const [first] = product.variants
  const isManaged = existing.manageVariants
  // The row describes the product, not a variant.
  const isApart = isManaged && product.variantsApart === true
  const price = isManaged && !isApart ? undefined : first?.price
  const priced = product.variants.filter((variant) => variant.price !== undefined)
  const rowOf = matchRowsBySku(product, existing)
  // The price of a file is the price paid, so a discount ends if every variant has one.
  const isWhole =
    isManaged && !isApart
      ? existing.variants.every((_, index) => rowOf[index]?.price !== undefined)
      : price !== undefined
  const content = {
    ...product,
    options: [],
    variants: product.variants.slice(0, 1),
    says: new Set([...says, 'options' as const]),
  }
  return {
    ...toImportedDraft({ ...content, price: undefined, manageVariants: false }, existing, context),
    options: base.options,
    manageVariants: isManaged,
    sku: (isManaged && !isApart) || !says.has('sku') ? base.sku : (first?.sku ?? base.sku),
    weight: (isManaged && !isApart) || !says.has('weight') ? base.weight : toShopWeight(first!, shop),
    priceMinor: price === undefined ? base.priceMinor : minor(price),
    discount: isWhole && priced.length > 0 ? mergeDiscount(product, base.discount, context.now) : base.discount,
    variants: base.variants.map((variant, index) => {
      const row = rowOf[index]
      if (isApart && price !== undefined) return shiftVariantPrice(variant, minor(price) - existing.priceMinor)
      if (!row) return variant
      const before = existing.variants[index]
      return {
        ...variant,
        ...(isManaged && row.price !== undefined && { priceMinor: minor(row.price) }),
        ...(says.has('cost') && row.cost !== undefined && { costMinor: minor(row.cost) }),
        ...(says.has('sku') && row.sku !== undefined && { sku: row.sku }),
        ...(says.has('weight') && isManaged && { weight: toShopWeight(row, shop) }),
        ...(says.has('stock') && { stock: getVariantStock(row, before?.stock) }),
      }
    }),
  }
}

/** Shifts a variant's own price, preserving its difference to the product. */
function shiftVariantPrice(variant: VariantDraft, difference: bigint): VariantDraft {
  if (variant.priceMinor === null || difference === 0n) return variant
  const price = variant.priceMinor + difference
  return price < 0n ? variant : { ...variant, priceMinor: price }
}

/** Matches the variants of the shop with rows by SKU. */
function matchRowsBySku(product: ImportedProduct, existing: Product): (ImportedVariant | undefined)[] {
  if (product.variantsApart && existing.manageVariants) return []
  if (!existing.manageVariants || existing.variants.length === 1) return [product.variants[0]]
  const bySku = new Map(product.variants.map((row) => [row.sku?.toLowerCase() ?? '', row]))
  return existing.variants.map(({ sku }) => (sku === '' ? undefined : bySku.get(sku.toLowerCase())))
}

/** Finds rows without options whose SKU no variant of the shop has. */
export function findUnmatchedRows(product: ImportedProduct, existing: Product | undefined): ImportedVariant[] {
  if (!existing || product.says.has('options') || (product.variantsApart && existing.manageVariants)) return []
  const matched = new Set(matchRowsBySku(product, existing))
  return product.variants.filter((row) => !matched.has(row))
}

function getProductType({ variants }: ImportedProduct): ProductDraft['type'] {
  return variants.every(({ requiresShipping }) => !requiresShipping) ? 'digital' : 'physical'
}

/**
 * SKU of a product without listed variants. Variants have their own, unless the file has one for the product as well.
 */
function getProductSku({ options, sku, variants, price }: ImportedProduct): string {
  if (price !== undefined) return sku ?? ''
  return options.length === 0 ? (variants[0]!.sku ?? '') : ''
}

/**
 * Merges the discount. Dates are preserved for an unchanged discount if the file has none, and so is a scheduled
 * discount.
 */
function mergeDiscount({ discount }: ImportedProduct, before: Discount, now: Date): Discount {
  const { startsAt, endsAt, type, value } = before
  if (discount.type === 'NONE')
    return startsAt && startsAt > now && !isDiscountActive(before, now) ? before : { type: 'NONE', value: '0' }
  if (discount.startsAt || discount.endsAt) return discount
  const isSame = discount.type === type && new Big(discount.value).eq(value)
  return isSame ? { ...discount, ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) } : discount
}

/** Converts an option. A format without colours keeps its existing colours. */
function toProductOption(
  { name, choices, type, values }: ImportedProduct['options'][number],
  existing?: Product,
): ProductOption {
  const before = existing?.options.find((option) => option.name === name)
  return {
    type: type ?? before?.type ?? 'drop_down',
    name,
    choices: choices.map((description, index) => {
      const known = before?.choices.find((choice) => choice.description === description)
      return { value: values?.[index] ?? (type ? description : (known?.value ?? description)), description }
    }),
  }
}

function toVariantDraft(
  variant: ImportedVariant,
  product: ImportedProduct,
  existing: Product | undefined,
  context: { shop: DraftContext['shop']; price: string; manageVariants: boolean },
): VariantDraft {
  const { says } = product
  const { shop, manageVariants } = context
  const minor = (text: string): bigint => parseMoney(text, shop.currency).minor
  const before = existing?.variants.find(
    ({ choices }) => !manageVariants || toChoicesKey(choices) === toChoicesKey(variant.choices),
  )
  // The placeholder variant of a product without own variants takes the values of the product.
  const isOwn = manageVariants || product.price === undefined
  return {
    choices: manageVariants || product.options.length === 0 ? variant.choices : {},
    priceMinor: getVariantPrice(variant, before, context),
    costMinor: !says.has('cost')
      ? (before?.own.costMinor ?? null)
      : isOwn && variant.cost !== undefined
        ? minor(variant.cost)
        : null,
    sku: says.has('sku') ? (variant.sku ?? '') : (before?.own.sku ?? ''),
    weight: !says.has('weight') ? (before?.own.weight ?? null) : isOwn ? toShopWeight(variant, shop) : null,
    productDimensions: before?.own.productDimensions ?? null,
    packageDimensions: before?.own.packageDimensions ?? null,
    visible: says.has('variantsVisible') ? (variant.visible ?? true) : (before?.visible ?? true),
    ...(says.has('stock') && { stock: getVariantStock(variant, before?.stock) }),
  }
}

/** Null if it equals the product's. Without a price in the file: the existing price. */
function getVariantPrice(
  variant: ImportedVariant,
  before: Product['variants'][number] | undefined,
  { shop, price }: { shop: DraftContext['shop']; price: string },
): bigint | null {
  const minor = (text: string): bigint => parseMoney(text, shop.currency).minor
  const own = variant.price === undefined ? (before?.priceMinor ?? minor(price)) : minor(variant.price)
  return own === minor(price) ? null : own
}

/** Without a quantity in the file: the existing stock, or none. */
function getVariantStock({ stock }: ImportedVariant, before: Stock | undefined): Stock {
  if (!stock.tracked) return stock.isUnsaid && before ? before : { tracked: false, inStock: stock.inStock ?? true }
  if (stock.quantity !== undefined) return { tracked: true, quantity: stock.quantity }
  return { tracked: true, quantity: before?.tracked ? before.quantity : 0 }
}

/** Merges SEO texts: those with a column in the file replace existing ones. */
function mergeSeo({ seo, says }: ImportedProduct, before: ProductDraft['seo']): ProductDraft['seo'] {
  const isTitle = ({ type }: { type: string }): boolean => type === 'title'
  const isDescription = ({ type, props }: { type: string; props?: unknown }): boolean =>
    type === 'meta' && (props as { name?: unknown } | null | undefined)?.name === 'description'
  const kept = (before?.tags ?? []).filter(
    (tag) => !(says.has('seoTitle') && isTitle(tag)) && !(says.has('seoDescription') && isDescription(tag)),
  )
  const tags = [
    ...(seo.title && says.has('seoTitle') ? [{ type: 'title', children: seo.title }] : []),
    ...(seo.description && says.has('seoDescription')
      ? [{ type: 'meta', props: { name: 'description', content: seo.description } }]
      : []),
    ...kept,
  ]
  return tags.length === 0 && !before?.settings ? null : { ...before, tags }
}

const GRAMS_PER_POUND = '453.59237'

function toShopWeight({ weight, weightKg }: ImportedVariant, shop: DraftContext['shop']): string | null {
  if (weight !== undefined) return weight
  if (weightKg === undefined) return null
  return shop.weightUnit === 'KG' ? weightKg : new Big(weightKg).times(1000).div(GRAMS_PER_POUND).toFixed(3)
}

/** Reverse conversion, for files with grams only. */
export function toGrams(weight: string, shop: DraftContext['shop']): string {
  const grams = new Big(weight).times(shop.weightUnit === 'KG' ? 1000 : GRAMS_PER_POUND)
  return grams.toFixed(Math.min(15, Math.max(0, (grams.toString().split('.')[1] ?? '').length)))
}
