import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectErrorBody, startShop, type TestShop } from '../../testing/index.ts'

const PRODUCTS = '/stores-reader/v1/products/query-platformized'
const COLLECTIONS = '/v2/collections/query'
const VARIANTS = '/stores-reader/v1/variants/query'

async function startAsking(options: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop(options)
  for (const name of ['bowl', 'cup', 'plate']) await shop.addProduct(name)
  await shop.addProduct('secret', { visible: false })
  await shop.addCollection('Kitchen', ['cup', 'secret'])
  const token = await shop.newToken()
  const ask = (query: unknown, path = PRODUCTS) => shop.call('POST', path, { token, body: { query } })
  const violation = async (query: unknown, path = PRODUCTS) => {
    const { status, body, text } = await ask(query, path)
    expect(status, `${JSON.stringify(query)}: ${text}`).toBe(400)
    const refusal: unknown = body
    expectErrorBody(refusal)
    const [first] = refusal.details.validationError!.fieldViolations
    return [first!.field, first!.violatedRule]
  }
  return { shop, token, ask, violation }
}

describe('a filter', () => {
  test('a filter with an unknown field or operator is rejected with its path', async () => {
    const { violation } = await startAsking()
    for (const name of [
      'cost',
      'costAndProfitData.itemCost',
      'import_handle',
      'p.id',
      'toString',
      'hasOwnProperty',
      '',
      'name; drop table products',
      '$where',
      '$nor',
    ])
      expect(await violation({ filter: { [name]: 'x' } })).toEqual([`query.filter.${name}`, 'INVALID_ENUM_VALUE'])
    for (const operator of ['$regex', '$where', 'eq', '$EQ', '', "$eq' or 1=1 --", 'toString'])
      expect(await violation({ filter: { name: { [operator]: 'x' } } })).toEqual([
        'query.filter.name',
        'INVALID_ENUM_VALUE',
      ])
    expect(await violation({ filter: { $and: [{ name: 'x' }, { $or: [{ cost: 1 }] }] } })).toEqual([
      'query.filter.$and[1].$or[0].cost',
      'INVALID_ENUM_VALUE',
    ])
  })

  test('a filter that compares with a value of another type is rejected', async () => {
    const { violation } = await startAsking()
    const wrong = [
      { name: 1 },
      { name: ['a'] },
      { name: { $in: 'a' } },
      { name: { $in: [1] } },
      { name: { $gt: null } },
      { name: { $startsWith: 1 } },
      { name: { $exists: 'yes' } },
      { price: 'ten' },
      { price: { $gt: '1e5' } },
      { price: { $startsWith: '1' } },
      { numericId: true },
      { id: 7 },
      { visible: 'true' },
      { visible: { $gt: false } },
      { lastUpdated: 'yesterday' },
      { lastUpdated: { $gt: 5 } },
      { lastUpdated: { $gt: '+275760-09-13T00:00:00.000Z' } },
      { createdDate: { $lt: '-000044-03-15T00:00:00.000Z' } },
      { createdDate: '0000-01-01T00:00:00Z' },
      { createdDate: '1' },
      { createdDate: '2023' },
      { createdDate: '1 May 2023' },
      { createdDate: '05/01/2023' },
      { createdDate: '2023-02-29' },
      { createdDate: '2023-02-30T10:00:00Z' },
      { createdDate: '2023-04-31T10:00:00+02:00' },
      { createdDate: '2023-01-01T25:00:00Z' },
      { createdDate: '2023-01-01 10:00' },
      { collectionIds: 'x'.repeat(3), $and: 'x' },
      { collectionIds: { $hasSome: 'x' } },
      { collectionIds: { $hasSome: [1] } },
      { collectionIds: { $exists: 1 } },
      { $or: {} },
      { $not: [] },
      { $and: ['x'] },
    ]
    for (const filter of wrong) await violation({ filter })
    console.log(`filters of another kind: accepted 0 of ${wrong.length}`)
  })

  test('a filter accepts ISO 8601 dates', async () => {
    const { ask } = await startAsking()
    for (const date of ['2024-02-29', '2024-02-29T10:00Z', '2024-02-29T23:59:59.123456Z', '2024-02-29T00:30:00+02:00'])
      expect((await ask({ filter: { createdDate: { $gt: date } } })).body.metadata, date).toMatchObject({ total: 3 })
  })

  test('a filter with too many conditions or entries is rejected', async () => {
    const { violation, ask } = await startAsking()
    expect(await violation({ filter: { $or: Array.from({ length: 60 }, () => ({ name: 'x' })) } })).toEqual([
      'query.filter',
      'VALIDATION',
    ])
    expect(await violation({ filter: { name: { $in: Array.from({ length: 1_001 }, () => 'x') } } })).toEqual([
      'query.filter.name',
      'MAX_SIZE',
    ])
    expect(
      (await ask({ filter: { name: { $in: Array.from({ length: 1_000 }, () => 'cup') } } })).body.metadata,
    ).toMatchObject({ total: 1 })
    const many = Array.from({ length: 990 }, () => 'x')
    const conditions = Array.from({ length: 12 }, () => ({ name: { $in: many } }))
    expect(await violation({ filter: { $or: conditions } })).toEqual(['query.filter.$or[1].name', 'MAX_SIZE'])
    expect(await violation({ filter: { id: { $nin: many }, collectionIds: { $hasAll: many } } })).toEqual([
      'query.filter.collectionIds',
      'MAX_SIZE',
    ])
  })

  test('filter values reach SQL only as parameters, and injections have no effect', async () => {
    const { shop, ask } = await startAsking()
    const payloads = [
      "' or '1'='1",
      "'; drop table products; --",
      '" or ""="',
      "\\'; select pg_sleep(1); --",
      '$1',
      '$$',
      '%',
      '_',
      "x' union select id from products --",
      '/**/',
      "' || (select version()) || '",
      '\u02bc or 1=1',
      '?',
      ':name',
      '{{7*7}}',
      '\\',
      "E'\\x41'",
    ]
    const operators = ['$eq', '$in', '$startsWith', '$endsWith', '$contains', '$gt', '$hasSome']
    let asked = 0
    let found = 0
    for (const field of ['name', 'slug', 'sku', 'id', 'brand', 'collectionIds', 'productType']) {
      const filters = payloads.flatMap((payload) =>
        operators.map((operator) => ({
          [field]: { [operator]: operator === '$in' || operator === '$hasSome' ? [payload] : payload },
        })),
      )
      for (const { status, body } of await Promise.all(filters.map((filter) => ask({ filter })))) {
        asked++
        expect([200, 400]).toContain(status)
        if (JSON.stringify(body).includes('"name":"secret"')) found++
      }
    }
    for (const { status } of await Promise.all(payloads.map((fieldName) => ask({ sort: [{ fieldName }] }))))
      expect(status).toBe(400)
    console.log(
      `injections: ${asked + payloads.length} asked, hidden products found ${found}, faults ${shop.logged.length}`,
    )
    expect([found, shop.logged]).toEqual([0, []])
    expect((await ask({})).body.metadata).toMatchObject({ total: 3 })
  })

  test('a filter ignores case in every alphabet', async () => {
    const { shop, ask } = await startAsking()
    for (const name of ['İstanbul', 'STRASSE', 'Ψυχή'])
      await shop.addProduct(`n${name}`, { changes: { name, slug: name } })
    for (const [part, name] of [
      ['İst', 'İstanbul'],
      ['strasse', 'STRASSE'],
      ['ψυ', 'Ψυχή'],
    ] as const)
      expect((await ask({ filter: { name: { $startsWith: part } } })).body.products, part).toMatchObject([{ name }])
  })
})

