import type { Shop } from '../shop.ts'
import { readCurrency } from './currency-cookie.ts'

const PARAMETER = 'currency'

/** The shop with its prices in a currency, where that is one of those it offers. */
export async function shopIn(shop: Shop, currency: string | undefined): Promise<Shop> {
  if (currency === undefined) return shop
  const { currencies } = await shop.front.read()
  return currencies.includes(currency) ? shop.inCurrency(currency) : shop
}

/** The shop as this visitor wants to see its prices. */
export const shopFor = (shop: Shop, request: Request): Promise<Shop> => shopIn(shop, readCurrency(request))

/** An address for scripts of a page: it says the currency of the page, as nobody's cookies are looked at where it leads. */
export const addressIn = ({ to, currency }: Pick<Shop, 'to' | 'currency'>, path: string): string =>
  to(path) + (currency === undefined ? '' : `?${PARAMETER}=${currency}`)

/** What `addressIn` wrote. */
export const currencyOf = (address: string): string | undefined =>
  new URL(address).searchParams.get(PARAMETER) ?? undefined
