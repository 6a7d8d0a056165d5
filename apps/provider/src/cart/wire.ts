import type { Cart as WireCart, CartDiscount, MultiCurrencyPrice } from '@cartwright/contract'
import { formatMoney, toUnpaddedDecimal } from '../money.ts'
import type { PricingSettings } from '../pricing/index.ts'
import type { Cart } from './cart.ts'
import { discountsInForce } from './merchant-discounts.ts'
import type { CartView } from './view-cart.ts'
import { toWireInfo } from './wire-info.ts'
import { toWireLine } from './wire-line.ts'

export interface WireSurroundings {
  settings: PricingSettings
  providerUrl: string
  storefrontUrl: string
}

/** The cart in the form that callers know (wire reference, appendices A and D). */
export function toWireCart({ cart, lines }: CartView, surroundings: WireSurroundings): WireCart {
  const { shop, tax } = surroundings.settings
  const price = (minor: bigint): MultiCurrencyPrice => wirePrice(minor, cart.currency, shop.locale)
  const subtotal = lines.reduce((sum, { priceMinor, line }) => sum + priceMinor * BigInt(line.quantity), 0n)
  return {
    id: cart.id,
    lineItems: lines.map((view) => toWireLine(view, { ...surroundings, currency: cart.currency, price })),
    ...toWireInfo(cart),
    currency: cart.currency,
    conversionCurrency: cart.currency,
    paymentCurrency: cart.currency,
    buyerLanguage: languageOf(shop.locale),
    siteLanguage: languageOf(shop.locale),
    taxIncludedInPrices: tax.taxIncludedInPrices,
    weightUnit: shop.weightUnit,
    subtotal: price(subtotal),
    subtotalAfterDiscounts: price(subtotal),
    discount: price(0n),
    ...(cart.checkoutId && { checkoutId: cart.checkoutId }),
    appliedDiscounts: toWireDiscounts(cart, price),
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
    purchaseFlowId: cart.id,
    revision: cart.revision.toString(),
  }
}

/** The coupon that the buyer named, and discounts by hand; what they come to is said by the totals. */
function toWireDiscounts(cart: Cart, price: (minor: bigint) => MultiCurrencyPrice): CartDiscount[] {
  const ofCoupon: CartDiscount[] = cart.coupon ? [{ coupon: cart.coupon, discountType: 'GLOBAL' }] : []
  const byHand = discountsInForce(cart).map(({ amountMinor, percentage, lineIds }): CartDiscount => ({
    merchantDiscount:
      amountMinor === undefined ? { percentage: Number(percentage) } : { amount: price(BigInt(amountMinor)) },
    ...(lineIds.length > 0 && { lineItemIds: lineIds }),
    discountType: lineIds.length > 0 ? 'SPECIFIC_ITEMS' : 'GLOBAL',
  }))
  return [...ofCoupon, ...byHand]
}

/** Cart amounts have no trailing zeros; there is one currency, so the converted amount is the amount. */
export function wirePrice(minor: bigint, currency: string, locale: string): MultiCurrencyPrice {
  const money = { minor, currency }
  const amount = toUnpaddedDecimal(money)
  const formatted = formatMoney(money, locale)
  return { amount, convertedAmount: amount, formattedAmount: formatted, formattedConvertedAmount: formatted }
}

const languages = new Map<string, string>()

export function languageOf(locale: string): string {
  let language = languages.get(locale)
  if (language === undefined) languages.set(locale, (language = new Intl.Locale(locale).language))
  return language
}
