import type { CartLineView } from './cart-view.ts'
import type { RemovedView } from './removed-row.tsx'

/** Row of a cart during changes: a line, or the undo row of a removed line. */
export type CartRow = { kind: 'line'; line: CartLineView } | { kind: 'removed'; removed: RemovedView }

export interface RowOrder {
  /** Numbers of lines, those that are gone too. */
  ids: string[]
  removed: RemovedView[]
}

/**
 * Returns the order of rows after a response: removed lines keep their position, restored ones return to it, new ones
 * are last.
 * @example const order = updateRowOrder(before, { lines: cart.lines, removed: answer.removed, undone: ['…1'] })
 */
export function updateRowOrder(
  before: RowOrder,
  { lines, removed, undone }: { lines: CartLineView[]; removed: RemovedView[]; undone: string[] },
): RowOrder {
  const fresh = lines.map(({ id }) => id).filter((id) => !before.ids.includes(id))
  const ids = before.ids.map((id) => (undone.includes(id) ? (fresh.shift() ?? id) : id))
  return {
    ids: [...ids, ...fresh],
    removed: [...before.removed.filter(({ id }) => !undone.includes(id)), ...removed],
  }
}

export const toRowOrder = (lines: CartLineView[], removed: RemovedView[] = []): RowOrder => ({
  ids: [...lines, ...removed].map(({ id }) => id),
  removed,
})

export function toCartRows({ ids, removed }: RowOrder, lines: CartLineView[]): CartRow[] {
  return ids.flatMap((id): CartRow[] => {
    const line = lines.find((candidate) => candidate.id === id)
    if (line) return [{ kind: 'line', line }]
    const gone = removed.find((candidate) => candidate.id === id)
    return gone ? [{ kind: 'removed', removed: gone }] : []
  })
}
