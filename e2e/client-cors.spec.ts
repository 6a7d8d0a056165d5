import { expect } from 'vitest'
import { createScriptedProvider } from './client/scripted-provider.ts'
import { createShopPages } from './client/shop-pages.ts'
import { openClient, test } from './client/test.ts'

// A page of somebody else's, on another origin, with the real provider: what browsers let through is decided by its
// CORS rules alone.

const PRODUCT = 'Meadow Seed Tin'

test('a page of another origin reads products and fills a cart, with an Idempotency-Key for each write', async ({
  openShop,
  real,
}) => {
  const page = await openShop(real)
  const keys: Record<string, string | undefined> = {}
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.url().startsWith(real.baseUrl))
      keys[`${request.method()} ${pathname.split('/').at(-1)}`] = request.headers()['idempotency-key']
  })
  const result = await page.evaluate(async (name) => {
    const { products, currentCart } = window.shop
    const { items } = await products.queryProducts().eq('name', name).find()
    const { product } = await products.getProduct(items[0]?._id ?? '')
    const id = product?._id ?? ''
    const { cart } = await currentCart.addToCurrentCart({ lineItems: [window.sdk.lineOf(id)] })
    const lineId = cart.lineItems[0]?._id ?? ''
    const changed = await currentCart.updateCurrentCartLineItemQuantity([{ _id: lineId, quantity: 3 }])
    const emptied = await currentCart.removeLineItemsFromCurrentCart([lineId])
    return {
      name: product?.name,
      quantity: changed.cart.lineItems[0]?.quantity,
      left: emptied.cart.lineItems,
      gone: await currentCart.deleteCurrentCart(),
    }
  }, PRODUCT)
  expect(result).toEqual({ name: PRODUCT, quantity: 3, left: [], gone: undefined })

  const writes = ['POST add-to-cart', 'POST update-line-items-quantity', 'POST remove-line-items', 'DELETE current']
  expect(new Set(writes.map((write) => keys[write])).size).toBe(4)
  for (const write of writes) expect(keys[write], write).toMatch(/^[\w-]{22}$/)
  expect(Object.entries(keys).filter(([call, key]) => key && !writes.includes(call))).toEqual([])
})

test('a write with the same key is done once', async ({ openShop, real }) => {
  const page = await openShop(real)
  const quantities = await page.evaluate(async (name) => {
    const { products, currentCart } = window.shop
    const { items } = await products.queryProducts().eq('name', name).find()
    const lineItems = [window.sdk.lineOf(items[0]?._id ?? '')]
    const add = async () =>
      (await currentCart.addToCurrentCart({ lineItems }, { idempotencyKey: 'one-and-the-same-key' })).cart.lineItems
    return [await add(), await add(), (await currentCart.getCurrentCart()).lineItems].map(([line]) => line?.quantity)
  }, PRODUCT)
  expect(quantities).toEqual([1, 1, 1])
})

test('an error says the id of its request', async ({ openShop, real, expectedComplaints }) => {
  const page = await openShop(real)
  expectedComplaints.push(/404 .*carts\/current$/)
  const answered = page.waitForResponse(/carts\/current$/)
  const headers = await page.evaluate(async () => {
    const error: unknown = await window.shop.currentCart.getCurrentCart().catch((reason: unknown) => reason)
    return error instanceof Error ? { ...error, message: error.message } : error
  })
  const requestId = (await answered).headers()['x-wix-request-id']
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers).toMatchObject({ kind: 'application', code: 'OWNED_CART_NOT_FOUND', status: 404, requestId })
})

test('the retry headers of a response are readable and shown', async ({ openShop, serve, real }) => {
  const shown: (string | null)[] = []
  // The real provider with one header more; its CORS rules are as they are.
  const between = await serve(async (request) => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'OPTIONS') shown.push(request.headers.get('x-wix-consistent'))
    const body = request.method === 'POST' ? await request.text() : undefined
    const answer = await fetch(real.baseUrl + pathname + search, {
      method: request.method,
      headers: request.headers,
      body,
    })
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
    headers.set('x-wix-consistent', `version-${shown.length}`)
    return new Response(answer.status === 204 ? null : await answer.arrayBuffer(), { status: answer.status, headers })
  })
  const page = await openShop({ ...real, baseUrl: between.url })
  await page.evaluate(async () => {
    for (let call = 1; call <= 3; call++) await window.shop.products.queryProducts().limit(call).find()
  })
  expect(shown, 'a visitor’s tokens, and three reads').toEqual([null, null, 'version-2', 'version-3'])
})

test('every header that clients of this API send is allowed', async ({ openShop, real }) => {
  const page = await openShop(real)
  const names = [
    'x-wix-bi-gateway',
    'x-wix-consistent',
    'x-wix-linguist',
    'wix-site-id',
    'wix-account-id',
    'client-binding',
    'if-match',
  ]
  const count = await page.evaluate(async (headers) => {
    window.shop.setHeaders(Object.fromEntries(headers.map((name) => [name, 'en'])))
    return (await window.shop.products.queryProducts().limit(1).find()).items.length
  }, names)
  expect(count).toBe(1)
})

test('a page over plain http, where browsers have neither locks nor hashes, signs in and calls', async ({
  visit,
  files,
}) => {
  const provider = createScriptedProvider()
  const hosts = { 'http://shop.test': createShopPages(files, []), 'http://provider.test': provider.handle }
  const page = await visit()
  for (const [origin, handle] of Object.entries(hosts)) {
    await page.route(`${origin}/**`, async (route) => {
      const request = route.request()
      const answer = await handle(
        new Request(request.url(), { method: request.method(), headers: request.headers(), body: request.postData() }),
      )
      const body = Buffer.from(await answer.arrayBuffer())
      await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
    })
  }
  await page.goto('http://shop.test/')
  await openClient(page, { baseUrl: 'http://provider.test' })
  const result = await page.evaluate(async (sessionToken) => {
    const { auth, currentCart } = window.shop
    await currentCart.addToCurrentCart({ lineItems: [window.sdk.lineOf('plate')] })
    auth.setTokens(await auth.getMemberTokensForDirectLogin(sessionToken))
    const { _id } = await currentCart.getCurrentCart()
    return { isSecureContext, _id, loggedIn: auth.loggedIn(), hasLocks: 'locks' in navigator }
  }, provider.sessionToken)
  expect(result).toEqual({
    isSecureContext: false,
    hasLocks: false,
    loggedIn: true,
    _id: expect.stringContaining('cart of Ada'),
  })
})
