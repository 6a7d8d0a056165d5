import type { CheckoutLine, CheckoutPageProps, CheckoutTotals } from '../../pages/page-props.ts'
import { imageOf, type LineView } from '../cart/index.ts'
import { formatMoney } from '../money.ts'
import type { PricingSettings, Totals } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import { toForm } from './checkout-form.ts'
import { type PricedCheckout, quoteOf, totalsOf } from './price-checkout.ts'

type Described = Omit<CheckoutPageProps, 'shop' | 'action' | 'returnOrigins' | 'errors' | 'notice'>

/** The checkout in the words and formatted amounts of its page. */
export function describeCheckout(
  checkout: Checkout,
  priced: PricedCheckout,
  { settings, providerUrl }: { settings: PricingSettings; providerUrl: string },
): Described {
  const { lines, totals } = priced
  const amount = (minor: bigint): string => formatMoney({ minor, currency: checkout.currency }, settings.shop.locale)
  return {
    form: toForm(checkout.buyer, settings.shop.address.country),
    countries: countriesOf(settings),
    shippingOptions: (totals.shipping?.offered ?? []).map(({ option, priceMinor }) => ({
      code: option.code,
      title: option.title,
      deliveryTime: option.deliveryTime,
      price: amount(priceMinor),
      totals: describeTotals(totalsOf(lines, { ...checkout.buyer, shippingCode: option.code }, settings)),
    })),
    needsShipping: lines.some(({ needsDelivery }) => needsDelivery),
    lines: lines.map(describeLine),
    totals: describeTotals(totals),
    idempotencyToken: quoteOf(priced),
    testMode: true,
  }

  function describeTotals({
    subtotalMinor,
    shipping,
    shippingMinor,
    taxRate,
    taxMinor,
    totalMinor,
  }: Totals): CheckoutTotals {
    return {
      subtotal: amount(subtotalMinor),
      ...(shipping && { shipping: amount(shippingMinor) }),
      ...(taxRate && { tax: amount(taxMinor) }),
      taxIncluded: settings.tax.taxIncludedInPrices,
      total: amount(totalMinor),
    }
  }

  function describeLine(view: LineView): CheckoutLine {
    const { name, line, priceMinor, descriptionLines, availability } = view
    return {
      name,
      options: describeOptions(descriptionLines),
      quantity: line.quantity,
      price: amount(priceMinor),
      total: amount(priceMinor * BigInt(line.quantity)),
      imageUrl: imageOf(view, providerUrl).image?.url,
      availability: AVAILABILITY[availability.status],
    }
  }
}

const AVAILABILITY = {
  AVAILABLE: 'available',
  PARTIALLY_AVAILABLE: 'fewer',
  NOT_AVAILABLE: 'gone',
  NOT_FOUND: 'gone',
} as const

function describeOptions(lines: LineView['descriptionLines']): string[] {
  return lines.map(({ name, colorInfo, plainText }) => `${name?.original}: ${(colorInfo ?? plainText)?.original}`)
}

/** Where the shop delivers to, by name in its own language. */
export function countryCodes({ shipping }: PricingSettings): string[] {
  return shipping.regions.flatMap((region) => region.countries)
}

function countriesOf(settings: PricingSettings): CheckoutPageProps['countries'] {
  const { locale } = settings.shop
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countryCodes(settings)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
