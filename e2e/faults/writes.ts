/** Writes that must be done once, however often they are sent. */
import { randomUUID } from 'node:crypto'
import { CARD } from './checkout-form.ts'
import { createVisitor, type Buyer, goToCheckout, toAddRequest, send, sendForm } from './outages/calls.ts'
import { isUnavailable, type TimedResponse } from './timed-response.ts'
import type { ProxiedShop } from './proxied-shop.ts'

export interface Write {
  /** Always the same request. False: it is put off. Throws for any other answer. */
  send(): Promise<boolean>
  /** Finds wrong rows in the database after the write. */
  findWrong(): Promise<string | undefined>
}

const PRODUCT = 'enamel-coffee-pot'
const PASSWORD = 'seven grey herons'

/** Creates this many writes, of four kinds in turn. */
export async function createWrites(shop: ProxiedShop, merchantKey: string, count: number): Promise<Write[]> {
  const [product] = await shop.query<{ id: string }>('select id from products where slug = $1', [PRODUCT])
  const { id } = product!
  const kinds = [
    () => addToCart(shop, id),
    () => placeOrder(shop, id),
    () => register(shop),
    () => refund(shop, id, merchantKey),
  ]
  return Promise.all(Array.from({ length: count }, (_, at) => kinds[at % kinds.length]!()))
}

async function addToCart(shop: ProxiedShop, productId: string): Promise<Write> {
  const [token] = await createVisitor(shop)
  const [, claims = ''] = token.split('.')
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }
  const request = { token, body: toAddRequest(productId), key: randomUUID() }
  return {
    send: async () => isDone(await send(shop, '/ecom/v1/carts/current/add-to-cart', request)),
    findWrong: () =>
      expectOne(
        shop,
        'pieces in the cart',
        `select coalesce(sum((line ->> 'quantity')::int), 0)::int as count from carts, jsonb_array_elements(lines) as line where owner_id = $1`,
        sub,
      ),
  }
}

async function placeOrder(shop: ProxiedShop, productId: string): Promise<Write> {
  const buyer = await goToCheckout(shop, productId)
  return {
    send: () => sendOrder(buyer),
    findWrong: async () =>
      (await expectOne(shop, 'orders', `select count(*)::int from orders where checkout_id = $1`, buyer.checkoutId)) ??
      (await expectOne(
        shop,
        'charges',
        `select count(*)::int from test_charges where status = 'captured' and key in
           (select payments.id from payments join orders on orders.id = order_id where orders.checkout_id = $1)`,
        buyer.checkoutId,
      )),
  }
}

async function sendOrder(buyer: Buyer): Promise<boolean> {
  const answer = await sendForm(buyer, { paymentMethod: 'card', ...CARD })
  const location = answer.headers.get('location')
  if (location?.includes('orderId=')) return true
  // The bank is not heard of yet; who sends the form again asks for the same payment.
  if (location?.endsWith('/payment')) return false
  return isDone(answer)
}

async function register(shop: ProxiedShop): Promise<Write> {
  const [token] = await createVisitor(shop)
  const email = `${randomUUID()}@member.example`
  const request = { token, body: { loginId: { email }, password: PASSWORD }, key: randomUUID() }
  return {
    send: async () => isDone(await send(shop, '/_api/iam/authentication/v2/register', request)),
    findWrong: async () =>
      (await expectOne(
        shop,
        'registrations',
        'select count(*)::int from pending_sign_ins where email_key = $1',
        email,
      )) ?? (await expectOne(shop, 'mails', 'select count(*)::int from mails where recipient = $1', email)),
  }
}

async function refund(shop: ProxiedShop, productId: string, merchantKey: string): Promise<Write> {
  const buyer = await goToCheckout(shop, productId)
  if (!(await sendOrder(buyer))) throw new Error('The order was not placed.')
  const [order] = await shop.query<{ id: string }>('select id from orders where checkout_id = $1', [buyer.checkoutId])
  const request = { token: merchantKey, body: { orderId: order!.id }, key: randomUUID() }
  return {
    send: async () => isDone(await send(shop, '/ecom/v1/order-billing/refund-payments', request)),
    findWrong: async () =>
      expectOne(
        shop,
        'refunds of all that was paid',
        `select count(*)::int from refunds join orders on orders.id = order_id where order_id = $1 and amount_minor = paid_minor`,
        order!.id,
      ),
  }
}

/**
 * 409 while the first of the same requests is still at work, which its connection may be without knowing that it is
 * cut.
 */
function isDone(answer: TimedResponse): boolean {
  const { status, text, url } = answer
  if (status === 200) return true
  if (isUnavailable(answer) || (status === 409 && text.includes('IDEMPOTENCY_KEY_BUSY'))) return false
  throw new Error(`${new URL(url).pathname} was answered with ${status}: ${text.slice(0, 300)}`)
}

async function expectOne(shop: ProxiedShop, what: string, query: string, of: string): Promise<string | undefined> {
  const [row] = await shop.query<{ count: number }>(query, [of])
  return row?.count === 1 ? undefined : `${row?.count} ${what} of ${of}, not 1`
}
