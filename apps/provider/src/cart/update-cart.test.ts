import { describe, expect, test } from 'vitest'
import {
  countRows,
  expectInvariants,
  shareShop,
  startShop,
  StatementFaults,
  TEST_STOREFRONT_URL,
  type TestShop,
} from '../testing/index.ts'
import { PAYLOAD } from '../testing/decode-payloads-plugin.ts'

const sharedShop = shareShop()

const CART = '/ecom/v1/carts/current'
const LINE_1 = '00000000-0000-0000-0000-000000000001'
const LINE_2 = '00000000-0000-0000-0000-000000000002'
const NOBODY = '00000000-0000-7000-8000-000000000000'

/** Somebody with one plate in the cart. */
async function startWithPlate(shop: TestShop, token?: string) {
  token ??= await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const update = (body: object, headers?: Record<string, string>) => shop.call('PATCH', CART, { token, body, headers })
  const updated = async (request: object) => (await shop.ask('currentCart.updateCurrentCart', request, { token })).cart
  const violationsOf = async (body: object): Promise<string[][]> => {
    const answer = await update(body)
    expect(answer.status, answer.text).toBe(400)
    const violations: { field: string; violatedRule: string }[] = answer.body.details.validationError.fieldViolations
    return violations.map(({ field, violatedRule }) => [field, violatedRule])
  }
  const read = async () => (await shop.ask('currentCart.getCurrentCart', {}, { token })).cart
  return { token, update, updated, violationsOf, read }
}

async function openShop(open = sharedShop) {
  const shop = await open()
  await shop.addProduct('plate', { price: '10.00', stock: 50 })
  await shop.addProduct('bowl', { price: '7.00', stock: 5 })
  return shop
}

/** `modifiedFields` of what was announced last. */
async function lastModified(shop: TestShop): Promise<string[]> {
  const { payload } = await shop.db
    .selectFrom('outbox')
    .select(PAYLOAD)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (payload as { updatedEvent: { modifiedFields: string[] } }).updatedEvent.modifiedFields // as announced
}

async function addCoupon(shop: TestShop, code: string): Promise<void> {
  const token = await shop.newStaffToken()
  const answer = await shop.call('POST', '/cartwright/v1/coupons', {
    token,
    body: { coupon: { code, name: code, percentOff: '0.1' } },
  })
  expect(answer.status, answer.text).toBe(200)
}

