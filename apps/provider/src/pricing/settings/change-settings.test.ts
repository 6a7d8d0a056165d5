import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startShop, StatementFaults, type TestShop } from '../../testing/index.ts'
import { createCoupon } from '../coupons/index.ts'

const PATH = '/cartwright/v1/settings'
const BOOKS = 'b0000000-0000-4000-8000-000000000001'

async function start() {
  const shop = await startShop()
  const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-SETTINGS'])
  return { shop, ...callsOf(shop, token) }
}

function callsOf(shop: TestShop, token: string) {
  return {
    read: () => shop.call('GET', PATH, { token }),
    change: (settings: object, headers?: Record<string, string>) =>
      shop.call('PATCH', PATH, { token, body: { settings }, headers }),
  }
}

const fees = { fees: [{ code: 'gift-wrap', name: 'Gift wrap', amount: '2.50' }] }

test('all groups are read, also those that are not set', async () => {
  const { read } = await start()
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(Object.keys(body.settings)).toEqual([
    'shop',
    'shipping',
    'tax',
    'discounts',
    'fees',
    'currencies',
    'carts',
    'coupons',
    'signIn',
    'payments',
    'checkout',
    'reviews',
    'look',
    'home',
    'pages',
    'opening',
  ])
  expect(body.settings).toMatchObject({
    shop: { name: 'Test shop' },
    discounts: { rules: [] },
    fees: { fees: [] },
    currencies: { rates: [] },
    carts: { expireAfterDays: 30 },
    coupons: { proveAddress: true },
  })
})

test('a list in a group is replaced as a whole and applies at once, and other groups remain', async () => {
  const { shop, read, change } = await start()
  const before = (await read()).body
  const { status, body } = await change({ fees, carts: { expireAfterDays: 7 } })
  expect(status).toBe(200)
  expect(body.settings).toEqual({ ...before.settings, fees, carts: { expireAfterDays: 7 } })
  expect(BigInt(body.revision)).toBeGreaterThan(BigInt(before.revision))
  expect((await read()).body).toEqual(body)
  expect(shop.provider.settings.current()).toMatchObject({
    pricing: { fees: [{ code: 'gift-wrap', value: { type: 'FIXED', amountMinor: 250n } }] },
    carts: { expireAfterDays: 7 },
  })
  const parsed = shop.provider.settings.current().pricing
  await shop.provider.pollChanges()
  expect(shop.provider.settings.current().pricing, 'parsed once a version').toBe(parsed)
})

test('a part of a group changes that part, null takes a member away, and lists are replaced', async () => {
  const { read, change } = await start()
  const logo = {
    id: 'sign.png',
    width: 60,
    height: 40,
    altText: 'A heron',
    texts: [{ language: 'en', altText: 'Heron' }],
  }
  await change({
    look: { accent: '#7a1f3d' },
    checkout: { phone: 'REQUIRED', terms: { text: 'Fair.', mustAccept: true } },
  })
  const { settings: before } = (await read()).body

  expect((await change({ shop: { name: 'Zebra' } })).body.settings.shop).toEqual({ ...before.shop, name: 'Zebra' })
  expect((await change({ look: { type: 'SIGN' } })).body.settings.look).toEqual({ accent: '#7a1f3d', type: 'SIGN' })
  expect((await change({ look: { accent: null } })).body.settings.look).toEqual({ type: 'SIGN' })
  expect((await change({ checkout: { phone: 'HIDDEN' } })).body.settings.checkout.terms).toEqual(before.checkout.terms)
  expect((await change({ checkout: { terms: { mustAccept: false } } })).body.settings.checkout.terms).toEqual({
    text: 'Fair.',
    mustAccept: false,
  })
  const url = 'https://shop.example/terms'
  const ofTerms = (await change({ checkout: { terms: { url } } })).body.settings.checkout.terms
  expect(ofTerms, 'the address in place of the text').toEqual({ url, mustAccept: false })
  expect((await change({ checkout: { terms: null } })).body.settings.checkout).toEqual({ phone: 'HIDDEN' })
  expect((await change({ shop: { languages: ['en', 'fr'] } })).body.settings.shop.languages).toEqual(['en', 'fr'])
  expect((await change({ tax: { taxIncludedInPrices: true } })).body.settings.tax).toEqual({
    ...before.tax,
    taxIncludedInPrices: true,
  })
  const refused = await change({ shop: { name: null } })
  expect([refused.status, refused.body.details.validationError.fieldViolations[0].field]).toEqual([
    400,
    'settings.shop.name',
  ])
  expect((await change({ look: { accnt: '#000000' } })).status, 'a misspelt member').toBe(400)
  expect((await change({ look: { logo } })).status, 'a picture that there is not').toBe(400)
})