test('a query over the time limit is rejected as unavailable, and nothing hangs', async () => {
  const { shop, ask } = await startAsking({ useProductionTimeouts: true })
  await sql`
    alter table products rename to slow_products;
    create view products as select * from slow_products where pg_sleep(5) is not null;`.execute(shop.db)
  const begun = performance.now()
  const { status, body, headers } = await ask({ filter: { name: 'bowl' } })
  expect(status).toBe(503)
  expectErrorBody(body)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeLessThan(4_500)
})

test('cheap queries are answered while expensive queries use their whole time limit', async () => {
  const { shop, token, ask } = await startAsking({ useProductionTimeouts: true })
  // Every search for a part of a text sleeps, as long as the shop is slow.
  await sql`
    create table slow as select true;
    alter table products rename to quick_products;
    create view products as select * from quick_products
      where current_query() not like '%lower(%' or not exists (select from slow) or pg_sleep(5) is not null offset 0;`.execute(
    shop.db,
  )
  let ended = 0
  const laborious = Array.from({ length: 40 }, async (_, n) => {
    const answer = await ask({ filter: { name: { $contains: `${n}` } } })
    ended++
    return answer
  })
  // Two are asked, 32 wait.
  await expect.poll(() => ended).toBe(6)
  expect((await ask({ filter: { name: 'cup' } })).body.products).toMatchObject([{ name: 'cup' }])
  const { status, text } = await shop.call('GET', `/stores-reader/v1/products/${shop.idOf('bowl')}`, { token })
  expect(status, text).toBe(200)
  expect((await ask({ sort: [{ fieldName: 'productName' }] }, VARIANTS)).body.metadata).toMatchObject({ total: 3 })
  // Two take all their time on a busy machine, too, and two more their turn. Whoever stood in line behind the 32
  // would see them all end.
  expect(ended).toBeLessThan(20)
  await sql`delete from slow`.execute(shop.db)
  const answers = await Promise.all(laborious)
  // Six found no place; of those that were asked, some took too long.
  const putOff = answers.filter((answer) => answer.status === 503 && Number(answer.headers.get('retry-after')) > 0)
  expect(putOff.length).toBeGreaterThanOrEqual(6)
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(40 - putOff.length)
  expect(putOff.length).toBeLessThan(40)
})

