import type { QueryResult } from '@cartwright/client'

/** Converts a page of results for comparison: all but its methods, which are called. */
export function toComparablePage<Item>(page: QueryResult<Item>) {
  const { items, length, pageSize, totalCount, currentPage, totalPages } = page
  const ways = { hasNext: page.hasNext(), hasPrev: page.hasPrev() }
  return { items, length, pageSize, totalCount, currentPage, totalPages, ...ways }
}

export async function queryPage<Item>(query: { find(): Promise<QueryResult<Item>> }) {
  return toComparablePage(await query.find())
}
