import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop, ORIGIN } from '../testing/test-shop.ts'

const mug: FakeProduct = { id: '11111111-1111-4111-8111-111111111111', slug: 'mug', name: 'Mug', price: 24 }
const shirt: FakeProduct = {
  id: '22222222-2222-4222-8222-222222222222',
  slug: 'shirt',
  name: 'Shirt',
  price: 30,
  was: 40,
  options: [
    { name: 'Size', type: 'drop_down', choices: ['S', 'L'].map((name) => ({ value: name, description: name })) },
  ],
}
const GONE = '33333333-3333-4333-8333-333333333333'
const asJson = { origin: ORIGIN, accept: 'application/json' }
const heartOf = ({ id, name }: FakeProduct) =>
  new RegExp(`<button[^>]* form="wishes" value="${id}" data-wish="${name}"`)
const add = (product: string) => ({ product, verb: 'add' })

test('a visitor without a wishlist gets no account, neither here nor at the provider', async () => {
  const { visit, provider, jar } = createTestShop({ products: [mug] })
  const html = await (await visit('/wishlist')).text()
  expect(html).toContain('Your wishlist is empty')
  expect(await (await visit('/wishlist/marks')).json()).toEqual({ products: [] })
  expect(provider.calls.filter((call) => call.includes('wishlist') || call.includes('token'))).toHaveLength(1) // the catalogue's own
  expect([...jar.keys()]).toEqual([])
})

test('a wishlist filled without a script is shown with price, picture and add-to-cart button', async () => {
  const { visit, send, jar } = createTestShop({ products: [mug, shirt] })
  const html = await (await visit('/product-page/mug')).text()
  expect(html.match(/ id="wishes"/g)).toHaveLength(1)
  expect(html).toMatch(/<form id="wishes"[^>]* action="\/wishlist" method="post">/)
  expect(html).toMatch(heartOf(mug))
  for (const { id } of [mug, shirt])
    expect((await send('/wishlist', add(id))).headers.get('location')).toBe('/wishlist')
  expect(jar.get('cw-wish')).toBe('2')
  const list = await (await visit('/wishlist')).text()
  expect(list).toContain('2 products')
  expect(list.indexOf('>Shirt<')).toBeLessThan(list.indexOf('>Mug<'))
  expect(list).toMatch(/<form data-adds="Mug"[^>]* action="\/product-page\/mug" method="post">/)
  expect(list).toContain('Choose options') // a shirt has a size
  expect(list).toContain('€40.00')
  await send('/wishlist', { product: mug.id, verb: 'remove' })
  expect(await (await visit('/wishlist')).text()).not.toContain('>Mug<')
  await send('/wishlist', { product: shirt.id, verb: 'remove' })
  expect(jar.has('cw-wish')).toBe(false)
})

test('the wishlist button of a card names its product, in every list', async () => {
  const { visit } = createTestShop({ products: [mug, { ...shirt, goesWith: [mug.id] }] })
  for (const path of ['/', '/collections/all-products', '/search?q=mug', '/product-page/shirt'])
    expect(await (await visit(path)).text(), path).toMatch(heartOf(mug))
})

test('a script hears what became of it, and which hearts are full', async () => {
  const { visit, send, provider } = createTestShop({ products: [mug] })
  const added = await send('/wishlist', add(mug.id), asJson)
  expect([added.status, await added.json()]).toEqual([200, { status: 'done', count: 1 }])
  const marks = await visit('/wishlist/marks')
  expect(await marks.json()).toEqual({ products: [mug.id] })
  expect(marks.headers.get('cache-control')).toBe('private, no-store')
  provider.state.isWishlistFull = true
  const full = await send('/wishlist', add(shirt.id), asJson)
  expect([full.status, await full.json()]).toEqual([409, { status: 'full' }])
})

test('a product that is gone stays on the list under its name, and can only be taken off', async () => {
  const { visit, send } = createTestShop({ products: [mug] })
  await send('/wishlist', add(GONE))
  const html = await (await visit('/wishlist')).text()
  expect(html).toContain('<li class="gone">')
  expect(html).toContain('Vase')
  expect(html).toContain('No longer available.')
  expect(html).not.toContain('data-adds')
})

test('a full list, a made-up product and a provider that is away are said in words', async () => {
  const { visit, send, provider } = createTestShop({ products: [mug] })
  await send('/wishlist', add(mug.id))
  provider.state.isWishlistFull = true
  const full = await send('/wishlist', add(shirt.id))
  expect(full.status).toBe(409)
  expect(await full.text()).toContain('Your wishlist is full. It can hold 500 products.')
  provider.state.isWishlistFull = false
  const calls = provider.calls.length
  for (const product of ['', '../../orders', `${mug.id}/x`]) {
    const refused = await send('/wishlist', add(product))
    expect([refused.status, (await refused.text()).includes('Something went wrong.')], product).toEqual([409, true])
  }
  expect(provider.calls.slice(calls).filter((call) => call.startsWith('POST') && call.includes('wishlist'))).toEqual([])
  provider.state.isDown = true
  const away = await visit('/wishlist')
  expect(await away.text()).toContain('Something went wrong.')
  expect((await visit('/wishlist/marks')).status).toBe(503)
})

test('the public page of a product says nothing of what anybody remembers', async () => {
  const { visit, send } = createTestShop({ products: [mug] })
  const before = await (await visit('/product-page/mug')).text()
  await send('/wishlist', add(mug.id))
  expect(await (await visit('/product-page/mug')).text()).toBe(before)
})