test('an address in another country replaces the previous one, and a street in the same country changes alone', async () => {
  const { change } = await start()
  const berlin = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Street 1', subdivision: 'DE-BE' }
  await change({ shop: { address: berlin } })
  const moved = (address: object) => change({ shop: { address } }).then(({ body }) => body.settings.shop.address)
  expect(await moved({ addressLine1: 'Street 2' })).toEqual({ ...berlin, addressLine1: 'Street 2' })
  const paris = { country: 'FR', city: 'Paris', postalCode: '75001', addressLine1: 'Rue 3' }
  expect(await moved(paris)).toEqual(paris)
})

test.each([
  ['2027-01-01T09:00', '2027-01-01T09:00:00+01:00'],
  ['2027-01-01', '2027-01-01T00:00:00+01:00'],
  ['2027-01-01T08:00:00Z', '2027-01-01T08:00:00Z'],
])('in Berlin, a shop closed until %s is closed until %s', async (until, written) => {
  const { change } = await start()
  const { body } = await change({ shop: { timeZone: 'Europe/Berlin' }, opening: { isClosed: true, until } })
  expect(body.settings.opening.until).toBe(written)
})

test('times of delivery slots and discounts are in the shop’s time zone and get its offset', async () => {
  const { change } = await start()
  const region = (timeSlot: object) => ({
    regions: [
      { code: 'us', title: 'US', countries: ['US'], options: [{ code: 'van', title: 'Van', price: '5', timeSlot }] },
    ],
  })
  const rules = [
    { code: 'x', name: 'X', target: 'GLOBAL', percentage: '0.1', startsAt: '2026-11-27T09:00', endsAt: '2026-11-27' },
  ]
  const { body } = await change({
    shop: { timeZone: 'America/New_York' },
    shipping: region({ from: '2026-11-27T16:00', to: '2026-11-27T20:00:00' }),
    discounts: { rules },
  })
  expect(body.settings.shipping.regions[0].options[0].timeSlot).toEqual({
    from: '2026-11-27T16:00:00-05:00',
    to: '2026-11-27T20:00:00-05:00',
  })
  expect(body.settings.discounts.rules[0]).toMatchObject({
    startsAt: '2026-11-27T09:00:00-05:00',
    endsAt: '2026-11-27',
  })
  for (const wrong of ['2027-02-30', '2027-02-30T10:00', '2026-11-27T25:00', 'tomorrow'])
    expect((await change({ shipping: region({ from: wrong, to: '2027-03-01' }) })).status, wrong).toBe(400)
  expect((await change({ opening: { isClosed: true, until: '2027-02-30' } })).status).toBe(400)
})

test('with replace, members missing in a group are removed', async () => {
  const { shop, change } = await start()
  await change({ look: { accent: '#7a1f3d', type: 'SIGN' } })
  const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-SETTINGS'])
  const replace = (settings: object) => shop.call('PATCH', PATH, { token, body: { settings, replace: true } })
  expect((await replace({ look: { type: 'BOOK' } })).body.settings.look).toEqual({ type: 'BOOK' })
  expect((await replace({ shop: { name: 'Zebra' } })).status).toBe(400)
})

test('settings can be sent back whole as they were read', async () => {
  const { shop, read, change } = await start()
  const { body } = await read()
  expect((await change(body.settings)).body.settings).toEqual(body.settings)
  const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-SETTINGS'])
  expect((await shop.call('PATCH', PATH, { token, body })).status, 'its revision as well').toBe(200)
})

test('a misspelt member changes nothing and is named with its path', async () => {
  const { read, change } = await start()
  const before = (await read()).body
  const { shipping } = before.settings
  const { status, body } = await change({
    carts: { expireAfterDays: 7, expireAfterHours: 3 },
    shipping: { ...shipping, regions: [{ ...shipping.regions[0], subdivision: ['AT-8'] }] },
    fee: fees,
  })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations).toEqual(
    ['settings.carts.expireAfterHours', 'settings.shipping.regions[0].subdivision', 'settings.fee'].map((field) => ({
      field,
      description: 'is nothing that the shop knows',
      violatedRule: 'FIELD_NOT_ALLOWED',
    })),
  )
  expect((await read()).body).toEqual(before)
})

