import type { Checkout, RequestOf } from '@cartwright/contract'
import { describe, expect, test, vi } from 'vitest'
import {
  buyNow,
  type CheckoutVisit,
  countRows,
  expectResponseBody,
  expectInvariants,
  FILLED_FORM,
  shareShop,
  signInAs,
  startShop,
  TestBrowser,
  type TestShop,
  revisitCheckout,
  visitCheckout,
} from '../testing/index.ts'
import { MANUAL_PAYMENT } from '../testing/order-requests.ts'
import { deleteAbandonedCheckouts } from './personal-data-store.ts'

const openShop = shareShop()

const PATH = '/ecom/v1/checkouts'
const DAY_MS = 86_400_000
const DECIDES_LATER = { cardNumber: '4000 0000 0000 0077' }
const NOBODY = '00000000-0000-7000-8000-000000000000'
const BERLIN = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Street 1' }

type CreateBody = Partial<RequestOf<'checkout.createCheckout'>>

function create(shop: TestShop, token: string, body: CreateBody, headers: Record<string, string> = {}) {
  return shop.call('POST', PATH, { token, headers, body: { channelType: 'WEB', ...body } })
}

async function read(shop: TestShop, token: string, id: string): Promise<Checkout> {
  const { status, body, text } = await shop.call('GET', `${PATH}/${id}`, { token })
  expect(status, text).toBe(200)
  expectResponseBody('checkout.getCheckout', body)
  return body.checkout
}

async function inCart(shop: TestShop, token: string): Promise<number[]> {
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
  return cart.lineItems.map(({ quantity }) => quantity)
}

function refusal({ status, body }: Awaited<ReturnType<TestShop['call']>>): unknown[] {
  const { applicationError, validationError } = body.details
  const [violation] = validationError?.fieldViolations ?? []
  return [status, applicationError?.code ?? violation?.field, ...(violation ? [violation.violatedRule] : [])]
}

