import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop } from '../testing/test-shop.ts'

const towel: FakeProduct = { id: 'towel', slug: 'towel', name: 'Towel', price: 16, collections: ['kitchen'] }
const BURST = 120

test('a client that tries filters has 120 lists made at once and then ten a second; others, pages that are cached and all other pages are not concerned', async () => {
  const client = { address: '203.0.113.7' }
  const { visit, provider, clock } = createTestShop({
    isCached: true,
    products: [towel],
    languages: ['en', 'de'],
    clientAddress: () => client.address,
  })
  const tryFilters = async (from: number, count: number) => {
    const statuses: Record<number, number> = {}
    for (let price = from; price < from + count; price++) {
      const { status } = await visit(`/collections/kitchen?max=${price}`)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    return statuses
  }
  await visit('/de') // what every page needs is read
  expect(await tryFilters(1, BURST + 30)).toEqual({ 200: BURST, 429: 30 })
  const callsBefore = provider.calls.length
  const refused = await visit('/de/search?q=towel&max=7')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('cache-control')).toBe('private, no-store')
  expect(await refused.text()).toContain('Zu viele Anfragen')
  expect(provider.calls).toHaveLength(callsBefore)

  expect((await visit('/collections/kitchen?max=1')).status, 'it is cached').toBe(200)
  for (const path of ['/', '/collections/kitchen', '/product-page/towel', '/cart'])
    expect((await visit(path)).status, path).toBe(200)
  client.address = '203.0.113.8'
  expect(await tryFilters(1_000, 3)).toEqual({ 200: 3 })
  client.address = '203.0.113.7'
  clock.ms += 2_000
  expect(await tryFilters(2_000, 25)).toEqual({ 200: 20, 429: 5 })
})

test('where nobody knows who asks, as in a process of its own without an address, lists are made for everybody', async () => {
  const { visit } = createTestShop({ products: [towel] })
  for (let price = 1; price <= BURST + 10; price++)
    expect((await visit(`/collections/kitchen?max=${price}`)).status).toBe(200)
})

test('suggestions count as well, and a client that has had too many gets no more of them until it has waited', async () => {
  const { visit, provider, clock } = createTestShop({ products: [towel], clientAddress: () => '203.0.113.9' })
  for (let at = 0; at < BURST; at++) expect((await visit(`/search/suggestions?q=tow${at}`)).status).toBe(200)
  const callsBefore = provider.calls.length
  const refused = await visit('/search/suggestions?q=towel')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    429,
    '1',
    'no-store',
  ])
  expect(provider.calls).toHaveLength(callsBefore)
  clock.ms += 1_000
  expect((await visit('/search/suggestions?q=towel')).status).toBe(200)
})

test('a client that requests missing addresses gets suggestions from 120 searches, and then the page without products', async () => {
  const { visit, provider } = createTestShop({ products: [towel], clientAddress: () => '203.0.113.10' })
  for (let at = 0; at < BURST + 20; at++) expect((await visit(`/blue-towel-${at}`)).status).toBe(404)
  expect(provider.calls.filter((call) => JSON.stringify(call).includes('/search/products'))).toHaveLength(BURST)
})
