import type { ProductValues } from './product-values.ts'

/** Fields of the audit log whose earlier value the form can show. */
const FIELDS: Record<string, keyof ProductValues> = {
  name: 'name',
  description: 'description',
  slug: 'slug',
  price: 'price',
  costAndProfitData: 'cost',
  sku: 'sku',
  weight: 'weight',
  brand: 'brand',
  ribbon: 'ribbon',
  visible: 'visible',
  additionalInfoSections: 'infoSections',
}

/** Converts an earlier value of the audit log to one of the form; undefined if the form has no field for it. */
export function toRestoredValue(
  field: string,
  before: string | undefined,
): { field: keyof ProductValues; value: ProductValues[keyof ProductValues] } | undefined {
  const name = FIELDS[field]
  if (!name) return undefined
  if (name === 'visible') return { field: name, value: before === 'true' }
  if (name !== 'infoSections') return { field: name, value: before ?? '' }
  const sections = JSON.parse(before ?? '[]') as { title: string; description: string }[] // of the stored product
  return { field: name, value: sections.map(({ title, description }) => ({ title, description })) }
}
