import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getMemberAt, requestInQuery, startServer } from '../fixtures/server.ts'
import { createClient, products, type Product, type QueryBuilder } from '../index.ts'

// A filter is right if it matches the same items as the conditions it was built from. Both are evaluated in the plainest way: the
// conditions as written here, the filter as received by a server.

type Builder = QueryBuilder<Product>
type Item = Record<string, unknown>

/** Condition: its call on a builder, and its predicate. */
interface Condition {
  told(builder: Builder): Builder
  holds(item: Item): boolean
}

const { asked, fetch } = startServer(() => Response.json({ products: [] }))
const client = createClient({ modules: { products }, baseUrl: 'https://shop.example', fetch })
const start = () => client.products.queryProducts()

async function filterOf(builder: Builder): Promise<unknown> {
  await builder.find()
  const last = asked.at(-1)
  return getMemberAt(last && (last.body ?? requestInQuery(last.url)), 'query', 'filter')
}

const NUMBERS = ['price', 'stock']
const TEXTS = ['name', 'brand']
const LISTS = ['tags', 'collectionIds']

const number = fc.integer({ min: 0, max: 5 })
const text = fc.stringMatching(/^[ab]{0,3}$/)
const list = fc.array(text, { maxLength: 3 })

const items: fc.Arbitrary<Item[]> = fc.array(
  fc.record(
    {
      id: text,
      price: number,
      stock: fc.option(number),
      name: text,
      brand: fc.option(text),
      tags: list,
      collectionIds: list,
    },
    { requiredKeys: ['id', 'price', 'name', 'tags', 'collectionIds'] },
  ),
  { minLength: 1, maxLength: 20 },
)

const compares = fc
  .tuple(fc.constantFrom(...NUMBERS), number, fc.constantFrom('gt', 'ge', 'lt', 'le'))
  .map(([field, value, operator]): Condition => {
    const meant = {
      gt: (given: number) => given > value,
      ge: (given: number) => given >= value,
      lt: (given: number) => given < value,
      le: (given: number) => given <= value,
    }[operator]
    return {
      told: (builder) => builder[operator](field, value),
      holds: (item) => typeof item[field] === 'number' && meant(item[field]),
    }
  })

const between = fc.tuple(fc.constantFrom(...NUMBERS), number, number).map(([field, from, to]): Condition => ({
  told: (builder) => builder.between(field, from, to),
  holds: (item) => typeof item[field] === 'number' && item[field] >= from && item[field] < to,
}))

const texts = fc
  .tuple(fc.constantFrom(...TEXTS), text, fc.constantFrom('startsWith', 'endsWith'))
  .map(([field, value, operator]): Condition => ({
    told: (builder) => builder[operator](field, value),
    holds: (item) => typeof item[field] === 'string' && item[field][operator](value),
  }))

const contains = fc.tuple(fc.constantFrom(...TEXTS), text).map(([field, value]): Condition => ({
  told: (builder) => builder.contains(field, value),
  holds: (item) => typeof item[field] === 'string' && item[field].includes(value),
}))

const equals = fc
  .tuple(fc.constantFrom(...TEXTS, '_id'), fc.option(text, { nil: undefined }), fc.boolean())
  .map(([field, value, isEqual]): Condition => {
    const wireField = field === '_id' ? 'id' : field
    return {
      told: (builder) => (isEqual ? builder.eq(field, value) : builder.ne(field, value)),
      holds: (item) => ((item[wireField] ?? null) === (value ?? null)) === isEqual,
    }
  })

const emptiness = fc.tuple(fc.constantFrom('brand', 'stock'), fc.boolean()).map(([field, isEmpty]): Condition => ({
  told: (builder) => (isEmpty ? builder.isEmpty(field) : builder.isNotEmpty(field)),
  holds: (item) => ((item[field] ?? null) === null) === isEmpty,
}))

const exists = fc
  .tuple(fc.constantFrom('brand', 'stock'), fc.option(fc.boolean(), { nil: undefined }))
  .map(([field, expected]): Condition => ({
    told: (builder) => builder.exists(field, expected),
    holds: (item) => field in item === (expected ?? true),
  }))

const oneOf = fc.tuple(fc.constantFrom(...TEXTS), list).map(([field, values]): Condition => ({
  told: (builder) => builder.in(field, values),
  holds: (item) => typeof item[field] === 'string' && values.includes(item[field]),
}))

