import type { OptionView, ProductView, StockView, VariantView } from './product-view.ts'

/** Chosen value of each option, in their order; '' if none is chosen. */
export type Choices = string[]

/** The names of the form's own fields. */
const RESERVED_FIELDS = /^(quantity|subscription|show|wish|email|text-\d+)$/

/** The form field, and query parameter, of an option. The form's own fields keep their names. */
export const getOptionField = ({ name }: OptionView): string => (RESERVED_FIELDS.test(name) ? `option-${name}` : name)

/**
 * Reads choices from a query or a form. Values that the product does not offer are ignored; an option with one value
 * is chosen. `inOthers` has the options in other languages, at the same positions, whose names are accepted too.
 * @example parseChoices(product.options, new URLSearchParams('Size=Large'))
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
 * Completes choices with those of the first variant in stock that matches them. Without one, the choices stay
 * unchanged.
 * @example completeChoices(product, parseChoices(product.options, query))
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

/** Whether a URL has a parameter that is not a choice in this language, and may be one in another. */
export function hasUnmatchedChoices(options: OptionView[], query: URLSearchParams): boolean {
  const choices = parseChoices(options, query)
  const isRead = (field: string) => options.some((option, at) => getOptionField(option) === field && choices[at])
  return (
    choices.includes('') && [...query].some(([field, said]) => said && !RESERVED_FIELDS.test(field) && !isRead(field))
  )
}

/** Query of these choices, in the order of the options, so that each combination has one URL. */
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

/** Whether a choice is available together with those of the other options. */
export function isChoiceAvailable(product: ProductView, choices: Choices, option: number, choice: string): boolean {
  if (product.variants.length === 0)
    return product.options[option]?.choices.find(({ name }) => name === choice)?.inStock ?? false
  return product.variants.some(
    (variant) =>
      variant.stock.inStock &&
      variant.choices.every((name, at) => (at === option ? name === choice : !choices[at] || name === choices[at])),
  )
}
