import { STORES_APP_ID } from '@cartwright/contract'
import { sql } from 'kysely'
import type { RenderPage } from '../../../pages/page-props.ts'
import { STOREFRONT_CLIENT_ID } from '../../identity/index.ts'
import { newId } from '../../platform/ids.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from '../names.ts'
import { createTestMember } from '../create-test-member.ts'
import type { PagelessShop } from '../pageless-shop.ts'
import type { Command } from './script.ts'

/** Checkout page for these buyers: the token of its prices. */
export const renderQuote: RenderPage = (_page, props) => {
  const html = 'idempotencyToken' in props ? String(props.idempotencyToken) : JSON.stringify(props)
  return { html, toBytes: () => Buffer.from(html), status: 200, headers: {} }
}

export const MANUAL_PAYMENT = { code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER' } as const

const CARDS = { card: '4242424242424242', declined: '4000000000000002', never: '4000000000003220', later: '' }

const FORM = {
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'DE',
  addressLine: 'Street 1',
  postalCode: '10115',
  city: 'Berlin',
  shippingOption: 'parcel',
  cardExpiry: '12/49',
  cardCode: '123',
  intent: 'place',
}

export interface ReceivedResponse {
  status: number
  body: Record<string, unknown>
}

export async function sendRequest(
  { provider }: PagelessShop,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<ReceivedResponse> {
  const response = await provider.fetch(
    new Request(TEST_PROVIDER_URL + path, {
      method,
      headers: { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    }),
  )
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as ReceivedResponse['body']) } // every response is an object
}

/** Buyer at the checkout page, with the contents of the cart. */
export interface CheckoutBuyer {
  token: string
  /** Pieces of each product. */
  got: number[]
  /** Places the order and returns it, paid or not. */
  place(): Promise<{ id: string; status: string } | undefined>
}

type Buying = Extract<Command, { kind: 'buy' }>

/**
 * Undefined if something is sold out. A buyer with `isMerged` signs in with all items in the visitor's cart, and the
 * same in their own.
 */
export async function goToCheckout(
  shop: PagelessShop,
  productIds: readonly string[],
  { wants, pays, isMerged }: Buying,
): Promise<CheckoutBuyer | undefined> {
  const visitor = await newVisitor(shop)
  const lineItems = wants.flatMap((quantity, item) => {
    const catalogReference = { appId: STORES_APP_ID, catalogItemId: productIds[item] }
    return quantity === 0 ? [] : [{ quantity, catalogReference }]
  })
  const add = (token: string) =>
    sendRequest(shop, 'POST', '/ecom/v1/carts/current/add-to-cart', { token, body: { lineItems } })
  if ((await add(visitor.token)).status !== 200) return undefined
  const token = isMerged ? await signIn(shop, visitor, add) : visitor.token
  const { body: read } = await sendRequest(shop, 'GET', '/ecom/v1/carts/current', { token })
  const { lineItems: lines } = read['cart'] as {
    lineItems: { quantity: number; catalogReference: { catalogItemId: string } }[]
  }
  const made = await sendRequest(shop, 'POST', '/ecom/v1/carts/current/create-checkout', {
    token,
    body: { channelType: 'WEB' },
  })
  if (made.status !== 200) throw new Error(`There is no checkout: ${JSON.stringify(made.body)}`)
  const checkoutId = String(made.body['checkoutId'])
  const page = await openPage(shop, token, checkoutId)
  const form = {
    ...FORM,
    email: `${newId()}@buyer.example`,
    cardNumber: CARDS[pays],
    ...(pays === 'later' && { paymentMethod: MANUAL_PAYMENT.code }),
    idempotencyToken: page.quote,
  }
  return {
    token,
    got: productIds.map((id) => lines.find((line) => line.catalogReference.catalogItemId === id)?.quantity ?? 0),
    async place() {
      await page.send(form)
      return shop.db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('checkout_id', '=', checkoutId)
        .executeTakeFirst()
    },
  }
}

async function newVisitor(shop: PagelessShop): Promise<{ id: string; token: string }> {
  const { body } = await sendRequest(shop, 'POST', '/oauth2/token', {
    body: { clientId: STOREFRONT_CLIENT_ID, grantType: 'anonymous' },
  })
  const token = String(body['access_token'])
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  return { id: claims.sub, token }
}

/** Merges the two carts, as for a tab that has not noticed the sign-in. */
async function signIn(
  shop: PagelessShop,
  visitor: { id: string },
  add: (token: string) => Promise<ReceivedResponse>,
): Promise<string> {
  const member = await createTestMember(shop.db, () => new Date())
  await add(member.token)
  await sql`insert into signed_in_visitors (visitor_id, member_id, at) values (${visitor.id}, ${member.id}, now())`.execute(
    shop.db,
  )
  await shop.provider.mergeLateCarts()
  return member.token
}

async function openPage(shop: PagelessShop, token: string, checkoutId: string) {
  const { body } = await sendRequest(shop, 'POST', '/_api/redirects-api/v1/redirect-session', {
    token,
    body: { ecomCheckout: { checkoutId }, callbacks: { thankYouPageUrl: `${TEST_STOREFRONT_URL}/thank-you` } },
  })
  const { fullUrl } = body['redirectSession'] as { fullUrl: string }
  const opened = await shop.provider.fetch(new Request(fullUrl, { method: 'POST' }))
  const cookie = opened.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const address = `${TEST_PROVIDER_URL}/checkout/${checkoutId}`
  const shown = await shop.provider.fetch(new Request(address, { headers: { cookie } }))
  return {
    quote: await shown.text(),
    async send(form: Record<string, string>): Promise<void> {
      const headers = { cookie, origin: TEST_PROVIDER_URL }
      const sent = new Request(address, { method: 'POST', body: new URLSearchParams(form), headers })
      const { status } = await shop.provider.fetch(sent)
      if (status !== 200 && status !== 303) throw new Error(`The order was answered with ${status}`)
    },
  }
}
