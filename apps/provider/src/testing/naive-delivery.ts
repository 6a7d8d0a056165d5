import type { Destination, PricingRules, ShippingOption } from '../pricing/input.ts'
import type { ComparedOffer } from './compared-totals.ts'
import { Fraction } from './fraction.ts'
import { type NaiveLine, part, pieces } from './naive-lines.ts'

export function findOffers(
  destination: Destination | undefined,
  parcel: readonly NaiveLine[],
  value: bigint,
  now: Date,
  { shipping }: PricingRules,
): ComparedOffer[] {
  const { country, subdivision } = destination ?? {}
  const region =
    shipping.regions.find(({ subdivisions }) =>
      subdivisions.some((part) => part === subdivision && part.slice(0, 2) === country),
    ) ?? shipping.regions.find(({ countries }) => country !== undefined && countries.includes(country))
  const offers: ComparedOffer[] = []
  for (const option of region?.options ?? []) {
    const price = priceOf(option, parcel, value)
    if (!region || price === undefined || (option.timeSlot && now >= option.timeSlot.to)) continue
    const isFree = option.freeFromMinor !== undefined && value >= option.freeFromMinor
    offers.push({
      region: region.id,
      carrierId: option.carrierId,
      code: option.code,
      priceMinor: isFree ? 0n : price,
      charges: option.charges.map((charge) => [
        charge.type,
        charge.value.type === 'FIXED' ? charge.value.amountMinor : part(value, charge.value.percentage),
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
  const measure = { WEIGHT: weight, SUBTOTAL: new Fraction(value), QUANTITY: new Fraction(pieces(parcel)) }[price.by]
  const row = price.rows.find(({ upTo }) => !upTo || !Fraction.read(upTo.toFixed()).isLess(measure))
  return row?.priceMinor
}

export function optionOf(offer: ComparedOffer, { shipping }: PricingRules): ShippingOption {
  const region = shipping.regions.find(({ id }) => id === offer.region)
  return region!.options.find(({ carrierId, code }) => carrierId === offer.carrierId && code === offer.code)! // it was offered from there
}
