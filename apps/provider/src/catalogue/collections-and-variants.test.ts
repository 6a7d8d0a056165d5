import { ALL_PRODUCTS_COLLECTION_ID, type JsonObject } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { shareShop, startShop } from '../testing/index.ts'

const openShop = shareShop()

describe('collections', () => {
  test('all products are one of them, by id, slug and filter', async () => {
    const shop = await startShop()
    for (const name of ['plate', 'cup']) await shop.addProduct(name)
    const kitchen = await shop.addCollection('Kitchen', ['cup'])
    await shop.addCollection('Attic')
    const token = await shop.newToken()
    const { collection } = await shop.ask('collections.getCollection', { id: ALL_PRODUCTS_COLLECTION_ID }, { token })
    expect(collection).toMatchObject({ slug: 'all-products', numberOfProducts: 2 })
    const inCapitals = await shop.ask('collections.getCollection', { id: kitchen.toUpperCase() }, { token })
    expect(inCapitals.collection).toMatchObject({ id: kitchen, name: 'Kitchen' })
    expect((await shop.ask('products.getCollectionBySlug', { slug: 'all-products' }, { token })).collection).toEqual(
      collection,
    )
    const namesIn = async (filter: JsonObject) =>
      (
        await shop.ask('products.queryProducts', { query: { filter, sort: [{ fieldName: 'name' }] } }, { token })
      ).products.map(({ name }) => name)
    expect(await namesIn({ collectionIds: { $hasSome: [ALL_PRODUCTS_COLLECTION_ID] } })).toEqual(['cup', 'plate'])
    expect(await namesIn({ collectionIds: { $hasAll: [ALL_PRODUCTS_COLLECTION_ID, kitchen] } })).toEqual(['cup'])
    expect(await namesIn({ collectionIds: { $hasSome: [kitchen] } })).toEqual(['cup'])
  })

  test('collections are filtered and sorted by name and id', async () => {
    const shop = await startShop()
    for (const name of ['Kitchen', 'Attic', 'Garden']) await shop.addCollection(name)
    const token = await shop.newToken()
    const ask = async (query: object) =>
      (await shop.ask('collections.queryCollections', { query }, { token })).collections.map(({ name }) => name)
    expect(await ask({ sort: [{ fieldName: 'name', order: 'DESC' }] })).toEqual([
      'Kitchen',
      'Garden',
      'Attic',
      'All Products',
    ])
    expect(await ask({ filter: { name: { $startsWith: 'a' } } })).toEqual(['All Products', 'Attic'])
    expect(await ask({ filter: { $or: [{ name: 'Attic' }, { name: { $gt: 'H' } }] } })).toEqual(['Kitchen', 'Attic'])
    expect(await ask({ filter: { $not: { name: { $in: ['Attic', 'Kitchen'] } } } })).toEqual(['All Products', 'Garden'])
    expect(
      await ask({ filter: { id: { $ne: ALL_PRODUCTS_COLLECTION_ID }, name: { $nin: ['Attic'], $contains: 'E' } } }),
    ).toEqual(['Kitchen', 'Garden'])
    expect(await ask({ filter: { name: { $exists: false } } })).toEqual([])
    expect(await ask({ filter: { name: null } })).toEqual([])
    for (const query of [
      { filter: { visible: true } },
      { filter: { name: { $regex: 'x' } } },
      { sort: [{ fieldName: 'toString' }] },
      { filter: { name: 1 } },
      { filter: { $or: 'x' } },
    ])
      expect((await shop.call('POST', '/v2/collections/query', { token, body: { query } })).status).toBe(400)
  })

  test('one that is not there is 404, whatever its name', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    for (const name of ['nowhere', 'constructor', '%2500', "'--", crypto.randomUUID()]) {
      // The code is a number, which storefronts made for the platform compare it with.
      for (const path of [`/v2/collections/slug/${name}`, `/v2/collections/${name}`])
        expect(await shop.call('GET', path, { token }), name).toMatchObject({
          status: 404,
          body: { details: { applicationError: { code: 404 } } },
        })
    }
  })
})

const SHIRT = { options: { Size: { S: 2, M: 1, L: 0 }, Colour: { Red: 9, Blue: 9 } } }

