import type { Order, OrderAddress, OrderPrice } from '@cartwright/contract'
import { estimateDelivery, type ShippingOption, type ShippingTotals } from '../../pricing/index.ts'

interface DeliveryContext {
  destination: OrderAddress
  price(minor: bigint): OrderPrice
  /** Undefined if the shop ships after a payment of unknown time. */
  from?: Parameters<typeof estimateDelivery>[1]
}

/**
 * Describes delivery and its costs: price and charges add up to `priceSummary.shipping`. The estimate is fixed at the
 * time of the order; later changes of settings do not move it.
 */
export function describeDelivery(
  { region, selected }: ShippingTotals,
  { destination, price, from }: DeliveryContext,
): Order['shippingInfo'] {
  const { option } = selected
  return {
    title: option.title,
    code: option.code,
    carrierId: option.carrierId,
    cost: {
      price: price(selected.priceMinor),
      discount: price(selected.discountMinor),
      totalPriceBeforeTax: price(selected.beforeTaxMinor),
      totalPriceAfterTax: price(selected.afterTaxMinor),
    },
    logistics: {
      deliveryTime: option.deliveryTime ?? '',
      ...(option.instructions && { instructions: option.instructions }),
      ...toDeliveryTarget(option, destination),
      ...(option.timeSlot && {
        deliveryTimeSlot: { from: option.timeSlot.from.toISOString(), to: option.timeSlot.to.toISOString() },
      }),
      ...(option.deliveryDays && from && { estimatedDelivery: estimateDelivery(option.deliveryDays, from) }),
    },
    otherCharges: selected.charges.map(({ charge: { type, details }, amountMinor }, at) => {
      const taxed = selected.chargesTaxed[at]! // one for each charge
      return {
        type,
        ...(details && { details }),
        price: price(amountMinor),
        totalPriceBeforeTax: price(taxed.beforeTaxMinor),
        totalPriceAfterTax: price(taxed.afterTaxMinor),
      }
    }),
    region: { name: region.title },
  }
}

/** Target of the delivery: either the destination of the parcel or the pickup point. */
function toDeliveryTarget({ pickup }: ShippingOption, destination: OrderAddress) {
  return pickup ? { pickupDetails: pickup } : { shippingDestination: destination }
}
