/** Requests of a crowd of shoppers, and the answers that the shop must not drop. */
import { STOREFRONT_CLIENT_ID } from '../../apps/provider/src/identity/index.ts'
import { STORES_APP_ID } from '../../packages/contract/src/index.ts'
import type { FaultyShop } from './faulty-shop.ts'
import { newVisitor } from './member.ts'
import type { LoadAnswer, LoadRequest } from './open-load.ts'
import { Shopper } from './shopper.ts'
import { setStock } from './set-stock.ts'

/** Shares of a hundred requests. Every search is a new one; a product that nobody buys is kept ready. */
const SHARES = { search: 50, 'search page': 10, product: 20, cart: 8, add: 4, renew: 4, checkout: 4 } as const
export type Kind = keyof typeof SHARES
const KINDS = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind)) // its keys

const SHOPPERS = 10
const PIECES = 1_000_000
/** Coprime to a hundred: kinds come mixed. */
const STRIDE = 37

interface Visitor {
  authorization: string
  checkoutId: string
  added: number
}

export interface Crowd {
  productId: string
  next(): LoadRequest
  /** Additions that were acknowledged and are not in the cart, or more than were asked for. */
  findLost(): Promise<string[]>
}

export async function createCrowd(shop: FaultyShop): Promise<Crowd> {
  const { providerUrl, storefrontUrl } = shop
  const [{ product_id: productId } = { product_id: '' }] = await setStock(shop, { 'enamel-coffee-pot': PIECES })
  const [other] = await shop.query<{ id: string }>('select id from products where id <> $1 limit 1', [productId])
  const lineItems = [{ quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId: productId } }]
  const carts = `${providerUrl}/ecom/v1/carts/current`
  const post = { method: 'POST', body: '' }
  const jsonOf = (authorization: string) => ({ authorization, 'content-type': 'application/json' })

  const visitors: Visitor[] = await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      const authorization = await newVisitor(shop)
      const headers = jsonOf(authorization)
      await fetch(`${carts}/add-to-cart`, { ...post, headers, body: JSON.stringify({ lineItems }) })
      const answer = await fetch(`${carts}/create-checkout`, { ...post, headers, body: '{"channelType":"WEB"}' })
      const { checkoutId } = (await answer.json()) as { checkoutId: string }
      return { authorization, checkoutId, added: 1 }
    }),
  )
  const requestCounts = new Map<Visitor, number>()
  const refreshTokens: string[] = []
  let count = 0

  const make: Record<Kind, (who: Visitor, n: number) => Omit<LoadRequest, 'kind'>> = {
    search: ({ authorization }, n) => ({
      ...post,
      url: `${providerUrl}/cartwright/v1/search/products`,
      // Each from elsewhere, as searches are limited by address.
      headers: { ...jsonOf(authorization), 'x-forwarded-for': `10.7.${(n >> 8) & 255}.${n & 255}` },
      body: JSON.stringify({ expression: `pot ${n.toString(36)}` }),
    }),
    'search page': (_, n) => ({ url: `${storefrontUrl}/search?q=lamp${n.toString(36)}` }),
    product: ({ authorization }) => ({
      url: `${providerUrl}/stores-reader/v1/products/${other?.id}`,
      headers: { authorization },
    }),
    cart: ({ authorization }) => ({ url: carts, headers: { authorization } }),
    add(who) {
      requestCounts.set(who, (requestCounts.get(who) ?? 1) + 1)
      return {
        ...post,
        url: `${carts}/add-to-cart`,
        headers: jsonOf(who.authorization),
        body: JSON.stringify({ lineItems }),
        heard: ({ status }) => void (status === 200 && who.added++),
      }
    },
    renew() {
      const refreshToken = refreshTokens.shift()
      const grant = refreshToken
        ? { grantType: 'refresh_token', refreshToken }
        : { grantType: 'anonymous', clientId: STOREFRONT_CLIENT_ID }
      return {
        ...post,
        url: `${providerUrl}/oauth2/token`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(grant),
        heard({ status, text }) {
          if (status === 200) refreshTokens.push((JSON.parse(text) as { refresh_token: string }).refresh_token)
        },
      }
    },
    checkout: ({ authorization, checkoutId }) => ({
      ...post,
      url: `${providerUrl}/_api/redirects-api/v1/redirect-session`,
      headers: jsonOf(authorization),
      body: JSON.stringify({ ecomCheckout: { checkoutId } }),
    }),
  }

  return {
    productId,
    next() {
      const n = count++
      const kind = KINDS[(n * STRIDE) % KINDS.length]!
      return { kind, ...make[kind](visitors[n % visitors.length]!, n) }
    },
    async findLost() {
      const problems = visitors.map(async (who, at) => {
        const answer = await fetch(carts, { headers: { authorization: who.authorization } })
        const { cart } = (await answer.json()) as { cart?: { lineItems: { quantity: number }[] } }
        const quantity = cart?.lineItems[0]?.quantity ?? 0
        const most = requestCounts.get(who) ?? 1
        const isRight = quantity >= who.added && quantity <= most
        return isRight ? [] : [`cart ${at}: ${quantity} pieces, ${who.added} acknowledged, ${most} asked for`]
      })
      return (await Promise.all(problems)).flat()
    },
  }
}

/**
 * Somebody who stands before the checkout page, and whom nothing may put off. Answers what went wrong when they press
 * the button.
 */
export async function prepareCheckout(shop: FaultyShop, productId: string): Promise<() => Promise<string[]>> {
  const troubles: string[] = []
  let isPaying = false
  const shopper = new Shopper(shop, {
    onTrouble: async ({ status, text }) => void (isPaying && troubles.push(`to pay: ${status} ${text.slice(0, 200)}`)),
  })
  await shopper.arrive()
  await shopper.add(productId)
  const checkoutId = await shopper.checkOut()
  const page = await shopper.enter(checkoutId)
  return async () => {
    isPaying = true
    const { orderId, answer } = await shopper.place(checkoutId, page)
    return orderId ? troubles : [...troubles, `not bought: ${answer.status} ${answer.text.slice(0, 200)}`]
  }
}

/** Finds refusals that lack a header or code that clients need. */
export function findInvalidRejections(refused: readonly LoadAnswer[]): string[] {
  const seconds = refused.map(({ headers }) => String(headers['retry-after']))
  const unclear = refused
    .filter(({ status }, at) => ![429, 503].includes(status) || !/^([1-9]|[12]\d|30)$/.test(seconds[at]!))
    .map(({ kind, status, headers, text }) => `${kind}: ${status}, ${headers['retry-after']}, ${text.slice(0, 300)}`)
  const all = refused.filter(({ status }) => status === 503)
  const hasJitter = all.length < 50 || new Set(all.map(({ headers }) => headers['retry-after'])).size > 1
  return hasJitter ? unclear : [...unclear, 'everybody is asked to come back at the same time']
}
