import type { PickupDetails, TaxableAddressType } from '@cartwright/contract'
import { toDestination } from './destination.ts'
import type { Destination, PricingRules, TotalsInput } from './input.ts'

/** Finds the address that taxes an item; undefined while neither billing nor shipping address is known. */
export type FindTaxAddress = (by: TaxableAddressType, needsDelivery: boolean) => Destination | undefined

/** Creates the lookup of tax addresses. For pickup, the pickup address replaces the shipping address. */
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
