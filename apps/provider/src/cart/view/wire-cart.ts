import type { Cart as WireCart, CartDiscount, LineItem } from '@cartwright/contract'
import type { PricingSettings } from '../../pricing/index.ts'
import type { BuyerView } from '../../settings/index.ts'
import { type AmountFormatter, createAmountFormatter } from '../estimate/amount-formatter.ts'
import type { CartDiscounts } from '../estimate/calculate-discounts.ts'
import { toCartDiscount } from '../estimate/wire-discounts.ts'
import { isPurchasable } from './line-view.ts'
import type { CartView, LineView } from './view-cart.ts'
import { toWireInfo } from './wire-info.ts'
import { toWireLine } from './wire-line.ts'

export interface WireContext {
  settings: PricingSettings
  buyer: BuyerView
  providerUrl: string
  storefrontUrl: string
}

/** Converts a cart to its wire form (wire reference, appendices A and D). */
export function toWireCart(view: CartView, discounts: CartDiscounts, wireContext: WireContext): WireCart {
  const amounts = createAmountFormatter(view.cart.currency, wireContext.buyer)
  const { toLine } = createLineSerializer(view, discounts, wireContext, amounts)
  return toWireCartWithLines(view.lines.map(toLine), view, discounts, wireContext, amounts)
}

export function createLineSerializer(
  { cart }: CartView,
  discounts: CartDiscounts,
  wireContext: WireContext,
  amounts: AmountFormatter,
): { discountOf(line: LineView): bigint; toLine(line: LineView): LineItem } {
  const discounted = new Map(discounts.lines.map((line) => [line.id, line]))
  const discountOf = ({ line }: LineView): bigint => discounted.get(line.id)?.itemDiscountMinor ?? 0n
  const toLine = (line: LineView): LineItem =>
    toWireLine(line, discountOf(line), { ...wireContext, currency: cart.currency, price: amounts.unpadded })
  return { discountOf, toLine }
}

export function toWireCartWithLines(
  lineItems: LineItem[],
  { cart, lines }: CartView,
  discounts: CartDiscounts,
  { settings, buyer }: WireContext,
  amounts: AmountFormatter,
): WireCart {
  const { shop } = settings
  const subtotal = lines
    .filter(isPurchasable)
    .reduce((sum, { priceMinor, line }) => sum + priceMinor * BigInt(line.quantity), 0n)
  const discount = discounts.lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0n)
  return {
    // These two come first: `cart-json.ts` inserts the lines there.
    id: cart.id,
    lineItems,
    ...toWireInfo(cart),
    currency: cart.currency,
    conversionCurrency: buyer.converted?.currency ?? cart.currency,
    paymentCurrency: cart.currency,
    buyerLanguage: languageOf(buyer.locale),
    siteLanguage: languageOf(shop.locale),
    taxIncludedInPrices: discounts.tax.isIncludedInPrices,
    weightUnit: shop.weightUnit,
    subtotal: amounts.unpadded(subtotal),
    subtotalAfterDiscounts: amounts.unpadded(subtotal - discount),
    discount: amounts.unpadded(discount),
    ...(cart.checkoutId && { checkoutId: cart.checkoutId }),
    appliedDiscounts: [
      ...discounts.discounts.flatMap((each) => toCartDiscount(each, amounts)),
      ...couponInWaiting(cart.coupon, discounts, amounts),
    ],
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
    purchaseFlowId: cart.id,
    revision: cart.revision.toString(),
  }
}

/** Lists a coupon that takes nothing off the lines: it may be for the delivery, or apply later. */
function couponInWaiting(
  coupon: CartView['cart']['coupon'],
  { discounts }: CartDiscounts,
  { unpadded }: AmountFormatter,
): CartDiscount[] {
  if (!coupon || discounts.some(({ type }) => type === 'COUPON')) return []
  return [{ coupon: { ...coupon, amount: unpadded(0n) }, discountType: 'GLOBAL', lineItemIds: [] }]
}

const languages = new Map<string, string>()

function languageOf(locale: string): string {
  let language = languages.get(locale)
  if (language === undefined) languages.set(locale, (language = new Intl.Locale(locale).language))
  return language
}
