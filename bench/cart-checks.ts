/** Checks of a cart and an estimate by their own figures: owner, and sums of their parts. */
interface Price {
  amount: string
}

export interface Cart {
  buyerInfo: { visitorId?: string }
  contactInfo?: { address?: { postalCode?: string } }
  taxIncludedInPrices: boolean
  subtotal: Price
  lineItems: {
    quantity: number
    price: Price
    priceBeforeDiscounts: Price
    lineItemPrice: Price
    catalogReference: { catalogItemId: string }
    availability: { status: string }
  }[]
}

interface Taxed {
  taxDetails: { totalTax: Price }
}

export interface Estimate {
  cart: Cart
  priceSummary: Record<'subtotal' | 'discount' | 'shipping' | 'additionalFees' | 'tax' | 'total', Price>
  calculatedLineItems: { pricesBreakdown: Taxed }[]
  shippingInfo: { selectedCarrierServiceOption?: { cost: Taxed; otherCharges: { cost: Taxed }[] } }
  additionalFees: Taxed[]
}

export function assertCartSums(cart: Cart, { visitorId }: { visitorId: string }): void {
  assert(cart.buyerInfo.visitorId === visitorId, `the cart of ${cart.buyerInfo.visitorId}, not of ${visitorId}`)
  assert(cart.lineItems.length > 0, 'an empty cart')
  for (const { quantity, price, lineItemPrice } of cart.lineItems)
    assert(
      cents(price) * BigInt(quantity) === cents(lineItemPrice),
      'price times quantity is not the price of the line',
    )
  const subtotal = cart.lineItems
    .filter(isPurchasable)
    .reduce((total, { quantity, priceBeforeDiscounts }) => total + cents(priceBeforeDiscounts) * BigInt(quantity), 0n)
  assert(subtotal === cents(cart.subtotal), 'the lines do not make the subtotal')
}

export function assertEstimateSums(estimate: Estimate, shopper: { visitorId: string }): void {
  assertCartSums(estimate.cart, shopper)
  assert(
    estimate.calculatedLineItems.length === estimate.cart.lineItems.length,
    'another number of lines than in the cart',
  )
  const { subtotal, discount, shipping, additionalFees, tax, total } = estimate.priceSummary
  const added = estimate.cart.taxIncludedInPrices ? 0n : cents(tax)
  assert(cents(subtotal) === cents(estimate.cart.subtotal), "the subtotal is not the cart's")
  assert(
    cents(total) === cents(subtotal) - cents(discount) + cents(shipping) + cents(additionalFees) + added,
    'subtotal, discount, shipping, fees and tax do not make the total',
  )
  const delivery = estimate.shippingInfo.selectedCarrierServiceOption
  const charges = delivery?.otherCharges.map(({ cost }) => cost) ?? []
  const parts = [
    ...estimate.calculatedLineItems.map(({ pricesBreakdown }) => pricesBreakdown),
    ...(delivery ? [delivery.cost, ...charges] : []),
    ...estimate.additionalFees,
  ]
  assert(
    sum(parts.map(({ taxDetails }) => taxDetails.totalTax)) === cents(tax),
    'the taxes of the parts do not make the tax',
  )
}

export function assert(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

/** Totals include only lines of which any quantity is available. */
function isPurchasable({ availability: { status } }: Cart['lineItems'][number]): boolean {
  return status !== 'NOT_FOUND' && status !== 'NOT_AVAILABLE'
}

/** Exact, of an amount with up to two decimals. */
function cents({ amount }: Price): bigint {
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}

function sum(prices: readonly Price[]): bigint {
  return prices.reduce((total, price) => total + cents(price), 0n)
}
