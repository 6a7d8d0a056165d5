import type { PricingRules, ShippingOption, ShippingRegion, TotalsInput } from './input.ts'
import { calculateDeliveryPrice } from './delivery-price.ts'
import type { DiscountableLine } from './discountable-line.ts'
import type { ConditionalShipping, OfferedShipping } from './output.ts'
import { type Parcel, toParcel } from './parcel.ts'
import { type Discountable, createDiscountable } from './discountable.ts'
import { findServingRegions } from './shipping-regions.ts'

/** Selected delivery (step 5), to whose price discounts apply. */
export interface DiscountableDelivery extends Discountable {
  readonly region: ShippingRegion
  readonly offered: OfferedShipping[]
  readonly selected: OfferedShipping
  readonly isRequested: boolean
  /** Base of charges in percent. */
  readonly valueMinor: bigint
}

/** Lists the shipping options of the destination and selects one. `delivery` is undefined if none is available. */
export function selectDelivery(
  lines: readonly DiscountableLine[],
  { shippingAddress, selectedShipping, now }: TotalsInput,
  { shipping }: PricingRules,
): { delivery: DiscountableDelivery | undefined; conditional: ConditionalShipping[] } {
  if (!shippingAddress) return { delivery: undefined, conditional: [] }
  const serving = findServingRegions(shipping.regions, shippingAddress)
  const parcel = toParcel(lines)
  const { region } = serving
  const offered = region ? listOffers(region, parcel, now) : []
  // An option of both regions is not conditional.
  const conditional = serving.conditional.flatMap((narrower) =>
    listOffers(narrower.region, parcel, now)
      .filter(({ option }) => !offered.some((each) => isSameOption(each.option, option)))
      .map((offer) => ({ ...offer, ...narrower })),
  )
  const requested = selectedShipping && offered.find(({ option }) => isSameOption(option, selectedShipping))
  const selected = requested ?? offered[0]
  if (!region || !selected) return { delivery: undefined, conditional }
  const delivery = {
    ...createDiscountable(undefined, selected.priceMinor),
    region,
    offered,
    selected,
    isRequested: requested !== undefined,
    valueMinor: parcel.valueMinor,
  }
  return { delivery, conditional }
}

function listOffers({ options }: ShippingRegion, parcel: Parcel, now: Date): OfferedShipping[] {
  return options.flatMap((option) => {
    const isOver = option.timeSlot !== undefined && option.timeSlot.to <= now
    const price = isOver ? undefined : calculateDeliveryPrice(option, parcel)
    return price ? [{ option, ...price }] : []
  })
}

function isSameOption(option: ShippingOption, requested: { carrierId?: string; code: string }): boolean {
  return (
    option.code === requested.code && (requested.carrierId === undefined || option.carrierId === requested.carrierId)
  )
}
