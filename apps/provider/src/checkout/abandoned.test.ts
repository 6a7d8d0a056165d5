import { expect, test } from 'vitest'
import { expectInvariants, startShop, visitCheckout } from '../testing/index.ts'
import { deleteAbandonedCheckouts } from './personal-data-store.ts'

const DAY_MS = 86_400_000
const TYPED = { intent: 'update', email: 'ada@example.com', firstName: 'Ada', addressLine: 'Street 1' }

test('deletes a visitor’s abandoned checkout with their cart, and keeps orders and checkouts of members', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 100 })
  const visit = async (token?: string) => {
    const made = await visitCheckout(shop, [['plate', 1]], token)
    await made.browser.post(`/checkout/${made.checkoutId}`, TYPED)
    return made
  }
  await visit()
  const kept = [await visit(), await visit(), await visit(await shop.newMemberToken())]
  const [ordered, declined] = kept
  await ordered!.reload()
  expect((await ordered!.place()).status).toBe(303)
  await declined!.reload()
  await declined!.place({ cardNumber: '4000 0000 0000 0002' })

  const forget = () => deleteAbandonedCheckouts(shop.db, { afterDays: 30, now: shop.now })
  shop.passTime(30 * DAY_MS - 60_000)
  expect(await forget()).toBe(0)
  kept.push(await visit())
  shop.passTime(DAY_MS)
  const forgotten = await Promise.all([forget(), forget()])
  expect(forgotten.reduce((sum, each) => sum + each, 0)).toBe(1)
  const rows = await shop.db.selectFrom('checkouts').select('id').execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.map(({ checkoutId }) => checkoutId).toSorted())
  await expectInvariants(shop.db, { [shop.idOf('plate')]: 100 })
})

test('a visitor who returns with a cart whose checkout is deleted gets another checkout', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const visit = await visitCheckout(shop, [['plate', 1]])
  const inAYear = new Date(shop.now.getTime() + 365 * DAY_MS)
  expect(await deleteAbandonedCheckouts(shop.db, { afterDays: 30, now: inAYear })).toBe(1)
  expect((await visit.reload()).status).toBe(410)
  const { checkoutId, fullUrl } = await shop.newCheckout(visit.token)
  expect((await visit.browser.enter(fullUrl)).location).toBe(`/checkout/${checkoutId}`)
})
