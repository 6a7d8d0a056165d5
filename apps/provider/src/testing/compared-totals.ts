import type { PaymentOptionType, TaxableAddressType } from '@cartwright/contract'
import type { CouponRefusal } from '../pricing/input.ts'
import type { OfferedShipping, Sums, Taxed, TaxPart, Totals } from '../pricing/output.ts'
import { Fraction } from './fraction.ts'

/** Totals in a form that engine and reference implementation share. Unordered members are sorted. */
export interface ComparedTotals {
  lines: ComparedLine[]
  discounts: { type: string; id: string; target: string; amountMinor: bigint; lines: [id: string, minor: bigint][] }[]
  couponRefusal: CouponRefusal | undefined
  isNotDeliverable: boolean
  depending: ComparedDepending[]
  shipping: ComparedShipping | undefined
  fees: (ComparedTax & { code: string; amountMinor: bigint; lineIds: string[]; taxableAddress: TaxableAddressType })[]
  tax: { isIncludedInPrices: boolean; taxableMinor: bigint; exemptMinor: bigint; parts: string[] }
  giftCards: [id: string, minor: bigint][]
  sums: Sums
  payNow: Sums
  payLater: Sums
  payAfterFreeTrial: Sums
}

export interface ComparedTax {
  beforeTaxMinor: bigint
  taxMinor: bigint
  afterTaxMinor: bigint
  taxableMinor: bigint
  exemptMinor: bigint
  rate: string
  parts: string[]
}

export interface ComparedLine extends ComparedTax {
  id: string
  priceMinor: bigint
  discountMinor: bigint
  itemDiscountMinor: bigint
  payNowMinor: bigint
  paymentOption: PaymentOptionType
  taxableAddress: TaxableAddressType
}

export interface ComparedOffer {
  region: string
  carrierId: string
  code: string
  priceMinor: bigint
  charges: [type: string, minor: bigint][]
}

/** A coupon that may be offered again is included. */
export interface ComparedDepending extends ComparedOffer {
  on: 'POSTAL_CODE' | 'CITY'
}

export interface ComparedShipping {
  offered: ComparedOffer[]
  selected: ComparedOffer & ComparedTax & { discountMinor: bigint; chargesTaxed: ComparedTax[] }
  isRequested: boolean
}

/** Converts the engine's totals to that form. */
export function toCompared(totals: Totals): ComparedTotals {
  return {
    lines: totals.lines
      .map((line) => ({
        ...taxOf(line),
        id: line.id,
        priceMinor: line.priceMinor,
        discountMinor: line.discountMinor,
        itemDiscountMinor: line.itemDiscountMinor,
        payNowMinor: line.payNowMinor,
        paymentOption: line.paymentOption,
        taxableAddress: line.taxableAddress,
      }))
      .sort(byId),
    discounts: totals.discounts.map(({ type, id, target, amountMinor, lines }) => ({
      type,
      id,
      target,
      amountMinor,
      lines: lines.toSorted(byId).map((line): [string, bigint] => [line.id, line.amountMinor]),
    })),
    couponRefusal: totals.couponRefusal?.reason,
    isNotDeliverable: totals.isNotDeliverable,
    depending: totals.conditionalShipping.map(({ region, missingPart, ...offer }) => ({
      ...offerOf(region, offer),
      on: missingPart,
    })),
    shipping: totals.shipping && shippingOf(totals.shipping),
    fees: totals.fees.map((fee) => ({
      ...taxOf(fee),
      code: fee.rule.code,
      amountMinor: fee.amountMinor,
      lineIds: fee.lineIds.toSorted(),
      taxableAddress: fee.taxableAddress,
    })),
    tax: {
      isIncludedInPrices: totals.tax.isIncludedInPrices,
      taxableMinor: totals.tax.taxableMinor,
      exemptMinor: totals.tax.exemptMinor,
      parts: totals.tax.parts.map(partOf).sort(),
    },
    giftCards: totals.giftCards.map(({ id, amountMinor }) => [id, amountMinor]),
    sums: sumsOf(totals),
    payNow: sumsOf(totals.payNow),
    payLater: sumsOf(totals.payLater),
    payAfterFreeTrial: sumsOf(totals.payAfterFreeTrial),
  }
}

/** One tax as text: `New York (STATE), NY State Sales Tax, Sales Tax, 1/25: 12`. */
export function describePart(
  part: Pick<TaxPart, 'jurisdiction' | 'jurisdictionType' | 'taxName' | 'taxType'>,
  rate: Fraction,
  { taxMinor, taxableMinor, beforeTaxMinor }: Pick<TaxPart, 'taxMinor' | 'taxableMinor' | 'beforeTaxMinor'>,
): string {
  return `${part.jurisdiction} (${part.jurisdictionType}), ${part.taxName}, ${part.taxType}, ${rate.toString()}: ${taxMinor} on ${taxableMinor}, ${beforeTaxMinor} before it`
}

export function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function shippingOf({ region, offered, selected, isRequested }: NonNullable<Totals['shipping']>): ComparedShipping {
  return {
    offered: offered.map((offer) => offerOf(region, offer)),
    selected: {
      ...offerOf(region, selected),
      ...taxOf(selected),
      discountMinor: selected.discountMinor,
      chargesTaxed: selected.chargesTaxed.map(taxOf),
    },
    isRequested,
  }
}

function offerOf({ id }: { id: string }, { option, priceMinor, charges }: OfferedShipping): ComparedOffer {
  return {
    region: id,
    carrierId: option.carrierId,
    code: option.code,
    priceMinor,
    charges: charges.map(({ charge, amountMinor }) => [charge.type, amountMinor]),
  }
}

function taxOf(taxed: Taxed): ComparedTax {
  return {
    beforeTaxMinor: taxed.beforeTaxMinor,
    taxMinor: taxed.taxMinor,
    afterTaxMinor: taxed.afterTaxMinor,
    taxableMinor: taxed.taxableMinor,
    exemptMinor: taxed.exemptMinor,
    rate: Fraction.read(taxed.rate.toFixed()).toString(),
    parts: taxed.parts.map(partOf).sort(),
  }
}

function partOf(part: TaxPart): string {
  return describePart(part, Fraction.read(part.rate.toFixed()), part)
}

function sumsOf({ subtotalMinor, discountMinor, shippingMinor, feesMinor, taxMinor, totalMinor }: Sums): Sums {
  return { subtotalMinor, discountMinor, shippingMinor, feesMinor, taxMinor, totalMinor }
}
