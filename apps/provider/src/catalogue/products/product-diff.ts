import { isDeepStrictEqual } from 'node:util'
import { Big } from 'big.js'
import type { Product, Variant } from '../model/product.ts'
import type { ProductDraft } from '../model/product-draft.ts'

/** What is written of a product, under the names that callers and events have for it. What is absent is null, and numbers are the same however they are written. */
export const CONTENT_FIELDS: Record<string, (content: Omit<ProductDraft, 'variants'>) => unknown> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  visible: ({ visible }) => visible,
  productType: ({ type }) => type,
  description: ({ description }) => description,
  sku: ({ sku }) => sku,
  weight: ({ weight }) => normalizeDecimal(weight),
  productDimensions: ({ productDimensions }) => productDimensions ?? null,
  packageDimensions: ({ packageDimensions }) => packageDimensions ?? null,
  price: ({ priceMinor, currency }) => [priceMinor, currency],
  costAndProfitData: ({ costMinor }) => costMinor ?? null,
  pricePerUnitData: ({ pricePerUnit }) => pricePerUnit ?? null,
  discount: ({ discount: { type, value, startsAt, endsAt } }) => [type, normalizeDecimal(value), startsAt, endsAt],
  brand: ({ brand }) => brand,
  ribbon: ({ ribbon }) => ribbon,
  productOptions: ({ options }) => options,
  media: ({ media }) => media,
  additionalInfoSections: ({ infoSections }) => infoSections,
  customTextFields: ({ customTextFields }) => customTextFields,
  manageVariants: ({ manageVariants }) => manageVariants,
  seoData: ({ seo }) => seo ?? null,
  taxGroupId: ({ taxGroupId }) => taxGroupId ?? null,
  digitalFile: ({ digitalFile }) => digitalFile ?? null,
  preorderInfo: ({ preorder }) => preorder ?? null,
  subscriptionOptions: ({ subscriptionOptions }) => subscriptionOptions ?? [],
}

const FIELDS = { ...CONTENT_FIELDS, collectionIds: ({ collectionIds }: Product) => collectionIds.toSorted() }

const VARIANT_FIELDS: Record<string, (variant: Variant) => unknown> = {
  price: ({ priceMinor, discountedPriceMinor }) => [priceMinor, discountedPriceMinor],
  cost: ({ costMinor }) => costMinor,
  weight: ({ weight }) => weight,
  sku: ({ sku }) => sku,
  visible: ({ visible }) => visible,
  productDimensions: ({ productDimensions }) => productDimensions,
  packageDimensions: ({ packageDimensions }) => packageDimensions,
}

export function findChangedFields(before: Product, after: Product): string[] {
  return diffFields(FIELDS, before, after)
}

export interface VariantChange {
  variantId: string
  choices: Record<string, string>
  changedFields: string[]
}

/** Of a product that manages its variants. New ones have changed in every field; stock is no field of a variant: its changes are not announced. */
export function findChangedVariants(before: Product, after: Product): VariantChange[] {
  if (!after.manageVariants) return []
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  return after.variants
    .map((variant) => {
      const old = known.get(variant.id)
      const fields = old ? diffFields(VARIANT_FIELDS, old, variant) : Object.keys(VARIANT_FIELDS)
      return { variantId: variant.id, choices: variant.choices, changedFields: fields }
    })
    .filter((change) => change.changedFields.length > 0)
}

/** The names of those that read something else of one than of the other. */
export function diffFields<Value>(
  fields: Record<string, (value: Value) => unknown>,
  before: Value,
  after: Value,
): string[] {
  return Object.entries(fields)
    .filter(([, read]) => !isDeepStrictEqual(read(before), read(after)))
    .map(([name]) => name)
}

/** `1.50` is `1.5`. */
export function normalizeDecimal(decimal: string | null): string | null {
  return decimal === null ? null : new Big(decimal).toFixed()
}
