import type { UntaxedTotals } from './untaxed-totals.ts'
import { calculateExactCharge } from './delivery-price.ts'
import { type Fraction, toFraction, toWholeFraction, formatFraction } from './fraction.ts'
import type { AppliedDiscount, Step, Totals } from './output.ts'
import type { AllocatedDiscount } from './discount-allocation.ts'
import type { CartTax } from './tax.ts'

type UnformattedStep = Omit<Step, 'exact' | 'runningMinor'> & { exact: Fraction }

/** Explains totals as steps: every amount of the calculation, in its order. */
export function explainTotals(
  untaxed: UntaxedTotals,
  tax: CartTax,
  { totalMinor, giftCards }: Pick<Totals, 'totalMinor' | 'giftCards'>,
): Step[] {
  const isOfDelivery = ({ applied }: AllocatedDiscount): boolean => applied.target === 'SHIPPING'
  const unformatted = [
    ...explainLines(untaxed),
    ...untaxed.discounts.filter((discount) => !isOfDelivery(discount)).flatMap(explainDiscount),
    ...explainDelivery(untaxed),
    ...untaxed.discounts.filter(isOfDelivery).flatMap(explainDiscount),
    ...explainFees(untaxed),
    ...explainTax(untaxed, tax),
    ...explainPayment(totalMinor, giftCards),
  ]
  let runningMinor = 0n
  return unformatted.map(({ exact, ...step }) => ({
    ...step,
    exact: formatFraction(exact),
    runningMinor: (runningMinor += step.amountMinor),
  }))
}

function explainLines({ lines }: UntaxedTotals): UnformattedStep[] {
  return lines.map(({ id, line, pieces, priceMinor }) => ({
    kind: 'LINE_PRICE',
    lineId: id,
    title: pieces === 1n ? 'Price of 1 piece' : `Price of ${pieces} pieces`,
    rule: '1: unit price × quantity',
    baseMinor: line.priceMinor,
    exact: toWholeFraction(priceMinor),
    amountMinor: priceMinor,
  }))
}

function explainDiscount({ applied, rule, allocations }: AllocatedDiscount): UnformattedStep[] {
  const named = toDiscountTitle(applied)
  return allocations.map(({ from, baseMinor, exact, amountMinor, note }) => ({
    ...named,
    lineId: from.id,
    rule: note ? `${rule}, ${note}` : rule,
    baseMinor,
    exact,
    amountMinor: -amountMinor,
  }))
}

function toDiscountTitle(applied: AppliedDiscount): Pick<UnformattedStep, 'kind' | 'title' | 'name'> {
  switch (applied.type) {
    case 'MERCHANT':
      return {
        kind: 'MERCHANT_DISCOUNT',
        title: applied.percentage
          ? `${formatPercent(toFraction(applied.percentage))} off by hand`
          : 'Amount off by hand',
      }
    case 'RULE':
      return { kind: 'DISCOUNT_RULE', title: applied.name, name: applied.name }
    case 'COUPON': {
      const name = `${applied.name} (${applied.code})`
      return { kind: 'COUPON', title: name, name }
    }
  }
}

function explainDelivery({ delivery }: UntaxedTotals): UnformattedStep[] {
  if (!delivery) return []
  const { option, priceMinor, charges } = delivery.selected
  const isFree = option.freeFromMinor !== undefined && delivery.valueMinor >= option.freeFromMinor
  const table = option.price.by === 'FLAT' ? 'flat price' : `table by ${option.price.by.toLowerCase()}`
  return [
    {
      kind: 'SHIPPING',
      title: option.title,
      name: option.title,
      rule: isFree ? '5: free from a value on' : `5: ${table}`,
      baseMinor: isFree || option.price.by === 'SUBTOTAL' ? delivery.valueMinor : priceMinor,
      exact: toWholeFraction(priceMinor),
      amountMinor: priceMinor,
    },
    ...charges.map(({ charge, amountMinor }): UnformattedStep => ({
      kind: 'SHIPPING_CHARGE',
      title: charge.details ?? (charge.type === 'INSURANCE' ? 'Insurance' : 'Handling'),
      name: charge.details,
      charge: charge.type,
      rule: charge.value.type === 'FIXED' ? '5: fixed charge' : '5: round(value × percentage)',
      baseMinor: delivery.valueMinor,
      exact: calculateExactCharge(charge, delivery.valueMinor),
      amountMinor,
    })),
  ]
}

function explainFees({ fees }: UntaxedTotals): UnformattedStep[] {
  return fees.map(({ rule: { name, value }, baseMinor, exact, amountMinor }) => ({
    kind: 'ADDITIONAL_FEE',
    title: name,
    name,
    rule: feeWording[value.type],
    baseMinor,
    exact,
    amountMinor,
  }))
}

const feeWording = {
  FIXED: '6: fixed fee',
  PERCENT: '6: round(what is left × percentage)',
  PER_ITEM: '6: amount × pieces',
} as const

function explainTax({ isTaxIncluded: included }: UntaxedTotals, { rounded }: CartTax): UnformattedStep[] {
  return rounded.map(({ kind, lineId, parts, isOneOfSeveral, taxableMinor, exact, taxMinor, note }) => {
    const rates = parts.map(({ taxName, rate }) => `${taxName} ${formatPercent(toFraction(rate))}`).join(' + ')
    const isOfLines = kind === 'LINE' && lineId === undefined
    const one = isOneOfSeveral ? 'r' : 'R'
    const rule = included ? `round(amount × ${one} ÷ (1 + R))` : 'round(amount × R)'
    return {
      kind: 'TAX' as const,
      lineId,
      title: rates + (isOfLines ? ' on the goods' : WHAT_IS_TAXED[kind]),
      name: rates,
      taxed: kind === 'LINE' ? undefined : kind,
      rule: exact
        ? [`7: ${rule}`, isOfLines && 'once over all lines', note].filter(Boolean).join(', ')
        : '10: by the tax provider',
      baseMinor: taxableMinor,
      exact: exact ?? toWholeFraction(taxMinor),
      amountMinor: included ? 0n : taxMinor,
      informationMinor: included ? taxMinor : undefined,
    }
  })
}

/** Suffix of the title of a tax. A line has a name of its own. */
const WHAT_IS_TAXED = {
  LINE: '',
  DELIVERY: ' on the delivery',
  CHARGE: ' on a charge of the delivery',
  FEE: ' on a fee',
}

function explainPayment(totalMinor: bigint, giftCards: Totals['giftCards']): UnformattedStep[] {
  let dueMinor = totalMinor
  const cards = giftCards.map(({ obfuscatedCode, amountMinor }): UnformattedStep => {
    const baseMinor = dueMinor
    dueMinor -= amountMinor
    return {
      kind: 'GIFT_CARD',
      title: `Gift card ${obfuscatedCode}`,
      name: obfuscatedCode,
      rule: '8: at most the balance',
      baseMinor,
      exact: toWholeFraction(amountMinor),
      amountMinor: 0n,
      informationMinor: amountMinor,
    }
  })
  return [
    ...cards,
    {
      kind: 'TOTAL',
      title: 'Total',
      rule: '7: subtotal − discount + shipping + fees (+ tax)',
      baseMinor: totalMinor,
      exact: toWholeFraction(totalMinor),
      amountMinor: 0n,
      informationMinor: dueMinor,
    },
  ]
}

function formatPercent({ numerator, denominator }: Fraction): string {
  return `${formatFraction({ numerator: numerator * 100n, denominator })} %`
}
