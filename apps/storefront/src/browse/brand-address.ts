import type { Shop } from '../shop.ts'
import { NO_FILTERS, writeFilters } from './filters.ts'

/**
 * Address of the list of all products of a maker.
 * @example brandAddress(shop, 'Weaver') // "/de/collections/all-products?brand=Weaver"
 */
export const brandAddress = (shop: Pick<Shop, 'to'>, brand: string): string =>
  shop.to(`/collections/all-products${writeFilters({ ...NO_FILTERS, brands: [brand] })}`)
