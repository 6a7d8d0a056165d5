import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../../../../../e2e/faults/seeded-random.ts'
import type { Provider } from '../../../app/app.ts'
import { newId } from '../../../platform/ids.ts'
import { createBuyerView } from '../../../settings/index.ts'
import {
  holdQueryResults,
  startShop,
  StatementFaults,
  TEST_PROVIDER_URL,
  TEST_STOREFRONT_URL,
} from '../../../testing/index.ts'
import { trials } from '../../../testing/trials.ts'
import { CacheBudget, CACHE_SHARES } from '../../../platform/cache/cache-budget.ts'
import { MAX_PRODUCTS_PER_CHANGE, recordChanges } from '../../changes/change-feed.ts'
import { FragmentCache } from './fragment-cache.ts'
import { joinFragments, createFragment, decompressFragment, compressFragment } from './gzip-fragment.ts'
import { ProductFragments, GzipJson } from './product-fragments.ts'

const { signal } = new AbortController()
const LIST = '/stores-reader/v1/products/query-platformized'
const MEGABYTE = 1024 * 1024
const NOW = new Date('2026-11-26T12:00:00Z')
const EVER = { validFrom: -Infinity, validUntil: Infinity }
const always = () => true
const chance = createSeededRandom(41)

const stored = (text: string) => ({ ...compressFragment(text), ...EVER })

const given = new Map<string, string>()

/** Returns one id for each name. */
function idOf(name: string): string {
  const id = given.get(name) ?? newId()
  given.set(name, id)
  return id
}

/** Creates a fragment of the given number of bytes. */
function partOfBytes(length: number) {
  return { ...createFragment(Buffer.alloc(length, 7), { crc: 0, bytes: 0 }), ...EVER }
}

/** A cache of fragments of so many bytes. */
function newCache(maxBytes = 4 * MEGABYTE): FragmentCache {
  const caches = new CacheBudget((maxBytes / CACHE_SHARES.fragments) * 256)
  return new FragmentCache(caches.createBoundedCache('fragments'), { format: 'product_fragments', maxBytes })
}

describe('fragments in memory', () => {
  test('the fragment cache returns each fragment as it was stored, and only while its product is unchanged', () => {
    const cache = newCache()
    const names = ['ash', 'birch', 'cedar']
    for (const name of names) cache.set(idOf(name), stored(name), 5)
    for (const name of names) {
      const part = cache.get(idOf(name), NOW, (_, readAtVersion) => readAtVersion >= 5)
      expect(part && decompressFragment(part)).toBe(name)
      expect(cache.get(idOf(name), NOW, (_, readAtVersion) => readAtVersion > 5)).toBeUndefined()
    }
    expect(cache.get(idOf('elm'), NOW, always)).toBeUndefined()
  })

  test('the fragment cache gives the room of changed and deleted products to others', () => {
    const cache = newCache()
    for (let n = 0; n < 3_000; n++) cache.set(newId(), partOfBytes(1_024), 1)
    cache.set(idOf('ash'), stored('ash'), 2)
    expect(cache.hasRoom()).toBe(false)
    cache.evictChanged((_, readAtVersion) => readAtVersion >= 2)
    expect(cache.hasRoom()).toBe(true)
    expect(decompressFragment(cache.get(idOf('ash'), NOW, always)!)).toBe('ash')
  })

  test('a fragment is valid only between the beginnings and ends of discounts, whatever the clock said in between', () => {
    const cache = newCache()
    const [validFrom, validUntil] = [NOW.getTime() - 1_000, NOW.getTime() + 1_000]
    cache.set(idOf('ash'), { ...stored('ash'), validFrom, validUntil }, 1)
    const isFoundAt = (time: number): boolean => cache.get(idOf('ash'), new Date(time), always) !== undefined
    expect([validFrom - 1, validFrom, validUntil - 1, validUntil, validFrom].map(isFoundAt)).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })

  test('a fragment does not retain the memory of the database result that it was read from', () => {
    const cache = newCache()
    const answer = Buffer.alloc(MEGABYTE)
    const { memory, from, to, ...rest } = stored('ash')
    memory.copy(answer, 5_000)
    cache.set(idOf('ash'), { ...rest, memory: answer, from: 5_000 + from, to: 5_000 + to }, 1)
    const part = cache.get(idOf('ash'), NOW, always)!
    expect(decompressFragment(part)).toBe('ash')
    expect(part.memory.buffer.byteLength).toBeLessThan(100)
  })

  test('random fragments are returned as they were stored last or not at all, and join to the same bytes', () => {
    const counts = { stored: 0, wrong: 0, lost: 0 }
    for (let run = 0; run < trials({ few: 2, many: 8 }); run++) {
      const cache = newCache(chance.between(2, 6) * MEGABYTE)
      const last = new Map<string, string>()
      let hadRoom = true
      for (let step = 0; step < 200; step++) {
        const id = `product ${chance.between(0, chance.pick([3, 30, 300]))}`
        const text = chance.pick(['', 'äöü€', '{"a":1}', noise(chance.between(1, 40_000))])
        cache.set(idOf(id), stored(text), step)
        last.set(id, text)
        counts.stored++
        hadRoom &&= cache.hasRoom()
      }
      const found = [...last].flatMap(([id, text]) => {
        const part = cache.get(idOf(id), NOW, always)
        if (!part && hadRoom) counts.lost++
        if (part && decompressFragment(part) !== text) counts.wrong++
        return part ? [{ part, text }] : []
      })
      const joined = joinFragments(
        '[',
        found.map(({ part }) => part),
        ']',
      )
      const made = joinFragments(
        '[',
        found.map(({ text }) => compressFragment(text)),
        ']',
      )
      if (joined.digest !== made.digest) counts.wrong++
      if (gunzipSync(joined.zipped).toString() !== `[${found.map(({ text }) => text).join()}]`) counts.wrong++
    }
    console.log(
      `fragments that differ from what was stored: ${counts.wrong} of ${counts.stored}, lost although there was room: ${counts.lost}`,
    )
    expect(counts).toMatchObject({ wrong: 0, lost: 0 })
  })
})

