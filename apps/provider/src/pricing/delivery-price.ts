import { type Fraction, toFraction, roundFraction, multiplyByRate, toWholeFraction } from './fraction.ts'
import type { ShippingCharge, ShippingOption } from './input.ts'
import type { OfferedShipping } from './output.ts'
import type { Parcel } from './parcel.ts'

/** Calculates the price of a shipping option with its charges. Undefined if its table has no row for the parcel. */
export function calculateDeliveryPrice(
  option: ShippingOption,
  parcel: Parcel,
): Omit<OfferedShipping, 'option'> | undefined {
  const listed = findTablePrice(option.price, parcel)
  if (listed === undefined) return undefined
  const isFree = option.freeFromMinor !== undefined && parcel.valueMinor >= option.freeFromMinor
  return {
    priceMinor: isFree ? 0n : listed,
    charges: option.charges.map((charge) => ({
      charge,
      amountMinor: roundFraction(calculateExactCharge(charge, parcel.valueMinor)),
    })),
  }
}

export function calculateExactCharge({ value }: ShippingCharge, valueMinor: bigint): Fraction {
  return value.type === 'FIXED' ? toWholeFraction(value.amountMinor) : multiplyByRate(valueMinor, value.percentage)
}

function findTablePrice(price: ShippingOption['price'], parcel: Parcel): bigint | undefined {
  if (price.by === 'FLAT') return price.priceMinor
  const measure = measureParcel(price.by, parcel)
  return price.rows.find(({ upTo }) => {
    if (!upTo) return true
    const limit = toFraction(upTo)
    return measure.numerator * limit.denominator <= limit.numerator * measure.denominator
  })?.priceMinor
}

function measureParcel(by: 'WEIGHT' | 'SUBTOTAL' | 'QUANTITY', parcel: Parcel): Fraction {
  switch (by) {
    case 'WEIGHT':
      return parcel.weight()
    case 'SUBTOTAL':
      return toWholeFraction(parcel.valueMinor)
    case 'QUANTITY':
      return toWholeFraction(parcel.pieces)
  }
}
