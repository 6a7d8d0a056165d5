import type { AdjustValue, SetValue } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { expectInvariants, shareShop, startShop, type TestShop } from '../../testing/index.ts'

const sharedShop = shareShop()

async function startMerchant(open = sharedShop) {
  const shop = await open()
  const token = await shop.newApiKey()
  return {
    shop,
    token,
    set: (ids: string[], set: SetValue) => shop.ask('products.bulkUpdateProductsProperty', { ids, set }, { token }),
    adjust: (ids: string[], adjust: AdjustValue) =>
      shop.ask('products.bulkAdjustProductProperty', { ids, adjust }, { token }),
    read: async (name: string) =>
      (await shop.ask('products.getProduct', { id: shop.idOf(name), includeMerchantSpecificData: true }, { token }))
        .product,
  }
}

async function prices({ read }: Awaited<ReturnType<typeof startMerchant>>, ...names: string[]) {
  return Promise.all(names.map(async (name) => (await read(name)).price?.price))
}

/** Adds a product that costs 10, with variants S and L that cost 8 and 13.50. */
async function addShirt(shop: TestShop, token: string): Promise<string> {
  const id = await shop.addProduct('shirt', { price: '10.00', options: { Size: { S: 1, M: 1, L: 1 } } })
  const variants = [
    { choices: { Size: 'S' }, price: 8, cost: 3, weight: 1 },
    { choices: { Size: 'L' }, price: 13.5 },
  ]
  await shop.ask('products.updateProductVariants', { id, variants }, { token })
  await shop.ask(
    'products.updateProduct',
    { product: { id, costAndProfitData: { itemCost: 4 }, weight: 2 } },
    { token },
  )
  await shop.db.deleteFrom('outbox').execute()
  return id
}

describe('setting a value of many products', () => {
  test('a set value applies to each product, and each reports its own result in request order', async () => {
    const merchant = await startMerchant()
    const { shop, set } = merchant
    const [mug, plate] = [await shop.addProduct('mug'), await shop.addProduct('plate')]
    const nobody = crypto.randomUUID()
    await shop.db.deleteFrom('outbox').execute()
    const answer = await set([plate, nobody, mug, 'nothing', plate, mug.toUpperCase()], { price: 7.5 })
    const result = (id: string, originalIndex: number) => ({ itemMetadata: { id, originalIndex, success: true } })
    const missing = (id: string, originalIndex: number) => ({
      itemMetadata: {
        id,
        originalIndex,
        success: false,
        error: { code: 'PRODUCT_NOT_FOUND', description: 'There is no such product.', data: { id } },
      },
    })
    expect(answer).toEqual({
      results: [
        result(plate, 0),
        missing(nobody, 1),
        result(mug, 2),
        missing('nothing', 3),
        result(plate, 4),
        result(mug.toUpperCase(), 5),
      ],
      bulkActionMetadata: { totalSuccesses: 4, totalFailures: 2, undetailedFailures: 0 },
    })
    expect(await prices(merchant, 'mug', 'plate')).toEqual([7.5, 7.5])
    expect(await shop.events()).toHaveLength(2)
    await expectInvariants(shop.db)
  })

  test('price, cost, weight, ribbon and brand can be set in bulk; an empty text removes ribbon and brand', async () => {
    const { shop, set, read } = await startMerchant()
    const mug = await shop.addProduct('mug')
    await set([mug], { cost: 3.25 })
    await set([mug], { weight: 0.125 })
    await set([mug], { ribbon: 'Sale' })
    await set([mug], { brand: 'Fern' })
    expect(await read('mug')).toMatchObject({
      costAndProfitData: { itemCost: 3.25 },
      weight: 0.125,
      ribbon: 'Sale',
      brand: 'Fern',
    })
    await set([mug], { ribbon: '' })
    await set([mug], { brand: '' })
    const product = await read('mug')
    expect([product.ribbon, product.brand]).toEqual(['', undefined])
    await shop.db.deleteFrom('outbox').execute()
    await set([mug], { brand: '' })
    expect(await shop.events()).toEqual([])
  })

  test('a bulk price moves the variants along, and a bulk cost or weight applies to each variant', async () => {
    const { shop, token, set, read } = await startMerchant()
    const shirt = await addShirt(shop, token)
    await set([shirt], { price: 12 })
    await set([shirt], { cost: 5 })
    await set([shirt], { weight: 3 })
    const { variants } = await read('shirt')
    expect(
      variants.map(({ variant }) => [variant?.priceData?.price, variant?.costAndProfitData?.itemCost, variant?.weight]),
    ).toEqual([
      [10, 5, 3],
      [12, 5, 3],
      [15.5, 5, 3],
    ])
    expect(await shop.events()).toHaveLength(6)
  })

  test('a bulk price that would make a variant price negative fails for that product only', async () => {
    const merchant = await startMerchant()
    const { shop, token, set } = merchant
    const ids = [await shop.addProduct('mug'), await addShirt(shop, token), await shop.addProduct('plate')]
    const { results, bulkActionMetadata } = await set(ids, { price: 1 })
    expect(results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
      undefined,
      'VALUE_OUT_OF_RANGE',
      undefined,
    ])
    expect(bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 })
    expect(await prices(merchant, 'mug', 'shirt', 'plate')).toEqual([1, 10, 1])
  })
})

