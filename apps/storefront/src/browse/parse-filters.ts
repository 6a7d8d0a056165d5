import type { Shop } from '../shop.ts'
import { decimalsOf, readFilters, type Filters } from './filters.ts'

/** Reads the filters of an address. Their prices are in the shop's own currency, whichever the page shows. */
export async function parseFilters(shop: Pick<Shop, 'front'>, query: URLSearchParams): Promise<Filters> {
  const { currency } = await shop.front.read()
  return readFilters(query, currency === undefined ? undefined : decimalsOf(currency))
}
