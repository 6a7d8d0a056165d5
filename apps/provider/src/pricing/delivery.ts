import type { Destination, PricingRules, ShippingOption, ShippingRegion, TotalsInput } from './input.ts'
import { deliveryPriceOf } from './delivery-price.ts'
import type { OpenLine } from './line-prices.ts'
import type { OfferedShipping } from './output.ts'
import { parcelOf } from './parcel.ts'
import { type Reducible, reducible } from './reducible.ts'

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
): OpenDelivery | undefined {
  const region = shippingAddress && findRegion(shipping.regions, shippingAddress)
  if (!region) return undefined

  const parcel = parcelOf(lines)
  const offered = region.options.flatMap((option) => {
    const isOver = option.timeSlot !== undefined && option.timeSlot.to <= now
    const price = isOver ? undefined : deliveryPriceOf(option, parcel)
    return price ? [{ option, ...price }] : []
  })
  const requested = selectedShipping && offered.find(({ option }) => isSame(option, selectedShipping))
  const selected = requested ?? offered[0]
  if (!selected) return undefined
  return {
    ...reducible(undefined, selected.priceMinor),
    region,
    offered,
    selected,
    isRequested: requested !== undefined,
    valueMinor: parcel.valueMinor,
  }
}

/** The first that names the subdivision, else the first that names the country as a whole. A subdivision of another country is none. */
function findRegion(
  regions: readonly ShippingRegion[],
  { country, subdivision }: Destination,
): ShippingRegion | undefined {
  const named = subdivision?.startsWith(`${country}-`)
    ? regions.find(({ subdivisions }) => subdivisions.includes(subdivision))
    : undefined
  return named ?? regions.find(({ countries }) => countries.includes(country))
}

function isSame(option: ShippingOption, asked: { carrierId?: string; code: string }): boolean {
  return option.code === asked.code && (asked.carrierId === undefined || option.carrierId === asked.carrierId)
}