describe('adjusting a value of many products', () => {
  test('a bulk adjustment is by an amount, or by a percentage rounded once', async () => {
    const merchant = await startMerchant()
    const { shop, adjust } = merchant
    const ids = [await shop.addProduct('mug', { price: '10.05' }), await shop.addProduct('plate', { price: '0.03' })]
    const steps: [AdjustValue['price'], number, number][] = [
      [{ amount: 0.45 }, 10.5, 0.48],
      [{ amount: -0.48 }, 10.02, 0],
      [{ percentage: { rate: 25 } }, 12.53, 0],
      [{ percentage: { rate: 1000 } }, 137.83, 0],
      [{ percentage: { rate: -50, roundToInt: true } }, 69, 0],
      [{ percentage: { rate: -100 } }, 0, 0],
      [{ amount: 1.5 }, 1.5, 1.5],
      [{ percentage: { rate: 0, roundToInt: true } }, 2, 2],
    ]
    for (const [price, mug, plate] of steps) {
      await adjust(ids, { price })
      expect(await prices(merchant, 'mug', 'plate'), JSON.stringify(price)).toEqual([mug, plate])
    }
  })

  test('a bulk adjustment of a product named twice applies once', async () => {
    const merchant = await startMerchant()
    const mug = await merchant.shop.addProduct('mug', { price: '10.00' })
    const { bulkActionMetadata } = await merchant.adjust([mug, mug, mug], { price: { amount: 1 } })
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 3 })
    expect(await prices(merchant, 'mug')).toEqual([11])
  })

  test('a bulk adjustment moves variants with the price, and adjusts their own costs and weights', async () => {
    const { shop, token, adjust, read } = await startMerchant()
    const shirt = await addShirt(shop, token)
    await adjust([shirt], { price: { percentage: { rate: 20 } } })
    await adjust([shirt], { cost: { amount: 0.5 } })
    await adjust([shirt], { weight: { percentage: { rate: 50 } } })
    const { variants } = await read('shirt')
    expect(
      variants.map(({ variant }) => [variant?.priceData?.price, variant?.costAndProfitData?.itemCost, variant?.weight]),
    ).toEqual([
      [10, 3.5, 1.5],
      [12, 4.5, 3],
      [15.5, 4.5, 3],
    ])
  })

  test('a bulk adjustment below zero or above the maximum fails for that product only', async () => {
    const merchant = await startMerchant()
    const { shop, token, adjust } = merchant
    const ids = [
      await shop.addProduct('mug', { price: '5.00' }),
      await shop.addProduct('vase', { price: '999999999.00' }),
      await addShirt(shop, token),
    ]
    const codes = async (adjustment: AdjustValue) =>
      (await adjust(ids, adjustment)).results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'done')
    const out = 'VALUE_OUT_OF_RANGE'
    expect(await codes({ price: { amount: -5.01 } })).toEqual([out, 'done', 'done'])
    expect(await codes({ price: { amount: 100 } })).toEqual(['done', out, 'done'])
    expect(await codes({ cost: { amount: -0.01 } })).toEqual([out, out, 'done'])
    expect(await codes({ weight: { amount: -1.5 } })).toEqual([out, out, out])
    expect(await prices(merchant, 'mug', 'vase', 'shirt')).toEqual([105, 999_999_993.99, 104.99])
  })

  test('a percentage adjustment of an unknown cost leaves it unknown', async () => {
    const { shop, adjust, read } = await startMerchant()
    const mug = await shop.addProduct('mug')
    await adjust([mug], { cost: { percentage: { rate: 10 } } })
    expect((await read('mug')).costAndProfitData).not.toHaveProperty('itemCost')
    await adjust([mug], { cost: { amount: 2 } })
    expect((await read('mug')).costAndProfitData).toMatchObject({ itemCost: 2 })
  })
})

