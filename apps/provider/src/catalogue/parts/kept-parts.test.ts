import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chanceOf } from '../../../../../e2e/faults/chance.ts'
import type { Provider } from '../../app.ts'
import { newId } from '../../ids.ts'
import { buyerView } from '../../settings/index.ts'
import { holdAnswers, startShop, StatementFaults, TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from '../../testing/index.ts'
import { trials } from '../../testing/trials.ts'
import { MOST_TOLD_APART, recordChanges } from '../catalogue-changes.ts'
import { KeptParts } from './kept-parts.ts'
import { joinParts, partOf, textOf, toPart } from './part.ts'
import { ProductParts, ZippedJson } from './product-parts.ts'

const { signal } = new AbortController()
const LIST = '/stores-reader/v1/products/query-platformized'
const MEGABYTE = 1024 * 1024
const NOW = new Date('2026-11-26T12:00:00Z')
const EVER = { goodFrom: -Infinity, goodUntil: Infinity }
const always = () => true
const chance = chanceOf(41)

const stored = (text: string) => ({ ...toPart(text), ...EVER })

const given = new Map<string, string>()

/** Of what is told by its name here. */
function idOf(name: string): string {
  const id = given.get(name) ?? newId()
  given.set(name, id)
  return id
}

/** Of so many bytes. */
function partOfBytes(length: number) {
  return { ...partOf(Buffer.alloc(length, 7), { crc: 0, bytes: 0 }), ...EVER }
}

describe('parts in memory', () => {
  test('each is found as it was, and only for as long as it is good', () => {
    const kept = new KeptParts(4 * MEGABYTE)
    const names = ['ash', 'birch', 'cedar']
    for (const name of names) kept.keep(idOf(name), stored(name), 5)
    for (const name of names) {
      const part = kept.find(idOf(name), NOW, (_, readIn) => readIn >= 5)
      expect(part && textOf(part)).toBe(name)
      expect(kept.find(idOf(name), NOW, (_, readIn) => readIn > 5)).toBeUndefined()
    }
    expect(kept.find(idOf('elm'), NOW, always)).toBeUndefined()
  })

  test('what was changed or deleted leaves its room to others', () => {
    const kept = new KeptParts(4 * MEGABYTE)
    const dead = Array.from({ length: 3_000 }, () => newId())
    for (const id of dead) kept.keep(id, partOfBytes(1_024), 1)
    kept.keep(idOf('ash'), stored('ash'), 2)
    expect(kept.hasRoom()).toBe(false)
    kept.forgetChanged((_, readIn) => readIn >= 2)
    expect(kept.hasRoom()).toBe(true)
    expect(kept.size()).toMatchObject({ parts: 1, partBytes: MEGABYTE })
    expect(textOf(kept.find(idOf('ash'), NOW, always)!)).toBe('ash')

    kept.find(idOf('ash'), NOW, () => false)
    expect(kept.size().parts).toBe(0)
  })

  test('from the moment at which its discount begins or ends it is not good any more, whatever the clock said in between', () => {
    const kept = new KeptParts(4 * MEGABYTE)
    const [goodFrom, goodUntil] = [NOW.getTime() - 1_000, NOW.getTime() + 1_000]
    kept.keep(idOf('ash'), { ...stored('ash'), goodFrom, goodUntil }, 1)
    const isFoundAt = (time: number): boolean => kept.find(idOf('ash'), new Date(time), always) !== undefined
    expect([goodFrom - 1, goodFrom, goodUntil - 1, goodUntil, goodFrom].map(isFoundAt)).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })

  test('one that is kept again and again takes no more memory than once', () => {
    const kept = new KeptParts(16 * MEGABYTE)
    kept.keep(idOf('oak'), stored('oak'), 1)
    for (let run = 0; run < 200; run++) kept.keep(idOf('ash'), partOfBytes(MEGABYTE / 8), run)
    expect(kept.size().parts).toBe(2)
    expect(kept.size().partBytes).toBeLessThanOrEqual(3 * MEGABYTE)
    expect(textOf(kept.find(idOf('oak'), NOW, always)!)).toBe('oak')
    expect(kept.hasRoom()).toBe(true)
  })

  test('when there are too many, those that were kept first go', () => {
    const kept = new KeptParts(3 * MEGABYTE)
    const ids = Array.from({ length: 40 }, (_, at) => `product ${at}`)
    for (const id of ids) kept.keep(idOf(id), partOfBytes(MEGABYTE / 8), 1)
    const found = ids.filter((id) => kept.find(idOf(id), NOW, always))
    expect(found).toEqual(ids.slice(-found.length))
    expect(found.length).toBeGreaterThan(16)
    expect(kept.size()).toEqual({ parts: found.length, partBytes: 3 * MEGABYTE, maxPartBytes: 3 * MEGABYTE })
    expect(kept.hasRoom()).toBe(false)
  })

  test('one that is larger than any product is not kept, nor what it was before', () => {
    const kept = new KeptParts(4 * MEGABYTE)
    kept.keep(idOf('ash'), stored('ash'), 1)
    kept.keep(idOf('ash'), partOfBytes(MEGABYTE), 2)
    expect(kept.find(idOf('ash'), NOW, always)).toBeUndefined()
    expect(kept.size().parts).toBe(0)
  })

  test('whatever is kept, in whatever order, is found as it was kept last or not at all, all of it while there is room, and joined it is what it was', () => {
    const counts = { kept: 0, wrong: 0, lost: 0, most: 0 }
    for (let run = 0; run < trials({ few: 2, many: 8 }); run++) {
      const megabytes = chance.between(2, 6)
      const kept = new KeptParts(megabytes * MEGABYTE)
      const last = new Map<string, string>()
      let hadRoom = true
      for (let step = 0; step < 300; step++) {
        const id = `product ${chance.between(0, chance.pick([3, 30, 300]))}`
        const text = chance.pick(['', 'äöü€', '{"a":1}', noise(chance.between(1, 40_000))])
        kept.keep(idOf(id), stored(text), step)
        last.set(id, text)
        counts.kept++
        hadRoom &&= kept.hasRoom()
        counts.most = Math.max(counts.most, kept.size().partBytes / MEGABYTE / megabytes)
      }
      const found = [...last].flatMap(([id, text]) => {
        const part = kept.find(idOf(id), NOW, always)
        if (!part && hadRoom) counts.lost++
        if (part && textOf(part) !== text) counts.wrong++
        return part ? [{ part, text }] : []
      })
      const joined = joinParts(
        '[',
        found.map(({ part }) => part),
        ']',
      )
      const made = joinParts(
        '[',
        found.map(({ text }) => toPart(text)),
        ']',
      )
      if (joined.digest !== made.digest) counts.wrong++
      if (gunzipSync(joined.zipped).toString() !== `[${found.map(({ text }) => text).join()}]`) counts.wrong++
    }
    console.log(
      `parts that are not as they were kept: ${counts.wrong} of ${counts.kept}, lost although there was room: ${counts.lost}`,
    )
    expect(counts).toMatchObject({ wrong: 0, lost: 0 })
    expect(counts.most).toBeLessThanOrEqual(1)
  })
})

/** What cannot be compressed much. */
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
    const shop = await startShop({ faults })
    for (const name of ['ash', 'birch', 'cedar', 'elm']) await shop.addProduct(name, { price: '10.00', stock: 3 })
    await shop.provider.writeAllParts(signal)
    const other = await shop.anotherProcess()
    await other.followChanges() // that there are products at all
    await other.keepAllParts(signal)
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
      read: () => faults.seen.splice(0).filter((each) => /from product_parts/.test(each)),
    }
  }

  test('what was read into memory ahead is not asked for again', async () => {
    const { other, list, read } = await openShop()
    expect(other.cacheSizes()).toMatchObject({ products: 0, parts: 4 })
    expect(await list(0)).toEqual(['ash 10', 'birch 10', 'cedar 10'])
    expect(read()).toEqual([])
    await other.keepAllParts(signal)
    expect(read(), 'nothing is missing').toEqual([])
  })

  test('a database that cannot answer for a moment is asked again', async () => {
    const { shop, faults } = await openShop()
    for (const n of [1, 2]) {
      const third = await shop.anotherProcess()
      await third.followChanges()
      faults.failAt(n)
      await third.keepAllParts(signal)
      expect(faults.rest(), 'the fault has happened').toBe(true)
      expect(third.cacheSizes()).toMatchObject({ parts: 4 })
    }
  })

  test('a product that changed is asked for, and no other; and what was found is kept', async () => {
    const { shop, other, list, read } = await openShop()
    await shop.changeElsewhere('birch', { price: '12.00' })
    await shop.provider.writeAllParts(signal)
    await other.followChanges()
    read()
    expect(await list(0)).toEqual(['ash 10', 'birch 12', 'cedar 10'])
    expect(read()).toHaveLength(1)
    expect(await list(1)).toEqual(['birch 12', 'cedar 10', 'elm 10'])
    expect(read()).toEqual([])
  })

  test('one that changes while it is read is not kept as it was', async () => {
    const { shop } = await openShop()
    const { db, arrived, release } = holdAnswers(shop.db)
    const { catalogue, settings } = shop.provider
    const addresses = { providerUrl: TEST_PROVIDER_URL, storefrontUrl: TEST_STOREFRONT_URL }
    const view = { ...buyerView({}, settings.current()), withCosts: false, ...addresses }
    const options = { catalogue, ownView: () => view, now: () => shop.now, mostKeptBytes: 4 * MEGABYTE }
    const parts = new ProductParts({ reader: db, ...options })
    const ids = ['ash', 'cedar'].map((name) => shop.idOf(name))
    const reading = parts.keepStored(ids)
    await arrived(1) // as they were, and still under way
    await shop.changeProduct('cedar', { price: '14.00' })
    await shop.provider.writeAllParts(signal)
    release()
    await reading
    expect(gunzipSync(bytesOf(await parts.listOf('[', ids, ']', view))).toString()).toContain('"price":14')
  })

  test('a discount ends for lists at the very moment', async () => {
    const { shop, other, list } = await openShop()
    const endsAt = new Date(shop.now.getTime() + 60_000)
    await shop.changeElsewhere('birch', { price: '10.00', discount: { type: 'PERCENT', value: '50', endsAt } })
    await shop.provider.writeAllParts(signal)
    await other.followChanges()
    await other.keepAllParts(signal)
    expect(await list(0)).toEqual(['ash 10', 'birch 5', 'cedar 10'])
    shop.passTime(60_000)
    expect(await list(1), 'before anybody has looked').toEqual(['birch 10', 'cedar 10', 'elm 10'])
  })

  test('after a change of everything all are read again, as often as that happens', async () => {
    const { shop, other, list, read } = await openShop()
    const ids = Array.from({ length: MOST_TOLD_APART + 1 }, () => newId())
    for (let time = 0; time < 5; time++) {
      await shop.db.transaction().execute((tx) => recordChanges(tx, 'product', ids))
      await other.followChanges()
      await shop.provider.writeAllParts(signal)
      await other.keepAllParts(signal)
      read()
      expect(await list(time % 2)).toHaveLength(3)
      expect(read()).toEqual([])
    }
    expect(other.cacheSizes()).toMatchObject({ parts: 4, partBytes: MEGABYTE })
  })

  test('of more changes than are told apart, none is believed', async () => {
    const { shop, other, list } = await openShop()
    await sql`update products set name = name || ' tall', version = version + 1`.execute(shop.db)
    const ids = Array.from({ length: MOST_TOLD_APART + 1 }, () => newId())
    await shop.db.transaction().execute((tx) => recordChanges(tx, 'product', ids))
    await other.followChanges()
    expect(await list(0)).toEqual(['ash tall 10', 'birch tall 10', 'cedar tall 10'])
  })

  test('a part that was damaged in the database costs the lists that have it, and nothing else', async () => {
    const { shop, list } = await openShop()
    const description = Array.from({ length: 40 }, newId).join(' ') // so long that it is compressed as a whole
    await shop.changeProduct('ash', { changes: { description } })
    await shop.provider.writeAllParts(signal)
    await sql`update product_parts set crc = (crc + 1) % 4294967296`.execute(shop.db)
    const token = await shop.newToken()
    const third = await shop.anotherProcess()
    const ask = (headers: Record<string, string>) =>
      third.fetch(new Request(`${TEST_PROVIDER_URL}${LIST}`, { headers: { authorization: token, ...headers } }))
    for (let time = 0; time < 3; time++) await (await ask({ 'accept-encoding': 'gzip' })).arrayBuffer()
    expect((await ask({})).status).toBe(500)
    expect(shop.logged.join()).toContain('incorrect data check')
    await sql`truncate product_parts`.execute(shop.db)
    await shop.changeProduct('ash', { price: '11.00' })
    await third.followChanges()
    expect(await list(0, third)).toEqual(['ash 11', 'birch 10', 'cedar 10'])
  })

  test('reading them ahead ends with the shop', async () => {
    const { shop } = await openShop()
    const third = await shop.anotherProcess()
    await third.keepAllParts(AbortSignal.abort())
    expect(third.cacheSizes().parts).toBe(0)
  })
})

function bytesOf(list: unknown): Buffer {
  if (!(list instanceof ZippedJson)) throw new Error('The list is not compressed.')
  return list.bytes
}
