import { NO_VARIANT_ID } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { expectResponseBody, expectInvariants, shareShop, startShop, type TestShop } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'

const sharedShop = shareShop()

const SHIRT = { options: { Size: { S: 3, L: 0 } } }
/** Options without variants of their own: all choices have one stock. */
const POSTER = {
  changes: {
    options: [{ type: 'drop_down' as const, name: 'Size', choices: ['A4', 'A3'].map(sameDescription) }],
  },
}

function sameDescription(value: string) {
  return { value, description: value }
}

async function openShop(open = sharedShop) {
  const shop = await open()
  const token = await shop.newApiKey()
  const post = (path: string, body: object) => shop.call('POST', `/stores/v2/inventoryItems/${path}`, { token, body })
  return {
    shop,
    token,
    post,
    update: (name: string, inventoryItem: object) =>
      shop.call('PATCH', `/stores/v2/inventoryItems/product/${shop.idOf(name)}`, { token, body: { inventoryItem } }),
    take: (...decrementData: object[]) => post('decrement', { decrementData }),
    add: (...incrementData: object[]) => post('increment', { incrementData }),
    async read(name: string, variantIds: string[] = []) {
      const { status, body } = await shop.call(
        'POST',
        `/stores-reader/v2/inventoryItems/${shop.idOf(name)}/getVariants`,
        { token, body: { variantIds } },
      )
      expect(status).toBe(200)
      expectResponseBody('inventory.getInventoryVariants', body)
      return body.inventoryItem
    },
  }
}

/** Ids of the variants by the choice of their one option. */
async function variantsOf(shop: TestShop, name: string): Promise<Record<string, string>> {
  const product = (await shop.provider.catalogue.findProduct(shop.idOf(name)))!
  return Object.fromEntries(product.variants.map(({ id, choices }) => [Object.values(choices).join(), id]))
}

const codeOf = ({ status, body }: Awaited<ReturnType<TestShop['call']>>) => [
  status,
  body.details?.applicationError?.code ??
    body.details?.validationError?.fieldViolations.map((each: { field: string; violatedRule: string }) => [
      each.field,
      each.violatedRule,
    ]),
]

