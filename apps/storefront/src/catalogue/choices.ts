import type { OptionView, ProductView, StockView, VariantView } from './product-view.ts'

/** One name of a choice for each option, in their order; '' where nothing is chosen yet. */
export type Choices = string[]

/** The names of the form's own fields. */
const RESERVED_FIELDS = /^(quantity|subscription|show|wish|email|text-\d+)$/

/** The form field, and query parameter, of an option. The form's own fields keep their names. */
export const getOptionField = ({ name }: OptionView): string => (RESERVED_FIELDS.test(name) ? `option-${name}` : name)

/**
 * Choices out of a query or a form. Choices that the product does not offer are ignored; an option with one choice is chosen. They may be said in
 * other languages where those are given: an option, and each of its choices, has the same place in all of them.
 * @example readChoices(product.options, new URLSearchParams('Size=Large'))
 */
export function parseChoices(
  options: OptionView[],
  from: { get(name: string): unknown },
  inOthers: OptionView[][] = [],
): Choices {
  return options.map(({ choices }, at) => {
    const candidates = [options, ...inOthers]
      .flatMap((language) => language[at] ?? [])
      .map((option) => option.choices.findIndex(({ name }) => name === from.get(getOptionField(option))))
      .find((place) => place >= 0)
    return choices[candidates ?? (choices.length === 1 ? 0 : -1)]?.name ?? ''
  })
}

/**
 * Completes choices by those of the first variant that is in stock and has what is chosen already. Where there is none, the choices stay as they are.
 * @example completeChoices(product, readChoices(product.options, query))
 */
export function completeChoices(product: ProductView, choices: Choices): Choices {
  if (!choices.includes('') || !product.stock.inStock) return choices
  if (product.variants.length === 0)
    return product.options.map((option, at) => choices[at] || option.choices.find(({ inStock }) => inStock)?.name || '')
  const first = product.variants.find(
    (variant) => variant.stock.inStock && variant.choices.every((name, at) => !choices[at] || choices[at] === name),
  )
  return first ? [...first.choices] : choices
}

/** Whether an address says something that is none of these choices: it may be one in another language. */
export function hasUnmatchedChoices(options: OptionView[], query: URLSearchParams): boolean {
  const choices = parseChoices(options, query)
  const isRead = (field: string) => options.some((option, at) => getOptionField(option) === field && choices[at])
  return (
    choices.includes('') && [...query].some(([field, said]) => said && !RESERVED_FIELDS.test(field) && !isRead(field))
  )
}

/** The query that says these choices, in the product's order, so that there is one address for each. */
export function formatChoices(options: OptionView[], choices: Choices): string {
  const query = new URLSearchParams()
  options.forEach((option, at) => {
    if (choices[at] && option.choices.length > 1) query.append(getOptionField(option), choices[at])
  })
  return query.size > 0 ? `?${query}` : ''
}

/** Offer for these choices. */
export type Offer = OfferPrice &
  (
    | { status: 'choose'; missing: string[]; from: boolean }
    | { status: 'sold out' | 'not made'; from: false }
    | { status: 'for sale'; variant?: VariantView; from: false; left?: number }
  )

interface OfferPrice {
  price: string
  was?: string
  perUnit?: string
}

/** Which price and stock to show; `choose` until every option has a choice. */
export function findOffer(product: ProductView, choices: Choices): Offer {
  const { from } = product
  const basePrice = toOfferPrice(product)
  const missing = product.options.filter((_, at) => !choices[at]).map((option) => option.name)
  if (!product.stock.inStock) return { status: 'sold out', ...basePrice, from: false }
  if (missing.length > 0) return { status: 'choose', missing, ...basePrice, from }
  if (product.variants.length === 0) return toOffer(product, product.stock)
  const variant = product.variants.find((candidate) => candidate.choices.every((choice, at) => choice === choices[at]))
  if (!variant) return { status: 'not made', ...basePrice, from: false }
  return toOffer(variant, variant.stock, variant)
}

function toOffer(of: OfferPrice, stock: StockView, variant?: VariantView): Offer {
  if (!stock.inStock) return { status: 'sold out', ...toOfferPrice(of), from: false }
  return { status: 'for sale', variant, ...toOfferPrice(of), from: false, left: stock.left }
}

const toOfferPrice = ({ price, was, perUnit }: OfferPrice): OfferPrice => ({ price, was, perUnit })

/** Whether a choice can still be bought, given what is chosen in the other options. */
export function isChoiceAvailable(product: ProductView, choices: Choices, option: number, choice: string): boolean {
  if (product.variants.length === 0)
    return product.options[option]?.choices.find(({ name }) => name === choice)?.inStock ?? false
  return product.variants.some(
    (variant) =>
      variant.stock.inStock &&
      variant.choices.every((name, at) => (at === option ? name === choice : !choices[at] || name === choices[at])),
  )
}
