import { type Exact, exactOf, roundExact, timesRate, wholeOf } from './exact.ts'
import type { ShippingCharge, ShippingOption } from './input.ts'
import type { OfferedShipping } from './output.ts'
import type { Parcel } from './parcel.ts'

/** What an option costs, with its charges; undefined where its table has no row for the parcel. */
export function deliveryPriceOf(option: ShippingOption, parcel: Parcel): Omit<OfferedShipping, 'option'> | undefined {
  const listed = listedPrice(option.price, parcel)
  if (listed === undefined) return undefined
  const isFree = option.freeFromMinor !== undefined && parcel.valueMinor >= option.freeFromMinor
  return {
    priceMinor: isFree ? 0n : listed,
    charges: option.charges.map((charge) => ({
      charge,
      amountMinor: roundExact(exactCharge(charge, parcel.valueMinor)),
    })),
  }
}

export function exactCharge({ value }: ShippingCharge, valueMinor: bigint): Exact {
  return value.type === 'FIXED' ? wholeOf(value.amountMinor) : timesRate(valueMinor, value.percentage)
}

function listedPrice(price: ShippingOption['price'], parcel: Parcel): bigint | undefined {
  if (price.by === 'FLAT') return price.priceMinor
  const measure = measured(price.by, parcel)
  return price.rows.find(({ upTo }) => {
    if (!upTo) return true
    const limit = exactOf(upTo)
    return measure.numerator * limit.denominator <= limit.numerator * measure.denominator
  })?.priceMinor
}

function measured(by: 'WEIGHT' | 'SUBTOTAL' | 'QUANTITY', parcel: Parcel): Exact {
  switch (by) {
    case 'WEIGHT':
      return parcel.weight()
    case 'SUBTOTAL':
      return wholeOf(parcel.valueMinor)
    case 'QUANTITY':
      return wholeOf(parcel.pieces)
  }
}
