import { describe, expect, test } from 'vitest'
import { expectInvariants, shareShop, type TestShop } from '../testing/index.ts'
import { PAYLOAD } from '../testing/decode-payloads-plugin.ts'

const openShop = shareShop()

const CART = '/ecom/v1/carts/current'
const LINE_1 = '00000000-0000-0000-0000-000000000001'
const LINE_2 = '00000000-0000-0000-0000-000000000002'

/** A visitor with these things in the cart. */
async function startWith(shop: TestShop, ...lines: Parameters<TestShop['line']>[]) {
  const token = await shop.newToken()
  const lineItems = lines.map((line) => shop.line(...line))
  const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token })
  const change = (lineItems: { id: string; quantity: number }[], headers?: Record<string, string>) =>
    shop.call('POST', `${CART}/update-line-items-quantity`, { token, body: { lineItems }, headers })
  const read = async () => (await shop.ask('currentCart.getCurrentCart', {}, { token })).cart
  const quantities = async () => (await read()).lineItems.map(({ quantity }) => quantity)
  return { token, cart, change, read, quantities }
}

const withText = (shop: TestShop, name: string, quantity: number, text: string) => {
  const line = shop.line(name, quantity)
  return { ...line, catalogReference: { ...line.catalogReference, options: { customTextFields: { Engraving: text } } } }
}

const ENGRAVED = { customTextFields: [{ title: 'Engraving', maxLength: 20, mandatory: false }] }

describe('changing quantities', () => {
  test('a quantity is set and capped to the stock', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00', stock: 5 })
    const { change, quantities } = await startWith(shop, ['plate', 1])
    expect((await change([{ id: LINE_1, quantity: 3 }])).body).toMatchObject({
      cart: { lineItems: [{ quantity: 3 }], subtotal: { amount: '30' } },
    })
    expect((await change([{ id: LINE_1, quantity: 9 }])).body).toMatchObject({ cart: { lineItems: [{ quantity: 5 }] } })
    expect(await quantities()).toEqual([5])
  })

  test('the quantity of a sold-out line can decrease, but not increase', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 5 })
    const { change, quantities } = await startWith(shop, ['plate', 3])
    await shop.changeProduct('plate', { stock: 0 })
    expect((await change([{ id: LINE_1, quantity: 2 }])).status).toBe(200)
    const more = await change([{ id: LINE_1, quantity: 3 }])
    expect(more).toMatchObject({
      status: 409,
      body: {
        details: {
          applicationError: { code: 'ITEM_NOT_AVAILABLE', data: { lineItemId: LINE_1, quantityAvailable: 0 } },
        },
      },
    })
    expect(await quantities()).toEqual([2])
  })

  test('an unknown line rejects the whole call', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 5 })
    const { change, quantities } = await startWith(shop, ['plate', 1])
    const refused = await change([
      { id: LINE_1, quantity: 2 },
      { id: LINE_2, quantity: 2 },
    ])
    expect(refused).toMatchObject({
      status: 404,
      body: { details: { applicationError: { code: 'LINE_ITEM_NOT_FOUND', data: { lineItemIds: [LINE_2] } } } },
    })
    expect(await quantities()).toEqual([1])
  })

  test('lines of one item with different texts share its stock', async () => {
    const shop = await openShop()
    await shop.addProduct('cup', { stock: 5, changes: ENGRAVED })
    const token = await shop.newToken()
    const add = (quantity: number, text: string) =>
      shop.call('POST', `${CART}/add-to-cart`, { token, body: { lineItems: [withText(shop, 'cup', quantity, text)] } })
    expect((await add(2, 'Ada')).body.cart.lineItems).toMatchObject([{ quantity: 2 }])
    expect((await add(9, 'Max')).body.cart.lineItems).toMatchObject([{ quantity: 2 }, { quantity: 3 }])
    expect((await add(1, 'Eve')).status).toBe(409)

    const change = (...lineItems: { id: string; quantity: number }[]) =>
      shop.call('POST', `${CART}/update-line-items-quantity`, { token, body: { lineItems } })
    expect((await change({ id: LINE_1, quantity: 5 })).body.cart.lineItems).toMatchObject([
      { quantity: 2 },
      { quantity: 3 },
    ])
    // One may give to the other in one call, in whichever order they are named.
    expect((await change({ id: LINE_1, quantity: 4 }, { id: LINE_2, quantity: 1 })).body.cart.lineItems).toMatchObject([
      { quantity: 4 },
      { quantity: 1 },
    ])
    expect((await change({ id: LINE_2, quantity: 3 }, { id: LINE_1, quantity: 2 })).body.cart.lineItems).toMatchObject([
      { quantity: 2 },
      { quantity: 3 },
    ])
  })

  test('equal texts are one line, an empty text counts as none, and each line has its text', async () => {
    const shop = await openShop()
    await shop.addProduct('cup', { stock: 9, changes: ENGRAVED })
    const lineItems = [
      withText(shop, 'cup', 1, 'Ada'),
      withText(shop, 'cup', 1, 'Ada'),
      withText(shop, 'cup', 1, ''),
      shop.line('cup', 1),
    ]
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token: await shop.newToken() })
    expect(cart.lineItems).toMatchObject([
      { quantity: 2, descriptionLines: [{ name: { original: 'Engraving' }, plainText: { original: 'Ada' } }] },
      { quantity: 2, descriptionLines: [] },
    ])
  })

  test('a text that the product does not define is ignored, and a missing mandatory one is refused', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 9 })
    await shop.addProduct('ring', {
      changes: { customTextFields: [{ title: 'Engraving', maxLength: 5, mandatory: true }] },
    })
    const token = await shop.newToken()
    const { cart } = await shop.ask(
      'currentCart.addToCurrentCart',
      { lineItems: [withText(shop, 'plate', 1, 'Ada'), shop.line('plate', 1)] },
      { token },
    )
    expect(cart.lineItems).toMatchObject([{ quantity: 2, catalogReference: { options: { customTextFields: {} } } }])
    for (const line of [shop.line('ring'), withText(shop, 'ring', 1, '  '), withText(shop, 'ring', 1, 'Alexander')]) {
      const refused = await shop.call('POST', `${CART}/add-to-cart`, { token, body: { lineItems: [line] } })
      expect(refused).toMatchObject({
        status: 400,
        body: { details: { applicationError: { code: 'CUSTOM_TEXT_MISSING' } } },
      })
    }
  })

  test('a text field whose title no request can contain counts as missing, and the shop cannot define one', async () => {
    const shop = await openShop()
    const customTextFields = [{ title: 'constructor', maxLength: 5, mandatory: true }]
    await shop.addProduct('ring', { changes: { customTextFields } })
    const token = await shop.newToken()
    const body = { lineItems: [shop.line('ring')] }
    expect(await shop.call('POST', `${CART}/add-to-cart`, { token, body })).toMatchObject({
      status: 400,
      body: { details: { applicationError: { code: 'CUSTOM_TEXT_MISSING' } } },
    })

    const written = await shop.call('PATCH', `/cartwright/v1/products/${shop.idOf('ring')}/custom-text-fields`, {
      token: await shop.newStaffToken(),
      body: { customTextFields },
    })
    expect(written).toMatchObject({
      status: 400,
      body: { details: { validationError: { fieldViolations: [{ field: 'customTextFields[0].title' }] } } },
    })
  })
})