test('a bulk request with no operation, or with several, is refused with its path', async () => {
  const { shop, token } = await startMerchant()
  const mug = await shop.addProduct('mug')
  const ids = [mug]
  const cases: [path: string, body: object, field: string, rule: string][] = [
    ['update', { ids, set: {} }, 'set', 'REQUIRED_ONE_OF_FIELD'],
    ['update', { ids, set: { price: 1, cost: 1 } }, 'set.cost', 'ONE_OF_ALIGNMENT'],
    ['update', { ids, set: { price: 1, brand: '' } }, 'set.brand', 'ONE_OF_ALIGNMENT'],
    ['update', { ids, set: { price: 'NaN' } }, 'set.price', 'VALIDATION'],
    ['update', { ids, set: { price: 1.005 } }, 'set.price', 'DECIMAL_MAX_SCALE'],
    ['update', { ids, set: { price: -1 } }, 'set.price', 'MIN'],
    ['update', { ids, set: { ribbon: 'x'.repeat(31) } }, 'set.ribbon', 'MAX_LENGTH'],
    ['update', { ids: [], set: { price: 1 } }, 'ids', 'MIN_SIZE'],
    ['update', { ids: Array(101).fill(mug), set: { price: 1 } }, 'ids', 'MAX_SIZE'],
    ['update', { ids }, 'set', 'REQUIRED_FIELD'],
    ['adjust-properties', { ids, adjust: {} }, 'adjust', 'REQUIRED_ONE_OF_FIELD'],
    ['adjust-properties', { ids, adjust: { price: {} } }, 'adjust.price', 'REQUIRED_ONE_OF_FIELD'],
    [
      'adjust-properties',
      { ids, adjust: { price: { amount: 1 }, weight: { amount: 1 } } },
      'adjust.weight',
      'ONE_OF_ALIGNMENT',
    ],
    [
      'adjust-properties',
      { ids, adjust: { price: { amount: 1, percentage: { rate: 1 } } } },
      'adjust.price.amount',
      'ONE_OF_ALIGNMENT',
    ],
    ['adjust-properties', { ids, adjust: { price: { amount: 'Infinity' } } }, 'adjust.price.amount', 'VALIDATION'],
    ['adjust-properties', { ids, adjust: { price: { amount: 0.001 } } }, 'adjust.price.amount', 'DECIMAL_MAX_SCALE'],
    [
      'adjust-properties',
      { ids, adjust: { price: { percentage: { rate: -101 } } } },
      'adjust.price.percentage.rate',
      'MIN',
    ],
    [
      'adjust-properties',
      { ids, adjust: { price: { percentage: { rate: 1.5 } } } },
      'adjust.price.percentage.rate',
      'VALIDATION',
    ],
  ]
  for (const [path, body, field, violatedRule] of cases)
    expect(
      await shop.call('POST', `/stores/v1/bulk/products/${path}`, { token, body }),
      JSON.stringify(body),
    ).toMatchObject({
      status: 400,
      body: { details: { validationError: { fieldViolations: [{ field, violatedRule }] } } },
    })
  console.log(`bulk requests with a mistake: carried out 0 of ${cases.length}`)
})

test('concurrent adjustments of a hundred products by several merchants all apply', async () => {
  const merchant = await startMerchant(startShop)
  const { shop, adjust } = merchant
  const names = Array.from({ length: 100 }, (_, index) => `mug ${index}`)
  const ids: string[] = []
  for (const name of names) ids.push(await shop.addProduct(name, { price: '10.00' }))
  const n = 4
  // A call that waits too long for locks is rejected and retried.
  const adjusted = async (inOrder: string[]): Promise<void> =>
    adjust(inOrder, { price: { amount: 1 } }).then(
      () => {},
      (error: Error) => {
        if (error.message.includes('answered 503')) return adjusted(inOrder)
        throw error
      },
    )
  await Promise.all(Array.from({ length: n }, (_, index) => adjusted(index % 2 ? ids : ids.toReversed())))
  const wrong = (await prices(merchant, ...names)).filter((price) => price !== 10 + n).length
  console.log(`${n} adjustments of 100 products at once: products with a wrong price ${wrong} of 100`)
  expect(wrong).toBe(0)
})
