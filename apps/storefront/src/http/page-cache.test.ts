import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { createPageCache } from './page-cache.ts'

const mug = { id: 'mug', slug: 'mug', name: 'Mug', price: 24, stock: 3 }
const LONG_AGO_MS = 60_000

/** A shop whose provider has said the same version for a while. */
async function openSettledShop() {
  const shop = createTestShop({ isCached: true, products: [mug] })
  shop.provider.state.version = '1'
  await shop.visit('/')
  shop.clock.ms += LONG_AGO_MS
  await shop.visit('/')
  shop.clock.ms += 5_001
  await shop.visit('/')
  return shop
}

const ask = (
  shop: ReturnType<typeof createTestShop>,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
) => shop.storefront.respondFromCache({ method, target, header: (name) => headers[name] })

describe('a public page', () => {
  test('a page is rendered once per catalogue version, and the version is requested once a second', async () => {
    const { visit, provider, clock } = await openSettledShop()
    await visit('/product-page/mug')
    const calls = provider.calls.length
    const versionRequests = provider.state.versionsAsked
    for (let second = 0; second < 60; second++) {
      clock.ms += 1_000
      for (let at = 0; at < 5; at++) expect((await visit('/product-page/mug')).headers.get('x-cache')).toBe('hit')
    }
    expect(provider.calls).toHaveLength(calls)
    expect(provider.state.versionsAsked - versionRequests).toBeLessThanOrEqual(60)
  })

  test('a page is rendered again within two seconds of a change of the catalogue', async () => {
    const { visit, provider, clock } = await openSettledShop()
    await visit('/product-page/mug')
    clock.ms += LONG_AGO_MS
    provider.state.version = '2'
    expect((await visit('/product-page/mug')).headers.get('x-cache')).toBe('miss')
  })

  test('a page rendered right after a change is not cached, because its data may be older', async () => {
    const { visit, provider, clock } = await openSettledShop()
    clock.ms += LONG_AGO_MS
    provider.state.version = '2'
    await visit('/product-page/mug')
    clock.ms += 2_001
    expect((await visit('/product-page/mug')).headers.get('x-cache')).toBe('miss')
    clock.ms += 5_001
    await visit('/product-page/mug')
    clock.ms += 5_001
    expect((await visit('/product-page/mug')).headers.get('x-cache')).toBe('hit')
  })

  test.each([
    ['the navigation', /\/collections\/query$/],
    ['what the shop says of itself', /\/cartwright\/v1\/shop-front$/],
  ])('that had to do without %s is made anew as soon as it can be', async (_, failing) => {
    const { visit, provider, clock } = await openSettledShop()
    clock.ms += LONG_AGO_MS
    provider.state.version = '2'
    await visit('/')
    clock.ms += 5_001
    provider.state.failing = failing
    expect((await visit('/contact')).status).toBe(200)
    provider.state.failing = undefined
    clock.ms += 2_001
    expect((await visit('/contact')).headers.get('x-cache')).toBe('miss')
    clock.ms += LONG_AGO_MS
    expect((await visit('/contact')).headers.get('x-cache')).toBe('hit')
  })

  test.each([
    ['what goes with a product', /\/related$/],
    ['the ways to subscribe', /\/subscription-options\//],
  ])('is not made while %s cannot be read; the one that was made before stands in', async (_, failing) => {
    const { visit, provider, clock } = await openSettledShop()
    provider.state.failing = failing
    expect((await visit('/product-page/mug')).status).toBe(503)
    provider.state.failing = undefined
    clock.ms += 2_001
    expect((await visit('/product-page/mug')).status).toBe(200)
    clock.ms += LONG_AGO_MS
    provider.state.version = '2'
    provider.state.failing = failing
    expect((await visit('/product-page/mug')).status).toBe(200)
  })

  test('a page is fresh for two seconds if the provider sends no version, or is unavailable', async () => {
    const silent = createTestShop({ isCached: true, products: [mug] })
    for (let at = 0; at < 3; at++) {
      expect((await silent.visit('/product-page/mug')).headers.get('x-cache')).toBe('miss')
      silent.clock.ms += LONG_AGO_MS
    }
    const { visit, provider, clock } = await openSettledShop()
    const html = await (await visit('/product-page/mug')).text()
    clock.ms += LONG_AGO_MS
    provider.state.isDown = true
    expect(await (await visit('/product-page/mug')).text(), 'the older page stands in').toBe(html)
  })
})

describe('a cached page is answered without a Request', () => {
  test('the fast path sends the same bytes and headers, in an encoding that the browser accepts', async () => {
    const shop = await openSettledShop()
    const routed = await shop.visit('/product-page/mug', { headers: { 'accept-encoding': 'br' } })
    const atOnce = ask(shop, '/product-page/mug', { 'accept-encoding': 'gzip, deflate, br' })
    expect(atOnce?.body).toBe(Buffer.from(await routed.arrayBuffer()).toString('latin1'))
    expect(atOnce?.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(atOnce?.body?.length) })
    const { 'content-length': _, ...headers } = atOnce?.headers ?? {}
    expect({ ...headers, 'x-cache': 'miss' }).toEqual(Object.fromEntries(routed.headers))

    const plain = await (await shop.visit('/product-page/mug')).text()
    const zipped = await shop.visit('/product-page/mug', { headers: { 'accept-encoding': 'gzip' } })
    expect(brotliDecompressSync(Buffer.from(atOnce?.body ?? '', 'latin1')).toString()).toBe(plain)
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(plain)
    const etag = atOnce?.headers['etag'] ?? ''
    expect(ask(shop, '/product-page/mug', { 'accept-encoding': 'br', 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: null,
    })
  })

  test('to nobody whom the page might look at, and for nothing but a page', async () => {
    const shop = await openSettledShop()
    await shop.visit('/product-page/mug', { headers: { 'accept-encoding': 'br' } })
    const br = { 'accept-encoding': 'br' }
    const unseen = ['cw-cart=2', 'cw-cart=2; cw-lang=de']
    for (const cookie of unseen) expect(ask(shop, '/product-page/mug', { ...br, cookie })?.status).toBe(200)
    for (const cookie of ['cw-shop=x', 'cw-cart=2; cw-shop=x', 'currency=USD', 'x'])
      expect(ask(shop, '/product-page/mug', { ...br, cookie }), cookie).toBeUndefined()
    expect(ask(shop, '/product-page/mug', br, 'POST')).toBeUndefined()
    for (const target of ['/cart', '/product-page/none', '/product-page/mug?x=1', '//', ''])
      expect(ask(shop, target, br), target).toBeUndefined()
  })

  test('a page rendered for a visitor with more access is not cached', async () => {
    const shop = await openSettledShop()
    const br = { 'accept-encoding': 'br' }
    await shop.visit('/product-page/mug', { headers: br })
    expect(ask(shop, '/product-page/mug', br)?.status).toBe(200)
    shop.provider.state.version = '2'
    shop.clock.ms += LONG_AGO_MS
    // Made anew for staff, say, who may look into a shop that is closed by now.
    await shop.visit('/product-page/mug', { headers: { ...br, cookie: 'look-inside=1' } })
    expect(ask(shop, '/product-page/mug', br)).toBeUndefined()
    await shop.visit('/product-page/mug', { headers: br })
    expect(ask(shop, '/product-page/mug', br)?.status).toBe(200)
  })

  test('a page is not served from the cache after a change of the catalogue', async () => {
    const shop = await openSettledShop()
    const br = { 'accept-encoding': 'br' }
    await shop.visit('/product-page/mug', { headers: br })
    expect(ask(shop, '/product-page/mug', br)?.status).toBe(200)
    shop.clock.ms += LONG_AGO_MS
    expect(ask(shop, '/product-page/mug', br), 'somebody has to ask the provider').toBeUndefined()
    await shop.visit('/product-page/mug')
    expect(ask(shop, '/product-page/mug', br)?.status).toBe(200)
    shop.provider.state.version = '2'
    shop.clock.ms += 1_001
    await shop.visit('/cart/summary')
    await shop.visit('/')
    expect(ask(shop, '/product-page/mug', br)).toBeUndefined()
  })
})

test('where an older page could stand in, a new one that takes long is not waited for, and is there for the next', async () => {
  let at = 0
  const cache = createPageCache({
    version: { getCached: () => undefined, read: async () => undefined, readStable: async () => undefined },
    freshMs: 1_000,
    maxAgeMs: 0,
    staleIfErrorMs: 10_000,
    revalidationTimeoutMs: 1,
    maxBytes: 100_000,
    now: () => at,
  })
  const rendered = { headers: {}, isWhole: true }
  const read = async (render: () => Promise<{ html: string; headers: object; isWhole: boolean }>) => {
    const page = await cache.read('/', render as never)
    return (await page?.bytes.read('plain'))?.toString()
  }
  await read(async () => ({ ...rendered, html: 'old' }))
  at += 2_000
  const { promise, resolve } = Promise.withResolvers<{ html: string; headers: object; isWhole: boolean }>()
  expect(await read(() => promise)).toBe('old')
  resolve({ ...rendered, html: 'new' })
  expect(await read(() => promise)).toBe('new')
  at += 20_000
  const much = Promise.withResolvers<never>()
  const none = read(() => much.promise)
  much.reject(new Error('away'))
  await expect(none, 'it is too old to stand in').rejects.toThrow('away')
})

test('a page that was fresh a moment ago is served stale, whatever its age', async () => {
  let at = 0
  const cache = createPageCache({
    version: { getCached: () => 'v', read: async () => 'v', readStable: async () => 'v' },
    freshMs: 1_000,
    maxAgeMs: 600_000,
    staleIfErrorMs: 300_000,
    revalidationTimeoutMs: 1_000,
    maxBytes: 100_000,
    now: () => at,
  })
  const fail = async () => Promise.reject(new Error('away'))
  const rendered = await cache.read('/', async () => ({ html: 'old', headers: {}, isWhole: true }))
  at = 599_000
  expect(await cache.read('/', fail)).toBe(rendered)
  at = 601_000
  expect(await cache.read('/', fail), 'the provider has gone two seconds ago').toBe(rendered)
  at = 599_000 + 300_001
  await expect(cache.read('/', fail)).rejects.toThrow('away')
})

test('cached pages never exceed the memory limit, in any encoding', async () => {
  const cache = createPageCache({
    version: { getCached: () => 'v', read: async () => 'v', readStable: async () => 'v' },
    freshMs: 0,
    maxAgeMs: 1_000,
    staleIfErrorMs: 0,
    revalidationTimeoutMs: 0,
    maxBytes: 100_000,
    now: () => 0,
  })
  let most = 0
  for (let at = 0; at < 500; at++) {
    const html = `${at} `.repeat(500 + (at % 7) * 300)
    const page = await cache.read(`/${at}`, async () => ({ html, headers: {}, isWhole: true }))
    if (at % 2) await page?.bytes.read('br')
    if (at % 3) await page?.bytes.read('gzip')
    expect(await page?.bytes.read('plain').then((plain) => plain.length)).toBe(html.length)
    most = Math.max(most, cache.size().bytes)
  }
  console.log(`pages: ${cache.size().pages} of 500 kept in at most ${most} of ${cache.size().maxBytes} bytes`)
  expect(most).toBeLessThanOrEqual(100_000)
  expect(cache.size().pages).toBeGreaterThan(5)
})
