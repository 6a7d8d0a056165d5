/** Actions of shoppers, each once: prepared before a service breaks, tried while it is broken. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SeededRandom } from '../seeded-random.ts'
import { newAddress, PlainBrowser } from '../plain-browser.ts'
import { isUnavailable, type TimedResponse, fetchInTime } from '../timed-response.ts'
import type { ProxiedShop } from '../proxied-shop.ts'
import { CARD } from '../checkout-form.ts'
import { createVisitor, type Buyer, goToCheckout, toAddRequest, send, sendForm } from './calls.ts'
import type { Act, Outcome } from './expected.ts'

const COLLECTION = '/collections/kitchen'
const PRODUCT = 'enamel-coffee-pot'
const PASSWORD = 'seven grey herons'
const AUTHENTICATION = '/_api/iam/authentication/v2'
const members = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../demo-shop/members.json'), 'utf8')) as {
    members: { email: string; password: string }[]
  }
).members

/** Tried as often as wanted. */
export type ActAttempt = () => Promise<Outcome>

/** Fixtures: a member in a browser, and a shop with cached pages. */
export interface OutageFixtures {
  shop: ProxiedShop
  chance: SeededRandom
  member: PlainBrowser
  /** Token of a visitor. */
  token: string
  productId: string
  picture: string
}

export async function createOutageFixtures(shop: ProxiedShop, chance: SeededRandom): Promise<OutageFixtures> {
  const member = new PlainBrowser()
  const [{ email, password }] = members as [(typeof members)[0]]
  const form = await member.open(`${shop.storefrontUrl}/account/sign-in`)
  const page = await member.send(form, { email, password })
  if (!page.url.startsWith(shop.storefrontUrl)) throw new Error(`Not signed in, but at ${page.url}:\n${page.text}`)
  const [product] = await shop.query<{ id: string }>('select id from products where slug = $1', [PRODUCT])
  const { text } = await fetchInTime(`${shop.storefrontUrl}/product-page/${PRODUCT}`)
  const [picture = ''] = /http[^"\s]+\/media\/[^"\s]+\/v1\/[^"\s]+/.exec(text.replaceAll('&amp;', '&')) ?? []
  const [token] = await createVisitor(shop)
  return { shop, chance, member, token, productId: product!.id, picture }
}

/** Each act, ready to be tried. */
export async function prepareActs(cast: OutageFixtures): Promise<Record<Act, ActAttempt>> {
  const { shop, chance, member, productId, picture } = cast
  const { storefrontUrl } = shop
  const open =
    (path: string): ActAttempt =>
    async () =>
      judge(await fetchInTime(storefrontUrl + path), isPage)
  const [shopper, tokens] = await createVisitor(shop)
  const call = (path: string, body?: object, token = shopper) => send(shop, path, { token, body })
  const one = toAddRequest(productId)
  await call('/ecom/v1/carts/current/add-to-cart', one)
  const [looker, buyer, byStripe] = [
    await goToCheckout(shop, productId),
    await goToCheckout(shop, productId),
    await goToCheckout(shop, productId),
  ]
  const [, , { email, password }, proven] = members as [never, never, (typeof members)[0], (typeof members)[0]]
  const provenFrom = newAddress()
  const [guest] = await createVisitor(shop)
  const signIn = (who: { email: string; password: string }, more = {}, from = newAddress()) =>
    send(shop, `${AUTHENTICATION}/login`, {
      token: guest,
      body: { loginId: { email: who.email }, password: who.password, ...more },
      from,
    })
  for (let wrong = 0; wrong < 4; wrong++) await signIn({ ...proven, password: 'wrong' }, {}, provenFrom)

  return {
    home: open('/'),
    collection: open(COLLECTION),
    product: open(`/product-page/${PRODUCT}`),
    picture: async () => judge(await fetchInTime(picture), isPicture),
    newPicture: async () => {
      const side = chance.between(50, 900)
      const address = picture.replace(/\/v1\/.*/, `/v1/fill/w_${side},h_${side}/new.jpg`)
      return judge(await fetchInTime(address), isPicture)
    },
    // The beginning of an interrupted upload has been sent.
    wholePicture: async () =>
      judge(
        await fetchInTime(picture.replace(/\/v1\/.*/, '')).catch((error: Error) => {
          if (error.message !== 'terminated') throw error
          return cutOff
        }),
        isPicture,
      ),
    search: () => open(`/search?q=pot%20${chance.between(1, 1e9).toString(36)}`)(),
    readCart: async () => judge(await call('/ecom/v1/carts/current'), has('lineItems')),
    cartPage: async () => judge(await member.ask(`${storefrontUrl}/cart`), isPage),
    addToCart: async () => judge(await call('/ecom/v1/carts/current/add-to-cart', one), has('lineItems')),
    totals: async () => judge(await call('/ecom/v1/carts/current/estimate-totals', {}), has('priceSummary')),
    checkoutPage: async () => judge(await looker.browser.ask(looker.page.url), isPage),
    order: () => place(buyer, { paymentMethod: 'card', ...CARD }, (location) => location.includes('orderId=')),
    orderWithStripe: async () => {
      const sent = await place(byStripe, { paymentMethod: 'stripe' }, (location) => location.endsWith('/payment'))
      if (sent !== 'OK') return sent
      const page = await byStripe.browser.ask(`${byStripe.page.url}/payment`)
      return judge(page, isPage, () => page.text.includes(shop.stripe.account.publishableKey))
    },
    register: async () =>
      judge(
        await call(`${AUTHENTICATION}/register`, {
          loginId: { email: `${crypto.randomUUID()}@member.example` },
          password: PASSWORD,
        }),
        has('state'),
      ),
    signIn: async () => judge(await signIn({ email, password }), has('sessionToken')),
    signInProven: async () => {
      const answer = await signIn(proven, { captchaTokens: [{ Recaptcha: 'of-google' }] }, provenFrom)
      // Work is demanded, and this is the challenge for it.
      const isWork = answer.status === 403 && answer.text.includes('"challenge"')
      return isWork ? 'degraded' : judge(answer, has('sessionToken'))
    },
    refresh: async () =>
      judge(
        await send(shop, '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken: tokens } }),
        has('access_token'),
      ),
    account: async () => judge(await member.ask(`${storefrontUrl}/account`), isPage),
  }

  async function place(
    buyer: Buyer,
    payment: Record<string, string>,
    isGood: (location: string) => boolean,
  ): Promise<Outcome> {
    return judge(await sendForm(buyer, payment), ({ headers }) => isGood(headers.get('location') ?? ''))
  }
}

const cutOff: TimedResponse = {
  url: '',
  status: 503,
  headers: new Headers({ 'retry-after': '1', 'content-type': 'text/html' }),
  text: '<h1>',
}

/** OK as said, or less where `isAll` says so, or put off; anything else is wrong. */
function judge(
  answer: TimedResponse,
  isGood: (answer: TimedResponse) => boolean,
  isAll: () => boolean = () => true,
): Outcome {
  if (isUnavailable(answer)) return 'unavailable'
  if (isGood(answer)) return isAll() ? 'OK' : 'degraded'
  const { url, status, text } = answer
  throw new Error(`${new URL(url).pathname} was answered with ${status}: ${text.slice(0, 300)}`)
}

const isPage = ({ status, text }: TimedResponse): boolean => status === 200 && text.includes('</html>')
const isPicture = ({ status, headers, text }: TimedResponse): boolean =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('image/') && text.length > 100
const has =
  (member: string) =>
  ({ status, text }: TimedResponse): boolean =>
    status === 200 && text.includes(`"${member}"`)
