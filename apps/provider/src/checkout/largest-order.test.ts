import { expect, test } from 'vitest'
import { startShop, visitCheckout } from '../testing/index.ts'

test('a total above the maximum is reported in the estimate and refused at the checkout', async () => {
  const shop = await startShop()
  await shop.addProduct('gold', { price: '999999999999.00' })
  const token = await shop.newToken()
  const violations = async () => (await shop.ask('currentCart.estimateCurrentCartTotals', {}, { token })).violations

  await visitCheckout(shop, [['gold', 1]], token)
  expect(await violations()).toEqual([])
  const visit = await visitCheckout(shop, [['gold', 1]], token) // another checkout
  expect(await violations()).toMatchObject([{ severity: 'ERROR', description: expect.stringContaining('one order') }])
  expect(await visit.place()).toMatchObject({
    status: 200,
    html: expect.stringContaining('exceeds the maximum for one order'),
  })
  expect(await visit.order()).toBeUndefined()
  expect(shop.logged).toEqual([])

  const poorer = await visitCheckout(shop, [['gold', 1]])
  expect((await poorer.place()).status).toBe(303)
  expect((await poorer.order())!.totalMinor).toBe(99_999_999_999_900n) // delivery is free from 60.00 on
})
