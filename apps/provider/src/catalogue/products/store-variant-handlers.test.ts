import type { JsonObject } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { backfillVariantProjection } from '../store/variant-projection.ts'
import { startShop } from '../../testing/index.ts'
import { removeProduct } from './product-store.ts'

const SHIRT = { options: { Size: { S: 2, M: 0 } } }
const DERIVED = {
  ...SHIRT,
  changes: {
    sku: 'P-1',
    manageVariants: false,
    variants: [{ choices: {}, priceMinor: null, costMinor: null, sku: '', weight: null, visible: true }],
  },
}

async function startListing() {
  const shop = await startShop()
  const token = await shop.newToken()
  const list = async (filter: JsonObject = {}, by = token) =>
    (await shop.ask('products.queryStoreVariants', { query: { filter } }, { token: by })).variants
  const read = (id: string, by = token) => shop.call('GET', `/stores-reader/v1/variants/${id}`, { token: by })
  return { shop, list, read }
}

test('all variants of all products are listed and readable one by one, derived ones included', async () => {
  const { shop, list, read } = await startListing()
  await shop.addProduct('plate')
  await shop.addProduct('shirt', SHIRT)
  await shop.addProduct('poster', DERIVED)
  const kitchen = await shop.addCollection('Kitchen', ['plate'])
  const all = await list()
  expect(all.map(({ productName, variantName, managedVariant }) => [productName, variantName, managedVariant])).toEqual(
    [
      ['plate', 'plate', false],
      ['shirt', 'S', true],
      ['shirt', 'M', true],
      ['poster', 'S', false],
      ['poster', 'M', false],
    ],
  )
  expect(all.map(({ stock, sku }) => [stock?.inStock, sku])).toEqual([
    [true, ''],
    [true, ''],
    [false, ''],
    [true, 'P-1'],
    [true, 'P-1'],
  ])
  for (const variant of all) expect((await read(variant.id)).body).toEqual({ variant })
  expect(await list({ collectionIds: { $hasSome: [kitchen] } })).toMatchObject([{ productName: 'plate' }])
  expect(await list({ id: { $startsWith: all[3]!.id.slice(0, 40) } })).toEqual([all[3]])
})

test('a change of a product appears in its listed variants at once, and a deleted product has none', async () => {
  const { shop, list } = await startListing()
  await shop.addProduct('shirt', SHIRT)
  const names = async () => (await list()).map(({ productName, variantName, sku }) => [productName, variantName, sku])
  await shop.changeProduct('shirt', { ...SHIRT, changes: { name: 'Blouse', sku: 'B' } })
  expect(await names()).toEqual([
    ['Blouse', 'S', 'B'],
    ['Blouse', 'M', 'B'],
  ])
  await shop.changeProduct('shirt', { options: { Size: { L: 1 } } })
  expect(await names()).toEqual([['shirt', 'L', '']])
  await shop.changeProduct('shirt', DERIVED)
  expect(await names()).toEqual([
    ['shirt', 'S', 'P-1'],
    ['shirt', 'M', 'P-1'],
  ])
  await shop.db.transaction().execute((tx) => removeProduct(tx, shop.idOf('shirt')))
  shop.provider.catalogue.invalidate([shop.idOf('shirt')])
  expect(await names()).toEqual([])
})

test('a hidden variant is listed and returned only to callers who may change it', async () => {
  const { shop, list, read } = await startListing()
  await shop.addProduct('secret', { visible: false })
  await shop.addProduct('shirt', SHIRT)
  await shop.db
    .updateTable('variants')
    .set({ visible: false })
    .where('choices', '@>', '{"Size":"M"}' as never)
    .execute()
  await shop.db.updateTable('store_variants').set({ shown: false }).where('name', '=', 'M').execute()
  shop.provider.catalogue.invalidate([shop.idOf('shirt')])
  const key = await shop.newApiKey()
  const [all, shown] = [await list({}, key), await list()]
  expect([all.length, shown.map(({ variantName }) => variantName)]).toEqual([3, ['S']])
  const hidden = all.filter(({ id }) => !shown.some((each) => each.id === id))
  for (const { id } of hidden) expect([(await read(id)).status, (await read(id, key)).status], id).toEqual([404, 200])
})

test('an unknown variant is 404, whatever its id', async () => {
  const { shop, read } = await startListing()
  await shop.addProduct('plate')
  for (const id of ['x', shop.idOf('plate'), `${shop.idOf('plate')}-${crypto.randomUUID()}`, "'--"])
    expect((await read(id)).status, id).toBe(404)
})

test('the backfill job lists the variants of a shop of an older version', async () => {
  const { shop, list } = await startListing()
  await shop.addProduct('poster', DERIVED)
  await shop.addProduct('plate')
  const before = await list()
  await shop.db.deleteFrom('store_variants').execute()
  await backfillVariantProjection(shop.db)
  shop.provider.catalogue.invalidate([])
  expect(await list()).toEqual(before)
})
