import { expect, test } from 'vitest'
import { toLanguageHeaders, findMailsTo, startTranslatedShop, visitCheckoutWithChanges } from '../../testing/index.ts'
import { disableCoupon } from './manage-coupons.ts'
import { findStoredCoupon } from './store.ts'

const COUPON = { code: 'WELCOME', name: 'Welcome', percentOff: '0.1' }
const GERMAN = { language: 'de', name: 'Willkommen' }

async function open() {
  const { shop } = await startTranslatedShop()
  const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-COUPONS'])
  return {
    shop,
    create: (coupon: object) =>
      shop.call('POST', '/cartwright/v1/coupons', { token, body: { coupon: { ...COUPON, ...coupon } } }),
    change: (id: string, coupon: object) =>
      shop.call('PATCH', `/cartwright/v1/coupons/${id}`, { token, body: { coupon: { ...COUPON, ...coupon } } }),
  }
}

test('a coupon has its name in the buyer’s language in cart, checkout, order and mail', async () => {
  const { shop, create } = await open()
  const made = await create({ texts: [GERMAN] })
  expect(made.body.coupon).toMatchObject({ name: 'Welcome', texts: [GERMAN] })
  const mug = shop.line('mug', 1, { Size: 'Small', Glaze: 'Oat' })

  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [mug] }, { token })
  await shop.ask('currentCart.updateCurrentCart', { couponCode: 'welcome' }, { token })
  const nameIn = async (language: string) => {
    const options = { token, ...toLanguageHeaders(language) }
    const { appliedDiscounts } = await shop.ask('currentCart.estimateCurrentCartTotals', {}, options)
    return appliedDiscounts?.[0]?.coupon?.name
  }
  expect([await nameIn('de'), await nameIn('de-AT'), await nameIn('he')]).toEqual([
    'Willkommen',
    'Willkommen',
    'Welcome',
  ])

  const visit = await visitCheckoutWithChanges(shop, [mug], { couponCode: 'WELCOME' }, 'de')
  expect(visit.page.html).toContain('Rabattcode: Willkommen (WELCOME)')
  expect(visit.page.html).not.toContain('Welcome')
  await visit.place()
  const { id } = (await visit.order())!
  const { order } = await shop.ask('orders.getOrder', { id }, { token: visit.token })
  expect(order?.appliedDiscounts).toMatchObject([{ coupon: { code: 'WELCOME', name: 'Willkommen' } }])
  const [mail] = await findMailsTo(shop, 'ada@example.com', 'order-placed')
  expect(mail).toMatchObject({
    order: { sums: expect.arrayContaining([expect.objectContaining({ name: 'discount', title: 'Willkommen' })]) },
  })
})

test('translations of a coupon are replaced with its data, and remain when it is deactivated', async () => {
  const { shop, create, change } = await open()
  const { id } = (await create({ texts: [GERMAN] })).body.coupon
  const french = { language: 'fr', name: 'Bienvenue' }
  expect((await change(id, { texts: [french] })).body.coupon.texts).toEqual([french])
  await shop.db.transaction().execute((tx) => disableCoupon(tx, 'WELCOME', shop.now))
  expect(await findStoredCoupon(shop.db, id)).toMatchObject({ coupon: { isActive: false }, texts: [french] })
  expect((await change(id, {})).body.coupon).not.toHaveProperty('texts')
})

test('a name in an unknown or repeated language is refused with its path', async () => {
  const { create } = await open()
  const refused = async (...texts: object[]) => {
    const { status, body } = await create({ texts })
    const { fieldViolations } = body.details.validationError as { fieldViolations: { field: string }[] }
    return [status, ...fieldViolations.map(({ field }) => field)]
  }
  expect(await refused({ language: 'pt', name: 'Oi' })).toEqual([400, 'coupon.texts[0].language'])
  expect(await refused(GERMAN, GERMAN)).toEqual([400, 'coupon.texts[1].language'])
})
