import type { PickupDetails, TaxableAddressType } from '@cartwright/contract'
import { toDestination } from './destination.ts'
import type { Destination, PricingRules, TotalsInput } from './input.ts'

/** By which address an item is taxed; undefined while neither billing nor shipping is known. */
export type FindTaxAddress = (by: TaxableAddressType, needsDelivery: boolean) => Destination | undefined

/** What is picked up changes hands where it is picked up, so that address stands in for the one of shipping. */
export function createTaxAddressFinder(
  { shippingAddress, billingAddress }: TotalsInput,
  { businessAddress }: PricingRules,
  pickup: PickupDetails | undefined,
): FindTaxAddress {
  const billing = billingAddress ?? shippingAddress
  const delivered = toDestination(pickup?.address) ?? shippingAddress ?? billingAddress
  return (by, needsDelivery) => {
    if (by === 'BUSINESS') return businessAddress
    return by === 'SHIPPING' && needsDelivery ? delivered : billing
  }
}
