import Big from 'big.js'
import type {
  Coupon,
  CouponLookupResult,
  DiscountRule,
  PricedLine,
  PricingRules,
  RegionalRate,
  ShippingOption,
  TaxRegion,
  TotalsInput,
} from '../pricing/input.ts'
import { calculateTotalsWithManualTax } from '../pricing/calculate-totals-with-manual-tax.ts'
import type { Totals } from '../pricing/output.ts'

/** Minimal carts and rules for tests. */
export function createPlainLine(id: string, priceMinor: bigint, changed: Partial<PricedLine> = {}): PricedLine {
  return {
    id,
    quantity: 1,
    priceMinor,
    fullPriceMinor: priceMinor,
    catalogItemId: `product of ${id}`,
    collectionIds: [],
    needsDelivery: true,
    weight: new Big(0),
    paymentOption: 'FULL_PAYMENT_ONLINE',
    beginsWithFreeTrial: false,
    ...changed,
  }
}

export const now = new Date('2026-06-15T12:00:00Z')

export function createPlainInput(lines: readonly PricedLine[], changed: Partial<TotalsInput> = {}): TotalsInput {
  return {
    lines,
    merchantDiscounts: [],
    shippingAddress: { country: 'DE' },
    isTaxExempt: false,
    giftCards: [],
    calculateShipping: true,
    calculateTax: true,
    calculateAdditionalFees: true,
    now,
    ...changed,
  }
}

export function createPlainRules(changed: Partial<PricingRules> = {}): PricingRules {
  return {
    businessAddress: { country: 'DE' },
    discountRules: [],
    shipping: { regions: [] },
    fees: [],
    tax: createPlainTax(),
    ...changed,
  }
}

export function createPlainTax(
  regions: readonly TaxRegion[] = [],
  changed: Partial<PricingRules['tax']> = {},
): PricingRules['tax'] {
  return {
    calculator: 'MANUAL',
    includedInPrices: false,
    rounding: 'ORDER',
    addressBy: 'SHIPPING',
    shippingIsTaxed: true,
    shippingTaxBy: 'TAX_GROUP',
    regions,
    ...changed,
  }
}

export function taxRegion(rates: string | readonly RegionalRate[], changed: Partial<TaxRegion> = {}): TaxRegion {
  return {
    name: 'Germany',
    type: 'COUNTRY',
    country: 'DE',
    replacesWider: false,
    isManual: false,
    rates: typeof rates === 'string' ? [createTaxRate(rates)] : rates,
    ...changed,
  }
}

export function createTaxRate(rate: string, taxGroupId?: string, taxName = 'VAT'): RegionalRate {
  return { taxName, taxType: taxName, rate: new Big(rate), taxGroupId }
}

export function createPlainRule(changed: Partial<DiscountRule> & Pick<DiscountRule, 'value'>): DiscountRule {
  return {
    id: 'rule',
    name: 'A rule',
    isActive: true,
    target: { type: 'GLOBAL' },
    combinesWithRules: true,
    combinesWithCoupons: true,
    ...changed,
  }
}

export function createPlainCoupon(
  value: Coupon['value'],
  changed: Partial<Coupon> = {},
  used: { uses?: number; hasCustomerUsed?: boolean } = {},
): CouponLookupResult {
  return {
    exists: true,
    uses: 0,
    hasCustomerUsed: false,
    ...used,
    coupon: {
      id: 'coupon',
      revision: 1n,
      code: 'SUMMER',
      name: 'Summer',
      isActive: true,
      scope: ALL_ITEMS,
      oncePerCustomer: false,
      cheapestItemOnly: false,
      value,
      ...changed,
    },
  }
}

export const ALL_ITEMS = { productIds: [], collectionIds: [] }

export function percentOff(value: number): Big {
  return new Big(value).div(100)
}

export function deliveryOption(
  code: string,
  priceMinor: bigint,
  changed: Partial<ShippingOption> = {},
): ShippingOption {
  return { carrierId: 'carrier', code, title: code, price: { by: 'FLAT', priceMinor }, charges: [], ...changed }
}

/** Delivery region Germany with these options. */
export function deliveryBy(...options: readonly ShippingOption[]): PricingRules['shipping'] {
  return { regions: [{ id: 'de', title: 'Germany', countries: ['DE'], subdivisions: [], options }] }
}

export function calculatePlainTotals(
  lines: readonly PricedLine[],
  input: Partial<TotalsInput> = {},
  rules: Partial<PricingRules> = {},
): Totals {
  return calculateTotalsWithManualTax(createPlainInput(lines, input), createPlainRules(rules))
}

/** Discounts of each line, by id. */
export function getLineDiscounts({ lines }: Totals): Record<string, bigint> {
  return Object.fromEntries(lines.map(({ id, discountMinor }) => [id, discountMinor]))
}
