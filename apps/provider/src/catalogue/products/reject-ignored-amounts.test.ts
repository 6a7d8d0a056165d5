import { type Product, type Scope, scopes } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { shareShop, startShop } from '../../testing/index.ts'

const sharedShop = shareShop()

const PRODUCTS = '/stores/v1/products'
const ORDER = '0190a1b2-0000-7000-8000-000000000001'
const MUG = { name: 'Mug', priceData: { price: 19.99 } }

async function startMerchant(open = sharedShop) {
  const shop = await open()
  const token = await shop.newApiKey()
  const send = async (method: string, path: string, body: object) => {
    const answer = await shop.call(method, path, { token, body })
    const violations: { field: string; violatedRule: string }[] =
      answer.body.details?.validationError?.fieldViolations ?? []
    return { ...answer, refused: violations.map(({ field, violatedRule }) => `${field} ${violatedRule}`) }
  }
  return {
    shop,
    token,
    send,
    create: (product: object) => send('POST', PRODUCTS, { product }),
    patch: (id: string, product: object) => send('PATCH', `${PRODUCTS}/${id}`, { product: { id, ...product } }),
    read: async (id: string): Promise<Product> =>
      (await shop.ask('products.getProduct', { id, includeMerchantSpecificData: true }, { token })).product,
  }
}

describe('createProduct stores or refuses amounts and stock', () => {
  test('a new product with a stock of 500 is tracked, and an order of 501 pieces is refused', async () => {
    const { send, create } = await startMerchant()
    const { status, body } = await create({ ...MUG, stock: { trackInventory: true, quantity: 500 } })
    expect(status).toBe(200)
    expect(body.product.stock).toEqual({
      trackInventory: true,
      quantity: 500,
      inStock: true,
      inventoryStatus: 'IN_STOCK',
    })
    const take = (decrementBy: number) =>
      send('POST', '/stores/v2/inventoryItems/decrement', {
        decrementData: [{ productId: body.product.id, decrementBy }],
      })
    expect([(await take(501)).status, (await take(500)).status, (await take(1)).status]).toEqual([409, 200, 409])
  })

  test('a quantity alone makes stock tracked, managed variants share it, and inStock false without a quantity means sold out', async () => {
    const { create } = await startMerchant()
    const options = { manageVariants: true, productOptions: [{ name: 'Size', choices: ['S', 'M', 'L'].map(choice) }] }
    const shared = await create({ ...MUG, ...options, stock: { quantity: 10 } })
    const left = shared.body.product.variants.map(({ stock }: { stock: { quantity: number } }) => stock.quantity)
    expect([shared.body.product.stock.quantity, left]).toEqual([10, [4, 3, 3]])
    const soldOut = await create({ ...MUG, stock: { trackInventory: false, inStock: false } })
    expect(soldOut.body.product.stock).toMatchObject({ trackInventory: false, inStock: false })
  })

  test.each([
    [{ stock: { trackInventory: false, quantity: 5 } }, 'product.stock.quantity'],
    [{ stock: { trackInventory: true, inStock: true } }, 'product.stock.inStock'],
    [{ price: { price: 5 } }, 'product.price.price'],
    [{ priceData: { price: 19.99, discountedPrice: 5 } }, 'product.priceData.discountedPrice'],
    [{ priceData: { price: 19.99, currency: 'USD' } }, 'product.priceData.currency'],
    [{ priceRange: { minValue: 1, maxValue: 19.99 } }, 'product.priceRange.minValue'],
    [{ costAndProfitData: { itemCost: 5, profit: 100 } }, 'product.costAndProfitData.profit'],
    [{ variants: [{ choices: {}, stock: { quantity: 5 } }] }, 'product.variants[0].stock.quantity'],
    [
      { variants: [{ choices: {}, variant: { priceData: { price: 3 } } }] },
      'product.variants[0].variant.priceData.price',
    ],
    [{ quantity: 5 }, 'product.quantity'],
    [{ compareAtPrice: 5 }, 'product.compareAtPrice'],
    [{ preorderInfo: { enabled: true, limit: 5 } }, 'product.preorderInfo'],
    [{ onSale: true }, 'product.onSale'],
    [{ sale: { percent: 20 } }, 'product.sale'],
    [{ salePriceEffectiveDate: '2027-01-01' }, 'product.salePriceEffectiveDate'],
    [{ promotion: { percentOff: 20 } }, 'product.promotion.percentOff'],
    [{ sale_price: 5 }, 'product.sale_price'],
    [{ availabilityStatus: 'OUT_OF_STOCK' }, 'product.availabilityStatus'],
    [{ soldOut: true }, 'product.soldOut'],
    [{ taxRate: 0.07 }, 'product.taxRate'],
    [{ variants: [{ choices: {}, preorderInfo: { enabled: true } }] }, 'product.variants[0].preorderInfo'],
    [{ discount: { type: 'PERCENT', value: 10, couponsAllowed: false } }, 'product.discount.couponsAllowed'],
  ])('a new product with %j is refused, and nothing is made', async (more, field) => {
    const { create, shop } = await startMerchant()
    const list = () => shop.db.selectFrom('products').select('id').orderBy('id').execute()
    const before = await list()
    const answer = await create({ ...MUG, ...more })
    expect([answer.status, answer.refused]).toEqual([400, [`${field} FIELD_NOT_ALLOWED`]])
    expect(await list()).toEqual(before)
  })
})

