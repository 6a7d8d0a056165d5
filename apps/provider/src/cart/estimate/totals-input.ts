import Big from 'big.js'
import {
  type CouponLookupResult,
  toDestination,
  type MerchantDiscount,
  type DestinationAddress,
  type TotalsInput,
} from '../../pricing/index.ts'
import { normalizeId } from '../../platform/ids.ts'
import type { CartMerchantDiscount } from '../cart.ts'
import { toPricedLine } from '../view/priced-line.ts'
import type { LineView } from '../view/view-cart.ts'

/** Input of the totals of lines, beside the settings. */
export interface TotalsRequest {
  lines: readonly LineView[]
  merchantDiscounts: readonly CartMerchantDiscount[]
  coupon: CouponLookupResult | undefined
  shippingAddress?: DestinationAddress | null
  billingAddress?: DestinationAddress | null
  selectedShippingOption?: { carrierId?: string | null; code: string } | null
  isTaxExempt: boolean
  calculateShipping?: boolean | null
  calculateTax?: boolean | null
  calculateAdditionalFees?: boolean | null
  now: Date
}

export function toTotalsInput(request: TotalsRequest): TotalsInput {
  const { selectedShippingOption: selected } = request
  const carrierId = selected?.carrierId ? normalizeId(selected.carrierId) : undefined
  return {
    lines: request.lines.map(toPricedLine),
    merchantDiscounts: request.merchantDiscounts.map(toMerchantDiscount),
    coupon: request.coupon,
    shippingAddress: toDestination(request.shippingAddress),
    billingAddress: toDestination(request.billingAddress),
    selectedShipping: selected ? { code: selected.code, carrierId } : undefined,
    isTaxExempt: request.isTaxExempt,
    giftCards: [],
    calculateShipping: request.calculateShipping ?? true,
    calculateTax: request.calculateTax ?? true,
    calculateAdditionalFees: request.calculateAdditionalFees ?? true,
    now: request.now,
  }
}

function toMerchantDiscount({ id, lineIds, amountMinor, percentage }: CartMerchantDiscount): MerchantDiscount {
  return amountMinor === undefined
    ? { id, lineIds, percentage: new Big(percentage).div(100) }
    : { id, lineIds, amountMinor: BigInt(amountMinor) }
}
