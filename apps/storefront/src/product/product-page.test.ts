import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop } from '../testing/test-shop.ts'

const honey: FakeProduct = {
  id: 'honey',
  slug: 'honey',
  name: 'Honey',
  price: 9.45,
  was: 10.5,
  perKilogram: '€18.90',
  collections: ['kitchen'],
}
const bowl: FakeProduct = {
  id: 'bowl',
  slug: 'bowl',
  name: 'Bowl',
  price: 60,
  stock: 0,
  ribbon: 'Back in May',
  collections: ['kitchen'],
}
const servers: FakeProduct = {
  id: 'servers',
  slug: 'servers',
  name: 'Servers',
  price: 30,
  stock: 2,
  brand: 'Atelier Oliva',
  collections: ['kitchen'],
}
const almanac: FakeProduct = { id: 'almanac', slug: 'almanac', name: 'Almanac', price: 8, isDownload: true }
const WORDS = 'What the card says'
const card: FakeProduct = {
  id: 'card',
  slug: 'card',
  name: 'Card',
  price: 4,
  texts: [
    { title: WORDS, maxLength: 20, mandatory: true },
    { title: 'Initials', maxLength: 3, mandatory: false },
  ],
}
const coffee: FakeProduct = {
  id: 'coffee',
  slug: 'coffee',
  name: 'Coffee',
  price: 8.9,
  subscriptions: [
    { id: '5b0e8a1c-6c53-4b0c-9d43-5f6b7a8c9d01', title: 'Every month', description: 'Ten percent less.' },
    { id: '5b0e8a1c-6c53-4b0c-9d43-5f6b7a8c9d02', title: 'Every year', discount: { type: 'PERCENT', value: 12.5 } },
    {
      id: '5b0e8a1c-6c53-4b0c-9d43-5f6b7a8c9d03',
      title: 'Every week, free at first',
      subscriptionSettings: { frequency: 'WEEK', freeTrialPeriod: { frequency: 'WEEK', interval: 1 } },
    },
  ],
}
const candles: FakeProduct = {
  id: 'candles',
  slug: 'candles',
  name: 'Candles',
  price: 12,
  pictures: [{ url: 'http://provider.test/media/candles.webp', alt: 'Two candles' }],
  video: {
    url: 'http://provider.test/media/v/file.webm',
    poster: 'http://provider.test/media/v.webp',
    alt: 'They burn.',
  },
}

/** Visible text of the page, without the data for its script. */
const read = async (shop: ReturnType<typeof createTestShop>, path: string) =>
  (await (await shop.visit(path)).text()).replaceAll(/<script.*?<\/script>/gs, '')

test('the price per unit appears beside the price, on the product page and in the collection', async () => {
  const shop = createTestShop({ products: [honey] })
  for (const path of ['/product-page/honey', '/collections/kitchen', '/']) {
    const html = await read(shop, path)
    expect(html, path).toContain('€18.90 / kg')
    expect(html, path).toContain('€10.50')
  }
})

test('a page says how many are left, and of what is gone when it comes back', async () => {
  const shop = createTestShop({ products: [bowl, servers] })
  expect(await read(shop, '/product-page/servers')).toContain('Only 2 left.')
  expect(await read(shop, '/product-page/bowl')).toContain('Sold out. Back in May.')
  expect(await read(shop, '/collections/kitchen')).toContain('Back in May')
})

test('below a product stand others of its collection that can be had', async () => {
  const shop = createTestShop({ products: [honey, bowl, servers, almanac] })
  const [, beside] = (await read(shop, '/product-page/honey')).split('You might also like')
  expect(beside).toContain('/product-page/servers')
  for (const other of ['bowl', 'almanac', 'honey']) expect(beside).not.toContain(`href="/product-page/${other}"`)
  expect(await read(shop, '/product-page/almanac')).not.toContain('You might also like')
})

test('a download is labelled as such and mentions no delivery, also in the cart', async () => {
  const shop = createTestShop({ products: [almanac, honey] })
  const page = await read(shop, '/product-page/almanac')
  expect(page).toContain('Digital product')
  expect(page).not.toContain('In stock')
  await shop.send('/product-page/almanac', { quantity: '1' })
  const [, cart = ''] = (await read(shop, '/cart')).split('<main')
  expect(cart).toContain('Digital product')
  expect(cart).not.toMatch(/deliver/i)
  await shop.send('/product-page/honey', { quantity: '1' })
  expect(await read(shop, '/cart')).toContain('Deliver to')
})

