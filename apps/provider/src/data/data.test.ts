import { describe, expect, test } from 'vitest'
import {
  addDataCollection,
  expectErrorBody,
  expectInvariants,
  expectResponseBody,
  startShop,
  type TestShop,
} from '../testing/index.ts'

const PATH = '/wix-data/v2'
const collection = { dataCollectionId: 'notes' }

async function open(options?: Parameters<typeof addDataCollection>[2]) {
  const shop = await startShop()
  await addDataCollection(shop.db, 'notes', options)
  const key = await shop.newApiKey(['SCOPE.DC-DATA.WRITE'])
  const send = (path: string, body: object, token: string) =>
    shop.call('POST', `${PATH}${path}`, { token, body: { ...collection, ...body } })
  return { shop, key, send }
}

/** Inserts items with these ids, a minute apart. */
async function insertAll(shop: TestShop, key: string, items: Record<string, object>) {
  for (const [id, data] of Object.entries(items)) {
    const { status, text } = await shop.call('POST', `${PATH}/items`, {
      token: key,
      body: { ...collection, dataItem: { id, data } },
    })
    expect(status, text).toBe(200)
    shop.passTime(60_000)
  }
}

const codeOf = (body: unknown) => {
  expectErrorBody(body)
  return (body as { details: { applicationError?: { code: unknown } } }).details.applicationError?.code
}
const fieldsOf = (body: { details?: { validationError?: { fieldViolations: { field: string }[] } } }) =>
  body.details?.validationError?.fieldViolations.map(({ field }) => field)
const idsOf = (body: { dataItems?: { id: string }[] }) => body.dataItems?.map(({ id }) => id)

describe('a collection that does not exist', () => {
  test('every call answers 404 with WDE0025, whatever else is wrong', async () => {
    const { shop, send } = await open()
    const token = await shop.newToken()
    const dataItem = { data: { title: 'x' } }
    const answers = await Promise.all([
      send(
        '/items/query',
        { dataCollectionId: 'Menus', query: { filter: { slug: 'a' } }, includeReferences: [{ field: 'pages' }] },
        token,
      ),
      shop.call('GET', `${PATH}/items/x?dataCollectionId=Menus`, { token }),
      send('/items/count', { dataCollectionId: 'Menus' }, token),
      send('/items', { dataCollectionId: 'Menus', dataItem }, token),
      send('/items/save', { dataCollectionId: 'Menus', dataItem }, token),
      send('/bulk/items/insert', { dataCollectionId: 'Menus', dataItems: [dataItem] }, token),
      shop.call('DELETE', `${PATH}/items/x?dataCollectionId=Menus`, { token }),
    ])
    for (const { status, body } of answers) {
      expect([status, codeOf(body)]).toEqual([404, 'WDE0025'])
      expect(body.message).toBe('WDE0025: The Menus collection does not exist.')
      expect(body.details.applicationError.data).toEqual({ dataCollectionId: 'Menus' })
    }
  })
})

describe('an operation that collections do not have', () => {
  test('it is refused by its name, after a missing collection', async () => {
    const { shop, send } = await open()
    const token = await shop.newToken()
    const aggregate = await send('/items/aggregate', { aggregation: {} }, token)
    expect([aggregate.status, codeOf(aggregate.body)]).toEqual([400, 'WDE0119'])
    const missing = await send('/items/query-referenced', { dataCollectionId: 'Menus' }, token)
    expect([missing.status, codeOf(missing.body)]).toEqual([404, 'WDE0025'])
    expect((await shop.call('POST', `${PATH}/bulk/items/patch`, { body: collection })).status).toBe(401)
  })
})

