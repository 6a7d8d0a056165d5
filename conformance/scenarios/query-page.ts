import type { QueryResult } from '@cartwright/client'

/** What of a page of results is compared: everything but its methods, which are tried. */
export function toComparablePage<Item>(page: QueryResult<Item>) {
  const { items, length, pageSize, totalCount, currentPage, totalPages } = page
  const ways = { hasNext: page.hasNext(), hasPrev: page.hasPrev() }
  return { items, length, pageSize, totalCount, currentPage, totalPages, ...ways }
}

export async function queryPage<Item>(query: { find(): Promise<QueryResult<Item>> }) {
  return toComparablePage(await query.find())
}
