import type { Destination, PricingRules, ShippingOption, ShippingRegion } from '../pricing/input.ts'
import type { ComparedDepending, ComparedOffer } from './compared-totals.ts'
import { Fraction } from './fraction.ts'
import { type NaiveLine, roundShare, countPieces } from './naive-lines.ts'
import { isInRegion } from './naive-regions.ts'

/** Available delivery options at the destination, and possible ones with a fuller address. */
export function findOffers(
  destination: Destination,
  parcel: readonly NaiveLine[],
  value: bigint,
  now: Date,
  { shipping }: PricingRules,
): { offers: ComparedOffer[]; depending: ComparedDepending[] } {
  let [best, bestRank] = [undefined as ShippingRegion | undefined, 0]
  const perhaps: { region: ShippingRegion; on: 'CITY' | 'POSTAL_CODE'; rank: number }[] = []
  for (const region of shipping.regions) {
    const isOfPart = region.subdivisions.some(
      (each) => each === destination.subdivision && each.slice(0, 2) === destination.country,
    )
    if (!isOfPart && !region.countries.includes(destination.country)) continue
    const { lies, on, closeness } = isInRegion(region, destination)
    if (lies === 'no') continue
    // Postal codes before cities, cities before subdivisions, subdivisions before countries.
    const rank = closeness * 10 + ((region.cities ?? []).length > 0 ? 3 : 0) + (isOfPart ? 2 : 1)
    if (on) perhaps.push({ region, on, rank })
    else if (rank > bestRank) [best, bestRank] = [region, rank]
  }
  const offers = best ? offersIn(best, parcel, value, now) : []
  const depending: ComparedDepending[] = []
  for (const { region, on, rank } of perhaps)
    for (const offer of rank > bestRank ? offersIn(region, parcel, value, now) : []) {
      const isCertain = offers.some(({ carrierId, code }) => carrierId === offer.carrierId && code === offer.code)
      if (!isCertain) depending.push({ ...offer, on })
    }
  return { offers, depending }
}

function offersIn(region: ShippingRegion, parcel: readonly NaiveLine[], value: bigint, now: Date): ComparedOffer[] {
  const offers: ComparedOffer[] = []
  for (const option of region.options) {
    const price = priceOf(option, parcel, value)
    if (price === undefined || (option.timeSlot && now >= option.timeSlot.to)) continue
    const isFree = option.freeFromMinor !== undefined && value >= option.freeFromMinor
    offers.push({
      region: region.id,
      carrierId: option.carrierId,
      code: option.code,
      priceMinor: isFree ? 0n : price,
      charges: option.charges.map((charge) => [
        charge.type,
        charge.value.type === 'FIXED' ? charge.value.amountMinor : roundShare(value, charge.value.percentage),
      ]),
    })
  }
  return offers
}

function priceOf({ price }: ShippingOption, parcel: readonly NaiveLine[], value: bigint): bigint | undefined {
  if (price.by === 'FLAT') return price.priceMinor
  let weight = new Fraction(0n)
  for (const { line } of parcel)
    weight = weight.plus(Fraction.read(line.weight.toFixed()).times(new Fraction(BigInt(line.quantity))))
  const measure = { WEIGHT: weight, SUBTOTAL: new Fraction(value), QUANTITY: new Fraction(countPieces(parcel)) }[
    price.by
  ]
  const row = price.rows.find(({ upTo }) => !upTo || !Fraction.read(upTo.toFixed()).isLess(measure))
  return row?.priceMinor
}

export function toShippingOption(offer: ComparedOffer, { shipping }: PricingRules): ShippingOption {
  const region = shipping.regions.find(({ id }) => id === offer.region)
  return region!.options.find(({ carrierId, code }) => carrierId === offer.carrierId && code === offer.code)! // the option came from there
}
