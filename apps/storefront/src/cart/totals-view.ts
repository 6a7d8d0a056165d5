import type { AppliedDiscount, Cart, EstimateTotalsResponse, SelectedCarrierServiceOption } from '@cartwright/client'
import { getTaxName } from '@cartwright/ui'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { formatAmount, formatDiscount, formatOrFree, isNonZero } from './format-amount.ts'

type Words = Texts['cart']

/** The receipt. All amounts were reckoned and formatted by the server; the rows add up to the total. */
export interface TotalsView {
  rows: TotalsRow[]
  total: string
  /** When it is paid, where that is not all at once. */
  due: TotalsRow[]
  note: string
}

export interface TotalsRow {
  label: string
  amount: string
}

export function toTotalsView(
  estimate: EstimateTotalsResponse,
  country: string,
  { lang, cart: words }: Texts,
  /** Where the shop is, which the tax is of until it is known where the cart goes. */
  homeCountry?: string,
): TotalsView | undefined {
  const { priceSummary, appliedDiscounts, additionalFees } = estimate
  if (!priceSummary) return undefined
  const tax = getTaxName(lang, {
    country: country || homeCountry,
    names: (estimate.taxSummary?.aggregatedTaxBreakdown ?? []).map(({ taxName }) => taxName),
  })
  const isOfDelivery = ({ discountType }: AppliedDiscount): boolean => discountType === 'SHIPPING'
  return {
    rows: [
      { label: words.subtotal, amount: formatAmount(priceSummary.subtotal) },
      ...appliedDiscounts
        .filter((discount) => !isOfDelivery(discount))
        .map((discount) => toDiscountRow(discount, words)),
      ...toDeliveryRows(estimate.shippingInfo?.selectedCarrierServiceOption, words),
      ...appliedDiscounts.filter(isOfDelivery).map((discount) => toDiscountRow(discount, words)),
      ...additionalFees.map(({ name, translatedName, price }) => ({
        label: translatedName || name,
        amount: formatAmount(price),
      })),
      ...toAddedTaxRows(estimate, tax.label),
    ],
    total: formatAmount(priceSummary.total),
    due: toDueRows(estimate, words),
    note: formatTotalsNote(estimate, country, words, tax),
  }
}

function toDiscountRow({ coupon, merchantDiscount, discountRule }: AppliedDiscount, words: Words): TotalsRow {
  if (coupon) return { label: formatCouponName(coupon), amount: formatDiscount(coupon.amount) }
  if (discountRule) {
    const { name, amount } = discountRule
    return { label: name?.translated || name?.original || words.discount, amount: formatDiscount(amount) }
  }
  const { percentage, amount } = merchantDiscount ?? {}
  return {
    label: percentage === undefined ? words.discount : interpolate(words.discountOf, { percentage }),
    amount: formatDiscount(amount),
  }
}

function formatCouponName({ name, code }: { name: string; code: string }): string {
  return name && name !== code ? `${name} (${code})` : code
}

function toDeliveryRows(option: SelectedCarrierServiceOption | undefined, words: Words): TotalsRow[] {
  if (!option) return []
  return [
    {
      label: [words.delivery, option.title].filter(Boolean).join(': '),
      amount: formatOrFree(option.cost?.price, words),
    },
    ...option.otherCharges.map(({ type, details, cost }) => ({
      label: details || getChargeLabel(type, words),
      amount: formatAmount(cost?.price),
    })),
  ]
}

export const getChargeLabel = (type: string, words: Words): string =>
  type === 'INSURANCE' ? words.insurance : words.handling

function toAddedTaxRows(estimate: EstimateTotalsResponse, label: string): TotalsRow[] {
  const tax = estimate.priceSummary?.tax
  if (estimate.cart.taxIncludedInPrices || !isNonZero(tax)) return []
  return [{ label, amount: formatAmount(tax) }]
}

function toDueRows({ payNow, payLater, payAfterFreeTrial }: EstimateTotalsResponse, words: Words): TotalsRow[] {
  if (!isNonZero(payLater?.total)) return []
  return [
    { label: words.payNow, amount: formatAmount(payNow?.total) },
    { label: words.payLater, amount: formatAmount(payLater?.total) },
    ...(isNonZero(payAfterFreeTrial?.total)
      ? [{ label: words.payAfterTrial, amount: formatAmount(payAfterFreeTrial?.total) }]
      : []),
  ]
}

function formatTotalsNote(
  estimate: EstimateTotalsResponse,
  country: string,
  words: Words,
  word: ReturnType<typeof getTaxName>,
): string {
  const { cart, priceSummary, shippingInfo, calculationErrors } = estimate
  const tax = priceSummary?.tax
  const option = shippingInfo?.selectedCarrierServiceOption
  const { deliveryTime: time, pickupDetails } = option?.logistics ?? {}
  const notes = [
    cart.taxIncludedInPrices &&
      isNonZero(tax) &&
      interpolate(words.including, { amount: formatAmount(tax), tax: word.inText }),
    !country && whatCountryTells(cart, words),
    country && !cart.taxIncludedInPrices && !isNonZero(tax) && interpolate(words.taxToCome, { tax: word.label }),
    country &&
      !isDigitalCart(cart) &&
      !option &&
      !calculationErrors?.generalShippingCalculationError &&
      words.noDelivery,
    time && (pickupDetails ? `${time}.` : interpolate(words.deliveryTime, { time })),
  ]
  return notes.filter(Boolean).join(' ')
}

function whatCountryTells(cart: Cart, words: Words): string | false {
  if (isDigitalCart(cart)) return !cart.taxIncludedInPrices && words.countryForTax
  return cart.taxIncludedInPrices ? words.countryForDelivery : words.countryForBoth
}

const isDigitalCart = ({ lineItems }: Cart): boolean =>
  lineItems.length > 0 && lineItems.every(({ itemType }) => itemType?.preset === 'DIGITAL')
