import { sql } from 'kysely'
import { expect } from 'vitest'
import { type CheckoutVisit, TestBrowser, visitCheckout } from './checkout-visit.ts'
import { saveAddress } from '../identity/index.ts'
import { findMailedCode } from './mails.ts'
import { addDataCollection, NOTES } from './data-requests.ts'
import { createPhoto } from './sample-files.ts'
import { createSignInClient } from './sign-in-client.ts'
import { parseRedirectParameters, CALLBACK_URL, pushSignIn, redeemCode } from './sign-in-request.ts'
import type { TestShop } from './start-shop.ts'

/** Marker in every personal text of a marked member: finding it reveals data that was not erased. */
export const MARK = 'zqx7k'

export const MARKED_PASSWORD = `${MARK} grey herons`
const EMAIL = `${MARK}@member.example`
const COUNTRY = 'DE'

export interface MarkedMember {
  id: string
  email: string
  token: string
  refreshToken: string
  visitorToken: string
  /** As a guest, and as a member. */
  orders: { id: string; totalMinor: bigint }[]
}

/**
 * Creates a person whose data is everywhere the shop stores some: first a guest, then a member in the same browser.
 * It uses the calls of storefronts.
 */
export async function createMarkedMember(shop: TestShop): Promise<MarkedMember> {
  const customTextFields = [{ title: 'Engraving', maxLength: 50, mandatory: false }]
  await shop.addProduct('plate', { stock: 100, changes: { customTextFields } })
  await shop.addProduct('bowl', { stock: 0 })
  await shop.newCoupon({ code: 'TEN', name: 'Ten', percentOff: '0.1', oncePerCustomer: true })

  const visitorToken = await shop.newToken()
  const asGuest = await order(shop, visitorToken)
  await fillCart(shop, visitorToken)
  const { token, refreshToken, id } = await signUp(shop, visitorToken)

  await tellOfThemselves(shop, id, token)
  const address = { firstName: `${MARK} Ada`, addressLine: `${MARK} Road`, city: `${MARK} City`, country: COUNTRY }
  await shop.db.transaction().execute((tx) => saveAddress(tx, id, address, shop.now))
  const wishes = { token, body: { productIds: [shop.idOf('plate')] } }
  expect((await shop.call('POST', '/cartwright/v1/wishlist/items', wishes)).status).toBe(200)
  await shop.ask('currentCart.updateCurrentCart', { couponCode: 'TEN' }, { token })
  const wish = { email: EMAIL }
  await shop.call('POST', `/cartwright/v1/products/${shop.idOf('bowl')}/back-in-stock`, { token, body: wish })
  await addDataCollection(shop.db)
  const note = { dataCollectionId: NOTES, dataItem: { data: { title: `${MARK} note` } } }
  expect((await shop.call('POST', '/wix-data/v2/items', { token, body: note })).status).toBe(200)
  await review(shop, token)
  const asMember = await order(shop, token)
  await giveBack(shop, asMember.id, token)
  await fillCart(shop, token)
  const open = await visitCheckout(shop, [['plate', 1]], token)
  await open.browser.post(`/checkout/${open.checkoutId}`, { ...formOf(), intent: 'update', idempotencyToken: 'none' })
  return { id, email: EMAIL, token, refreshToken, visitorToken, orders: [asGuest, asMember] }
}

/** Uploads a picture and reviews a product with it. */
async function review(shop: TestShop, token: string): Promise<void> {
  const asked = { token, body: { mimeType: 'image/jpeg', fileName: `${MARK}.jpg` } }
  const { body: address } = await shop.call('POST', '/site-media/v1/files/generate-upload-url', asked)
  const sent = await shop.fetch(new URL(address.uploadUrl).pathname, {
    method: 'PUT',
    body: new Uint8Array(await createPhoto(30, 20)),
  })
  const { file } = (await sent.json()) as { file: { id: string } }
  const content = { rating: 5, title: `${MARK} title`, body: `${MARK} text`, media: [{ image: { id: file.id } }] }
  const body = { content, authorName: `${MARK} name` }
  const path = `/cartwright/v1/products/${shop.idOf('plate')}/reviews`
  const { status, text } = await shop.call('POST', path, { token, body })
  expect(status, text).toBe(200)
}

