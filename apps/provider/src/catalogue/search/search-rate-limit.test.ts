import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'

const BURST = 120

async function openShop() {
  const shop = await startShop({ isCached: true })
  await shop.addProduct('Mug')
  const token = await shop.newToken()
  const ask = (path: string, body: object, more: { from?: string; token?: string } = {}) =>
    shop.call('POST', `/cartwright/v1/search/${path}`, { token, from: '203.0.113.7', body, ...more })
  const askMany = async (from: number, count: number, more: { from?: string; token?: string } = {}) => {
    const statuses: Record<number, number> = {}
    for (let at = from; at < from + count; at++) {
      const { status } = await (at % 2 === 0
        ? ask('products', { expression: `mug ${at}` }, more)
        : ask('suggestions', { expression: `mug ${at}` }, more))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    return statuses
  }
  return { shop, token, ask, askMany }
}

test('one address may make 120 searches and suggestions at once and then ten a second, whatever identity it claims; others get 429 with Retry-After', async () => {
  const { shop, ask, askMany } = await openShop()
  expect(await askMany(0, BURST)).toEqual({ 200: BURST })
  expect(await askMany(BURST, 20, { token: await shop.newToken() }), 'as another visitor').toEqual({ 429: 20 })
  const refused = await ask('products', { expression: 'jug' })
  expect(refused).toMatchObject({
    status: 429,
    body: { details: { applicationError: { code: 'TOO_MANY_REQUESTS' } } },
  })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await ask('products', { expression: 'mug 0' })).status, 'an answer that is kept').toBe(200)
  expect(
    (
      await shop.call('GET', '/stores-reader/v1/products/query-platformized', {
        token: await shop.newToken(),
        from: '203.0.113.7',
      })
    ).status,
    'other calls',
  ).toBe(200)
  expect(await askMany(1_000, 3, { from: '203.0.113.8' }), 'another address').toEqual({ 200: 3 })
  shop.passTime(2_000)
  expect(await askMany(2_000, 25, { token: await shop.newToken() })).toEqual({ 200: 20, 429: 5 })
})

test('merchants, apps and internal callers without a socket search without that limit', async () => {
  const { shop, askMany } = await openShop()
  expect(await askMany(0, BURST + 10, { token: await shop.newApiKey() })).toEqual({ 200: BURST + 10 })
  expect(await askMany(1_000, BURST + 10, { from: undefined })).toEqual({ 200: BURST + 10 })
})
