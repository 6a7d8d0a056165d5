import { NO_VARIANT_ID } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { startShop, visitCheckout } from '../testing/index.ts'

const INVENTORY = '/cartwright/v1/inventory'

async function openShop() {
  const shop = await startShop()
  await shop.addProduct('Bowl', { stock: 3 })
  await shop.addProduct('Cup', { options: { Size: { S: 10, L: 0 } }, changes: { sku: 'CUP-1' } })
  await shop.addProduct('Plate')
  await shop.addProduct('Veiled tray', { stock: 1, visible: false })
  const token = await shop.newStaffToken('editor')
  const post = async (path: string, body: object, by = token) => {
    const response = await shop.call(path === '/threshold' ? 'PATCH' : 'POST', INVENTORY + path, { token: by, body })
    expect(response.status, response.text).toBe(200)
    return response.body
  }
  const bowl = { productId: shop.idOf('Bowl'), variantId: NO_VARIANT_ID }
  return { shop, token, post, bowl }
}

interface Level {
  productName: string
  variantName?: string
  quantity?: number
}

const shown = ({ productName, variantName, quantity }: Level) => [productName, variantName, quantity]

test('stock is listed by variant, page by page, and found by words, low stock and empty stock', async () => {
  const { shop, post } = await openShop()
  const { levels, lowStockThreshold } = await post('/levels/query', {})
  expect(lowStockThreshold).toBe(5)
  expect(levels.map(shown)).toEqual([
    ['Bowl', undefined, 3],
    ['Cup', 'S', 10],
    ['Cup', 'L', 0],
    ['Plate', undefined, undefined],
    ['Veiled tray', undefined, 1],
  ])
  const pages: unknown[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await post('/levels/query', { cursorPaging: { limit: 2, ...(cursor && { cursor }) } })
    pages.push(...page.levels.map(shown))
    cursor = page.pagingMetadata.cursors.next
  }
  expect(pages).toEqual(levels.map(shown))
  const find = async (body: object) => (await post('/levels/query', body)).levels.map(shown)
  expect(await find({ search: 'cup-1 s' })).toEqual([['Cup', 'S', 10]])
  expect(await find({ search: '100%' })).toEqual([])
  expect(await find({ filter: 'LOW' })).toEqual([
    ['Bowl', undefined, 3],
    ['Cup', 'L', 0],
    ['Veiled tray', undefined, 1],
  ])
  expect(await find({ filter: 'OUT' })).toEqual([['Cup', 'L', 0]])
  const viewer = await shop.newStaffToken('viewer')
  expect((await post('/levels/query', {}, viewer)).levels.map(shown)).not.toContainEqual(['Veiled tray', undefined, 1])
  const bad = await shop.call('POST', `${INVENTORY}/levels/query`, {
    token: viewer,
    body: { cursorPaging: { cursor: 'x' } },
  })
  expect(bad.status).toBe(400)
})

test('the threshold of a variant goes before that of the shop', async () => {
  const { post, bowl } = await openShop()
  const { levels } = await post('/threshold', { ...bowl, lowStockThreshold: 2 })
  expect(levels).toMatchObject([{ isLow: false, lowStockThreshold: 2 }])
  expect((await post('/threshold', { ...bowl, lowStockThreshold: null })).levels[0].isLow).toBe(true)
})

test('quantities are set and adjusted with a reason, which the ledger shows with orders and names', async () => {
  const { shop, post, bowl } = await openShop()
  const mia = await shop.newStaffToken('manager')
  const { levels } = await post(
    '/adjust',
    { adjustments: [{ ...bowl, amount: -1 }], reason: 'DAMAGED', note: ' fell down ' },
    mia,
  )
  expect(levels).toMatchObject([{ quantity: 2 }])
  await post('/adjust', { adjustments: [{ ...bowl, set: 12 }], reason: 'COUNT' }, mia)
  const visit = await visitCheckout(shop, [['Bowl', 2]])
  expect((await visit.place()).status).toBe(303)
  const { movements } = await post('/movements/query', bowl)
  const order = (await visit.order())!
  expect(movements).toMatchObject([
    { delta: -2, quantity: 10, cause: 'ORDER', orderId: order.id, orderNumber: expect.stringMatching(/^\d+$/) },
    { delta: 10, quantity: 12, cause: 'MANUAL', reason: 'COUNT', actor: { kind: 'STAFF', name: 'Test' } },
    { delta: -1, quantity: 2, cause: 'MANUAL', reason: 'DAMAGED', note: 'fell down' },
    { delta: 3, quantity: 3, cause: 'SHOP' },
  ])
  expect((await post('/movements/query', { ...bowl, cursorPaging: { limit: 1 } })).pagingMetadata.hasNext).toBe(true)
  const { product } = await shop.ask('products.getProduct', { id: bowl.productId }, { token: await shop.newToken() })
  expect(product.stock?.quantity, 'readers see the new quantity at once').toBe(10)
})

test('one adjustment that cannot be meant refuses all of them, at its field', async () => {
  const { shop, token, bowl } = await openShop()
  const cup = (await shop.provider.catalogue.findProduct(shop.idOf('Cup')))!
  const [small] = cup.variants
  const ok = { productId: cup.id, variantId: small!.id, amount: 5 }
  const plate = { productId: shop.idOf('Plate'), variantId: NO_VARIANT_ID }
  for (const [wrong, field] of [
    [{ ...bowl, amount: -4 }, 'adjustments[1].amount'],
    [{ ...bowl, amount: 9_999_999 }, 'adjustments[1].amount'],
    [{ ...plate, set: 4 }, 'adjustments[1]'],
    [{ ...bowl }, 'adjustments[1]'],
    [{ ...ok, amount: 1 }, 'adjustments[1]'],
  ] as const) {
    const response = await shop.call('POST', `${INVENTORY}/adjust`, { token, body: { adjustments: [ok, wrong] } })
    expect(response.body.details?.validationError?.fieldViolations[0]?.field, response.text).toBe(field)
  }
  expect(await shop.stockOf('Cup', small!.id)).toBe(10)
})

test('concurrent adjustments and orders lose no piece', async () => {
  const { shop, post, bowl } = await openShop()
  await post('/adjust', { adjustments: [{ ...bowl, set: 100 }] })
  const visits = await Promise.all(Array.from({ length: 4 }, () => visitCheckout(shop, [['Bowl', 1]])))
  await Promise.all([
    ...visits.map((visit) => visit.place()),
    ...Array.from({ length: 6 }, () => post('/adjust', { adjustments: [{ ...bowl, amount: 10 }] })),
  ])
  expect(await shop.stockOf('Bowl')).toBe(156)
  const rows = await shop.db
    .selectFrom('stock_movements')
    .select('delta')
    .where('product_id', '=', bowl.productId)
    .execute()
  expect(rows.reduce((sum, { delta }) => sum + delta, 0)).toBe(156)
})