describe('items', () => {
  test('an item is inserted, read, replaced, saved and removed, at the addresses of both ages', async () => {
    const { shop, send } = await open()
    const { id: ownerId, token } = await shop.newMember()
    const inserted = await send('/items', { dataItem: { data: { title: 'Mug', price: 4.5 } } }, token)
    expectResponseBody('items.insert', inserted.body)
    const { id, data } = inserted.body.dataItem
    const moment = { $date: shop.now.toISOString() }
    expect(data).toEqual({
      _id: id,
      _owner: ownerId,
      _createdDate: moment,
      _updatedDate: moment,
      title: 'Mug',
      price: 4.5,
    })

    const packed = Buffer.from(JSON.stringify({ ...collection, fields: ['title'] })).toString('base64url')
    const read = await shop.call('GET', `/_api/cloud-data/v2/items/${id}?.r=${packed}`, { token })
    expect(read.body).toEqual({ dataItem: { id, ...collection, data: { _id: id, title: 'Mug' } } })

    shop.passTime(1000)
    const replaced = await shop.call('PUT', `${PATH}/items/${id}`, {
      token,
      body: { ...collection, dataItem: { data: { title: 'Cup' } } },
    })
    expectResponseBody('items.updateDataItem', replaced.body)
    expect(replaced.body.dataItem.data).toEqual({
      _id: id,
      _owner: ownerId,
      _createdDate: moment,
      _updatedDate: { $date: shop.now.toISOString() },
      title: 'Cup',
    })
    const saved = await send('/items/save', { dataItem: { data: { ...data, _id: id, title: 'Bowl' } } }, token)
    expectResponseBody('items.save', saved.body)
    expect([saved.body.action, saved.body.dataItem.data.title]).toEqual(['UPDATED', 'Bowl'])
    expect((await send('/items/count', { filter: { title: 'Bowl' } }, token)).body).toEqual({ totalCount: 1 })

    const removed = await shop.call('DELETE', `${PATH}/items/${id}?dataCollectionId=notes`, { token })
    expect(removed.body.dataItem.data.title).toBe('Bowl')
    const again = await send('/items/remove', { dataItemId: id }, token)
    expect([again.status, codeOf(again.body)]).toEqual([404, 'WDE0073'])
    expect((await send('/items/count', {}, token)).body).toEqual({ totalCount: 0 })
    await expectInvariants(shop.db)
  })

  test('an item that does not fit is refused with the name of each field, and unserved options with theirs', async () => {
    const { shop, send } = await open()
    const token = await shop.newToken()
    const insert = (data: object, more: object = {}) => send('/items', { dataItem: { data }, ...more }, token)
    const wrong = await insert({ title: 4, price: 'x', colour: 'red', tags: [1] })
    expect([wrong.status, fieldsOf(wrong.body)]).toEqual([
      400,
      ['dataItem.data.title', 'dataItem.data.price', 'dataItem.data.colour', 'dataItem.data.tags'],
    ])
    expect(fieldsOf((await insert({}, { saveReferences: true, condition: { filter: { title: 'x' } } })).body)).toEqual([
      'saveReferences',
      'condition',
    ])
    for (const body of [
      '{"__proto__": 1}',
      '{"constructor": 1}',
      `{"origin": ${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
    ]) {
      const text = `{"dataCollectionId":"notes","dataItem":{"data":${body}}}`
      const answer = await shop.call('POST', `${PATH}/items`, { token, body: text })
      expect([answer.status, codeOf(answer.body)], body).toEqual([400, 'MALFORMED_REQUEST'])
    }
    const large = await insert({ title: 'é'.repeat(40_000) })
    expect([large.status, codeOf(large.body)]).toEqual([400, 'WDE0009'])
    expect((await send('/items/query', { sortMode: 'RANDOM' }, token)).status).toBe(400)
    expect((await send('/items/count', {}, token)).body).toEqual({ totalCount: 0 })
  })

  test('items of a bulk call succeed or fail alone', async () => {
    const { key, send, shop } = await open()
    const dataItems = [{ data: { _id: 'a', title: 'A' } }, { data: { title: 4 } }, { id: 'a', data: {} }, { data: {} }]
    const { body } = await send('/bulk/items/insert', { dataItems, returnEntity: true }, key)
    expectResponseBody('items.bulkInsert', body)
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 2 })
    expect(body.results).toMatchObject([
      {
        action: 'INSERT',
        itemMetadata: { id: 'a', originalIndex: 0, success: true },
        dataItem: { data: { title: 'A' } },
      },
      {
        itemMetadata: {
          originalIndex: 1,
          success: false,
          error: { code: 'WDE0075', data: { fieldViolations: [{ field: 'dataItems[1].data.title' }] } },
        },
      },
      { itemMetadata: { originalIndex: 2, success: false, error: { code: 'WDE0074' } } },
      { itemMetadata: { originalIndex: 3, success: true } },
    ])
    const removal = await send('/bulk/items/remove', { dataItemIds: ['a', 'b'] }, key)
    expectResponseBody('items.bulkRemove', removal.body)
    expect(removal.body.results).toMatchObject([
      { action: 'DELETE', itemMetadata: { success: true } },
      { itemMetadata: { success: false, error: { code: 'WDE0073' } } },
    ])
    expect((await send('/items/truncate', {}, key)).body).toEqual({})
    expect((await shop.db.selectFrom('data_collections').select(['item_count', 'byte_count']).execute())[0]).toEqual({
      item_count: 0,
      byte_count: 0,
    })
  })

  test('a full collection takes exactly as many of concurrent insertions as fit', async () => {
    const { shop, key, send } = await open()
    await send('/items', { dataItem: { data: {} } }, key)
    await shop.db.updateTable('data_collections').set({ item_count: 9_990 }).execute()
    const answers = await Promise.all(Array.from({ length: 16 }, () => send('/items', { dataItem: { data: {} } }, key)))
    const inserted = answers.filter(({ status }) => status === 200).length
    const codes = new Set(
      answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${String(codeOf(body))}`),
    )
    console.log(`16 concurrent insertions into a collection with room for 10: ${inserted} inserted`)
    expect([inserted, [...codes]]).toEqual([10, ['409 WDE0091']])
    expect((await shop.db.selectFrom('data_items').select('id').execute()).length).toBe(11)
    await shop.db.updateTable('data_collections').set({ item_count: 11 }).execute()
    await expectInvariants(shop.db)
  })

  test('shoppers insert a limited number of items within a quarter of an hour', async () => {
    const { shop, send } = await open()
    const token = await shop.newToken()
    const statuses: number[] = []
    for (let n = 0; n < 102; n++) statuses.push((await send('/items', { dataItem: { data: {} } }, token)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
  })

  test('each item of a bulk call counts against the limit of a shopper', async () => {
    const { shop, send } = await open()
    const insert = async (count: number, token: string, address: string) =>
      (await send(address, { dataItems: Array.from({ length: count }, () => ({ data: {} })) }, token)).status
    for (const address of ['/bulk/items/insert', '/bulk/items/save']) {
      const token = await shop.newToken()
      expect(await insert(101, token, address)).toBe(429)
      const other = await shop.newToken()
      expect([await insert(100, other, address), await insert(1, other, address)]).toEqual([200, 429])
    }
  })

  test('removing an item does not reveal it to a caller that may not read it', async () => {
    const { shop, send, key } = await open({ permissions: { read: 'ADMIN' } })
    await send('/items', { dataItem: { id: 'a', data: { title: 'Private' } } }, key)
    const { status, body } = await send('/items/remove', { dataItemId: 'a' }, await shop.newToken())
    expect([status, body.dataItem.data]).toEqual([200, { _id: 'a' }])
  })
})

describe('queries', () => {
  const items = {
    a: { title: 'Blue mug', price: 4, tags: ['blue', 'small'], origin: { city: 'Porto' } },
    b: { title: 'blue Bowl', price: 12.5, tags: ['blue'], origin: { city: 'Lisbon' } },
    c: { title: 'Red plate', price: 4, tags: [] },
    d: { title: null, price: -1 },
  }

  const cases: [string, object, string[]][] = [
    ['nothing', {}, ['a', 'b', 'c', 'd']],
    ['equality', { title: 'Blue mug' }, ['a']],
    ['inequality, which missing values pass', { price: { $ne: 4 } }, ['b', 'd']],
    ['a range', { price: { $gt: -1, $lte: 4 } }, ['a', 'c']],
    ['an element of a list', { tags: 'blue' }, ['a', 'b']],
    ['some of a list', { tags: { $hasSome: ['small', 'large'] } }, ['a']],
    ['all of a list', { tags: { $hasAll: ['blue', 'small'] } }, ['a']],
    ['one of several', { price: { $in: [12.5, -1] } }, ['b', 'd']],
    ['the beginning of a text, without case', { title: { $startsWith: 'BLUE' } }, ['a', 'b']],
    ['the end of a text', { title: { $endsWith: 'bowl' } }, ['b']],
    ['a part of a text, with a character of LIKE', { title: { $contains: '%' } }, []],
    ['a part of a text', { title: { $contains: 'D P' } }, ['c']],
    ['a missing value', { title: null }, ['d']],
    ['a value', { title: { $ne: null } }, ['a', 'b', 'c']],
    ['existence', { origin: { $exists: true } }, ['a', 'b']],
    ['a member of an object', { 'origin.city': 'Porto' }, ['a']],
    [
      'alternatives and a negation',
      { $and: [{ $or: [{ price: 4 }, { price: -1 }] }, { $not: [{ title: 'Red plate' }] }] },
      ['a', 'd'],
    ],
    ['the id', { _id: { $in: ['a', 'x'] } }, ['a']],
    ['the order of code points, capitals first', { title: { $lt: 'blue' } }, ['a', 'c']],
    ['a date of the shop', { _createdDate: { $lt: { $date: '2999-01-01T00:00:00Z' } } }, ['a', 'b', 'c', 'd']],
  ]

  test('filters match by value, range, list, text, absence and member, and count the same items', async () => {
    const { shop, key, send } = await open()
    await insertAll(shop, key, items)
    const token = await shop.newToken()
    for (const [name, filter, expected] of cases) {
      const query = { filter, sort: [{ fieldName: '_id', order: 'ASC' }] }
      const { body } = await send('/items/query', { query }, token)
      expectResponseBody('items.query', body)
      expect(idsOf(body), name).toEqual(expected)
      expect((await send('/items/count', { filter }, token)).body, name).toEqual({ totalCount: expected.length })
    }
  })

  test('items are sorted by several fields, missing values first, and newest first by default', async () => {
    const { shop, key, send } = await open()
    await insertAll(shop, key, { ...items, e: { title: 'Vase' } })
    const sorted = async (...sort: [fieldName: string, order: string][]) => {
      const query = { sort: sort.map(([fieldName, order]) => ({ fieldName, order })) }
      return idsOf((await send('/items/query', { query }, key)).body)?.join('')
    }
    expect(await sorted()).toBe('edcba')
    expect(await sorted(['price', 'ASC'], ['title', 'DESC'])).toBe('edcab')
    expect(await sorted(['title', 'ASC'])).toBe('daceb')
    expect(await sorted(['price', 'DESC'], ['_id', 'DESC'])).toBe('bcade')
  })

  test('pages by offset have a total if it is requested, and cursors continue without duplicates', async () => {
    const { shop, key, send } = await open()
    await insertAll(shop, key, Object.fromEntries([...'abcdefg'].map((id, at) => [id, { price: at % 3 }])))
    const query = { sort: [{ fieldName: 'price', order: 'DESC' }], paging: { limit: 3 } }
    const first = await send('/items/query', { query, returnTotalCount: true }, key)
    expect(idsOf(first.body)).toEqual(['c', 'f', 'b'])
    expect(first.body.pagingMetadata).toMatchObject({
      count: 3,
      offset: 0,
      total: 7,
      tooManyToCount: false,
      hasNext: true,
    })
    expect(first.body.pagingMetadata.cursors.prev).toBeUndefined()

    // Before the cursor, and after it.
    await insertAll(shop, key, { '0': { price: 2 }, z: { price: 0 } })
    const follow = async (cursor: string) =>
      (await send('/items/query', { query: { cursorPaging: { cursor, limit: 3 } } }, key)).body
    const second = await follow(first.body.pagingMetadata.cursors.next)
    expect(idsOf(second)).toEqual(['e', 'a', 'd'])
    const third = await follow(second.pagingMetadata.cursors.next)
    expect([idsOf(third), third.pagingMetadata.hasNext]).toEqual([['g', 'z'], false])
    const back = await follow(third.pagingMetadata.cursors.prev)
    expect([idsOf(back), back.pagingMetadata.hasNext]).toEqual([['e', 'a', 'd'], true])
    const offset = await send('/items/query', { query: { ...query, paging: { limit: 2, offset: 7 } } }, key)
    expect([idsOf(offset.body), offset.body.pagingMetadata.hasNext]).toEqual([['g', 'z'], false])
  })

  test('a cursor of another collection, a damaged one and one with a filter are refused', async () => {
    const { shop, key, send } = await open()
    await addDataCollection(shop.db, 'others')
    await insertAll(shop, key, items)
    const { body } = await send('/items/query', { query: { paging: { limit: 1 } } }, key)
    const { next } = body.pagingMetadata.cursors as { next: string }
    const ask = (cursorPaging: object, more: object = {}) =>
      send('/items/query', { query: { cursorPaging }, ...more }, key)
    const edited = Buffer.from(next, 'base64url').toString().replace('"keys":[', '"keys":[1,')
    for (const [cursor, more] of [
      [next, { dataCollectionId: 'others' }],
      ['x', {}],
      [Buffer.from(edited).toString('base64url'), {}],
    ] as const) {
      const answer = await ask({ cursor }, more)
      expect([answer.status, codeOf(answer.body)]).toEqual([400, 'INVALID_CURSOR'])
    }
    const both = await send('/items/query', { query: { filter: { title: 'x' }, cursorPaging: { cursor: next } } }, key)
    expect(fieldsOf(both.body)).toEqual(['query.cursorPaging.cursor'])
  })
})

describe('permissions', () => {
  const permissions = {
    read: 'SITE_MEMBER_AUTHOR',
    insert: 'SITE_MEMBER',
    update: 'SITE_MEMBER_AUTHOR',
    remove: 'ADMIN',
  } as const

  test('each role may do what the collection says, and authors see their own items only', async () => {
    const { shop, key, send } = await open({ permissions })
    const visitor = await shop.newToken()
    const [ada, eve] = [await shop.newMember(), await shop.newMember()]
    const forbidden = async (answer: ReturnType<typeof send>) => {
      const { status, body } = await answer
      expect([status, codeOf(body)]).toEqual([403, 'WDE0027'])
    }
    await forbidden(send('/items', { dataItem: { data: {} } }, visitor))
    await forbidden(send('/items/query', {}, visitor))
    const insert = async (member: typeof ada, item: object) =>
      ((await send('/items', { dataItem: item }, member.token)).body.dataItem?.id ?? 'none') as string
    const [mine, theirs] = [await insert(ada, { data: { title: 'Ada' } }), await insert(eve, { data: {} })]
    expect(await insert(ada, { id: theirs, data: {} }), 'reveals nothing').toBe('none')
    expect(idsOf((await send('/items/query', {}, ada.token)).body)).toEqual([mine])
    expect((await send('/items/count', {}, ada.token)).body).toEqual({ totalCount: 1 })
    expect(
      (await shop.call('GET', `${PATH}/items/${theirs}?dataCollectionId=notes`, { token: ada.token })).status,
    ).toBe(404)
    expect((await send('/items/update', { dataItem: { id: theirs, data: {} } }, ada.token)).status).toBe(404)
    expect((await send('/items/update', { dataItem: { id: mine, data: {} } }, ada.token)).status).toBe(200)
    await forbidden(send('/items/remove', { dataItemId: mine }, ada.token))
    expect(idsOf((await send('/items/query', {}, key)).body)?.toSorted()).toEqual([mine, theirs].toSorted())
    expect((await send('/items/remove', { dataItemId: mine }, key)).status).toBe(200)
    const reader = await shop.newApiKey(['SCOPE.DC-DATA.READ'])
    expect((await send('/items', { dataItem: { data: {} } }, reader)).body.details.applicationError).toMatchObject({
      code: 'PERMISSION_DENIED',
      data: { permission: 'WIX_DATA.MODIFY_ITEMS', scopes: ['SCOPE.DC-DATA.WRITE'] },
    })
  })

  test('reads of shoppers’ items by staff and apps are logged with the owners', async () => {
    const { shop, key, send } = await open()
    const ada = await shop.newMember()
    await send('/items', { dataItem: { id: 'a', data: {} } }, ada.token)
    await send('/items', { dataItem: { id: 'b', data: {} } }, key)
    await send('/items/query', {}, ada.token)
    await send('/items/query', {}, key)
    await shop.call('GET', `${PATH}/items/a?dataCollectionId=notes`, { token: await shop.newStaffToken('viewer') })
    await shop.call('GET', `${PATH}/items/b?dataCollectionId=notes`, { token: key })
    const rows = await shop.db
      .selectFrom('access_log')
      .select(['operation', 'by_kind', 'entity', 'entity_ids'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { operation: 'items.query', by_kind: 'app', entity: 'member', entity_ids: [ada.id] },
      { operation: 'items.get', by_kind: 'merchant', entity: 'member', entity_ids: [ada.id] },
    ])
  })
})