describe('updateProduct stores or refuses amounts and stock', () => {
  test('stock and prices sent back as read are ignored, also beside a new price', async () => {
    const { create, patch, read } = await startMerchant()
    const { body } = await create({ ...MUG, stock: { trackInventory: true, quantity: 500 } })
    const whole = await read(body.product.id)
    expect((await patch(whole.id, { ...whole, name: 'Cup' })).body.product).toMatchObject({ name: 'Cup' })
    const dearer = await patch(whole.id, { ...whole, name: 'Cup', priceData: { ...whole.priceData, price: 25 } })
    expect(dearer.body.product).toMatchObject({ priceData: { price: 25 }, stock: { quantity: 500 } })
  })

  test.each([
    [{ stock: { trackInventory: true, quantity: 499 } }, 'product.stock.quantity'],
    [{ stock: { trackInventory: false } }, 'product.stock.trackInventory'],
    [{ price: { price: 5 } }, 'product.price.price'],
    [{ convertedPriceData: { price: 5 } }, 'product.convertedPriceData.price'],
    [{ variants: [{ choices: {}, stock: { quantity: 1 } }] }, 'product.variants[0].stock.quantity'],
    [{ inventory: 7 }, 'product.inventory'],
    [{ preorderInfo: { enabled: true } }, 'product.preorderInfo'],
    [{ onSale: false }, 'product.onSale'],
    [{ sale: { percent: 20 } }, 'product.sale'],
  ])('a change to %j is refused, and nothing is changed', async (change, field) => {
    const { create, patch, read } = await startMerchant()
    const { body } = await create({ ...MUG, stock: { trackInventory: true, quantity: 500 } })
    const before = await read(body.product.id)
    const answer = await patch(before.id, { name: 'Cup', ...change })
    expect([answer.status, answer.refused]).toEqual([400, [`${field} FIELD_NOT_ALLOWED`]])
    expect(await read(before.id)).toEqual(before)
  })
})