describe('groups that refer to each other', () => {
  const groups = { groups: [{ id: BOOKS, name: 'Books' }] }
  const ofBooks = { fees: [{ ...fees.fees[0], taxGroupId: BOOKS }] }

  test('groups that refer to each other change together or not at all', async () => {
    const { read, change } = await start()
    const { settings } = (await read()).body
    const alone = await change({ fees: ofBooks })
    expect(alone.status).toBe(400)
    expect(alone.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'settings.fees.fees[0].taxGroupId', violatedRule: 'INVALID_ENUM_VALUE' },
    ])
    expect((await read()).body.settings).toEqual(settings)

    expect((await change({ tax: { ...settings.tax, ...groups }, fees: ofBooks })).status).toBe(200)
    const without = await change({ tax: { groups: null } })
    expect(without.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'settings.fees.fees[0].taxGroupId', description: `"${BOOKS}" is no tax group of the shop` },
    ])
  })

  test('the currency changes together with every amount, and not while coupons exist', async () => {
    const { shop, read, change } = await start()
    const { settings } = (await read()).body
    const inYen = await change({ shop: { ...settings.shop, currency: 'JPY' } })
    expect(inYen.status).toBe(400)
    const [first] = inYen.body.details.validationError.fieldViolations
    expect(first).toMatchObject({
      field: 'settings.shipping.regions[0].options[0].price',
      description: '"4.90" has more decimals than JPY knows',
    })

    await shop.db
      .transaction()
      .execute((tx) =>
        createCoupon(
          tx,
          { code: 'A', name: 'A', moneyOff: '5' },
          { shop: shop.provider.settings.current().shop, now: shop.now },
        ),
      )
    const inFrancs = await change({ shop: { ...settings.shop, currency: 'CHF' } })
    expect(inFrancs.body.details.validationError.fieldViolations).toMatchObject([
      { field: 'settings.shop.currency', description: 'is not that of the coupons there are' },
    ])
  })
})

describe('concurrent changes', () => {
  test('a concurrent change is not overwritten with If-Match', async () => {
    const { read, change } = await start()
    const { revision } = (await read()).body
    expect((await change({ fees }, { 'if-match': `"${revision}"` })).status).toBe(200)
    const late = await change({ carts: { expireAfterDays: 7 } }, { 'if-match': `"${revision}"` })
    expect([late.status, late.body.details.applicationError.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect((await read()).body.settings.carts).toEqual({ expireAfterDays: 30 })
  })

  test('one of many concurrent changes with If-Match succeeds, and the others get a conflict', async () => {
    const { read, change } = await start()
    const n = 20
    const { revision } = (await read()).body
    const answers = await Promise.all(
      Array.from({ length: n }, (_, i) => change({ carts: { expireAfterDays: i + 1 } }, { 'if-match': revision })),
    )
    const statuses = answers.map(({ status }) => status)
    console.log(`${n} changes at once under one If-Match: ${statuses.filter((each) => each === 200).length} made`)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array.from({ length: n - 1 }, () => 409)])
  })
})

test('new references to products, collections and members have to exist; old ones to deleted items may be sent back', async () => {
  const { shop, read, change } = await start()
  await shop.addProduct('mug')
  const mug = shop.idOf('mug')
  const nothing = 'd0000000-0000-4000-8000-000000000001'
  const ofItems = (items: object) => ({
    discounts: { rules: [{ code: 'a', name: 'A', target: 'SPECIFIC_ITEMS', items, percentage: '0.1' }] },
    fees: { fees: [{ ...fees.fees[0], items }] },
  })
  const home = { sections: [{ kind: 'COLLECTION', collections: ['all-products'] }] }
  const { tax } = (await read()).body.settings
  const wrong: [object, string, string][] = [
    [{ tax: { ...tax, exemptMemberIds: [nothing] } }, 'tax.exemptMemberIds[0]', `"${nothing}" is no member`],
    [
      { discounts: ofItems({ productIds: [mug, nothing] }).discounts },
      'discounts.rules[0].items.productIds[1]',
      `"${nothing}" is no product of the shop`,
    ],
    [
      { fees: ofItems({ collectionIds: [nothing] }).fees },
      'fees.fees[0].items.collectionIds[0]',
      `"${nothing}" is no collection of the shop`,
    ],
    [
      { home: { sections: [...home.sections, { kind: 'COLLECTIONS', collections: ['all-products', 'sumer'] }] } },
      'home.sections[1].collections[1]',
      '"sumer" is the slug of no collection',
    ],
  ]
  for (const [settings, field, description] of wrong) {
    const { status, body } = await change(settings)
    expect([status, body.details?.validationError.fieldViolations]).toEqual([
      400,
      [{ field: `settings.${field}`, description, violatedRule: 'VALIDATION' }],
    ])
  }

  const { id: member } = await shop.newMember()
  const exempt = { ...tax, exemptMemberIds: [member] }
  expect((await change({ ...ofItems({ productIds: [mug.toUpperCase()] }), home, tax: exempt })).status).toBe(200)
  await shop.db.deleteFrom('accounts').where('id', '=', member).execute()
  await shop.db.deleteFrom('products').where('id', '=', mug).execute()
  const { settings } = (await read()).body
  expect((await change(settings)).body.settings).toEqual(settings)
})

