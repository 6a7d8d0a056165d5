import type { OptionValues, VariantValues } from './product-values.ts'
import type { VariantRow } from './variant-matrix.ts'

/** Field that can be filled in for several variants. */
export type FillField = 'price' | 'cost' | 'sku' | 'weight' | 'quantity' | 'inStock' | 'visible'

/** Value for a field of several variants. */
export type Fill =
  | { field: 'inStock' | 'visible'; value: boolean }
  | { field: Exclude<FillField, 'inStock' | 'visible'>; value: string }

/** Fills in a field of some variants. In an SKU, `{Size}` stands for the choice of a variant. */
export function fillVariants(
  variants: Record<string, VariantValues>,
  rows: readonly VariantRow[],
  fill: Fill,
  options: readonly OptionValues[],
): Record<string, VariantValues> {
  const filled = { ...variants }
  for (const { key, choices } of rows) {
    const variant = variants[key]
    if (!variant) continue
    const value = fill.field === 'sku' ? insertChoices(fill.value, choices, options) : fill.value
    filled[key] = { ...variant, [fill.field]: value }
  }
  return filled
}

function insertChoices(pattern: string, choices: Record<string, string>, options: readonly OptionValues[]): string {
  return options.reduce((text, { id, name, choices: all }) => {
    const choice = all.find((each) => each.id === choices[id])?.description ?? ''
    return text.replaceAll(`{${name}}`, choice)
  }, pattern)
}
