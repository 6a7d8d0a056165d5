import { isDeepStrictEqual } from 'node:util'
import { Big } from 'big.js'
import type { FieldChange } from '../../platform/audit/index.ts'
import { toDecimal } from '../../platform/money.ts'
import type { Product, Variant } from '../model/product.ts'
import type { ProductDraft } from '../model/product-draft.ts'

/**
 * Stored content of a product under its wire and event names. Absent values are null, and numbers compare equal in any
 * notation.
 */
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

/**
 * Describes the changed fields of a product for the audit log: their values before and after, those of variants under
 * `variants.<id>.<field>`. Amounts are decimals.
 */
export function describeProductChanges(before: Product, after: Product): Record<string, FieldChange> {
  const changes: Record<string, FieldChange> = {}
  for (const name of findChangedFields(before, after))
    changes[name] = [describeField(name, before), describeField(name, after)]
  const formerById = new Map(before.variants.map((variant) => [variant.id, variant]))
  for (const { variantId, changedFields } of findChangedVariants(before, after)) {
    const [former, next] = [formerById.get(variantId), after.variants.find(({ id }) => id === variantId)]
    for (const field of changedFields)
      changes[`variants.${variantId}.${field}`] = [
        former ? describeVariantField(field, former, before.currency) : null,
        next ? describeVariantField(field, next, after.currency) : null,
      ]
  }
  return changes
}

/** Describes the current value of a field as the audit log does. */
export function describeField(name: string, product: Product): unknown {
  const { currency } = product
  if (name === 'price') return toDecimal({ minor: product.priceMinor, currency })
  if (name === 'costAndProfitData') return toOptionalDecimal(product.costMinor, currency)
  return FIELDS[name as keyof typeof FIELDS]?.(product)
}

export function describeVariantField(name: string, variant: Variant, currency: string): unknown {
  if (name === 'price') return toDecimal({ minor: variant.priceMinor, currency })
  if (name === 'cost') return toOptionalDecimal(variant.costMinor, currency)
  return VARIANT_FIELDS[name]?.(variant)
}

function toOptionalDecimal(minor: bigint | null | undefined, currency: string): string | null {
  return minor === null || minor === undefined ? null : toDecimal({ minor, currency })
}

export interface VariantChange {
  variantId: string
  choices: Record<string, string>
  changedFields: string[]
}

/**
 * Finds the changed variants of a product that manages them. A new variant has all fields changed. Stock is not a field
 * of a variant and is not announced here.
 */
export function findChangedVariants(before: Product, after: Product): VariantChange[] {
  if (!after.manageVariants) return []
  const oldById = new Map(before.variants.map((variant) => [variant.id, variant]))
  return after.variants
    .map((variant) => {
      const old = oldById.get(variant.id)
      const fields = old ? diffFields(VARIANT_FIELDS, old, variant) : Object.keys(VARIANT_FIELDS)
      return { variantId: variant.id, choices: variant.choices, changedFields: fields }
    })
    .filter((change) => change.changedFields.length > 0)
}

/** Names of the fields whose values differ between two objects. */
export function diffFields<Value>(
  fields: Record<string, (value: Value) => unknown>,
  before: Value,
  after: Value,
): string[] {
  return Object.entries(fields)
    .filter(([, read]) => !isDeepStrictEqual(read(before), read(after)))
    .map(([name]) => name)
}

/** Normalises a decimal: `1.50` becomes `1.5`. */
export function normalizeDecimal(decimal: string | null): string | null {
  return decimal === null ? null : new Big(decimal).toFixed()
}