async function signUp(shop: TestShop, visitorToken: string) {
  const calls = await createSignInClient(shop, { token: visitorToken, headers: { 'user-agent': `${MARK} browser` } })
  const profile = {
    firstName: `${MARK} Ada`,
    nickname: `${MARK} nick`,
    language: 'en',
    customFields: [{ name: 'shoe', value: { strValue: `${MARK} shoe` } }],
  }
  const { body: waiting } = await calls.register(EMAIL, { password: MARKED_PASSWORD, profile })
  expect(waiting.state).toBe('REQUIRE_EMAIL_VERIFICATION')
  const { body: step } = await calls.verify(await findMailedCode(shop, EMAIL), waiting.stateToken)
  expect(step.state).toBe('SUCCESS')
  const { fullUrl, verifier } = await pushSignIn(shop, visitorToken, {
    prompt: 'none',
    sessionToken: step.sessionToken,
  })
  const { location } = await new TestBrowser(shop).enter(fullUrl)
  const { body: tokens, text } = await redeemCode(shop, {
    code: parseRedirectParameters(location)['code'],
    codeVerifier: verifier,
    redirectUri: CALLBACK_URL,
  })
  expect(tokens.access_token, text).toBeDefined()
  return {
    id: step.identity.id as string,
    token: tokens.access_token as string,
    refreshToken: tokens.refresh_token as string,
  }
}

async function tellOfThemselves(shop: TestShop, id: string, token: string): Promise<void> {
  const member = {
    contact: {
      lastName: `${MARK} Byron`,
      company: `${MARK} Ltd`,
      phones: [`${MARK} 123`],
      emails: [`second-${MARK}@member.example`],
      addresses: [{ addressLine: `${MARK} Road`, city: `${MARK} City`, country: COUNTRY }],
    },
    profile: { title: `${MARK} Countess` },
  }
  const { status, text } = await shop.call('PATCH', `/members/v1/members/${id}`, {
    token,
    body: { member },
    headers: { 'idempotency-key': 'tell' },
  })
  expect(status, text).toBe(200)
}

/** Adds a parcel, a file, a return with its refund, and notes of both sides to an order. */
async function giveBack(shop: TestShop, orderId: string, token: string): Promise<void> {
  const staff = await shop.newStaffToken()
  const tell = async (path: string, body: object, by: string) => {
    const {
      status,
      text,
      body: answer,
    } = await shop.call('POST', path, {
      token: by,
      body,
      headers: { 'idempotency-key': path },
    })
    expect(status, text).toBe(200)
    return answer
  }
  const trackingInfo = { trackingNumber: `${MARK}123`, shippingProvider: 'dhl' }
  await tell(`/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, { fulfillment: { trackingInfo } }, staff)
  const comment = { merchantComment: { message: `${MARK} called` } }
  await tell(`/ecom/v1/orders/${orderId}/activities`, { activity: comment }, staff)
  const lineItems = [{ lineItemId: '00000000-0000-0000-0000-000000000001', quantity: 1 }]
  const asked = { kind: 'WITHDRAWAL', lineItems, reason: `${MARK} why` }
  const { orderReturn } = await tell(`/cartwright/v1/orders/${orderId}/returns`, asked, token)
  await tell(`/cartwright/v1/returns/${orderReturn.id}/receive`, { message: `Dear ${MARK}` }, staff)
  await shop.db
    .insertInto('order_downloads')
    .columns(['owner_id', 'order_id', 'line_id', 'downloads', 'last_at'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .select([
          'owner_id',
          'id as order_id',
          'id as line_id',
          sql<number>`1`.as('downloads'),
          'created_at as last_at',
        ])
        .where('id', '=', orderId),
    )
    .execute()
}

async function fillCart(shop: TestShop, token: string): Promise<void> {
  const headers = { 'idempotency-key': 'fill' }
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [engraved(shop)] }, { token, headers })
  const contactDetails = { firstName: `${MARK} Ada`, company: `${MARK} Ltd` }
  const cartInfo = {
    buyerNote: `${MARK} note`,
    buyerInfo: { email: EMAIL },
    contactInfo: { address: { city: `${MARK} City`, country: COUNTRY }, contactDetails },
  }
  await shop.ask('currentCart.updateCurrentCart', { cartInfo }, { token })
}

async function order(shop: TestShop, token: string): Promise<{ id: string; totalMinor: bigint }> {
  await fillCart(shop, token)
  const visit: CheckoutVisit = await visitCheckout(shop, [['plate', 1]], token)
  const placed = await visit.place(formOf())
  expect(placed.status, placed.html).toBe(303)
  const ordered = await visit.order()
  if (!ordered) throw new Error('There is no order.')
  return ordered
}

function engraved(shop: TestShop) {
  const line = shop.line('plate')
  const options = { ...line.catalogReference.options, customTextFields: { Engraving: `${MARK} for ever` } }
  return { ...line, catalogReference: { ...line.catalogReference, options } }
}

function formOf(): Record<string, string> {
  return {
    email: EMAIL,
    firstName: `${MARK} Ada`,
    lastName: `${MARK} Byron`,
    phone: `${MARK} 123`,
    addressLine: `${MARK} Road`,
    postalCode: '10115',
    city: `${MARK} City`,
  }
}
