import { expect, onTestFinished, test } from 'vitest'
import { buyNow, type CheckoutVisit, startShop, type TestShop, visitCheckout } from '../../testing/index.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import type { Intent } from './testing/fake-payment-intents.ts'
import { startFakeStripeApi, type FakeStripeApi } from './testing/fake-stripe-api.ts'

const BY_STRIPE = { paymentMethod: 'stripe' }
const MINUTE_MS = 60_000
const ADDRESS = '203.0.113.7'
const CROWDED = 'There are too many unpaid orders'
const TOO_MANY = 'Too many cards were declined.'

async function openShop(
  settings: Parameters<typeof startShop>[0] = {},
): Promise<{ shop: TestShop; api: FakeStripeApi }> {
  const api = await startFakeStripeApi(onTestFinished)
  const shop = await startShop({ stripe: api.account, ...settings })
  await shop.addProduct('plate', { price: '20.00', stock: 1_000 })
  return { shop, api }
}

type Opened = { outcome: 'form' | 'work' | 'crowded' | 'refused'; visit: CheckoutVisit }

/** Opens Stripe’s form, without solving a captcha. */
async function openForm(shop: TestShop, from: string | undefined, token?: string): Promise<Opened> {
  const visit =
    token === undefined ? await visitCheckout(shop, [['plate', 1]]) : await buyNow(shop, [['plate', 1]], { token })
  visit.browser.from = from
  return place(visit)
}

async function place(visit: CheckoutVisit): Promise<Opened> {
  const [, challenge] = /data-challenge="([^"]+)"/.exec(visit.page.html) ?? []
  const page = await visit.place({ ...BY_STRIPE, ...(challenge && { captcha: solveCaptcha(challenge) }) })
  if (page.status === 303) return { outcome: 'form', visit }
  visit.page = page
  if (page.html.includes('Please try again: we check that you are not a robot')) return { outcome: 'work', visit }
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true])
  if (page.html.includes(CROWDED)) return { outcome: 'crowded', visit }
  expect(page.html).toContain(TOO_MANY)
  return { outcome: 'refused', visit }
}

/** Opens Stripe’s form with the captcha solution. */
async function workForForm(shop: TestShop, from: string | undefined, token?: string): Promise<Opened> {
  const opened = await openForm(shop, from, token)
  return opened.outcome === 'work' ? place(opened.visit) : opened
}

/**
 * Tries a card in each open form, then sends the webhooks of all. Returns the number of cards that Stripe accepted
 * for an attempt.
 */
async function declineInAll(shop: TestShop, api: FakeStripeApi, intents: readonly Intent[]): Promise<number> {
  const tried = intents.filter((intent) => {
    try {
      api.books.confirm(intent.client_secret, 'declined')
      return true
    } catch {
      return false // it is canceled
    }
  })
  for (const intent of tried) await tellOfDecline(shop, api, intent)
  return tried.length
}