describe('removing from the cart', () => {
  test('lines are removed, and the id of a removed line is never reused', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    await shop.addProduct('bowl')
    const { token, read } = await startWith(shop, ['plate', 1], ['bowl', 1])
    const { cart } = await shop.ask('currentCart.removeLineItemsFromCurrentCart', { lineItemIds: [LINE_2] }, { token })
    expect(cart.lineItems.map(({ id }) => id)).toEqual([LINE_1])
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('bowl')] }, { token })
    expect((await read()).lineItems.map(({ id }) => id)).toEqual([LINE_1, '00000000-0000-0000-0000-000000000003'])
    expect(
      await shop.call('POST', `${CART}/remove-line-items`, { token, body: { lineItemIds: [LINE_2] } }),
    ).toMatchObject({ status: 404 })
  })

  test('a deleted cart is absent for every operation until an item is added', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token, cart } = await startWith(shop, ['plate', 1])
    expect(await shop.ask('currentCart.deleteCurrentCart', {}, { token })).toEqual({})
    const calls = [
      ['GET', CART],
      ['DELETE', CART],
      ['POST', `${CART}/estimate-totals`, {}],
      ['POST', `${CART}/create-checkout`, { channelType: 'WEB' }],
      ['POST', `${CART}/remove-line-items`, { lineItemIds: [LINE_1] }],
      ['POST', `${CART}/update-line-items-quantity`, { lineItems: [{ id: LINE_1, quantity: 1 }] }],
    ] as const
    for (const [method, path, body] of calls) {
      expect(await shop.call(method, path, { token, body }), `${method} ${path}`).toMatchObject({
        status: 404,
        body: { details: { applicationError: { code: 'OWNED_CART_NOT_FOUND' } } },
      })
    }
    const again = await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
    expect(again.cart.id).not.toBe(cart.id)
    await expectInvariants(shop.db)
  })
})

