import type { AddressWithContact, Checkout as WireCheckout, CheckoutLineItem } from '@cartwright/contract'
import { type Cart, type CartContext, type CartReader, estimateTotals } from '../cart/index.ts'
import type { Buyer, Checkout } from './checkout.ts'
import { getShippingAddress } from './price-checkout.ts'

/** Converts a checkout to its wire form, with the sums of its page and of a cart with the same lines. */
export async function toWireCheckout(
  checkout: Checkout,
  services: CartContext,
  reader: CartReader,
): Promise<WireCheckout> {
  const { owner, buyer, state } = checkout
  const place = getShippingAddress(checkout, services.settings.current())
  const billed = buyer.billing?.address ?? place
  const { cart, calculatedLineItems, ...sums } = await estimateTotals(
    toCart(checkout),
    {
      shippingAddress: place,
      billingAddress: { ...billed, country: billed.country ?? place.country },
      ...(buyer.shippingCode !== undefined && { selectedShippingOption: { code: buyer.shippingCode } }),
    },
    services,
    reader,
    // Sold-out lines count once the order is placed, as this checkout may hold them.
    ({ availability }) => state.status !== 'open' || availability.status !== 'NOT_FOUND',
  )
  const prices = new Map(calculatedLineItems.map(({ lineItemId, pricesBreakdown }) => [lineItemId, pricesBreakdown]))
  const destination = toShippingDestination(buyer)
  const who = owner.kind === 'visitor' ? { visitorId: owner.id } : { memberId: owner.id }
  return {
    id: checkout.id,
    lineItems: cart.lineItems.map(({ image, ...line }): CheckoutLineItem => {
      const { totalPriceAfterTax, totalPriceBeforeTax, taxDetails, totalDiscount } = prices.get(line.id ?? '') ?? {}
      return { ...line, media: image, totalPriceAfterTax, totalPriceBeforeTax, taxDetails, discount: totalDiscount }
    }),
    billingInfo: buyer.billing ? toBillingInfo(buyer.billing, destination) : destination,
    shippingInfo: { carrierServiceOptions: [], ...sums.shippingInfo, shippingDestination: destination },
    buyerNote: buyer.note,
    buyerInfo: { ...who, email: buyer.email },
    currency: cart.currency,
    conversionCurrency: cart.conversionCurrency,
    paymentCurrency: cart.paymentCurrency,
    priceSummary: sums.priceSummary,
    calculationErrors: sums.calculationErrors,
    giftCard: sums.giftCard,
    appliedDiscounts: sums.appliedDiscounts,
    customFields: [],
    weightUnit: sums.weightUnit,
    taxSummary: sums.taxSummary,
    channelType: checkout.channelType,
    siteLanguage: cart.siteLanguage,
    buyerLanguage: cart.buyerLanguage,
    completed: state.status === 'ordered',
    taxIncludedInPrice: cart.taxIncludedInPrices,
    createdBy: who,
    createdDate: checkout.createdAt.toISOString(),
    updatedDate: checkout.updatedAt.toISOString(),
    payNow: sums.payNow,
    payLater: sums.payLater,
    payAfterFreeTrial: sums.payAfterFreeTrial,
    additionalFees: sums.additionalFees,
    ...(checkout.cartId !== null && { cartId: checkout.cartId }),
    // Once it is placed, its order holds the stock.
    violations: state.status === 'open' ? sums.violations : [],
    purchaseFlowId: checkout.cartId ?? checkout.id,
  }
}

/** Cart with the same totals as the checkout. */
function toCart({ owner, currency, lines, discounts, ...checkout }: Checkout): Cart {
  return {
    id: checkout.cartId ?? checkout.id,
    owner,
    revision: checkout.revision,
    currency,
    lines,
    nextLine: lines.length + 1,
    checkoutId: checkout.id,
    info: {},
    ...discounts,
    createdAt: checkout.createdAt,
    updatedAt: checkout.updatedAt,
  }
}

function toShippingDestination({ address, firstName, lastName, phone, company, vatId }: Buyer): AddressWithContact {
  return { ...(address && { address }), contactDetails: { firstName, lastName, phone, company, vatId } }
}

/** Billing contact: company and tax number are the payer's, the phone number is for the courier. */
export function toBillingInfo(
  { firstName, lastName, address }: NonNullable<Buyer['billing']>,
  { contactDetails }: AddressWithContact,
): AddressWithContact {
  return { address, contactDetails: { ...contactDetails, firstName, lastName } }
}
