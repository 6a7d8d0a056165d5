import type { ShopSetup, StaffRole } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { startShop, type TestShop } from '../testing/index.ts'

const PATH = '/cartwright/v1/setup'

async function readSetup(shop: TestShop, token: string): Promise<ShopSetup> {
  return (await shop.call('GET', PATH, { token })).body.setup as ShopSetup
}

const listOpenSteps = ({ steps }: ShopSetup): string[] => steps.filter(({ isDone }) => !isDone).map(({ name }) => name)

test('each step of the setup is done by what the shop contains, and undone when it is gone', async () => {
  const shop = await startShop({
    shop: { name: 'New shop', address: { addressLine1: '', city: '', postalCode: '', country: 'IE' } },
    shipping: { regions: [] },
    tax: { taxIncludedInPrices: true, shippingIsTaxed: true, regions: [] },
  })
  const token = await shop.newStaffToken()
  const change = (settings: object) => shop.call('PATCH', '/cartwright/v1/settings', { token, body: { settings } })
  const open = async () => listOpenSteps(await readSetup(shop, token))
  expect(await open()).toEqual(
    expect.arrayContaining(['NAME', 'LOGO', 'LOOK', 'ADDRESS', 'PRODUCT', 'DELIVERY', 'TAX']),
  )

  const address = { addressLine1: 'Quay 1', city: 'Cork', postalCode: 'T12 X000', country: 'IE' }
  const option = { code: 'parcel', title: 'Parcel', price: '4.90' }
  await change({ shop: { name: 'Heron', address }, look: { accent: '#7a1f3d' }, payments: { manual: [] } })
  await change({
    shipping: { regions: [{ code: 'ie', title: 'Ireland', countries: ['IE'], options: [option] }] },
    tax: { regions: [{ name: 'Ireland', type: 'COUNTRY', country: 'IE', rates: [{ taxName: 'VAT', rate: '0.23' }] }] },
    payments: { manual: [{ code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER' }] },
    checkout: { terms: { text: 'Be kind.', mustAccept: true } },
  })
  expect(await open()).toEqual(['LOGO', 'PRODUCT', 'TEST_ORDER', 'GO_LIVE'])
  await shop.addProduct('mug')
  expect(await open()).toEqual(['LOGO', 'TEST_ORDER', 'GO_LIVE'])
  await shop.call('PATCH', `/stores/v1/products/${shop.idOf('mug')}`, { token, body: { product: { visible: false } } })
  expect(await open(), 'a hidden product sells nothing').toContain('PRODUCT')
  await change({ shipping: { regions: [] } })
  expect(await open()).toContain('DELIVERY')
})

test('the guide is closed for the whole shop, and opens again', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken()
  expect(await readSetup(shop, token)).toMatchObject({ isDismissed: false, isComplete: false })
  const close = (isDismissed: unknown) => shop.call('PATCH', PATH, { token, body: { isDismissed } })
  expect((await close(true)).body.setup).toMatchObject({ isDismissed: true })
  expect(await readSetup(shop, await shop.newStaffToken())).toMatchObject({ isDismissed: true })
  expect((await close(false)).body.setup).toMatchObject({ isDismissed: false })
  for (const wrong of [null, 'yes', 1, undefined]) expect((await close(wrong)).status).toBe(400)
})

test('only roles that may change settings read and close the guide', async () => {
  const shop = await startShop()
  const answered: Record<string, number[]> = {}
  for (const role of ['owner', 'manager', 'editor', 'viewer'] satisfies StaffRole[]) {
    const token = await shop.newStaffToken(role)
    const read = await shop.call('GET', PATH, { token })
    const closed = await shop.call('PATCH', PATH, { token, body: { isDismissed: true } })
    answered[role] = [read.status, closed.status]
  }
  expect(answered).toEqual({ owner: [200, 200], manager: [403, 403], editor: [403, 403], viewer: [403, 403] })
})

test('careless settings are refused by their fields, and nothing of the change is saved', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken()
  const change = (settings: object) => shop.call('PATCH', '/cartwright/v1/settings', { token, body: { settings } })
  const before = (await shop.call('GET', '/cartwright/v1/settings', { token })).body
  const careless: [settings: object, field: string][] = [
    [{ shop: { name: 'x'.repeat(10_000), tagline: 'Saved with it' } }, 'settings.shop.name'],
    [{ shop: { tagline: 'Saved with it', currency: 'EUX' } }, 'settings.shop.currency'],
    [{ look: { accent: '#7a1f3d', ink: '#eeeeee' } }, 'settings.look.ink'],
    [{ look: { accent: 'red' } }, 'settings.look.accent'],
    [{ look: { logo: { id: `${'0'.repeat(32)}.png`, width: 10, height: 10 } } }, 'settings.look.logo.id'],
    [
      { shipping: { regions: [{ code: 'a', title: 'A', countries: [], options: [] }] } },
      'settings.shipping.regions[0].countries',
    ],
  ]
  for (const [settings, field] of careless) {
    const { status, body } = await change(settings)
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, field])
  }
  expect((await shop.call('GET', '/cartwright/v1/settings', { token })).body).toEqual(before)
})
