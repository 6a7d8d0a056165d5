import type { CartLine } from './cart.ts'
import { getLineBytes } from './cart-size.ts'
import { MAX_LINES } from './merge-lines.ts'
import { type Lines, LineMerger } from './line-merger.ts'

/**
 * Two carts become one. Unlike an addition this refuses nothing, since nobody has asked for it: equal items become one line as far as stock
 * goes, what is gone stays as it was wished and says so, and nothing is taken from the lines that were there. Lines beyond the most that a
 * cart holds, and those for which the cart has no room, are left.
 */
export function mergeLinesBestEffort(
  lines: Lines,
  more: readonly CartLine[],
  { inStockOf, roomBytes }: { inStockOf(line: CartLine): number; roomBytes: number },
): Lines & { left: CartLine[] } {
  const open = new LineMerger(lines)
  const left: CartLine[] = []
  let room = roomBytes
  for (const line of more) {
    const place = open.findTarget(line, inStockOf(line))
    if (place.existing) {
      open.put(line, place, Math.max(place.before, place.quantity))
      continue
    }
    const bytes = getLineBytes(line)
    if (open.count >= MAX_LINES || bytes > room) {
      left.push(line)
      continue
    }
    room -= bytes
    open.put(line, place, place.quantity || line.quantity)
  }
  return { ...open.toLines(), left }
}
