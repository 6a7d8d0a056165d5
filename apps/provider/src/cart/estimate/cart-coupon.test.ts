import { expect, test } from 'vitest'
import { startShop, type TestShop, visitCheckout } from '../../testing/index.ts'

async function openShop(settings: Parameters<typeof startShop>[0] = {}): Promise<TestShop> {
  const shop = await startShop(settings)
  await shop.addProduct('plate', { price: '10.00' })
  return shop
}

/** A visitor whose cart has the coupon and, where it is given, this e-mail. */
async function newBuyer(shop: TestShop, couponCode: string, email?: string): Promise<string> {
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const cartInfo = email === undefined ? undefined : { buyerInfo: { email } }
  await shop.ask('currentCart.updateCurrentCart', { couponCode, cartInfo }, { token })
  return token
}

/** Coupon fields of the cart and its estimate. */
async function saidOfCoupon(shop: TestShop, token: string) {
  const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
  const { calculationErrors, appliedDiscounts } = await shop.ask('currentCart.estimateCurrentCartTotals', {}, { token })
  return {
    shown: cart.appliedDiscounts.map(({ coupon }) => coupon?.amount?.amount),
    applied: appliedDiscounts.map(({ coupon }) => coupon?.amount?.amount),
    refusal: calculationErrors?.couponCalculationError?.applicationError?.code,
  }
}

test('a new coupon with the code of a deleted one applies only after the buyer enters it again', async () => {
  const shop = await openShop()
  await shop.newCoupon({ code: 'SUMMER', name: 'A tenth', percentOff: '0.1' })
  const token = await newBuyer(shop, 'SUMMER')
  expect(await saidOfCoupon(shop, token)).toEqual({ shown: ['1'], applied: ['1.00'], refusal: undefined })

  await shop.db.deleteFrom('coupons').execute()
  const gone = { shown: ['0'], applied: [], refusal: 'COUPON_NOT_FOUND' }
  expect(await saidOfCoupon(shop, token)).toEqual(gone)
  await shop.newCoupon({ code: 'summer', name: 'Half', percentOff: '0.5' })
  expect(await saidOfCoupon(shop, token)).toEqual(gone)

  await shop.ask('currentCart.updateCurrentCart', { couponCode: 'SUMMER' }, { token })
  expect(await saidOfCoupon(shop, token)).toEqual({ shown: ['5'], applied: ['5.00'], refusal: undefined })
})

test('an e-mail address in a visitor’s cart does not disclose coupons that its owner used; an order does', async () => {
  // A guest need not prove the address here: what the order says then is all that is said.
  const shop = await openShop({ coupons: { proveAddress: false } })
  await shop.newCoupon({ code: 'ONCE', name: 'A tenth', percentOff: '0.1', oncePerCustomer: true })
  const ada = await newBuyer(shop, 'ONCE')
  const first = await visitCheckout(shop, [['plate', 1]], ada)
  expect((await first.place({ email: 'ada@example.com' })).status).toBe(303)

  const [asAda, asBob] = [
    await newBuyer(shop, 'ONCE', 'ada@example.com'),
    await newBuyer(shop, 'ONCE', 'bob@example.com'),
  ]
  const applies = { shown: ['1'], applied: ['1.00'], refusal: undefined }
  expect(await saidOfCoupon(shop, asAda)).toEqual(applies)
  expect(await saidOfCoupon(shop, asBob)).toEqual(applies)

  const again = await visitCheckout(shop, [['plate', 1]], asAda)
  expect(again.page.html).toContain('A tenth')
  const refused = await again.place({ email: 'ada@example.com' })
  expect(refused.html).toContain('You have already used this discount code. You have not been charged.')
  const said = {
    de: 'Sie haben diesen Rabattcode bereits',
    fr: 'Vous avez déjà utilisé ce code promo',
    he: 'כבר השתמשתם בקוד ההנחה הזה',
  }
  for (const [language, why] of Object.entries(said))
    expect((await again.place({ email: 'ada@example.com' }, language)).html, language).toContain(why)
  expect(await again.order()).toBeUndefined()

  // A repeated use under the same token is refused at once: it discloses only the caller's own redemptions.
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token: ada })
  await shop.ask('currentCart.updateCurrentCart', { couponCode: 'ONCE' }, { token: ada })
  expect((await saidOfCoupon(shop, ada)).refusal).toBe('COUPON_USED_BY_CUSTOMER')
})
