import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectInvariants,
  GOOD_PASSWORD,
  startShop,
  TestBrowser,
  type TestShop,
  visitCheckout,
  TEST_PROVIDER_URL,
} from '../testing/index.ts'

const BACK = 'http://shop.test/back'
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'DE',
  addressLine: 'Street 1',
  postalCode: '10115',
  city: 'Berlin',
  intent: 'save',
}

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ whenFinished: (cleanUp) => void cleanUps.push(cleanUp) })
  await shop.addProduct('plate', { stock: 500 })
  return async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  }
})
const cleanUps: (() => Promise<void>)[] = []

type Member = Awaited<ReturnType<TestShop['newMember']>>

/** Follows the link of the storefront to the account. */
async function visitAccount(
  member: Pick<Member, 'token'>,
  section?: 'ACCOUNT_INFO' | 'ORDERS',
  how: 'enter' | 'enterAsMember' = 'enterAsMember',
) {
  const { redirectSession } = await shop.ask(
    'redirects.createRedirectSession',
    { memberAccountPage: { section } },
    { token: member.token },
  )
  const browser = new TestBrowser(shop)
  const { location } = await browser[how](redirectSession.fullUrl)
  return { browser, location, redirectSession }
}

async function orderAs(member: Pick<Member, 'token'>, quantity = 1): Promise<string> {
  const visit = await visitCheckout(shop, [['plate', quantity]], member.token)
  expect((await visit.place()).status).toBe(303)
  return (await visit.order())!.id
}

describe('a member who comes from the storefront', () => {
  test('a member who comes from the storefront is signed in on the account pages without a third-party cookie', async () => {
    const ada = await shop.newMember({ email: 'ada@account.example', profile: { firstName: 'Ada' } })
    const { browser, location } = await visitAccount(ada)
    expect(location).toBe('/account')
    const { html, status, headers } = await browser.get('/account')
    expect(status).toBe(200)
    expect(html).toContain('ada@account.example')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect((await visitAccount(ada, 'ORDERS')).location).toBe('/account/orders')
  })

  test('a member who comes from the storefront gets the names of sections that have no pages', async () => {
    const ada = await shop.newMember()
    for (const section of ['BOOKINGS', 'SUBSCRIPTIONS', 'EVENTS']) {
      const { status, text } = await shop.call('POST', '/_api/redirects-api/v1/redirect-session', {
        token: ada.token,
        body: { memberAccountPage: { section } },
      })
      expect(status, text).toBe(400)
      expect(text).toContain(section)
    }
  })
})

describe('a visitor without a session', () => {
  test('a visitor without a session signs in first and then gets the requested page', async () => {
    const member = await shop.newMember()
    const { browser, location } = await visitAccount({ token: await shop.newToken() }, 'ORDERS', 'enter')
    expect(location).toMatch(/^\/sign-in\?flow=/)
    expect((await browser.get('/account/orders')).location).toBe(location)
    const { location: after } = await browser.post(location ?? '', { email: member.email, password: member.password })
    expect(after).toBe('/account/orders')
    expect((await browser.get('/account/orders')).status).toBe(200)
  })

  test('a visitor without a session sees no account page and changes nothing', async () => {
    const paths = ['/account', '/account/addresses', '/account/orders', '/account/sessions', '/account/data']
    for (const path of paths) {
      const stranger = new TestBrowser(shop)
      expect((await stranger.get(path)).location, path).toBe('/sign-in')
      expect((await stranger.post(path, { intent: 'delete', confirm: 'yes' })).status, path).not.toBe(200)
    }
  })
})

test('a cross-site form submission changes nothing', async () => {
  const ada = await shop.newMember()
  const { browser } = await visitAccount(ada)
  const posts = ['/account', '/account/addresses/new', '/account/sessions', '/account/data', '/account/sign-out']
  for (const path of posts) {
    const sent = await browser.post(path, { ...ADDRESS, confirm: 'yes' }, { origin: 'https://evil.example' })
    expect([sent.status, sent.html], path).toEqual([
      403,
      expect.stringContaining(`accepts forms from ${TEST_PROVIDER_URL} only`),
    ])
  }
  expect((await browser.get('/account')).status).toBe(200)
})

