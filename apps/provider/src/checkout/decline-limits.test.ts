import { describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { buyNow, type CheckoutVisit, startShop, type TestShop, visitCheckout } from '../testing/index.ts'
import { solveCaptcha } from '../testing/solve-captcha.ts'
import { CardAttemptLimiter } from './card-attempt-limiter.ts'

const DECLINED = { cardNumber: '4000 0000 0000 0002' }
const NEEDED = 'Please try again: we check that you are not a robot'
const TOO_MANY = 'Too many cards were declined.'
const BANK = { code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER' as const }
const BY_BANK = { paymentMethod: 'bank', cardNumber: '' }
const MINUTE_MS = 60_000

async function openShop(settings: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop({ payments: { manual: [BANK] }, ...settings })
  await shop.addProduct('cup', { price: '10.00', stock: 10_000 })
  return shop
}

type Outcome = 'declined' | 'captcha' | 'refused' | 'ordered'

/** Submits a card, and reads the outcome from the page, which the next submission uses. */
async function tryCard(visit: CheckoutVisit, more: Record<string, string> = DECLINED): Promise<Outcome> {
  const page = await visit.place(more)
  if (page.status === 303) return 'ordered'
  visit.page = page
  if (page.html.includes(NEEDED)) return 'captcha'
  if (page.html.includes(TOO_MANY)) {
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(page.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    return 'refused'
  }
  expect([page.status, page.html.includes('Your card was declined.')]).toEqual([422, true])
  return 'declined'
}

/** Submits a card with the captcha solution that the page requires. */
function provenCard(visit: CheckoutVisit, card: Record<string, string> = DECLINED): Promise<Outcome> {
  const [, challenge] = /data-challenge="([^"]+)"/.exec(visit.page.html) ?? []
  return tryCard(visit, { ...card, ...(challenge && { captcha: solveCaptcha(challenge) }) })
}

async function visitFrom(shop: TestShop, from: string | undefined, token?: string): Promise<CheckoutVisit> {
  const visit =
    token === undefined ? await visitCheckout(shop, [['cup', 1]]) : await buyNow(shop, [['cup', 1]], { token })
  visit.browser.from = from
  return visit
}

const countAttempts = async (shop: TestShop): Promise<number> =>
  (await shop.db.selectFrom('test_charges').select('key').execute()).length

describe('declined cards', () => {
  test('declines of one checkout are limited: five, then five with a captcha, then 429 with Retry-After for an hour; other payment methods stay open', async () => {
    const shop = await openShop()
    const visit = await visitFrom(shop, undefined)
    const outcomes: Outcome[] = []
    for (let each = 0; each < 5; each++) outcomes.push(await tryCard(visit))
    expect(outcomes).toEqual(Array(5).fill('declined'))
    // The page with the fifth decline contains the captcha for the next card.
    expect(visit.page.html).toContain('data-challenge=')
    expect((await visit.reload()).html).toContain('data-challenge=')
    expect(await tryCard(visit)).toBe('captcha')
    expect((await visit.place({ ...DECLINED, captcha: 'none' })).html).toContain('The robot check failed.')
    expect(await countAttempts(shop)).toBe(5)

    await visit.reload()
    for (let each = 0; each < 5; each++) expect(await provenCard(visit)).toBe('declined')
    expect(await provenCard(visit)).toBe('refused')
    expect(await provenCard(visit, {})).toBe('refused')
    expect(await countAttempts(shop)).toBe(10)
    shop.passTime(61 * MINUTE_MS)
    await visit.reload()
    expect(await tryCard(visit, {})).toBe('ordered')

    const byHand = await visitFrom(shop, undefined)
    for (let each = 0; each < 5; each++) await tryCard(byHand)
    expect((await byHand.place(BY_BANK)).status).toBe(303)
  })

  test('declines of one account are limited to ten an hour across checkouts', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const outcomes: Outcome[] = []
    for (let each = 0; each < 13; each++) outcomes.push(await tryCard(await visitFrom(shop, undefined, token)))
    expect(outcomes).toEqual([...Array<Outcome>(10).fill('declined'), 'captcha', 'captcha', 'captcha'])
    expect(await tryCard(await visitFrom(shop, undefined))).toBe('declined')
  })

  test('declines of one address are limited to ten an hour across visitors and concurrent attempts', async () => {
    const shop = await openShop()
    const visits: CheckoutVisit[] = []
    for (let each = 0; each < 40; each++) visits.push(await visitFrom(shop, '203.0.113.7'))
    const outcomes = await Promise.all(visits.map((visit) => tryCard(visit)))
    console.log(`40 cards at once from one address: ${outcomes.filter((each) => each === 'declined').length} declined`)
    expect(outcomes.filter((each) => each === 'declined')).toHaveLength(10)
    expect(outcomes.filter((each) => each === 'captcha')).toHaveLength(30)
    expect(await countAttempts(shop)).toBe(10)
    // Ten more with a captcha, then none for any visitor.
    const proven = await Promise.all(visits.slice(10, 25).map((visit) => provenCard(visit)))
    const after: Outcome[] = []
    for (const visit of visits.slice(25)) after.push(await provenCard(visit))
    expect([...proven, ...after].filter((each) => each === 'declined')).toHaveLength(10)
    expect(after.at(-1)).toBe('refused')
    expect(await countAttempts(shop)).toBe(20)
    // Other addresses are unaffected, and an IPv6 network is one address.
    expect(await tryCard(await visitFrom(shop, '203.0.113.8'), {})).toBe('ordered')
    expect(await shop.stockOf('cup')).toBe(9_999)
  })

  test('declines of one IPv6 network are limited to ten an hour', async () => {
    const shop = await openShop()
    const outcomes: Outcome[] = []
    for (let each = 0; each < 12; each++) outcomes.push(await tryCard(await visitFrom(shop, '2001:db8:1:2::/64')))
    expect(outcomes.filter((each) => each === 'declined')).toHaveLength(10)
  })

  test('are refused at the limit in a shop without captchas', async () => {
    const shop = await openShop({ signIn: { captcha: 'NONE' } })
    const visit = await visitFrom(shop, undefined)
    for (let each = 0; each < 5; each++) expect(await tryCard(visit)).toBe('declined')
    expect(visit.page.html).not.toContain('data-challenge=')
    expect(await tryCard(visit)).toBe('refused')
  })

  test('across the shop make every card require a captcha, and refuse nobody', async () => {
    const shop = await openShop()
    const first = await visitFrom(shop, undefined)
    expect(await tryCard(first)).toBe('declined')
    const [row] = await shop.db.selectFrom('payments').selectAll().execute()
    for (let each = 0; each < 59; each++)
      await shop.db
        .insertInto('payments')
        .values({
          ...row!,
          id: newId(),
          owner_id: row!.owner_id,
          details: JSON.stringify(row!.details),
          asked_from: null,
        })
        .execute()
    const other = await visitFrom(shop, '198.51.100.1')
    expect(await tryCard(other)).toBe('declined')
    const buyer = await visitFrom(shop, '198.51.100.2')
    expect(buyer.page.html).toContain('data-challenge=')
    expect(await tryCard(buyer, {})).toBe('captcha')
    expect(await provenCard(buyer, {})).toBe('ordered')
    shop.passTime(11 * MINUTE_MS)
    const calm = await visitFrom(shop, '198.51.100.3')
    expect(calm.page.html).not.toContain('data-challenge=')
    expect(await tryCard(calm, {})).toBe('ordered')
  })

  test('a failed bank challenge counts as a decline', async () => {
    const shop = await openShop()
    const visit = await visitFrom(shop, undefined)
    for (let each = 0; each < 4; each++) await tryCard(visit)
    await shop.db.updateTable('payments').set({ failure: 'challenge-failed' }).where('status', '=', 'failed').execute()
    expect(await tryCard(visit)).toBe('declined')
    expect(await tryCard(visit)).toBe('captcha')
  })
})