test('implausible values change nothing and are named', async () => {
  const { shop, read, change } = await start()
  const before = (await read()).body
  const { shop: own, shipping, checkout } = before.settings
  const [region] = shipping.regions
  const rule = { code: 'a', name: 'A', target: 'GLOBAL' }
  const wrong: [object, string, string][] = [
    [{ shop: { ...own, name: '  ' } }, 'shop.name', 'is of blanks alone'],
    [{ shop: { ...own, email: 'nobody' } }, 'shop.email', '"nobody" is not a valid e-mail address'],
    [{ fees: { fees: [{ ...fees.fees[0], name: '\t' }] } }, 'fees.fees[0].name', 'is of blanks alone'],
    [
      { shipping: { ...shipping, regions: [{ ...region, countries: [] }] } },
      'shipping.regions[0].countries',
      'names no country, and the region no part of one',
    ],
    ...[{ percentage: '0' }, { amount: '0.00' }, { amountPerItem: '0' }].map((off): [object, string, string] => [
      { discounts: { rules: [{ ...rule, percentage: undefined, ...off }] } },
      'discounts.rules[0]',
      'takes nothing off; one that is to rest has "isActive": false',
    ]),
    [
      { checkout: { ...checkout, terms: { mustAccept: true } } },
      'checkout.terms',
      'are agreed to without a text or an address to read',
    ],
  ]
  for (const [settings, field, description] of wrong) {
    const { status, body } = await change(settings)
    expect([status, body.details?.validationError.fieldViolations], field).toEqual([
      400,
      [{ field: `settings.${field}`, description, violatedRule: 'VALIDATION' }],
    ])
  }
  expect((await read()).body).toEqual(before)

  await sql`update settings set value = value || '{"name": " ", "motto": "Oak"}' where name = 'shop'`.execute(shop.db)
  await shop.provider.pollChanges()
  const { status, body } = await read()
  expect(status, 'a shop that has it from before is open').toBe(200)
  expect((await change({ ...body.settings, fees })).status, 'and it may stand in what is sent back').toBe(200)
  expect((await change({ shop: { ...body.settings.shop, tagline: 'Wood' } })).status).toBe(400)
})

test('the same change with one key runs once', async () => {
  const { change } = await start()
  const key = { 'idempotency-key': 'fees' }
  const [one, other] = [await change({ fees }, key), await change({ fees }, key)]
  expect(other.text).toBe(one.text)
})

test('a change of groups is atomic whichever statement fails; a retry with the same key completes it or returns the committed result', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  const { read, change } = callsOf(shop, await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-SETTINGS']))
  let tried = 0
  for (const happens of ['before', 'after'] as const) {
    for (let n = 1; ; n++) {
      const before = (await read()).body.settings
      const expireAfterDays = before.carts.expireAfterDays + 1
      const wanted = {
        fees: { fees: [{ code: `fee-${expireAfterDays}`, name: 'Fee', amount: '1' }] },
        carts: { expireAfterDays },
      }
      const key = { 'idempotency-key': `${happens} ${n}` }
      faults.failAt(n, happens)
      const answer = await change(wanted, key)
      if (!faults.stop()) break
      tried++
      const where = `statement ${n}, lost ${happens}: ${faults.seen.at(n - 1)}`
      const isCommitted = faults.seen.slice(0, n - 1).includes('commit')
      expect(answer.status, where).toBe(isCommitted ? 200 : 503)
      const { fees: feesNow, carts } = (await read()).body.settings
      expect([before, { ...before, ...wanted }], where).toContainEqual({ ...before, fees: feesNow, carts })

      const again = await change(wanted, key)
      expect(again.status, where).toBe(200)
      expect((await read()).body.settings, where).toEqual({ ...before, ...wanted })
    }
  }
  console.log(`change of settings, one statement failing: ${tried} places, half-done 0 of ${tried}`)
  expect(tried).toBeGreaterThanOrEqual(14)
}, 30_000)

