import type { DeliveryLogistics, SelectedOtherCharge, ShippingCost, ShippingInformation } from '@cartwright/contract'
import type { OfferedShipping, ShippingOption, ShippingRegion, Taxed, Totals } from '../../pricing/index.ts'
import type { AmountFormatter } from '../totals/amount-formatter.ts'
import { toTaxDetails } from './wire-tax.ts'

/** Converts shipping options to the wire. Options that depend on a missing part of the address come last. */
export function toShippingInfo(
  { shipping, conditionalShipping }: Pick<Totals, 'shipping' | 'conditionalShipping'>,
  isTaxIncluded: boolean,
  amounts: AmountFormatter,
): ShippingInformation {
  const { padded } = amounts
  const { region, offered = [], selected, isRequested = false } = shipping ?? {}
  const ways = [
    ...offered.map((way) => ({ way, wire: toOption(way, region!) })), // what is offered is offered in a region
    ...conditionalShipping.map((way) => ({ way, wire: { ...toOption(way, way.region), dependsOn: way.missingPart } })),
  ]
  const carrierServiceOptions = [...Map.groupBy(ways, ({ way }) => way.option.carrierId)].map(([carrierId, some]) => ({
    carrierId,
    shippingOptions: some.map(({ wire }) => wire),
  }))
  if (!selected || !region) return { carrierServiceOptions }
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
    carrierServiceOptions,
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

  function toOption({ option: each, priceMinor, charges }: OfferedShipping, of: ShippingRegion) {
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
      deliveryAllocations: [toAllocation(each, of)],
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
