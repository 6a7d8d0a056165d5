import { describe, expect, test } from 'vitest'
import { expectErrorBody, shareShop, startShop, type TestShop } from '../testing/index.ts'

const openShop = shareShop()

const CURRENT = '/ecom/v1/carts/current'
const ADD = `${CURRENT}/add-to-cart`
const LINE = '00000000-0000-0000-0000-000000000001'

function fieldsOf({ body }: { body: unknown }): string[] {
  expectErrorBody(body)
  return (body.details.validationError?.fieldViolations ?? []).map(
    ({ field, violatedRule }) => `${field} ${violatedRule}`,
  )
}

async function violationsOf(shop: TestShop, body: unknown, path = ADD): Promise<[field: string, rule: string][]> {
  const answer = await shop.call('POST', path, { token: await shop.newToken(), body })
  expect(answer.status, answer.text).toBe(400)
  const refusal: unknown = answer.body
  expectErrorBody(refusal)
  return (refusal.details.validationError?.fieldViolations ?? []).map(({ field, violatedRule }) => [
    field,
    violatedRule,
  ])
}

describe('quantities', () => {
  test('quantities are whole numbers from 1 to 100000, and the path of an invalid one is named', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const wrong = [
      ...[0, -1, -0].map((quantity) => [quantity, 'MIN']),
      ...[1.5, '2', [3], true, null, {}].map((quantity) => [quantity, 'VALIDATION']),
      ...[100_001, 2 ** 53 + 2].map((quantity) => [quantity, 'MAX']),
    ]
    const update = '/ecom/v1/carts/current/update-line-items-quantity'
    for (const [quantity, rule] of wrong) {
      const added = { lineItems: [shop.line('plate'), { ...shop.line('plate'), quantity }] }
      expect(await violationsOf(shop, added), JSON.stringify(quantity)).toEqual([['lineItems[1].quantity', rule]])
      const changed = { lineItems: [{ id: '00000000-0000-0000-0000-000000000001', quantity }] }
      expect(await violationsOf(shop, changed, update)).toEqual([['lineItems[0].quantity', rule]])
    }
    console.log(`quantities that are none: accepted 0 of ${wrong.length * 2}`)
  })

  test('numbers that JSON cannot express are refused as invalid JSON', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const line = JSON.stringify(shop.line('plate'))
    for (const quantity of ['NaN', 'Infinity', '0x10', '01', '+1', '1e', '.5']) {
      const body = `{"lineItems":[${line.replace('"quantity":1', `"quantity":${quantity}`)}]}`
      expect(await shop.call('POST', ADD, { token: await shop.newToken(), body }), quantity).toMatchObject({
        status: 400,
        body: { details: { applicationError: { code: 'MALFORMED_REQUEST' } } },
      })
    }
    const huge = `{"lineItems":[${line.replace('"quantity":1', '"quantity":1e309')}]}`
    expect((await shop.call('POST', ADD, { token: await shop.newToken(), body: huge })).status).toBe(400)
  })

  test('the quantity defaults to one, and never exceeds the maximum of a line', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const { quantity: _, ...unsaid } = shop.line('plate')
    expect(
      (await shop.ask('currentCart.addToCurrentCart', { lineItems: [unsaid] }, { token })).cart.lineItems,
    ).toMatchObject([{ quantity: 1 }])
    expect(
      (await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 100_000)] }, { token })).cart
        .lineItems,
    ).toMatchObject([{ quantity: 100_000 }])
    const { status, body } = await shop.call('POST', ADD, { token, body: { lineItems: [unsaid] } })
    expect(status).toBe(409)
    expect(body.message).toBe('There are 100000 of "plate" in your cart, and no more fit into it.')
  })
})

