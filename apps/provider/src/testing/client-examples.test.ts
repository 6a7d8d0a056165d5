import { requestCookies } from '@cartwright/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browseAndBuy } from '../../../../packages/client/examples/browse-and-buy.example.ts'
import { addOrExplain } from '../../../../packages/client/examples/errors.example.ts'
import { listProducts } from '../../../../packages/client/examples/paging.example.ts'
import { cartPictures } from '../../../../packages/client/examples/pictures.example.ts'
import { answerWithCart } from '../../../../packages/client/examples/server-side-session.example.ts'
import { keepTheCart } from '../../../../packages/client/examples/storage-cookie.example.ts'
import { startShop, TEST_PROVIDER_URL, type TestShop } from './index.ts'

// The client's examples, run unchanged: their requests go directly to a test shop.

let shop: TestShop
beforeEach(async () => {
  shop = await startShop({ allowLoopback: true })
  vi.stubGlobal('fetch', shop.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('browse and buy: a visitor gets from the catalogue to the checkout', async () => {
  await shop.addProduct('Apron', { stock: 0 })
  await shop.addProduct('Bowl', { price: '16.50', options: { Size: { S: 0, L: 1 } } })
  const address = await browseAndBuy(TEST_PROVIDER_URL, shop.clientId)
  expect(new URL(address).origin).toBe(TEST_PROVIDER_URL)
  const page = await shop.fetch(address, { redirect: 'manual' })
  expect(page.status).toBeLessThan(400)
})

test('browse and buy: an empty shop says so', async () => {
  await expect(browseAndBuy(TEST_PROVIDER_URL, shop.clientId)).rejects.toThrow('There is nothing to buy.')
})

test('errors: each kind has its message', async () => {
  const plate = await shop.addProduct('plate', { stock: 1 })
  const bowl = await shop.addProduct('bowl', { stock: 0 })
  const shirt = await shop.addProduct('shirt', { options: { Size: { M: 5 } } })
  const add = (productId: string) => addOrExplain(TEST_PROVIDER_URL, shop.clientId, productId)
  expect(await add(plate)).toBe('It is in your cart, which now has 1 lines.')
  expect(await add(bowl)).toBe('It is sold out.')
  expect(await add(shirt)).toBe('Choose a size first.')
  expect(await add('x'.repeat(60))).toMatch(/^options\.lineItems\[0\]\.catalogReference\.catalogItemId /)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(await add(plate)).toBe('The shop cannot be reached. Please try again later.')
})

test('paging: every product is returned once, and the newest first', async () => {
  const names = ['Apron', 'Bowl', 'Cup', 'Dish', 'Egg cup']
  for (const name of names) {
    await shop.addProduct(name)
    shop.passTime(1000)
  }
  const { all, newest } = await listProducts(TEST_PROVIDER_URL, shop.clientId)
  expect(all).toEqual(names)
  expect(newest).toHaveLength(2)
})

test('cookie: the next page finds the cart', async () => {
  const plate = await shop.addProduct('plate', { stock: 9 })
  stubPage()
  expect(await keepTheCart(TEST_PROVIDER_URL, shop.clientId, plate)).toBe(3)
})

test('server-side session: a visitor without a cookie gets one, and one with a cookie has their cart', async () => {
  await shop.addProduct('plate', { stock: 9 })
  const visit = (headers: HeadersInit = {}) =>
    answerWithCart(new Request('https://shop.example/cart', { headers }), TEST_PROVIDER_URL, shop.clientId)
  const first = await visit()
  expect(await first.text()).toBe('Lines in the cart: 0')
  const [cookie = ''] = first.headers.getSetCookie()
  expect(cookie).toMatch(/; HttpOnly/)

  const sent = new Request('https://shop.example/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  const { storage } = requestCookies(sent, { clientId: shop.clientId })
  const token = storage.getTokens()?.accessToken.value
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })

  const second = await visit(sent.headers)
  expect(await second.text()).toBe('Lines in the cart: 1')
  expect(second.headers.getSetCookie()).toEqual([])
})

test('pictures: addresses are on the shop', async () => {
  await shop.addProduct('plate', {
    changes: { media: [{ id: `${'0'.repeat(32)}.jpg`, width: 800, height: 600, altText: 'A plate' }] },
  })
  const { auth, currentCart } = shop.newVisitor()
  await currentCart.addToCurrentCart({ lineItems: [shop.line('plate')] })
  const [picture] = await cartPictures(TEST_PROVIDER_URL, auth)
  expect(picture?.src).toMatch(new RegExp(`^${TEST_PROVIDER_URL}/media/0{32}\\.jpg/v1/fill/w_96,h_96,`))
})

/** Part of a page that the cookie example needs. */
function stubPage(): void {
  const jar = new Map<string, string>()
  vi.stubGlobal('location', new URL('https://shop.example/'))
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(line: string) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    },
  })
}
