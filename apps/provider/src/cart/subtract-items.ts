import type { CartLine } from './cart.ts'
import { toItemKey } from './merge-lines.ts'

/**
 * Subtracts the quantities of items from equal lines, whatever their line ids. Items without an equal line are
 * ignored.
 */
export function subtractItems(lines: readonly CartLine[], items: readonly CartLine[]): CartLine[] {
  const wanted = new Map<string, number>()
  for (const item of items) wanted.set(toItemKey(item), (wanted.get(toItemKey(item)) ?? 0) + item.quantity)
  return lines.flatMap((line) => {
    const key = toItemKey(line)
    const taken = Math.min(line.quantity, wanted.get(key) ?? 0)
    wanted.set(key, (wanted.get(key) ?? 0) - taken)
    return taken < line.quantity ? [{ ...line, quantity: line.quantity - taken }] : []
  })
}