test('a product with a required text shows its field, and the typed text stays in the form', async () => {
  const shop = createTestShop({ products: [card] })
  const page = await read(shop, '/product-page/card')
  expect(page).toMatch(/<input[^>]*maxLength="20"[^>]*required/i)
  for (const [text, why] of [
    ['  ', 'Fill in this field.'],
    ['Happy birthday, dear Grandmother', 'Enter at most 20 characters. You have entered 32.'],
  ] as const) {
    const refused = await shop.send('/product-page/card', { 'text-0': text, 'text-1': 'A M', quantity: '3' })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain(why)
    expect(html).toMatch(/value="A M"/)
    expect(html).toMatch(/name="quantity"[^>]*value="3"/)
    if (text.trim()) expect(html).toContain(`value="${text}"`)
  }
  expect(shop.provider.calls.some((call) => call.includes('add-to-cart'))).toBe(false)
})

test('a text goes into the cart with its product; another text is another line', async () => {
  const shop = createTestShop({ products: [card] })
  for (const text of ['Get well', 'Bon voyage', 'Get well'])
    expect((await shop.send('/product-page/card', { 'text-0': text, quantity: '1' })).headers.get('location')).toBe(
      '/cart',
    )
  const [cart = ''] = (await read(shop, '/cart')).split('<script type="application/json"')
  expect(cart.match(/Get well/g)).toHaveLength(1)
  expect(cart.match(/Bon voyage/g)).toHaveLength(1)
  expect(cart).toContain(WORDS)
})

test('without a script, the price of a choice is shown and no text that was typed is lost, nor in an address', async () => {
  const shop = createTestShop({ products: [card] })
  const shown = await shop.send('/product-page/card', { 'text-0': 'For Ada', show: '' })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  const html = await shown.text()
  expect(html).toContain('value="For Ada"')
  expect(html.replaceAll('value="For Ada"', '')).not.toMatch(/href="[^"]*Ada/)
  expect(await read(shop, '/product-page/card?text-0=For+Ada')).not.toContain('For Ada')
})

test('a product that can be subscribed to says how often and that the first delivery is all, and the cart remembers', async () => {
  const shop = createTestShop({ products: [coffee, honey] })
  const page = await read(shop, '/product-page/coffee')
  for (const words of [
    'Frequency',
    'One-time purchase',
    'Every month',
    'Ten percent less.',
    'Every year',
    '12.5% less',
  ])
    expect(page).toContain(words)
  expect(page.split('First delivery only, not renewed')).toHaveLength(3)
  expect(page, 'a free trial is not offered').not.toContain('free at first')
  expect(await read(shop, '/product-page/honey')).not.toContain('Frequency')

  const month = coffee.subscriptions?.[0]?.id ?? ''
  const refused = await shop.send('/product-page/coffee', { subscription: month, quantity: 'none' })
  expect(await refused.text()).toMatch(
    new RegExp(`<input[^>]*checked=""[^>]*value="${month}"|value="${month}"[^>]*checked`),
  )
  await shop.send('/product-page/coffee', { subscription: month, quantity: '1' })
  expect(await read(shop, '/cart')).toContain('Every month · First delivery only, not renewed')

  const gone = await shop.send('/product-page/coffee', { subscription: 'weekly', quantity: '1' })
  expect(gone.status).toBe(409)
  expect(await gone.text()).toContain('no longer available')
})

test('a video waits to be played, with a picture in its place and a link where it cannot be', async () => {
  const shop = createTestShop({ products: [candles, { ...candles, slug: 'film', pictures: [] }] })
  const beside = await read(shop, '/product-page/candles')
  expect(beside, 'beside pictures it is one of them').not.toContain('<video')
  expect(beside).toMatch(/<a class="plays" href="http:\/\/provider.test\/media\/v\/file.webm">/)

  const response = await shop.visit('/product-page/film')
  const html = await response.text()
  const [video = ''] = /<video.*<\/video>/s.exec(html) ?? []
  expect(video).toMatch(/controls/)
  expect(video).toMatch(/preload="none"/)
  expect(video).toContain('poster="http://provider.test/media/v.webp"')
  expect(video).toContain('<a href="http://provider.test/media/v/file.webm">They burn.</a>')
  expect(video).not.toMatch(/autoplay/i)
  expect(response.headers.get('content-security-policy')).toContain('media-src http://provider.test;')
})

test('custom texts of one shopper never appear in the page of others', async () => {
  const shop = createTestShop({ products: [card] })
  await shop.send('/product-page/card', { 'text-0': 'Secret', quantity: 'many' })
  const html = await read(shop, '/product-page/card')
  expect(html).not.toContain('Secret')
})

test('the name of a brand links to all products of the brand', async () => {
  const shop = createTestShop({ products: [servers, bowl] })
  const html = await read(shop, '/product-page/servers')
  const [, address = ''] = /<a href="([^"]*)">Atelier Oliva<\/a>/.exec(html) ?? []
  expect(address).toBe('/collections/all-products?brand=Atelier+Oliva')
  const list = await read(shop, address)
  expect([list.includes('>Servers<'), list.includes('>Bowl<')]).toEqual([true, false])
})
