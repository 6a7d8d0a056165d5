import { expect, test } from 'vitest'
import { expectResponseBody, startShop, type TestShop } from '../../testing/index.ts'

async function shopOfThree() {
  const shop = await startShop()
  for (const name of ['mug', 'plate', 'bowl']) await shop.addProduct(name)
  const key = await shop.newApiKey()
  const token = await shop.newToken()
  const path = (name: string) => `/cartwright/v1/products/${shop.idOf(name)}/related`
  const relate = (name: string, others: string[], by = key) =>
    shop.call('PATCH', path(name), { token: by, body: { productIds: others.map((other) => shop.idOf(other)) } })
  const read = async (name: string) => {
    const { body } = await shop.call('GET', path(name), { token })
    expectResponseBody('relatedProducts.getRelatedProducts', body)
    const { products } = body
    return products.map(({ id }) => nameOf(shop, id))
  }
  return { shop, key, token, path, relate, read }
}

const nameOf = (shop: TestShop, id: string | null | undefined): string =>
  ['mug', 'plate', 'bowl'].find((name) => shop.idOf(name) === id) ?? 'unknown'

test('related products are shown in the merchant’s order and replace the previous ones', async () => {
  const { relate, read } = await shopOfThree()
  expect(await read('mug')).toEqual([])
  expect((await relate('mug', ['plate', 'bowl'])).status).toBe(200)
  expect(await read('mug')).toEqual(['plate', 'bowl'])
  await relate('mug', ['bowl', 'plate'])
  expect(await read('mug')).toEqual(['bowl', 'plate'])
  expect(await read('plate'), 'the other way round it says nothing').toEqual([])
  await relate('mug', [])
  expect(await read('mug')).toEqual([])
})

test('hidden and deleted related products are left out, and return when they are visible again', async () => {
  const { shop, relate, read } = await shopOfThree()
  await relate('mug', ['plate', 'bowl'])
  await shop.changeProduct('plate', { visible: false })
  expect(await read('mug')).toEqual(['bowl'])
  await shop.changeProduct('plate', { visible: true })
  expect(await read('mug')).toEqual(['plate', 'bowl'])
  await shop.deleteProduct('bowl')
  expect(await read('mug')).toEqual(['plate'])
})

test('itself, one that is there twice, and one that the shop has not, are refused by place, and nothing is changed', async () => {
  const { shop, key, path, relate, read } = await shopOfThree()
  await relate('mug', ['plate'])
  const unknown = '00000000-0000-4000-8000-000000000000'
  const ids = [shop.idOf('mug'), shop.idOf('bowl'), shop.idOf('bowl'), unknown]
  const { status, body } = await shop.call('PATCH', path('mug'), { token: key, body: { productIds: ids } })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)).toEqual([
    'productIds[0]',
    'productIds[2]',
    'productIds[3]',
  ])
  expect(await read('mug')).toEqual(['plate'])
  const missing = `/cartwright/v1/products/${unknown}/related`
  expect((await shop.call('PATCH', missing, { token: key, body: { productIds: [] } })).status).toBe(404)
  expect((await shop.call('GET', missing, { token: key })).status).toBe(404)
})

test('only those who manage products say it, and it is announced once', async () => {
  const { shop, token, relate } = await shopOfThree()
  expect((await relate('mug', ['plate'], token)).status).toBe(403)
  const before = (await shop.events()).length
  await relate('mug', ['plate'])
  await relate('mug', ['plate'])
  const announced = (await shop.events()).slice(before)
  console.log(`events of one change that was sent twice: ${announced.length}`)
  expect(announced).toEqual(['com.wix.ecommerce.catalog.api.v1.ProductChanged'])
})
