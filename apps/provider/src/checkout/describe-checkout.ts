import type { DescriptionLine } from '@cartwright/contract'
import type { CheckoutLine, CheckoutPageProps, CheckoutTotals, TotalStep } from '../../pages/page-props.ts'
import {
  type AddressFormat,
  getAddressFormat,
  ALL_COUNTRIES,
  listCountryOptions,
  type CountryOption,
} from '../addresses/index.ts'
import { getLineImage, type LineView, toSubscriptionProps } from '../cart/index.ts'
import { formatMoney } from '../platform/money.ts'
import type { PricingSettings, Step, Totals } from '../pricing/index.ts'
import { formatTimeSlot } from '../settings/index.ts'
import type { Checkout } from './checkout.ts'
import { toForm } from './checkout-form.ts'
import { filterMethodsByDelivery, type PaymentMethod } from './choose-payment.ts'
import { listCountries } from './countries.ts'
import type { PricedCheckout } from './price-checkout.ts'
import { getQuoteFingerprint } from './quote.ts'

type CheckoutPageContent = Omit<
  CheckoutPageProps,
  'shop' | 'action' | 'returnOrigins' | 'errors' | 'notice' | 'shopper'
>

/** Part of the page's properties that depends on prices, not on the buyer. */
export type ShownPrices = Pick<
  CheckoutPageContent,
  'shippingOptions' | 'dependingOptions' | 'lines' | 'totals' | 'coupon' | 'idempotencyToken' | 'isFree'
> &
  Pick<PricedCheckout, 'subdivisions'> & { needsShipping: boolean }

interface DescribeContext {
  settings: PricingSettings
  /** Locale of the page. */
  locale: string
}

/** Converts a priced checkout to the properties of its page. */
export function describeCheckout(
  { buyer, currency, seen }: Checkout,
  { subdivisions, ...prices }: ShownPrices,
  { settings, locale, methods }: DescribeContext & { methods: PaymentMethod[] },
): CheckoutPageContent {
  const { needsShipping } = prices
  const form = toForm(buyer, settings.shop.address.country)
  const { phone, terms } = settings.checkout
  return {
    ...prices,
    form,
    countries: listCountryOptions(listCountries(settings, needsShipping), locale),
    address: toAddressProps(form.country, subdivisions, buyer.address?.subdivision),
    ...(needsShipping && {
      billing: {
        countries: buyer.billing ? listCountryOptions(ALL_COUNTRIES, locale) : [],
        address: toAddressProps(form.billingCountry, [], buyer.billing?.address.subdivision),
      },
    }),
    phone: PHONE[phone],
    ...(terms && { terms }),
    ...(seen.currency &&
      seen.currency !== currency && {
        charged: {
          code: currency,
          name: getCurrencyName(currency, locale),
          shownIn: getCurrencyName(seen.currency, locale),
        },
      }),
    paymentMethods: needsShipping ? methods : filterMethodsByDelivery(methods, undefined),
    testMode: methods.some(({ kind }) => kind === 'card'),
  }
}

type PricesOf = Pick<Checkout, 'currency' | 'seen' | 'discounts' | 'buyer'>

/** Formats lines and totals, including the totals of each delivery option. */
export function describePrices(
  checkout: PricesOf,
  priced: PricedCheckout,
  context: DescribeContext & { providerUrl: string },
): ShownPrices {
  const { lines, totals, deliveryOptions, subdivisions } = priced
  const { settings, locale } = context
  const { coupon } = checkout.discounts
  const formatter = new PriceFormatter(checkout, lines, context)
  return {
    subdivisions,
    shippingOptions: deliveryOptions.map(({ offer: { option }, totals: sums }) => ({
      code: option.code,
      title: option.title,
      deliveryTime: option.deliveryTime || undefined,
      ...(option.timeSlot && { slot: formatTimeSlot(option.timeSlot, { locale, timeZone: settings.shop.timeZone }) }),
      ...(option.instructions && { instructions: option.instructions }),
      isCollected: option.pickup !== undefined,
      price: formatter.amount(sums.shippingMinor - deliveryDiscount(sums)),
      totals: formatter.describeTotals(sums),
    })),
    dependingOptions: totals.conditionalShipping.map(({ option, missingPart, priceMinor, charges }) => ({
      title: option.title,
      deliveryTime: option.deliveryTime || undefined,
      ...(option.timeSlot && { slot: formatTimeSlot(option.timeSlot, { locale, timeZone: settings.shop.timeZone }) }),
      ...(option.instructions && { instructions: option.instructions }),
      price: formatter.amount(charges.reduce((sum, charge) => sum + charge.amountMinor, priceMinor)),
      on: missingPart,
    })),
    needsShipping: lines.some(({ needsDelivery }) => needsDelivery),
    lines: lines.map((line) => formatter.describeLine(line)),
    totals: formatter.describeTotals(totals),
    ...(coupon && {
      coupon: { code: coupon.code, ...formatter.describeCouponRefusal(totals.couponRefusal) },
    }),
    idempotencyToken: getQuoteFingerprint(priced, settings.checkout.terms),
    isFree: [totals, ...deliveryOptions.map((each) => each.totals)].every(({ payNow }) => payNow.totalMinor === 0n),
  }
}

/** Formats the lines, totals and calculation steps of a priced checkout for its page. */
class PriceFormatter {
  readonly #checkout: PricesOf
  readonly #lines: readonly LineView[]
  readonly #context: DescribeContext & { providerUrl: string }
  readonly #described = new Map<Totals, CheckoutTotals>()

  constructor(checkout: PricesOf, lines: readonly LineView[], context: DescribeContext & { providerUrl: string }) {
    this.#checkout = checkout
    this.#lines = lines
    this.#context = context
  }

