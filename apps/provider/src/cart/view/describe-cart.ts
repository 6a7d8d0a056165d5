import type { Cart as WireCart, CartDiscount, LineItem } from '@cartwright/contract'
import type { CatalogueCache } from '../../catalogue/index.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { getMediaOrigin } from '../../media/index.ts'
import { JsonBytes } from '../../platform/text/json-text.ts'
import type { PricingSettings } from '../../pricing/index.ts'
import { createBuyerView, type SettingsCache, type BuyerView } from '../../settings/index.ts'
import { toBinaryText } from '../../platform/text/binary-text.ts'
import type { Cart } from '../cart.ts'
import { calculateDiscounts, type TotalsServices, type CartDiscounts } from '../totals/calculate-totals.ts'
import { viewCart, type CartView } from '../lines/view-lines.ts'
import type { LineJsonCache } from './line-json-cache.ts'
import { type AmountFormatter, createAmountFormatter } from '../totals/amount-formatter.ts'
import { toCartDiscount } from '../totals/wire-discounts.ts'
import { isPurchasable, type LineView } from '../lines/line-view.ts'
import { toWireInfo } from './wire-info.ts'
import { toWireLine } from './wire-line.ts'

/** Dependencies of the description of a cart: catalogue, settings, and addresses of the shop. */
export interface CartContext extends TotalsServices {
  catalogue: CatalogueCache
  settings: SettingsCache<PricingSettings>
  providerUrl: string
  storefrontUrl: string
}

/** Language, currency and host of media of the viewer. Without them those of the shop apply. */
export type ViewerPreferences = Pick<RequestContext, 'language' | 'currency' | 'mediaHost'>

/** Describes a cart as the wire has it, for responses and events. */
export async function describeCart(
  cart: Cart,
  context: CartContext,
  reader: ViewerPreferences = {},
): Promise<WireCart> {
  return toWireCart(...(await readDescription(cart, context, reader)))
}

/** Describes a cart as JSON. */
export async function describeCartJson(
  cart: Cart,
  context: CartContext & { lineJsonCache: LineJsonCache },
  reader: ViewerPreferences,
): Promise<JsonBytes> {
  return toCartJson(...(await readDescription(cart, context, reader)), context.lineJsonCache)
}

async function readDescription(
  cart: Cart,
  context: CartContext,
  reader: ViewerPreferences,
): Promise<Parameters<typeof toWireCart>> {
  const wire = createWireContext(context, reader)
  const view = await viewCart(context.catalogue, cart, wire.buyer.languages)
  const discounts = await calculateDiscounts(view, wire.settings, context)
  return [view, discounts, wire]
}

export function createWireContext(
  { settings, providerUrl, storefrontUrl }: CartContext,
  reader: ViewerPreferences,
): WireContext {
  const buyer = createBuyerView(reader, settings.current())
  const mediaOrigin = getMediaOrigin(providerUrl, reader.mediaHost)
  return { settings: settings.currentIn(buyer.languages), buyer, mediaOrigin, providerUrl, storefrontUrl }
}

interface WireContext {
  settings: PricingSettings
  buyer: BuyerView
  /** Origin of media addresses (`getMediaOrigin`). */
  mediaOrigin: string
  providerUrl: string
  storefrontUrl: string
}

/** Converts a cart to its wire form (wire reference, appendices A and D). */
export function toWireCart(view: CartView, discounts: CartDiscounts, wireContext: WireContext): WireCart {
  const amounts = createAmountFormatter(view.cart.currency, wireContext.buyer)
  const { toLine } = createLineSerializer(view, discounts, wireContext, amounts)
  return toWireCartWithLines(view.lines.map(toLine), view, discounts, wireContext, amounts)
}

function createLineSerializer(
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

function toWireCartWithLines(
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
    // These two come first: `toCartJson` inserts the lines there.
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

const NO_LINES = '"lineItems":[]'

/**
 * Serializes a cart from the cached JSON of its lines and the rest. The result equals the JSON of `toWireCart`, byte
 * for byte.
 */
export function toCartJson(
  view: CartView,
  discounts: CartDiscounts,
  wireContext: WireContext,
  lineJsonCache: LineJsonCache,
): JsonBytes {
  const { currency } = view.cart
  const amounts = createAmountFormatter(currency, wireContext.buyer)
  const { discountOf, toLine } = createLineSerializer(view, discounts, wireContext, amounts)
  const contextKey = toContextKey(currency, wireContext)
  const lines = view.lines.map((line) =>
    lineJsonCache.getOrSerialize(line, `${contextKey} ${discountOf(line)}`, () => toLine(line)),
  )
  const rest = toBinaryText(JSON.stringify(toWireCartWithLines([], view, discounts, wireContext, amounts)))
  const at = rest.indexOf(NO_LINES) + NO_LINES.length - 1
  return new JsonBytes(rest.slice(0, at) + lines.join() + rest.slice(at))
}

/** Key of everything that the JSON of a line depends on, except the line and constants of the process. */
function toContextKey(currency: string, { buyer, mediaOrigin }: WireContext): string {
  const { locale, converted } = buyer
  const conversion = converted ? `${converted.currency} ${converted.rate.toString()}` : ''
  return `${currency} ${locale} ${conversion} ${mediaOrigin}`
}
