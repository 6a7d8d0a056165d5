import type { PricedLine } from './input.ts'
import { type Reducible, reducible } from './reducible.ts'

/** Step 1. A line on its way through the steps: discounts take from what is left of it. */
export interface OpenLine extends Reducible {
  readonly line: PricedLine
  readonly id: string
  readonly pieces: bigint
  readonly priceMinor: bigint
  itemDiscountMinor: bigint
}

export function openLine(line: PricedLine): OpenLine {
  const pieces = BigInt(line.quantity)
  const priceMinor = line.priceMinor * pieces
  return { ...reducible(line.id, priceMinor), line, pieces, priceMinor, itemDiscountMinor: 0n }
}

export function subtotalOf(lines: readonly OpenLine[]): bigint {
  let subtotal = 0n
  for (const { priceMinor } of lines) subtotal += priceMinor
  return subtotal
}

export function piecesOf(lines: readonly OpenLine[]): bigint {
  let sum = 0n
  for (const { pieces } of lines) sum += pieces
  return sum
}

export function leftOf(lines: readonly OpenLine[]): bigint {
  let left = 0n
  for (const { leftMinor } of lines) left += leftMinor
  return left
}
