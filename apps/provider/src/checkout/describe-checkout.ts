import type { DescriptionLine } from '@cartwright/contract'
import type { CheckoutLine, CheckoutPageProps, CheckoutTotals } from '../../pages/page-props.ts'
import { imageOf, type LineView } from '../cart/index.ts'
import { formatMoney } from '../money.ts'
import type { PricingSettings, Totals } from '../pricing/index.ts'
import type { Buyer, Checkout } from './checkout.ts'
import { toForm } from './checkout-form.ts'
import { describeSubscription } from './describe-subscription.ts'
import { countriesOf, namedCountries, type Place } from './places.ts'
import type { PricedCheckout } from './price-checkout.ts'
import { quoteOf } from './quote.ts'

type Described = Omit<CheckoutPageProps, 'shop' | 'action' | 'returnOrigins' | 'errors' | 'notice'>

/** The checkout in the words and formatted amounts of its page, with the sums of each way of delivery. */
export function describeCheckout(
  checkout: Checkout,
  priced: PricedCheckout,
  { settings, providerUrl }: { settings: PricingSettings; providerUrl: string },
): Described {
  const { lines, totals, ways } = priced
  const needsShipping = lines.some(({ needsDelivery }) => needsDelivery)
  const amount = (minor: bigint): string => formatMoney({ minor, currency: checkout.currency }, settings.shop.locale)
  return {
    form: toForm(checkout.buyer, settings.shop.address.country),
    countries: namedCountries(countriesOf(settings, needsShipping), settings.shop.locale),
    subdivisions: placesToChoose(priced, checkout.buyer),
    shippingOptions: ways.map(({ way: { option }, totals: sums }) => ({
      code: option.code,
      title: option.title,
      deliveryTime: option.deliveryTime,
      price: amount(sums.shippingMinor - deliveryDiscount(sums)),
      totals: describeTotals(sums),
    })),
    needsShipping,
    lines: lines.map(describeLine),
    totals: describeTotals(totals),
    idempotencyToken: quoteOf(priced),
    testMode: true,
    isFree: [totals, ...ways.map((each) => each.totals)].every(({ payNow }) => payNow.totalMinor === 0n),
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
      ...(sums.payLater.totalMinor > 0n && {
        payNow: amount(sums.payNow.totalMinor),
        payLater: amount(sums.payLater.totalMinor),
      }),
    }
  }

  function describeLine(view: LineView): CheckoutLine {
    const { name, line, priceMinor, availability } = view
    return {
      name,
      options: [
        ...view.descriptionLines.map(describeOption),
        ...(view.subscription ? [describeSubscription(view.subscription)] : []),
      ],
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

/** What somebody has named before stays among them. */
function placesToChoose({ subdivisions }: PricedCheckout, { address }: Buyer): Place[] {
  const named = address?.subdivision
  if (subdivisions.length === 0) return []
  const all = named === undefined || subdivisions.includes(named) ? subdivisions : [...subdivisions, named]
  return all.map((code) => ({ code, name: code }))
}
