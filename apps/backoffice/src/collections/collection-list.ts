import type { Api } from '../app/api.ts'
import type { EditableCollection } from './collection-form.ts'

export const KINDS = ['all', 'MANUAL', 'RULE'] as const
export type Kind = (typeof KINDS)[number]
export const SORTS = ['NAME', '-NAME', 'PRODUCTS', '-PRODUCTS', '-UPDATED'] as const
export type CollectionSort = (typeof SORTS)[number]

/** State of the list in its address, so that a link opens the same view. */
export interface CollectionListSearch {
  q?: string
  kind?: Kind
  sort?: CollectionSort
  cursor?: string
}

const MAX_SEARCH_LENGTH = 100
const PAGE_SIZE = 50

/** Parses the state of the list from the parameters of an address. Invalid ones are left out. */
export function parseCollectionListSearch(search: Record<string, unknown>): CollectionListSearch {
  const q = typeof search['q'] === 'string' ? search['q'].slice(0, MAX_SEARCH_LENGTH) : ''
  const kind = KINDS.find((each) => each === search['kind'] && each !== 'all')
  const sort = SORTS.find((each) => each === search['sort'] && each !== 'NAME')
  const cursor = typeof search['cursor'] === 'string' ? search['cursor'] : undefined
  return { ...(q.trim() && { q }), ...(kind && { kind }), ...(sort && { sort }), ...(cursor && { cursor }) }
}

interface CollectionPage {
  collections: EditableCollection[]
  pagingMetadata: { cursors?: { next?: string } }
}

export function fetchCollections(
  api: Api,
  { q, kind, sort = 'NAME', cursor }: CollectionListSearch,
): Promise<CollectionPage> {
  return api.send('POST', '/cartwright/v1/collections/query', {
    ...(q !== undefined && { search: q }),
    ...(kind && kind !== 'all' && { kind }),
    sort: sort.replace('-', ''),
    isDescending: sort.startsWith('-'),
    cursorPaging: { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
  })
}
