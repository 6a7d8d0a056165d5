import { type Fraction, toFraction, addDecimalFractions } from './fraction.ts'
import { sumRemaining, type DiscountableLine, countPieces } from './discountable-line.ts'

/** Measures of all delivered lines, for shipping tables. */
export interface Parcel {
  pieces: bigint
  /** Remaining amount of its lines. */
  valueMinor: bigint
  /** Total weight, computed on demand. */
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
