import { readCurrencyParameter, withCurrency } from '../currency/shop-currency.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { RETRY_AFTER } from '../http/retry-after.ts'

/** As long as whoever is between may keep it: prices and stock are not older than that, and the cart reads its own. */
const MAX_AGE_SECONDS = 30

/**
 * Answers a script of a page with what is the same for everyone. Nobody's cookies are looked at, so that anything on the way may keep the answer; the
 * currency of the page is in the address.
 * @example app.get('/search/suggestions', (c) => respondWithPublicJson(shop, c.req.url, ({ catalogue }) => catalogue.suggest(text)))
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
