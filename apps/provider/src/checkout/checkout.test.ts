import { describe, expect, test } from 'vitest'
import {
  expectInvariants,
  getIdempotencyToken,
  shareShop,
  startShop,
  TEST_STOREFRONT_URL,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../testing/index.ts'

const openShop = shareShop()

const MINUTE = 60_000

/** Expects no placed order; a declined attempt stays for a retry. */
async function stillNothing(shop: TestShop, declined = 0): Promise<void> {
  const orders = await shop.db.selectFrom('orders').select('status').execute()
  const payments = await shop.db.selectFrom('payments').select('status').execute()
  expect(orders.map(({ status }) => status)).toEqual(declined > 0 ? ['REJECTED'] : [])
  expect(payments.map(({ status }) => status)).toEqual(Array.from({ length: declined }, () => 'failed'))
}

describe('from the cart to an order', () => {
  test('a checkout through the hosted pages writes order, payment, stock and cart, and leads back', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '11.90', stock: 5 })
    const visit = await visitCheckout(shop, [['plate', 2]])
    expect(visit.page).toMatchObject({ status: 200, html: expect.stringContaining('€28.70') }) // with parcel
    const page = await visit.place({ shippingOption: 'express' })
    const order = (await visit.order())!
    expect(page.status).toBe(303)
    const back = new URL(page.location!)
    expect([
      back.origin + back.pathname,
      back.searchParams.get('orderId'),
      back.searchParams.get('wixMemberLoggedIn'),
    ]).toEqual([`${TEST_STOREFRONT_URL}/thank-you`, order.id, 'false'])

    const { order: wire } = await shop.ask('orders.getOrder', { id: order.id }, { token: visit.token })
    expect(wire).toMatchObject({
      number: expect.stringMatching(/^\d+$/),
      paymentStatus: 'PAID',
      checkoutId: visit.checkoutId,
      lineItems: [{ quantity: 2, productName: { original: 'plate' } }],
      priceSummary: {
        subtotal: { amount: '23.80' },
        shipping: { amount: '11.90' },
        tax: { amount: '5.70' },
        total: { amount: '35.70' },
      },
      buyerInfo: { email: 'ada@example.com' },
      recipientInfo: { address: { country: 'DE', city: 'Berlin' }, contactDetails: { firstName: 'Ada' } },
    })
    const key = await shop.newApiKey(['SCOPE.DC-STORES.READ-ORDERS'])
    const { order: asAppsReadIt } = await shop.ask('orders.getOrder', { id: order.id }, { token: key })
    const contactId = expect.any(String) as string
    expect(asAppsReadIt, 'for the shop, the buyer is somebody whom it knows').toEqual({
      ...wire,
      revision: expect.any(String) as string,
      buyerInfo: { ...wire.buyerInfo, contactId },
    })
    expect(await shop.db.selectFrom('payments').selectAll().execute()).toMatchObject([
      {
        order_id: order.id,
        amount_minor: order.totalMinor,
        currency: 'EUR',
        status: 'captured',
        details: { lastDigits: '4242' },
      },
    ])
    expect(await shop.stockOf('plate')).toBe(3)
    expect((await shop.call('GET', '/ecom/v1/carts/current', { token: visit.token })).status).toBe(404)
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 5 })

    // Repeated views and submissions keep that order.
    expect(await visit.place()).toMatchObject({ status: 303, location: page.location })
    expect(await visit.browser.get(`/checkout/${visit.checkoutId}`)).toMatchObject({
      status: 303,
      location: page.location,
    })
    expect(
      await shop.call('POST', '/headless/v1/redirect-session', {
        token: visit.token,
        body: { ecomCheckout: { checkoutId: visit.checkoutId } },
      }),
    ).toMatchObject({ status: 409, body: { details: { applicationError: { code: 'CHECKOUT_CLOSED' } } } })
    expect(await shop.stockOf('plate')).toBe(3)
  })

  test('another visitor finds neither the order nor the checkout', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    const stranger = await shop.newToken()
    const refused = async (id: string) =>
      (
        await shop.call('POST', '/headless/v1/redirect-session', {
          token: stranger,
          body: { ecomCheckout: { checkoutId: id } },
        })
      ).status
    expect([
      await refused(visit.checkoutId),
      await refused(crypto.randomUUID()),
      await refused(`urn:uuid:${visit.checkoutId}`),
    ]).toEqual([404, 404, 400])
    await visit.place()
    const { id } = (await visit.order())!
    const [foreign, unknown] = await Promise.all(
      [id, crypto.randomUUID()].map((each) => shop.call('GET', `/ecom/v1/orders/${each}`, { token: stranger })),
    )
    expect([foreign!.status, unknown!.status]).toEqual([404, 404])
    expect(foreign!.text.replaceAll(id, '')).toBe(unknown!.text.replace(/[0-9a-f-]{36}/g, '')) // they cannot be told apart
    expect((await shop.call('GET', `/ecom/v1/orders/urn:uuid:${id}`, { token: visit.token })).status).toBe(400)
    expect((await shop.call('GET', '/ecom/v1/orders/none', { token: visit.token })).status).toBe(400)
    expect(shop.logged).toEqual([])
  })

  test('items added in another tab meanwhile stay in the cart, which sends an event', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 9 })
    await shop.addProduct('bowl', { stock: 9 })
    const visit = await visitCheckout(shop, [['plate', 2]])
    await shop.ask(
      'currentCart.addToCurrentCart',
      { lineItems: [shop.line('plate', 1), shop.line('bowl', 3)] },
      { token: visit.token },
    )
    expect((await visit.place()).status).toBe(303)
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token: visit.token })
    expect(cart.lineItems).toMatchObject([
      { productName: { original: 'plate' }, quantity: 1 },
      { productName: { original: 'bowl' }, quantity: 3 },
    ])
    expect(cart.checkoutId).toBeUndefined()
    expect((await shop.events()).findLast((event) => event.startsWith('wix.ecom.v1.cart'))).toBe(
      'wix.ecom.v1.cart_updated',
    )
    expect((await shop.newCheckout(visit.token)).checkoutId).not.toBe(visit.checkoutId)
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 9, [shop.idOf('bowl')]: 9 })
  })
})

