import type { CartLineView } from './cart-view.ts'
import type { RemovedView } from './removed-row.tsx'

/** Row of a cart that is being changed: a line, or the undo row in the place of a removed one. */
export type CartRow = { kind: 'line'; line: CartLineView } | { kind: 'removed'; removed: RemovedView }

export interface RowOrder {
  /** Numbers of lines, those that are gone too. */
  ids: string[]
  removed: RemovedView[]
}

/**
 * The order after an answer: what was taken out keeps its place, what was put back comes to where it was, what is new stands last.
 * @example const order = follow(before, { lines: cart.lines, removed: answer.removed, undone: ['…1'] })
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
