import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { holdQueryResults, startShop, TEST_PROVIDER_URL } from '../../testing/index.ts'
import { recordChanges } from '../changes/change-feed.ts'
import { indexMissingProducts } from '../index.ts'
import { createCatalogueCache } from './catalogue-cache.ts'
import { joinFragments, compressFragment } from './fragments/gzip-fragment.ts'
import { GzipJson } from './fragments/product-fragments.ts'
import { BoundedCache } from '../../platform/cache/bounded-cache.ts'
import { CACHE_SHARES, CacheBudget } from '../../platform/cache/cache-budget.ts'
import { ResponseCache } from './response-cache.ts'

describe('the catalogue cache', () => {
  test('polling the change feed invalidates a product that another process changed, in every response', async () => {
    const shop = await startShop({ isCached: true })
    await shop.addProduct('plate', { price: '10.00' })
    const token = await shop.newToken()
    const id = shop.idOf('plate')
    const prices = async () => [
      (await shop.ask('products.getProduct', { id }, { token })).product.price?.price,
      (await shop.ask('products.queryProducts', {}, { token })).products[0]?.price?.price,
    ]
    expect(await prices()).toEqual([10, 10])
    await shop.provider.pollChanges()
    await prices()
    await shop.changeElsewhere('plate', { price: '12.00' })
    expect(await prices()).toEqual([10, 10]) // kept: nobody has looked yet
    await shop.provider.pollChanges()
    expect(await prices()).toEqual([12, 12])
  })

  test('the catalogue caches products up to its share of the memory, counts their variants, and evicts those read longest ago', async () => {
    const shop = await startShop({ isCached: true })
    const names = Array.from({ length: 21 }, (_, n) => `plate ${n}`)
    for (const name of names) await shop.addProduct(name)
    const sizes = Object.fromEntries(['S', 'M', 'L', 'XL'].map((size) => [size, 1]))
    await shop.addProduct('shirt', { options: { Size: sizes } })
    const plain = 3_800
    const catalogue = createCatalogueCache(
      shop.db,
      () => shop.now,
      undefined,
      new CacheBudget(((plain * 18.5) / CACHE_SHARES.products) * 256),
    )
    const read = async (name: string) => (await catalogue.findProduct(shop.idOf(name)))?.name
    const cached = () => [...names, 'shirt'].filter((name) => catalogue.peekProduct(shop.idOf(name)))
    for (const name of names) expect(await read(name)).toBe(name)
    expect(cached()).toEqual(names.slice(-18))
    await read(names[3]!)
    await read('shirt')
    expect(cached(), 'four variants take the place of two products').toEqual([names[3], ...names.slice(-15), 'shirt'])
    catalogue.invalidate([shop.idOf('shirt')])
    await read(names[0]!)
    expect(cached()).toEqual([names[0], names[3], ...names.slice(-15)])
  })

  test('an unchanged response is served from cached bytes, and answers a conditional request with 304', async () => {
    const shop = await startShop({ isCached: true })
    await shop.addProduct('plate')
    const token = await shop.newToken()
    await shop.provider.pollChanges()
    const path = `/stores-reader/v1/products/${shop.idOf('plate')}`
    const first = await shop.call('GET', path, { token })
    await shop.provider.pollChanges()
    const { hits } = shop.provider.cacheCounts()
    const again = await shop.call('GET', path, { token, headers: { 'if-none-match': first.headers.get('etag')! } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(shop.provider.cacheCounts().hits).toBe(hits + 1)
    await shop.changeProduct('plate', { price: '1.00' })
    const changed = await shop.call('GET', path, { token, headers: { 'if-none-match': first.headers.get('etag')! } })
    expect(changed).toMatchObject({ status: 200, body: { product: { price: { price: 1 } } } })
  })

  test('a file that cannot be evicted is retried and does not block other invalidations', async () => {
    const shop = await startShop({ isCached: true })
    const id = await shop.addProduct('plate', { price: '10.00' })
    const [broken, sound] = [newId(), newId()]
    const forgotten: string[] = []
    let isBroken = true
    const catalogue = createCatalogueCache(
      shop.db,
      () => shop.now,
      async ([key = '']) => {
        if (isBroken && key === broken) throw new Error('the disk refuses')
        forgotten.push(key)
      },
    )
    await catalogue.pollChangeFeed()
    await catalogue.findProduct(id)
    await transact(shop.db, (tx) => recordChanges(tx, 'file', [broken, sound]))
    await shop.changeElsewhere('plate', { price: '12.00' })
    await expect(catalogue.pollChangeFeed()).rejects.toThrow('the disk refuses')
    expect([(await catalogue.findProduct(id))?.priceMinor, forgotten]).toEqual([1_200n, [sound]])
    await expect(catalogue.pollChangeFeed()).rejects.toThrow('the disk refuses')
    isBroken = false
    for (const _ of [1, 2]) await catalogue.pollChangeFeed()
    expect(forgotten).toEqual([sound, broken])
  })

  test('a change invalidates once, not at every poll within the look-back', async () => {
    const shop = await startShop({ isCached: true })
    await shop.addProduct('plate')
    await shop.provider.pollChanges()
    const { version } = shop.provider.catalogue
    for (const _ of [1, 2, 3]) await shop.provider.pollChanges()
    expect(shop.provider.catalogue.version).toBe(version)
    await shop.changeElsewhere('plate', { price: '2.00' })
    for (const _ of [1, 2, 3]) await shop.provider.pollChanges()
    expect(shop.provider.catalogue.version).toBe(version + 1)
  })

  test('a cached list stays valid until a change within its invalidation scope', async () => {
    const shop = await startShop({ isCached: true })
    for (const name of ['bowl', 'cup', 'mug']) await shop.addProduct(name, { price: '10.00' })
    const token = await shop.newToken()
    const key = await shop.newApiKey()
    const id = shop.idOf('mug')
    const other = await shop.anotherProcess()
    const lists = [
      { sort: [{ fieldName: 'name' }], paging: { limit: 2 } },
      { sort: [{ fieldName: 'price' }], paging: { limit: 2 } },
      { sort: [{ fieldName: 'lastUpdated' }], paging: { limit: 2 } },
    ].map((query) => `${LISTS}?.r=${Buffer.from(JSON.stringify({ query })).toString('base64url')}`)
    /** Which of them come from kept bytes, here and in another process. */
    const kept = async () => {
      for (const provider of [shop.provider, other]) await provider.pollChanges()
      const found: string[] = []
      for (const provider of [shop.provider, other]) {
        const isKept = async (path: string): Promise<boolean> => {
          const { hits } = provider.cacheCounts()
          await provider.fetch(new Request(TEST_PROVIDER_URL + path, { headers: { authorization: token } }))
          return provider.cacheCounts().hits > hits
        }
        const names = ['name', 'price', 'date']
        for (const [place, path] of lists.entries()) if (await isKept(path)) found.push(names[place]!)
        found.push('|')
      }
      return found.join(' ')
    }
    const update = (content: object) =>
      shop.ask('products.updateProduct', { product: { id, ...content } }, { token: key })
    await kept()
    expect(await kept()).toBe('name price date | name price date |')
    await update({ description: '<p>Holds tea.</p>' })
    expect(await kept()).toBe('name price | name price |')
    await update({ priceData: { price: 11 } })
    expect(await kept()).toBe('name | name |')
    await update({ ribbon: 'New' })
    expect(await kept()).toBe('| |')
    // Found by words otherwise, and else as it was.
    await sql`update product_search set rules = 0 where product_id = ${id}`.execute(shop.db)
    expect(await indexMissingProducts(shop.db)).toBe(1)
    expect(await kept()).toBe('name price | name price |')
  })

  test('a product that changes during a read is not cached', async () => {
    const shop = await startShop({ isCached: true })
    const id = await shop.addProduct('plate', { price: '10.00' })
    const { db, arrived, release } = holdQueryResults(shop.db)
    const catalogue = createCatalogueCache(db, () => shop.now)
    // One after the other, so that both have read before the change, whichever connection is faster.
    const reading = catalogue.findProducts([id])
    await arrived(1) // with the old price, and still under way
    const listing = catalogue.getCollections()
    await arrived(2)
    await shop.changeElsewhere('plate', { price: '20.00' })
    await shop.addProduct('bowl')
    catalogue.invalidate([id])
    release()
    expect((await reading).get(id)?.priceMinor).toBe(1_000n)
    await listing
    expect((await catalogue.findProduct(id))?.priceMinor).toBe(2_000n)
    expect((await catalogue.getCollections())[0]?.numberOfProducts).toBe(2)
  })

  test('a response computed during a change is neither served after the change nor cached', async () => {
    const responses = new ResponseCache(new BoundedCache({ maxEntries: 10, maxBytes: 10_000 }))
    const before = { fresh: true }
    const basis = (state: { fresh: boolean }) => ({ isFresh: () => state.fresh })
    let release = (): void => {}
    const slow = responses.getOrCompute(
      'list',
      true,
      basis(before),
      () => new Promise((resolve) => (release = () => resolve('old'))),
    )
    before.fresh = false
    const fresh = await responses.getOrCompute('list', true, basis({ fresh: true }), async () => 'new')
    release()
    expect(textOf(await slow)).toBe('"old"') // for who asked before
    const after = await responses.getOrCompute('list', true, basis({ fresh: true }), async () => 'newer')
    expect([fresh, after].map(textOf)).toEqual(['"new"', '"new"'])
  })

  test('a slug that moved to another product returns that product despite the cache', async () => {
    const shop = await startShop({ isCached: true })
    await shop.addProduct('mug')
    await shop.addProduct('cup')
    const { catalogue } = shop.provider
    const nameOf = async (slug: string) => (await catalogue.findProductBySlug(slug))?.name
    expect([await nameOf('mug'), await nameOf('cup')]).toEqual(['mug', 'cup'])
    await shop.provider.pollChanges()
    await shop.changeElsewhere('mug', { changes: { slug: 'tall-mug' } })
    expect(await nameOf('tall-mug')).toBe('mug') // read anew before the change was noticed
    await shop.changeElsewhere('cup', { changes: { slug: 'mug' } })
    await shop.provider.pollChanges()
    expect([await nameOf('mug'), await nameOf('cup'), await nameOf('tall-mug')]).toEqual(['cup', undefined, 'mug'])
  })

  test('a discount that begins during a poll is seen by the next poll', async () => {
    const shop = await startShop({ isCached: true })
    const startsAt = new Date(shop.now.getTime() + 1_000)
    const id = await shop.addProduct('lamp', {
      price: '100.00',
      changes: { discount: { type: 'AMOUNT', value: '30', startsAt } },
    })
    let now = shop.now
    const catalogue = createCatalogueCache(
      laggingDatabase(shop.db, () => (now = new Date(startsAt.getTime() + 1))),
      () => now,
    )
    expect((await catalogue.findProduct(id))?.discountedPriceMinor).toBe(10_000n)
    await catalogue.pollChangeFeed() // it begins meanwhile
    await catalogue.pollChangeFeed()
    expect((await catalogue.findProduct(id))?.discountedPriceMinor).toBe(7_000n)
  })

  test('a discount that has ended applies again after the clock is set back', async () => {
    const shop = await startShop({ isCached: true })
    const endsAt = new Date(shop.now.getTime() + 60_000)
    const id = await shop.addProduct('lamp', {
      price: '100.00',
      changes: { discount: { type: 'AMOUNT', value: '30', endsAt } },
    })
    let now = new Date(endsAt.getTime() + 1_000)
    const catalogue = createCatalogueCache(shop.db, () => now)
    await catalogue.pollChangeFeed()
    expect((await catalogue.findProduct(id))?.discountedPriceMinor).toBe(10_000n)
    now = shop.now
    await catalogue.pollChangeFeed()
    expect((await catalogue.findProduct(id))?.discountedPriceMinor).toBe(7_000n)
  })

  test('a long gap between polls invalidates all cached products and responses', async () => {
    const shop = await startShop({ isCached: true })
    const id = await shop.addProduct('plate', { price: '10.00' })
    let aheadMs = 0
    const catalogue = createCatalogueCache(
      skewedDatabase(shop.db, () => aheadMs),
      () => shop.now,
    )
    await catalogue.pollChangeFeed()
    await catalogue.findProduct(id)
    const basis = catalogue.trackDependencies()
    basis.dependsOn({ productIds: ['018f3f3e-0000-7000-8000-000000000000'] }) // not among the products kept
    expect(basis.isFresh()).toBe(true)
    aheadMs = 6_000
    await catalogue.pollChangeFeed()
    expect(basis.isFresh()).toBe(false)
    expect(catalogue.peekProduct(id)).toBeUndefined()
  })

  test('concurrent equal requests share one computation', async () => {
    const responses = new ResponseCache(new BoundedCache({ maxEntries: 10, maxBytes: 10_000 }))
    let made = 0
    const ask = () => responses.getOrCompute('list', true, ALWAYS, async () => ++made)
    const answers = await Promise.all(Array.from({ length: 50 }, ask))
    expect(new Set(answers.map(textOf))).toEqual(new Set(['1']))
  })

  test('the response cache is bounded in number and size, and does not cache failures', async () => {
    const responses = new ResponseCache(new BoundedCache({ maxEntries: 3, maxBytes: 100 }))
    const ask = (key: string, make: () => Promise<unknown>) => responses.getOrCompute(key, true, ALWAYS, make)
    for (let n = 0; n < 10; n++) await ask(`k${n}`, async () => n)
    expect([responses.hits, responses.misses]).toEqual([0, 10])
    await ask('k9', async () => 9)
    await ask('k0', async () => 0)
    expect([responses.hits, responses.misses]).toEqual([1, 11])
    await ask('large', async () => 'x'.repeat(200))
    await ask('large', async () => 'x'.repeat(200))
    expect(responses.hits).toBe(1)
    expect(responses.usage().bytes).toBeLessThanOrEqual(100)
    await expect(ask('broken', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(textOf(await ask('broken', async () => 'well'))).toBe('"well"')
  })

  test('a repeated response is cached compressed, and is equal for clients that do not accept compression', async () => {
    const responses = new ResponseCache(new BoundedCache({ maxEntries: 10, maxBytes: 200_000 }))
    const text = 'Zoë, 陶器 '.repeat(1_000)
    const ask = () => responses.getOrCompute('list', true, ALWAYS, async () => text)
    const answer = await ask()
    const plainBytes = responses.usage().bytes
    expect(plainBytes).toBe(Buffer.byteLength(text) + 2)
    await ask()
    await expect.poll(() => answer.gzip).toBeDefined()
    const { bytes } = responses.usage()
    expect(bytes).toBe(answer.gzip?.length)
    expect(bytes).toBeLessThan(plainBytes / 10)

    expect(JSON.parse(textOf(answer))).toBe(text)
    expect(responses.usage().bytes, 'both, where both are taken').toBe(bytes + plainBytes)
    expect(textOf(await ask())).toBe(textOf(answer))
    const small = new ResponseCache(new BoundedCache({ maxEntries: 1, maxBytes: 200_000 }))
    await small.getOrCompute('list', true, ALWAYS, async () => text)
    const dropped = await small.getOrCompute('list', true, ALWAYS, async () => text)
    await expect.poll(() => dropped.gzip).toBeDefined()
    await small.getOrCompute('another', true, ALWAYS, async () => 1)
    expect(JSON.parse(textOf(dropped)), 'who has it still').toBe(text)
    expect(small.usage()).toMatchObject({ entries: 1, bytes: 1 })
  })

  test('a list joined of fragments is compressed as a whole at its first hit', async () => {
    const responses = new ResponseCache(new BoundedCache({ maxEntries: 10, maxBytes: 1_000_000 }))
    const texts = Array.from({ length: 24 }, (_, n) =>
      JSON.stringify({ id: n, name: 'A plate of stoneware. '.repeat(50) }),
    )
    const ask = () =>
      responses.getOrCompute(
        'list',
        true,
        ALWAYS,
        async () => new GzipJson(joinFragments('[', texts.map(compressFragment), ']')),
      )
    const { gzip: joined, etag } = await ask()
    expect(responses.usage().bytes).toBe(joined!.length)
    const answer = await ask()
    await expect.poll(() => answer.gzip!.length).toBeLessThan(joined!.length / 2)
    expect(responses.usage().bytes).toBe(answer.gzip!.length)
    expect([answer.etag, textOf(answer)]).toEqual([etag, `[${texts.join()}]`])
  })
})

const LISTS = '/stores-reader/v1/products/query-platformized'
const ALWAYS = { isFresh: () => true }

function textOf({ bytes }: { bytes: string }): string {
  return Buffer.from(bytes, 'latin1').toString()
}

/** A database that needs a moment for each answer, in which `meanwhile` happens. */
function laggingDatabase(database: Database, meanwhile: () => unknown): Database {
  return database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'now' in row)) meanwhile()
      return result
    },
  })
}

/** A database whose clock is ahead. */
function skewedDatabase(database: Database, aheadMs: () => number): Database {
  return database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const rows = result.rows.map((row) =>
        row['now'] instanceof Date ? { ...row, now: new Date(row['now'].getTime() + aheadMs()) } : row,
      )
      return { ...result, rows }
    },
  })
}
