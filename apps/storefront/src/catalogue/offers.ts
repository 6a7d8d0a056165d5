import type { ProductView } from './product-view.ts'
import type { WirePrice, WireProduct } from './wire-product.ts'
import { formatChoices } from './choices.ts'

/** Offer of a product: itself, or one of its variants. Amounts are those of the wire, for machines. */
export interface OfferData {
  /** Id of the variant; '' for a product without variants. */
  variantId: string
  /** Names of choices by the name of their option. */
  choices: Record<string, string>
  /** Query of the product page for these choices. */
  query: string
  sku?: string
  price: number
  /** Price before the sale. */
  was?: number
  currency: string
  inStock: boolean
  /** A picture that shows these choices. */
  picture?: string
}

/**
 * Lists everything of a product that has a price, in the shop's currency or the requested one.
 * @example toOffers(product, toProductView(product, words))
 */
export function toOffers(product: WireProduct, view: ProductView, { isConverted = false } = {}): OfferData[] {
  const priceOf = (of: { priceData?: WirePrice | null; convertedPriceData?: WirePrice | null } | null | undefined) =>
    isConverted ? of?.convertedPriceData : of?.priceData
  const common = priceOf(product)
  if (view.variants.length === 0) {
    const amounts = readAmounts(common)
    if (!amounts) return []
    const sku = product.sku || product.variants?.[0]?.variant?.sku || undefined
    return [{ variantId: '', choices: {}, query: '', sku, ...amounts, inStock: view.stock.inStock }]
  }
  const byId = new Map((product.variants ?? []).map((variant) => [variant._id ?? '', variant]))
  return view.variants.flatMap(({ id, choices, stock }) => {
    const wire = byId.get(id)?.variant
    const amounts = readAmounts(priceOf(wire) ?? common)
    if (!amounts) return []
    const shown = view.options.flatMap(
      (option, at) => option.choices.find(({ name }) => name === choices[at])?.picture ?? [],
    )
    return {
      variantId: id,
      choices: Object.fromEntries(view.options.map(({ name }, at) => [name, choices[at] ?? ''])),
      query: formatChoices(view.options, choices),
      // The SKU of the product does not identify one of several variants.
      sku: (view.variants.length > 1 && wire?.sku === product.sku ? undefined : wire?.sku) || undefined,
      ...amounts,
      inStock: view.stock.inStock && stock.inStock,
      picture: view.pictures[shown[0] ?? -1]?.url,
    }
  })
}

function readAmounts(price: WirePrice | null | undefined): Pick<OfferData, 'price' | 'was' | 'currency'> | undefined {
  const full = price?.price ?? undefined
  const current = price?.discountedPrice ?? full
  if (current === undefined || !price?.currency) return undefined
  return { price: current, ...(full !== undefined && full > current && { was: full }), currency: price.currency }
}
