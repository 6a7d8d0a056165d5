import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startShop, TEST_PROVIDER_URL, visitCheckout } from '../../testing/index.ts'
import { createOrderLink } from '../order-link.ts'

test('a shop with a new URL shows the images of earlier orders at it, and foreign images unchanged', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  await shop.addProduct('poster')
  const { browser, token, place, order } = await visitCheckout(shop, [
    ['plate', 1],
    ['poster', 1],
  ])
  await place()
  const { id } = (await order())!
  const own = { id: '0a1b.png', url: 'http://localhost:4999/media/0a1b.png' }
  const foreign = { id: '', url: 'https://pictures.example/media/poster.png' }
  await sql`update orders set content = jsonb_set(jsonb_set(content, '{lineItems,0,image}', ${JSON.stringify(own)}::jsonb),
    '{lineItems,1,image}', ${JSON.stringify(foreign)}::jsonb)`.execute(shop.db)

  const now = `${TEST_PROVIDER_URL}/media/0a1b.png`
  const { body } = await shop.call('GET', `/ecom/v1/orders/${id}`, { token })
  const addresses = body.order.lineItems.map(({ image }: { image: { url: string } }) => image.url)
  expect(addresses).toEqual([now, foreign.url])
  const { html } = await browser.get(new URL(createOrderLink(id, shop.provider.orderServices)).pathname)
  expect(html).toContain(now)
  expect(html).not.toContain('localhost:4999')
})
