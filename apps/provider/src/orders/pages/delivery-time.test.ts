import { expect, onTestFinished, test } from 'vitest'
import { findMailsTo, startShop, TestBrowser, visitCheckout } from '../../testing/index.ts'
import { createTestStaff } from '../../testing/create-test-staff.ts'
import { runCommandIn } from '../../testing/run-command.ts'
import { orders } from '../../cli/orders/index.ts'
import { createOrderLink } from '../order-link.ts'

test('the chosen time slot is shown to buyer and carrier wherever the order appears', async () => {
  const timeSlot = { from: '2999-01-05T15:00:00.000Z', to: '2999-01-05T19:00:00.000Z' }
  const option = { code: 'bike', title: 'By bike', deliveryTime: 'In the evening', price: '3.50', timeSlot }
  const shop = await startShop({
    shop: { timeZone: 'Europe/Berlin' },
    shipping: { regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options: [option] }] },
    whenFinished: onTestFinished,
  })
  await shop.addProduct('plate')
  const visit = await visitCheckout(shop, [['plate', 1]])
  await visit.place({ email: 'ada@example.com', shippingOption: 'bike' })
  const { id } = (await visit.order())!

  const told = /In the evening · Sat, 5 Jan, 16:00\W+20:00/
  const { pathname } = new URL(createOrderLink(id, shop.provider.orderServices))
  const page = await new TestBrowser(shop).get(pathname)
  expect(page.html).toMatch(told)
  const desk = new TestBrowser(shop)
  await desk.post('/staff/sign-in', await createTestStaff(shop.db, shop.now))
  expect((await desk.get(`/staff/orders/${id}/packing-slip?lang=en`)).html).toMatch(told)
  const { number } = (await findMailsTo(shop, 'ada@example.com', 'order-placed'))[0]!.order
  expect((await runCommandIn({}, shop, orders, 'show', number)).printed).toMatch(told)
  for (const mail of [
    (await findMailsTo(shop, 'ada@example.com', 'order-placed'))[0],
    (await findMailsTo(shop, 'shop@example.com', 'shop-order-placed'))[0],
  ])
    expect(mail?.order.delivery).toMatchObject({ time: 'In the evening', slot: timeSlot })
})