describe('limits', () => {
  test('101 items at once are refused with MAX_SIZE', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    expect(await violationsOf(shop, { lineItems: Array.from({ length: 101 }, () => shop.line('plate')) })).toEqual([
      ['lineItems', 'MAX_SIZE'],
    ])
    expect(
      (
        await shop.ask(
          'currentCart.addToCurrentCart',
          { lineItems: Array.from({ length: 100 }, () => shop.line('plate')) },
          { token: await shop.newToken() },
        )
      ).cart.lineItems,
    ).toMatchObject([{ quantity: 100 }])
  })

  test('a call without items is refused', async () => {
    const shop = await openShop()
    for (const body of [{}, { lineItems: [] }])
      expect(await violationsOf(shop, body)).toEqual([['lineItems', 'MIN_SIZE']])
    expect(await violationsOf(shop, { lineItems: [] }, '/ecom/v1/carts/current/update-line-items-quantity')).toEqual([
      ['lineItems', 'MIN_SIZE'],
    ])
    expect(await violationsOf(shop, {}, '/ecom/v1/carts/current/update-line-items-quantity')).toEqual([
      ['lineItems', 'REQUIRED_FIELD'],
    ])
  })

  test('the 301st line is refused, and the cart does not change', async () => {
    const shop = await openShop()
    await shop.addProduct('cup', { changes: { customTextFields: [{ title: 'Text', maxLength: 9, mandatory: false }] } })
    const token = await shop.newToken()
    const texted = (text: number) => ({
      quantity: 1,
      catalogReference: { ...shop.line('cup').catalogReference, options: { customTextFields: { Text: String(text) } } },
    })
    for (const hundred of [0, 1, 2]) {
      await shop.ask(
        'currentCart.addToCurrentCart',
        { lineItems: Array.from({ length: 100 }, (_, n) => texted(hundred * 100 + n)) },
        { token },
      )
    }
    const refused = await shop.call('POST', ADD, { token, body: { lineItems: [texted(0), texted(300)] } })
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { applicationError: { code: 'CART_LINES_LIMIT', data: { limit: 300 } } } },
    })
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems: [texted(299)] }, { token })
    expect([cart.lineItems.length, cart.lineItems[0]!.quantity, cart.lineItems[299]!.quantity]).toEqual([300, 1, 2])
  })

  test('all invalid members of a request are named', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { catalogReference } = shop.line('plate')
    expect(
      await violationsOf(shop, {
        lineItems: [{ quantity: 0, catalogReference }, { quantity: 1, catalogReference: {} }, 'plate'],
        businessLocationId: 'here',
      }),
    ).toEqual(
      expect.arrayContaining([
        ['lineItems[0].quantity', 'MIN'],
        ['lineItems[1].catalogReference.appId', 'REQUIRED_FIELD'],
        ['lineItems[1].catalogReference.catalogItemId', 'REQUIRED_FIELD'],
        ['lineItems[2]', 'VALIDATION'],
        ['businessLocationId', 'FORMAT'],
      ]),
    )
  })
})