test('a member changes name and telephone, and other members stay unchanged', async () => {
  const ada = await shop.newMember()
  const eve = await shop.newMember({ profile: { firstName: 'Eve' } })
  const { browser } = await visitAccount(ada)
  const fields = { firstName: 'Ada', lastName: '<b>Byron</b>', phone: '030 1', id: eve.id, memberId: eve.id }
  expect((await browser.post('/account', fields)).location).toBe('/account?said=saved')
  const { html } = await browser.get('/account?said=saved')
  expect(html).toContain('&lt;b&gt;Byron&lt;/b&gt;')
  expect(html).not.toContain('<b>Byron')
  expect(html).toContain('030 1')
  const member = await shop.call('GET', '/_api/members/v1/members/my?fieldsets=FULL', { token: eve.token })
  expect(member.text).not.toContain('Byron')
  const tooLong = await browser.post('/account', { ...fields, firstName: 'A'.repeat(101) })
  expect(tooLong.status).toBe(422)
})

describe('saved addresses', () => {
  test('saved addresses are added, changed, set as default and removed', async () => {
    const ada = await shop.newMember()
    const { browser } = await visitAccount(ada)
    expect((await browser.post('/account/addresses/new', ADDRESS)).location).toContain('said=address-saved')
    const munich = { ...ADDRESS, addressLine: 'Way 2', postalCode: '80331', city: 'München', isDefault: 'yes' }
    await browser.post('/account/addresses/new', munich)
    expect(await savedOf(ada.id)).toEqual([
      { city: 'München', isDefault: true },
      { city: 'Berlin', isDefault: false },
    ])
    const { id } = await shop.db
      .selectFrom('member_addresses')
      .select('id')
      .where('account_id', '=', ada.id)
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow()
    await browser.post(`/account/addresses/${id}`, { ...munich, city: 'Munich', isDefault: '' })
    await browser.post('/account/addresses', { id, intent: 'remove' })
    expect(await savedOf(ada.id)).toEqual([{ city: 'Berlin', isDefault: true }])
    expect((await browser.post('/account/addresses', { id, intent: 'default' })).status).toBe(422)
  })

  test('follow the rules of their country, and errors name the wrong field', async () => {
    const ada = await shop.newMember()
    const { browser } = await visitAccount(ada)
    const { status, html } = await browser.post('/account/addresses/new', { ...ADDRESS, postalCode: 'X', city: '' })
    expect(status).toBe(422)
    expect(html).toContain('id="postalCode-error"')
    expect(html).toContain('id="city-error"')
    expect(html).toMatch(/<input[^>]*maxLength="50"[^>]*name="city"|<input[^>]*name="city"[^>]*maxLength="50"/)
    const american = await browser.post('/account/addresses/new', { ...ADDRESS, country: 'US', intent: 'update' })
    expect(american.html).toContain('value="US-NY"')
    expect(await savedOf(ada.id)).toEqual([])
  })

  test('saved addresses are treated as missing if they belong to other members', async () => {
    const [ada, eve] = [await shop.newMember(), await shop.newMember()]
    await (await visitAccount(ada)).browser.post('/account/addresses/new', ADDRESS)
    const { id } = await shop.db
      .selectFrom('member_addresses')
      .select('id')
      .where('account_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const { browser } = await visitAccount(eve)
    expect((await browser.get(`/account/addresses/${id}`)).status).toBe(404)
    const changed = { ...ADDRESS, city: 'Evil', accountId: ada.id, account_id: ada.id }
    expect((await browser.post(`/account/addresses/${id}`, changed)).status).toBe(404)
    for (const intent of ['remove', 'default'])
      expect((await browser.post('/account/addresses', { id, intent, accountId: ada.id })).status).toBe(422)
    expect(await savedOf(ada.id)).toEqual([{ city: 'Berlin', isDefault: true }])
    expect(await savedOf(eve.id)).toEqual([])
  })
})

test('a new password requires the old one or a recent sign-in, and signs out everywhere else', async () => {
  const ada = await shop.newMember()
  const { browser } = await visitAccount(ada)
  shop.passTime(10 * 60_000)
  const weak = await browser.post('/account/password', { currentPassword: ada.password, password: 'password1' })
  expect(weak.status).toBe(422)
  const unproven = await browser.post('/account/password', { password: GOOD_PASSWORD })
  expect(unproven.status).toBe(422)
  expect(unproven.html).toContain('id="currentPassword-error"')
  const wrong = await browser.post('/account/password', { currentPassword: 'wrong words', password: GOOD_PASSWORD })
  expect(wrong.status).toBe(422)
  const right = await browser.post('/account/password', { currentPassword: ada.password, password: GOOD_PASSWORD })
  expect(right.location).toContain('said=password-changed')
  expect((await browser.get('/account')).status).toBe(200)
  const again = await new TestBrowser(shop).post('/sign-in', { email: ada.email, password: ada.password })
  expect(again.status).toBe(422)
})

test('a member lists sign-ins and ends one or all others, but none of another member', async () => {
  const ada = await shop.newMember()
  const eve = await shop.newMember()
  const { browser } = await visitAccount(ada)
  const other = new TestBrowser(shop)
  await other.post('/sign-in', { email: ada.email, password: ada.password })
  expect((await other.get('/account/sessions')).status).toBe(200)
  const { html } = await other.get('/account/sessions')
  expect(html.match(/name="session"/g)).toHaveLength(1)
  expect((await other.post('/account/sessions', { session: eve.sessionId, intent: 'end' })).status).toBe(422)
  expect((await shop.call('GET', '/_api/members/v1/members/my', { token: eve.token })).status).toBe(200)
  expect((await other.post('/account/sessions', { intent: 'end-others' })).location).toContain('said=sessions-ended')
  expect((await browser.get('/account')).location).toMatch(/^\/sign-in/)
  expect((await shop.call('GET', '/_api/members/v1/members/my', { token: ada.token })).status).toBe(401)
  expect((await other.post('/account/sign-out', {})).status).toBe(303)
  expect((await other.get('/account')).location).toBe('/sign-in')
})

describe('orders of a member', () => {
  test('orders of a member are listed in pages, newest first, without those of others', async () => {
    const [ada, eve] = [await shop.newMember(), await shop.newMember()]
    const foreign = await orderAs(eve)
    const ids = await copiesOf(await orderAs(ada), 10)
    const { browser } = await visitAccount(ada, 'ORDERS')
    const first = await browser.get('/account/orders')
    const shown = linksIn(first.html)
    const [, older = ''] = /href="(\/account\/orders\?after=[^"]+)"/.exec(first.html) ?? []
    const second = linksIn((await browser.get(older.replaceAll('&amp;', '&'))).html)
    expect([...shown, ...second]).toEqual(ids.toReversed())
    expect(shown).toHaveLength(10)
    await shop.db.deleteFrom('orders').where('id', 'in', ids.slice(1)).execute() // unpaid orders
    expect((await browser.get(`/account/orders/${foreign}`)).status).toBe(404)
    for (const below of ['return', 'withdraw', 'downloads/00000000-0000-0000-0000-000000000001'])
      expect((await browser.get(`/account/orders/${foreign}/${below}`)).status).toBe(404)
    expect((await browser.post(`/account/orders/${foreign}/reorder`, { ownerId: eve.id })).status).toBe(404)
    expect((await browser.post(`/account/orders/${foreign}/withdraw`, { intent: 'send' })).status).toBe(404)
  })

  test('orders of a member show returned quantities in the list', async () => {
    const ada = await shop.newMember()
    const id = await orderAs(ada)
    const { order } = await shop.ask('orders.getOrder', { id }, { token: ada.token })
    const lineItems = order.lineItems.map(({ id: lineItemId, quantity }) => ({ lineItemId, quantity }))
    const body = { kind: 'WITHDRAWAL', lineItems }
    const asked = await shop.call('POST', `/cartwright/v1/orders/${id}/returns`, { token: ada.token, body })
    expect(asked.status, asked.text).toBe(200)
    await orderAs(ada)
    const { browser } = await visitAccount(ada, 'ORDERS')
    const { html } = await browser.get('/account/orders')
    expect(html.match(/Withdrawal of [^<]* · Requested: the shop will get back to you\./g)).toHaveLength(1)
    const staff = await shop.newStaffToken()
    const path = `/cartwright/v1/returns/${asked.body.orderReturn.id}/receive`
    expect((await shop.call('POST', path, { token: staff, body: {} })).status).toBe(200)
    expect((await browser.get('/account/orders')).html).toMatch(/Returned.*Withdrawal of [^<]* · Received\./s)
  })

  test('orders of a member are added to the cart again, and unavailable items are named', async () => {
    const ada = await shop.newMember()
    await shop.addProduct('last cup', { stock: 1 })
    await shop.ask(
      'currentCart.addToCurrentCart',
      { lineItems: [shop.line('plate', 2), shop.line('last cup')] },
      { token: ada.token },
    )
    const visit = await visitCheckout(shop, [['plate', 1]], ada.token)
    await visit.place()
    const { id } = (await visit.order())!
    const { browser } = await visitAccount(ada)
    const again = await browser.post(`/account/orders/${id}/reorder`, {})
    expect(again.status).toBe(200)
    expect(again.html).toContain('last cup')
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token: ada.token })
    expect(cart.lineItems?.map(({ productName, quantity }) => [productName?.original, quantity])).toEqual([
      ['plate', 3],
    ])
    const whole = await browser.post(`/account/orders/${await orderAs(await shop.newMember())}/reorder`, {})
    expect(whole.status).toBe(404)
    await expectInvariants(shop.db)
  })
})

