import Big from 'big.js'
import {
  type CouponInCart,
  destinationOf,
  type MerchantDiscount,
  type PostalPlace,
  type TotalsInput,
} from '../../pricing/index.ts'
import { plainId } from '../../ids.ts'
import type { KeptDiscount } from '../cart.ts'
import { toPricedLine } from '../view/priced-line.ts'
import type { LineView } from '../view/view-cart.ts'

/** What the totals of some lines depend on beside the settings. */
export interface Reckoned {
  lines: readonly LineView[]
  merchantDiscounts: readonly KeptDiscount[]
  coupon: CouponInCart | undefined
  shippingAddress?: PostalPlace | null
  billingAddress?: PostalPlace | null
  selectedShippingOption?: { carrierId?: string | null; code: string } | null
  isTaxExempt: boolean
  calculateShipping?: boolean | null
  calculateTax?: boolean | null
  calculateAdditionalFees?: boolean | null
  now: Date
}

export function toTotalsInput(reckoned: Reckoned): TotalsInput {
  const { selectedShippingOption: selected } = reckoned
  const carrierId = selected?.carrierId ? plainId(selected.carrierId) : undefined
  return {
    lines: reckoned.lines.map(toPricedLine),
    merchantDiscounts: reckoned.merchantDiscounts.map(toMerchantDiscount),
    coupon: reckoned.coupon,
    shippingAddress: destinationOf(reckoned.shippingAddress),
    billingAddress: destinationOf(reckoned.billingAddress),
    selectedShipping: selected ? { code: selected.code, carrierId } : undefined,
    isTaxExempt: reckoned.isTaxExempt,
    giftCards: [],
    calculateShipping: reckoned.calculateShipping ?? true,
    calculateTax: reckoned.calculateTax ?? true,
    calculateAdditionalFees: reckoned.calculateAdditionalFees ?? true,
    now: reckoned.now,
  }
}

function toMerchantDiscount({ id, lineIds, amountMinor, percentage }: KeptDiscount): MerchantDiscount {
  return amountMinor === undefined
    ? { id, lineIds, percentage: new Big(percentage).div(100) }
    : { id, lineIds, amountMinor: BigInt(amountMinor) }
}
