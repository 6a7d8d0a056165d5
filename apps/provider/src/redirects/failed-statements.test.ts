import { expect, test } from 'vitest'
import { startShop, StatementFaults, TestBrowser } from '../testing/index.ts'

test('after any failing statement on the way to the checkout, a reload leads there, although the address works once', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate')
  const begin = async () => {
    const token = await shop.newToken()
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
    return shop.newCheckout(token)
  }
  let tried = 0
  for (const happens of ['before', 'after'] as const) {
    for (let n = 1; ; n++) {
      const { fullUrl, checkoutId } = await begin()
      const browser = new TestBrowser(shop)
      faults.failAt(n, happens)
      const first = await browser.enter(fullUrl)
      if (!faults.stop()) break
      tried++
      const where = `statement ${n}, lost ${happens}: ${faults.seen.at(n - 1)}`
      expect(first.status, where).toBe(503)
      expect(await browser.enter(fullUrl), where).toMatchObject({ status: 303, location: `/checkout/${checkoutId}` })
      expect((await browser.get(`/checkout/${checkoutId}`)).status, where).toBe(200)
      // The address is still closed to others.
      expect((await new TestBrowser(shop).enter(fullUrl)).status, where).toBe(410)
    }
  }
  console.log(`on the way to the checkout, one statement failing: ${tried} places, lost 0 of ${tried}`)
  expect(tried).toBeGreaterThanOrEqual(4)
})