describe('personal data of a member', () => {
  test('personal data of a member is exported as a file after reauthentication', async () => {
    const ada = await shop.newMember()
    const { browser } = await visitAccount(ada)
    await browser.post('/account/addresses/new', { ...ADDRESS, city: 'Kleinmachnow' })
    shop.passTime(10 * 60_000)
    expect((await browser.post('/account/data', { intent: 'export' })).status).toBe(422)
    const file = await browser.post('/account/data', { intent: 'export', currentPassword: ada.password })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-/)
    expect(file.html).toContain('Kleinmachnow')
    expect(file.html).toContain(ada.email)
    expect(file.html).not.toContain('argon2')
  })

  test('personal data of a member is deleted only after reauthentication and with the box ticked', async () => {
    const ada = await shop.newMember()
    const { browser } = await visitAccount(ada)
    shop.passTime(10 * 60_000)
    expect((await browser.post('/account/data', { intent: 'delete', currentPassword: ada.password })).status).toBe(422)
    expect((await browser.post('/account/data', { intent: 'delete', confirm: 'yes' })).status).toBe(422)
    const wrong = { intent: 'delete', confirm: 'yes', currentPassword: 'wrong words' }
    expect((await browser.post('/account/data', wrong)).status).toBe(422)
    expect((await browser.get('/account')).status).toBe(200)
    const gone = await browser.post('/account/data', { ...wrong, currentPassword: ada.password })
    expect(gone.status).toBe(200)
    expect((await browser.get('/account')).location).toBe('/sign-in')
    expect(await shop.db.selectFrom('accounts').selectAll().where('id', '=', ada.id).execute()).toEqual([])
  })
})