test('a query of a visitor has fewer expensive conditions than one of staff', async () => {
  const { shop, ask, violation } = await startAsking()
  const filterOf = (length: number) => ({ $or: Array.from({ length }, () => ({ name: { $contains: 'u' } })) })
  expect((await ask({ filter: filterOf(6) })).body.metadata).toMatchObject({ total: 1 })
  expect(await violation({ filter: filterOf(7) })).toEqual(['query.filter', 'MAX_SIZE'])
  expect(
    await violation({ filter: { $or: filterOf(7).$or.map(() => ({ sku: { $contains: 'u' } })) } }, VARIANTS),
  ).toEqual(['query.filter', 'MAX_SIZE'])
  const token = await shop.newStaffToken('owner')
  const answer = await shop.call('POST', PRODUCTS, { token, body: { query: { filter: filterOf(7) } } })
  expect(answer.status, answer.text).toBe(200)
})

test('a query is equal as packed parameter, as plain parameters and as a body', async () => {
  const { shop, token, ask } = await startAsking()
  for (const [path, query] of [
    [PRODUCTS, { filter: { name: { $in: ['bowl', 'cup'] } }, sort: [{ fieldName: 'name', order: 'DESC' }] }],
    [COLLECTIONS, { filter: { name: { $ne: 'Kitchen' } }, paging: { limit: 5 } }],
  ] as const) {
    const packed = Buffer.from(JSON.stringify({ query })).toString('base64url')
    const sent = await ask(query, path)
    expect(sent.status, sent.text).toBe(200)
    expect((await shop.call('GET', `${path}?.r=${packed}`, { token })).body).toEqual(sent.body)
  }
  const plain = await shop.call('GET', `${PRODUCTS}?query.paging.limit=2&query.paging.offset=1`, { token })
  expect(plain.body).toEqual((await ask({ paging: { limit: 2, offset: 1 } })).body)
  expect((await shop.call('GET', PRODUCTS, { token })).body).toEqual((await ask({})).body)
})