describe('members reserved for the shop', () => {
  test('prices and custom items are refused for visitors with FIELD_NOT_ALLOWED, each by its path', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const cheap = { ...shop.line('plate'), catalogOverrideFields: { price: '0.01' } }
    const custom = { quantity: 1, price: '0.01', productName: { original: 'gold' } }
    expect(await violationsOf(shop, { lineItems: [shop.line('plate'), cheap] })).toEqual([
      ['lineItems[1].catalogOverrideFields', 'FIELD_NOT_ALLOWED'],
    ])
    expect(await violationsOf(shop, { customLineItems: [custom] })).toEqual([['customLineItems', 'FIELD_NOT_ALLOWED']])
    expect(await violationsOf(shop, { lineItems: [cheap], customLineItems: [custom] })).toHaveLength(2)
  })

  test('merchant data is refused for visitors in every operation, and false is accepted', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const id = shop.idOf('plate')
    const ask = (value: string) =>
      shop.call('GET', `/stores-reader/v1/products/${id}?includeMerchantSpecificData=${value}`, { token })
    const refused = {
      status: 400,
      body: {
        details: {
          validationError: {
            fieldViolations: [{ field: 'includeMerchantSpecificData', violatedRule: 'FIELD_NOT_ALLOWED' }],
          },
        },
      },
    }
    expect(await ask('true')).toMatchObject(refused)
    expect(await ask('false')).toMatchObject({ status: 200 })
    expect(
      await shop.call('POST', `/stores-reader/v1/products/${id}/variants/query`, {
        token,
        body: { includeMerchantSpecificData: true },
      }),
    ).toMatchObject(refused)
  })

  test('a whole line may be sent back, and unknown members that are no amounts are ignored', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00' })
    const token = await shop.newToken()
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 2)] }, { token })
    const [line] = cart.lineItems
    const body = { owner: 'me', lineItems: [{ ...line, quantity: 1, unheardOf: { of: 1 } }] }
    const { body: after } = await shop.call('POST', ADD, { token, body })
    expect(after.cart).toMatchObject({
      lineItems: [{ id: line!.id, quantity: 3, price: { amount: '10' } }],
      subtotal: { amount: '30' },
    })
    expect(JSON.stringify(after)).not.toContain('unheardOf')
    for (const again of [line, { ...line, quantity: 1, lineItemPrice: { amount: '10.00' } }])
      expect((await shop.call('POST', ADD, { token, body: { lineItems: [again] } })).status).toBe(200)
  })

  test.each([
    [{ price: { amount: '0.01' } }, 'price.amount'],
    [{ price: '0.01' }, 'price'],
    [{ price: 0.01 }, 'price'],
    [{ fullPrice: { amount: '12' } }, 'fullPrice.amount'],
    [{ priceBeforeDiscounts: { amount: '9' } }, 'priceBeforeDiscounts.amount'],
    [{ lineItemPrice: { amount: '0.01' } }, 'lineItemPrice.amount'],
    [{ depositAmount: { amount: '1' } }, 'depositAmount.amount'],
    [{ priceUndetermined: true }, 'priceUndetermined'],
    [{ discount: { amount: '5' } }, 'discount.amount'],
    [{ onSale: true }, 'onSale'],
    [{ sale: { percent: 50 } }, 'sale'],
    [
      { modifierGroups: [{ id: 'x', modifiers: [{ id: 'y', price: { amount: '-5' } }] }] },
      'modifierGroups[0].modifiers[0].price.amount',
    ],
  ])('an added item with %j is refused, and the cart remains empty', async (more, field) => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00' })
    const token = await shop.newToken()
    const answer = await shop.call('POST', ADD, { token, body: { lineItems: [{ ...shop.line('plate'), ...more }] } })
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [`lineItems[0].${field} FIELD_NOT_ALLOWED`]])
    expect((await shop.call('GET', CURRENT, { token })).status).toBe(404)
  })

  test('a whole line of an order can be added to a cart, and its totals are ignored', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00' })
    const line = {
      id: '00000000-0000-0000-0000-000000000001',
      productName: { original: 'Plate' },
      ...shop.line('plate', 3),
      price: { amount: '10.00', formattedAmount: '€10.00' },
      totalDiscount: { amount: '1.50', formattedAmount: '€1.50' },
      totalPriceAfterTax: { amount: '28.50', formattedAmount: '€28.50' },
      taxInfo: { taxAmount: { amount: '4.55' }, taxRate: '0.19' },
    }
    const token = await shop.newToken()
    expect((await shop.call('POST', ADD, { token, body: { lineItems: [line] } })).body.cart.lineItems).toHaveLength(1)
    const dearer = { ...line, price: { amount: '9.00' } }
    expect(fieldsOf(await shop.call('POST', ADD, { token, body: { lineItems: [dearer] } }))).toEqual([
      'lineItems[0].price.amount FIELD_NOT_ALLOWED',
    ])
  })

  test('a whole cart may be sent back with a note, a coupon and in another language and currency', async () => {
    const shop = await startShop({ currencies: { rates: [{ currency: 'USD', rate: '1.08' }] } })
    await shop.addProduct('plate', { price: '10.00' })
    await shop.newCoupon({ code: 'TEN', name: 'Ten', percentOff: '0.1' })
    const token = await shop.newToken()
    await shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate', 2)] } })
    const headers = { 'x-wix-currency': 'USD', 'accept-language': 'de' }
    const { body: whole } = await shop.call('GET', CURRENT, { token, headers })
    const change = async (cartInfo: object, more = {}) =>
      shop.call('PATCH', CURRENT, { token, body: { cartInfo, ...more } })
    const noted = await change({ ...whole.cart, buyerNote: 'Ring twice.' }, { couponCode: 'TEN' })
    expect([noted.status, noted.body.cart?.discount?.amount, noted.text]).toEqual([200, '2', expect.anything()])
    expect((await change({ ...noted.body.cart, buyerNote: 'Ring.' })).body.cart.buyerNote).toBe('Ring.')
  })

  test.each([
    [{ subtotal: { amount: '0.01' } }, undefined, 'subtotal.amount'],
    [{ discount: { amount: '5' } }, undefined, 'discount.amount'],
    [{ currency: 'USD' }, undefined, 'currency'],
    [{ appliedDiscounts: [{ coupon: { id: 'x', code: 'FREE' } }] }, undefined, 'appliedDiscounts[0].coupon.code'],
    [
      { appliedDiscounts: [{ merchantDiscount: { amount: { amount: '5' } } }] },
      undefined,
      'appliedDiscounts[0].merchantDiscount.amount.amount',
    ],
    [{ lineItems: [{ id: LINE, quantity: 5 }] }, undefined, 'lineItems[0].quantity'],
    [{ lineItems: [{ id: LINE, price: { amount: '1' } }] }, undefined, 'lineItems[0].price.amount'],
    [
      { lineItems: [{ id: LINE, catalogOverrideFields: { price: '1' } }] },
      undefined,
      'lineItems[0].catalogOverrideFields.price',
    ],
    [{ buyerNote: 'x', lineItems: [{ id: LINE, quantity: 5 }] }, 'lineItems,buyerNote', 'lineItems[0].quantity'],
    [{ taxRate: '0' }, undefined, 'taxRate'],
  ])('a cart with %j and the mask %s is refused and does not change', async (cartInfo, cartFieldmask, field) => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00' })
    const token = await shop.newToken()
    const { body: before } = await shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate', 2)] } })
    const answer = await shop.call('PATCH', CURRENT, { token, body: { cartInfo, cartFieldmask } })
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [`cartInfo.${field} FIELD_NOT_ALLOWED`]])
    expect((await shop.call('GET', CURRENT, { token })).body.cart).toEqual(before.cart)
  })

  test('amounts of a cart are not checked if the mask names only the note', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    await shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate', 2)] } })
    const cartInfo = { buyerNote: 'Ring.', subtotal: { amount: '1' } }
    const answer = await shop.call('PATCH', CURRENT, { token, body: { cartInfo, cartFieldmask: 'buyerNote' } })
    expect(answer.body.cart.buyerNote).toBe('Ring.')
  })
})