describe('details of the whole cart', () => {
  const address = {
    country: 'DE',
    subdivision: 'DE-BE',
    city: 'Berlin',
    postalCode: '10115',
    streetAddress: { name: 'Street', number: '1' },
    addressLine2: 'Yard',
    geocode: { latitude: 52.5, longitude: 13.375 },
  }

  test('note, buyer, contact, delivery and the rest are stored, and members that are not given remain', async () => {
    const shop = await openShop()
    const { updated, read } = await startWithPlate(shop)
    await updated({ cartInfo: { buyerNote: 'By the back door.', buyerInfo: { email: 'ada@shop.example' } } })
    await updated({
      cartInfo: {
        buyerInfo: { contactId: NOBODY },
        contactInfo: { address, contactDetails: { firstName: 'Ada', phone: '+49 30 1' } },
        selectedShippingOption: { code: 'express' },
        extendedFields: { namespaces: { '@shop/gift': { wrap: true, card: null } } },
        businessLocationId: NOBODY,
      },
    })
    expect(await read()).toMatchObject({
      buyerNote: 'By the back door.',
      buyerInfo: { email: 'ada@shop.example', contactId: NOBODY, visitorId: expect.any(String) },
      contactInfo: { address, contactDetails: { firstName: 'Ada', phone: '+49 30 1' } },
      selectedShippingOption: { code: 'express' },
      extendedFields: { namespaces: { '@shop/gift': { wrap: true, card: null } } },
      businessLocationId: NOBODY,
      lineItems: [{ quantity: 1 }],
    })
    await expectInvariants(shop.db)
  })

  test('null removes a member; with a mask, only the named members change', async () => {
    const shop = await openShop()
    const { updated, violationsOf } = await startWithPlate(shop)
    const contactInfo = { address, contactDetails: { firstName: 'Ada', lastName: 'Byron' } }
    await updated({ cartInfo: { buyerNote: 'Ring twice', contactInfo, buyerInfo: { email: 'ada@shop.example' } } })

    expect((await updated({ cartInfo: { buyerNote: null } })).buyerNote).toBeUndefined()
    const masked = await updated({
      cartInfo: {
        buyerNote: 'not named',
        contactInfo: { address: { country: 'FR' }, contactDetails: { lastName: 'King' } },
      },
      cartFieldmask: 'contactInfo.contactDetails.lastName, buyerInfo.email,currency',
    })
    expect(masked).toMatchObject({ contactInfo: { address, contactDetails: { firstName: 'Ada', lastName: 'King' } } })
    expect([masked.buyerNote, masked.buyerInfo?.email]).toEqual([undefined, undefined])
    const without = await updated({ cartInfo: {}, cartFieldmask: 'contactInfo' })
    expect(without.contactInfo).toBeUndefined()
    for (const cartFieldmask of ['__proto__', 'constructor.prototype', 'buyerNote,none', 'contactInfo.address.planet'])
      expect(await violationsOf({ cartInfo: {}, cartFieldmask }), cartFieldmask).toEqual([
        ['cartFieldmask', 'VALIDATION'],
      ])
  })

  test('a whole cart may be sent back: read-only and unknown members are ignored', async () => {
    const shop = await openShop(startShop)
    const { updated, read } = await startWithPlate(shop)
    await updated({ cartInfo: { buyerNote: 'Ring twice' } })
    const before = await read()
    const after = await updated({
      cartInfo: {
        ...before,
        revision: '999',
        checkoutId: NOBODY,
        buyerInfo: { ...before.buyerInfo, visitorId: NOBODY, rank: 'admin' },
        contactInfo: { address: { ...address, planet: 'Mars' } },
        extra: 1,
      },
    })
    expect(after).toMatchObject({ currency: 'EUR', subtotal: { amount: '10' }, buyerInfo: before.buyerInfo })
    expect(after.checkoutId).toBeUndefined()
    const { details } = await shop.db.selectFrom('carts').select('details').executeTakeFirstOrThrow()
    expect(details).toEqual({ info: { buyerNote: 'Ring twice', contactInfo: { address } } })
  })

  test('a whole cart sent back with another currency or amount is refused with the path', async () => {
    const shop = await openShop()
    const { violationsOf, read } = await startWithPlate(shop)
    const before = await read()
    const cartInfo = { ...before, currency: 'USD', subtotal: { amount: '0.01' } }
    expect(await violationsOf({ cartInfo })).toEqual([
      ['cartInfo.currency', 'FIELD_NOT_ALLOWED'],
      ['cartInfo.subtotal.amount', 'FIELD_NOT_ALLOWED'],
    ])
  })

  test('tax numbers are validated, and every invalid or too long member is named', async () => {
    const shop = await openShop()
    const { updated, violationsOf } = await startWithPlate(shop)
    const withVat = (vatId: object) => ({ cartInfo: { contactInfo: { contactDetails: { vatId } } } })
    for (const vatId of [
      { type: 'CPF', id: '111.444.777-35' },
      { type: 'CNPJ', id: '12.ABC.345/01DE-35' },
    ])
      expect((await updated(withVat(vatId))).contactInfo?.contactDetails?.vatId).toEqual(vatId)
    const at = 'cartInfo.contactInfo.contactDetails.vatId'
    expect(await violationsOf(withVat({ type: 'CPF', id: '111.444.777-36' }))).toEqual([[`${at}.id`, 'FORMAT']])
    expect(await violationsOf(withVat({ type: 'UNSPECIFIED', id: '111.444.777-35' }))).toEqual([
      [`${at}.type`, 'INVALID_ENUM_VALUE'],
    ])
    expect(await violationsOf({ cartInfo: { buyerNote: 'x'.repeat(1_001) } })).toEqual([
      ['cartInfo.buyerNote', 'MAX_LENGTH'],
    ])
    expect(await violationsOf({ cartInfo: { buyerInfo: { email: 'ada' } } })).toEqual([
      ['cartInfo.buyerInfo.email', 'FORMAT'],
    ])
    const namespaces = { '@app/x': { text: 'x'.repeat(10_000) } }
    expect(await violationsOf({ cartInfo: { extendedFields: { namespaces } } })).toEqual([
      ['cartInfo.extendedFields', 'MAX_LENGTH'],
    ])
    const tooMany = Array.from({ length: 301 }, () => shop.line('plate'))
    expect(await violationsOf({ lineItems: tooMany })).toEqual([['lineItems', 'MAX_SIZE']])
  })

  test('the business location may come with the first addition, and only an update changes it', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const add = () =>
      shop.call('POST', `${CART}/add-to-cart`, {
        token,
        body: { lineItems: [shop.line('plate')], businessLocationId: NOBODY },
      })
    expect((await add()).body.cart.businessLocationId).toBe(NOBODY)
    expect(await add()).toMatchObject({
      status: 400,
      body: {
        details: {
          validationError: { fieldViolations: [{ field: 'businessLocationId', violatedRule: 'FIELD_NOT_ALLOWED' }] },
        },
      },
    })
    const cleared = await shop.ask(
      'currentCart.updateCurrentCart',
      { cartInfo: { businessLocationId: null } },
      { token },
    )
    expect(cleared.cart.businessLocationId).toBeUndefined()
    expect((await add()).status).toBe(200)
  })
})

