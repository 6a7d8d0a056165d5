import type { DescriptionLine } from '@cartwright/contract'
import type { CheckoutLine, CheckoutPageProps, CheckoutTotals } from '../../pages/page-props.ts'
import { imageOf, type LineView } from '../cart/index.ts'
import { formatMoney } from '../money.ts'
import { type OfferedShipping, type PricingSettings, servedCountries, type Totals } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import { toForm } from './checkout-form.ts'
import { type PricedCheckout, quoteOf } from './price-checkout.ts'

type Described = Omit<CheckoutPageProps, 'shop' | 'action' | 'returnOrigins' | 'errors' | 'notice'>

/** The checkout in the words and formatted amounts of its page, with the sums of each way of delivery. */
export function describeCheckout(
  checkout: Checkout,
  priced: PricedCheckout,
  ways: readonly { way: OfferedShipping; totals: Totals }[],
  { settings, providerUrl }: { settings: PricingSettings; providerUrl: string },
): Described {
  const { lines, totals } = priced
  const amount = (minor: bigint): string => formatMoney({ minor, currency: checkout.currency }, settings.shop.locale)
  return {
    form: toForm(checkout.buyer, settings.shop.address.country),
    countries: countriesOf(settings),
    shippingOptions: ways.map(({ way: { option }, totals: sums }) => ({
      code: option.code,
      title: option.title,
      deliveryTime: option.deliveryTime,
      price: amount(sums.shippingMinor - deliveryDiscount(sums)),
      totals: describeTotals(sums),
    })),
    needsShipping: lines.some(({ needsDelivery }) => needsDelivery),
    lines: lines.map(describeLine),
    totals: describeTotals(totals),
    idempotencyToken: quoteOf(priced),
    testMode: true,
  }

  function describeTotals(sums: Totals): CheckoutTotals {
    const isTaxed = sums.tax.how.type !== 'NO_TAX_COLLECTED'
    return {
      subtotal: amount(sums.subtotalMinor),
      discounts: sums.discounts.map((discount) => ({
        name: discount.type === 'MERCHANT' ? 'Discount' : discount.name,
        amount: amount(-discount.amountMinor),
      })),
      ...(sums.shipping && { shipping: amount(sums.shippingMinor) }),
      fees: sums.fees.map(({ rule, amountMinor }) => ({ name: rule.name, amount: amount(amountMinor) })),
      ...(isTaxed && { tax: amount(sums.taxMinor) }),
      taxIncluded: sums.tax.isIncludedInPrices,
      total: amount(sums.totalMinor),
      ...(sums.payLater.totalMinor > 0n && { payNow: amount(sums.payNow.totalMinor) }),
    }
  }

  function describeLine(view: LineView): CheckoutLine {
    const { name, line, priceMinor, availability } = view
    return {
      name,
      options: view.descriptionLines.map(describeOption),
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

function deliveryDiscount({ discounts }: Totals): bigint {
  return discounts.filter(({ target }) => target === 'SHIPPING').reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

function describeOption({ name, colorInfo, plainText }: DescriptionLine): string {
  return `${name?.original}: ${(colorInfo ?? plainText)?.original}`
}

/** By name in the shop's language. */
function countriesOf(settings: PricingSettings): CheckoutPageProps['countries'] {
  const { locale } = settings.shop
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return servedCountries(settings.pricing)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
