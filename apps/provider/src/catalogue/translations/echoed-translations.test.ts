import { expect, test } from 'vitest'
import { toLanguageHeaders, startTranslatedShop } from '../../testing/index.ts'

test('a product that was read in German and is sent back whole changes what was changed, and none of the English texts', async () => {
  const { shop, mug, key } = await startTranslatedShop()
  const asked = { token: key, ...toLanguageHeaders('de') }
  const events = await shop.events()
  const read = (await shop.ask('products.getProduct', { id: mug }, asked)).product
  const before = (await shop.ask('products.getProduct', { id: mug }, { token: key })).product

  const unchanged = await shop.ask('products.updateProduct', { product: { ...read, id: mug } }, asked)
  expect(unchanged.product).toMatchObject({ revision: before.revision, name: 'Becher aus Steinzeug' })
  expect(await shop.events()).toEqual(events)

  const { product } = await shop.ask(
    'products.updateProduct',
    { product: { ...read, id: mug, brand: 'Atelier' } },
    asked,
  )
  expect(product).toMatchObject({ name: 'Becher aus Steinzeug', brand: 'Atelier' })
  const after = (await shop.ask('products.getProduct', { id: mug }, { token: key })).product
  const { revision: _revision, lastUpdated: _lastUpdated, ...rest } = before
  expect(after).toMatchObject({ ...rest, brand: 'Atelier' })
})

test('a German text that was changed is refused by name, with what to do', async () => {
  const { shop, mug, key } = await startTranslatedShop()
  const change = (product: object, headers: Record<string, string>) =>
    shop.call('PATCH', `/stores/v1/products/${mug}`, {
      token: key,
      body: { product: { id: mug, ...product } },
      headers,
    })
  const { headers } = toLanguageHeaders('de-AT')
  const refused = await change({ name: 'Becher', description: null, sku: 'M-1' }, headers)
  const violations = refused.body.details.validationError.fieldViolations as { field: string; description: string }[]
  expect([refused.status, ...violations.map(({ field }) => field)]).toEqual([
    400,
    'product.name',
    'product.description',
  ])
  expect(violations[0]?.description).toContain('"de-AT"')
  expect((await change({ name: 'Stoneware mug', sku: 'M-1' }, headers)).status, 'as the shop has it').toBe(200)
  expect(
    (await change({ name: 'Cup' }, toLanguageHeaders('pt').headers)).status,
    'a language that the shop has not',
  ).toBe(200)
  expect((await change({ name: 'Mug' }, {})).status).toBe(200)
  const { product } = await shop.ask('products.getProduct', { id: mug }, { token: key, headers })
  expect(product, 'its own texts have no say in German').toMatchObject({ name: 'Häferl', sku: 'M-1' })
})

test('a collection is sent back in the same way', async () => {
  const { shop, key } = await startTranslatedShop()
  const id = await shop.addCollection('Kitchen', ['mug'])
  const texts = [{ language: 'de', name: 'Küche' }]
  await shop.call('PATCH', `/cartwright/v1/collections/${id}/texts`, { token: key, body: { texts } })
  const asked = { token: key, ...toLanguageHeaders('de') }
  const read = (await shop.ask('collections.getCollection', { id }, asked)).collection
  const changed = { ...read, id, description: 'For cooks' }
  const refused = await shop.call('PATCH', `/stores/v1/collections/${id}`, { body: { collection: changed }, ...asked })
  expect(refused.body.details.validationError.fieldViolations).toMatchObject([{ field: 'collection.description' }])
  const { collection } = await shop.ask(
    'products.updateCollection',
    { collection: { ...read, id, slug: 'cook' } },
    asked,
  )
  expect(collection).toMatchObject({ name: 'Küche', slug: 'cook' })
  const own = await shop.ask('collections.getCollection', { id }, { token: key })
  expect(own.collection).toMatchObject({ name: 'Kitchen', description: '', slug: 'cook' })
})

test('variants are changed by choices in any language of the shop', async () => {
  const { shop, mug, key } = await startTranslatedShop()
  const change = async (choices: Record<string, string>, price: number, language: string) =>
    (
      await shop.ask(
        'products.updateProductVariants',
        { id: mug, variants: [{ choices, price }] },
        { token: key, ...toLanguageHeaders(language) },
      )
    ).variants.map((each) => [Object.values(each.choices ?? {}).join(' '), each.variant?.priceData?.price])
  expect(await change({ Größe: 'Groß', Glasur: 'Hafer' }, 21, 'de')).toContainEqual(['Groß Hafer', 21])
  expect(await change({ Glaze: 'Oat', מידה: 'קטן' }, 17, 'en')).toEqual([
    ['Small Oat', 17],
    ['Small Sea', 18],
    ['Large Oat', 21],
    ['Large Sea', 18],
  ])
})
