import type { CartLine } from './cart.ts'
import { getLineBytes } from './cart-size.ts'
import { MAX_LINES, type Lines, LineMerger } from './merge-lines.ts'

/**
 * Merges the lines of two carts. Unlike an addition it throws nothing, since the buyer did not request it: equal
 * items become one line, capped to the stock; unavailable items remain with their quantity and are marked; existing
 * lines lose nothing. Lines beyond the maximum of 300, or beyond the size limit, are returned as `left`.
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
