import type { Shop } from '../shop.ts'

/** The country that an address or a form names, if it is one that can be chosen here. */
export function parseCountry(value: unknown, shop: Shop): string | undefined {
  return typeof value === 'string' && shop.countries.includes(value) ? value : undefined
}