describe('a checkout of items', () => {
  test('a checkout of items is bought, by card and by transfer, and the cart with the same item in it stays as it is', async () => {
    const shop = await startShop({ payments: { manual: [MANUAL_PAYMENT] } })
    await shop.addProduct('plate', { price: '10.00', stock: 20 })
    const token = await shop.newToken()
    const beside = await visitCheckout(shop, [['plate', 3]], token)
    const forms: Record<string, string>[] = [{}, { paymentMethod: MANUAL_PAYMENT.code, cardNumber: '' }, DECIDES_LATER]
    for (const form of forms) {
      const visit = await buyNow(shop, [['plate', 2]], { token })
      expect(visit.page.html).toContain('plate')
      expect((await visit.place(form)).status).toBe(303)
      shop.passTime(60_000)
      await shop.provider.maintainPayments()
      const { order } = await shop.ask('orders.getOrder', { id: (await visit.order())!.id }, { token })
      expect(order).toMatchObject({
        status: 'APPROVED',
        checkoutId: visit.checkoutId,
        purchaseFlowId: visit.checkoutId,
      })
      expect([order.cartId, order.priceSummary.total?.amount]).toEqual([undefined, '24.90'])
      expect(await read(shop, token, visit.checkoutId)).toMatchObject({ completed: true, violations: [] })
    }
    expect(await inCart(shop, token)).toEqual([3])
    expect((await shop.ask('currentCart.getCurrentCart', {}, { token })).cart.checkoutId).toBe(beside.checkoutId)
    expect((await beside.place()).status).toBe(303)
    expect(await shop.stockOf('plate')).toBe(11)
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 20 })
  })

  test('a checkout of items has the options and texts of items, buyer, delivery, coupon and note of the request', async () => {
    const shop = await openShop()
    await shop.addProduct('shirt', {
      price: '10.00',
      options: { Size: { S: 5, L: 5 } },
      changes: { customTextFields: [{ title: 'Text', maxLength: 9, mandatory: true }] },
    })
    const { id } = await shop.newCoupon({ code: 'TENTH', name: 'A tenth', percentOff: '0.1' })
    const { catalogReference } = shop.line('shirt')
    const options = { options: { Size: 'L' }, customTextFields: { Text: 'Ada' } }
    const checkoutInfo = {
      buyerInfo: { email: 'ada@example.com' },
      buyerNote: 'Ring twice',
      shippingInfo: {
        shippingDestination: {
          address: BERLIN,
          contactDetails: { firstName: 'Ada', lastName: 'Byron', phone: '+49 30 1', company: 'Engines' },
        },
        selectedCarrierServiceOption: { code: 'express' },
      },
      billingInfo: { address: { ...BERLIN, addressLine: 'Office 2' }, contactDetails: { firstName: 'Charles' } },
    }
    const token = await shop.newToken()
    const { body, status, text } = await create(shop, token, {
      lineItems: [{ quantity: 2, catalogReference: { ...catalogReference, options } }],
      couponCode: ' ten th ',
      checkoutInfo,
    })
    expect(status, text).toBe(200)
    expectResponseBody('checkout.createCheckout', body)
    const { checkout } = body
    expect(checkout).toMatchObject({
      completed: false,
      channelType: 'WEB',
      currency: 'EUR',
      buyerNote: 'Ring twice',
      buyerInfo: { email: 'ada@example.com' },
      lineItems: [
        {
          quantity: 2,
          catalogReference: { options },
          totalPriceAfterTax: { amount: '18.00' },
          discount: { amount: '2.00' },
          availability: { status: 'AVAILABLE', quantityAvailable: 5 },
        },
      ],
      shippingInfo: {
        shippingDestination: checkoutInfo.shippingInfo.shippingDestination,
        selectedCarrierServiceOption: { code: 'express', requestedShippingOption: true },
      },
      billingInfo: {
        address: { addressLine: 'Office 2' },
        contactDetails: { firstName: 'Charles', lastName: 'Byron', company: 'Engines' },
      },
      appliedDiscounts: [{ coupon: { id, code: 'TENTH', amount: { amount: '2.00' } } }],
    })
    expect([checkout.cartId, checkout.purchaseFlowId]).toEqual([undefined, checkout.id])
    const { html } = (await revisitCheckout(shop, token, checkout.id)).page
    for (const text of ['ada@example.com', 'Byron', 'Street 1', 'Office 2', 'Charles', 'A tenth', 'Ring twice'])
      expect(html).toContain(text)
    expect(await shop.call('GET', '/ecom/v1/carts/current', { token })).toMatchObject({ status: 404 })
  })

  test('a checkout of files has one address, the billing address', async () => {
    const shop = await openShop()
    await shop.addProduct('song', { type: 'digital', price: '5.00' })
    const checkoutInfo = {
      billingInfo: { address: BERLIN, contactDetails: { firstName: 'Ada', lastName: 'Byron' } },
      shippingInfo: { shippingDestination: { address: { country: 'FR', city: 'Paris' } } },
    }
    const visit = await buyNow(shop, [['song', 1]], { checkoutInfo })
    const checkout = await read(shop, visit.token, visit.checkoutId)
    expect(checkout.billingInfo).toMatchObject({ address: BERLIN, contactDetails: { lastName: 'Byron' } })
    expect(checkout.shippingInfo).toEqual({ carrierServiceOptions: [], shippingDestination: checkout.billingInfo })
    expect((await visit.place({ shippingOption: '' })).status).toBe(303)
  })

  test('a checkout of items has the totals of a cart with the same lines, to the cent, and those of its page', async () => {
    const shop = await startShop({
      discounts: { rules: [{ code: 'many', name: 'Many', target: 'GLOBAL', minQuantity: 5, percentage: '0.07' }] },
      fees: { fees: [{ code: 'care', name: 'Care', percentage: '0.013' }] },
    })
    await shop.addProduct('plate', { price: '11.93', discount: { type: 'PERCENT', value: '7' } })
    await shop.addProduct('bowl', { price: '3.33' })
    await shop.newCoupon({ code: 'SHARE', name: 'Share', percentOff: '0.15' })
    const { country, city, postalCode } = FILLED_FORM
    const shippingAddress = { country, city, postalCode }
    for (const [quantity, code] of [
      [1, 'parcel'],
      [4, 'express'],
      [7, 'parcel'],
    ] as const) {
      const lines: Parameters<TestShop['line']>[] = [
        ['plate', quantity],
        ['bowl', 3],
      ]
      const shippingInfo = {
        shippingDestination: { address: shippingAddress },
        selectedCarrierServiceOption: { code },
      }
      const visit = await buyNow(shop, lines, { couponCode: 'SHARE', checkoutInfo: { shippingInfo } })
      const token = await shop.newToken()
      const lineItems = lines.map((line) => shop.line(...line))
      await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token })
      await shop.ask('currentCart.updateCurrentCart', { couponCode: 'SHARE' }, { token })
      const estimate = await shop.ask(
        'currentCart.estimateCurrentCartTotals',
        { shippingAddress, billingAddress: shippingAddress, selectedShippingOption: { code } },
        { token },
      )
      const checkout = await read(shop, visit.token, visit.checkoutId)
      const { priceSummary, payNow, taxSummary, additionalFees, appliedDiscounts } = checkout
      expect({ priceSummary, payNow, taxSummary, additionalFees, appliedDiscounts }).toEqual({
        priceSummary: estimate.priceSummary,
        payNow: estimate.payNow,
        taxSummary: estimate.taxSummary,
        additionalFees: estimate.additionalFees,
        appliedDiscounts: estimate.appliedDiscounts,
      })
      expect(visit.page.html).toContain(`<dd class="money">${priceSummary?.total?.formattedAmount}</dd>`)
      expect((await visit.place({ shippingOption: code })).status).toBe(303)
      expect((await visit.order())!.totalMinor).toBe(BigInt(priceSummary!.total!.amount.replace('.', '')))
    }
  })

  test('a checkout that is sent back whole creates an equal one', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00' })
    const shippingInfo = { shippingDestination: { address: BERLIN }, selectedCarrierServiceOption: { code: 'express' } }
    const checkoutInfo = { shippingInfo, buyerInfo: { email: 'ada@example.com' } }
    const { token, checkoutId } = await buyNow(shop, [['plate', 2]], { checkoutInfo })
    const whole = await read(shop, token, checkoutId)
    const { body, text } = await create(shop, token, {
      lineItems: whole.lineItems as never,
      checkoutInfo: whole as never,
    })
    expect(body.checkout, text).toMatchObject({
      priceSummary: whole.priceSummary,
      buyerInfo: whole.buyerInfo,
      shippingInfo: whole.shippingInfo,
    })
    expect(body.checkout.id).not.toBe(checkoutId)
  })

  test.each([
    [{ lineItems: [{ price: { amount: '0.01' } }] }, 'lineItems[0].price.amount'],
    [{ lineItems: [{ taxDetails: { taxRate: '0' } }] }, 'lineItems[0].taxDetails.taxRate'],
    [{ checkoutInfo: { priceSummary: { total: { amount: '1' } } } }, 'checkoutInfo.priceSummary.total.amount'],
    [{ checkoutInfo: { lineItems: [{ quantity: 9 }] } }, 'checkoutInfo.lineItems[0].quantity'],
    [{ checkoutInfo: { currency: 'USD' } }, 'checkoutInfo.currency'],
    [{ checkoutInfo: { payNow: { total: { amount: '1' } } } }, 'checkoutInfo.payNow.total.amount'],
    [
      { checkoutInfo: { appliedDiscounts: [{ coupon: { code: 'FREE' } }] } },
      'checkoutInfo.appliedDiscounts[0].coupon.code',
    ],
    [
      {
        checkoutInfo: {
          shippingInfo: { selectedCarrierServiceOption: { code: 'express', cost: { price: { amount: '0' } } } },
        },
      },
      'checkoutInfo.shippingInfo.selectedCarrierServiceOption.cost.price.amount',
    ],
    [{ giftCard: { amount: '50' } }, 'giftCard.amount'],
  ])('with %j is refused, and none is made', async (body: object, field) => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00' })
    const token = await shop.newToken()
    const lineItems = [{ ...shop.line('plate', 2), ...(body as { lineItems?: object[] }).lineItems?.[0] }]
    expect(refusal(await create(shop, token, { ...body, lineItems }))).toEqual([400, field, 'FIELD_NOT_ALLOWED'])
    expect(await countRows(shop.db, 'checkouts')).toEqual({ checkouts: 0 })
  })

  test('a checkout that is sent back with another address keeps its content, and the shop recalculates its taxes', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00' })
    await shop.newCoupon({ code: 'TEN', name: 'Ten', percentOff: '0.1' })
    const token = await shop.newToken()
    const checkoutInfo = { shippingInfo: { shippingDestination: { address: BERLIN } } }
    const first = await create(shop, token, { lineItems: [shop.line('plate', 2)], checkoutInfo, couponCode: 'TEN' })
    const whole = first.body.checkout
    const moved = {
      ...whole,
      shippingInfo: { ...whole.shippingInfo, shippingDestination: { address: { country: 'FR' } } },
    }
    const { status, text } = await create(shop, token, {
      lineItems: whole.lineItems,
      checkoutInfo: moved,
      couponCode: 'TEN',
    })
    expect([status, text]).toEqual([200, expect.anything()])
  })

  test('a checkout of items is created once by twenty equal calls with one idempotency key', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { stock: 5 })
    const token = await shop.newToken()
    const body = { lineItems: [shop.line('plate')] }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(shop, token, body, { 'idempotency-key': 'once' })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await countRows(shop.db, 'checkouts')).toEqual({ checkouts: 1 })
    expect((await create(shop, token, body)).body.checkout.id).not.toBe(answers[0]!.body.checkout.id)
  })

  test('a checkout of items is refused if an item is unavailable or unknown, with its name', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { stock: 3 })
    await shop.addProduct('cup', { stock: 0 })
    const token = await shop.newToken()
    const soldOut = await create(shop, token, { lineItems: [shop.line('plate'), shop.line('cup')] })
    expect(refusal(soldOut)).toEqual([409, 'ITEM_NOT_AVAILABLE'])
    expect(soldOut.body.details.applicationError.data).toMatchObject({ catalogItemId: shop.idOf('cup') })
    const many = await create(shop, token, { lineItems: [shop.line('plate', 9)] })
    expect(many.body.checkout.lineItems).toMatchObject([{ quantity: 3 }]) // limited by stock, as in a cart
    const ofNothing = {
      quantity: 1,
      catalogReference: { ...shop.line('plate').catalogReference, catalogItemId: NOBODY },
    }
    expect(refusal(await create(shop, token, { lineItems: [ofNothing] }))).toEqual([404, 'ITEM_NOT_FOUND'])
    expect(refusal(await create(shop, token, { lineItems: [shop.line('plate')], couponCode: 'NONE' }))).toEqual([
      404,
      'COUPON_NOT_FOUND',
    ])
    expect(await countRows(shop.db, 'checkouts')).toEqual({ checkouts: 1 })
  })

  test('refuses fields that only the shop may set, and fields without effect', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const line = shop.line('plate')
    const custom = { quantity: 1, price: '1.00', productName: { original: 'Trip' } }
    const refused: [CreateBody, unknown[]][] = [
      [{ lineItems: [line], customLineItems: [custom] }, [400, 'customLineItems', 'FIELD_NOT_ALLOWED']],
      [
        { lineItems: [{ ...line, catalogOverrideFields: { price: '0.01' } }] },
        [400, 'lineItems[0].catalogOverrideFields', 'FIELD_NOT_ALLOWED'],
      ],
      [
        { lineItems: [line], checkoutInfo: { appliedDiscounts: [{ merchantDiscount: { percentage: 50 } }] } },
        [400, 'checkoutInfo.appliedDiscounts[0].merchantDiscount', 'FIELD_NOT_ALLOWED'],
      ],
      [{ lineItems: [line], giftCardCode: 'X' }, [400, 'giftCardCode', 'FIELD_NOT_ALLOWED']],
      [{}, [400, 'lineItems', 'MIN_SIZE']],
      [{ lineItems: [line], checkoutInfo: { cartId: NOBODY } }, [400, 'checkoutInfo.cartId', 'ONE_OF_ALIGNMENT']],
      [{ lineItems: [line], channelType: 'UNSPECIFIED' }, [400, 'channelType', 'INVALID_ENUM_VALUE']],
    ]
    for (const [body, expected] of refused) expect(refusal(await create(shop, token, body))).toEqual(expected)
    expect((await create(shop, token, { lineItems: [line], overrideCheckoutUrl: 'https://x.example' })).status).toBe(
      200,
    )
    const staff = await shop.newStaffToken()
    expect((await create(shop, staff, { lineItems: [line] })).status).toBe(403)
  })

  test('beyond the limit replaces the oldest; checkouts with an attempted payment stay', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { stock: 99 })
    const tried = await buyNow(shop, [['plate', 1]])
    await tried.place({ cardNumber: '4000 0000 0000 0002' })
    const ids: string[] = []
    for (let n = 0; n < 52; n++)
      ids.push((await create(shop, tried.token, { lineItems: [shop.line('plate')] })).body.checkout.id as string)
    const rows = await shop.db.selectFrom('checkouts').select('id').execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual([tried.checkoutId, ...ids.slice(-50)].toSorted())
  })

  test('a checkout of items is refused at its page when stock has gone meanwhile, and can be bought once restocked', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { stock: 2 })
    const [first, second] = [await buyNow(shop, [['plate', 2]]), await buyNow(shop, [['plate', 2]])]
    expect((await first.place()).status).toBe(303)
    const refused = await second.place()
    expect(refused.html).toContain('Not enough in stock: plate. You have not been charged.')
    expect(refused.html).not.toContain('change your cart')
    expect(await read(shop, second.token, second.checkoutId)).toMatchObject({
      lineItems: [{ availability: { status: 'NOT_AVAILABLE' } }],
      violations: [{ severity: 'ERROR', description: '"plate" is sold out.' }],
    })
    await shop.changeProduct('plate', { stock: 2 })
    await second.reload()
    expect((await second.place()).status).toBe(303)
    await expectInvariants(shop.db)
  })

  test('reopens when its payment fails, and the next payment is for the same order', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { stock: 2 })
    const visit = await buyNow(shop, [['plate', 2]])
    await visit.place({ cardNumber: '4000 0000 0000 0002' })
    const { id } = (await visit.order())!
    expect(await read(shop, visit.token, visit.checkoutId)).toMatchObject({ completed: false })
    await visit.reload()
    expect((await visit.place()).status).toBe(303)
    expect((await visit.order())!.id).toBe(id)
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 2 })
  })

  test('a checkout of items keeps its totals after buying the last items, also when their product is deleted', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00', stock: 2 })
    const visit = await buyNow(shop, [['plate', 2]])
    expect((await visit.place()).status).toBe(303)
    const subtotal = async () => (await read(shop, visit.token, visit.checkoutId)).priceSummary?.subtotal?.amount
    expect(await subtotal()).toBe('20.00')
    await shop.deleteProduct('plate')
    expect(await subtotal()).toBe('20.00')
  })

  test('a checkout of items does not share a coupon typed on its page with the cart', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00' })
    await shop.newCoupon({ code: 'TENTH', name: 'A tenth', percentOff: '0.1' })
    const token = await shop.newToken()
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
    const visit = await buyNow(shop, [['plate', 1]], { token })
    await visit.browser.post(`/checkout/${visit.checkoutId}`, { ...FILLED_FORM, intent: 'coupon', couponCode: 'TENTH' })
    expect((await visit.reload()).html).toContain('A tenth')
    expect((await shop.ask('currentCart.getCurrentCart', {}, { token })).cart.appliedDiscounts).toEqual([])
  })
})

