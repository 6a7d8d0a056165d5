import { operations, listPaths } from '../../../packages/contract/src/index.ts'
import type { OutageFixtures } from './acts.ts'
import { isUnavailable, type TimedResponse, fetchInTime } from '../timed-response.ts'

const AT_ONCE = 8
const ID = '01a207a4-8ff4-715c-8a9f-a2c9c1a8b6cf'

const STOREFRONT_PATHS = `/ /cart /cart/drawer /cart/summary /checkout /wishlist /wishlist/marks /search?q=tin /search/suggestions?q=po
  /quick-view/hand-trowel /recently-viewed?slugs=hand-trowel /account /account/orders /account/profile /account/addresses /account/password /account/devices /account/data /account/sign-in /account/callback?code=x&state=y
  /thank-you?orderId=${ID} /contact /cookies /feeds/products.xml /sitemap.xml /llms.txt /robots.txt /social/hand-trowel.jpg
  /nothing /product-page/nothing /product-page/hand-trowel /collections/garden /collections/kitchen?page=2 /de /fr/cart /look-inside?pass=x`
/** But no sign-out: the member is needed afterwards. */
const FORMS = '/checkout /currency /cart /contact /wishlist /product-page/hand-trowel'
const PROVIDER_PATHS = `/captcha/challenge /.well-known/cartwright.json /.well-known/jwks.json /oauth2/authorize?client_id=x /sign-in /sign-up /forgot
  /account /account/orders /account/data /staff /staff/settings /orders/abc /orders/abc/invoice /redirect?session=abc /checkout/${ID}
  /checkout/${ID}/payment /openapi.json /secured/abc /media/${'a'.repeat(32)}.jpg /ugd/${'a'.repeat(32)}.pdf`

type Ask = () => Promise<TimedResponse>

/**
 * Nowhere is there an answer that is late, or a fault that nobody has thought of: what is wrong with those there are.
 */
export async function findFaults({ shop, member, token }: OutageFixtures): Promise<string[]> {
  const { storefrontUrl, providerUrl } = shop
  const words = (text: string): string[] => text.split(/\s+/)
  const asks: Ask[] = [
    ...words(STOREFRONT_PATHS).flatMap((path): Ask[] => [
      () => member.ask(storefrontUrl + path),
      () => fetchInTime(storefrontUrl + path),
    ]),
    ...words(FORMS).map((path): Ask => () => {
      const body = new URLSearchParams({ intent: 'add', to: '/' })
      return member.ask(storefrontUrl + path, { method: 'POST', body, headers: { origin: storefrontUrl } })
    }),
    ...words(PROVIDER_PATHS).map(
      (path): Ask =>
        () =>
          member.ask(providerUrl + path),
    ),
    ...Object.values(operations).map((operation): Ask => () => {
      const [path = ''] = listPaths(operation)
      return fetchInTime(providerUrl + path.replaceAll(/\{[^}]+\}/g, ID), {
        method: operation.method,
        headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: ['GET', 'DELETE'].includes(operation.method) ? null : '{}',
      })
    }),
  ]
  const wrong: string[] = []
  const judge = async (ask: Ask): Promise<void> => {
    try {
      const answer = await ask()
      if (!isUnavailable(answer) && answer.status >= 500 && answer.status !== 501)
        wrong.push(`${answer.url} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
    } catch (error) {
      wrong.push(String(error))
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = asks.pop(); next; next = asks.pop()) await judge(next)
    }),
  )
  return wrong
}
