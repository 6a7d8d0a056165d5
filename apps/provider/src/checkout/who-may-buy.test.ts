import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  FILLED_FORM,
  getIdempotencyToken,
  startShop,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../testing/index.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
const BANK = { code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER' as const, instructions: 'Pay to DE00' }
const BY_BANK = { paymentMethod: 'bank', cardNumber: '' }
beforeAll(async () => {
  shop = await startShop({
    payments: { manual: [BANK], holdMinutes: 30 },
    whenFinished: (clean) => void (cleanUp = clean),
  })
  await shop.addProduct('cup', { price: '10.00', stock: 1000 })
})
afterAll(() => cleanUp())

test('email addresses that cannot receive mail are refused at the field', async () => {
  const visit = await visitCheckout(shop, [['cup', 1]])
  for (const email of [
    'Shop<b@c.de>',
    'a,b@c.de',
    'undisclosed:a@b.c;',
    'a@b..c',
    'a\u202eb@c.de',
    'ada@',
    'a b@c.de',
  ]) {
    const answer = await visit.place({ email })
    expect([email, answer.status]).toEqual([email, 422])
    expect(answer.html).toContain('Enter a valid email address.')
  }
  expect(await visit.order()).toBeUndefined()
})

test('the language of the page is saved with the order, and used in its mails', async () => {
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('cup', 1)] }, { token })
  const { checkoutId } = await shop.ask('currentCart.createCheckoutFromCurrentCart', { channelType: 'WEB' }, { token })
  const preferences = { additionalQueryParameters: { lang: 'fr' } }
  const asked = { ecomCheckout: { checkoutId }, preferences }
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', asked, { token })
  const browser = new TestBrowser(shop)
  await browser.enter(redirectSession.fullUrl)
  const path = `/checkout/${checkoutId}`
  const quote = getIdempotencyToken(await browser.get(path))
  const email = 'langue@example.com'
  await browser.post(path, { ...FILLED_FORM, email, intent: 'place', idempotencyToken: quote })

  const staff = await shop.newStaffToken()
  const { body } = await shop.call('POST', '/ecom/v1/orders/search', {
    token: staff,
    body: { search: { filter: { checkoutId } } },
  })
  expect(body.orders[0].buyerLanguage).toBe('fr')
  const mails = await shop.db.selectFrom('mails').select('language').where('recipient', '=', email).execute()
  expect(mails).toEqual([{ language: 'fr' }])
})

test('a member who is blocked or signed out neither sees the page nor buys', async () => {
  const blocked = await shop.newMember()
  const visit = await visitCheckout(shop, [['cup', 1]], blocked.token)
  expect(visit.page.status).toBe(200)
  await shop.db.updateTable('accounts').set({ status: 'blocked' }).where('id', '=', blocked.id).execute()
  await expectShut(visit)

  const gone = await shop.newMember()
  const left = await visitCheckout(shop, [['cup', 1]], gone.token)
  await shop.db.updateTable('account_sessions').set({ ended_at: shop.now }).where('account_id', '=', gone.id).execute()
  await expectShut(left)
})

test('a visitor who signs in at the checkout keeps the typed details, and those of an earlier account are not shared', async () => {
  const guest = await visitCheckout(shop, [['cup', 1]])
  const typed = { ...FILLED_FORM, email: 'typed@example.com', addressLine: 'Typed Lane 5', intent: 'sign-in' }
  expect(await guest.browser.post(`/checkout/${guest.checkoutId}`, typed)).toMatchObject({ status: 303 })
  const [member, stranger] = [await shop.newMember(), await shop.newMember()]
  const { owner_id: visitor_id } = await shop.db
    .selectFrom('checkouts')
    .select('owner_id')
    .where('id', '=', guest.checkoutId)
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('signed_in_visitors').values({ visitor_id, member_id: member.id, at: shop.now }).execute()

  const { html } = (await visitCheckout(shop, [['cup', 1]], member.token)).page
  for (const told of ['Typed Lane 5', 'typed@example.com']) expect(html).toContain(told)
  expect((await visitCheckout(shop, [['cup', 1]], stranger.token)).page.html).not.toContain('Typed Lane 5')

  const again = await visitCheckout(shop, [['cup', 1]], member.token)
  await again.browser.post(`/checkout/${again.checkoutId}`, { ...typed, addressLine: 'Newer Road 6', intent: 'update' })
  expect((await visitCheckout(shop, [['cup', 1]], member.token)).page.html).toContain('Newer Road 6')
})

test('manual orders are limited: of 13 for one address 10 are placed, and a card still works', async () => {
  const email = 'crowd@example.com'
  const answers: number[] = []
  let last: Awaited<ReturnType<typeof visitCheckout>> | undefined
  for (let i = 0; i < 13; i++) {
    last = await visitCheckout(shop, [['cup', 1]])
    const answer = await last.place({ ...BY_BANK, email })
    answers.push(answer.status)
    if (answer.status !== 303) expect(answer.html).toContain('Please wait 15 minutes, or pay right away.')
  }
  expect(answers.filter((status) => status === 303)).toHaveLength(10)
  const mails = await shop.db.selectFrom('mails').select('id').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(10)
  await last!.reload()
  expect((await last!.place({ email })).status).toBe(303)

  shop.passTime(20 * 60_000)
  const later = await visitCheckout(shop, [['cup', 1]])
  expect((await later.place({ ...BY_BANK, email })).status).toBe(303)
})

test('one order submitted eight times at once counts once', async () => {
  const email = 'impatient@example.com'
  const visit = await visitCheckout(shop, [['cup', 1]])
  const sent = await Promise.all(Array.from({ length: 8 }, () => visit.place({ ...BY_BANK, email })))
  expect(sent.filter(({ status }) => status === 303)).toHaveLength(8)
  for (let i = 0; i < 3; i++) {
    const next = await visitCheckout(shop, [['cup', 1]])
    expect((await next.place({ ...BY_BANK, email })).status).toBe(303)
  }
})

async function expectShut(visit: Awaited<ReturnType<typeof visitCheckout>>): Promise<void> {
  const path = `/checkout/${visit.checkoutId}`
  for (const page of [await visit.browser.get(path), await visit.place(), await visit.browser.get(`${path}/payment`)]) {
    expect(page.status).not.toBe(303)
    expect(page.html).not.toContain('Street 1')
  }
  expect(await visit.order()).toBeUndefined()
}