/** Creates text that hardly compresses. */
function noise(length: number): string {
  return Array.from({ length: Math.ceil(length / 8) }, () =>
    chance
      .between(0, 2 ** 40)
      .toString(36)
      .padEnd(8, 'x'),
  ).join('')
}

describe('lists of products that are not in memory', () => {
  async function openShop() {
    const faults = new StatementFaults()
    const shop = await startShop({ faults, isCached: true })
    for (const name of ['ash', 'birch', 'cedar', 'elm']) await shop.addProduct(name, { price: '10.00', stock: 3 })
    await shop.provider.writeAllFragments(signal)
    const other = await shop.anotherProcess()
    await other.pollChanges() // that there are products at all
    await other.warmFragmentCache(signal)
    faults.failAt(Infinity)
    const token = await shop.newToken()
    const list = async (from: number, provider: Provider = other): Promise<string[]> => {
      const asked = Buffer.from(JSON.stringify({ query: { paging: { limit: 3, offset: from } } })).toString('base64url')
      const answer = await provider.fetch(
        new Request(`${TEST_PROVIDER_URL}${LIST}?.r=${asked}`, { headers: { authorization: token } }),
      )
      const { products } = (await answer.json()) as { products: { name: string; price: { discountedPrice: number } }[] }
      return products.map(({ name, price }) => `${name} ${price.discountedPrice}`)
    }
    return {
      shop,
      faults,
      other,
      list,
      read: () => faults.seen.splice(0).filter((each) => /from product_fragments/.test(each)),
    }
  }

  test('warmed fragments are not read again', async () => {
    const { other, list, read } = await openShop()
    expect([entriesOf(other, 'products'), entriesOf(other, 'fragments')]).toEqual([0, 4])
    expect(await list(0)).toEqual(['ash 10', 'birch 10', 'cedar 10'])
    expect(read()).toEqual([])
    await other.warmFragmentCache(signal)
    expect(read(), 'nothing is missing').toEqual([])
  })

  test('warming retries after a database error', async () => {
    const { shop, faults } = await openShop()
    for (const n of [1, 2]) {
      const third = await shop.anotherProcess()
      await third.pollChanges()
      faults.failAt(n)
      await third.warmFragmentCache(signal)
      expect(faults.stop(), 'the fault has happened').toBe(true)
      expect(entriesOf(third, 'fragments')).toBe(4)
    }
  })

  test('a list reads only the fragment of a changed product, and caches it', async () => {
    const { shop, other, list, read } = await openShop()
    await shop.changeElsewhere('birch', { price: '12.00' })
    await shop.provider.writeAllFragments(signal)
    await other.pollChanges()
    read()
    expect(await list(0)).toEqual(['ash 10', 'birch 12', 'cedar 10'])
    expect(read()).toHaveLength(1)
    expect(await list(1)).toEqual(['birch 12', 'cedar 10', 'elm 10'])
    expect(read()).toEqual([])
  })

  test('a fragment of a product that changes during the read is not cached', async () => {
    const { shop } = await openShop()
    const { db, arrived, release } = holdQueryResults(shop.db)
    const { catalogue, settings } = shop.provider
    const addresses = { mediaOrigin: TEST_PROVIDER_URL, storefrontUrl: TEST_STOREFRONT_URL }
    const view = { ...createBuyerView({}, settings.current()), withCosts: false, ...addresses }
    const options = { catalogue, getStoredViews: () => [view] as const, now: () => shop.now, caches: new CacheBudget() }
    const parts = new ProductFragments({ reader: db, ...options })
    const ids = ['ash', 'cedar'].map((name) => shop.idOf(name))
    const reading = parts.preload(ids)
    await arrived(1) // as they were, and still under way
    await shop.changeProduct('cedar', { price: '14.00' })
    await shop.provider.writeAllFragments(signal)
    release()
    await reading
    expect(gunzipSync(bytesOf(await parts.joinListByIds('[', ids, ']', view))).toString()).toContain('"price":14')
  })

  test('a discount ends in lists at the exact moment', async () => {
    const { shop, other, list } = await openShop()
    const endsAt = new Date(shop.now.getTime() + 60_000)
    await shop.changeElsewhere('birch', { price: '10.00', discount: { type: 'PERCENT', value: '50', endsAt } })
    await shop.provider.writeAllFragments(signal)
    await other.pollChanges()
    await other.warmFragmentCache(signal)
    expect(await list(0)).toEqual(['ash 10', 'birch 5', 'cedar 10'])
    shop.passTime(60_000)
    expect(await list(1), 'before anybody has looked').toEqual(['birch 10', 'cedar 10', 'elm 10'])
  })

  test('every change of the whole catalogue makes lists read all fragments again', async () => {
    const { shop, other, list, read } = await openShop()
    const ids = Array.from({ length: MAX_PRODUCTS_PER_CHANGE + 1 }, () => newId())
    for (let time = 0; time < 5; time++) {
      await shop.db.transaction().execute((tx) => recordChanges(tx, 'product', ids))
      await other.pollChanges()
      await shop.provider.writeAllFragments(signal)
      await other.warmFragmentCache(signal)
      read()
      expect(await list(time % 2)).toHaveLength(3)
      expect(read()).toEqual([])
    }
    expect(entriesOf(other, 'fragments')).toBe(4)
  })

  test('a change of too many products invalidates all cached fragments', async () => {
    const { shop, other, list } = await openShop()
    await sql`update products set name = name || ' tall', version = version + 1`.execute(shop.db)
    const ids = Array.from({ length: MAX_PRODUCTS_PER_CHANGE + 1 }, () => newId())
    await shop.db.transaction().execute((tx) => recordChanges(tx, 'product', ids))
    await other.pollChanges()
    expect(await list(0)).toEqual(['ash tall 10', 'birch tall 10', 'cedar tall 10'])
  })

  test('a fragment damaged in the database affects only lists that contain it', async () => {
    const { shop, list } = await openShop()
    const description = Array.from({ length: 40 }, newId).join(' ') // so long that it is compressed as a whole
    await shop.changeProduct('ash', { changes: { description } })
    await shop.provider.writeAllFragments(signal)
    await sql`update product_fragments set crc = (crc + 1) % 4294967296`.execute(shop.db)
    const token = await shop.newToken()
    const third = await shop.anotherProcess()
    const ask = (headers: Record<string, string>) =>
      third.fetch(new Request(`${TEST_PROVIDER_URL}${LIST}`, { headers: { authorization: token, ...headers } }))
    for (let time = 0; time < 3; time++) await (await ask({ 'accept-encoding': 'gzip' })).arrayBuffer()
    expect((await ask({})).status).toBe(500)
    expect(shop.logged.join()).toContain('incorrect data check')
    await sql`truncate product_fragments`.execute(shop.db)
    await shop.changeProduct('ash', { price: '11.00' })
    await third.pollChanges()
    expect(await list(0, third)).toEqual(['ash 11', 'birch 10', 'cedar 10'])
  })

  test('warming the fragment cache ends when the shop shuts down', async () => {
    const { shop } = await openShop()
    const third = await shop.anotherProcess()
    await third.warmFragmentCache(AbortSignal.abort())
    expect(entriesOf(third, 'fragments')).toBe(0)
  })
})

function bytesOf(list: unknown): Buffer {
  if (!(list instanceof GzipJson)) throw new Error('The list is not compressed.')
  return list.bytes
}

function entriesOf(provider: Provider, cache: 'products' | 'fragments'): number | undefined {
  return provider.cacheUsage().find(({ name }) => name === cache)?.entries
}
