import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startShop, StatementFaults, TEST_PROVIDER_URL, visitCheckoutWithChanges } from '../testing/index.ts'

test('the page reads the coupon once, and calculates the taxes of different deliveries concurrently', async () => {
  const ways = 10
  const options = Array.from({ length: ways }, (_, n) => ({ code: `way-${n}`, title: `Way ${n}`, price: `${n}.00` }))
  const statements = new StatementFaults()
  const shop = await startShop({
    faults: statements,
    shipping: { regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options }] },
    tax: { calculator: 'AUTOMATIC' },
  })
  await shop.addProduct('plate', { price: '10.00' })
  await shop.newCoupon({ code: 'TENTH', name: 'A tenth', percentOff: '0.1' })
  const { browser, checkoutId } = await visitCheckoutWithChanges(shop, [shop.line('plate')], { couponCode: 'TENTH' })

  let atWork = 0
  const atWorkThen: number[] = []
  const provider = await shop.anotherProcess({
    taxProvider: {
      async estimate({ items }) {
        atWorkThen.push(++atWork)
        await pause(50)
        atWork--
        return { items: items.map(({ id }) => ({ id, taxMinor: 0n, exemptMinor: 0n, parts: [] })) }
      },
    },
  })
  statements.failAt(Infinity) // from now on they are recorded
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = await provider.fetch(new Request(`${TEST_PROVIDER_URL}/checkout/${checkoutId}`, { headers: { cookie } }))
  expect(page.status).toBe(200)

  const couponReads = statements.seen.filter((statement) => statement.includes('from coupons')).length
  console.log(
    `${ways} ways: ${couponReads} read of the coupon, ${atWorkThen.length} questions about tax, ${Math.max(...atWorkThen)} at once`,
  )
  expect([couponReads, atWorkThen.length, Math.max(...atWorkThen)]).toEqual([1, ways, ways - 1])
})
