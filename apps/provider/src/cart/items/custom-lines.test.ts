import { describe, expect, test } from 'vitest'
import { expectInvariants, shareShop, type TestShop } from '../../testing/index.ts'

const openShop = shareShop()

const ADD = '/ecom/v1/carts/current/add-to-cart'
const LINE_1 = '00000000-0000-0000-0000-000000000001'
const TAX_GROUP = '00000000-0000-7000-8000-00000000007a'

const WRAPPING = { quantity: 2, price: '5.00', productName: { original: 'Wrapping' } }

async function startAsMerchant(shop: TestShop) {
  const token = await shop.newStaffToken()
  const add = async (...customLineItems: object[]) => {
    const { status, body, text } = await shop.call('POST', ADD, { token, body: { customLineItems } })
    expect(status, text).toBe(200)
    return (await shop.ask('currentCart.getCurrentCart', {}, { token })).cart as typeof body.cart
  }
  const refused = (...customLineItems: object[]) => shop.call('POST', ADD, { token, body: { customLineItems } })
  const change = (quantity: number, id = LINE_1) =>
    shop.call('POST', '/ecom/v1/carts/current/update-line-items-quantity', {
      token,
      body: { lineItems: [{ id, quantity }] },
    })
  return { token, add, refused, change }
}

describe('custom items', () => {
  test('a custom line has all data of its item unchanged', async () => {
    const shop = await openShop()
    const { add } = await startAsMerchant(shop)
    const given = {
      priceDescription: { original: 'a head' },
      descriptionLines: [{ name: { original: 'Place' }, plainText: { original: 'Berlin' } }],
      taxGroupId: TAX_GROUP,
      url: { relativePath: '/tours/1', url: 'https://shop.example/tours/1' },
      itemType: { preset: 'SERVICE' },
      paymentOption: 'DEPOSIT_ONLINE',
      serviceProperties: { scheduledDate: '2027-01-15T09:00:00.000Z', numberOfParticipants: 4 },
      rootCatalogItemId: 'tour',
      deliveryProfileId: TAX_GROUP,
      catalogReference: { appId: 'tours', catalogItemId: 'tour-1', options: { seat: 3 } },
      priceUndetermined: true,
      fixedQuantity: true,
      policies: [{ title: 'Cancelling', content: 'Up to a day before.' }],
      membersOnly: true,
      taxableAddress: { addressType: 'BUSINESS' },
    }
    const cart = await add({
      ...WRAPPING,
      ...given,
      price: '40.50',
      fullPrice: '45.00',
      depositAmount: '10',
      quantityAvailable: 9,
      media: { id: 'tour.jpg', url: 'https://shop.example/tour.jpg', width: 60, height: 40 },
      physicalProperties: { sku: 'T-1' },
      modifierGroups: [
        {
          id: 'extras',
          name: { original: 'Extras' },
          modifiers: [
            { id: 'lunch', label: { original: 'Lunch' }, price: '7.25', quantity: 2 },
            { id: 'map', label: { original: 'Map' } },
          ],
        },
      ],
      nobodyKnows: true,
    })
    const { quantity: _, ...line } = cart.lineItems[0]!
    expect(line).toMatchObject({
      ...given,
      productName: { original: 'Wrapping' },
      customLineItem: true,
      price: { amount: '55' }, // with 2 × 7.25 for lunch
      fullPrice: { amount: '59.5' },
      lineItemPrice: { amount: '110' },
      depositAmount: { amount: '10' },
      modifiersTotalPrice: { amount: '14.5' },
      modifierGroups: [{ id: 'extras', modifiers: [{ price: { amount: '7.25' } }, { price: { amount: '0' } }] }],
      image: { id: 'tour.jpg', width: 60 },
      availability: { status: 'AVAILABLE', quantityAvailable: 9 },
      physicalProperties: { sku: 'T-1', shippable: false },
    })
    expect(JSON.stringify(cart)).not.toContain('nobodyKnows')
    expect(cart.subtotal).toMatchObject({ amount: '110' })
    await expectInvariants(shop.db)
  })

  test('physical items are delivered, files, gift cards and services are not, and other items declare it', async () => {
    const shop = await openShop()
    const { add } = await startAsMerchant(shop)
    const sent = { physicalProperties: { shippable: true } }
    const kinds: [given: object, itemType: object, shippable: boolean][] = [
      [{}, { preset: 'PHYSICAL' }, true],
      [{ physicalProperties: { shippable: false } }, { preset: 'PHYSICAL' }, false],
      [{ itemType: { preset: 'DIGITAL' }, ...sent }, { preset: 'DIGITAL' }, false],
      [{ itemType: { preset: 'GIFT_CARD' }, ...sent }, { preset: 'GIFT_CARD' }, false],
      [{ itemType: { preset: 'SERVICE' } }, { preset: 'SERVICE' }, false],
      [{ itemType: { preset: 'SERVICE' }, ...sent }, { preset: 'SERVICE' }, true],
      [{ itemType: { custom: 'rental' }, ...sent }, { custom: 'rental' }, true],
    ]
    const { lineItems } = await add(...kinds.map(([given]) => ({ ...WRAPPING, ...given })))
    expect(lineItems).toMatchObject(
      kinds.map(([, itemType, shippable]) => ({ itemType, physicalProperties: { shippable } })),
    )
  })

  test('equal custom items become one line, different ones separate lines, capped to their available quantity', async () => {
    const shop = await openShop()
    const { add, refused, change } = await startAsMerchant(shop)
    const few = { ...WRAPPING, quantityAvailable: 5 }
    const cart = await add(WRAPPING, { ...WRAPPING, price: '5' }, { ...WRAPPING, price: '5.01' }, few, {
      ...few,
      quantity: 4,
    })
    expect(cart.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4, 2, 5])
    expect(await refused(few)).toMatchObject({
      status: 409,
      body: { details: { applicationError: { code: 'ITEM_NOT_AVAILABLE', data: { productName: 'Wrapping' } } } },
    })
    expect((await change(100_000)).body.cart.lineItems[0].quantity).toBe(100_000)
    expect((await change(9, '00000000-0000-0000-0000-000000000003')).body.cart.lineItems[2].quantity).toBe(5)
  })

  test('a line with a fixed quantity can neither increase nor decrease', async () => {
    const shop = await openShop()
    const { add, refused, change } = await startAsMerchant(shop)
    const fixed = { ...WRAPPING, fixedQuantity: true }
    const cart = await add(fixed, fixed)
    expect(cart.lineItems).toMatchObject([{ quantity: 2 }, { quantity: 2 }])
    for (const quantity of [1, 3])
      expect(await change(quantity)).toMatchObject({
        status: 409,
        body: { details: { applicationError: { code: 'QUANTITY_FIXED' } } },
      })
    expect((await change(2)).status).toBe(200)
    expect(await refused({ ...fixed, quantityAvailable: 1 })).toMatchObject({
      status: 409,
      body: { message: 'There are only 1 of "Wrapping" left.' },
    })
  })

  test('a custom subscription has a frequency; one with a free trial is readable and an ERROR', async () => {
    const shop = await openShop()
    const { token, add, refused } = await startAsMerchant(shop)
    const every = (settings: object) => ({
      ...WRAPPING,
      subscriptionOptionInfo: {
        title: { original: 'Box' },
        subscriptionSettings: {
          frequency: 'DAY',
          interval: 7,
          autoRenewal: true,
          enableCustomerCancellation: true,
          ...settings,
        },
      },
    })
    const trial = { frequency: 'WEEK', interval: 2 }
    const startDate = '2027-01-15T00:00:00.000Z'
    const { lineItems } = await add(every({ freeTrialPeriod: trial, startDate: '2027-01-15T02:00:00+02:00' }))
    expect(lineItems[0]!.subscriptionOptionInfo.subscriptionSettings).toMatchObject({
      interval: 7,
      freeTrialPeriod: trial,
      startDate,
    })
    const estimate = await shop.ask('currentCart.estimateCurrentCartTotals', {}, { token })
    expect(estimate.violations).toMatchObject([
      { severity: 'ERROR', description: '"Wrapping" is not sold with a free trial.' },
    ])
    const wrong = [
      { interval: 6 },
      { interval: null },
      { frequency: 'UNDEFINED' },
      { freeTrialPeriod: {} },
      { freeTrialPeriod: { ...trial, frequency: 'UNDEFINED' } },
    ]
    const { body } = await refused(...wrong.map(every))
    const violations: { field: string; violatedRule: string }[] = body.details.validationError.fieldViolations
    const of = (position: number) => `customLineItems[${position}].subscriptionOptionInfo.subscriptionSettings`
    expect(violations.map(({ field, violatedRule }) => [field, violatedRule])).toEqual([
      [`${of(0)}.interval`, 'MIN'],
      [`${of(1)}.interval`, 'MIN'],
      [`${of(2)}.frequency`, 'INVALID_ENUM_VALUE'],
      [`${of(3)}.freeTrialPeriod`, 'REQUIRED_FIELD'],
      [`${of(4)}.freeTrialPeriod`, 'REQUIRED_FIELD'],
    ])
  })

  test('the time of a service is in UTC, however it was written', async () => {
    const shop = await openShop()
    const { add } = await startAsMerchant(shop)
    const at = (scheduledDate: string) => ({ ...WRAPPING, serviceProperties: { scheduledDate } })
    const { lineItems } = await add(at('2027-01-15T11:00:00+02:00'), at('2027-01-15T09:00:00Z'))
    expect(lineItems).toMatchObject([{ quantity: 4, serviceProperties: { scheduledDate: '2027-01-15T09:00:00.000Z' } }])
  })

  test('amounts with too many decimals and addresses of scripts are named', async () => {
    const shop = await openShop()
    const { refused } = await startAsMerchant(shop)
    const wrong = {
      ...WRAPPING,
      price: '5.005',
      depositAmount: '1000000000000000',
      url: { relativePath: '//elsewhere.example', url: 'javascript:alert(1)' },
      media: { url: 'data:text/html,x' },
      physicalProperties: { weight: 'NaN' },
      modifierGroups: [{ id: 'a', modifiers: [{ id: 'b', price: '0.001' }] }],
    }
    const { status, body } = await refused(WRAPPING, wrong)
    expect(status).toBe(400)
    const violations: { field: string; violatedRule: string }[] = body.details.validationError.fieldViolations
    expect(violations.map(({ field, violatedRule }) => [field, violatedRule])).toEqual([
      ['customLineItems[1].url.relativePath', 'FORMAT'],
      ['customLineItems[1].url.url', 'FORMAT'],
      ['customLineItems[1].media.url', 'FORMAT'],
      ['customLineItems[1].physicalProperties.weight', 'VALIDATION'],
      ['customLineItems[1].modifierGroups[0].modifiers[0].price', 'DECIMAL_MAX_SCALE'],
      ['customLineItems[1].price', 'DECIMAL_MAX_SCALE'],
      ['customLineItems[1].depositAmount', 'DECIMAL_MAX_SCALE'],
    ])
  })

  test('an image may be a file of the shop, and has an address', async () => {
    const shop = await openShop()
    const { add } = await startAsMerchant(shop)
    const media = { id: 'paper.jpg', url: 'wix:image://v1/paper.jpg/paper.jpg#originWidth=60&originHeight=40' }
    const { lineItems } = await add({ ...WRAPPING, media })
    expect(lineItems).toMatchObject([{ image: { id: 'paper.jpg', url: expect.stringMatching(/^http.*paper\.jpg$/) } }])
  })

  test('a cart holds 300 lines of both kinds together', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token, add, refused } = await startAsMerchant(shop)
    const items = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...WRAPPING, price: `${from + index}` }))
    await add(...items(1, 100))
    await add(...items(101, 100))
    const { cart } = await shop.ask(
      'currentCart.updateCurrentCart',
      { customLineItems: items(201, 99), lineItems: [shop.line('plate')] },
      { token },
    )
    expect(cart.lineItems.length).toBe(300)
    expect(await refused(...items(301, 1))).toMatchObject({
      status: 400,
      body: { details: { applicationError: { code: 'CART_LINES_LIMIT' } } },
    })
    expect((await refused(...items(1, 101))).status).toBe(400)
  })
})

