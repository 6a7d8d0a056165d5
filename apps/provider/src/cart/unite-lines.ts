import { type Cart, type CartLine, hasFixedQuantity, lineId } from './cart.ts'
import { capQuantity, keyOf, MAX_LINES, stockOf } from './merge-lines.ts'

type Lines = Pick<Cart, 'lines' | 'nextLine'>

/**
 * Two carts become one. Unlike an addition this refuses nothing, since nobody has asked for it: equal items become one line as far as stock goes, what is gone stays as it
 * was wished and says so, and nothing is taken from the lines that were there. Lines beyond the most that a cart holds are left.
 */
export function uniteLines(
  { lines, nextLine }: Lines,
  more: readonly CartLine[],
  inStockOf: (line: CartLine) => number,
): Lines & { left: CartLine[] } {
  const united = lines.map((line) => ({ line: { ...line }, key: keyOf(line), stock: stockOf(line) }))
  const left: CartLine[] = []
  let next = nextLine
  for (const line of more) {
    const key = keyOf(line)
    const stock = stockOf(line)
    const existing = hasFixedQuantity(line) ? undefined : united.find((each) => each.key === key)
    const inOtherLines = united
      .filter((each) => each !== existing && each.stock === stock)
      .reduce((sum, each) => sum + each.line.quantity, 0)
    const before = existing?.line.quantity ?? 0
    const capped = capQuantity(before + line.quantity, inStockOf(line) - inOtherLines)
    if (existing) existing.line.quantity = Math.max(before, capped)
    else if (united.length >= MAX_LINES) left.push(line)
    else united.push({ line: { ...line, quantity: capped || line.quantity, id: lineId(next++) }, key, stock })
  }
  return { lines: united.map((each) => each.line), nextLine: next, left }
}
