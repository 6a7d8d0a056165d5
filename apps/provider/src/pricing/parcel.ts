import { type Exact, exactOf, plusDecimal } from './exact.ts'
import { leftOf, type OpenLine, piecesOf } from './line-prices.ts'

/** All that must be delivered, as the tables of delivery measure it. */
export interface Parcel {
  pieces: bigint
  /** What is left of its lines. */
  valueMinor: bigint
  /** Weighed when a table asks for it. */
  weight(): Exact
}

export function parcelOf(lines: readonly OpenLine[]): Parcel {
  const delivered = lines.filter(({ line }) => line.needsDelivery)
  return {
    pieces: piecesOf(delivered),
    valueMinor: leftOf(delivered),
    weight: () => weigh(delivered),
  }
}

function weigh(lines: readonly OpenLine[]): Exact {
  let sum: Exact = { numerator: 0n, denominator: 1n }
  for (const { line, pieces } of lines) {
    const { numerator, denominator } = exactOf(line.weight)
    sum = plusDecimal(sum, { numerator: numerator * pieces, denominator })
  }
  return sum
}