describe('the form of the checkout', () => {
  test('a declined card, a wrong one or a missing field places no order and changes nothing', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { stock: 5 })
    const visit = await visitCheckout(shop, [['plate', 1]])
    const wrong: [changed: Record<string, string>, message: string][] = [
      [{ cardNumber: '4000 0000 0000 0002' }, 'Your card was declined. You have not been charged.'],
      [{ cardNumber: '4111 1111 1111 1111' }, 'test mode'],
      [{ cardNumber: 'constructor' }, 'test mode'],
      [{ cardExpiry: '01/20' }, 'This card has expired.'],
      [{ cardExpiry: '13/40' }, 'Enter the expiry date as'],
      [{ cardCode: '1' }, 'three or four digits'],
      [{ email: '' }, 'Enter your email address.'],
      [{ email: 'ada@' }, 'Enter a valid email address.'],
      [{ email: 'a@b' }, 'Enter a valid email address.'],
      [{ lastName: '   ' }, 'Enter your last name.'],
      [{ city: '\u0000' }, 'Enter your city.'],
      [{ country: 'US' }, 'We do not deliver to this country.'],
      [{ country: 'XX' }, 'We do not deliver to this country.'],
      [{ addressLine: 'x'.repeat(151) }, 'Enter at most 150 characters.'],
      [{ shippingOption: 'balloon' }, 'Select a delivery method.'],
    ]
    for (const [changed, message] of wrong) {
      const page = await visit.place(changed)
      expect(page.status, JSON.stringify(changed)).toBe(422)
      expect(page.html).toContain(message)
      expect(page.html).not.toMatch(/value="(4242|4000|4111|123"|12\/49)/)
    }
    await stillNothing(shop, 1)
    expect(await shop.stockOf('plate')).toBe(5)
    console.log(`forms that are wrong: orders 0 of ${wrong.length}`)
    expect((await visit.place()).status).toBe(303)
    await expectInvariants(shop.db, { [shop.idOf('plate')]: 5 })
  })

  test('prices that have changed since the page was rendered are shown again and not charged', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00', stock: 5 })
    const visit = await visitCheckout(shop, [['plate', 1]])
    await shop.changeProduct('plate', { price: '12.00', stock: 5 })
    const page = await visit.place()
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining('Please review the total') })
    expect(page.html).toContain('€16.90')
    await stillNothing(shop)
    expect((await visit.place({ idempotencyToken: getIdempotencyToken(page) })).status).toBe(303)
    expect((await visit.order())!.totalMinor).toBe(1_690n)
  })

  test('a submission without a shown quote, or with that of another checkout, is refused', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00' })
    await shop.addProduct('bowl', { price: '1.00' })
    const visit = await visitCheckout(shop, [['plate', 1]])
    const cheap = await visitCheckout(shop, [['bowl', 1]])
    for (const idempotencyToken of ['', 'x', getIdempotencyToken(cheap.page)])
      expect((await visit.place({ idempotencyToken })).html).toContain('Please review the total')
    await stillNothing(shop)
  })

  test('sold-out and hidden items are reported, and nothing is ordered', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { stock: 5 })
    await shop.addProduct('bowl', { stock: 5 })
    const visit = await visitCheckout(shop, [
      ['plate', 3],
      ['bowl', 1],
    ])
    await shop.changeElsewhere('plate', { stock: 2 }) // this process has no event of it
    expect((await visit.place()).html).toContain('Not enough in stock: plate. You have not been charged.')
    await shop.changeProduct('plate', { stock: 5 })
    await shop.changeProduct('bowl', { stock: 5, visible: false })
    expect((await visit.place()).status).toBe(200)
    await stillNothing(shop)
    expect([await shop.stockOf('plate'), await shop.stockOf('bowl')]).toEqual([5, 5])
  })

  test('an address that changes the delivery cost shows the new total, which is then ordered', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '10.00' })
    const visit = await visitCheckout(shop, [['plate', 1]])
    const moved = await visit.place({ country: 'FR', shippingOption: '' })
    expect(moved).toMatchObject({ status: 200, html: expect.stringContaining('€19.90') })
    expect(
      (
        await visit.place({
          country: 'FR',
          shippingOption: 'france-parcel',
          idempotencyToken: getIdempotencyToken(moved),
        })
      ).status,
    ).toBe(303)
    expect((await visit.order())!.totalMinor).toBe(1_990n)
  })

  test('a form from another origin is refused, whatever its content type', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    const fields = { intent: 'place', idempotencyToken: getIdempotencyToken(visit.page) }
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: TEST_STOREFRONT_URL },
      {},
      { origin: 'http://provider.test.evil.example' },
      { origin: 'http://provider.test:81' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'content-type': 'text/plain' },
      { origin: 'https://evil.example', 'content-type': 'multipart/form-data; boundary=x' },
      { origin: 'https://evil.example', 'content-type': 'application/json' },
      { origin: 'https://evil.example', 'content-type': 'x/y; application/x-www-form-urlencoded' },
    ]
    const statuses: number[] = []
    for (const headers of foreign)
      statuses.push((await visit.browser.post(`/checkout/${visit.checkoutId}`, fields, headers)).status)
    console.log(
      `forms from elsewhere: accepted ${statuses.filter((status) => status < 400).length} of ${foreign.length}`,
    )
    expect(statuses.every((status) => status === 403 || status === 415)).toBe(true)
    await stillNothing(shop)
  })
})

