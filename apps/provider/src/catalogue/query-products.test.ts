import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startShop, type TestShop } from '../testing/index.ts'

type Value = string | number | boolean | null
type Filter = Record<string, unknown>

const NAMES = [
  'Plate',
  'plate',
  'Soup bowl',
  '100% wool',
  'under_score',
  'back\\slash',
  "O'Neill",
  'Écru',
  'ÖL',
  'Z',
  '',
  '𝒳 cup',
  'a',
]

interface Known {
  values: Record<string, Value>
  collectionIds: string[]
}

/** The filter again, as plainly as can be: over rows in memory. Null is compared with nothing. */
function holds(filter: Filter, row: Known): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === '$and') return (value as Filter[]).every((each) => holds(each, row))
    if (name === '$or') return (value as Filter[]).some((each) => holds(each, row))
    if (name === '$not') return !holds(value as Filter, row)
    const operators = typeof value === 'object' && value !== null ? Object.entries(value) : [['$eq', value] as const]
    return operators.every(([operator, operand]) =>
      name === 'collectionIds'
        ? inCollections(row.collectionIds, operator, operand)
        : compare(row.values[name]!, operator, operand as Value),
    )
  })
}

function compare(value: Value, operator: string, operand: Value | Value[]): boolean {
  if (operator === '$exists' || operator === '$isEmpty')
    return (value !== null) === ((operator === '$exists') === operand)
  if (operator === '$in' || operator === '$hasSome') return (operand as Value[]).includes(value)
  if (operator === '$nin') return !(operand as Value[]).includes(value)
  if (operator === '$eq') return value === operand
  if (operator === '$ne') return value !== operand
  if (value === null) return false
  if (operator === '$startsWith') return String(value).toLowerCase().startsWith(String(operand).toLowerCase())
  if (operator === '$endsWith') return String(value).toLowerCase().endsWith(String(operand).toLowerCase())
  if (operator === '$contains') return String(value).toLowerCase().includes(String(operand).toLowerCase())
  const order = orderOf(value, operand as Value)
  return { $gt: order > 0, $gte: order >= 0, $lt: order < 0, $lte: order <= 0 }[operator]!
}

function orderOf(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b)) // UTF-8 sorts by code point
  return a === b ? 0 : a! < b! ? -1 : 1
}

function inCollections(ids: string[], operator: string, operand: unknown): boolean {
  const wanted = [operand].flat() as string[]
  if (operator === '$exists' || operator === '$isEmpty')
    return ids.length > 0 === ((operator === '$exists') === operand)
  if (operator === '$hasAll') return wanted.every((id) => ids.includes(id))
  const some = wanted.some((id) => ids.includes(id))
  return operator === '$nin' || operator === '$ne' ? !some : some
}

/** A small shop with a bit of everything, and what it holds. */
async function fill(shop: TestShop): Promise<Known[]> {
  const known: Known[] = []
  for (const [n, name] of NAMES.entries()) {
    const changes = {
      name,
      sku: ['A-1', 'a-2', '', 'B_3'][n % 4]!,
      brand: [null, 'Ours', 'Theirs'][n % 3]!,
      ribbon: [null, 'New'][n % 2]!,
      slug: `item-${n}`,
    }
    await shop.addProduct(`item ${n}`, {
      price: ['0.00', '9.99', '10.00', '100.50'][n % 4]!,
      type: n % 5 === 0 ? 'digital' : 'physical',
      visible: n !== 3 && n !== 8,
      changes,
    })
    const row = await shop.db
      .selectFrom('products')
      .selectAll()
      .where('slug', '=', `item-${n}`)
      .executeTakeFirstOrThrow()
    const price = Number(row.price_minor) / 100
    const values = {
      ...changes,
      id: row.id,
      price,
      'priceData.price': price,
      productType: row.product_type,
      numericId: Number(row.numeric_id),
      visible: true,
      lastUpdated: row.updated_at.toISOString(),
      createdDate: row.created_at.toISOString(),
    }
    known.push({ values, collectionIds: [] })
  }
  for (const [name, members] of Object.entries({ Kitchen: [0, 1, 2, 3], Odd: [1, 5, 7, 11], Empty: [] })) {
    const id = await shop.addCollection(
      name,
      members.map((n) => `item ${n}`),
    )
    for (const n of members) known[n]!.collectionIds.push(id)
  }
  return known.filter((_, n) => n !== 3 && n !== 8) // the hidden ones
}

const ORDER = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte']
const SAME = ['$eq', '$ne']
const PARTS = ['$startsWith', '$endsWith', '$contains']
const LISTS = ['$in', '$nin']

