import type { Product } from '@cartwright/client'
import type { ProductTexts } from './texts/en.ts'

/** Values of a product that are edited in the list, as typed. */
export interface ProductValues {
  name: string
  description: string
  price: string
  visible: boolean
  sku: string
  brand: string
  ribbon: string
}

/** Converts a saved product to the values of its edit. */
export function toProductValues(product: Product): ProductValues {
  return {
    name: product.name,
    description: product.description ?? '',
    price: formatPrice(product),
    visible: product.visible,
    sku: product.sku ?? '',
    brand: product.brand ?? '',
    ribbon: product.ribbon ?? '',
  }
}

/** Formats the price with the decimals of its currency: 84.50, not 84.5. Without a price it is empty. */
export function formatPrice({ priceData }: Product): string {
  if (priceData?.price === undefined) return ''
  const { currency } = priceData
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return priceData.price.toFixed(format.resolvedOptions().maximumFractionDigits)
}

/** Describes what is wrong with a typed price; undefined if nothing is. */
export function describePriceProblem(
  typed: string,
  texts: ProductTexts['product'],
  decimals: number,
): string | undefined {
  const amount = normalizePrice(typed)
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return texts.invalidPrice
  if (amount.startsWith('-')) return texts.negativePrice
  if ((amount.split('.')[1] ?? '').length > decimals) return texts.tooManyDecimals(String(decimals))
  return undefined
}

/** Converts a typed price to a decimal with a point. */
function normalizePrice(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** Converts the named fields to a change of the product. Fields that are not named keep the edits of others. */
export function toProductChange(
  values: ProductValues,
  fields: readonly (keyof ProductValues)[],
): Record<string, unknown> {
  const change: Record<string, unknown> = {}
  for (const field of fields) {
    if (field === 'price') change['priceData'] = { price: Number(normalizePrice(values.price)) }
    else if (typeof values[field] === 'string') change[field] = values[field].trim() || (field === 'name' ? '' : null)
    else change[field] = values[field]
  }
  return change
}