describe('a checkout of the caller’s own cart', () => {
  test('a checkout of the caller’s own cart is that of createCheckoutFromCurrentCart, with the buyer details of the request', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 2)] }, { token })
    const checkoutInfo = {
      cartId: cart.id.toUpperCase(),
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: { shippingDestination: { address: BERLIN, contactDetails: { firstName: 'Ada' } } },
    }
    const { body, text } = await create(shop, token, { checkoutInfo })
    expect(body.checkout, text).toMatchObject({
      cartId: cart.id,
      purchaseFlowId: cart.id,
      lineItems: [{ quantity: 2 }],
    })
    expectResponseBody('checkout.createCheckout', body)
    const { checkoutId } = await shop.newCheckout(token)
    expect(checkoutId).toBe(body.checkout.id)
    const visit = await revisitCheckout(shop, token, checkoutId)
    for (const text of ['ada@example.com', 'Street 1', 'value="Ada"']) expect(visit.page.html).toContain(text)
    expect((await visit.place()).status).toBe(303)
    expect(await shop.call('GET', '/ecom/v1/carts/current', { token })).toMatchObject({ status: 404 })
  })

  test('cancels the payment under way, like the other call', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    await visit.place({ cardNumber: '4000 0025 0000 3155' })
    const { cart } = await shop.ask(
      'currentCart.addToCurrentCart',
      { lineItems: [shop.line('plate')] },
      { token: visit.token },
    )
    const { body } = await create(shop, visit.token, { checkoutInfo: { cartId: cart.id } })
    expect(body.checkout).toMatchObject({ id: visit.checkoutId, completed: false, lineItems: [{ quantity: 2 }] })
  })

  test('a checkout of another visitor’s cart or of no cart is not found, and a cart’s checkout has the cart’s coupon', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const [token, other] = [await shop.newToken(), await shop.newToken()]
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
    const checkoutInfo = { cartId: cart.id }
    expect(refusal(await create(shop, other, { checkoutInfo }))).toEqual([404, 'OWNED_CART_NOT_FOUND'])
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token: other })
    expect(refusal(await create(shop, other, { checkoutInfo }))).toEqual([404, 'OWNED_CART_NOT_FOUND'])
    expect(refusal(await create(shop, token, { checkoutInfo, couponCode: 'X' }))).toEqual([
      400,
      'couponCode',
      'FIELD_NOT_ALLOWED',
    ])
  })
})

