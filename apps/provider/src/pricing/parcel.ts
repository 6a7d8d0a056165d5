import { type Fraction, toFraction, addDecimalFractions } from './fraction.ts'
import { sumRemaining, type DiscountableLine, countPieces } from './discountable-line.ts'

/** All that must be delivered, as the tables of delivery measure it. */
export interface Parcel {
  pieces: bigint
  /** What is left of its lines. */
  valueMinor: bigint
  /** Weighed when a table asks for it. */
  weight(): Fraction
}

export function toParcel(lines: readonly DiscountableLine[]): Parcel {
  const delivered = lines.filter(({ line }) => line.needsDelivery)
  return {
    pieces: countPieces(delivered),
    valueMinor: sumRemaining(delivered),
    weight: () => weigh(delivered),
  }
}

function weigh(lines: readonly DiscountableLine[]): Fraction {
  let sum: Fraction = { numerator: 0n, denominator: 1n }
  for (const { line, pieces } of lines) {
    const { numerator, denominator } = toFraction(line.weight)
    sum = addDecimalFractions(sum, { numerator: numerator * pieces, denominator })
  }
  return sum
}
