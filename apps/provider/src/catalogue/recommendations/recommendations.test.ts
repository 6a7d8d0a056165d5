import { recommendationAlgorithms, STORES_APP_ID, type RecommendationAlgorithm } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { projectSales } from '../../orders/index.ts'
import { createRecordingDatabase, explain } from '../../testing/explain-query.ts'
import { fillCatalogue } from '../../testing/large-catalogue.ts'
import { expectResponseBody, startShop, type TestShop, visitCheckout } from '../../testing/index.ts'
import { recommendProducts } from './recommend-products.ts'

const NAMES = ['bowl', 'cup', 'mug', 'plate', 'spoon']
const UNKNOWN = 'ffffffff-0000-4000-8000-000000000000'
const TEN_MINUTES = 600_000

async function openShop() {
  const shop = await startShop()
  for (const name of NAMES) await shop.addProduct(name, { stock: 100 })
  const token = await shop.newToken()
  const send = (
    algorithms: string[],
    items: string[],
    more: { minimumRecommendedItems?: number; by?: string } = {},
  ) => {
    const { by = token, ...rest } = more
    return shop.call('POST', '/v1/recommendations/get', {
      token: by,
      body: {
        algorithms: algorithms.map((id) => ({ id, appId: STORES_APP_ID })),
        items: items.map((name) => ({ catalogItemId: shop.idOf(name), appId: STORES_APP_ID })),
        ...rest,
      },
    })
  }
  /** Names of the recommended products, and the algorithm. */
  const recommend = async (...given: Parameters<typeof send>) => {
    const { status, body } = await send(...given)
    expect(status).toBe(200)
    expectResponseBody('recommendations.getRecommendation', body)
    const { items, algorithm } = body.recommendation
    return { names: items.map(({ catalogItemId }) => nameOf(shop, catalogItemId)), algorithm: algorithm?.id }
  }
  const by = (name: RecommendationAlgorithm, items: string[]) =>
    recommend([recommendationAlgorithms[name]], items).then(({ names }) => names)
  return { shop, token, send, recommend, by }
}

const nameOf = (shop: TestShop, id: string): string => NAMES.find((name) => shop.idOf(name) === id) ?? 'unknown'

async function buy(shop: TestShop, names: string[], cardNumber?: string): Promise<void> {
  const visit = await visitCheckout(
    shop,
    names.map((name): [string, number] => [name, 1]),
  )
  await visit.place(cardNumber === undefined ? {} : { cardNumber })
}

test('products of the same paid orders are recommended, the most frequent first, and unpaid orders do not count', async () => {
  const { shop, by } = await openShop()
  for (const order of [['mug', 'plate'], ['plate', 'mug'], ['mug', 'bowl'], ['spoon']]) await buy(shop, order)
  await buy(shop, ['mug', 'cup'], '4000 0000 0000 0002') // declined
  expect(await by('boughtTogether', ['mug']), 'before the job').toEqual([])
  await projectSales(shop.db)
  shop.passTime(TEN_MINUTES)
  expect(await by('boughtTogether', ['mug'])).toEqual(['plate', 'bowl'])
  expect(await by('boughtTogether', ['plate', 'bowl']), 'for a cart of both').toEqual(['mug'])
  expect(await by('boughtTogether', ['spoon'])).toEqual([])
  expect(await by('bestsellers', [])).toEqual(['mug', 'plate', ...['bowl', 'spoon'].toSorted(byId(shop))])
  expect(await by('bestsellers', ['mug'])).not.toContain('mug')
})

test('a cancelled order no longer counts once the job has run again', async () => {
  const { shop, by } = await openShop()
  await buy(shop, ['mug', 'plate'])
  await projectSales(shop.db)
  await shop.db.updateTable('orders').set({ status: 'CANCELED' }).execute()
  await projectSales(shop.db)
  expect(await by('boughtTogether', ['mug'])).toEqual([])
  expect(await by('bestsellers', [])).toEqual([])
})

test('an unchanged projection writes no row', async () => {
  const { shop } = await openShop()
  await buy(shop, ['mug', 'plate'])
  await projectSales(shop.db)
  const versions = async () =>
    (await sql`select xmin::text from product_sales union all select xmin::text from bought_together`.execute(shop.db))
      .rows
  const before = await versions()
  await projectSales(shop.db)
  expect(before).toHaveLength(4)
  expect(await versions()).toEqual(before)
})

test('products with more collections in common come first, and those of hidden collections not at all', async () => {
  const { shop, by } = await openShop()
  await shop.addCollection('Kitchen', ['mug', 'plate', 'cup'])
  await shop.addCollection('Blue', ['mug', 'cup'])
  const hidden = await shop.addCollection('Secret', ['mug', 'spoon'])
  await shop.db.updateTable('collections').set({ visible: false }).where('id', '=', hidden).execute()
  expect(await by('sameCategories', ['mug'])).toEqual(['cup', 'plate'])
  expect(await by('sameCategories', ['bowl'])).toEqual([])
})

test('an unknown id means the merchant’s related products, then those of the same categories', async () => {
  const { shop, recommend, by } = await openShop()
  await shop.addCollection('Kitchen', ['mug', 'cup'])
  const related = { productIds: [shop.idOf('spoon')] }
  const token = await shop.newApiKey()
  await shop.call('PATCH', `/cartwright/v1/products/${shop.idOf('mug')}/related`, { token, body: related })
  expect(await recommend([UNKNOWN], ['mug'])).toEqual({ names: ['spoon', 'cup'], algorithm: UNKNOWN })
  expect(await by('related', ['mug'])).toEqual(['spoon', 'cup'])
})

