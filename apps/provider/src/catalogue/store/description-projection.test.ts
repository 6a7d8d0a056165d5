import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants, startShop, type TestShop } from '../../testing/index.ts'
import { fillCatalogue } from '../../testing/large-catalogue.ts'
import { indexAndRecordChanges } from '../changes/change-feed.ts'
import { backfillDescriptionProjection } from './description-projection.ts'
import { removeProduct } from '../products/product-store.ts'

test('a description is listed with its product, changed and hidden with it, and gone with it', async () => {
  const shop = await startShop()
  const listed = () =>
    shop.db.selectFrom('product_descriptions').select(['beginning', 'folded', 'shown']).orderBy('product_id').execute()
  await shop.addProduct('plate', { changes: { description: '<p>Thrown by Hand</p>' } })
  await shop.addProduct('cup', { visible: false, changes: { description: 'É'.repeat(150) } })
  expect(await listed()).toEqual([
    { beginning: '<p>Thrown by Hand</p>', folded: '<p>thrown by hand</p>', shown: true },
    { beginning: 'É'.repeat(100), folded: 'é'.repeat(150), shown: false },
  ])
  await expectInvariants(shop.db)

  await shop.changeProduct('plate', { changes: { description: '<p>Thrown by hand</p>' } })
  await shop.changeProduct('cup', { changes: { description: 'É'.repeat(150) } })
  expect(await listed()).toEqual([
    { beginning: '<p>Thrown by hand</p>', folded: '<p>thrown by hand</p>', shown: true },
    { beginning: 'É'.repeat(100), folded: 'é'.repeat(150), shown: true },
  ])
  await expectInvariants(shop.db)

  await shop.db.transaction().execute((tx) => removeProduct(tx, shop.idOf('plate')))
  expect(await listed()).toHaveLength(1)
})

test('a change that leaves the description alone does not write it', async () => {
  const shop = await startShop()
  const place = async () =>
    (await sql<{ place: string }>`select ctid::text || xmin as place from product_descriptions`.execute(shop.db)).rows
  await shop.addProduct('plate', { changes: { description: '<p>Thrown by hand</p>' } })
  const before = await place()
  await shop.changeProduct('plate', { price: '12.00', changes: { description: '<p>Thrown by hand</p>' } })
  expect(await place()).toEqual(before)
})

test('the backfill job projects descriptions of an older version of the shop', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { changes: { description: '<p>Thrown by hand</p>' } })
  await shop.addProduct('cup')
  const listed = () => shop.db.selectFrom('product_descriptions').selectAll().orderBy('product_id').execute()
  const before = await listed()
  await shop.db.deleteFrom('product_descriptions').where('product_id', '=', shop.idOf('plate')).execute()
  await backfillDescriptionProjection(shop.db)
  expect(await listed()).toEqual(before)
})

test('however many are missing, they are listed a handful at a time', async () => {
  const shop = await startShop()
  await fillCatalogue(shop.db, { products: 1_100, variantsEach: 1 })
  await sql`truncate product_descriptions`.execute(shop.db)
  await backfillDescriptionProjection(shop.db)
  expect(await countListed(shop)).toBe(1_100)
  await expectInvariants(shop.db)
})

test('the backfill job does not block concurrent writers, and projects the other products', async () => {
  const shop = await startShop()
  for (const name of ['ash', 'birch', 'cedar']) await shop.addProduct(name)
  await sql`truncate product_descriptions`.execute(shop.db)
  await shop.db.transaction().execute(async (tx) => {
    await sql`select 1 from products where id = ${shop.idOf('ash')} for update`.execute(tx)
    await removeProduct(tx, shop.idOf('birch'))
    await backfillDescriptionProjection(shop.db)
    expect(await countListed(shop)).toBe(1)
    await indexAndRecordChanges(tx, 'product', [shop.idOf('ash')])
  })
  expect(await countListed(shop)).toBe(2)
  await backfillDescriptionProjection(shop.db)
  await expectInvariants(shop.db)
})

async function countListed({ db }: TestShop): Promise<number> {
  return (await db.selectFrom('product_descriptions').select('product_id').execute()).length
}
