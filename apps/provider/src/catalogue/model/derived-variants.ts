import { NO_VARIANT_ID } from '@cartwright/contract'
import { createStableId } from '../../platform/ids.ts'
import type { Product, ProductOption, Variant } from './product.ts'

/** Maximum number of derived variants (wire reference, appendix C). */
export const MAX_VARIANTS = 1_000

/**
 * Lists all combinations of choices, in the order of the options, the last changing fastest; undefined if there are
 * too many.
 */
export function combineChoices(options: readonly ProductOption[]): Record<string, string>[] | undefined {
  const count = options.reduce((product, { choices }) => product * choices.length, 1)
  if (count > MAX_VARIANTS) return undefined
  return options.reduce<Record<string, string>[]>(
    (made, { name, choices }) =>
      made.flatMap((each) => choices.map(({ description }) => ({ ...each, [name]: description }))),
    [{}],
  )
}

/**
 * Derives the variants of a product that does not manage them: one per combination, with the values of the product. One
 * stored variant represents them all; their ids are derived from their choices and are stable.
 */
export function deriveVariants<Stored extends Pick<Variant, 'id' | 'choices'>>(
  productId: string,
  options: readonly ProductOption[],
  stored: Stored,
): Stored[] {
  const combinations = options.length === 0 ? undefined : combineChoices(options)
  // No write permits too many combinations; the stored variant is kept anyway.
  if (!combinations) return [stored]
  return combinations.map((choices) => ({
    ...stored,
    id: createStableId(`variant ${productId} ${toChoicesKey(choices)}`),
    choices,
  }))
}

/** Returns the id of a variant's stock row: derived variants share that of their product. */
export function getStockId(variantId: string): string {
  const isMadeFromName = variantId.charAt(14) === '5' // UUID version
  return isMadeFromName ? NO_VARIANT_ID : variantId
}

/** Returns a key of choices, independent of their order. */
export function toChoicesKey(choices: Record<string, string>): string {
  return JSON.stringify(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Returns the name of a variant: `Oat | Large`, or the name of a product without options; at most 80 characters (wire
 * reference, appendix C).
 */
export function getVariantName(product: Pick<Product, 'name' | 'options'>, variant: Pick<Variant, 'choices'>): string {
  const choices = product.options.map(({ name }) => variant.choices[name]).filter(Boolean)
  return Array.from(choices.join(' | ') || product.name)
    .slice(0, 80)
    .join('')
}
