import { calculateDiscountedPrice } from '../model/discount.ts'
import { isInStock, type Product } from '../model/product.ts'

/** Visible variants that differ in their choices only: one per combination. */
export interface VariantGroup {
  inStock: boolean
  priceMinor: bigint
  /** While the discount of the product runs. */
  discountedMinor: bigint
  /** In the order of the product's options; empty if the variants have no choice of an option. */
  choices: readonly (readonly string[])[]
}

/**
 * Groups the visible variants of a product, merging one option after the other. Most products have one group, such as
 * all with derived variants. A product without a visible variant counts as one that is sold out, has no choices, and
 * has the price of the product.
 */
export function groupVariants(product: Product, now: Date): VariantGroup[] {
  const { priceMinor, options, variants, currency } = product
  const discount = { type: product.discount.type, value: product.discount.value }
  const toDiscounted = (price: bigint): bigint => calculateDiscountedPrice(price, discount, currency, now)
  const visible = variants.filter((variant) => variant.visible)
  if (visible.length === 0)
    return [{ inStock: false, priceMinor, discountedMinor: toDiscounted(priceMinor), choices: options.map(() => []) }]
  const alike = Map.groupBy(visible, (variant) => `${isInStock(variant.stock)} ${variant.priceMinor}`)
  return [...alike.values()].flatMap((group) => {
    const [{ stock, priceMinor: price }] = group as [(typeof group)[0]] // groups are not empty
    const combinations = group.map((variant) =>
      options.map(({ name, choices }) =>
        choices.some(({ description }) => description === variant.choices[name]) ? [variant.choices[name]!] : [],
      ),
    )
    return mergeCombinations(combinations, options.length).map((choices) => ({
      inStock: isInStock(stock),
      priceMinor: price,
      discountedMinor: toDiscounted(price),
      choices,
    }))
  })
}

type Combination = readonly (readonly string[])[]

/** Merges combinations that differ in one option only, from the last option to the first. */
function mergeCombinations(combinations: readonly Combination[], options: number): Combination[] {
  let merged = [...combinations]
  for (let option = options - 1; option >= 0; option--) {
    // A combination without a choice of the option stays separate: merging would give it one.
    const others = Map.groupBy(merged, (each) =>
      JSON.stringify(each.map((choices, place) => (place === option ? choices.length > 0 : choices))),
    )
    merged = [...others.values()].map((group) =>
      group[0]!.map((choices, place) =>
        place === option ? [...new Set(group.flatMap((each) => each[option] ?? []))] : choices,
      ),
    )
  }
  return merged
}
