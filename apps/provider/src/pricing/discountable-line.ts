import type { PricedLine } from './input.ts'
import { type Discountable, createDiscountable } from './discountable.ts'

/** Line during the calculation (from step 1 on). Discounts reduce its remaining amount. */
export interface DiscountableLine extends Discountable {
  readonly line: PricedLine
  readonly id: string
  readonly pieces: bigint
  readonly priceMinor: bigint
  itemDiscountMinor: bigint
}

export function createDiscountableLine(line: PricedLine): DiscountableLine {
  const pieces = BigInt(line.quantity)
  const priceMinor = line.priceMinor * pieces
  return { ...createDiscountable(line.id, priceMinor), line, pieces, priceMinor, itemDiscountMinor: 0n }
}

export function calculateSubtotal(lines: readonly DiscountableLine[]): bigint {
  let subtotal = 0n
  for (const { priceMinor } of lines) subtotal += priceMinor
  return subtotal
}

export function countPieces(lines: readonly DiscountableLine[]): bigint {
  let sum = 0n
  for (const { pieces } of lines) sum += pieces
  return sum
}

export function sumRemaining(lines: readonly DiscountableLine[]): bigint {
  let left = 0n
  for (const { remainingMinor } of lines) left += remainingMinor
  return left
}
