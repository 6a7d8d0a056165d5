import type { JsonObject } from '@cartwright/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDataCollection, startShop } from '../testing/index.ts'
import { matchesItemFilter } from '../testing/naive-item-filter.ts'
import { trials } from '../testing/trials.ts'

const texts = fc.constantFrom('', 'Mug', 'mug', 'Mugs', 'a%b', 'a_b', 'a\\b', '10', 'b')
const numbers = fc.constantFrom(-1, 0, 1, 1.5, 10, 1e21)
const moments = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-06-01T12:30:00.000Z').map(($date) => ({ $date }))
const items = fc.record(
  {
    title: fc.option(texts),
    price: fc.option(numbers),
    due: moments,
    tags: fc.array(texts, { maxLength: 3 }),
    list: fc.array(fc.oneof(numbers, moments, texts), { maxLength: 3 }),
    origin: fc.record({ city: texts, floor: numbers }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

const ranges = fc.constantFrom('$gt', '$gte', '$lt', '$lte')
const one = (field: string, operator: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
  fc.tuple(operator, value).map(([name, operand]) => ({ [field]: { [name]: operand } }))
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 3 })
const conditions = fc.oneof(
  fc.option(texts).map((title) => ({ title })),
  numbers.map((price) => ({ price })),
  moments.map((due) => ({ due })),
  texts.map((tags) => ({ tags })),
  one(
    'title',
    fc.constantFrom('$startsWith', '$endsWith', '$contains'),
    texts.filter((text) => text !== ''),
  ),
  one('title', fc.oneof(ranges, fc.constant('$ne')), texts),
  one('price', fc.oneof(ranges, fc.constant('$ne')), numbers),
  one('due', fc.oneof(ranges, fc.constant('$ne')), moments),
  one('tags', fc.constantFrom('$hasSome', '$hasAll', '$in'), some(texts)),
  one('price', fc.constant('$in'), some(fc.option(numbers))),
  one('list', fc.constantFrom('$hasSome', '$hasAll'), some(fc.oneof(numbers, moments, texts))),
  one('origin', fc.constant('$exists'), fc.boolean()),
  one('origin.floor', ranges, numbers),
  numbers.map((price) => ({ price: { $not: { $gt: price } } })),
)
const { filters } = fc.letrec<{ filters: JsonObject }>((tie) => ({
  filters: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    conditions.map((each) => each as JsonObject),
    some(tie('filters')).map(($and) => ({ $and })),
    some(tie('filters')).map(($or) => ({ $or })),
    tie('filters').map((filter) => ({ $not: [filter] })),
  ),
}))

const ITEMS = 60

test('filters in SQL match the same items as a second implementation', async () => {
  const shop = await startShop()
  const fields = {
    title: 'TEXT',
    price: 'NUMBER',
    due: 'DATETIME',
    tags: 'ARRAY_STRING',
    list: 'ARRAY',
    origin: 'OBJECT',
  } as const
  await addDataCollection(shop.db, 'notes', { fields })
  const token = await shop.newApiKey(['SCOPE.DC-DATA.WRITE'])
  const stored = fc.sample(items, { numRuns: ITEMS, seed: 1 }).map((data, at) => ({ _id: `item-${at}`, ...data }))
  const send = (path: string, body: object) =>
    shop.call('POST', `/wix-data/v2${path}`, { token, body: { dataCollectionId: 'notes', ...body } })
  const { body: saved } = await send('/bulk/items/insert', { dataItems: stored.map((data) => ({ data })) })
  expect(saved.bulkActionMetadata.totalSuccesses).toBe(ITEMS)

  let matched = 0
  const runs = trials({ few: 40, many: 3_000 })
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const query = { filter, sort: [{ fieldName: '_id' }], paging: { limit: ITEMS } }
      const { status, body, text } = await send('/items/query', { query })
      expect(status, text).toBe(200)
      const expected = stored.filter((item) => matchesItemFilter(item as JsonObject, filter)).map(({ _id }) => _id)
      matched += expected.length
      expect((body.dataItems as { id: string }[]).map(({ id }) => id)).toEqual(expected.toSorted())
    }),
    { numRuns: runs },
  )
  console.log(`${runs} random filters of ${ITEMS} items: ${matched} matches, all as expected`)
  expect(matched).toBeGreaterThan(runs)
})
