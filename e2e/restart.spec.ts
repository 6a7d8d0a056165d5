import { expect } from 'vitest'
import { test } from './browser.ts'
import { addToCart, buy } from './buy.ts'
import { startShop } from './shop.ts'

test('after kill -9 the cart and the order are still there', async ({ visit }) => {
  const shop = await startShop()
  try {
    const buyer = await visit()
    const number = await buy(buyer, shop)
    const visitor = await visit()
    await addToCart(visitor, shop)

    // An open page would rightly complain that the shop is gone.
    const thanks = buyer.url()
    const leave = () => Promise.all([buyer, visitor].map((page) => page.goto('about:blank')))
    await leave()
    await shop.kill()
    await shop.start()

    await buyer.goto(thanks)
    expect(await buyer.getByText('Your order number is').innerText()).toContain(number)
    await visitor.goto(`${shop.storefrontUrl}/cart`)
    await visitor.getByRole('spinbutton', { name: 'Quantity of Meadow Seed Tin' }).waitFor()
    await leave()
    expect(await shop.stop(), 'the exit code after Ctrl-C').toBe(0)
  } finally {
    await shop.remove()
  }
})