describe('other write operations store or refuse amounts and stock', () => {
  test('updateProductVariants refuses stock and price in the form in which variants are read', async () => {
    const { create, send } = await startMerchant()
    const options = { manageVariants: true, productOptions: [{ name: 'Size', choices: [choice('S')] }] }
    const { body } = await create({ ...MUG, ...options })
    const path = `${PRODUCTS}/${body.product.id}/variants`
    const change = (more: object) => send('PATCH', path, { variants: [{ choices: { Size: 'S' }, ...more }] })
    expect((await change({ stock: { quantity: 3 } })).refused).toEqual(['variants[0].stock FIELD_NOT_ALLOWED'])
    expect((await change({ variant: { priceData: { price: 3 } } })).refused).toEqual([
      'variants[0].variant.priceData.price FIELD_NOT_ALLOWED',
    ])
    expect((await change({ price: 3 })).status).toBe(200)
  })

  test('bulkUpdateProductsProperty refuses a quantity', async () => {
    const { create, send } = await startMerchant()
    const { body } = await create(MUG)
    const answer = await send('POST', '/stores/v1/bulk/products/update', {
      ids: [body.product.id],
      set: { price: 5, quantity: 4 },
    })
    expect(answer.refused).toEqual(['set.quantity FIELD_NOT_ALLOWED'])
  })

  test('updateInventoryVariants refuses a quantity of untracked stock and an availability of tracked stock', async () => {
    const { create, send } = await startMerchant()
    const { body } = await create(MUG)
    const path = `/stores/v2/inventoryItems/product/${body.product.id}`
    const change = (inventoryItem: object) => send('PATCH', path, { inventoryItem })
    expect((await change({ variants: [{ quantity: 5 }] })).refused).toEqual([
      'inventoryItem.variants[0].quantity FIELD_NOT_ALLOWED',
    ])
    expect((await change({ trackQuantity: true, variants: [{ quantity: 5 }] })).status).toBe(200)
    expect((await change({ variants: [{ inStock: false }] })).refused).toEqual([
      'inventoryItem.variants[0].inStock FIELD_NOT_ALLOWED',
    ])
    expect((await change({ variants: [{ quantity: 0, inStock: true }] })).status).toBe(200) // as it was read
  })

  test('updateInventoryVariants refuses stock members that it does not write, and accepts a whole item sent back', async () => {
    const { create, send } = await startMerchant()
    const { body } = await create({ ...MUG, stock: { trackInventory: true, quantity: 0 } })
    const path = `/stores/v2/inventoryItems/product/${body.product.id}`
    const change = (inventoryItem: object) => send('PATCH', path, { inventoryItem })
    const read = async () =>
      (await send('POST', `/stores-reader/v2/inventoryItems/${body.product.id}/getVariants`, {})).body.inventoryItem
    const before = await read()
    for (const [item, field] of [
      [{ variants: [{ availableForPreorder: true }] }, 'variants[0].availableForPreorder'],
      [{ variants: [{ availabilityStatus: 'IN_STOCK' }] }, 'variants[0].availabilityStatus'],
      [{ variants: [{ reserved: 3 }] }, 'variants[0].reserved'],
      [{ availabilityStatus: 'IN_STOCK' }, 'availabilityStatus'],
      [{ preorderInfo: { enabled: true, price: 3 } }, 'preorderInfo.price'],
      [{ lowStockThreshold: 3 }, 'lowStockThreshold'],
    ] as const)
      expect((await change(item)).refused).toEqual([`inventoryItem.${field} FIELD_NOT_ALLOWED`])
    expect(await read()).toEqual(before)
    expect((await change(before)).status).toBe(200)
    // given together with the flag that enables it
    const enabled = { preorderInfo: { enabled: true }, variants: [{ availableForPreorder: true }] }
    expect((await change(enabled)).status).toBe(200)
    expect((await read()).variants[0].availableForPreorder).toBe(true)
  })

  test.each([
    [
      'POST',
      '/stores/v2/inventoryItems/decrement',
      { decrementData: [{ productId: 'x', decrementBy: 1, quantity: 5 }] },
      'decrementData[0].quantity',
    ],
    ['POST', '/stores/v1/bulk/products/update', { ids: ['x'], set: { price: 5, onSale: true } }, 'set.onSale'],
    [
      'POST',
      '/stores/v1/bulk/products/adjust-properties',
      { ids: ['x'], adjust: { price: { amount: 1, currency: 'USD' } } },
      'adjust.price.currency',
    ],
    ['POST', '/stores/v1/collections', { collection: { name: 'Sale', discount: { value: 5 } } }, 'collection.discount'],
    ['POST', `/ecom/v1/orders/${ORDER}/cancel`, { refundAmount: '5' }, 'refundAmount'],
    ['POST', `/ecom/v1/orders/${ORDER}/cancel`, { restock: true }, 'restock'],
    ['POST', `/ecom/v1/payments-collector/orders/${ORDER}/mark-as-paid`, { amount: '5' }, 'amount'],
    [
      'POST',
      '/ecom/v1/order-billing/refund-payments',
      { orderId: ORDER, refundItems: { tax: '1' } },
      'refundItems.tax',
    ],
    [
      'POST',
      `/ecom/v1/fulfillments/orders/${ORDER}/create-fulfillment`,
      { fulfillment: { lineItems: [{ id: ORDER, quantity: 1 }], shippingCost: '5' } },
      'fulfillment.shippingCost',
    ],
    [
      'PATCH',
      `/ecom/v1/orders/${ORDER}`,
      { order: { archived: true, priceSummary: { total: '1' } } },
      'order.priceSummary.total',
    ],
  ])('%s %s with %j is refused before anything is looked up', async (method, path, body, field) => {
    const shop = await startShop()
    const token = await shop.newApiKey(Object.keys(scopes) as Scope[]) // the keys of that object are the scopes
    const answer = await shop.call(method, path, { token, body })
    const violations: { field: string; violatedRule: string }[] =
      answer.body.details?.validationError?.fieldViolations ?? []
    expect(violations.map((each) => `${each.field} ${each.violatedRule}`)).toContain(`${field} FIELD_NOT_ALLOWED`)
  })

  test('a whole coupon sent back with its number of uses is accepted, and another number is refused', async () => {
    const { shop } = await startMerchant()
    const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-COUPONS'])
    const coupon = { code: 'TEN', name: 'Ten', percentOff: '0.1' }
    const path = '/cartwright/v1/coupons'
    expect((await shop.call('POST', path, { token, body: { coupon: { ...coupon, uses: 5 } } })).status).toBe(400)
    const { body } = await shop.call('POST', path, { token, body: { coupon } })
    const change = (uses: number) =>
      shop.call('PATCH', `${path}/${body.coupon.id}`, {
        token,
        body: { coupon: { ...body.coupon, name: 'Tenth', uses } },
      })
    expect([(await change(7)).status, (await change(0)).body.coupon?.name]).toEqual([400, 'Tenth'])
  })

  test('enableCustomerCancellation of a subscription is stored and returned', async () => {
    const { shop, create, send, token } = await startMerchant()
    const { body } = await create(MUG)
    const productId: string = body.product.id
    const assigned = await send('POST', `/stores/v1/subscription-options/product/${productId}/assign`, {
      assignedSubscriptionOptions: [
        {
          title: 'Every month',
          subscriptionSettings: { frequency: 'MONTH', autoRenewal: true, enableCustomerCancellation: true },
        },
      ],
    })
    expect(assigned.status).toBe(200)
    const read = await shop.call(
      'GET',
      `/_api/subscription-options-reader-server/v1/subscription-options/byProduct/${productId}`,
      { token },
    )
    expect(read.body.subscriptionOptions[0].subscriptionSettings.enableCustomerCancellation).toBe(true)
  })

  test('the captcha RECAPTCHA is refused with a reason in a shop without its keys, and accepted with them', async () => {
    const shop = await startShop()
    const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-SETTINGS'])
    const signIn = {
      requireOwnerApproval: false,
      requireEmailVerification: false,
      tellTakenEmails: false,
      captcha: 'RECAPTCHA',
    }
    const { status, body } = await shop.call('PATCH', '/cartwright/v1/settings', {
      token,
      body: { settings: { signIn } },
    })
    expect(status).toBe(400)
    const [violation] = body.details.validationError.fieldViolations
    expect(violation).toMatchObject({ field: 'settings.signIn.captcha', violatedRule: 'VALIDATION' })
    expect(violation.description).toContain('no keys')
    const provider = await shop.anotherProcess({ recaptcha: { visible: { siteKey: 'shown', secret: 'kept' } } })
    const accepted = await provider.fetch(
      new Request('https://api.example/cartwright/v1/settings', {
        method: 'PATCH',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ settings: { signIn } }),
      }),
    )
    expect(accepted.status).toBe(200)
  })
})

