import type { ContentPage, ShopFront, ShownDelivery, ShownPage, ShownPaymentMethod } from '@cartwright/contract'
import { EEA_COUNTRIES } from '../addresses/index.ts'
import { convertMinor, formatMoney, toDecimal } from '../platform/money.ts'
import {
  findServingRegions,
  type PricingSettings,
  listServedCountries,
  type ShippingOption,
  workingDays,
} from '../pricing/index.ts'
import type { BuyerView } from '../settings/index.ts'

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const

/** Delivery options shown, enough to choose by; the cart has all. */
const SHOWN_DELIVERIES = 4

/**
 * Directive 2011/83/EU, also in the European Economic Area; and the Consumer Contracts Regulations 2013 of the United
 * Kingdom.
 */
const WITHDRAWAL_DAYS = 14
const WITHDRAWAL_COUNTRIES: ReadonlySet<string> = new Set([...EEA_COUNTRIES, 'GB'])

/** Converts settings into the shop data of the storefront, in the language and currency of the reader. */
export function toShopFront(settings: PricingSettings, view: BuyerView, providers: PaymentProviders): ShopFront {
  const { shop, currencies, pages, opening, pricing } = settings
  const { message, until } = opening
  return {
    name: shop.name,
    isOpen: !opening.isClosed,
    ...(opening.isClosed && { closed: { ...(message && { message }), ...(until && { until }) } }),
    timeZone: shop.timeZone,
    currency: shop.currency,
    currencies: [...currencies.keys()],
    pages: pages.map((page) => {
      const { kind, slug, title, summary } = page
      return { kind, slug, title, ...(summary && { summary }), ...findTranslationFallback(page, view, shop.locale) }
    }),
    country: shop.address.country,
    deliveries: findShownDeliveries(shop.address.country, settings, view),
    workingDays: workingDays(shop.address.country).map((day) => WEEKDAYS[day - 1]!), // 1 to 7
    deliveredCountries: [...listServedCountries(pricing)],
    paymentMethods: toShownPaymentMethods(settings, providers),
    ...(WITHDRAWAL_COUNTRIES.has(shop.address.country) && { withdrawalDays: WITHDRAWAL_DAYS }),
    preselectsVariant: shop.preselectVariant ?? true,
  }
}

/** Names of the payment providers that are set up. */
export type PaymentProviders = Pick<ReadonlyMap<string, unknown>, 'has'>

/** Lists payment methods. Cards are listed once for all providers. */
function toShownPaymentMethods(
  { payments: { providers: chosen, manual } }: PricingSettings,
  providers: PaymentProviders,
): ShownPaymentMethod[] {
  const takesCards = (chosen ?? ['test', 'stripe']).some((name) => providers.has(name))
  return [...(takesCards ? [{ kind: 'CARD' } as const] : []), ...manual.map(({ kind, title }) => ({ kind, title }))]
}

export function toShownPage(page: ContentPage, view: Pick<BuyerView, 'languages'>, locale: string): ShownPage {
  const { kind, slug, title, summary, sections } = page
  return { kind, slug, title, ...(summary && { summary }), sections, ...findTranslationFallback(page, view, locale) }
}

/** Returns which texts of a page fall back to the default language because a translation is missing. */
function findTranslationFallback(
  { texts = [], ...page }: ContentPage,
  { languages }: Pick<BuyerView, 'languages'>,
  locale: string,
): Pick<ShownPage, 'fallback'> {
  if (languages.length === 0) return {} // the default language is read
  const read = texts.filter(({ language }) => languages.includes(language))
  const fields = (['title', 'summary', 'sections'] as const).filter(
    (field) => page[field] !== undefined && page[field].length > 0 && read.every((each) => each[field] === undefined),
  )
  return fields.length > 0 ? { fallback: { language: locale, fields } } : {}
}

/** Finds delivery options that are always available; the checkout offers those with time slots. */
function findShownDeliveries(country: string, { shop, pricing }: PricingSettings, view: BuyerView): ShownDelivery[] {
  const { region } = findServingRegions(pricing.shipping.regions, { country }) // total charge
  const money = (minor: bigint): string => {
    const own = { minor, currency: shop.currency }
    const { converted } = view
    return formatMoney(converted ? convertMinor(own, converted.currency, converted.rate) : own, view.locale)
  }
  return (region?.options ?? [])
    .filter(({ timeSlot }) => !timeSlot)
    .slice(0, SHOWN_DELIVERIES)
    .map((option) => toShownDelivery(option, money, (minor) => toDecimal({ minor, currency: shop.currency })))
}

function toShownDelivery(
  { title, deliveryTime, deliveryDays, price, freeFromMinor, charges, pickup }: ShippingOption,
  money: (minor: bigint) => string,
  amount: (minor: bigint) => string,
): ShownDelivery {
  const isFixed = price.by === 'FLAT' && charges.length === 0
  return {
    title,
    ...(deliveryTime && { deliveryTime }),
    ...(deliveryDays && {
      ...(deliveryDays.handling && { handlingDays: deliveryDays.handling }),
      transitDays: { ...deliveryDays.transit, unit: deliveryDays.unit },
    }),
    ...(isFixed && { price: money(price.priceMinor), priceAmount: amount(price.priceMinor) }),
    isFree: isFixed && price.priceMinor === 0n,
    ...(freeFromMinor !== undefined && { freeFrom: money(freeFromMinor), freeFromAmount: amount(freeFromMinor) }),
    isPickup: pickup !== undefined,
  }
}
