import { isDeepStrictEqual } from 'node:util'
import type { Product, Variant } from '../product.ts'

/** Members of a product as callers name them, with what each is made from. */
const FIELDS: Record<string, (product: Product) => unknown> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  visible: ({ visible }) => visible,
  productType: ({ type }) => type,
  description: ({ description }) => description,
  sku: ({ sku }) => sku,
  weight: ({ weight }) => weight,
  productDimensions: ({ productDimensions }) => productDimensions,
  packageDimensions: ({ packageDimensions }) => packageDimensions,
  price: ({ priceMinor, currency }) => [priceMinor, currency],
  costAndProfitData: ({ costMinor }) => costMinor,
  pricePerUnitData: ({ pricePerUnit }) => pricePerUnit,
  discount: ({ discount }) => discount,
  brand: ({ brand }) => brand,
  ribbon: ({ ribbon }) => ribbon,
  productOptions: ({ options }) => options,
  media: ({ media }) => media,
  additionalInfoSections: ({ infoSections }) => infoSections,
  customTextFields: ({ customTextFields }) => customTextFields,
  manageVariants: ({ manageVariants }) => manageVariants,
  seoData: ({ seo }) => seo,
  taxGroupId: ({ taxGroupId }) => taxGroupId,
  digitalFile: ({ digitalFile }) => digitalFile,
  preorderInfo: ({ preorder }) => preorder,
  subscriptionOptions: ({ subscriptionOptions }) => subscriptionOptions,
  collectionIds: ({ collectionIds }) => collectionIds.toSorted(),
}

const VARIANT_FIELDS: Record<string, (variant: Variant) => unknown> = {
  price: ({ priceMinor, discountedPriceMinor }) => [priceMinor, discountedPriceMinor],
  cost: ({ costMinor }) => costMinor,
  weight: ({ weight }) => weight,
  sku: ({ sku }) => sku,
  visible: ({ visible }) => visible,
  productDimensions: ({ productDimensions }) => productDimensions,
  packageDimensions: ({ packageDimensions }) => packageDimensions,
}

export function changedFields(before: Product, after: Product): string[] {
  return differences(FIELDS, before, after)
}

export interface VariantChange {
  variantId: string
  choices: Record<string, string>
  changedFields: string[]
}

/** Of a product that manages its variants. New ones have changed in every field; stock is no field of a variant: its changes are not announced. */
export function changedVariants(before: Product, after: Product): VariantChange[] {
  if (!after.manageVariants) return []
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  return after.variants
    .map((variant) => {
      const old = known.get(variant.id)
      const fields = old ? differences(VARIANT_FIELDS, old, variant) : Object.keys(VARIANT_FIELDS)
      return { variantId: variant.id, choices: variant.choices, changedFields: fields }
    })
    .filter((change) => change.changedFields.length > 0)
}

function differences<Value>(fields: Record<string, (value: Value) => unknown>, before: Value, after: Value): string[] {
  return Object.entries(fields)
    .filter(([, read]) => !isDeepStrictEqual(read(before), read(after)))
    .map(([name]) => name)
}