function choice(name: string) {
  return { value: name, description: name }
}

test('the longest product in characters of four bytes is stored, listed and searchable, and one character more is refused', async () => {
  const { shop, create, token } = await startMerchant(startShop)
  let seed = 7
  const long = (length: number): string =>
    Array.from({ length }, () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return String.fromCodePoint(0x20000 + ((seed >>> 8) % 40_000))
    }).join('')
  const product = {
    name: long(255),
    slug: 's'.repeat(255),
    sku: long(100),
    brand: long(50),
    ribbon: long(30),
    description: `<p>${long(24_990)}</p>`,
    priceData: { price: 1 },
    manageVariants: true,
    productOptions: Array.from({ length: 6 }, () => ({ name: long(50), choices: [choice(long(100))] })),
    stock: { trackInventory: true, quantity: 9_999_999 },
  }
  const { status, body, refused } = await create(product)
  expect([status, refused, shop.logged]).toEqual([200, [], []])
  expect(body.product.variants[0].choices).toEqual(
    Object.fromEntries(product.productOptions.map(({ name, choices }) => [name, choices[0]!.description])),
  )
  await shop.provider.pollChanges()
  const listed = await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token })
  expect(listed.body.products).toMatchObject([{ name: product.name, stock: { quantity: 9_999_999 } }])
  for (const more of [{ name: long(256) }, { sku: long(101) }, { slug: 's'.repeat(256) }])
    expect((await create({ ...product, slug: 'other', ...more })).status).toBe(400)
})