describe('a checkout is read', () => {
  test('a checkout is readable by its owner, by staff and by apps that read orders, and by nobody else', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const visit = await buyNow(shop, [['plate', 1]])
    const status = async (token?: string, path = `${PATH}/${visit.checkoutId}`) =>
      (await shop.call('GET', path, { token })).status
    const url = `${PATH}/${visit.checkoutId}/checkout-url`
    const others = [await shop.newToken(), await shop.newMemberToken()]
    for (const token of others) expect([await status(token), await status(token, url)]).toEqual([404, 404])
    for (const token of [await shop.newApiKey(['SCOPE.DC-STORES.READ-ORDERS']), await shop.newStaffToken('viewer')])
      expect([await status(token), await status(token, url)]).toEqual([200, 403])
    for (const token of [await shop.newApiKey(), await shop.newStaffToken('editor')])
      expect(await status(token)).toBe(403)
    expect(await status()).toBe(401)
    const readings = await shop.db.selectFrom('access_log').select(['operation', 'entity', 'entity_ids']).execute()
    const reading = { operation: 'checkout.getCheckout', entity: 'checkout', entity_ids: [visit.checkoutId] }
    expect(readings).toEqual([reading, reading])
  })

  test('the URL of a checkout leads one browser to its page', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token, checkoutId } = await buyNow(shop, [['plate', 1]])
    const { body } = await shop.call('GET', `${PATH}/${checkoutId}/checkout-url`, { token })
    expectResponseBody('checkout.getCheckoutUrl', body)
    const browser = new TestBrowser(shop)
    expect((await browser.enter(body.checkoutUrl)).location).toBe(`/checkout/${checkoutId}`)
    expect((await browser.get(`/checkout/${checkoutId}`)).status).toBe(200)
    expect((await new TestBrowser(shop).enter(body.checkoutUrl)).status).toBe(410)
  })
})

