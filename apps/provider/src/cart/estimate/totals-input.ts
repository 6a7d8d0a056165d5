import Big from 'big.js'
import {
  type CouponInCart,
  toDestination,
  type MerchantDiscount,
  type DestinationAddress,
  type TotalsInput,
} from '../../pricing/index.ts'
import { normalizeId } from '../../platform/ids.ts'
import type { CartMerchantDiscount } from '../cart.ts'
import { toPricedLine } from '../view/priced-line.ts'
import type { LineView } from '../view/view-cart.ts'

/** What the totals of some lines depend on beside the settings. */
export interface TotalsRequest {
  lines: readonly LineView[]
  merchantDiscounts: readonly CartMerchantDiscount[]
  coupon: CouponInCart | undefined
  shippingAddress?: DestinationAddress | null
  billingAddress?: DestinationAddress | null
  selectedShippingOption?: { carrierId?: string | null; code: string } | null
  isTaxExempt: boolean
  calculateShipping?: boolean | null
  calculateTax?: boolean | null
  calculateAdditionalFees?: boolean | null
  now: Date
}

export function toTotalsInput(reckoned: TotalsRequest): TotalsInput {
  const { selectedShippingOption: selected } = reckoned
  const carrierId = selected?.carrierId ? normalizeId(selected.carrierId) : undefined
  return {
    lines: reckoned.lines.map(toPricedLine),
    merchantDiscounts: reckoned.merchantDiscounts.map(toMerchantDiscount),
    coupon: reckoned.coupon,
    shippingAddress: toDestination(reckoned.shippingAddress),
    billingAddress: toDestination(reckoned.billingAddress),
    selectedShipping: selected ? { code: selected.code, carrierId } : undefined,
    isTaxExempt: reckoned.isTaxExempt,
    giftCards: [],
    calculateShipping: reckoned.calculateShipping ?? true,
    calculateTax: reckoned.calculateTax ?? true,
    calculateAdditionalFees: reckoned.calculateAdditionalFees ?? true,
    now: reckoned.now,
  }
}

function toMerchantDiscount({ id, lineIds, amountMinor, percentage }: CartMerchantDiscount): MerchantDiscount {
  return amountMinor === undefined
    ? { id, lineIds, percentage: new Big(percentage).div(100) }
    : { id, lineIds, amountMinor: BigInt(amountMinor) }
}