describe('overrides of catalogue values', () => {
  test('an override of name, prices, image, payment and the rest makes a separate line', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00', stock: 5, discount: { type: 'PERCENT', value: '10' } })
    const token = await shop.newStaffToken()
    const catalogOverrideFields = {
      productName: { original: 'Plate, second choice' },
      price: '4.50',
      fullPrice: '9.00',
      descriptionLines: [{ name: { original: 'Flaw' }, plainText: { original: 'A chip' } }],
      physicalProperties: { weight: 0.25, sku: 'P-2', shippable: false },
      image: { url: 'https://shop.example/chip.jpg' },
      paymentOption: { value: 'DEPOSIT_ONLINE' as const },
      depositAmount: '2.00',
      savePaymentMethod: true,
      inventoryAppId: TAX_GROUP,
      fixedQuantity: false,
    }
    const { cart } = await shop.ask(
      'currentCart.addToCurrentCart',
      {
        lineItems: [shop.line('plate', 2), { ...shop.line('plate', 9), catalogOverrideFields }],
      },
      { token },
    )
    expect(cart.lineItems).toMatchObject([
      { quantity: 2, price: { amount: '9' }, fullPrice: { amount: '10' }, productName: { original: 'plate' } },
      {
        quantity: 3, // of one stock with the plain ones
        productName: { original: 'Plate, second choice' },
        price: { amount: '4.5' },
        fullPrice: { amount: '9' },
        descriptionLines: [{ plainText: { original: 'A chip' } }],
        physicalProperties: { weight: 0.25, sku: 'P-2', shippable: false },
        image: { url: 'https://shop.example/chip.jpg' },
        paymentOption: 'DEPOSIT_ONLINE',
        depositAmount: { amount: '2' },
        catalogOverrideFields,
        savePaymentMethod: true,
        inventoryAppId: TAX_GROUP,
        customLineItem: false,
      },
    ])
    expect(cart.lineItems[0]!.savePaymentMethod).toBe(false)
    expect(cart.lineItems[0]!.catalogOverrideFields).toBeUndefined()
    // A price alone stands for both, and stays when the catalogue's changes.
    const one = { ...shop.line('plate'), catalogOverrideFields: { price: '1' } }
    const other = await shop.ask(
      'currentCart.addToCurrentCart',
      { lineItems: [one, { ...one, catalogOverrideFields: { price: '1.00' } }] },
      { token: await shop.newStaffToken() },
    )
    expect(other.cart.lineItems).toMatchObject([{ quantity: 2, price: { amount: '1' }, fullPrice: { amount: '1' } }])
  })
})