describe('inventory of a product', () => {
  test('inventory is set per variant, tracked or not, and limits sales', async () => {
    const { shop, update, read } = await openShop()
    await shop.addProduct('shirt', SHIRT)
    const { S, L } = await variantsOf(shop, 'shirt')
    expect(await read('shirt')).toMatchObject({
      id: shop.idOf('shirt'),
      productId: shop.idOf('shirt'),
      trackQuantity: true,
      variants: [
        { variantId: S, quantity: 3, inStock: true, availableForPreorder: false },
        { variantId: L, quantity: 0, inStock: false },
      ],
      preorderInfo: { enabled: false },
    })

    expect((await update('shirt', { trackQuantity: true, variants: [{ variantId: L, quantity: 7 }] })).status).toBe(200)
    expect((await read('shirt', [L!])).variants).toEqual([
      { variantId: L, quantity: 7, inStock: true, availableForPreorder: false },
    ])
    expect((await read('shirt', [S!])).variants).toMatchObject([{ quantity: 3 }])

    // No longer counted: what was there is still in stock, until it is said to be out.
    await update('shirt', { trackQuantity: false, variants: [{ variantId: S, inStock: false }] })
    const { variants, trackQuantity } = await read('shirt')
    expect(trackQuantity).toBe(false)
    expect(variants).toEqual([
      { variantId: S, inStock: false, availableForPreorder: false },
      { variantId: L, inStock: true, availableForPreorder: false },
    ])
    const { product } = await shop.ask(
      'products.getProduct',
      { id: shop.idOf('shirt') },
      { token: await shop.newToken() },
    )
    expect(product.stock).toMatchObject({ trackInventory: false, inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' })

    // Counted again: from what was there before.
    await update('shirt', { trackQuantity: true })
    expect((await read('shirt')).variants).toMatchObject([{ quantity: 3, inStock: true }, { quantity: 7 }])
    await expectInvariants(shop.db)
  })

  test('an unchanged inventory item changes nothing, and an absent tracking flag stays', async () => {
    const { shop, update, read } = await openShop()
    await shop.addProduct('shirt', SHIRT)
    const { S } = await variantsOf(shop, 'shirt')
    const before = await read('shirt')
    expect((await update('shirt', before)).status).toBe(200)
    expect(await read('shirt')).toEqual(before)
    await update('shirt', { variants: [{ variantId: S, quantity: 9 }] })
    expect(await read('shirt')).toMatchObject({ trackQuantity: true, variants: [{ quantity: 9 }, { quantity: 0 }] })
  })

  test('variants that are not managed share one stock', async () => {
    const { shop, update, read, take, add } = await openShop()
    await shop.addProduct('poster', { ...POSTER, stock: 5 })
    const { A4, A3 } = await variantsOf(shop, 'poster')
    const productId = shop.idOf('poster')
    expect((await read('poster')).variants).toMatchObject([{ variantId: NO_VARIANT_ID, quantity: 5 }])
    expect((await read('poster', [A3!])).variants).toMatchObject([{ variantId: NO_VARIANT_ID }])
    expect(
      codeOf(await take({ productId, variantId: A4, decrementBy: 3 }, { productId, variantId: A3, decrementBy: 3 })),
    ).toEqual([409, 'ITEM_NOT_AVAILABLE'])
    expect(await shop.stockOf('poster')).toBe(5)
    await take({ productId, variantId: A4, decrementBy: 3 }, { productId, decrementBy: 1 })
    await add({ productId, variantId: A3, incrementBy: 10 })
    expect(await shop.stockOf('poster')).toBe(11)
    await update('poster', {
      trackQuantity: true,
      variants: [
        { variantId: A4, quantity: 2 },
        { variantId: A3, quantity: 2 },
      ],
    })
    expect(await shop.stockOf('poster')).toBe(2)
    const both = [
      { variantId: A4, quantity: 2 },
      { variantId: A3, quantity: 4 },
    ]
    expect(codeOf(await update('poster', { variants: both }))).toEqual([
      400,
      [['inventoryItem.variants[1]', 'VALIDATION']],
    ])
  })

  test('preorders are enabled and published as an event', async () => {
    const { shop, update, read } = await openShop()
    await shop.addProduct('lamp', { stock: 0 })
    await shop.db.deleteFrom('outbox').execute()
    const preorderInfo = { enabled: true, message: 'In May', limit: 10 }
    await update('lamp', { trackQuantity: true, preorderInfo })
    await update('lamp', { preorderInfo })
    expect(await read('lamp')).toMatchObject({ preorderInfo, variants: [{ availableForPreorder: true }] })
    await update('lamp', { preorderInfo: null })
    expect(await read('lamp')).toMatchObject({ preorderInfo: { enabled: false } })
    const rows = await shop.db.selectFrom('outbox').select(PAYLOAD).orderBy('sequence').execute()
    expect(rows.map(({ payload }) => payload)).toMatchObject(Array(2).fill({ changedFields: ['preorderInfo'] }))
  })

  test('another process sees inventory changes after one poll', async () => {
    const { shop, take } = await openShop()
    await shop.addProduct('lamp', { stock: 5 })
    const other = await shop.anotherProcess()
    await other.catalogue.pollChangeFeed()
    await other.catalogue.findProduct(shop.idOf('lamp'))
    await take({ productId: shop.idOf('lamp'), decrementBy: 2 })
    await other.catalogue.pollChangeFeed()
    expect((await other.catalogue.findProduct(shop.idOf('lamp')))!.variants[0]!.stock).toEqual({
      tracked: true,
      quantity: 3,
    })
  })
})

describe('decrementing and incrementing stock', () => {
  test('a change of several items applies entirely or not at all, and never below zero or above the maximum', async () => {
    const { shop, take, add } = await openShop()
    for (const [name, stock] of Object.entries({ cup: 5, plate: 1, jug: 9_999_998 }))
      await shop.addProduct(name, { stock })
    const [cup, plate, jug] = ['cup', 'plate', 'jug'].map((name) => shop.idOf(name))
    const refused = await take({ productId: cup, decrementBy: 5 }, { inventoryId: plate, decrementBy: 2 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        details: {
          applicationError: {
            code: 'ITEM_NOT_AVAILABLE',
            data: { items: [{ productId: plate, variantId: NO_VARIANT_ID }] },
          },
        },
      },
    })
    expect(codeOf(await add({ productId: cup, incrementBy: 1 }, { productId: jug, incrementBy: 2 }))).toEqual([
      400,
      [['incrementData[1].incrementBy', 'MAX']],
    ])
    expect([await shop.stockOf('cup'), await shop.stockOf('plate'), await shop.stockOf('jug')]).toEqual([
      5, 1, 9_999_998,
    ])
    expect((await take({ productId: cup, decrementBy: 5 }, { inventoryId: plate, decrementBy: 1 })).status).toBe(200)
    expect((await add({ productId: jug, incrementBy: 1 }, { productId: cup, incrementBy: 1 })).status).toBe(200)
    expect([await shop.stockOf('cup'), await shop.stockOf('plate'), await shop.stockOf('jug')]).toEqual([
      1, 0, 9_999_999,
    ])
    await expectInvariants(shop.db)
  })

  test('untracked stock keeps its availability', async () => {
    const { shop, take, add, update } = await openShop()
    await shop.addProduct('seeds')
    const productId = shop.idOf('seeds')
    expect((await take({ productId, decrementBy: 99_999 })).status).toBe(200)
    await update('seeds', { trackQuantity: false, variants: [{ inStock: false }] })
    expect((await take({ productId, decrementBy: 1 })).status).toBe(409)
    expect((await add({ productId, incrementBy: 5 })).status).toBe(200)
    expect((await take({ productId, decrementBy: 1 })).status).toBe(409)
  })

  test('fifty concurrent decrements of thirty items succeed thirty times', async () => {
    const { shop, take } = await openShop()
    await shop.addProduct('lamp', { stock: 30 })
    const n = 50
    const answers = await Promise.all(
      Array.from({ length: n }, () => take({ productId: shop.idOf('lamp'), decrementBy: 1 })),
    )
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    console.log(
      `takes of the last thirty at once: ${count(200)} of ${n} taken, ${count(409)} refused, ${await shop.stockOf('lamp')} left`,
    )
    expect([count(200), count(409), await shop.stockOf('lamp')]).toEqual([30, 20, 0])
    await expectInvariants(shop.db)
  })

  test('concurrent decrements, increments and tracking changes lose no item in any order of products', async () => {
    const { shop, take, add, update } = await openShop()
    for (const name of ['cup', 'plate']) await shop.addProduct(name, { stock: 500 })
    const ids = ['cup', 'plate'].map((name) => shop.idOf(name))
    const calls: Promise<{ status: number }>[] = []
    for (let n = 0; n < 20; n++) {
      const of = n % 2 ? ids : ids.toReversed()
      calls.push(take(...of.map((productId) => ({ productId, decrementBy: 3 }))))
      calls.push(add(...of.map((productId) => ({ productId, incrementBy: 2 }))))
      if (n % 5 === 0) calls.push(update('cup', { trackQuantity: true }))
    }
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const left = [await shop.stockOf('cup'), await shop.stockOf('plate')]
    console.log(
      `takes and adds at once: ${answers.length} of ${answers.length} done, ${left.join(' and ')} left of 480`,
    )
    expect(left).toEqual([480, 480])
    await expectInvariants(shop.db)
  })

  test('a repeated call with one idempotency key applies once', async () => {
    const { shop, token } = await openShop()
    await shop.addProduct('lamp', { stock: 5 })
    const send = () =>
      shop.call('POST', '/stores/v2/inventoryItems/decrement', {
        token,
        body: { decrementData: [{ productId: shop.idOf('lamp'), decrementBy: 1 }] },
        headers: { 'idempotency-key': 'once' },
      })
    await Promise.all([send(), send(), send()])
    expect(await shop.stockOf('lamp')).toBe(4)
  })
})

test('invalid inventory changes are rejected with their field, and change nothing', async () => {
  const { shop, update, take, add, post } = await openShop()
  await shop.addProduct('shirt', SHIRT)
  const productId = shop.idOf('shirt')
  const { S } = await variantsOf(shop, 'shirt')
  const unknown = crypto.randomUUID()
  const good = { productId, variantId: S, decrementBy: 1 }
  expect(codeOf(await take(good, { productId: unknown, decrementBy: 1 }))).toEqual([404, 'PRODUCT_NOT_FOUND'])
  expect(codeOf(await take(good, { productId: 'shirt', decrementBy: 1 }))).toEqual([404, 'PRODUCT_NOT_FOUND'])
  expect(codeOf(await take(good, { ...good, variantId: unknown }))).toEqual([404, 'VARIANT_NOT_FOUND'])
  expect(codeOf(await take(good, { productId, decrementBy: 1 }))).toEqual([404, 'VARIANT_NOT_FOUND'])
  expect(codeOf(await take(good, { decrementBy: 1 }))).toEqual([400, [['decrementData[1]', 'REQUIRED_ONE_OF_FIELD']]])
  expect(codeOf(await take({ ...good, inventoryId: productId }))).toEqual([
    400,
    [['decrementData[0].productId', 'ONE_OF_ALIGNMENT']],
  ])
  for (const [decrementBy, rule] of [
    [0, 'MIN'],
    [-1, 'MIN'],
    [10_000_000, 'MAX'],
    [0.5, 'VALIDATION'],
    ['1', 'VALIDATION'],
  ] as const)
    expect(codeOf(await take({ ...good, decrementBy }))).toEqual([400, [['decrementData[0].decrementBy', rule]]])
  expect(codeOf(await take({ productId, variantId: S }))).toEqual([
    400,
    [['decrementData[0].decrementBy', 'REQUIRED_FIELD']],
  ])
  expect(codeOf(await post('increment', { incrementData: [] }))).toEqual([400, [['incrementData', 'MIN_SIZE']]])
  expect(codeOf(await add(...Array(301).fill({ productId, incrementBy: 1 })))).toEqual([
    400,
    [['incrementData', 'MAX_SIZE']],
  ])
  for (const [variant, field, rule] of [
    [{ variantId: S, quantity: 10_000_000 }, 'inventoryItem.variants[0].quantity', 'MAX'],
    [{ variantId: S, quantity: -1 }, 'inventoryItem.variants[0].quantity', 'MIN'],
    [{ variantId: 'S', quantity: 1 }, 'inventoryItem.variants[0].variantId', 'FORMAT'],
  ] as const)
    expect(codeOf(await update('shirt', { variants: [variant] }))).toEqual([400, [[field, rule]]])
  expect(codeOf(await update('shirt', { variants: [{ variantId: unknown, quantity: 1 }] }))).toEqual([
    404,
    'VARIANT_NOT_FOUND',
  ])
  expect(await shop.stockOf('shirt', S)).toBe(3)
})

test('the inventory query lists products page by page, hidden ones only for callers who may change them', async () => {
  const { shop, token } = await openShop(startShop)
  for (const [n, name] of ['cup', 'plate', 'jug'].entries())
    await shop.addProduct(name, { stock: n, visible: name !== 'jug' })
  const query = async (asked?: object) => {
    const answer = await shop.call('POST', '/stores-reader/v2/inventoryItems/query', { token, body: { query: asked } })
    if (answer.status === 200) expectResponseBody('inventory.queryInventory', answer.body)
    return answer
  }
  const names = async (asked?: object) => {
    const { body } = await query(asked)
    const nameOf = new Map(['cup', 'plate', 'jug'].map((name) => [shop.idOf(name), name]))
    return [body.inventoryItems.map(({ productId }: { productId: string }) => nameOf.get(productId)), body.totalResults]
  }
  expect(await names()).toEqual([['cup', 'plate', 'jug'], 3])
  expect(await names({ sort: '{"numericId":"desc"}', paging: { limit: 2 } })).toEqual([['jug', 'plate'], 3])
  expect(await names({ paging: { limit: 2, offset: 2 } })).toEqual([['jug'], 3])
  expect(await names({ filter: JSON.stringify({ productId: shop.idOf('plate') }) })).toEqual([['plate'], 1])
  const both = { productId: { $in: [shop.idOf('jug'), shop.idOf('cup'), 'no id'] } }
  expect(await names({ filter: JSON.stringify(both), sort: '[{"numericId":"asc"}]' })).toEqual([['cup', 'jug'], 2])
  const reader = await shop.newApiKey(['SCOPE.DC-STORES.READ-PRODUCTS'])
  const asReader = async (path: string, body: object = {}) =>
    shop.call('POST', `/stores-reader/v2/inventoryItems/${path}`, { token: reader, body })
  expect((await asReader('query')).body).toMatchObject({ totalResults: 2 })
  const hidden = JSON.stringify({ productId: shop.idOf('jug') })
  expect((await asReader('query', { query: { filter: hidden } })).body).toMatchObject({
    inventoryItems: [],
    totalResults: 0,
  })
  expect((await asReader(`${shop.idOf('jug')}/getVariants`)).status).toBe(404)
  expect((await asReader(`${shop.idOf('cup')}/getVariants`)).status).toBe(200)

  for (const wrong of [
    { filter: '{' },
    { filter: '[]' },
    { filter: '"x"' },
    { filter: '{"sku":"1"}' },
    { filter: '{"id":5}' },
    { filter: '{"id":{"$gt":"a"}}' },
    { sort: '{"name":"asc"}' },
    { sort: '{"numericId":"up; drop table products"}' },
  ])
    expect((await query(wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('shoppers see no inventory and change none, nor does a key that may only read', async () => {
  const { shop } = await openShop()
  await shop.addProduct('lamp', { stock: 5 })
  const reader = await shop.newApiKey(['SCOPE.DC-STORES.READ-PRODUCTS'])
  const visitor = await shop.newToken()
  const body = { decrementData: [{ productId: shop.idOf('lamp'), decrementBy: 1 }] }
  const statusOf = async (token: string, path: string) => (await shop.call('POST', path, { token, body })).status
  expect(await statusOf(visitor, '/stores/v2/inventoryItems/decrement')).toBe(403)
  expect(await statusOf(reader, '/stores/v2/inventoryItems/decrement')).toBe(403)
  expect(await statusOf(visitor, '/stores-reader/v2/inventoryItems/query')).toBe(403)
  expect(await statusOf(reader, '/stores-reader/v2/inventoryItems/query')).toBe(200)
  expect(await shop.stockOf('lamp')).toBe(5)
})

test('a page offset beyond the maximum is rejected as an invalid request', async () => {
  const { shop, token } = await openShop()
  for (const offset of [2 ** 53, 1e19, 1e300]) {
    const { status, body } = await shop.call('POST', '/stores-reader/v2/inventoryItems/query', {
      token,
      body: { query: { paging: { offset } } },
    })
    expect([status, body.details.validationError.fieldViolations[0]]).toMatchObject([
      400,
      { field: 'query.paging.offset', violatedRule: 'MAX' },
    ])
  }
  expect(shop.logged).toEqual([])
})
