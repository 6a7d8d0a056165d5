import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Provider } from '../../app.ts'
import { newId } from '../../ids.ts'
import { startShop, StatementFaults, TEST_PROVIDER_URL } from '../../testing/index.ts'
import { MOST_TOLD_APART, recordChanges } from '../catalogue-changes.ts'
import { KeptParts } from './kept-parts.ts'
import { textOf, toPart } from './part.ts'

const { signal } = new AbortController()
const LIST = '/stores-reader/v1/products/query-platformized'
const MEGABYTE = 1024 * 1024
const always = () => true

/** As long as it says, nearly: what is in no order cannot be compressed. */
function partOf(length: number) {
  const part = toPart('')
  return { ...part, deflated: Buffer.alloc(length, 7) }
}

describe('parts in memory', () => {
  test('each is found as it was, and only by whom it is still good for', () => {
    const kept = new KeptParts(MEGABYTE)
    for (const text of ['ash', 'birch', 'cedar']) kept.keep(text, toPart(text), 5)
    for (const text of ['ash', 'birch', 'cedar']) {
      const part = kept.find(text, (readIn) => readIn >= 5)
      expect(part && textOf(part)).toBe(text)
      expect(kept.find(text, (readIn) => readIn > 5)).toBeUndefined()
    }
    expect(kept.find('elm', always)).toBeUndefined()
  })

  test('one that is kept anew takes the place of the one before', () => {
    const kept = new KeptParts(MEGABYTE)
    kept.keep('ash', toPart('small'), 1)
    kept.keep('ash', toPart('tall'), 2)
    expect(textOf(kept.find('ash', always)!)).toBe('tall')
    expect(kept.size().parts).toBe(1)
  })

  test('they take no more memory than they may: those that were kept first go, unless they were kept again since', () => {
    const kept = new KeptParts(3 * MEGABYTE)
    const ids = Array.from({ length: 36 }, (_, at) => `product ${at}`)
    for (const id of ids.slice(0, 20)) kept.keep(id, partOf(MEGABYTE / 8), 1)
    kept.keep('product 0', partOf(MEGABYTE / 8), 1)
    for (const id of ids.slice(20)) kept.keep(id, partOf(MEGABYTE / 8), 1)
    expect(ids.filter((id) => kept.find(id, always))).toEqual(['product 0', ...ids.slice(16)])
    expect(kept.size()).toEqual({ parts: 21, partBytes: 3 * MEGABYTE, maxPartBytes: 3 * MEGABYTE })
    expect(kept.hasRoom()).toBe(false)
  })

  test('one that takes more than all may is not kept', () => {
    const kept = new KeptParts(MEGABYTE)
    kept.keep('ash', partOf(MEGABYTE + 1), 1)
    expect(kept.size().parts).toBe(0)
  })
})

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
      const { products } = (await answer.json()) as { products: { name: string; price: { price: number } }[] }
      return products.map(({ name, price }) => `${name} ${price.price}`)
    }
    return { shop, other, list, read: () => faults.seen.splice(0).filter((each) => /from product_parts/.test(each)) }
  }

  test('what was read into memory ahead is not asked for again', async () => {
    const { other, list, read } = await openShop()
    expect(other.cacheSizes()).toMatchObject({ products: 0, parts: 4 })
    expect(await list(0)).toEqual(['ash 10', 'birch 10', 'cedar 10'])
    expect(read()).toEqual([])
    await other.keepAllParts(signal)
    expect(read(), 'nothing is missing').toEqual([])
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
    const { shop, other, list } = await openShop()
    const third = await shop.anotherProcess()
    const reading = third.keepAllParts(signal)
    await shop.changeElsewhere('cedar', { price: '14.00' })
    await third.followChanges()
    await reading
    await other.followChanges()
    for (const provider of [third, other]) expect(await list(0, provider)).toEqual(['ash 10', 'birch 10', 'cedar 14'])
  })

  test('of more changes than are told apart, none is believed', async () => {
    const { shop, other, list } = await openShop()
    await sql`update products set name = name || ' tall', version = version + 1`.execute(shop.db)
    const ids = Array.from({ length: MOST_TOLD_APART + 1 }, () => newId())
    await shop.db.transaction().execute((tx) => recordChanges(tx, 'product', ids))
    await other.followChanges()
    expect(await list(0)).toEqual(['ash tall 10', 'birch tall 10', 'cedar tall 10'])
  })

  test('reading them ahead ends with the shop', async () => {
    const { shop } = await openShop()
    const third = await shop.anotherProcess()
    await third.keepAllParts(AbortSignal.abort())
    expect(third.cacheSizes().parts).toBe(0)
  })
})