describe('lines and coupon', () => {
  test('items of an update are added to the cart, equal ones become one line, and none is dropped silently', async () => {
    const shop = await openShop()
    const { updated, update, read } = await startWithPlate(shop)
    const { lineItems } = await updated({ lineItems: [shop.line('plate', 2), shop.line('bowl', 9)] })
    expect(lineItems.map(({ id, quantity }) => [id, quantity])).toEqual([
      [LINE_1, 3],
      [LINE_2, 5],
    ])
    expect(
      await update({ lineItems: [shop.line('plate'), shop.line('bowl')], cartInfo: { buyerNote: 'x' } }),
    ).toMatchObject({ status: 409, body: { details: { applicationError: { code: 'ITEM_NOT_AVAILABLE' } } } })
    expect(await read()).toEqual({ ...(await read()), lineItems, buyerNote: undefined })
  })

  test('a coupon is stored by its code, replaced and removed; an unknown code is refused', async () => {
    const shop = await openShop()
    await addCoupon(shop, 'SUMMER')
    await addCoupon(shop, 'WINTER')
    const { token, update, updated, read } = await startWithPlate(shop)
    const codes = async () => (await read()).appliedDiscounts.map(({ coupon }) => coupon?.code)
    await updated({ couponCode: ' summer ' })
    expect(await codes()).toEqual(['SUMMER'])
    expect(await lastModified(shop)).toEqual(['appliedDiscounts'])
    expect(await update({ couponCode: 'AUTUMN' })).toMatchObject({
      status: 404,
      body: { details: { applicationError: { code: 'COUPON_NOT_FOUND', data: { code: 'AUTUMN' } } } },
    })
    await updated({ couponCode: 'WINTER' })
    expect(await codes()).toEqual(['WINTER'])
    await updated({ cartInfo: { buyerNote: 'A note alone' } })
    expect(await codes()).toEqual(['WINTER'])
    const { cart } = await shop.ask('currentCart.removeCouponFromCurrentCart', {}, { token })
    expect(cart.appliedDiscounts).toEqual([])
    await updated({ couponCode: 'SUMMER' })
    expect((await updated({ couponCode: null })).appliedDiscounts).toEqual([])
    await expectInvariants(shop.db)
  })
})

