import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'

test('a colour is chosen by its value as by its description', async () => {
  const shop = await startShop()
  const merchant = await shop.newApiKey()
  const { product } = await shop.ask(
    'products.createProduct',
    {
      product: {
        name: 'Mug',
        priceData: { price: 10 },
        manageVariants: true,
        productOptions: [
          {
            name: 'Glaze',
            optionType: 'color',
            choices: [
              { value: '#EEEEEE', description: 'Oat' },
              { value: '#101010', description: 'Coal' },
              { value: '#101010', description: 'Night' },
            ],
          },
          { name: 'Size', choices: [{ value: '1', description: 'Small' }] },
        ],
      },
    },
    { token: merchant },
  )
  const token = await shop.newToken()
  const add = (Glaze: string, Size = 'Small') =>
    shop.call('POST', '/ecom/v1/carts/current/add-to-cart', {
      token,
      body: {
        lineItems: [
          {
            quantity: 1,
            catalogReference: {
              appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
              catalogItemId: product.id,
              options: { options: { Glaze, Size } },
            },
          },
        ],
      },
    })
  await add('Oat')
  const { status, body } = await add('#eeeeee')
  expect([status, body.cart.lineItems.length, body.cart.lineItems[0].quantity]).toEqual([200, 1, 2])
  expect(body.cart.lineItems[0].catalogReference.options.options).toEqual({ Glaze: 'Oat', Size: 'Small' })

  const id = product.id
  const { selectedVariant } = await shop.ask(
    'products.getProductOptionsAvailability',
    { id, options: { Glaze: '#eeeeee', Size: 'Small' } },
    { token },
  )
  expect(selectedVariant).toBeDefined()
  const { variants } = await shop.ask('products.queryProductVariants', { id, choices: { Glaze: '#EEEEEE' } }, { token })
  expect(variants.map(({ choices }) => choices)).toEqual([{ Glaze: 'Oat', Size: 'Small' }])

  // Two choices have this value, and values of other options are no colours.
  expect((await add('#101010')).status).toBe(404)
  expect((await add('Oat', '1')).status).toBe(404)
})
