import { describe, expect, test } from 'vitest'
import {
  findMailedCode,
  FILLED_FORM,
  expectInvariants,
  findMailsTo,
  placeOrdersConcurrently,
  startShop,
  type TestShop,
  visitCheckout,
  type CheckoutVisit,
  visitCheckoutWithChanges,
} from '../testing/index.ts'
import { trials } from '../testing/trials.ts'

const HELLO = { code: 'HELLO', name: 'Hello', moneyOff: '5.00', oncePerCustomer: true }
const DECLINED = { cardNumber: '4000 0000 0000 0002' }
const PROBES = trials({ few: 12, many: 42 })
const USED = 'You have already used this discount code'

async function openShop(settings: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop(settings)
  await shop.addProduct('plate', { price: '10.00', stock: 10_000 })
  const coupon = await shop.newCoupon(HELLO)
  return { shop, coupon }
}

const visitWithCoupon = (shop: TestShop) =>
  visitCheckoutWithChanges(shop, [shop.line('plate', 2)], { couponCode: 'HELLO' })

/** A guest who enters the code from the mail. */
async function buyAs(shop: TestShop, email: string): Promise<CheckoutVisit> {
  const visit = await visitWithCoupon(shop)
  await visit.place({ email })
  const placed = await visit.place({ email, emailCode: await findMailedCode(shop, email) })
  expect(placed.status, placed.html).toBe(303)
  return visit
}

/** Removes the parts of a page that differ between two guests: ids, tokens and the typed address. */
function comparable(html: string, visit: CheckoutVisit, email: string): string {
  return html
    .replaceAll(visit.checkoutId, '<checkout>')
    .replaceAll(email, '<email>')
    .replaceAll(/value="[\w-]{43}(\.[\w-]{43}){2}"/g, '<token>')
}