  amount(minor: bigint): string {
    return formatMoney({ minor, currency: this.#checkout.currency }, this.#context.locale)
  }

  describeCouponRefusal({ reason, minSubtotalMinor }: Partial<NonNullable<Totals['couponRefusal']>> = {}) {
    return { refusal: reason, ...(minSubtotalMinor !== undefined && { minimum: this.amount(minSubtotalMinor) }) }
  }

  /** Returns the same object for equal sums, as time slots of one delivery have: the page renders them once. */
  describeTotals(sums: Totals): CheckoutTotals {
    const known = this.#described.get(sums) ?? this.#describeSums(sums)
    this.#described.set(sums, known)
    return known
  }

  #describeSums(sums: Totals): CheckoutTotals {
    const isTaxed = sums.tax.method.type !== 'NO_TAX_COLLECTED'
    return {
      subtotal: this.amount(sums.subtotalMinor),
      discounts: sums.discounts.map((discount) => ({
        name: discount.type === 'MERCHANT' ? '' : discount.name,
        amount: this.amount(-discount.amountMinor),
      })),
      ...(sums.shipping && { shipping: this.amount(sums.shippingMinor) }),
      fees: sums.fees.map(({ rule, amountMinor }) => ({ name: rule.name, amount: this.amount(amountMinor) })),
      ...(isTaxed && { tax: this.amount(sums.taxMinor) }),
      taxIncluded: sums.tax.isIncludedInPrices,
      ...(isTaxed && {
        taxOf: {
          country:
            this.#checkout.buyer.address?.country ??
            this.#checkout.buyer.billing?.address.country ??
            this.#context.settings.shop.address?.country,
          names: [...new Set(sums.tax.parts.map(({ taxName }) => taxName))],
        },
      }),
      total: this.amount(sums.totalMinor),
      ...(sums.payLater.totalMinor > 0n && {
        payNow: this.amount(sums.payNow.totalMinor),
        payLater: this.amount(sums.payLater.totalMinor),
      }),
      steps: sums.steps().flatMap((step) => this.#describeStep(step)),
    }
  }

  #describeStep({ kind, lineId, name = '', charge, taxed, ...step }: Step): TotalStep[] {
    if (kind === 'TOTAL') return [] // the receipt shows it already
    const line = this.#lines.find((each) => each.line.id === lineId)
    return [
      {
        kind,
        title: name,
        ...(charge && { charge }),
        ...(taxed && { taxed }),
        ...(line && { item: line.translatedName }),
        ...(kind === 'LINE_PRICE' && line && { pieces: line.line.quantity }),
        base: this.amount(step.baseMinor),
        amount: this.amount(step.amountMinor),
        ...(kind === 'TAX' && step.informationMinor !== undefined && { contains: this.amount(step.informationMinor) }),
        running: this.amount(step.runningMinor),
      },
    ]
  }

  describeLine(view: LineView): CheckoutLine {
    const { translatedName: name, line, priceMinor, availability } = view
    const before = this.#checkout.seen.prices?.[line.id]
    return {
      name,
      options: view.descriptionLines.map(describeOption),
      ...(view.subscription && { subscription: toSubscriptionProps(view.subscription.title) }),
      quantity: line.quantity,
      price: this.amount(priceMinor),
      total: this.amount(priceMinor * BigInt(line.quantity)),
      imageUrl: getLineImage(view, this.#context).image?.url,
      availability: AVAILABILITY[availability.status],
      ...(availability.status === 'PARTIALLY_AVAILABLE' && { left: availability.quantity }),
      ...(before !== undefined && BigInt(before) !== priceMinor && { before: this.amount(BigInt(before)) }),
    }
  }
}

const AVAILABILITY = {
  AVAILABLE: 'available',
  PARTIALLY_AVAILABLE: 'fewer',
  NOT_AVAILABLE: 'gone',
  NOT_FOUND: 'withdrawn',
} as const

const PHONE = { HIDDEN: 'hidden', OPTIONAL: 'optional', REQUIRED: 'required' } as const

const currencyNames = new Map<string, Intl.DisplayNames>()

function getCurrencyName(code: string, locale: string): string {
  const names = currencyNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'currency' })
  currencyNames.set(locale, names)
  return names.of(code) ?? code
}

function deliveryDiscount({ discounts }: Totals): bigint {
  return discounts.filter(({ target }) => target === 'SHIPPING').reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

function describeOption({ name, colorInfo, plainText }: DescriptionLine): string {
  return `${getText(name)}: ${getText(colorInfo ?? plainText)}`
}

function getText(text: { original?: string | null; translated?: string | null } | null | undefined): string {
  return text?.translated ?? text?.original ?? ''
}

/**
 * Address format of a country. If the library has no subdivisions for it, those of delivery and tax rules are
 * offered, and a stored one stays among them.
 */
function toAddressProps(
  country: string,
  deciding: readonly string[],
  named: string | undefined,
): Omit<AddressFormat, 'postalCode'> {
  const { postalCode: _, ...format } = getAddressFormat(country)
  if (deciding.length === 0) return format
  const known = new Set(format.subdivisions.map(({ code }) => code))
  const isOfRules = format.subdivisions.length === 0
  const more = [...deciding, ...(named && isOfRules ? [named] : [])].filter((code) => !known.has(code))
  const subdivisions: CountryOption[] = [
    ...format.subdivisions,
    ...[...new Set(more)].map((code) => ({ code, name: code })),
  ]
  const isAsked = format.rows.flat().includes('subdivision')
  return { ...format, subdivisions, rows: isAsked ? format.rows : [...format.rows, ['subdivision']] }
}