function filtersOver(rows: Known[]): fc.Arbitrary<Filter> {
  const field = (name: string, singles: string[], more: fc.Arbitrary<Value>, lists = LISTS): fc.Arbitrary<Filter> => {
    const value = fc.oneof(
      fc.constantFrom(...rows.map((row) => row.values[name]!).filter((each) => each !== null)),
      more,
    )
    const parts = value.map((each) => (typeof each === 'string' ? each.slice(0, 1 + (each.length % 4)) : each))
    const operator = fc.oneof(
      fc.tuple(fc.constantFrom(...singles.filter((each) => !PARTS.includes(each))), value),
      fc.tuple(fc.constantFrom(...lists), fc.array(value, { maxLength: 4 })),
      fc.tuple(fc.constantFrom('$exists', '$isEmpty'), fc.boolean()),
      fc.tuple(fc.constantFrom('$eq', '$ne'), fc.constant(null)),
      ...(singles.includes('$contains') ? [fc.tuple(fc.constantFrom(...PARTS), parts)] : []),
    )
    return fc.oneof(
      value.map((each) => ({ [name]: each })),
      fc.array(operator, { minLength: 1, maxLength: 2 }).map((pairs) => ({ [name]: Object.fromEntries(pairs) })),
    )
  }
  const text = fc.constantFrom('', 'zzz', '%', '_', '\\', "'", 'PLATE', 'nobody')
  const texts = [...ORDER, ...PARTS]
  const withSome = [...LISTS, '$hasSome']
  const ids = [
    ...new Set(rows.flatMap(({ collectionIds }) => collectionIds)),
    '00000000-0000-7000-8000-000000000000',
    'no id',
  ]
  const one = fc.oneof(
    ...['name', 'slug', 'sku', 'brand', 'ribbon'].map((name) => field(name, texts, text, withSome)),
    field('id', ORDER, fc.constant('no id'), ['$in', '$nin']).filter(
      (filter) => !/\$[gl]te?":"no id/.test(JSON.stringify(filter)),
    ),
    field('id', [...SAME, ...PARTS], fc.constant('0')),
    ...['price', 'priceData.price', 'numericId'].map((name) => field(name, ORDER, fc.constantFrom(-1, 0, 9.995, 1e9))),
    field('productType', SAME, fc.constant('physical')),
    field('visible', SAME, fc.boolean()),
    ...['lastUpdated', 'createdDate'].map((name) =>
      field(name, ORDER, fc.constantFrom('2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z')),
    ),
    fc
      .tuple(
        fc.constantFrom('$hasSome', '$hasAll', '$in', '$nin'),
        fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }),
      )
      .map(([operator, list]) => ({ collectionIds: { [operator]: list } })),
    fc
      .tuple(fc.constantFrom('$eq', '$ne'), fc.constantFrom(...ids))
      .map(([operator, id]) => ({ collectionIds: { [operator]: id } })),
    fc
      .tuple(fc.constantFrom('$exists', '$isEmpty'), fc.boolean())
      .map(([operator, yes]) => ({ collectionIds: { [operator]: yes } })),
  )
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      one,
      fc.tuple(one, one).map(([a, b]) => ({ ...a, ...b })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($and) => ({ $and })),
      fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })),
      tie('filter').map(($not) => ({ $not })),
    ),
  }))
  return filter
}

test('any filter and any order give the products that a plain look through all of them gives, and never a hidden one', async () => {
  const shop = await startShop()
  const rows = await fill(shop)
  const token = await shop.newToken()
  const orders = fc.array(
    fc.record({
      fieldName: fc.constantFrom(
        'id',
        'name',
        'slug',
        'sku',
        'productType',
        'price',
        'priceData.price',
        'numericId',
        'lastUpdated',
      ),
      order: fc.constantFrom('ASC', 'DESC', undefined),
    }),
    { maxLength: 3 },
  )
  const paging = fc.record({ limit: fc.integer({ min: 0, max: 12 }), offset: fc.integer({ min: 0, max: 12 }) })
  const runs = 250
  await fc.assert(
    fc.asyncProperty(filtersOver(rows), orders, paging, async (filter, sort, page) => {
      const { body, status, text } = await shop.call('POST', '/stores-reader/v1/products/query-platformized', {
        token,
        body: { query: { filter, sort, paging: page } },
      })
      expect(status, text).toBe(200)
      const found = rows
        .filter((row) => holds(filter, row))
        .sort((a, b) => {
          for (const { fieldName, order } of sort) {
            const difference = orderOf(a.values[fieldName]!, b.values[fieldName]!)
            if (difference !== 0) return order === 'DESC' ? -difference : difference
          }
          return orderOf(a.values['id']!, b.values['id']!)
        })
      const ids = found.slice(page.offset, page.offset + page.limit).map(({ values }) => values['id'])
      expect((body.products as { id: string }[]).map(({ id }) => id)).toEqual(ids)
      expect(body.metadata).toEqual({ count: ids.length, offset: page.offset, total: found.length })
    }),
    { numRuns: runs },
  )
  console.log(`product queries compared with a plain look through: ${runs}, 0 different`)
}, 60_000)