describe('a once-per-customer coupon', () => {
  test(`a once-per-customer coupon does not reveal whether an email address has ordered: ${PROBES} probes of used addresses equal ${PROBES} of others`, async () => {
    const { shop } = await openShop()
    const buyers = Array.from({ length: 6 }, (_, index) => `buyer-${index}@example.com`)
    for (const email of buyers) await buyAs(shop, email)
    let told = 0
    for (let probe = 0; probe < PROBES; probe++) {
      const answers: string[] = []
      for (const email of [buyers[probe % buyers.length]!, `other-${probe % 6}@example.com`]) {
        shop.passTime(20 * 60_000)
        const visit = await visitWithCoupon(shop)
        const { totals, violations } = await estimate(shop, visit)
        const first = await visit.place({ email, ...(probe % 2 && DECLINED) })
        const guessed = await visit.place({ email, emailCode: '000000' })
        const pages = [first, guessed].map(({ status, html }) => `${status} ${comparable(html, visit, email)}`)
        answers.push(JSON.stringify([totals, violations, pages]))
        expect(await visit.order()).toBeUndefined()
      }
      const [ofBuyer, ofOther] = answers.map((answer) => answer.replaceAll(/[bo]…@example\.com/g, '<masked>'))
      if (ofBuyer !== ofOther) told++
    }
    console.log(`probes that told whether an address has bought: ${told} of ${PROBES}`)
    expect(told).toBe(0)
  })

  test('a once-per-customer coupon is applied by a guest who enters the mailed code, and refused the second time', async () => {
    const { shop, coupon } = await openShop()
    const visit = await visitWithCoupon(shop)
    expect(visit.page.html).toContain('We send you a code by email to confirm your address.')
    const asked = await visit.place()
    expect(asked.html).toContain(
      'Enter the code that we have sent you by email, then place the order. You have not been charged.',
    )
    expect(asked.html).toContain('Sent to a…@example.com.')
    expect((await visit.place()).html).toContain('Enter the code from the email.')
    expect(await findMailsTo(shop, 'ada@example.com', 'verify-code')).toHaveLength(1)

    const code = await findMailedCode(shop, 'ada@example.com')
    const wrong = await visit.place({ emailCode: code === '111111' ? '222222' : '111111' })
    expect([wrong.status, wrong.html.includes('This code is not correct.')]).toEqual([422, true])
    expect((await visit.place({ emailCode: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(303)
    expect((await visit.order())!.totalMinor).toBe(1_990n)
    expect(await countUses(shop, coupon.id)).toBe(1)

    const second = await visitWithCoupon(shop)
    expect((await estimate(shop, second)).violations).toEqual([])
    expect((await second.place()).html).not.toContain(USED)
    const proven = await second.place({ emailCode: await findMailedCode(shop, 'ada@example.com') })
    expect(proven.html).toContain('You have already used this discount code')
    expect(await second.order()).toBeUndefined()
    await expectInvariants(shop.db)
  })

  test('a once-per-customer coupon is proven before the payment, by the button beside the code or by Enter', async () => {
    const { shop } = await openShop()
    const visit = await visitWithCoupon(shop)
    const path = `/checkout/${visit.checkoutId}`
    expect((await visit.browser.post(path, { ...FILLED_FORM, intent: 'mail-code' })).status).toBe(303)
    expect((await visit.reload()).html).toContain('Sent to a…@example.com.')
    const emailCode = await findMailedCode(shop, 'ada@example.com')
    expect((await visit.browser.post(path, { ...FILLED_FORM, intent: 'update', emailCode })).status).toBe(303)
    expect((await visit.reload()).html).toContain('Your email address is confirmed.')
    expect((await visit.place()).status).toBe(303)
  })

  test('a once-per-customer coupon counts all addresses of one mailbox as one customer', async () => {
    const { shop, coupon } = await openShop()
    await buyAs(shop, 'once@gmail.com')
    for (const email of ['once+1@gmail.com', 'on.ce@gmail.com', 'O.n.c.e+x@googlemail.com']) {
      const visit = await visitWithCoupon(shop)
      await visit.place({ email })
      await visit.place({ email, emailCode: await findMailedCode(shop, email) })
      expect(await visit.order(), email).toBeUndefined()
    }
    expect(await countUses(shop, coupon.id)).toBe(1)
    shop.passTime(20 * 60_000)
    await buyAs(shop, 'on.ce+1@shop.example')
    await buyAs(shop, 'once@shop.example')
    expect(await countUses(shop, coupon.id)).toBe(3)
  })

  test('a once-per-customer coupon requires no code from members, who are identified by their account, whatever address they type', async () => {
    const { shop, coupon } = await openShop()
    await buyAs(shop, 'victim@example.com')
    const ada = await shop.newMember({ email: 'ada@shop.example' })
    const visitAs = async (token: string) => {
      await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 1)] }, { token })
      await shop.ask('currentCart.updateCurrentCart', { couponCode: 'HELLO' }, { token })
      return visitCheckout(shop, [['plate', 1]], token)
    }
    const typed = await visitAs(ada.token)
    expect(typed.page.html).not.toContain('name="emailCode"')
    expect((await typed.place({ email: 'victim@example.com' })).status).toBe(303)
    expect(await countUses(shop, coupon.id)).toBe(2)
    expect(await findMailsTo(shop, ada.email, 'verify-code')).toEqual([])

    // As a guest with the account’s address: used.
    const guest = await visitWithCoupon(shop)
    await guest.place({ email: ada.email })
    await guest.place({ email: ada.email, emailCode: await findMailedCode(shop, ada.email) })
    expect(await guest.order()).toBeUndefined()

    const unproven = await shop.newMember({ email: 'bo@shop.example', isVerified: false })
    const asked = await visitAs(unproven.token)
    expect((await asked.place({ email: 'victim@example.com' })).html).toContain('Sent to v…@example.com.')
  })

  test('allows five attempts at a code and five mails to a mailbox for all visitors, and limits each client', async () => {
    const { shop } = await openShop()
    const visit = await visitWithCoupon(shop)
    await visit.place()
    const code = await findMailedCode(shop, 'ada@example.com')
    const wrong = code === '111111' ? '222222' : '111111'
    const tries = await Promise.all(Array.from({ length: 8 }, () => visit.place({ emailCode: wrong })))
    expect(tries.filter(({ html }) => html.includes('This code is not correct.'))).toHaveLength(4)
    expect((await visit.place({ emailCode: code })).html).toContain('This code has expired or was tried too often.')
    expect(await visit.order()).toBeUndefined()
    const path = `/checkout/${visit.checkoutId}`
    const fields = { email: 'ada@example.com', intent: 'mail-code' }
    expect((await visit.browser.post(path, fields)).status).toBe(303)
    const another = await findMailedCode(shop, 'ada@example.com')
    expect(await findMailsTo(shop, 'ada@example.com', 'verify-code')).toHaveLength(2)

    const others = [visit]
    for (let each = 0; each < 8; each++) others.push(await visitWithCoupon(shop))
    const mailed = await Promise.all(others.slice(1).map((other) => other.place({ email: ' ADA@example.com ' })))
    expect(
      mailed.filter(({ html }) =>
        html.includes('Too many attempts. Please wait 15 minutes; you can order without the discount code.'),
      ),
    ).toHaveLength(5)
    expect((await findMailsTo(shop, 'ADA@example.com', 'verify-code')).length).toBe(3)
    expect((await visit.place({ emailCode: another })).status).toBe(303)

    const browser = (await visitWithCoupon(shop)).browser
    browser.from = '203.0.113.7'
    const guesses: string[] = []
    for (let each = 0; each < 32; each++) {
      const guessing = await visitWithCoupon(shop)
      guessing.browser.from = '203.0.113.7'
      guesses.push((await guessing.place({ email: `${each}@example.com`, emailCode: '123456' })).html)
    }
    expect(
      guesses.filter((html) =>
        html.includes('Too many attempts. Please wait 15 minutes; you can order without the discount code.'),
      ),
    ).toHaveLength(2)
  })

  test('submitted many times at once mails one code, which is invalid for another visitor or address', async () => {
    const { shop } = await openShop()
    const visit = await visitWithCoupon(shop)
    await placeOrdersConcurrently(Array.from({ length: 5 }, () => visit))
    expect(await findMailsTo(shop, 'ada@example.com', 'verify-code')).toHaveLength(1)
    const emailCode = await findMailedCode(shop, 'ada@example.com')
    const other = await visitWithCoupon(shop)
    await other.place({ emailCode })
    await visit.place({ email: 'bo@example.com', emailCode })
    expect([await other.order(), await visit.order()]).toEqual([undefined, undefined])
    shop.passTime(16 * 60_000)
    expect((await visit.place({ emailCode })).html).toContain('This code has expired or was tried too often.')
  })

  test('a once-per-customer coupon requires no code in a shop that has switched it off', async () => {
    const { shop, coupon } = await openShop()
    const token = await shop.newStaffToken()
    const body = { settings: { coupons: { proveAddress: false } } }
    expect((await shop.call('PATCH', '/cartwright/v1/settings', { token, body })).status).toBe(200)
    const visit = await visitWithCoupon(shop)
    expect((await visit.place()).status).toBe(303)
    expect(await countUses(shop, coupon.id)).toBe(1)
    const again = await visitWithCoupon(shop)
    expect((await again.place()).html).toContain('You have already used this discount code')
  })

  test('a coupon for everybody requires no code', async () => {
    const { shop } = await openShop()
    await shop.newCoupon({ code: 'ALL', name: 'All', moneyOff: '1.00' })
    const visit = await visitCheckoutWithChanges(shop, [shop.line('plate')], { couponCode: 'ALL' })
    expect(visit.page.html).not.toContain('name="emailCode"')
    expect((await visit.place()).status).toBe(303)
  })
})

async function estimate(shop: TestShop, { token }: CheckoutVisit) {
  const { priceSummary, violations } = await shop.ask('currentCart.estimateCurrentCartTotals', {}, { token })
  return { totals: priceSummary, violations }
}

async function countUses(shop: TestShop, id: string): Promise<number> {
  const { uses } = await shop.db.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  return uses
}
