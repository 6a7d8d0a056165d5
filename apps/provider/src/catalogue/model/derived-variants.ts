import { NO_VARIANT_ID } from '@cartwright/contract'
import { createStableId } from '../../platform/ids.ts'
import type { ProductOption, Variant } from './product.ts'

/** More combinations than this are not made (wire reference, appendix C). */
export const MAX_VARIANTS = 1_000

/** Every combination of choices, in the order of the options, the last changing fastest; undefined where there are too many. */
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
 * The variants of a product that does not manage them: one for each combination, all with what the product has. The one that is stored stands for all of
 * them; their ids are made from their choices, so they are the same each time.
 */
export function deriveVariants<Stored extends Pick<Variant, 'id' | 'choices'>>(
  productId: string,
  options: readonly ProductOption[],
  stored: Stored,
): Stored[] {
  const combinations = options.length === 0 ? undefined : combineChoices(options)
  // Too many to be chosen from, which no write lets through: what is stored is not lost.
  if (!combinations) return [stored]
  return combinations.map((choices) => ({
    ...stored,
    id: createStableId(`variant ${productId} ${toChoicesKey(choices)}`),
    choices,
  }))
}

/** Under which id the stock of a variant is kept: derived ones share that of their product. */
export function getStockId(variantId: string): string {
  const isMadeFromName = variantId.charAt(14) === '5' // UUID version
  return isMadeFromName ? NO_VARIANT_ID : variantId
}

/** The same choices have the same key, whatever their order. */
export function toChoicesKey(choices: Record<string, string>): string {
  return JSON.stringify(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)))
}
