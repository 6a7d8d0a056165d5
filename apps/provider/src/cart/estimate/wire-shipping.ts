import type { DeliveryLogistics, SelectedOtherCharge, ShippingCost, ShippingInformation } from '@cartwright/contract'
import type { OfferedShipping, ShippingOption, ShippingRegion, ShippingTotals, Taxed } from '../../pricing/index.ts'
import type { AmountForms } from './amounts.ts'
import { toTaxDetails } from './wire-tax.ts'

export function toShippingInfo(
  shipping: ShippingTotals | undefined,
  isTaxIncluded: boolean,
  amounts: AmountForms,
): ShippingInformation {
  if (!shipping) return { carrierServiceOptions: [] }
  const { padded } = amounts
  const { region, offered, selected, isRequested } = shipping
  const { option } = selected
  return {
    region: { id: region.id, name: region.title },
    selectedCarrierServiceOption: {
      code: option.code,
      title: option.title,
      logistics: toLogistics(option),
      cost: toCost(selected.priceMinor, selected.discountMinor, selected),
      requestedShippingOption: isRequested,
      otherCharges: selected.charges.map(({ charge, amountMinor }, at): SelectedOtherCharge => ({
        type: charge.type,
        ...(charge.details && { details: charge.details }),
        cost: toCost(amountMinor, 0n, selected.chargesTaxed[at]!), // one for each charge
      })),
      carrierId: option.carrierId,
      deliveryAllocations: [toAllocation(option, region)],
      partial: false,
    },
    carrierServiceOptions: [...Map.groupBy(offered, (each) => each.option.carrierId)].map(([carrierId, options]) => ({
      carrierId,
      shippingOptions: options.map(toOption),
    })),
  }

  function toCost(priceMinor: bigint, discountMinor: bigint, taxed: Taxed): ShippingCost {
    return {
      totalPriceAfterTax: padded(taxed.afterTaxMinor),
      totalPriceBeforeTax: padded(taxed.beforeTaxMinor),
      taxDetails: toTaxDetails(taxed, isTaxIncluded, amounts),
      totalDiscount: padded(discountMinor),
      price: padded(priceMinor),
    }
  }

  function toOption({ option: each, priceMinor, charges }: OfferedShipping) {
    return {
      code: each.code,
      title: each.title,
      logistics: toLogistics(each),
      cost: {
        price: padded(priceMinor),
        otherCharges: charges.map(({ charge: { type, details }, amountMinor }) => ({
          type,
          price: padded(amountMinor),
          ...(details && { details }),
        })),
      },
      deliveryAllocations: [toAllocation(each, region)],
      partial: false,
    }
  }
}

function toLogistics({ deliveryTime = '', instructions, pickup, timeSlot }: ShippingOption): DeliveryLogistics {
  return {
    deliveryTime,
    ...(instructions && { instructions }),
    ...(pickup && { pickupDetails: pickup }),
    ...(timeSlot && { deliveryTimeSlot: { from: timeSlot.from.toISOString(), to: timeSlot.to.toISOString() } }),
  }
}

function toAllocation({ carrierId, code }: ShippingOption, { id, title }: ShippingRegion) {
  return { deliveryCarrier: { appId: carrierId, code }, deliveryRegion: { id, name: title } }
}
