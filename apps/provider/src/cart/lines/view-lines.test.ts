import { expect, test } from 'vitest'
import { shareShop, startShop, type TestProduct } from '../../testing/index.ts'

const openShop = shareShop()

test('a cart shows changed prices, before and after the discount of the catalogue', async () => {
  const shop = await openShop()
  await shop.addProduct('plate', { price: '10.00' })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 2)] }, { token })
  await shop.changeProduct('plate', { price: '20.00', discount: { type: 'PERCENT', value: '12.5' } })
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
  expect(cart).toMatchObject({
    lineItems: [
      {
        price: { amount: '17.5' },
        fullPrice: { amount: '20' },
        lineItemPrice: { amount: '35' },
        availability: { status: 'AVAILABLE' },
      },
    ],
    subtotal: { amount: '35' },
  })
})

test('a hidden or deleted item remains on its line with name and price, marked as not found', async () => {
  const shop = await openShop()
  await shop.addProduct('plate', { price: '10.00', stock: 5 })
  await shop.addProduct('bowl', { price: '7.00', stock: 5 })
  await shop.addProduct('cup', { price: '3.00', stock: 5 })
  const token = await shop.newToken()
  await shop.ask(
    'currentCart.addToCurrentCart',
    { lineItems: [shop.line('plate', 2), shop.line('bowl'), shop.line('cup')] },
    { token },
  )
  await shop.changeProduct('plate', { price: '10.00', stock: 5, visible: false })
  await shop.deleteProduct('bowl')

  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
  expect(cart.lineItems).toMatchObject([
    { productName: { original: 'plate' }, price: { amount: '10' }, availability: { status: 'NOT_FOUND' } },
    { productName: { original: 'bowl' }, price: { amount: '7' }, availability: { status: 'NOT_FOUND' } },
    { productName: { original: 'cup' }, availability: { status: 'AVAILABLE' } },
  ])
  const { violations } = await shop.ask('currentCart.estimateCurrentCartTotals', {}, { token })
  expect(violations.map(({ severity, target, description }) => [severity, target?.lineItem?.id, description])).toEqual([
    ['ERROR', cart.lineItems[0]!.id, '"plate" is no longer for sale.'],
    ['ERROR', cart.lineItems[1]!.id, '"bowl" is no longer for sale.'],
  ])
  // None of it stands in the way of changing the rest, or of clearing up.
  const change = (id: string, quantity: number) =>
    shop.call('POST', '/ecom/v1/carts/current/update-line-items-quantity', {
      token,
      body: { lineItems: [{ id, quantity }] },
    })
  expect((await change(cart.lineItems[2]!.id, 4)).status).toBe(200)
  expect((await change(cart.lineItems[0]!.id, 1)).status).toBe(200)
  expect((await change(cart.lineItems[1]!.id, 2)).status).toBe(409)
  const { cart: rest } = await shop.ask(
    'currentCart.removeLineItemsFromCurrentCart',
    { lineItemIds: [cart.lineItems[0]!.id, cart.lineItems[1]!.id] },
    { token },
  )
  expect(rest.lineItems).toMatchObject([{ productName: { original: 'cup' }, quantity: 4 }])
})

test('lines no longer for sale or sold out are in no total of the cart', async () => {
  const shop = await startShop({
    discounts: { rules: [{ code: 'tenth', name: 'A tenth', target: 'GLOBAL', percentage: '0.1' }] },
  })
  await shop.addProduct('plate', { price: '10.00' })
  await shop.addProduct('lamp', { price: '30.00', stock: 1 })
  await shop.addProduct('cup', { price: '4.00' })
  const token = await shop.newToken()
  const lineItems = [shop.line('plate'), shop.line('lamp'), shop.line('cup')]
  await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token })
  await shop.deleteProduct('plate')
  await shop.changeProduct('lamp', { price: '30.00', stock: 0 })

  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
  expect(cart).toMatchObject({
    lineItems: [
      { price: { amount: '10' }, availability: { status: 'NOT_FOUND' } },
      { price: { amount: '30' }, availability: { status: 'NOT_AVAILABLE' } },
      { availability: { status: 'AVAILABLE' } },
    ],
    subtotal: { amount: '4' },
    subtotalAfterDiscounts: { amount: '3.6' },
    discount: { amount: '0.4' },
  })
  const estimate = await shop.ask('currentCart.estimateCurrentCartTotals', { calculateTax: false }, { token })
  expect(estimate.priceSummary).toMatchObject({ subtotal: { amount: '4.00' }, total: { amount: '3.60' } })
  expect(estimate.calculatedLineItems.map(({ lineItemId }) => lineItemId)).toEqual([cart.lineItems[2]!.id])
  const { body } = await shop.call('POST', '/cartwright/v1/carts/current/explain-totals', { token, body: {} })
  expect(body.total.amount).toBe('3.60')
})