test('only the owner and keys with the scope may read and change settings', async () => {
  const { shop } = await start()
  const statusOf = async (token: string) => (await callsOf(shop, token).change({ fees })).status
  expect(await statusOf(await shop.newStaffToken('owner'))).toBe(200)
  expect(await statusOf(await shop.newStaffToken('manager'))).toBe(403)
  expect(await statusOf(await shop.newApiKey(['SCOPE.DC-ECOM-MEGA.MANAGE-ECOM']))).toBe(403)
  expect(await statusOf(await shop.newToken())).toBe(403)
})

test('a change of the currency removes the old exchange rates unless it sets new ones', async () => {
  const { shop, read, change } = await start()
  const { shop: current } = (await read()).body.settings
  const rates = [{ currency: 'USD', rate: '1.08' }]
  const turnTo = async (currency: string, more: object = {}) => {
    const { status, body } = await change({ shop: { ...current, currency }, shipping: { regions: [] }, ...more })
    expect(status).toBe(200)
    return body.settings.currencies.rates as unknown[]
  }
  await change({ currencies: { rates: [...rates, { currency: 'JPY', rate: '160' }] } })
  expect(await turnTo('JPY'), 'also where the new currency had a rate').toEqual([])
  await shop.provider.pollChanges()
  expect([...shop.provider.settings.current().currencies]).toEqual([])

  const ofYen = [{ currency: 'USD', rate: '0.0064' }]
  await change({ currencies: { rates: ofYen } })
  expect(await turnTo('CHF', { currencies: { rates: ofYen } }), 'sent back as they were read').toEqual([])
  expect(await turnTo('EUR', { currencies: { rates } }), 'told with the change').toEqual(rates)
  expect(await turnTo('EUR'), 'of the same currency').toEqual(rates)
})

test('the currency cannot change while products or coupons have prices in it', async () => {
  const { shop, read, change } = await start()
  const { shop: current } = (await read()).body.settings
  const turn = () => change({ shop: { ...current, currency: 'JPY' }, shipping: { regions: [] } })
  await shop.addProduct('plate')
  const refused = await turn()
  expect(refused.status).toBe(400)
  expect(refused.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'settings.shop.currency', description: 'is not that of the products there are' },
  ])
  await shop.db.deleteFrom('products').execute()
  expect((await turn()).status).toBe(200)
})

test('the subdivision of the shop has its ISO code, which taxes use', async () => {
  const { read, change } = await start()
  const { shop: current } = (await read()).body.settings
  const at = (address: object) => change({ shop: { ...current, address: { ...current.address, ...address } } })
  expect((await at({ country: 'US', subdivision: 'NY' })).body.details.validationError.fieldViolations).toMatchObject([
    { field: 'settings.shop.address.subdivision', violatedRule: 'VALIDATION' },
  ])
  expect((await at({ country: 'US', subdivision: 'DE-BE' })).status).toBe(400)
  expect((await at({ country: 'US', subdivision: 'US-NY' })).status).toBe(200)
})

test('carts and checkouts are deleted with their currency, carts with an event: nothing is charged in another currency than its prices', async () => {
  const { shop, read, change } = await start()
  await shop.addProduct('plate', { price: '24.00' })
  const token = await shop.newToken()
  const seen = () => shop.call('GET', '/ecom/v1/carts/current', { token })
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const { checkoutId } = await shop.newCheckout(token)
  const seenCheckout = () => shop.call('GET', `/ecom/v1/checkouts/${checkoutId}`, { token })
  await shop.db.deleteFrom('products').execute()
  const { shop: current } = (await read()).body.settings
  await change({ shop: { ...current, name: 'Renamed' } })
  expect([(await seen()).status, (await seenCheckout()).status]).toEqual([200, 200])

  await change({ shop: { ...current, currency: 'JPY' }, shipping: { regions: [] } })
  expect([(await seen()).status, (await seenCheckout()).status]).toEqual([404, 404])
  expect((await shop.events()).at(-1)).toBe('wix.ecom.v1.cart_deleted')
  await shop.addProduct('bowl', { price: '10.00', changes: { currency: 'JPY' } })
  const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('bowl')] }, { token })
  expect(cart).toMatchObject({ currency: 'JPY', subtotal: { amount: '1000' } })
})