test('the account leads back to the address that the shop requested', async () => {
  const ada = await shop.newMember()
  const { redirectSession } = await shop.ask(
    'redirects.createRedirectSession',
    { memberAccountPage: {}, callbacks: { postFlowUrl: BACK } },
    { token: ada.token },
  )
  const browser = new TestBrowser(shop)
  await browser.enterAsMember(redirectSession.fullUrl)
  expect((await browser.get('/account')).html).toContain(`href="${BACK}?wixMemberLoggedIn=true"`)
  expect((await browser.post('/account/sign-out', {})).location).toBe(`${BACK}?wixMemberLoggedIn=false`)
})

/** Creates copies of an order for the same buyer, a minute apart each, and returns the ids with the original first. */
async function copiesOf(orderId: string, count: number): Promise<string[]> {
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, () => randomUUID())
  const { number: _number, content, stock_held: _held, ...rest } = order
  const copies = ids.map((id, at) => ({
    ...rest,
    id,
    checkout_id: id,
    content: JSON.stringify(content),
    created_at: new Date(order.created_at.getTime() + (at + 1) * 60_000),
  }))
  await shop.db.insertInto('orders').values(copies).execute()
  return [orderId, ...ids]
}

async function savedOf(accountId: string) {
  const rows = await shop.db
    .selectFrom('member_addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ address, is_default: isDefault }) => ({ city: (address as { city: string }).city, isDefault }))
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="\/account\/orders\/([0-9a-f-]{36})"/g)].map(([, id = '']) => id)
}
