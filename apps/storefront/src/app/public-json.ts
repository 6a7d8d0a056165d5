import { readCurrencyParameter, withCurrency } from '../currency/shop-currency.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { RETRY_AFTER } from '../http/retry-after.ts'

/** Cache lifetime: prices and stock in it are at most this old. The cart reads current ones. */
const MAX_AGE_SECONDS = 30

/**
 * Responds to a script with public JSON, which any cache may store: no cookie is read, and the currency is in the URL.
 * @example app.get('/search/suggestions', (c) => respondWithPublicJson(shop, c.req.url, ({ catalogue }) =>
 * catalogue.suggest(text)))
 */
export async function respondWithPublicJson(
  shop: Shop,
  address: string,
  read: (shop: Shop) => Promise<unknown>,
): Promise<Response> {
  try {
    const answer = await read(await withCurrency(shop, readCurrencyParameter(address)))
    if (answer === undefined) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
    return Response.json(answer, {
      headers: { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}, s-maxage=${MAX_AGE_SECONDS}` },
    })
  } catch (error) {
    const failure = toProviderFailure(error)
    if (failure?.kind !== 'unreachable') throw error
    shop.log.warn({ err: error }, 'The provider is unreachable.')
    return new Response(null, { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': RETRY_AFTER } })
  }
}
