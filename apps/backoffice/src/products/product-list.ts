import type { Product } from '@cartwright/client'
import type { Api } from '../app/api.ts'
import { parseHiddenColumns } from '../views/hidden-columns.ts'

export const STATUSES = ['all', 'visible', 'hidden'] as const
export type Status = (typeof STATUSES)[number]

/** Sort orders by their names in the address. */
export const SORTS = {
  updated: { fieldName: 'lastUpdated', order: 'DESC' },
  name: { fieldName: 'name', order: 'ASC' },
  '-name': { fieldName: 'name', order: 'DESC' },
  price: { fieldName: 'priceData.price', order: 'ASC' },
  '-price': { fieldName: 'priceData.price', order: 'DESC' },
} as const
export type Sort = keyof typeof SORTS

/** Columns that can be hidden. */
export const PRODUCT_COLUMNS = ['status', 'stock', 'price', 'updated'] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

/** State of the list in its address, so that a link opens the same view. */
export interface ProductListSearch {
  q?: string
  status?: Status
  sort?: Sort
  /** Hidden columns, separated by points. */
  hide?: string
  /** Cursor of the page. It contains filter and sort order. */
  cursor?: string
}

/** Page of products, with the cursors of its neighbours. */
export interface ProductPage {
  products: Product[]
  next?: string
  previous?: string
}

const PAGE_SIZE = 50
const MAX_SEARCH_LENGTH = 100

/** Parses the state of the list from the parameters of an address. Invalid ones are left out. */
export function parseProductListSearch(search: Record<string, unknown>): ProductListSearch {
  const q = typeof search['q'] === 'string' ? search['q'].slice(0, MAX_SEARCH_LENGTH) : ''
  const status = STATUSES.find((each) => each === search['status'] && each !== 'all')
  const sort = (Object.keys(SORTS) as Sort[]).find((each) => each === search['sort'] && each !== 'updated')
  const hide = parseHiddenColumns(search['hide'], PRODUCT_COLUMNS)?.join('.')
  const cursor = typeof search['cursor'] === 'string' ? search['cursor'] : undefined
  return {
    ...(q.trim() && { q }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(hide && { hide }),
    ...(cursor && { cursor }),
  }
}

/** Reads one page of the list. */
export async function fetchProducts(
  api: Api,
  { q, status = 'all', sort = 'updated', cursor }: ProductListSearch,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const paging = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }
  const first = { filter: createFilter({ q, status }), sort: [SORTS[sort]] }
  const { products, metadata } = await api.products.queryProducts(
    { ...(cursor === undefined && first), cursorPaging: paging },
    { signal },
  )
  return { products, next: metadata.cursors?.next, previous: metadata.cursors?.prev }
}

/** Creates the filter of a search: every word is in the name, the brand or the SKU. */
export function createFilter({ q = '', status = 'all' }: ProductListSearch): Record<string, unknown> {
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 8)
  const conditions: Record<string, unknown>[] = words.map((word) => ({
    $or: ['name', 'brand', 'sku'].map((field) => ({ [field]: { $contains: word } })),
  }))
  if (status !== 'all') conditions.push({ visible: status === 'visible' })
  return conditions.length > 0 ? { $and: conditions } : {}
}