describe('options and variants', () => {
  test('each choice says what is left of it, given the choices made for the others', async () => {
    const shop = await startShop()
    await shop.addProduct('shirt', SHIRT)
    const token = await shop.newToken()
    const id = shop.idOf('shirt')
    await shop.db
      .updateTable('stock')
      .set({ quantity: 0, in_stock: false })
      .where(
        'variant_id',
        'in',
        shop.db
          .selectFrom('variants')
          .select('id')
          .where('choices', '@>', JSON.stringify({ Size: 'M', Colour: 'Red' }) as never),
      )
      .execute()
    shop.provider.catalogue.invalidate([id])
    const ask = async (options: Record<string, string>) => {
      const answer = await shop.ask('products.getProductOptionsAvailability', { id, options }, { token })
      const left = answer.productOptions.flatMap(({ choices = [] }) =>
        choices.filter(({ inStock }) => inStock).map(({ description }) => description),
      )
      return {
        left,
        buy: answer.availableForPurchase,
        selected: answer.selectedVariant?.quantity,
        managed: answer.managedProduct,
      }
    }
    expect(await ask({})).toEqual({ left: ['S', 'M', 'Red', 'Blue'], buy: false, selected: undefined, managed: true })
    expect(await ask({ Colour: 'Red' })).toMatchObject({ left: ['S', 'Red', 'Blue'], buy: false })
    expect(await ask({ Size: 'M' })).toMatchObject({ left: ['S', 'M', 'Blue'], buy: false })
    expect(await ask({ Size: 'M', Colour: 'Blue' })).toMatchObject({ buy: true, selected: 1 })
    expect(await ask({ Size: 'M', Colour: 'Red' })).toMatchObject({ buy: false, selected: 0 })
    for (const options of [{ Size: 'XXL' }, { Shape: 'round' }, { constructor: 'x' }, { toString: 'x' }])
      expect(
        (
          await shop.call('POST', `/stores-reader/v1/products/${id}/productOptionsAvailability`, {
            token,
            body: { options },
          })
        ).status,
      ).toBe(400)
  })

  test('variants are found by some choices, by all, or by id; choices go before ids', async () => {
    const shop = await openShop()
    await shop.addProduct('shirt', SHIRT)
    const token = await shop.newToken()
    const id = shop.idOf('shirt')
    const ask = (request: object) => shop.ask('products.queryProductVariants', { id, ...request }, { token })
    const all = await ask({})
    expect(all).toMatchObject({ totalResults: 6, metadata: { items: 100, offset: 0 } })
    expect(await ask({ choices: { Size: 'S' } })).toMatchObject({ totalResults: 2 })
    expect((await ask({ choices: { Size: 'S', Colour: 'Blue' } })).variants).toMatchObject([
      { choices: { Size: 'S', Colour: 'Blue' }, stock: { quantity: 2, inStock: true } },
    ])
    const [first, second] = all.variants
    expect(await ask({ variantIds: [second!.id] })).toMatchObject({ totalResults: 1, variants: [{ id: second!.id }] })
    expect(await ask({ variantIds: [second!.id.toUpperCase()] })).toMatchObject({ variants: [{ id: second!.id }] })
    expect(await ask({ variantIds: [first!.id], choices: { Size: 'L' } })).toMatchObject({ totalResults: 2 })
    expect(await ask({ paging: { limit: 2, offset: 5 } })).toMatchObject({
      totalResults: 6,
      variants: [{}],
      metadata: { items: 2, offset: 5 },
    })
    expect(await ask({ choices: { Size: 'XXL' } })).toMatchObject({ totalResults: 0, variants: [] })
    expect(
      (
        await shop.call('POST', `/stores-reader/v1/products/${id}/variants/query`, {
          token,
          body: { paging: { limit: 101 } },
        })
      ).status,
    ).toBe(400)
  })

  test('a plain product has one variant, of no choices', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 3 })
    const token = await shop.newToken()
    expect(await shop.ask('products.queryProductVariants', { id: shop.idOf('plate') }, { token })).toMatchObject({
      variants: [
        { id: '00000000-0000-0000-0000-000000000000', choices: {}, stock: { trackQuantity: true, quantity: 3 } },
      ],
    })
    expect(
      await shop.ask('products.getProductOptionsAvailability', { id: shop.idOf('plate') }, { token }),
    ).toMatchObject({
      productOptions: [],
      availableForPurchase: true,
      selectedVariant: { quantity: 3 },
      managedProduct: false,
    })
  })
})
