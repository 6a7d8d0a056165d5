import type { AppliedDiscount, Cart, EstimateTotalsResponse, SelectedCarrierServiceOption } from '@cartwright/client'
import { taxWord } from '@cartwright/ui'
import { fill } from '../texts/fill.ts'
import type { Texts } from '../texts/texts-of.ts'
import { formatAmount, formatOff, formatOrFree, isSome } from './format-amount.ts'

type Words = Texts['cart']

/** The receipt. All amounts were reckoned and formatted by the server; the rows add up to the total. */
export interface TotalsView {
  rows: ReceiptLine[]
  total: string
  /** When it is paid, where that is not all at once. */
  due: ReceiptLine[]
  note: string
}

export interface ReceiptLine {
  label: string
  amount: string
}

export function viewTotals(
  estimate: EstimateTotalsResponse,
  country: string,
  { lang, cart: words }: Texts,
  /** Where the shop is, which the tax is of until it is known where the cart goes. */
  homeCountry?: string,
): TotalsView | undefined {
  const { priceSummary, appliedDiscounts, additionalFees } = estimate
  if (!priceSummary) return undefined
  const tax = taxWord(lang, {
    country: country || homeCountry,
    names: (estimate.taxSummary?.aggregatedTaxBreakdown ?? []).map(({ taxName }) => taxName),
  })
  const isOfDelivery = ({ discountType }: AppliedDiscount): boolean => discountType === 'SHIPPING'
  return {
    rows: [
      { label: words.subtotal, amount: formatAmount(priceSummary.subtotal) },
      ...appliedDiscounts
        .filter((discount) => !isOfDelivery(discount))
        .map((discount) => viewDiscount(discount, words)),
      ...viewChosenDelivery(estimate.shippingInfo?.selectedCarrierServiceOption, words),
      ...appliedDiscounts.filter(isOfDelivery).map((discount) => viewDiscount(discount, words)),
      ...additionalFees.map(({ name, translatedName, price }) => ({
        label: translatedName || name,
        amount: formatAmount(price),
      })),
      ...viewAddedTax(estimate, tax.label),
    ],
    total: formatAmount(priceSummary.total),
    due: viewDue(estimate, words),
    note: writeNote(estimate, country, words, tax),
  }
}

function viewDiscount({ coupon, merchantDiscount, discountRule }: AppliedDiscount, words: Words): ReceiptLine {
  if (coupon) return { label: nameCoupon(coupon), amount: formatOff(coupon.amount) }
  if (discountRule) {
    const { name, amount } = discountRule
    return { label: name?.translated || name?.original || words.discount, amount: formatOff(amount) }
  }
  const { percentage, amount } = merchantDiscount ?? {}
  return {
    label: percentage === undefined ? words.discount : fill(words.discountOf, { percentage }),
    amount: formatOff(amount),
  }
}

function nameCoupon({ name, code }: { name: string; code: string }): string {
  return name && name !== code ? `${name} (${code})` : code
}

function viewChosenDelivery(option: SelectedCarrierServiceOption | undefined, words: Words): ReceiptLine[] {
  if (!option) return []
  return [
    {
      label: [words.delivery, option.title].filter(Boolean).join(': '),
      amount: formatOrFree(option.cost?.price, words),
    },
    ...option.otherCharges.map(({ type, details, cost }) => ({
      label: details || nameCharge(type, words),
      amount: formatAmount(cost?.price),
    })),
  ]
}

export const nameCharge = (type: string, words: Words): string =>
  type === 'INSURANCE' ? words.insurance : words.handling

function viewAddedTax(estimate: EstimateTotalsResponse, label: string): ReceiptLine[] {
  const tax = estimate.priceSummary?.tax
  if (estimate.cart.taxIncludedInPrices || !isSome(tax)) return []
  return [{ label, amount: formatAmount(tax) }]
}

function viewDue({ payNow, payLater, payAfterFreeTrial }: EstimateTotalsResponse, words: Words): ReceiptLine[] {
  if (!isSome(payLater?.total)) return []
  return [
    { label: words.payNow, amount: formatAmount(payNow?.total) },
    { label: words.payLater, amount: formatAmount(payLater?.total) },
    ...(isSome(payAfterFreeTrial?.total)
      ? [{ label: words.payAfterTrial, amount: formatAmount(payAfterFreeTrial?.total) }]
      : []),
  ]
}

function writeNote(
  estimate: EstimateTotalsResponse,
  country: string,
  words: Words,
  word: ReturnType<typeof taxWord>,
): string {
  const { cart, priceSummary, shippingInfo, calculationErrors } = estimate
  const tax = priceSummary?.tax
  const option = shippingInfo?.selectedCarrierServiceOption
  const { deliveryTime: time, pickupDetails } = option?.logistics ?? {}
  const notes = [
    cart.taxIncludedInPrices && isSome(tax) && fill(words.including, { amount: formatAmount(tax), tax: word.inText }),
    !country && whatCountryTells(cart, words),
    country && !cart.taxIncludedInPrices && !isSome(tax) && fill(words.taxToCome, { tax: word.label }),
    country && !isOfFiles(cart) && !option && !calculationErrors?.generalShippingCalculationError && words.noDelivery,
    time && (pickupDetails ? `${time}.` : fill(words.deliveryTime, { time })),
  ]
  return notes.filter(Boolean).join(' ')
}

function whatCountryTells(cart: Cart, words: Words): string | false {
  if (isOfFiles(cart)) return !cart.taxIncludedInPrices && words.countryForTax
  return cart.taxIncludedInPrices ? words.countryForDelivery : words.countryForBoth
}

const isOfFiles = ({ lineItems }: Cart): boolean =>
  lineItems.length > 0 && lineItems.every(({ itemType }) => itemType?.preset === 'DIGITAL')