test('the card attempt limiter admits good cards in turn, never more at once than could be declined', async () => {
  const gate = new CardAttemptLimiter(() => new Date(0))
  let most = 0
  let underWay = 0
  const buy = async (wasDeclined: boolean) => {
    const leave = await gate.acquire([{ name: 'address', limit: 10 }])
    underWay++
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve, 1))
    underWay--
    leave(wasDeclined)
  }
  await Promise.all(Array.from({ length: 100 }, () => buy(false)))
  expect(most).toBe(10)
  await Promise.all(Array.from({ length: 6 }, () => buy(true)))
  most = 0
  await Promise.all(Array.from({ length: 20 }, () => buy(false)))
  expect(most).toBe(4)
})

test('a waiting key of the card attempt limiter does not block other keys', async () => {
  const gate = new CardAttemptLimiter(() => new Date(0))
  const first = await gate.acquire([{ name: 'crowd', limit: 1 }])
  const crowd = Array.from({ length: 999 }, async () => (await gate.acquire([{ name: 'crowd', limit: 1 }]))(false))
  await expect(gate.acquire([{ name: 'crowd', limit: 1 }])).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: expect.any(Number) as number,
  })
  const other = await gate.acquire([{ name: 'other', limit: 1 }])
  other(false)
  first(true)
  await Promise.all(crowd)
})
