import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderLink } from '../orders/index.ts'
import { saveTestSettings } from '../testing/settings.ts'
import type { TestMember } from '../testing/create-test-member.ts'
import { getIdempotencyToken, startShop, type TestShop, visitCheckout } from '../testing/index.ts'

/** One shop serves all tests, each of which has products and buyers of its own. */
let shop: TestShop
let cleanUp = async (): Promise<void> => {}

beforeAll(async () => {
  shop = await startShop({
    whenFinished: (clean) => void (cleanUp = clean),
    shipping: {
      regions: [
        {
          code: 'all',
          title: 'All',
          countries: ['DE', 'US', 'IL'],
          options: [
            { code: 'parcel', title: 'Parcel', deliveryTime: '2–3 days', price: '4.90' },
            {
              code: 'collect',
              title: 'Collect',
              price: '0',
              pickup: { method: 'STORE_PICKUP', isBusinessLocation: true },
            },
          ],
        },
      ],
    },
    currencies: { rates: [{ currency: 'USD', rate: '1.1' }] },
    payments: {
      manual: [
        { code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER', instructions: 'DE00 1234' },
        { code: 'cash', title: 'Cash at the counter', kind: 'ON_PICKUP' },
        { code: 'door', title: 'Cash at the door', kind: 'ON_DELIVERY' },
      ],
    },
  })
})
afterAll(() => cleanUp())

let products = 0
async function visitWithPlate(token?: string) {
  const plate = `plate ${++products}`
  await shop.addProduct(plate, { price: '11.90', stock: 9 })
  return { plate, visit: await visitCheckout(shop, [[plate, 2]], token) }
}
type Visit = Awaited<ReturnType<typeof visitWithPlate>>['visit']

const send = (visit: Visit, fields: Record<string, string>) =>
  visit.browser.post(`/checkout/${visit.checkoutId}`, fields)

/** Signs in as the member does on the hosted pages. */
const signInBrowser = async ({ browser }: Visit, { email, password }: TestMember) =>
  expect((await browser.post('/sign-in', { email, password })).status).toBe(303)

const readOrder = async (of: TestShop, visit: Visit) =>
  (await of.ask('orders.getOrder', { id: (await visit.order())!.id }, { token: visit.token })).order

test('the page, its amounts and its errors are in the buyer’s language', async () => {
  const { visit } = await visitWithPlate()
  const said = { de: 'Zahlungspflichtig bestellen', fr: 'Commander avec obligation de paiement', he: 'ביצוע הזמנה' }
  for (const [lang, button] of Object.entries(said)) {
    const cookie = [...visit.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = await shop.fetch(`/checkout/${visit.checkoutId}`, { headers: { cookie, 'accept-language': lang } })
    const html = await page.text()
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toContain(button)
    expect(html.includes('28,70'), lang).toBe(lang !== 'he')
    expect(html).not.toMatch(/Place order|Street and number|Delivery/)
  }
})

test('address fields follow the country in parts, names and options, with and without scripts', async () => {
  const { visit } = await visitWithPlate()
  expect(visit.page.html).toMatch(/Postcode.*City/s)
  expect((await send(visit, { intent: 'update', country: 'US' })).status).toBe(303)
  const { html } = await visit.reload()
  expect(html).toMatch(/City.*State.*New York.*ZIP code/s)

  const refused = await visit.place({ country: 'US', postalCode: '1', subdivision: '' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('<a href="#subdivision">Enter your state.</a>')
  expect(refused.html).toContain('<a href="#postalCode">Enter a valid ZIP code, for example 95014.</a>')
  expect((await visit.place({ country: 'US', postalCode: '10001', subdivision: 'US-NY' })).status).toBe(303)
})

test('a billing address can name another person in any country', async () => {
  const { visit } = await visitWithPlate()
  const bill = {
    billing: 'other',
    billingFirstName: 'Grace',
    billingLastName: 'Hopper',
    billingCountry: 'JP',
    billingPostalCode: '154-0023',
    billingSubdivision: 'JP-13',
    billingAddressLine: 'Tower 1',
  }
  const refused = await visit.place({ ...bill, billingPostalCode: '1' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('<a href="#billingPostalCode">')
  expect((await visit.place({ ...bill, billingPostalCode: '１５４ー００２３' })).status).toBe(303)
  expect(await readOrder(shop, visit)).toMatchObject({
    billingInfo: {
      address: { country: 'JP', subdivision: 'JP-13', postalCode: '154-0023' },
      contactDetails: { firstName: 'Grace' },
    },
    recipientInfo: { address: { country: 'DE' }, contactDetails: { firstName: 'Ada' } },
  })
})

test('a coupon code is applied, removed, or refused with the reason, and the cart has it too', async () => {
  const { visit } = await visitWithPlate()
  await shop.newCoupon({ code: 'MOSS5', name: 'Moss', moneyOff: '5.00' })
  await shop.newCoupon({ code: 'LARGE', name: 'Large', moneyOff: '5.00', minSubtotal: '999' })
  const unknown = await send(visit, { intent: 'coupon', country: 'DE', couponCode: 'NONE' })
  expect([unknown.status, unknown.html.includes('This discount code is not valid.')]).toEqual([422, true])

  expect((await send(visit, { intent: 'coupon', country: 'DE', couponCode: 'moss5' })).status).toBe(303)
  expect((await visit.reload()).html).toContain('€23.70')
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token: visit.token })
  expect(cart.appliedDiscounts).toMatchObject([{ coupon: { code: 'MOSS5' } }])

  expect((await send(visit, { intent: 'remove-coupon', country: 'DE' })).status).toBe(303)
  expect((await visit.reload()).html).toContain('€28.70')
  await send(visit, { intent: 'coupon', country: 'DE', couponCode: 'LARGE' })
  expect((await visit.reload()).html).toContain('This discount code requires a minimum order of €999.00.')
})

test('a typed coupon code is applied by any button, and shown before the payment', async () => {
  const { visit } = await visitWithPlate()
  await shop.newCoupon({ code: 'FERN5', name: 'Fern', moneyOff: '5.00' })
  const unknown = await visit.place({ couponCode: 'NONE' })
  expect([unknown.status, unknown.html.includes('This discount code is not valid.')]).toEqual([422, true])
  const review = await visit.place({ couponCode: 'fern5' })
  expect(review.html).toContain('Please review the total')
  expect(review.html).toContain('FERN5 applied')
  expect(await visit.order()).toBeUndefined()
  await visit.reload()
  expect((await visit.place()).status).toBe(303)
  expect((await visit.order())!.totalMinor).toBe(2_370n)

  const { visit: other } = await visitWithPlate()
  expect((await send(other, { intent: 'update', country: 'DE', couponCode: 'fern5' })).status).toBe(303)
  expect((await other.reload()).html).toContain('FERN5 applied')
})

test('a note reaches the order with its line breaks, and is never rendered as HTML', async () => {
  const { visit } = await visitWithPlate()
  const buyerNote = 'Ring twice.\r\n</textarea><script>alert(1)</script>\u0000'
  await send(visit, { intent: 'update', country: 'DE', buyerNote })
  expect((await visit.reload()).html).not.toContain('<script>alert')
  expect((await visit.place({ buyerNote })).status).toBe(303)
  expect((await readOrder(shop, visit)).buyerNote).toBe('Ring twice.\n</textarea><script>alert(1)</script>')
})

test('a price that has changed since the cart is shown with the old one, and confirmed before the charge', async () => {
  const { plate, visit } = await visitWithPlate()
  expect(visit.page.html).not.toContain('The price has changed')
  await shop.changeProduct(plate, { price: '12.90' })
  const review = await visit.place()
  expect(review.html).toContain('Please review the total')
  expect(review.html).toContain('The price has changed from €11.90 to €12.90.')
  expect(await visit.order()).toBeUndefined()
  await visit.reload()
  expect((await visit.place()).status).toBe(303)
  expect((await visit.order())!.totalMinor).toBe(3_070n)
})

test('if the cart showed another currency, the page names the charged one', async () => {
  const { visit } = await visitWithPlate()
  expect(visit.page.html).not.toContain('for orientation only')
  await shop.call('POST', '/ecom/v1/carts/current/create-checkout', {
    token: visit.token,
    body: { channelType: 'WEB' },
    headers: { 'x-wix-currency': 'USD' },
  })
  expect((await visit.reload()).html).toContain('You pay in Euro (EUR). Prices in US Dollar are for orientation only.')
})

test('a member’s email and address are prefilled, and a new address is saved once', async () => {
  const member = await shop.newMember()
  const { visit } = await visitWithPlate(member.token)
  expect(visit.page.html).toContain(`value="${member.email}"`)
  expect(visit.page.html).not.toContain('You can order without an account.')
  await signInBrowser(visit, member)
  expect((await visit.reload()).html).toContain('name="saveAddress"')
  expect((await visit.place({ saveAddress: 'on' })).status).toBe(303)

  const next = (await visitWithPlate(member.token)).visit
  await signInBrowser(next, member)
  await next.reload()
  expect(next.page.html).toContain('Ada Byron, Street 1, 10115 Berlin, Germany')
  expect(next.page.html).toMatch(/name="city" value="Berlin"/)
  expect((await next.place({ saveAddress: 'on' })).status).toBe(303)
  expect(await shop.db.selectFrom('member_addresses').select('address').execute()).toHaveLength(1)
})

test('a member’s addresses are neither shown nor saved in a browser in which the member is not signed in', async () => {
  const [member, stranger] = [await shop.newMember(), await shop.newMember()]
  const own = (await visitWithPlate(member.token)).visit
  await signInBrowser(own, member)
  await own.place({ saveAddress: 'on', addressLine: 'Private Lane 7' })
  const addresses = () =>
    shop.db.selectFrom('member_addresses').select(['id', 'address']).where('account_id', '=', member.id).execute()
  const [saved] = await addresses()
  expect(saved!.address).toMatchObject({ addressLine: 'Private Lane 7' })

  // The checkout is the member’s, but another person opens its URL first.
  for (const isSignedIn of [false, true]) {
    const { visit } = await visitWithPlate(member.token)
    if (isSignedIn) await signInBrowser(visit, stranger)
    await send(visit, { addressLine: 'Other Street 1' })
    for (const { html } of [await visit.reload(), await visit.place({ country: '' })]) {
      expect(html).not.toContain('Private Lane 7')
      expect(html).not.toContain('name="saveAddress"')
    }
    await send(visit, { intent: 'use-address', savedAddress: saved!.id, country: 'DE' })
    expect((await visit.reload()).html).not.toContain('Private Lane 7')
    expect((await visit.place({ saveAddress: 'on', addressLine: 'Other Street 1' })).status).toBe(303)
    expect(await addresses()).toEqual([saved])
  }
})

test('an address of another member cannot be used', async () => {
  const [one, other] = [await shop.newMember(), await shop.newMember()]
  const theirs = (await visitWithPlate(one.token)).visit
  await signInBrowser(theirs, one)
  await theirs.place({ saveAddress: 'on', city: 'Secret Town' })
  const { id } = await shop.db
    .selectFrom('member_addresses')
    .select('id')
    .where('address', '@>', JSON.stringify({ city: 'Secret Town' }) as never)
    .executeTakeFirstOrThrow()
  for (const token of [other.token, undefined]) {
    const { visit } = await visitWithPlate(token)
    if (token) await signInBrowser(visit, other)
    await send(visit, { intent: 'use-address', savedAddress: id, country: 'DE' })
    expect((await visit.reload()).html).not.toContain('Secret Town')
  }
})

test('an order by bank transfer shows instructions, and waits for the money', async () => {
  const { visit } = await visitWithPlate()
  expect(visit.page.html).toContain('DE00 1234')
  expect((await visit.place({ paymentMethod: 'bank', cardNumber: '' })).status).toBe(303)
  expect((await readOrder(shop, visit)).paymentStatus).toBe('NOT_PAID')
})

test('cash is offered on pickup only for pickup, and on delivery only for delivery', async () => {
  const { visit } = await visitWithPlate()
  expect(visit.page.html).toMatch(/<div class="choice if-collected">.*Cash at the counter/)
  const ways = [
    { shippingOption: 'parcel', paymentMethod: 'cash', status: 422 },
    { shippingOption: 'collect', paymentMethod: 'door', status: 422 },
    { shippingOption: 'collect', paymentMethod: 'cash', status: 303 },
  ]
  for (const { status, ...chosen } of ways) {
    const answer = await visit.place({ ...chosen, cardNumber: '' })
    expect([answer.status, answer.html.includes('Select a payment method.')]).toEqual([status, status === 422])
  }
  expect((await readOrder(shop, visit)).shippingInfo?.logistics?.pickupDetails).toBeDefined()
})

test('each empty card field has an error, and correct ones have to be entered again', async () => {
  const { visit } = await visitWithPlate()
  const empty = await visit.place({ cardNumber: '', cardExpiry: '', cardCode: '' })
  for (const said of ['Enter a card number.', 'Enter the expiry date.', 'Enter the security code.'])
    expect(empty.html).toContain(said)
  expect(empty.html).not.toContain('enter your card details again')
  const elsewhere = await visit.place({ postalCode: '1' })
  expect(elsewhere.html).toContain('Please enter your card details again: we do not store them.')
  expect(elsewhere.html).not.toContain('value="4242')
})

test('a buyer who chooses another payment method returns to the payment methods without an error', async () => {
  const { visit } = await visitWithPlate()
  const paying = (await visit.place({ cardNumber: '4000000000003220' })).location!
  await visit.browser.post(paying, { intent: 'give-up' })
  const back = await visit.browser.get(paying)
  expect(back.location).toContain('payment=failed#paymentMethod')
  const { html, status } = await visit.browser.get(back.location!.replace('#paymentMethod', ''))
  expect([status, html.includes('You can choose another payment method now.')]).toEqual([200, true])
  expect(html).not.toMatch(/class="error"|notice problem/)
})

test('every step of the total is on the page, and the last one is the total', async () => {
  const { visit } = await visitWithPlate()
  expect(visit.page.html).toMatch(/How this total is calculated.*2 × €11\.90.*Delivery: Parcel.*€28\.70/s)
})

test('terms have to be accepted, and a phone number entered, if the shop requires it', async () => {
  const strict = await startShop({
    checkout: { phone: 'REQUIRED', terms: { text: 'All sales are final.', mustAccept: true } },
  })
  await strict.addProduct('plate')
  const visit = await visitCheckout(strict, [['plate', 1]])
  const refused = await visit.place()
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('<a href="#phone">Enter your phone number.</a>')
  expect(refused.html).toContain('<a href="#terms">Agree to the terms and conditions to continue.</a>')
  expect((await visit.place({ terms: 'on' })).html).toMatch(/name="terms"[^>]* checked/)
  expect((await visit.place({ phone: '030 1234', terms: 'on' })).status).toBe(303)
  await saveTestSettings(strict.db, {
    checkout: { phone: 'REQUIRED', terms: { text: 'Some are final.', mustAccept: true } },
  })
  await strict.provider.settings.refresh()
  const { id } = (await visit.order())!
  const saved = await strict.db.selectFrom('orders').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  expect(saved.content).toMatchObject({
    acceptedTerms: { text: 'All sales are final.', how: 'ticked', at: strict.now.toISOString() },
  })
  const { order } = await strict.ask('orders.getOrder', { id }, { token: visit.token })
  expect(JSON.stringify(order), 'the platform has no such field').not.toContain('are final')
  const page = await visit.browser.get(createOrderLink(id, strict.provider.orderServices))
  expect(page.html).toMatch(/Terms you agreed to on .*All sales are final\./s)
})

test('terms that have changed since the page was rendered are shown before they are accepted', async () => {
  const strict = await startShop()
  const write = async (text: string) => {
    await saveTestSettings(strict.db, { checkout: { phone: 'HIDDEN', terms: { text, mustAccept: true } } })
    await strict.provider.settings.refresh()
  }
  await write('All sales are final.')
  await strict.addProduct('plate')
  const visit = await visitCheckout(strict, [['plate', 1]])
  await write('We sell your address.')
  const review = await visit.place({ terms: 'on' })
  expect(review.status).toBe(200)
  expect(review.html).toContain('Please review the terms and conditions')
  expect(review.html).toContain('We sell your address.')
  expect(review.html).not.toMatch(/name="terms"[^>]* checked/)
  expect(await visit.order()).toBeUndefined()
  const agreed = await visit.place({ terms: 'on', idempotencyToken: getIdempotencyToken(review) })
  expect(agreed.status).toBe(303)
})

test('time slots of one delivery are chosen by day, in the shop’s time zone', async () => {
  const slot = (code: string, day: string) => ({
    code,
    title: 'By bike',
    deliveryTime: 'In the evening',
    price: '3.50',
    timeSlot: { from: `2999-01-${day}T15:00:00Z`, to: `2999-01-${day}T19:00:00Z` },
  })
  const timed = await startShop({
    shop: { timeZone: 'Europe/Berlin' },
    shipping: {
      regions: [{ code: 'all', title: 'All', countries: ['DE'], options: [slot('one', '05'), slot('two', '12')] }],
    },
  })
  await timed.addProduct('plate')
  const { page } = await visitCheckout(timed, [['plate', 1]])
  const days = [...page.html.matchAll(/<summary><bdi>([^<]*)<\/bdi><\/summary>/g)].map(([, day]) => day)
  expect(days).toEqual(['Sat, 5 Jan', 'Sat, 12 Jan'])
  const said = page.html.replaceAll(/<!-- -->|<[^>]*>/g, '')
  expect(said).toMatch(/By bike, Sat, 5 Jan, 16:00–20:00.*By bike, Sat, 12 Jan, 16:00–20:00/)
  expect(said.match(/In the evening/g), 'what all of them say is said once').toHaveLength(1)
  expect(page.html.match(/<details[^>]* open=""/g), 'the day of the chosen slot is open').toHaveLength(1)
})
