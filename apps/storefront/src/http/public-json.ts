import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'

/** As long as whoever is between may keep it: prices and stock are not older than that, and the cart reads its own. */
const SECONDS = 30

/**
 * Answers a script of a page with what is the same for everyone. Nobody's cookies are looked at, so that anything on the way may keep the answer.
 * @example app.get('/search/suggestions', () => answerPublicJson(shop, () => shop.catalogue.suggest(text)))
 */
export async function answerPublicJson(shop: Shop, read: () => Promise<unknown>): Promise<Response> {
  try {
    const answer = await read()
    if (answer === undefined) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
    return Response.json(answer, { headers: { 'cache-control': `public, max-age=${SECONDS}, s-maxage=${SECONDS}` } })
  } catch (error) {
    const failure = readFailure(error)
    if (failure?.kind !== 'unreachable') throw error
    shop.log.warn({ err: error }, 'The provider cannot be reached.')
    return new Response(null, { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } })
  }
}
