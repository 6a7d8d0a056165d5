import type { Order, OrderAddress, OrderPrice, ShopSettings } from '@cartwright/contract'
import type { ShippingOption, ShippingTotals } from '../../pricing/index.ts'

interface Surroundings {
  destination: OrderAddress
  /** Where the shop is, for buyers who collect there. */
  businessAddress: ShopSettings['address']
  price(minor: bigint): OrderPrice
}

/** How an order is delivered, and what that costs: the price and each charge make `priceSummary.shipping`. */
export function describeDelivery(
  { region, selected }: ShippingTotals,
  { destination, businessAddress, price }: Surroundings,
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
      ...whereTo(option, destination, businessAddress),
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
function whereTo(
  { pickup }: ShippingOption,
  destination: OrderAddress,
  businessAddress: Surroundings['businessAddress'],
) {
  if (!pickup) return { shippingDestination: destination }
  const { addressLine1, city, postalCode, subdivision, country } = businessAddress
  const ofShop = { addressLine: addressLine1, city, postalCode, subdivision, country }
  return { pickupDetails: { ...pickup, address: pickup.address ?? ofShop } }
}