test('the first algorithm that finds enough is used, and none finds more than the shop has', async () => {
  const { shop, recommend } = await openShop()
  await shop.addCollection('Kitchen', ['mug', 'cup', 'plate'])
  const { boughtTogether, sameCategories } = recommendationAlgorithms
  await buy(shop, ['mug', 'bowl'])
  await projectSales(shop.db)
  const both = [boughtTogether, sameCategories]
  expect(await recommend(both, ['mug'])).toEqual({ names: ['bowl'], algorithm: boughtTogether })
  expect(await recommend(both, ['spoon']), 'nothing is not enough').toEqual({ names: [], algorithm: undefined })
  const atLeastTwo = await recommend(both, ['mug'], { minimumRecommendedItems: 2 })
  expect(atLeastTwo).toEqual({ names: ['cup', 'plate'], algorithm: sameCategories })
  const atLeastThree = await recommend(both, ['mug'], { minimumRecommendedItems: 3 })
  expect(atLeastThree).toEqual({ names: [], algorithm: undefined })
})

test('hidden and deleted products disappear at once from cached recommendations, also for merchants', async () => {
  const { shop, recommend, by } = await openShop()
  await shop.addCollection('Kitchen', ['mug', 'cup', 'plate'])
  expect(await by('sameCategories', ['mug'])).toEqual(['cup', 'plate'])
  await shop.changeProduct('cup', { visible: false })
  expect(await by('sameCategories', ['mug'])).toEqual(['plate'])
  const staff = await shop.newApiKey()
  expect((await recommend([UNKNOWN], ['mug'], { by: staff })).names).toEqual(['plate'])
  await shop.deleteProduct('plate')
  expect(await by('sameCategories', ['mug'])).toEqual([])
  await shop.changeProduct('cup', { visible: true })
  expect(await by('sameCategories', ['mug'])).toEqual(['cup'])
})

test('items of other apps and ids of no product recommend nothing, and a request without an algorithm is refused', async () => {
  const { shop, token, send } = await openShop()
  await shop.addCollection('Kitchen', ['mug', 'cup'])
  const body = {
    algorithms: [{ id: UNKNOWN, appId: STORES_APP_ID }],
    items: [
      { catalogItemId: shop.idOf('mug'), appId: 'tours' },
      { catalogItemId: 'tour-1', appId: STORES_APP_ID },
      { catalogItemId: UNKNOWN, appId: STORES_APP_ID },
    ],
  }
  const answer = await shop.call('POST', '/ecom/v1/recommendations/get', { token, body })
  expect(answer.body).toEqual({ recommendation: { items: [] } })
  expect((await send([], ['mug'])).status).toBe(400)
})

test('the list of algorithms has each that is served, with its id on the platform', async () => {
  const { shop, token } = await openShop()
  const { body } = await shop.call('GET', '/v1/recommendations/algorithms', { token })
  expectResponseBody('recommendations.listAvailableAlgorithms', body)
  const ids = body.availableAlgorithms.map(({ config }) => config.algorithmId)
  expect(ids.toSorted()).toEqual(Object.values(recommendationAlgorithms).toSorted())
})

test('a repeated request is answered from the cache, with new sales after ten minutes', async () => {
  const { shop, by } = await openShop()
  await by('bestsellers', [])
  const { misses } = shop.provider.cacheCounts()
  await buy(shop, ['mug'])
  await projectSales(shop.db)
  expect(await by('bestsellers', [])).toEqual([])
  expect(shop.provider.cacheCounts().misses).toBe(misses)
  shop.passTime(TEN_MINUTES)
  expect(await by('bestsellers', [])).toEqual(['mug'])
})

test('no algorithm scans a table, however large the catalogue is', async () => {
  const shop = await startShop()
  await fillCatalogue(shop.db, { products: 2_000 })
  await sql`insert into product_sales select id, 1 from products`.execute(shop.db)
  await sql`insert into bought_together select a.id, b.id, 1 from products a
    cross join lateral (select id from products where id > a.id order by id limit 2) b`.execute(shop.db)
  await sql`analyze product_sales, bought_together`.execute(shop.db)
  const { rows } = await sql<{ name: string; id: string }>`
    select current_database() as name, id from products where visible limit 1`.execute(shop.db)
  const { name, id } = rows[0]!
  const { db, heard } = createRecordingDatabase({ ...inject('databaseServer'), database: name })
  const algorithms = Object.values(recommendationAlgorithms)
  for (const algorithm of algorithms) await recommendProducts(db, [{ id: algorithm }], { ids: [id], minimum: 0 })
  expect(heard.length).toBeGreaterThanOrEqual(algorithms.length)
  for (const statement of heard) {
    const { sequential } = await explain(db, statement)
    expect(sequential.looked, `${statement.sql}: rows of ${sequential.table}`).toBeLessThan(500)
  }
  await db.destroy()
})

const byId = (shop: TestShop) => (a: string, b: string) => (shop.idOf(a) < shop.idOf(b) ? -1 : 1)