describe('a visitor who signs in with an open checkout', () => {
  test('reads the checkout, continues it as a member, and has its order', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00', stock: 20 })
    const guest = await buyNow(shop, [['plate', 2]])
    const member = await signInAsMember(shop, guest)
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 5)] }, { token: member.token })
    expect(await read(shop, member.token, guest.checkoutId)).toMatchObject({ id: guest.checkoutId })
    const visit = await revisitCheckout(shop, member.token, guest.checkoutId)
    expect(visit.page.html).toContain(member.email)
    expect(await read(shop, member.token, guest.checkoutId)).toMatchObject({ buyerInfo: { memberId: member.id } })
    expect((await visit.place()).status).toBe(303)
    const { order } = await shop.ask('orders.getOrder', { id: (await visit.order())!.id }, { token: member.token })
    expect(order.buyerInfo).toMatchObject({ memberId: member.id })
    expect(await inCart(shop, member.token)).toEqual([5])
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 20 })
  })

  test('also owns the order paid on a page opened before, and the member’s cart stays', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00', stock: 20 })
    const guest = await buyNow(shop, [['plate', 2]])
    const member = await signInAsMember(shop, guest)
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 5)] }, { token: member.token })
    expect((await guest.place()).status).toBe(303)
    await shop.ask('orders.getOrder', { id: (await guest.order())!.id }, { token: member.token })
    expect(await inCart(shop, member.token)).toEqual([5])
    expect(refusal(await redirect(shop, member.token, guest.checkoutId))).toEqual([409, 'CHECKOUT_CLOSED'])
  })

  test('continues undecided and failed payments, which do not block the cart', async () => {
    const shop = await startShop()
    const bank = shop.provider.orderServices.providers.get('test')!
    vi.spyOn(bank, 'cancel').mockResolvedValue({ status: 'pending' })
    await shop.addProduct('plate', { price: '10.00', stock: 20 })
    const guest = await buyNow(shop, [['plate', 1]])
    await guest.place(DECIDES_LATER)
    const declined = await buyNow(shop, [['plate', 2]], { token: guest.token })
    await declined.place({ cardNumber: '4000 0000 0000 0002' })
    const member = await signInAsMember(shop, guest)
    const inMemberCart = await visitCheckout(shop, [['plate', 4]], member.token)
    expect((await inMemberCart.place()).status).toBe(303)

    const again = await revisitCheckout(shop, member.token, declined.checkoutId)
    expect((await again.place()).status).toBe(303)
    const { body } = await redirect(shop, member.token, guest.checkoutId)
    const browser = new TestBrowser(shop)
    await browser.enter(body.redirectSession.fullUrl)
    expect((await browser.get(`/checkout/${guest.checkoutId}`)).location).toBe(`/checkout/${guest.checkoutId}/payment`)
    shop.passTime(60_000)
    await shop.provider.maintainPayments()
    for (const visit of [guest, declined])
      await shop.ask('orders.getOrder', { id: (await visit.order())!.id }, { token: member.token })
    expect(await shop.stockOf('plate')).toBe(13)
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 20 })
  })
})

