import { expect, test } from 'vitest'
import { getIdempotencyToken, saveTestSettings, startShop, type TestShop, visitCheckout } from '../testing/index.ts'
import type { TestSettings } from '../testing/settings.ts'

const SHIPPING_RULE = { code: 'half', name: 'Half the way', target: 'SHIPPING', percentage: '0.5' }
const RULE = { code: 'tenth', name: 'A tenth off', target: 'GLOBAL', percentage: '0.1' }
const FEE = { code: 'gift', name: 'Gift wrap', amount: '1.00' }
const OPTIONS = [
  { code: 'parcel', title: 'Parcel', price: '4.90' },
  { code: 'express', title: 'Express', price: '11.90' },
]
const deliveryAt = (options: object[]): TestSettings => ({
  shipping: { regions: [{ code: 'germany', title: 'Germany', countries: ['DE'], options }] },
})
const taxAt = (rate: string, more: object = {}): TestSettings => ({
  tax: {
    ...more,
    regions: [{ name: 'Germany', type: 'COUNTRY', country: 'DE', rates: [{ taxName: 'VAT', rate }] }],
  },
})

const set = (settings: TestSettings) => async (shop: TestShop) => {
  await saveTestSettings(shop.db, settings)
  await shop.provider.settings.refresh()
}

interface Change {
  what: string
  before?: TestSettings
  coupon?: Parameters<TestShop['newCoupon']>[0]
  change(shop: TestShop): Promise<unknown>
}

const changes: Change[] = [
  { what: 'the price of a product', change: (shop) => shop.changeProduct('plate', { price: '10.01' }) },
  {
    what: 'the price of the chosen delivery',
    change: set(deliveryAt([{ ...OPTIONS[0], price: '5.00' }, OPTIONS[1]!])),
  },
  {
    what: 'the price of a delivery that was not chosen',
    change: set(deliveryAt([OPTIONS[0]!, { ...OPTIONS[1], price: '12.00' }])),
  },
  { what: 'a delivery that is no more', change: set(deliveryAt([OPTIONS[0]!])) },
  {
    what: 'a charge on the delivery',
    change: set(deliveryAt([{ ...OPTIONS[0], charges: [{ type: 'INSURANCE', amount: '0.50' }] }, OPTIONS[1]!])),
  },
  {
    what: 'a rule of the delivery',
    before: { discounts: { rules: [SHIPPING_RULE] } },
    change: set({ discounts: { rules: [] } }),
  },
  {
    what: 'a discount rule that ended',
    before: { discounts: { rules: [RULE] } },
    change: set({ discounts: { rules: [] } }),
  },
  {
    what: 'a discount rule under another name',
    before: { discounts: { rules: [RULE] } },
    change: set({ discounts: { rules: [{ ...RULE, name: 'Harvest' }] } }),
  },
  { what: 'a fee', change: set({ fees: { fees: [FEE] } }) },
  {
    what: 'the rate of a tax that is added',
    before: taxAt('0.19', { taxIncludedInPrices: false }),
    change: set(taxAt('0.2', { taxIncludedInPrices: false })),
  },
  { what: 'the rate of a tax that is included', change: set(taxAt('0.2')) },
  { what: 'tax that is added from now on', change: set({ tax: { taxIncludedInPrices: false } }) },
  {
    what: 'a coupon that was switched off',
    coupon: { code: 'FIVE', name: 'Five', moneyOff: '5.00' },
    change: ({ db }) => db.updateTable('coupons').set({ is_active: false }).execute(),
  },
  {
    what: 'a coupon for free delivery that was switched off',
    coupon: { code: 'FREE', name: 'Free delivery', freeShipping: true },
    change: ({ db }) => db.updateTable('coupons').set({ is_active: false }).execute(),
  },
  {
    what: 'a coupon for free delivery that others have used up',
    coupon: { code: 'FREE', name: 'Free delivery', freeShipping: true, maxUses: 1 },
    change: async (shop) => expect((await (await visitWith(shop, 'FREE')).place()).status).toBe(303),
  },
]

test.each(changes)('$what: the buyer confirms again, and nothing is ordered until then', async (each) => {
  const shop = await startShop(each.before ?? {})
  await shop.addProduct('plate', { price: '10.00' })
  if (each.coupon) await shop.newCoupon(each.coupon)
  const visit = await visitWith(shop, each.coupon?.code)

  await each.change(shop)
  expect(await visit.place()).toMatchObject({ status: 200, html: expect.stringContaining('review the total') })
  expect(await visit.order()).toBeUndefined()

  const page = await visit.reload()
  expect((await visit.place()).status).toBe(303)
  expect(page.html).toContain(`€${Number((await visit.order())!.totalMinor) / 100}`)
})

test('saving unchanged settings requires no confirmation', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00' })
  const visit = await visitWith(shop)
  await set({})(shop)
  expect((await visit.place()).status).toBe(303)
})

test('another shown delivery option is ordered at once, at its shown price', async () => {
  const pickup = { method: 'STORE_PICKUP', address: { addressLine: 'Rue 1', city: 'Paris', country: 'FR' } }
  const options = [...OPTIONS, { code: 'collect', title: 'Collect', price: '0', pickup }]
  const charges = [{ type: 'HANDLING_FEE', details: 'Packing', amount: '0.30' }]
  const shop = await startShop({
    ...deliveryAt(options.map((option) => ({ ...option, charges }))),
    tax: { taxIncludedInPrices: false },
    discounts: { rules: [SHIPPING_RULE] },
    fees: { fees: [FEE] },
  })
  await shop.addProduct('plate', { price: '10.00' })
  for (const { code } of options) {
    const visit = await visitWith(shop)
    const { status } = await visit.place({ shippingOption: code })
    expect([code, status]).toEqual([code, 303])
    expect(visit.page.html).toContain(`€${(Number((await visit.order())!.totalMinor) / 100).toFixed(2)}`)
  }
  console.log(`another way than the first: asked again 0 of ${options.length}`)
})

test('without a delivery, a changed price still requires confirmation', async () => {
  const shop = await startShop()
  await shop.addProduct('file', { price: '10.00', type: 'digital' })
  const visit = await visitCheckout(shop, [['file', 1]])
  await set(taxAt('0.07'))(shop)
  const page = await visit.place({ shippingOption: '' })
  expect(page.html).toContain('review the total')
  expect((await visit.place({ shippingOption: '', idempotencyToken: getIdempotencyToken(page) })).status).toBe(303)
})

async function visitWith(shop: TestShop, couponCode?: string) {
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 1)] }, { token })
  if (couponCode) await shop.ask('currentCart.updateCurrentCart', { couponCode }, { token })
  return visitCheckout(shop, [['plate', 1]], token)
}
