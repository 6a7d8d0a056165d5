import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop as openAnyShop } from '../testing/test-shop.ts'

const product = (name: string, more: Partial<FakeProduct> = {}): FakeProduct => ({
  id: name.toLowerCase(),
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  price: 20,
  collections: ['kitchen'],
  ...more,
})
const openShop = (options: Parameters<typeof openAnyShop>[0] = {}) =>
  openAnyShop({
    products: [
      product('Linen Towel', { pictures: [{ url: 'http://provider.test/media/a.webp', alt: '' }] }),
      product('Waffle Towel', { stock: 0, price: 15, was: 20 }),
      product('Kitchen Mug'),
    ],
    ...options,
  })

test('a search shows what it finds, and what it took the words for', async () => {
  const { visit } = openShop()
  const html = await (await visit('/search?q=towel')).text()
  expect(html).toContain('<h1>Results for “towel”</h1>')
  expect([html.includes('Linen Towel'), html.includes('Kitchen Mug</span>')]).toEqual([true, false])
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toMatch(/<input id="search-header"[^>]*value="towel"/)
  const mended = await (await visit('/search?q=tovel')).text()
  expect(mended).toContain('No results for “tovel”. Showing results for “towel”.')
  expect(await (await visit('/search?q=towel&stock=in')).text()).not.toContain('<span class="name">Waffle Towel')
})

test('the same words have one address, and what is typed is only ever text', async () => {
  const { visit, provider } = openShop()
  const first = await visit('/search?q=linen+towel')
  const calls = provider.calls.length
  const again = await visit('/search?utm=1&q=%20linen%20%20towel%0A&sort=featured')
  expect(await again.text()).toBe(await first.text())
  expect(provider.calls).toHaveLength(calls)
  const hostile = await (await visit(`/search?q=${encodeURIComponent('<script>alert(1)</script>"\'')}`)).text()
  expect(hostile).not.toContain('<script>alert')
  expect((await visit(`/search?q=${'x'.repeat(5000)}`)).status).toBe(200)
})

test('an empty search or a search without results shows links to the collections', async () => {
  const { visit } = openShop()
  for (const [path, text] of [
    ['/search', 'What are you looking for?'],
    ['/search?q=%20', 'What are you looking for?'],
    ['/search?q=zebra', 'No results for “zebra”.'],
  ] as const) {
    const response = await visit(path)
    const html = await response.text()
    expect([path, response.status, html.includes(text)]).toEqual([path, 200, true])
    expect(html).toContain('id="search-page"')
    expect(html).toContain('href="/collections/kitchen">Kitchen')
  }
})

test('suggestions contain small pictures and no personal data, and may be cached by proxies', async () => {
  const { visit, send, provider } = openShop()
  await send('/product-page/linen-towel', { quantity: '1' })
  const response = await visit('/search/suggestions?q=towel')
  expect(response.headers.get('cache-control')).toBe('public, max-age=30, s-maxage=30')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.json()).toEqual({
    products: [
      {
        slug: 'linen-towel',
        name: 'Linen Towel',
        price: '€20.00',
        picture: 'http://provider.test/media/a.webp/v1/fill/w_112,h_112,al_c,q_80,enc_auto/a.webp',
        inStock: true,
      },
      { slug: 'waffle-towel', name: 'Waffle Towel', price: '€15.00', was: '€20.00', inStock: false },
    ],
    collections: [],
    brands: [],
  })
  expect(await (await visit('/search/suggestions?q=kitch')).json()).toMatchObject({
    collections: [{ slug: 'kitchen', name: 'Kitchen' }],
  })
  expect((await visit('/search/suggestions')).status).toBe(404)
  provider.state.isDown = true
  const down = await visit('/search/suggestions?q=mug')
  expect([down.status, down.headers.get('cache-control')]).toEqual([503, 'no-store'])
})

test('a suggestion of a product whose variants differ in price says the lowest one, and that it is the lowest', async () => {
  const variants = [16.5, 18].map((price, at) => ({ id: `v-${at}`, choices: { Size: String(at) }, price }))
  const { visit } = openShop({ products: [product('Range Jug', { price: 16.5, variants })] })
  const { products } = (await (await visit('/search/suggestions?q=range')).json()) as { products: object[] }
  expect(products).toMatchObject([{ slug: 'range-jug', price: '€16.50', from: true }])
})

test('a page that is not there has a search field, and what its address may have meant', async () => {
  const { visit, provider } = openShop()
  const response = await visit('/product-page/linen-towel-2024')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('id="search-page"')
  const similar = await (await visit('/product-page/towel')).text()
  expect(similar).toContain('Were you looking for one of these?')
  expect(similar).toContain('href="/product-page/waffle-towel"')
  const calls = provider.calls.filter((call) => call.includes('search')).length
  for (const path of ['/wp-login.php', '/.env', '/assets/gone.js', '/%E0%A4%A', '/12345'])
    expect([path, (await visit(path)).status]).toEqual([path, 404])
  expect(provider.calls.filter((call) => call.includes('search'))).toHaveLength(calls)
})
