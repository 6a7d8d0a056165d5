import type { Shop } from '../shop.ts'
import { getCurrencyDecimals } from '../texts/formats.ts'
import { parseFilterQuery, type Filters } from '../catalogue/filters.ts'

/** Reads the filters of an address. Their prices are in the shop's own currency, whichever the page shows. */
export async function parseFilters(shop: Pick<Shop, 'front'>, query: URLSearchParams): Promise<Filters> {
  const { currency } = await shop.front.read()
  return parseFilterQuery(query, currency === undefined ? undefined : getCurrencyDecimals(currency))
}