describe('paging', () => {
  test('paging accepts limits from 0 to 100 and every offset from 0', async () => {
    const { violation, ask } = await startAsking()
    for (const path of [PRODUCTS, COLLECTIONS, VARIANTS]) {
      expect(await violation({ paging: { limit: 101 } }, path)).toEqual(['query.paging.limit', 'MAX'])
      expect(await violation({ paging: { limit: -1 } }, path)).toEqual(['query.paging.limit', 'MIN'])
      expect(await violation({ paging: { limit: 1e9 } }, path)).toEqual(['query.paging.limit', 'MAX'])
      expect(await violation({ paging: { limit: 1e300 } }, path)).toEqual(['query.paging.limit', 'MAX'])
      expect(await violation({ paging: { offset: -1 } }, path)).toEqual(['query.paging.offset', 'MIN'])
      expect(await violation({ paging: { limit: '5' } }, path)).toEqual(['query.paging.limit', 'VALIDATION'])
      expect(await violation({ paging: { limit: 1 }, cursorPaging: { limit: 1 } }, path)).toEqual([
        'query.cursorPaging',
        'ONE_OF_ALIGNMENT',
      ])
      for (const offset of [2 ** 53, 1e19, 1e300])
        expect(await violation({ paging: { offset } }, path)).toEqual(['query.paging.offset', 'MAX'])
      const { body } = await ask({ paging: { limit: 0 } }, path)
      expect(body.metadata).toEqual({ count: 0, offset: 0, total: path === COLLECTIONS ? 2 : 3 })
      expect((await ask({ paging: { offset: 1e12 } }, path)).body.metadata).toMatchObject({ count: 0, offset: 1e12 })
    }
  })

  test('cursor paging leads through all pages and back', async () => {
    const { ask } = await startAsking()
    const names: string[] = []
    let query: object = { cursorPaging: { limit: 2 }, sort: [{ fieldName: 'name', order: 'DESC' }] }
    let prev: string | undefined
    for (let page = 0; page < 5; page++) {
      const { body } = await ask(query)
      names.push(...(body.products as { name: string }[]).map(({ name }) => name))
      prev = body.metadata.cursors.prev as string | undefined
      if (!body.metadata.cursors.next) break
      query = { cursorPaging: { limit: 2, cursor: body.metadata.cursors.next as string } }
    }
    expect(names).toEqual(['plate', 'cup', 'bowl'])
    expect((await ask({ cursorPaging: { limit: 2, cursor: prev } })).body.products).toMatchObject([
      { name: 'plate' },
      { name: 'cup' },
    ])
    expect((await ask({ cursorPaging: { limit: 0 } })).body.metadata).toEqual({ count: 0, cursors: {} })
    for (const nothing of [{ filter: {} }, { filter: null }, { sort: [] }])
      expect((await ask({ ...nothing, cursorPaging: { limit: 2, cursor: prev } })).body.products).toHaveLength(2)
  })

  test('a foreign cursor is rejected, whatever its content', async () => {
    const { shop, ask } = await startAsking()
    const cursors = [
      'x',
      '%%%',
      '{}',
      'null',
      '[]',
      '7',
      '{"offset":0}',
      '{"of":"products"}',
      '{"of":"products","keys":"x","side":"after"}',
      '{"of":"products","keys":[1],"side":"after"}',
      '{"of":"products","keys":[null],"side":"after"}',
      '{"of":"products","keys":["x"],"side":"toString"}',
      '{"of":"products","keys":["x"],"side":"after","sort":"name"}',
      '{"of":"products","keys":["x"],"side":"after","sort":[null]}',
      '{"of":"products","keys":["x"],"side":"after","sort":[{}]}',
      '{"of":"products","keys":["x"],"side":"after","sort":[{"fieldName":1}]}',
      '{"of":"products","keys":["x"],"side":"after","filter":"x"}',
      '{"of":"products","keys":["x"],"side":"after","filter":[]}',
      '{"of":"products","keys":["x"],"side":"after","filter":{"name":"\\u0000"}}',
      `{"of":"products","keys":["x"],"side":"after","filter":${'{"$not":'.repeat(900)}{}${'}'.repeat(900)}}`,
      '{"of":"products","keys":["x"],"side":"after","__proto__":{}}',
      '{"of":"products","keys":["x"],"side":"after","filter":{"cost":1}}',
      '{"of":"products","keys":["x"],"side":"after","sort":[{"fieldName":"cost"}]}',
    ]
    for (const path of [PRODUCTS, COLLECTIONS]) {
      for (const text of cursors) {
        const cursor = text.startsWith('%') || text === 'x' ? text : Buffer.from(text).toString('base64url')
        const { status, body } = await ask({ cursorPaging: { cursor } }, path)
        expect(status, text).toBe(400)
        expectErrorBody(body)
      }
      const mixed = await ask(
        { cursorPaging: { cursor: Buffer.from('{"offset":0}').toString('base64url') }, filter: { name: 'x' } },
        path,
      )
      expect(mixed.status).toBe(400)
    }
    console.log(`foreign cursors: accepted 0 of ${cursors.length * 2}, faults ${shop.logged.length}`)
    expect(shop.logged).toEqual([])
  })
})

