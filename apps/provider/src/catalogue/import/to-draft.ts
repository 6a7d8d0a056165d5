import { Big } from 'big.js'
import { parseMoney } from '../../money.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { choicesKey } from '../derived-variants.ts'
import { isRunning } from '../discount.ts'
import { draftOf } from '../products/draft-of.ts'
import type { Discount, Product, ProductOption, Stock } from '../product.ts'
import { sanitizeHtml } from '../sanitize-html.ts'
import type { ProductDraft, VariantDraft } from '../product-draft.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'

export interface Around {
  shop: Pick<ShopSettings, 'currency' | 'weightUnit'>
  now: Date
}

/** What a file decides of a product, but for its address and its pictures. */
export type FromRows = Omit<ProductDraft, 'slug' | 'media' | 'importHandle' | 'importHash'>

const BLANK: Omit<FromRows, 'name' | 'currency' | 'priceMinor' | 'options' | 'manageVariants' | 'variants'> = {
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

/** Puts what the file says over what the product has. What the file has no column for stays as it is. */
export function toDraft(product: ImportedProduct, existing: Product | undefined, { shop, now }: Around): FromRows {
  const base = existing ? draftOf(existing, { importHandle: null, importHash: null }) : BLANK
  const { says } = product
  const minor = (text: string): bigint => parseMoney(text, shop.currency).minor
  const first = product.variants[0]! // a product has at least one
  const price = product.price ?? first.price
  const manageVariants = product.manageVariants ?? product.options.length > 0
  const weight = product.price === undefined ? weightOf(first, shop) : (product.weight ?? null)
  return {
    ...base,
    name: product.name,
    currency: shop.currency,
    priceMinor: minor(price),
    discount: discountOf(product, base.discount, now),
    visible: says.has('visible') ? product.visible : base.visible,
    type: says.has('type') ? typeOf(product) : base.type,
    description: says.has('description') ? sanitizeHtml(product.descriptionHtml) : base.description,
    brand: says.has('brand') ? (product.brand ?? null) : base.brand,
    ribbon: says.has('ribbon') ? (product.ribbon ?? null) : base.ribbon,
    sku: says.has('sku') ? ownSku(product) : base.sku,
    weight: says.has('weight') ? weight : base.weight,
    costMinor: product.cost === undefined || !says.has('cost') ? (base.costMinor ?? null) : minor(product.cost),
    options: product.options.map((option) => optionOf(option, existing)),
    infoSections:
      says.has('infoSections') && product.infoSections
        ? product.infoSections.map(({ title, description }) => ({ title, description: sanitizeHtml(description) }))
        : base.infoSections,
    customTextFields:
      says.has('customTextFields') && product.customTextFields ? product.customTextFields : base.customTextFields,
    seo: seoOf(product, base.seo),
    manageVariants,
    variants: product.variants.map((variant) => variantOf(variant, product, existing, { shop, price, manageVariants })),
  }
}

function typeOf({ variants }: ImportedProduct): ProductDraft['type'] {
  return variants.every(({ requiresShipping }) => !requiresShipping) ? 'digital' : 'physical'
}

/** Of a product that lists no variants; with variants it is on them, unless the file has one for the product as well. */
function ownSku({ options, sku, variants, price }: ImportedProduct): string {
  if (price !== undefined) return sku ?? ''
  return options.length === 0 ? (variants[0]!.sku ?? '') : ''
}

/** Dates stay with a discount that stays; one that is planned stays where the file has none. */
function discountOf({ discount }: ImportedProduct, before: Discount, now: Date): Discount {
  const { startsAt, endsAt, type, value } = before
  if (discount.type === 'NONE')
    return startsAt && startsAt > now && !isRunning(before, now) ? before : { type: 'NONE', value: '0' }
  const isSame = discount.type === type && new Big(discount.value).eq(value)
  return isSame ? { ...discount, ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) } : discount
}

/** A format without colours leaves an option its colours. */
function optionOf(
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

function variantOf(
  variant: ImportedVariant,
  product: ImportedProduct,
  existing: Product | undefined,
  around: { shop: Around['shop']; price: string; manageVariants: boolean },
): VariantDraft {
  const { says } = product
  const { shop, price, manageVariants } = around
  const minor = (text: string): bigint => parseMoney(text, shop.currency).minor
  const before = existing?.variants.find(
    ({ choices }) => !manageVariants || choicesKey(choices) === choicesKey(variant.choices),
  )
  // What stands for a product without variants of its own has what the product has.
  const isOwn = manageVariants || product.price === undefined
  return {
    choices: manageVariants || product.options.length === 0 ? variant.choices : {},
    priceMinor: variant.price === price ? null : minor(variant.price),
    costMinor: !says.has('cost')
      ? (before?.own.costMinor ?? null)
      : isOwn && variant.cost !== undefined
        ? minor(variant.cost)
        : null,
    sku: says.has('sku') ? (variant.sku ?? '') : (before?.own.sku ?? ''),
    weight: !says.has('weight') ? (before?.own.weight ?? null) : isOwn ? weightOf(variant, shop) : null,
    productDimensions: before?.own.productDimensions ?? null,
    packageDimensions: before?.own.packageDimensions ?? null,
    visible: says.has('variantsVisible') ? (variant.visible ?? true) : (before?.visible ?? true),
    ...(says.has('stock') && { stock: stockOf(variant, before?.stock) }),
  }
}

/** Without a quantity in the file: what the shop has, or none. */
function stockOf({ stock }: ImportedVariant, before: Stock | undefined): Stock {
  if (!stock.tracked) return { tracked: false, inStock: stock.inStock ?? true }
  if (stock.quantity !== undefined) return { tracked: true, quantity: stock.quantity }
  return { tracked: true, quantity: before?.tracked ? before.quantity : 0 }
}

/** The words for search engines that the file has a column for take the place of those that are there. */
function seoOf({ seo, says }: ImportedProduct, before: ProductDraft['seo']): ProductDraft['seo'] {
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

function weightOf({ weight, weightKg }: ImportedVariant, shop: Around['shop']): string | null {
  if (weight !== undefined) return weight
  if (weightKg === undefined) return null
  return shop.weightUnit === 'KG' ? weightKg : new Big(weightKg).times(1000).div(GRAMS_PER_POUND).toFixed(3)
}

/** The other way round, for files that have grams only. */
export function gramsOf(weight: string, shop: Around['shop']): string {
  const grams = new Big(weight).times(shop.weightUnit === 'KG' ? 1000 : GRAMS_PER_POUND)
  return grams.toFixed(Math.min(15, Math.max(0, (grams.toString().split('.')[1] ?? '').length)))
}