test('a removed variant is not found on its line, and its quantity cannot increase', async () => {
  const shop = await startShop()
  await shop.addProduct('shirt', { options: { Size: { S: 5, L: 5 } } })
  const token = await shop.newToken()
  const { cart } = await shop.ask(
    'currentCart.addToCurrentCart',
    { lineItems: [shop.line('shirt', 1, { Size: 'S' }), shop.line('shirt', 1, { Size: 'L' })] },
    { token },
  )
  await shop.db
    .updateTable('variants')
    .set({ visible: false })
    .where('choices', '@>', JSON.stringify({ Size: 'S' }) as never)
    .execute()
  await shop.changeProduct('shirt', { options: { Size: { L: 5 } } })
  const after = await shop.ask('currentCart.getCurrentCart', {}, { token })
  expect(after.cart.lineItems.map(({ availability }) => availability?.status)).toEqual(['NOT_FOUND', 'AVAILABLE'])
  const more = { lineItems: [{ id: cart.lineItems[0]!.id, quantity: 2 }] }
  expect(
    await shop.call('POST', '/ecom/v1/carts/current/update-line-items-quantity', { token, body: more }),
  ).toMatchObject({ status: 409 })
})

test('a hidden variant can neither be added nor increased', async () => {
  const shop = await startShop()
  await shop.addProduct('shirt', { options: { Size: { S: 5, L: 5 } } })
  const token = await shop.newToken()
  const { cart } = await shop.ask(
    'currentCart.addToCurrentCart',
    { lineItems: [shop.line('shirt', 1, { Size: 'S' })] },
    { token },
  )
  await shop.db.updateTable('variants').set({ visible: false }).execute()
  shop.provider.catalogue.invalidate([shop.idOf('shirt')])
  const [line] = (await shop.ask('currentCart.getCurrentCart', {}, { token })).cart.lineItems
  expect(line).toMatchObject({ availability: { status: 'NOT_FOUND' } })
  const more = { lineItems: [{ id: cart.lineItems[0]!.id, quantity: 2 }] }
  expect(
    await shop.call('POST', '/ecom/v1/carts/current/update-line-items-quantity', { token, body: more }),
  ).toMatchObject({ status: 409 })
  const variantId = line!.catalogReference!.options!['variantId']
  for (const options of [{ variantId }, { options: { Size: 'S' } }]) {
    const added = {
      lineItems: [{ quantity: 1, catalogReference: { ...shop.line('shirt').catalogReference, options } }],
    }
    expect(await shop.call('POST', '/ecom/v1/carts/current/add-to-cart', { token, body: added })).toMatchObject({
      status: 404,
      body: { details: { applicationError: { code: 'VARIANT_NOT_FOUND' } } },
    })
  }
})

test('decreased stock is assigned to the lines in their order', async () => {
  const shop = await openShop()
  await shop.addProduct('cup', {
    stock: 5,
    changes: { customTextFields: [{ title: 'Text', maxLength: 9, mandatory: false }] },
  })
  const token = await shop.newToken()
  const texted = (text: string) => ({
    quantity: 2,
    catalogReference: { ...shop.line('cup').catalogReference, options: { customTextFields: { Text: text } } },
  })
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [texted('a'), texted('b')] }, { token })
  await shop.changeElsewhere('cup', {
    stock: 3,
    changes: { customTextFields: [{ title: 'Text', maxLength: 9, mandatory: false }] },
  })
  await shop.provider.pollChanges()
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
  expect(cart.lineItems.map(({ availability }) => availability)).toMatchObject([
    { status: 'AVAILABLE', quantityAvailable: 3 },
    { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 },
  ])
})

test('variants with a common inventory share their stock in additions, changes and views', async () => {
  const shop = await openShop()
  const counted = (quantity: number): TestProduct => ({
    options: { Colour: { red: 0, blue: 0 } },
    changes: {
      manageVariants: false,
      variants: [
        {
          choices: {},
          priceMinor: null,
          costMinor: null,
          sku: '',
          weight: null,
          visible: true,
          stock: { tracked: true, quantity },
        },
      ],
    },
  })
  await shop.addProduct('cup', counted(5))
  const token = await shop.newToken()
  const add = (colour: string) =>
    shop.call('POST', '/ecom/v1/carts/current/add-to-cart', {
      token,
      body: { lineItems: [shop.line('cup', 4, { Colour: colour })] },
    })
  await add('red')
  const { body } = await add('blue')
  const [red, blue] = body.cart.lineItems
  expect([red.quantity, blue.quantity]).toEqual([4, 1])
  expect(await add('red')).toMatchObject({
    status: 409,
    body: { details: { applicationError: { code: 'ITEM_NOT_AVAILABLE', data: { quantityInCart: 5 } } } },
  })

  const lineItems = [
    { id: red.id, quantity: 2 },
    { id: blue.id, quantity: 9 },
  ]
  const changed = await shop.ask('currentCart.updateCurrentCartLineItemQuantity', { lineItems }, { token })
  expect(changed.cart.lineItems.map(({ quantity }) => quantity)).toEqual([2, 3])

  await shop.changeProduct('cup', counted(4))
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
  expect(cart.lineItems.map(({ availability }) => availability)).toMatchObject([
    { status: 'AVAILABLE', quantityAvailable: 4 },
    { status: 'PARTIALLY_AVAILABLE', quantityAvailable: 2 },
  ])
})
