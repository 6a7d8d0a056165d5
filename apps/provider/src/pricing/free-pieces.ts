import { type OpenLine, piecesOf } from './line-prices.ts'
import { takeFrom, type Taking } from './taking.ts'

/** Whole sets of X + Y pieces; of each set, Y are free, the cheapest of all pieces first. */
export function takeFreePieces(
  lines: readonly OpenLine[],
  { buy, get }: { buy: number; get: number },
): Taking<OpenLine>[] {
  const byWorth = cheapestFirst(lines)
  let free = (piecesOf(byWorth) / BigInt(buy + get)) * BigInt(get)
  return byWorth.flatMap((each) => {
    const ofLine = free < each.pieces ? free : each.pieces
    free -= ofLine
    const base = each.leftMinor
    const taking = takeFrom(each, base, { numerator: base * ofLine, denominator: each.pieces })
    return taking ? [taking] : []
  })
}

/** Lines with something left, by what one of their pieces is worth, compared exactly; among equal ones the lowest id. */
export function cheapestFirst(lines: readonly OpenLine[]): OpenLine[] {
  return lines
    .filter(({ leftMinor }) => leftMinor > 0n)
    .sort((one, other) => {
      const [worth, otherWorth] = [one.leftMinor * other.pieces, other.leftMinor * one.pieces]
      if (worth !== otherWorth) return worth < otherWorth ? -1 : 1
      return one.id < other.id ? -1 : 1
    })
}
