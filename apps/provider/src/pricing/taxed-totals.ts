import type { UntaxedTotals } from './untaxed-totals.ts'
import { redeemGiftCards } from './gift-cards.ts'
import type { FeeTotals, LineTotals, ShippingTotals, Sums, Taxed, Totals } from './output.ts'
import { splitPayment } from './payment-parts.ts'
import { explainTotals } from './explain-totals.ts'
import { type CartTax, calculateTaxTotals } from './tax.ts'

/** Calculates steps 7 and 8: assigns tax to its items, and splits payment into now and later. */
export function calculateTaxedTotals(untaxed: UntaxedTotals, tax: CartTax): Totals {
  const { input, rules, lines: open, delivery, fees, isTaxIncluded: included } = untaxed
  const [ofLines, ofDelivery, ofFees] = groupTaxByKind(untaxed, tax)

  const lines = open.map((each, at) => ({ open: each, taxed: ofLines[at]! })) // each line is an item
  const aside = sumShippingAndFees(untaxed, [...ofDelivery, ...ofFees], included)
  const whole = addLines(aside, lines, included)
  const { linesNowMinor, ...payment } = splitPayment(lines, aside, whole, included)
  const giftCards = redeemGiftCards(input.giftCards, whole.totalMinor)
  return {
    ...whole,
    lines: lines.map(
      ({ open: { id, line, priceMinor, remainingMinor, itemDiscountMinor }, taxed }, at): LineTotals => ({
        id,
        priceMinor,
        discountMinor: priceMinor - remainingMinor,
        itemDiscountMinor,
        paymentOption: line.paymentOption,
        taxableAddress: line.taxableAddress ?? rules.tax.addressBy,
        payNowMinor: linesNowMinor[at]!, // as long as the lines
        ...taxed,
      }),
    ),
    discounts: untaxed.discounts.map(({ applied }) => applied),
    couponRefusal: untaxed.couponRefusal,
    shipping: delivery && shippingTotals(delivery, ofDelivery),
    conditionalShipping: untaxed.conditionalShipping,
    isNotDeliverable: untaxed.isNotDeliverable,
    fees: fees.map(({ rule, amountMinor, lineIds }, at): FeeTotals => ({
      rule,
      amountMinor,
      lineIds,
      taxableAddress: rules.tax.addressBy,
      ...ofFees[at]!, // each fee is an item
    })),
    tax: calculateTaxTotals(tax, included),
    giftCards,
    ...payment,
    steps: () => explainTotals(untaxed, tax, { totalMinor: whole.totalMinor, giftCards }),
  }
}

/** Splits taxed items into lines, delivery with charges, and fees, which is their order. */
function groupTaxByKind({ lines, fees }: UntaxedTotals, { items }: CartTax): [Taxed[], Taxed[], Taxed[]] {
  const taxed = items.map((item) => item.taxed)
  const feesFrom = taxed.length - fees.length
  return [taxed.slice(0, lines.length), taxed.slice(lines.length, feesFrom), taxed.slice(feesFrom)]
}

function shippingTotals(
  { region, offered, selected, isRequested, remainingMinor }: NonNullable<UntaxedTotals['delivery']>,
  [taxed, ...chargesTaxed]: readonly Taxed[],
): ShippingTotals {
  return {
    region,
    offered,
    selected: {
      ...selected,
      ...taxed!, // the delivery is an item before its charges
      discountMinor: selected.priceMinor - remainingMinor,
      chargesTaxed,
    },
    isRequested,
  }
}

/** Sums of delivery, charges and fees. */
function sumShippingAndFees({ delivery, fees }: UntaxedTotals, taxed: readonly Taxed[], included: boolean): Sums {
  const sums: Sums = {
    subtotalMinor: 0n,
    discountMinor: delivery ? delivery.selected.priceMinor - delivery.remainingMinor : 0n,
    shippingMinor: delivery ? delivery.selected.priceMinor : 0n,
    feesMinor: 0n,
    taxMinor: 0n,
    totalMinor: 0n,
  }
  for (const { amountMinor } of delivery?.selected.charges ?? []) sums.shippingMinor += amountMinor
  for (const { amountMinor } of fees) sums.feesMinor += amountMinor
  for (const { taxMinor } of taxed) sums.taxMinor += taxMinor
  return { ...sums, totalMinor: totalOf(sums, included) }
}

function addLines(
  aside: Sums,
  lines: readonly { open: { priceMinor: bigint; remainingMinor: bigint }; taxed: Taxed }[],
  included: boolean,
): Sums {
  const sums = { ...aside }
  for (const { open, taxed } of lines) {
    sums.subtotalMinor += open.priceMinor
    sums.discountMinor += open.priceMinor - open.remainingMinor
    sums.taxMinor += taxed.taxMinor
  }
  return { ...sums, totalMinor: totalOf(sums, included) }
}

function totalOf(
  { subtotalMinor, discountMinor, shippingMinor, feesMinor, taxMinor }: Sums,
  included: boolean,
): bigint {
  return subtotalMinor - discountMinor + shippingMinor + feesMinor + (included ? 0n : taxMinor)
}