describe('members that only the shop may set', () => {
  const discounts = [{ amount: '1.00' }]
  const custom = [{ quantity: 1, price: '5.00', productName: { original: 'Wrapping' } }]

  test('visitors and members get the members they may not set, and nothing changes', async () => {
    const shop = await openShop()
    let refused = 0
    for (const token of [await shop.newToken(), await shop.newMemberToken()]) {
      const { violationsOf, read } = await startWithPlate(shop, token)
      const before = await read()
      const line = shop.line('plate')
      const attempts: [object, string][] = [
        [{ merchantDiscounts: discounts }, 'merchantDiscounts'],
        [{ customLineItems: custom }, 'customLineItems'],
        [
          { lineItems: [line, { ...line, catalogOverrideFields: { price: '0.01' } }] },
          'lineItems[1].catalogOverrideFields',
        ],
        [{ lineItems: [{ ...line, taxableAddress: { addressType: 'BUSINESS' } }] }, 'lineItems[0].taxableAddress'],
        [{ cartInfo: { overrideCheckoutUrl: 'https://other.example/pay' } }, 'cartInfo.overrideCheckoutUrl'],
      ]
      for (const [body, field] of attempts) {
        expect(await violationsOf({ ...body, couponCode: 'X' })).toEqual([[field, 'FIELD_NOT_ALLOWED']])
        refused++
      }
      expect(await read()).toEqual(before)
    }
    console.log(`what only the shop may set, sent by shoppers: refused ${refused} of ${refused}`)
  })

  test('a shopper may set a checkout URL only on a storefront of the shop', async () => {
    const shop = await openShop()
    const { updated } = await startWithPlate(shop)
    const overrideCheckoutUrl = `${TEST_STOREFRONT_URL}/api/pay?checkoutId={checkoutId}`
    expect(await updated({ cartInfo: { overrideCheckoutUrl } })).toMatchObject({ overrideCheckoutUrl })
  })

  test('a merchant and an app each have their own cart with manual discounts, which nobody else can read', async () => {
    const shop = await openShop(startShop)
    const visitor = await startWithPlate(shop)
    const key = await shop.newApiKey(['SCOPE.DC-STORES.MANAGE-ORDERS'])
    for (const token of [await shop.newStaffToken(), key]) {
      const { updated, read, violationsOf, update } = await startWithPlate(shop, token)
      await updated({ lineItems: [shop.line('bowl', 2)] })
      const cart = await updated({
        merchantDiscounts: [{ amount: '1.5', lineItemIds: [LINE_2] }, { percentage: '12.5' }],
        cartInfo: { overrideCheckoutUrl: 'https://shop.example/pay' },
      })
      expect(cart).toMatchObject({
        buyerInfo: { userId: expect.any(String) },
        overrideCheckoutUrl: 'https://shop.example/pay',
        appliedDiscounts: [
          { merchantDiscount: { amount: { amount: '1.5' } }, lineItemIds: [LINE_2], discountType: 'SPECIFIC_ITEMS' },
          { merchantDiscount: { amount: { amount: '3' } }, discountType: 'GLOBAL' },
        ],
      })
      expect(await lastModified(shop)).toEqual(['overrideCheckoutUrl', 'appliedDiscounts'])
      // A discount for a line that is gone is not one for the whole cart.
      await shop.ask('currentCart.removeLineItemsFromCurrentCart', { lineItemIds: [LINE_2] }, { token })
      expect((await read()).appliedDiscounts).toMatchObject([{ merchantDiscount: { amount: { amount: '1.25' } } }])
      expect((await updated({ merchantDiscounts: [] })).appliedDiscounts).toEqual([])

      expect(await violationsOf({ merchantDiscounts: [{}] })).toEqual([
        ['merchantDiscounts[0]', 'REQUIRED_ONE_OF_FIELD'],
      ])
      expect(await violationsOf({ merchantDiscounts: [{ percentage: '0.009' }, { percentage: '100.1' }] })).toEqual([
        ['merchantDiscounts[0].percentage', 'DECIMAL_GTE'],
        ['merchantDiscounts[1].percentage', 'DECIMAL_LTE'],
      ])
      expect(await violationsOf({ merchantDiscounts: [{ amount: '1.005' }] })).toEqual([
        ['merchantDiscounts[0].amount', 'DECIMAL_MAX_SCALE'],
      ])
      expect(await violationsOf({ cartInfo: { overrideCheckoutUrl: 'javascript:alert(1)' } })).toEqual([
        ['cartInfo.overrideCheckoutUrl', 'FORMAT'],
      ])
      expect((await update({ merchantDiscounts: [{ amount: '1', lineItemIds: [LINE_2] }] })).status).toBe(404)
    }
    expect((await visitor.read()).lineItems).toMatchObject([{ quantity: 1 }])
    expect(await shop.db.selectFrom('carts').select('owner_kind').orderBy('owner_kind').execute()).toEqual([
      { owner_kind: 'app' },
      { owner_kind: 'merchant' },
      { owner_kind: 'visitor' },
    ])
    const reader = await shop.newApiKey(['SCOPE.DC-STORES.READ-ORDERS'])
    expect((await shop.call('PATCH', CART, { token: reader, body: {} })).status).toBe(403)
  })
})

