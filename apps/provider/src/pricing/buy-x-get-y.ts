import { type DiscountableLine, countPieces } from './discountable-line.ts'
import { allocate, type DiscountAllocation } from './discount-allocation.ts'

/** Applies buy X get Y: of each whole set of X + Y pieces, Y are free, cheapest first. */
export function allocateBuyXGetY(
  lines: readonly DiscountableLine[],
  { buy, get }: { buy: number; get: number },
): DiscountAllocation<DiscountableLine>[] {
  const byWorth = sortCheapestFirst(lines)
  let free = (countPieces(byWorth) / BigInt(buy + get)) * BigInt(get)
  return byWorth.flatMap((each) => {
    const ofLine = free < each.pieces ? free : each.pieces
    free -= ofLine
    const base = each.remainingMinor
    const allocation = allocate(each, base, { numerator: base * ofLine, denominator: each.pieces })
    return allocation ? [allocation] : []
  })
}

/** Sorts lines with a remaining amount by exact unit value, then by id. */
export function sortCheapestFirst(lines: readonly DiscountableLine[]): DiscountableLine[] {
  return lines
    .filter(({ remainingMinor }) => remainingMinor > 0n)
    .sort((one, other) => {
      const [worth, otherWorth] = [one.remainingMinor * other.pieces, other.remainingMinor * one.pieces]
      if (worth !== otherWorth) return worth < otherWorth ? -1 : 1
      return one.id < other.id ? -1 : 1
    })
}