describe('a redirect session', () => {
  test('opens for one browser: a reload works there, another browser sees that it has expired', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    expect(await visit.browser.enter(visit.fullUrl)).toMatchObject({
      status: 303,
      location: `/checkout/${visit.checkoutId}`,
    })
    expect((await visit.reload()).status).toBe(200)
    const other = new TestBrowser(shop)
    expect(await other.enter(visit.fullUrl)).toMatchObject({
      status: 410,
      html: expect.stringContaining('This checkout has expired'),
    })
    expect((await other.get(`/checkout/${visit.checkoutId}`)).status).toBe(410)
    expect((await other.post(`/checkout/${visit.checkoutId}`, { intent: 'place' })).status).toBe(410)
    expect(other.cookies.size).toBe(0)
    expect((await visit.place()).status).toBe(303)
  })

  test('opened by two browsers at once admits one of them', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const token = await shop.newToken()
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
    const { fullUrl } = await shop.newCheckout(token)
    const opened = await Promise.all(Array.from({ length: 10 }, () => new TestBrowser(shop).enter(fullUrl)))
    expect(opened.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(opened.filter(({ status }) => status === 410)).toHaveLength(9)
  })

  test('expires after ten minutes if unopened, and its page after three hours', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    const { fullUrl } = await shop.newCheckout(visit.token)
    shop.passTime(10 * MINUTE)
    expect((await new TestBrowser(shop).enter(fullUrl)).status).toBe(410)
    shop.passTime(169 * MINUTE)
    expect((await visit.reload()).status).toBe(200)
    shop.passTime(2 * MINUTE)
    expect((await visit.reload()).status).toBe(410)
    expect((await visit.browser.post(`/checkout/${visit.checkoutId}`, { intent: 'place' })).status).toBe(410)
  })

  test('with an invalid URL does not end the checkout that is open in another tab', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    expect((await visit.browser.get('/redirect?session=old')).status).toBe(410)
    expect((await visit.reload()).status).toBe(200)
  })

  test('sets a cookie that scripts cannot read and nobody can choose', async () => {
    const shop = await startShop({ secureCookies: true })
    await shop.addProduct('plate')
    const token = await shop.newToken()
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
    for (const chosen of ['', 'x', '%00', 'a'.repeat(4_000)]) {
      const { fullUrl } = await shop.newCheckout(token)
      const browser = new TestBrowser(shop)
      browser.cookies.set('__Host-cw-account', chosen)
      const [cookie] = (await browser.enter(fullUrl)).headers.getSetCookie()
      expect(cookie).toMatch(/^__Host-cw-account=[\w-]{43}; Max-Age=10800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    }
  })

  test('a redirect session reveals neither owner nor intent by its URL or its event', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    const session = new URL(visit.fullUrl).searchParams.get('session')!
    expect(visit.fullUrl).not.toContain(visit.checkoutId)
    const announced = await shop.db
      .selectFrom('outbox')
      .selectAll()
      .where('event_type', '=', 'wix.headless.v1.redirect_session_created')
      .execute()
    expect(announced).toHaveLength(1)
    expect(
      JSON.stringify(announced, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ).not.toContain(session)
    const rows = await shop.db.selectFrom('redirect_sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(session)
  })

  test('malformed page URLs show the expired page, and log no error', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { browser } = await visitCheckout(shop, [['plate', 1]])
    for (const path of [
      '/checkout/-',
      `/checkout/${'-'.repeat(36)}`,
      '/checkout/%00',
      `/checkout/${crypto.randomUUID()}`,
      '/checkout/urn:uuid:x',
      '/redirect',
      '/redirect?session=',
      '/redirect?session=%00&session=x',
    ])
      expect((await browser.get(path)).status, path).toBe(410)
    expect((await browser.get('/checkout/')).status).toBe(404)
    expect(shop.logged).toEqual([])
  })
})
