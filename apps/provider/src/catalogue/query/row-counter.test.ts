import { queryFields } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { fillCatalogue } from '../../testing/large-catalogue.ts'
import { countMatches, createQueryGenerator, type LargeEntity } from '../../testing/large-queries.ts'
import { startShop } from '../../testing/start-shop.ts'
import { trials } from '../../testing/trials.ts'
import { createQueryExecutor } from './query-executor.ts'
import { createProductPlanInput } from './plan/query-plan.ts'
import { RangeCountCache } from './row-counter.ts'
import { parseProductQuery } from './parse/product-query.ts'

const SEED = 20_261_127
const { products: PRODUCTS, queries: QUERIES } = trials({
  few: { products: 2_000, queries: 40 },
  many: { products: 5_000, queries: 250 },
})
const RANGE_OPERATORS = ['$lt', '$lte', '$gt', '$gte'] as const

const below = (value: string, operator: 'lt' | 'lte' = 'lt') => ({ field: 'sku', operator, values: [value] })

test('the range count cache returns the nearest boundaries of a field until the catalogue version changes', () => {
  const cache = new RangeCountCache({ maxFields: 2, maxBoundariesPerField: 3 })
  for (const [value, count] of [
    ['10', 2],
    ['9', 1],
    ['9', 1],
    ['200', 3],
    ['300', 4],
  ] as const)
    cache.add('price', 0, { below: below(value), count })
  const findCounts = (value: string, operator?: 'lte') => {
    const { lower, upper } = cache.findNearest('price', 0, below(value, operator))
    return [lower?.count, upper?.count]
  }
  expect(findCounts('1')).toEqual([undefined, 1])
  expect(findCounts('9.5')).toEqual([1, 2])
  expect(findCounts('10')).toEqual([1, 2])
  expect(findCounts('10', 'lte')).toEqual([2, 3])
  expect(findCounts('400'), 'three boundaries fit, each once').toEqual([3, undefined])
  expect(cache.findNearest('price', 1, below('9.5'))).toEqual({ lower: undefined, upper: undefined })
  for (const field of ['name', 'sku']) cache.add(field, 0, { below: below('x'), count: 1 })
  expect(findCounts('9.5'), 'the least recently used field is evicted').toEqual([undefined, undefined])
})

test('ranges counted from cached boundaries equal full counts, before and after a change of the catalogue', async () => {
  const shop = await startShop()
  await fillCatalogue(shop.db, { products: PRODUCTS, seed: SEED })
  const chance = createSeededRandom(SEED)
  let version = 0
  const executeQuery = createQueryExecutor(shop.db, { getVersion: () => version })
  const generators = {
    products: await createQueryGenerator(shop.db, 'products', chance),
    storeVariants: await createQueryGenerator(shop.db, 'storeVariants', chance),
  }
  const fields = (['products', 'storeVariants'] as LargeEntity[]).flatMap((entity) =>
    Object.entries(queryFields[entity])
      .filter(([, { operators }]) => operators.includes('$lt'))
      .map(([name]) => ({ entity, name })),
  )
  const compareAll = async (): Promise<void> => {
    // An unfiltered query caches the total.
    for (const entity of ['products', 'storeVariants'] as const) await countMatches(executeQuery, entity, {}, [])
    for (let n = 0; n < QUERIES; n++) {
      const { entity, name } = chance.pick(fields)
      const filter = { [name]: generators[entity].test(name, chance.pick(RANGE_OPERATORS)) }
      // A new executor has no cached boundary and counts all matching rows.
      const expected = await countMatches(createQueryExecutor(shop.db, { getVersion: () => 0 }), entity, filter, [])
      expect(await countMatches(executeQuery, entity, filter, []), JSON.stringify(filter)).toBe(expected)
    }
  }
  await compareAll()
  await sql`update products set visible = not visible, price_minor = price_minor + 1000 where numeric_id % 3 = 0`.execute(
    shop.db,
  )
  await sql`update store_variants set shown = not shown where sku < 'M'`.execute(shop.db)
  await sql`analyze`.execute(shop.db)
  version++
  await compareAll()
})

test('a change that the process has not seen yet makes no count negative and hides no rows', async () => {
  const shop = await startShop()
  await fillCatalogue(shop.db, { products: PRODUCTS, seed: SEED })
  const { rows } = await sql<{ shown: number }>`
    select count(*)::int as shown from products where visible`.execute(shop.db)
  const executeQuery = createQueryExecutor(shop.db, { getVersion: () => 0 })
  const query = async (filter: object): Promise<[total: number, returned: number]> => {
    const parsed = parseProductQuery('products', { filter: filter as never, paging: { limit: 5 } })
    const input = createProductPlanInput(parsed, { withHidden: false, fairnessKey: undefined }, 2)
    const page = await executeQuery(parsed, { ...input, countVisible: async () => rows[0]!.shown })
    return [page.total, page.rows.length]
  }
  const raise = (minor: number) =>
    sql`update products set price_minor = ${minor} where id in (
      select id from products where visible and price_minor < 50000 order by id limit 3)`.execute(shop.db)
  await raise(9_000_000_000)
  expect(await query({ price: { $lt: 2_000 } })).toEqual([rows[0]!.shown - 3, 5])
  await raise(300_000)
  expect(await query({ price: { $gt: 10_000_000 } })).toEqual([3, 3])
  expect(await query({ price: { $gt: 100_000_000 } })).toEqual([0, 0])
})