test('a cursor with an invalid date is rejected', async () => {
  const { shop, ask } = await startAsking()
  const sort = [{ fieldName: 'lastUpdated' }]
  const { body } = await ask({ sort, cursorPaging: { limit: 1 } })
  const { keys, ...content } = JSON.parse(Buffer.from(body.metadata.cursors.next, 'base64url').toString()) as {
    keys: string[]
  }
  const askBeside = (moment: string) => {
    const cursor = JSON.stringify({ ...content, keys: [moment, ...keys.slice(1)] })
    return ask({ cursorPaging: { limit: 1, cursor: Buffer.from(cursor).toString('base64url') } })
  }
  for (const moment of [
    '2023-02-29T00:00:00.000000Z',
    '2023-02-30T00:00:00.000000Z',
    '2023-04-31T00:00:00.000000Z',
    '2023-13-01T00:00:00.000000Z',
    '2023-01-01T24:00:00.000000Z',
    '0000-01-01T00:00:00.000000Z',
  ]) {
    const answer = await askBeside(moment)
    expect([answer.status, answer.body.details?.applicationError?.code], `${moment}: ${answer.text}`).toEqual([
      400,
      'INVALID_CURSOR',
    ])
  }
  for (const moment of [keys[0]!, '2024-02-29T23:59:59.999999Z', '0001-01-01T00:00:00.000000Z'])
    expect((await askBeside(moment)).status, moment).toBe(200)
  expect(shop.logged).toEqual([])
})

test('a hidden product is absent from lists, slugs and counts', async () => {
  const { shop, token, ask } = await startAsking()
  const id = shop.idOf('secret')
  const seen: string[] = []
  const look = async (what: string, answer: Promise<Awaited<ReturnType<TestShop['call']>>>) => {
    const { text } = await answer
    if (text.includes('"name":"secret"')) seen.push(what)
  }
  for (const filter of [
    undefined,
    {},
    { visible: false },
    { visible: { $in: [true, false] } },
    { id },
    { name: 'secret' },
    { $or: [{ visible: false }, { name: 'secret' }] },
    { $not: { visible: true } },
  ])
    await look(JSON.stringify(filter), ask({ filter }))
  await look('by id', shop.call('GET', `/stores-reader/v1/products/${id}`, { token }))
  await look('variants', shop.call('POST', `/stores-reader/v1/products/${id}/variants/query`, { token, body: {} }))
  await look(
    'options',
    shop.call('POST', `/stores-reader/v1/products/${id}/productOptionsAvailability`, { token, body: {} }),
  )
  expect(seen).toEqual([])
  for (const path of [
    `products/${id}`,
    `products/${crypto.randomUUID()}`,
    'products/x',
    'products/constructor',
    `products/${'x'.repeat(101)}`,
  ])
    expect([400, 404], path).toContain((await shop.call('GET', `/stores-reader/v1/${path}`, { token })).status)
  const { collections } = await shop.ask('collections.queryCollections', {}, { token })
  expect(collections.map(({ slug, numberOfProducts }) => [slug, numberOfProducts])).toEqual([
    ['all-products', 3],
    ['kitchen', 1],
  ])
})