describe('events, keys, versions and faults', () => {
  test('each kind of change lists exactly its modified fields, and a change without effect publishes no event', async () => {
    const shop = await openShop(startShop)
    await addCoupon(shop, 'SUMMER')
    const { updated, read } = await startWithPlate(shop)
    const changes: [object, string[]][] = [
      [{ lineItems: [shop.line('plate')] }, ['lineItems']],
      [{ cartInfo: { buyerNote: 'x' } }, ['buyerNote']],
      [{ cartInfo: { buyerInfo: { email: 'ada@shop.example' } } }, ['buyerInfo']],
      [{ cartInfo: { contactInfo: { address: { country: 'DE' } } } }, ['contactInfo']],
      [{ cartInfo: { selectedShippingOption: { code: 'express' } } }, ['selectedShippingOption']],
      [{ cartInfo: { extendedFields: { namespaces: { a: { b: 1 } } } } }, ['extendedFields']],
      [{ cartInfo: { businessLocationId: NOBODY } }, ['businessLocationId']],
      [{ couponCode: 'SUMMER' }, ['appliedDiscounts']],
      [
        { couponCode: null, cartInfo: { buyerNote: null }, lineItems: [shop.line('bowl')] },
        ['lineItems', 'buyerNote', 'appliedDiscounts'],
      ],
    ]
    for (const [change, fields] of changes) {
      await updated(change)
      expect(await lastModified(shop), JSON.stringify(change)).toEqual(fields)
    }
    const { revision } = await read()
    const events = (await shop.events()).length
    for (const change of [
      {},
      { cartInfo: { buyerInfo: { email: 'ada@shop.example' } } },
      { cartInfo: {}, lineItems: [] },
    ])
      expect((await updated(change)).revision).toBe(revision)
    expect((await shop.events()).length).toBe(events)
  })

  test('a repeated key is one change with the same response bytes, and an outdated revision is refused', async () => {
    const shop = await openShop(startShop)
    await addCoupon(shop, 'SUMMER')
    const { token, update, read } = await startWithPlate(shop)
    const key = { 'idempotency-key': 'k' }
    const body = { lineItems: [shop.line('plate')], couponCode: 'SUMMER' }
    const [first, second] = await Promise.all([update(body, key), update(body, key)])
    expect([first.status, second.text]).toEqual([200, first.text])
    expect((await update(body, key)).headers.get('idempotent-replayed')).toBe('true')
    expect((await read()).lineItems).toMatchObject([{ quantity: 2 }])
    expect((await update({}, key)).status).toBe(422)

    const removal = () =>
      shop.call('POST', `${CART}/remove-coupon`, { token, body: {}, headers: { 'idempotency-key': 'r' } })
    const [removed, again] = [await removal(), await removal()]
    expect([removed.status, again.text]).toEqual([200, removed.text])
    // Without a change there is an answer to keep all the same.
    const nothing = await update({}, { 'idempotency-key': 'n' })
    await update({ cartInfo: { buyerNote: 'since' } })
    expect((await update({}, { 'idempotency-key': 'n' })).text).toBe(nothing.text)

    const old = { 'if-match': '1' }
    expect((await update({ cartInfo: { buyerNote: 'y' } }, old)).status).toBe(409)
    expect((await shop.call('POST', `${CART}/remove-coupon`, { token, body: {}, headers: old })).status).toBe(409)
    expect((await read()).buyerNote).toBe('since')
  })

  test('an update without a cart is refused', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const answers = [
      await shop.call('PATCH', CART, { token, body: { cartInfo: { buyerNote: 'x' } } }),
      await shop.call('POST', `${CART}/remove-coupon`, { token, body: {} }),
    ]
    const none = { status: 404, body: { details: { applicationError: { code: 'OWNED_CART_NOT_FOUND' } } } }
    expect(answers).toMatchObject([none, none])
  })

  test('an update is atomic whichever statement fails, and a retry with the same key completes it', async () => {
    const faults = new StatementFaults()
    const shop = await startShop({ faults })
    await shop.addProduct('plate', { stock: 500 })
    await addCoupon(shop, 'SUMMER')
    let tried = 0
    for (const happens of ['before', 'after'] as const) {
      for (let n = 1; ; n++) {
        const { update, read } = await startWithPlate(shop)
        const body = { lineItems: [shop.line('plate')], couponCode: 'SUMMER', cartInfo: { buyerNote: 'x' } }
        const send = () => update(body, { 'idempotency-key': 'k' })
        const before = await countRows(shop.db, 'outbox')
        faults.failAt(n, happens)
        const answer = await send()
        if (!faults.stop()) break
        tried++
        const where = `statement ${n}, lost ${happens}: ${faults.seen.at(n - 1)}`
        // A right code that is not given back counts as a guess, and is in the cart all the same.
        const isGivenBack = faults.seen.at(n - 1)?.includes('rate_limits as known using held')
        expect(answer.status, where).toBe(isGivenBack ? 200 : 503)
        const after = await countRows(shop.db, 'outbox')
        const made = after.outbox! - before.outbox!
        const { buyerNote, lineItems, appliedDiscounts } = await read()
        expect([buyerNote ?? '', lineItems[0]?.quantity, appliedDiscounts.length], where).toEqual(
          made ? ['x', 2, 1] : ['', 1, 0],
        )
        const again = await send()
        expect([again.status, again.headers.has('idempotent-replayed')], where).toEqual([200, made === 1])
        expect((await read()).lineItems, where).toMatchObject([{ quantity: 2 }])
      }
    }
    console.log(`update of a cart, one statement failing: ${tried} places, half-done 0 of ${tried}`)
    expect(tried).toBeGreaterThanOrEqual(4)
    await expectInvariants(shop.db)
  })
})
