import type { Shop } from '../shop.ts'
import { NO_FILTERS, formatFilterQuery } from '../catalogue/filters.ts'

/**
 * Address of the list of all products of a maker.
 * @example toBrandUrl(shop, 'Weaver') // "/de/collections/all-products?brand=Weaver"
 */
export const toBrandUrl = (shop: Pick<Shop, 'to'>, brand: string): string =>
  shop.to(`/collections/all-products${formatFilterQuery({ ...NO_FILTERS, brands: [brand] })}`)
