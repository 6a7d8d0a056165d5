import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createToken, type Item, toLineItem } from './shoppers.ts'
import type { Shop } from './shop.ts'

const AT_ONCE = 16
const ADD_PATH = '/ecom/v1/carts/current/add-to-cart'
export const CHECKOUT_PATH = '/ecom/v1/carts/current/create-checkout'
const REDIRECT_PATH = '/headless/v1/redirect-session'

/** Somebody who stands before the checkout page, with all that the page asks for. */
export interface Buyer {
  token: string
  checkoutId: string
  cookie: string
  /** As browsers say it: the name under which the shop knows itself. */
  origin: string
  /** Token of the prices that the page showed. */
  quote: string
  shippingOption: string
}

export type PaymentWay = 'card' | 'bank'

/** Form fields of the page, with the accepted card of the test mode. */
const FORM = {
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'DE',
  addressLine: 'Street 1',
  postalCode: '10115',
  city: 'Berlin',
}
/** Everybody has an address of their own: orders of one person queue up at their contact. */
const emailOf = (checkoutId: string): string => `${checkoutId}@bench.example`
const CARD = { paymentMethod: 'card', cardNumber: '4242 4242 4242 4242', cardExpiry: '12/49', cardCode: '123' }

/** Visitors with one piece each in their cart. */
export async function fillCarts(
  shop: Shop,
  count: number,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<string[]> {
  return manyTimes(count, async (at) => {
    const token = await createToken(shop, signal)
    await call(shop, ADD_PATH, { lineItems: [toLineItem(items[at % items.length]!)] }, token, signal)
    return token
  })
}

/** Visitors who have come as far as the checkout page and have typed in who they are. */
export async function createBuyers(
  shop: Shop,
  count: number,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<Buyer[]> {
  const tokens = await fillCarts(shop, count, items, signal)
  return manyTimes(count, (at) => enterCheckout(shop, tokens[at]!, signal))
}

async function enterCheckout(shop: Shop, token: string, signal: AbortSignal): Promise<Buyer> {
  const { checkoutId } = await call<{ checkoutId: string }>(shop, CHECKOUT_PATH, { channelType: 'WEB' }, token, signal)
  const request = { ecomCheckout: { checkoutId } }
  const { redirectSession } = await call<{ redirectSession: { fullUrl: string } }>(
    shop,
    REDIRECT_PATH,
    request,
    token,
    signal,
  )
  const { origin } = new URL(redirectSession.fullUrl)
  const first = await (await fetch(redirectSession.fullUrl, { signal })).text()
  const entered = await fetch(redirectSession.fullUrl, {
    method: 'POST',
    body: new URLSearchParams({ browser: valueOf(first, 'browser') ?? '' }),
    headers: { origin },
    redirect: 'manual',
    signal,
  })
  await entered.arrayBuffer()
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const page = `${shop.providerUrl}/checkout/${checkoutId}`
  const headers = { cookie, origin }
  const body = new URLSearchParams({ ...FORM, email: emailOf(checkoutId), intent: 'update' })
  const typed = await fetch(page, { method: 'POST', body, headers, redirect: 'manual', signal })
  await typed.arrayBuffer()
  if (typed.status !== 303) throw new Error(`What was typed at the checkout was answered with ${typed.status}.`)
  const html = await (await fetch(page, { headers, signal })).text()
  const quote = valueOf(html, 'idempotencyToken')
  const shippingOption = valueOf(html, 'shippingOption')
  if (!quote || !shippingOption) throw new Error(`This is no checkout page to buy on:\n${html.slice(0, 2_000)}`)
  return { token, checkoutId, cookie, origin, quote, shippingOption }
}

export interface OrderRun {
  /** Orders that the shop has acknowledged, by their ids. */
  orderIds: string[]
  /** Answers of any other kind, by what they say. */
  others: Record<string, number>
  perSecond: number
  times: number[]
}

/** Everybody places their order, once, in so many lanes. */
export async function placeOrders(
  shop: Shop,
  buyers: readonly Buyer[],
  { connections, way }: { connections: number; way: PaymentWay },
  signal: AbortSignal,
): Promise<OrderRun> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const placing: OrderRun = { orderIds: [], others: {}, perSecond: 0, times: [] }
  const begun = performance.now()
  let next = 0
  const lane = async (): Promise<void> => {
    for (let buyer = buyers[next++]; buyer; buyer = buyers[next++]) {
      signal.throwIfAborted()
      const sentAt = performance.now()
      const { status, location } = await place(shop, buyer, way, agent)
      placing.times.push(performance.now() - sentAt)
      const orderId = URL.canParse(location) ? new URL(location).searchParams.get('orderId') : null
      if (status === 303 && orderId) placing.orderIds.push(orderId)
      else placing.others[status] = (placing.others[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  placing.perSecond = (placing.times.length * 1000) / (performance.now() - begun)
  agent.destroy()
  return placing
}

/** By hand, because `fetch` costs as much of the machine as a good part of what is measured. */
function place(
  shop: Shop,
  { checkoutId, cookie, origin, quote, shippingOption }: Buyer,
  way: PaymentWay,
  agent: Agent,
): Promise<{ status: number; location: string }> {
  const paid = way === 'card' ? CARD : { paymentMethod: 'bank' }
  const body = new URLSearchParams({
    ...FORM,
    email: emailOf(checkoutId),
    ...paid,
    shippingOption,
    intent: 'place',
    idempotencyToken: quote,
  }).toString()
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; location: string }>()
  const headers = {
    cookie,
    origin,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    // Each somewhere else: of one address few orders are taken that nothing is paid with.
    'x-forwarded-for': Array.from(randomBytes(4)).join('.'),
  }
  const sent = request(`${shop.providerUrl}/checkout/${checkoutId}`, { method: 'POST', agent, headers }, (answer) => {
    answer.resume()
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' }))
    answer.on('error', reject)
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

function valueOf(html: string, name: string): string | undefined {
  return (
    new RegExp(`name="${name}"[^>]*\\svalue="([^"]+)"`).exec(html)?.[1] ??
    new RegExp(`value="([^"]+)"[^>]*\\sname="${name}"`).exec(html)?.[1]
  )
}

async function call<Answer>(
  shop: Shop,
  path: string,
  body: object,
  token: string,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: token }
  const answer = await fetch(shop.providerUrl + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as Answer
}

async function manyTimes<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const prepared: Made[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) prepared[at] = await make(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return prepared
}
