import type { OptionView, ProductView, StockView, VariantView } from '../catalogue/product-view.ts'

/** One name of a choice for each option, in their order; '' where nothing is chosen yet. */
export type Choices = string[]

/** The form field, and query parameter, of an option. The form's own field keeps its name. */
export const fieldOf = (option: OptionView): string => (option.name === 'quantity' ? 'option-quantity' : option.name)

/**
 * Choices out of a query or a form. What the product does not offer is left out; an option with one choice is chosen.
 * @example readChoices(product.options, new URLSearchParams('Size=Large'))
 */
export function readChoices(options: OptionView[], from: { get(name: string): unknown }): Choices {
  return options.map((option) => {
    const asked = from.get(fieldOf(option))
    const found =
      option.choices.find((choice) => choice.name === asked) ??
      (option.choices.length === 1 ? option.choices[0] : undefined)
    return found?.name ?? ''
  })
}

/** The query that says these choices, in the product's order, so that there is one address for each. */
export function writeChoices(options: OptionView[], choices: Choices): string {
  const query = new URLSearchParams()
  options.forEach((option, at) => {
    if (choices[at] && option.choices.length > 1) query.append(fieldOf(option), choices[at])
  })
  return query.size > 0 ? `?${query}` : ''
}

/** What is for sale under these choices. */
export type Offer =
  | { status: 'choose'; missing: string[]; price: string; was?: string; from: boolean }
  | { status: 'sold out' | 'not made'; price: string; was?: string; from: false }
  | { status: 'for sale'; variant?: VariantView; price: string; was?: string; from: false; left?: number }

/** Which price and stock to show; `choose` until every option has a choice. */
export function findOffer(product: ProductView, choices: Choices): Offer {
  const { price, was, from } = product
  const missing = product.options.filter((_, at) => !choices[at]).map((option) => option.name)
  if (!product.stock.inStock) return { status: 'sold out', price, was, from: false }
  if (missing.length > 0) return { status: 'choose', missing, price, was, from }
  if (product.variants.length === 0) return forSale(product, product.stock)
  const variant = product.variants.find((candidate) => candidate.choices.every((choice, at) => choice === choices[at]))
  if (!variant) return { status: 'not made', price, was, from: false }
  return forSale(variant, variant.stock, variant)
}

function forSale({ price, was }: { price: string; was?: string }, stock: StockView, variant?: VariantView): Offer {
  if (!stock.inStock) return { status: 'sold out', price, was, from: false }
  return { status: 'for sale', variant, price, was, from: false, left: stock.left }
}

/** Whether a choice can still be bought, given what is chosen in the other options. */
export function isOffered(product: ProductView, choices: Choices, option: number, choice: string): boolean {
  if (product.variants.length === 0)
    return product.options[option]?.choices.find(({ name }) => name === choice)?.inStock ?? false
  return product.variants.some(
    (variant) =>
      variant.stock.inStock &&
      variant.choices.every((name, at) => (at === option ? name === choice : !choices[at] || name === choices[at])),
  )
}
