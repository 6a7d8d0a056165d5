import type { Order, OrderAddress, OrderPrice } from '@cartwright/contract'
import type { ShippingOption, ShippingTotals } from '../../pricing/index.ts'

interface Surroundings {
  destination: OrderAddress
  price(minor: bigint): OrderPrice
}

/** How an order is delivered, and what that costs: the price and each charge make `priceSummary.shipping`. */
export function describeDelivery(
  { region, selected }: ShippingTotals,
  { destination, price }: Surroundings,
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
      ...whereTo(option, destination),
      ...(option.timeSlot && {
        deliveryTimeSlot: { from: option.timeSlot.from.toISOString(), to: option.timeSlot.to.toISOString() },
      }),
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

/** Orders have one of the two: where the parcel goes, or where the buyer collects it. */
function whereTo({ pickup }: ShippingOption, destination: OrderAddress) {
  return pickup ? { pickupDetails: pickup } : { shippingDestination: destination }
}
