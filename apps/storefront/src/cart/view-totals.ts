import type { AppliedDiscount, EstimateTotalsResponse, SelectedCarrierServiceOption } from '@cartwright/client'
import { formatAmount, formatOff, formatOrFree, isSome } from './format-amount.ts'

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

export function viewTotals(estimate: EstimateTotalsResponse, country: string): TotalsView | undefined {
  const { priceSummary, appliedDiscounts, additionalFees } = estimate
  if (!priceSummary) return undefined
  const isOfDelivery = ({ discountType }: AppliedDiscount): boolean => discountType === 'SHIPPING'
  return {
    rows: [
      { label: 'Subtotal', amount: formatAmount(priceSummary.subtotal) },
      ...appliedDiscounts.filter((discount) => !isOfDelivery(discount)).map(viewDiscount),
      ...viewChosenDelivery(estimate.shippingInfo?.selectedCarrierServiceOption),
      ...appliedDiscounts.filter(isOfDelivery).map(viewDiscount),
      ...additionalFees.map(({ name, translatedName, price }) => ({
        label: translatedName || name,
        amount: formatAmount(price),
      })),
      ...viewAddedTax(estimate),
    ],
    total: formatAmount(priceSummary.total),
    due: viewDue(estimate),
    note: writeNote(estimate, country),
  }
}

function viewDiscount({ coupon, merchantDiscount, discountRule }: AppliedDiscount): ReceiptLine {
  if (coupon) return { label: nameCoupon(coupon), amount: formatOff(coupon.amount) }
  if (discountRule) {
    const { name, amount } = discountRule
    return { label: name?.translated || name?.original || 'Discount', amount: formatOff(amount) }
  }
  const { percentage, amount } = merchantDiscount ?? {}
  return { label: percentage === undefined ? 'Discount' : `Discount of ${percentage} %`, amount: formatOff(amount) }
}

function nameCoupon({ name, code }: { name: string; code: string }): string {
  return name && name !== code ? `${name} (${code})` : code
}

function viewChosenDelivery(option: SelectedCarrierServiceOption | undefined): ReceiptLine[] {
  if (!option) return []
  return [
    { label: ['Delivery', option.title].filter(Boolean).join(': '), amount: formatOrFree(option.cost?.price) },
    ...option.otherCharges.map(({ type, details, cost }) => ({
      label: details || nameCharge(type),
      amount: formatAmount(cost?.price),
    })),
  ]
}

export const nameCharge = (type: string): string => (type === 'INSURANCE' ? 'Insurance' : 'Handling')

function viewAddedTax(estimate: EstimateTotalsResponse): ReceiptLine[] {
  const tax = estimate.priceSummary?.tax
  if (estimate.cart.taxIncludedInPrices || !isSome(tax)) return []
  return [{ label: nameTax(estimate) ?? 'Tax', amount: formatAmount(tax) }]
}

/** Tax of one kind has a name; of several, none that holds for the sum. */
function nameTax({ taxSummary }: EstimateTotalsResponse): string | undefined {
  const names = new Set((taxSummary?.aggregatedTaxBreakdown ?? []).map(({ taxName }) => taxName))
  const [name] = names
  return names.size === 1 && name ? name : undefined
}

function viewDue({ payNow, payLater, payAfterFreeTrial }: EstimateTotalsResponse): ReceiptLine[] {
  if (!isSome(payLater?.total)) return []
  return [
    { label: 'Pay now', amount: formatAmount(payNow?.total) },
    { label: 'Pay later', amount: formatAmount(payLater?.total) },
    ...(isSome(payAfterFreeTrial?.total)
      ? [{ label: 'Of that, after the free trial', amount: formatAmount(payAfterFreeTrial?.total) }]
      : []),
  ]
}

function writeNote(estimate: EstimateTotalsResponse, country: string): string {
  const { cart, priceSummary, shippingInfo, calculationErrors } = estimate
  const tax = priceSummary?.tax
  const option = shippingInfo?.selectedCarrierServiceOption
  const time = option?.logistics?.deliveryTime
  const notes = [
    cart.taxIncludedInPrices && isSome(tax) && `Including ${formatAmount(tax)} ${nameTax(estimate) ?? 'tax'}.`,
    !country &&
      (cart.taxIncludedInPrices
        ? 'Choose a country to see what delivery costs.'
        : 'Choose a country to see what delivery and tax come to.'),
    country && !option && !calculationErrors?.generalShippingCalculationError && 'Nothing here needs delivery.',
    time && `Delivery: ${time}.`,
  ]
  return notes.filter(Boolean).join(' ')
}
