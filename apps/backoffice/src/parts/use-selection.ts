import { useState } from 'react'

/** Selection of a list across its pages: single rows by id, or everything that matches the filter. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Whether everything that matches is selected, on pages that are not shown too. */
  isAll: boolean
  isSelected(id: string): boolean
  toggle(id: string): void
  /** Selects or deselects the rows of a page. */
  togglePage(ids: readonly string[]): void
  selectAll(): void
  clear(): void
}

/** Holds the selection of a list. Another filter starts a new one: its rows may not be those that were selected. */
export function useSelection(filter: string): Selection {
  const [state, setState] = useState<{ filter: string; ids: ReadonlySet<string>; isAll: boolean }>(EMPTY(filter))
  const current = state.filter === filter ? state : EMPTY(filter)
  const change = (ids: ReadonlySet<string>) => setState({ filter, ids, isAll: false })
  return {
    ids: current.ids,
    isAll: current.isAll,
    isSelected: (id) => current.isAll || current.ids.has(id),
    toggle: (id) => change(current.ids.symmetricDifference(new Set([id]))),
    togglePage(ids) {
      const page = new Set(ids)
      const isWhole = current.isAll || page.isSubsetOf(current.ids)
      change(isWhole ? current.ids.difference(page) : current.ids.union(page))
    },
    selectAll: () => setState({ filter, ids: current.ids, isAll: true }),
    clear: () => setState(EMPTY(filter)),
  }
}

const EMPTY = (filter: string) => ({ filter, ids: new Set<string>(), isAll: false })