async function tellOfDecline(shop: TestShop, api: FakeStripeApi, intent: Intent): Promise<void> {
  const { body, signature } = api.sign({ type: 'payment_intent.payment_failed', object: intent }, { at: shop.now })
  const answer = await shop.fetch('/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  })
  expect(answer.status).toBe(200)
}

const listIntents = (api: FakeStripeApi): Intent[] => [...api.books.intents.values()]

const count = (opened: readonly Opened[], wanted: Opened['outcome']): number =>
  opened.filter(({ outcome }) => outcome === wanted).length

test('one address opens two of twenty forms before trying a card, two more with a captcha, and tries twenty cards', async () => {
  const { shop, api } = await openShop()
  const opened: Opened[] = []
  for (let each = 0; each < 20; each++) opened.push(await openForm(shop, ADDRESS))
  expect([count(opened, 'form'), count(opened, 'work')]).toEqual([2, 18])
  const worked: Opened[] = []
  for (const { visit } of opened.slice(2, 10)) worked.push(await place(visit))
  expect(worked.map(({ outcome }) => outcome)).toEqual(['form', 'form', ...Array(6).fill('crowded')])
  expect(listIntents(api)).toHaveLength(4)
  expect((await openForm(shop, '203.0.113.8')).outcome).toBe('form')

  let declined = 0
  for (let each = 0; each < 40; each++) declined += await declineInAll(shop, api, listIntents(api).slice(0, 4))
  console.log(`20 forms of one address, 40 cards each: ${declined} tried`)
  expect(declined).toBe(20)
  expect((await workForForm(shop, ADDRESS)).outcome).toBe('refused')
  shop.passTime(61 * MINUTE_MS)
  expect((await workForForm(shop, ADDRESS)).outcome).toBe('form')
})

test('one account opens no more forms from several addresses', async () => {
  const { shop, api } = await openShop()
  const token = await shop.newToken()
  const opened: Opened[] = []
  for (let each = 0; each < 8; each++) opened.push(await workForForm(shop, `198.51.100.${each}`, token))
  expect(opened.map(({ outcome }) => outcome)).toEqual([...Array(4).fill('form'), ...Array(4).fill('crowded')])
  let declined = 0
  for (let each = 0; each < 10; each++) declined += await declineInAll(shop, api, listIntents(api))
  expect(declined).toBe(20)
})

test('two forms are open at once in a shop without captchas', async () => {
  const { shop, api } = await openShop({ signIn: { captcha: 'NONE' } })
  const opened: Opened[] = []
  for (let each = 0; each < 4; each++) opened.push(await openForm(shop, ADDRESS))
  expect(opened.map(({ outcome }) => outcome)).toEqual(['form', 'form', 'crowded', 'crowded'])
  let declined = 0
  for (let each = 0; each < 10; each++) declined += await declineInAll(shop, api, listIntents(api))
  expect(declined).toBe(10)
})

test('forms opened concurrently by two processes of a shop are counted by both', async () => {
  const { shop } = await openShop()
  const other = await shop.anotherProcess()
  const visits: CheckoutVisit[] = []
  for (let each = 0; each < 12; each++) {
    const visit = await visitCheckout(shop, [['plate', 1]])
    visit.browser.from = ADDRESS
    if (each % 2) visit.browser.at = other
    visits.push(visit)
  }
  const opened = await Promise.all(visits.map(place))
  expect([count(opened, 'form'), count(opened, 'work')]).toEqual([2, 10])
  const worked = await Promise.all(opened.filter(({ outcome }) => outcome === 'work').map(({ visit }) => place(visit)))
  expect([count(worked, 'form'), count(worked, 'crowded')]).toEqual([2, 8])
})

test('paid orders make room for forms of their address, and at the limit of declines all of its forms are canceled', async () => {
  const { shop, api } = await openShop()
  for (let each = 0; each < 3; each++) {
    const { visit } = await workForForm(shop, ADDRESS)
    api.books.confirm(listIntents(api).at(-1)!.client_secret, 'good')
    expect((await visit.browser.get(`/checkout/${visit.checkoutId}/payment`)).location).toContain('/thank-you')
  }
  const opened: Opened[] = []
  for (let each = 0; each < 8; each++) opened.push(await workForForm(shop, ADDRESS))
  expect([count(opened, 'form'), opened.at(-1)!.outcome]).toEqual([7, 'crowded'])
  const other = await openForm(shop, '203.0.113.8')
  const forms = listIntents(api).slice(3, 10)
  let declined = 0
  for (let each = 0; each < 4; each++) declined += await declineInAll(shop, api, forms.slice(0, 6))
  // Twenty are beyond the limit; those of the last round were tried before the shop learned of them.
  expect(declined).toBe(24)
  expect(forms.map(({ status }) => status)).toEqual(Array(7).fill('canceled'))
  expect(listIntents(api).at(-1)!.status).toBe('requires_payment_method')

  // No card was tried in this one: its buyer reads why it is closed, and that nothing was charged.
  const { visit } = opened[6]!
  const { location = '' } = await visit.browser.get(`/checkout/${visit.checkoutId}/payment`)
  expect(location).toBe(`/checkout/${visit.checkoutId}?payment=failed`)
  const back = await visit.browser.get(location)
  expect([back.status, back.html.includes(TOO_MANY), back.html.includes('You have not been charged.')]).toEqual([
    200,
    true,
    true,
  ])
  const failures = await shop.db.selectFrom('payments').select('failure').where('status', '=', 'failed').execute()
  expect(failures.map(({ failure }) => failure)).toEqual(Array(7).fill('too-many-declines'))
  api.books.confirm(listIntents(api).at(-1)!.client_secret, 'good')
  expect((await other.visit.browser.get(`/checkout/${other.visit.checkoutId}/payment`)).location).toContain(
    '/thank-you',
  )
})

test('a form that Stripe fails to cancel is canceled at the next check', async () => {
  const { shop, api } = await openShop({ signIn: { captcha: 'NONE' } })
  const paid = await openForm(shop, ADDRESS)
  api.books.confirm(listIntents(api)[0]!.client_secret, 'good')
  await paid.visit.browser.get(`/checkout/${paid.visit.checkoutId}/payment`)
  for (let each = 0; each < 3; each++) expect((await openForm(shop, ADDRESS)).outcome).toBe('form')
  const [, first, second, third] = listIntents(api)
  api.fail(new RegExp(`${third!.id}/cancel$`), 'away', 3)
  for (let each = 0; each < 5; each++) await declineInAll(shop, api, [first!, second!])
  api.recover()
  expect([first, second, third].map((intent) => intent!.status)).toEqual([
    'canceled',
    'canceled',
    'requires_payment_method',
  ])
  shop.passTime(MINUTE_MS)
  await shop.provider.maintainPayments()
  expect(third!.status).toBe('canceled')
})
