import { ApiError } from '@cartwright/client'
import type { Api } from '../app/api.ts'
import { type Conflict, listChangedFields, mergeEdits } from '../parts/merge-edits.ts'
import {
  type CollectionValues,
  EMPTY_COLLECTION,
  type EditableCollection,
  type Rule,
  toCollectionChange,
  toCollectionValues,
} from './collection-form.ts'

const COLLECTIONS = '/cartwright/v1/collections'

/** Answer of a save, with the job that applies a changed rule. */
export interface SavedCollection {
  editable: EditableCollection
  job?: { id: string }
}

/** Collection as saved, or the fields that somebody else changed meanwhile, with the merged values. */
export type SaveResult =
  | { saved: SavedCollection }
  | { conflicts: Conflict<CollectionValues>[]; merged: CollectionValues; current: EditableCollection }

/** Maximum number of attempts. Each further one merges a concurrent change of others. */
const MAX_ROUNDS = 10

/**
 * Saves the changed fields of a collection under its revision. Changes of others to other fields are merged; those to
 * the same fields are returned as conflicts.
 * @throws ApiError of the server's refusal
 */
export async function saveCollection(
  api: Api,
  base: { collection: EditableCollection; values: CollectionValues; revision: string | undefined },
  values: CollectionValues,
): Promise<SaveResult> {
  const { id } = base.collection.collection
  let [current, began, mine, revision] = [base.collection, base.values, values, base.revision]
  for (let round = 1; ; round++) {
    try {
      const change = toCollectionChange(mine, listChangedFields(began, mine), current)
      return { saved: await api.send('PATCH', `${pathOf(id)}/editable`, change, { ifMatch: revision }) }
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT'
      if (!isConflict || round === MAX_ROUNDS) throw error
    }
    current = await fetchCollection(api, id)
    const theirs = toCollectionValues(current)
    const { merged, conflicts } = mergeEdits(began, mine, theirs)
    if (conflicts.length > 0) return { conflicts, merged, current }
    ;[began, mine, revision] = [theirs, merged, current.revision]
  }
}

export function createCollection(api: Api, values: CollectionValues): Promise<SavedCollection> {
  const { collection, rule } = toCollectionChange(values, listChangedFields(EMPTY_COLLECTION, values))
  return api.send('POST', COLLECTIONS, { collection, ...(rule && { rule }) })
}

export async function deleteCollection(api: Api, id: string): Promise<void> {
  await api.send('DELETE', pathOf(id), {})
}

export async function fetchCollection(api: Api, id: string): Promise<EditableCollection> {
  const response = await api.fetchWithAuth(`${pathOf(id)}/editable`)
  if (!response.ok) throw await api.toApiError(response)
  return ((await response.json()) as { editable: EditableCollection }).editable // the contract declares it
}

export interface CollectionProduct {
  id: string
  name: string
  visible: boolean
}

export function fetchCollectionProducts(
  api: Api,
  id: string,
  cursor: string | undefined,
): Promise<{ products: CollectionProduct[]; pagingMetadata: { cursors?: { next?: string } } }> {
  const cursorPaging = { limit: 100, ...(cursor !== undefined && { cursor }) }
  return api.send('POST', `${pathOf(id)}/products/query`, { cursorPaging })
}

export function moveProducts(
  api: Api,
  id: string,
  moved: { addedProductIds?: string[]; removedProductIds?: string[] },
): Promise<SavedCollection> {
  return api.send('PATCH', `${pathOf(id)}/editable`, moved)
}

export async function saveProductOrder(api: Api, id: string, productIds: readonly string[]): Promise<void> {
  await api.send('POST', `${pathOf(id)}/products/order`, { productIds })
}

export function previewRule(api: Api, rule: Rule): Promise<{ count: number; products: CollectionProduct[] }> {
  return api.send('POST', `${COLLECTIONS}/rules/preview`, { rule, limit: 5 })
}

function pathOf(id: string): string {
  return `${COLLECTIONS}/${encodeURIComponent(id)}`
}