test('an order submitted during the transfer of its checkout to the member is placed once, or can be placed by the member', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 99 })
  const counts = { placed: 0, 'gone over': 0 }
  for (let n = 0; n < 12; n++) {
    const guest = await buyNow(shop, [['plate', 1]])
    const member = await signInAsMember(shop, guest)
    const [placed, redirected] = await Promise.all([guest.place(), redirect(shop, member.token, guest.checkoutId)])
    if (placed.status === 303) {
      counts.placed++
      expect([200, 409]).toContain(redirected.status)
    } else {
      counts['gone over']++
      expect([404, 410]).toContain(placed.status)
      const visit = await revisitCheckout(shop, member.token, guest.checkoutId)
      expect((await visit.place()).status).toBe(303)
    }
    await shop.ask('orders.getOrder', { id: (await guest.order())!.id }, { token: member.token })
  }
  console.log(`orders sent while their checkout goes over to a member: ${JSON.stringify(counts)}`)
  expect(await countRows(shop.db, 'orders')).toEqual({ orders: 12 })
  expect(shop.logged).toEqual([])
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 99 })
})

test('concurrent item checkouts are all created, and only the newest stay', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 99 })
  const token = await shop.newToken()
  const body = { lineItems: [shop.line('plate')] }
  const answers: number[] = []
  for (let n = 0; n < 4; n++) {
    const pressed = await Promise.all(Array.from({ length: 20 }, () => create(shop, token, body)))
    answers.push(...pressed.map(({ status }) => status))
  }
  expect(new Set(answers)).toEqual(new Set([200]))
  await create(shop, token, body)
  expect(await countRows(shop.db, 'checkouts')).toEqual({ checkouts: 50 })
})

