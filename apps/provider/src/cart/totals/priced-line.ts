import type { PaymentOptionType } from '@cartwright/contract'
import Big from 'big.js'
import { normalizeId } from '../../platform/ids.ts'
import type { PricedLine } from '../../pricing/index.ts'
import type { LineView } from '../lines/line-view.ts'
import { beginsWithFreeTrial } from '../items/subscription.ts'

const WEIGHTLESS = new Big(0)

/** Converts a line to the input of the totals. */
export function toPricedLine(view: LineView): PricedLine {
  const { line } = view
  return {
    id: line.id,
    quantity: line.quantity,
    priceMinor: view.priceMinor,
    fullPriceMinor: view.fullPriceMinor,
    catalogItemId: view.catalogItemId && normalizeId(view.catalogItemId),
    collectionIds: view.collectionIds,
    needsDelivery: view.needsDelivery,
    weight: (view.needsDelivery && view.weight) || WEIGHTLESS,
    taxGroupId: view.taxGroupId && normalizeId(view.taxGroupId),
    taxableAddress: line.taxableAddress,
    paymentOption: toPaymentOption(view),
    depositMinor: view.depositMinor,
    beginsWithFreeTrial: beginsWithFreeTrial(view.subscription),
  }
}

/** Without a deposit, the price is not split (wire reference, CustomLineItem). */
function toPaymentOption({ paymentOption, depositMinor }: LineView): PaymentOptionType {
  return paymentOption === 'DEPOSIT_ONLINE' && depositMinor === undefined ? 'FULL_PAYMENT_ONLINE' : paymentOption
}
