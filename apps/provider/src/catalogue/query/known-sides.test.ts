import { queryFields } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chanceOf } from '../../../../../e2e/faults/chance.ts'
import { fillCatalogue } from '../../testing/large-catalogue.ts'
import { askAnswers, askerOf, type LargeEntity } from '../../testing/large-questions.ts'
import { startShop } from '../../testing/start-shop.ts'
import { trials } from '../../testing/trials.ts'
import { openAnswers } from './answer.ts'
import { askProducts } from './asked.ts'
import { KnownSides } from './known-sides.ts'
import { readQuestion } from './question.ts'

const SEED = 20_261_127
const PRODUCTS = 5_000
const QUESTIONS = trials({ few: 80, many: 250 })
const SIDES = ['$lt', '$lte', '$gt', '$gte'] as const

const below = (value: string, operator: 'lt' | 'lte' = 'lt') => ({ field: 'sku', operator, values: [value] })

test('the nearest values are found, of one line until the catalogue changes', () => {
  const sides = new KnownSides({ lines: 2, marksEach: 3 })
  for (const [value, count] of [
    ['10', 2],
    ['9', 1],
    ['9', 1],
    ['200', 3],
    ['300', 4],
  ] as const)
    sides.add('price', 0, { below: below(value), count })
  const around = (value: string, operator?: 'lte') => {
    const { lower, upper } = sides.around('price', 0, below(value, operator))
    return [lower?.count, upper?.count]
  }
  expect(around('1')).toEqual([undefined, 1])
  expect(around('9.5')).toEqual([1, 2])
  expect(around('10')).toEqual([1, 2])
  expect(around('10', 'lte')).toEqual([2, 3])
  expect(around('400'), 'there was room for three, each once').toEqual([3, undefined])
  expect(sides.around('price', 1, below('9.5'))).toEqual({ lower: undefined, upper: undefined })
  for (const line of ['name', 'sku']) sides.add(line, 0, { below: below('x'), count: 1 })
  expect(around('9.5'), 'the oldest line has made room').toEqual([undefined, undefined])
})

test('what lies on one side of a value is counted from the nearest that is known, and is what a count of all of it says, before and after a change', async () => {
  const shop = await startShop()
  await fillCatalogue(shop.db, { products: PRODUCTS, seed: SEED })
  const chance = chanceOf(SEED)
  let epoch = 0
  const answer = openAnswers(shop.db, { epochOf: () => epoch })
  const askers = {
    products: await askerOf(shop.db, 'products', chance),
    storeVariants: await askerOf(shop.db, 'storeVariants', chance),
  }
  const fields = (['products', 'storeVariants'] as LargeEntity[]).flatMap((entity) =>
    Object.entries(queryFields[entity])
      .filter(([, { operators }]) => operators.includes('$lt'))
      .map(([name]) => ({ entity, name })),
  )
  const askAll = async (): Promise<void> => {
    // How many there are in all is known from now on.
    for (const entity of ['products', 'storeVariants'] as const) await askAnswers(answer, entity, {}, [])
    for (let n = 0; n < QUESTIONS; n++) {
      const { entity, name } = chance.pick(fields)
      const filter = { [name]: askers[entity].test(name, chance.pick(SIDES)) }
      // Who begins anew knows nothing yet, and counts what is asked for.
      const plainly = await askAnswers(openAnswers(shop.db, { epochOf: () => 0 }), entity, filter, [])
      expect(await askAnswers(answer, entity, filter, []), JSON.stringify(filter)).toBe(plainly)
    }
  }
  await askAll()
  await sql`update products set visible = not visible, price_minor = price_minor + 1000 where numeric_id % 3 = 0`.execute(
    shop.db,
  )
  await sql`update store_variants set shown = not shown where sku < 'M'`.execute(shop.db)
  await sql`analyze`.execute(shop.db)
  epoch++
  await askAll()
})

test('a change that is not known of yet makes no count less than nothing, and hides nothing that was and is there', async () => {
  const shop = await startShop()
  await fillCatalogue(shop.db, { products: PRODUCTS, seed: SEED })
  const { rows } = await sql<{ shown: number }>`
    select count(*)::int as shown from products where visible`.execute(shop.db)
  const answer = openAnswers(shop.db, { epochOf: () => 0 })
  const ask = async (filter: object): Promise<[total: number, found: number]> => {
    const question = readQuestion('products', { filter: filter as never, paging: { limit: 5 } })
    const asked = askProducts(question, { withHidden: false, by: undefined }, 2)
    const page = await answer(question, { ...asked, countShown: async () => rows[0]!.shown })
    return [page.total, page.rows.length]
  }
  const raise = (minor: number) =>
    sql`update products set price_minor = ${minor} where id in (
      select id from products where visible and price_minor < 50000 order by id limit 3)`.execute(shop.db)
  await raise(9_000_000_000)
  expect(await ask({ price: { $lt: 2_000 } })).toEqual([rows[0]!.shown - 3, 5])
  await raise(300_000)
  expect(await ask({ price: { $gt: 10_000_000 } })).toEqual([3, 3])
  expect(await ask({ price: { $gt: 100_000_000 } })).toEqual([0, 0])
})