describe('personal data of a checkout’s buyer', () => {
  test('personal data of a checkout’s buyer is deleted with abandoned checkouts after the days that carts are kept, also for members', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const [guest, member, bought] = [
      await buyNow(shop, [['plate', 1]]),
      await buyNow(shop, [['plate', 1]], { token: await shop.newMemberToken() }),
      await buyNow(shop, [['plate', 1]]),
    ]
    await bought.place()
    const forget = () => deleteAbandonedCheckouts(shop.db, { afterDays: 30, now: shop.now })
    shop.passTime(30 * DAY_MS - 60_000)
    expect(await forget()).toBe(0)
    shop.passTime(DAY_MS)
    expect(await forget()).toBe(2)
    for (const { checkoutId } of [guest, member])
      expect(await shop.call('GET', `${PATH}/${checkoutId}`, { token: await shop.newStaffToken() })).toMatchObject({
        status: 404,
      })
  })

  test('personal data of a checkout’s buyer is in the data export with its access log, and deleted with the account', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const member = await shop.newMember()
    const { token } = member
    const checkoutInfo = { buyerNote: 'For Grace Hopper' }
    const [open, bought] = [
      await buyNow(shop, [['plate', 1]], { token, checkoutInfo }),
      await buyNow(shop, [['plate', 1]], { token, checkoutInfo }),
    ]
    expect((await bought.place()).status).toBe(303)
    const staff = await shop.newStaffToken()
    await read(shop, staff, open.checkoutId)
    const file = await shop.call('POST', '/cartwright/v1/me/export', { token, body: {} })
    expect(file.body.data.checkouts.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [open.checkoutId, bought.checkoutId].toSorted(),
    )
    expect(file.body.data.readings).toMatchObject([{ entity: 'checkout', entity_ids: [open.checkoutId] }])
    const body = { currentPassword: member.password }
    expect((await shop.call('POST', '/cartwright/v1/me/delete', { token, body })).status).toBe(200)
    for (const { checkoutId } of [open, bought])
      expect((await shop.call('GET', `${PATH}/${checkoutId}`, { token: staff })).status).toBe(404)
    expect(JSON.stringify(await shop.db.selectFrom('checkouts').selectAll().execute(), plain)).not.toContain('Hopper')
  })
})

/** Turns the visitor of a checkout, with their cart, into a member. */
async function signInAsMember(shop: TestShop, { token }: CheckoutVisit) {
  const member = await shop.newMember()
  return { ...member, token: await signInAs(shop, member.id, token) }
}

function redirect(shop: TestShop, token: string, checkoutId: string) {
  return shop.call('POST', '/headless/v1/redirect-session', { token, body: { ecomCheckout: { checkoutId } } })
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
