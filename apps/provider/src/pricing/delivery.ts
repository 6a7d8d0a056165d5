import type { PricingRules, ShippingOption, ShippingRegion, TotalsInput } from './input.ts'
import { deliveryPriceOf } from './delivery-price.ts'
import type { OpenLine } from './line-prices.ts'
import type { DependingShipping, OfferedShipping } from './output.ts'
import { type Parcel, parcelOf } from './parcel.ts'
import { type Reducible, reducible } from './reducible.ts'
import { findServingRegions } from './shipping-regions.ts'

/** Step 5. The chosen delivery, from whose price discounts take. */
export interface OpenDelivery extends Reducible {
  readonly region: ShippingRegion
  readonly offered: OfferedShipping[]
  readonly selected: OfferedShipping
  readonly isRequested: boolean
  /** What charges in percent are reckoned from. */
  readonly valueMinor: bigint
}

/** What is on offer where the parcel goes, and which of it is taken. Undefined where nothing can be offered, or nothing is to be delivered. */
export function openDelivery(
  lines: readonly OpenLine[],
  { shippingAddress, selectedShipping, now }: TotalsInput,
  { shipping }: PricingRules,
): { delivery: OpenDelivery | undefined; depending: DependingShipping[] } {
  if (!shippingAddress) return { delivery: undefined, depending: [] }
  const serving = findServingRegions(shipping.regions, shippingAddress)
  const parcel = parcelOf(lines)
  const { region } = serving
  const offered = region ? offersOf(region, parcel, now) : []
  // What can be had in either region is certain.
  const depending = serving.depending.flatMap((narrower) =>
    offersOf(narrower.region, parcel, now)
      .filter(({ option }) => !offered.some((each) => isSame(each.option, option)))
      .map((offer) => ({ ...offer, ...narrower })),
  )
  const requested = selectedShipping && offered.find(({ option }) => isSame(option, selectedShipping))
  const selected = requested ?? offered[0]
  if (!region || !selected) return { delivery: undefined, depending }
  const delivery = {
    ...reducible(undefined, selected.priceMinor),
    region,
    offered,
    selected,
    isRequested: requested !== undefined,
    valueMinor: parcel.valueMinor,
  }
  return { delivery, depending }
}

function offersOf({ options }: ShippingRegion, parcel: Parcel, now: Date): OfferedShipping[] {
  return options.flatMap((option) => {
    const isOver = option.timeSlot !== undefined && option.timeSlot.to <= now
    const price = isOver ? undefined : deliveryPriceOf(option, parcel)
    return price ? [{ option, ...price }] : []
  })
}

function isSame(option: ShippingOption, asked: { carrierId?: string; code: string }): boolean {
  return option.code === asked.code && (asked.carrierId === undefined || option.carrierId === asked.carrierId)
}
