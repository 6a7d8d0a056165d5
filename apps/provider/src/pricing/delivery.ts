import type { PricingRules, ShippingOption, ShippingRegion, TotalsInput } from './input.ts'
import { calculateDeliveryPrice } from './delivery-price.ts'
import type { DiscountableLine } from './discountable-line.ts'
import type { ConditionalShipping, OfferedShipping } from './output.ts'
import { type Parcel, toParcel } from './parcel.ts'
import { type Discountable, createDiscountable } from './discountable.ts'
import { findServingRegions } from './shipping-regions.ts'

/** Step 5. The chosen delivery, from whose price discounts take. */
export interface DiscountableDelivery extends Discountable {
  readonly region: ShippingRegion
  readonly offered: OfferedShipping[]
  readonly selected: OfferedShipping
  readonly isRequested: boolean
  /** What charges in percent are reckoned from. */
  readonly valueMinor: bigint
}

/** What is on offer where the parcel goes, and which of it is taken. Undefined where nothing can be offered, or nothing is to be delivered. */
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
  // What can be had in either region is certain.
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