const lists = fc
  .tuple(fc.constantFrom(...LISTS), list, fc.boolean(), fc.boolean())
  .map(([field, values, isAll, isOneByOne]): Condition => {
    const given = isOneByOne ? values : [values]
    const among = (item: Item) => (value: string) => (item[field] as string[]).includes(value) // a list, see above
    return {
      told: (builder) => (isAll ? builder.hasAll(field, ...given) : builder.hasSome(field, ...given)),
      holds: (item) => (isAll ? values.every(among(item)) : values.some(among(item))),
    }
  })

const single = fc.oneof(compares, between, texts, contains, equals, emptiness, exists, oneOf, lists)

/** Conditions joined in every way, to any depth. */
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    single,
    fc.tuple(tie('condition'), tie('condition'), fc.constantFrom('and', 'or', 'not', 'then')).map(joined),
    tie('condition').map((inner): Condition => ({
      told: (builder) => builder.not(inner.told(start())),
      holds: (item) => !inner.holds(item),
    })),
  ),
}))

type Join = 'and' | 'or' | 'not' | 'then'

/** Consecutive conditions on one builder (`then`), or with a builder for the second. */
function joined([left, right, join]: [Condition, Condition, Join]): Condition {
  return {
    told(builder) {
      const both = left.told(start())
      const joint = join === 'then' ? right.told(both) : both[join](right.told(start()))
      return builder.and(joint)
    },
    holds(item) {
      const [here, there] = [left.holds(item), right.holds(item)]
      return join === 'or' ? here || there : here && (join === 'not' ? !there : there)
    },
  }
}

/** True if an item passes a filter, as the server's documentation defines it. */
function matches(filter: unknown, item: Item): boolean {
  return Object.entries(filter as Item).every(([key, wanted]) => {
    if (key === '$and') return (wanted as unknown[]).every((inner) => matches(inner, item))
    if (key === '$or') return (wanted as unknown[]).some((inner) => matches(inner, item))
    if (key === '$not') return !matches(wanted, item)
    if (typeof wanted !== 'object' || wanted === null) return (item[key] ?? null) === wanted
    return Object.entries(wanted).every(([operator, value]) => passes(operator, item, key, value as never))
  })
}

function passes(operator: string, item: Item, key: string, value: never): boolean {
  const given = item[key] as never
  const isThere = given !== undefined && given !== null
  const values: unknown[] = Array.isArray(value) ? value : []
  const meanings: Record<string, () => boolean> = {
    $ne: () => (given ?? null) !== value,
    $gt: () => isThere && given > value,
    $gte: () => isThere && given >= value,
    $lt: () => isThere && given < value,
    $lte: () => isThere && given <= value,
    $startsWith: () => isThere && String(given).startsWith(value),
    $endsWith: () => isThere && String(given).endsWith(value),
    $contains: () => isThere && String(given).includes(value),
    $in: () => values.includes(given),
    $hasSome: () => values.some((one) => (given as unknown[]).includes(one)),
    $hasAll: () => values.every((one) => (given as unknown[]).includes(one)),
    $exists: () => key in item === value,
  }
  const meaning = meanings[operator]
  if (!meaning) throw new Error(`No operator is called ${operator}.`)
  return meaning()
}

test('a filter matches exactly the items of its conditions, however they are joined', async () => {
  let [looked, found] = [0, 0]
  await fc.assert(
    fc.asyncProperty(condition, items, async (wanted, shelf) => {
      const filter = await filterOf(wanted.told(start()))
      const right = shelf.filter((item) => wanted.holds(item))
      expect(shelf.filter((item) => matches(filter, item))).toEqual(right)
      looked += shelf.length
      found += right.length
    }),
    { numRuns: 300 },
  )
  console.info(`filters: 300 built, ${found} of ${looked} items found, 0 of them wrong`)
})

test('a join with an empty condition changes nothing', async () => {
  const one = () => start().eq('slug', 'vase')
  const wanted = { slug: 'vase' }
  for (const builder of [start().and(one()), one().and(start()), start().or(one()), one().not(start())])
    expect(await filterOf(builder)).toEqual(wanted)
  for (const builder of [start(), start().not(start()), start().and(start()), start().or(start())])
    expect((await filterOf(builder)) ?? {}).toEqual({})
})

test('neither builder is changed by a join', async () => {
  const [one, other] = [
    start().eq('slug', 'vase').gt('price', 1),
    start().eq('slug', 'cup').or(start().eq('name', 'a')),
  ]
  const before = [await filterOf(one), await filterOf(other)]
  one.and(other).or(one).not(other)
  other.or(one).and(one).not(one)
  expect([await filterOf(one), await filterOf(other)]).toEqual(before)
})