describe('If-Match', () => {
  test('a change with an outdated revision is refused, and one with the current revision succeeds', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 50 })
    const { token, cart, change, read, quantities } = await startWith(shop, ['plate', 1])
    const old = { 'if-match': cart.revision! }
    await change([{ id: LINE_1, quantity: 2 }])
    const body = { lineItemIds: [LINE_1] }
    const refused = [
      await change([{ id: LINE_1, quantity: 3 }], old),
      await shop.call('POST', `${CART}/add-to-cart`, {
        token,
        body: { lineItems: [shop.line('plate')] },
        headers: old,
      }),
      await shop.call('POST', `${CART}/remove-line-items`, { token, body, headers: old }),
      await shop.call('POST', `${CART}/create-checkout`, { token, body: { channelType: 'WEB' }, headers: old }),
      await shop.call('DELETE', CART, { token, headers: old }),
    ]
    const conflict = {
      status: 409,
      body: {
        details: { applicationError: { code: 'VERSION_CONFLICT', data: { revision: (await read()).revision } } },
      },
    }
    expect(refused).toMatchObject([conflict, conflict, conflict, conflict, conflict])
    expect(await quantities()).toEqual([2])
    for (const newest of [(await read()).revision!, `"${Number((await read()).revision) + 1}"`, '*']) {
      expect((await change([{ id: LINE_1, quantity: 4 }], { 'if-match': newest })).status, newest).toBe(200)
    }
  })

  test('a revision in a request body is ignored', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 50 })
    const { token } = await startWith(shop, ['plate', 1])
    const body = { revision: '999', lineItems: [{ id: LINE_1, quantity: 4, revision: '999' }] }
    expect((await shop.call('POST', `${CART}/update-line-items-quantity`, { token, body })).status).toBe(200)
  })
})

describe('events', () => {
  test('each change publishes an event with its author and entity, and a refused one does not', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 5 })
    const before = (await shop.events()).length
    const { token, cart, change } = await startWith(shop, ['plate', 1])
    await change([{ id: LINE_1, quantity: 3 }])
    await change([{ id: LINE_2, quantity: 3 }])
    await change([{ id: LINE_1, quantity: 0 }])
    await shop.call('POST', `${CART}/add-to-cart`, {
      token,
      body: { lineItems: [shop.line('plate', 1), { ...shop.line('plate'), catalogReference: {} }] },
    })
    await shop.ask('currentCart.deleteCurrentCart', {}, { token })
    expect((await shop.events()).slice(before)).toEqual([
      'wix.ecom.v1.cart_created',
      'wix.ecom.v1.cart_updated',
      'wix.ecom.v1.cart_deleted',
    ])
    const rows = await shop.db
      .selectFrom('outbox')
      .select(['event_type', 'identity', PAYLOAD])
      .where('entity_id', '=', cart.id)
      .orderBy('sequence')
      .execute()
    const visitor = { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: cart.buyerInfo!.visitorId }
    expect(rows).toMatchObject([
      {
        identity: visitor,
        payload: { slug: 'created', entityId: cart.id, createdEvent: { entity: { lineItems: [{ quantity: 1 }] } } },
      },
      {
        identity: visitor,
        payload: { slug: 'updated', updatedEvent: { currentEntity: { lineItems: [{ quantity: 3 }] } } },
      },
      { identity: visitor, payload: { slug: 'deleted', deletedEvent: {} } },
    ])
    await expectInvariants(shop.db)
  })
})

describe('ownership of a cart', () => {
  test('a cart is accessible through its token only: nobody reads or changes another visitor\u2019s', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { cart, quantities } = await startWith(shop, ['plate', 1])
    const stranger = await shop.newToken()
    const claims = {
      id: cart.id,
      cartId: cart.id,
      visitorId: cart.buyerInfo!.visitorId,
      buyerInfo: cart.buyerInfo,
      ownerId: cart.buyerInfo!.visitorId,
    }
    const query = new URLSearchParams({ id: cart.id, cartId: cart.id, visitorId: cart.buyerInfo!.visitorId! })
    const attempts = [
      await shop.call('GET', `${CART}?${query}`, { token: stranger }),
      await shop.call('DELETE', `${CART}?${query}`, { token: stranger }),
      await shop.call('POST', `${CART}/estimate-totals`, { token: stranger, body: claims }),
      await shop.call('POST', `${CART}/update-line-items-quantity`, {
        token: stranger,
        body: { ...claims, lineItems: [{ id: LINE_1, quantity: 9 }] },
      }),
      await shop.call('POST', `${CART}/remove-line-items`, {
        token: stranger,
        body: { ...claims, lineItemIds: [LINE_1] },
      }),
      await shop.call('POST', `${CART}/create-checkout`, { token: stranger, body: { ...claims, channelType: 'WEB' } }),
    ]
    console.log(
      `another visitor\u2019s cart: reached ${attempts.filter(({ status }) => status !== 404).length} of ${attempts.length}`,
    )
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
    const own = await shop.ask(
      'currentCart.addToCurrentCart',
      { ...claims, lineItems: [shop.line('plate', 7)] },
      { token: stranger },
    )
    expect(own.cart.id).not.toBe(cart.id)
    expect(own.cart.buyerInfo?.visitorId).not.toBe(cart.buyerInfo!.visitorId)
    expect(await quantities()).toEqual([1])
  })
})
