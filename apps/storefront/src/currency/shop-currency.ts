import type { Shop } from '../shop.ts'
import { readCurrencyCookie } from './currency-cookie.ts'

const PARAMETER = 'currency'

/** The shop with its prices in a currency, where that is one of those it offers. */
export async function withCurrency(shop: Shop, currency: string | undefined): Promise<Shop> {
  if (currency === undefined) return shop
  const { currencies } = await shop.front.read()
  return currencies.includes(currency) ? shop.inCurrency(currency) : shop
}

/** The shop as this visitor wants to see its prices. */
export const withVisitorCurrency = (shop: Shop, request: Request): Promise<Shop> =>
  withCurrency(shop, readCurrencyCookie(request))

/** URL for scripts with the currency in its query, since cached responses ignore cookies. */
export const toCurrencyUrl = ({ to, currency }: Pick<Shop, 'to' | 'currency'>, path: string): string =>
  to(path) + (currency === undefined ? '' : `?${PARAMETER}=${currency}`)

/** Reads the parameter that `addressIn` wrote. */
export const readCurrencyParameter = (address: string): string | undefined =>
  new URL(address).searchParams.get(PARAMETER) ?? undefined
