import { STORES_APP_ID } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { startShop, type TestShop } from '../../testing/index.ts'

async function openShop() {
  const shop = await startShop()
  await shop.addProduct('Mug')
  return { shop, token: await shop.newToken(), staff: await shop.newApiKey() }
}

const find = async (shop: TestShop, token: string, kind: string, slug: string) => {
  const { status, body } = await shop.call('GET', `/cartwright/v1/slugs/${kind}/${encodeURIComponent(slug)}`, { token })
  return status === 200 ? body : body.details.applicationError?.code
}

/** Changes the slug of the mug. */
const move = (shop: TestShop, slug: string, more: object = {}) =>
  shop.changeProduct('Mug', { changes: { slug, ...more } })

test('a former slug of a product redirects to its current one, after any number of changes', async () => {
  const { shop, token } = await openShop()
  expect(await shop.ask('slugs.findSlug', { kind: 'product', slug: 'mug' }, { token })).toEqual({
    slug: 'mug',
    moved: false,
  })
  await move(shop, 'tall-mug')
  await move(shop, 'tallest-mug')
  for (const slug of ['mug', 'tall-mug'])
    expect(await find(shop, token, 'product', slug)).toEqual({ slug: 'tallest-mug', moved: true })
  await move(shop, 'mug')
  expect(await find(shop, token, 'product', 'mug')).toEqual({ slug: 'mug', moved: false })
  expect(await find(shop, token, 'product', 'tall-mug')).toEqual({ slug: 'mug', moved: true })
})

test('a former slug now used by another product leads to that product', async () => {
  const { shop, token } = await openShop()
  await move(shop, 'tall-mug')
  await shop.addProduct('Cup', { changes: { slug: 'mug' } })
  expect(await find(shop, token, 'product', 'mug')).toEqual({ slug: 'mug', moved: false })
  await shop.changeProduct('Cup', { changes: { slug: 'cup' } })
  expect(await find(shop, token, 'product', 'mug')).toEqual({ slug: 'cup', moved: true })
})

test('no redirect leads to a hidden or deleted product, or to one that disables it', async () => {
  const { shop, token, staff } = await openShop()
  await move(shop, 'tall-mug', { seo: { settings: { preventAutoRedirect: true } } })
  expect(await find(shop, token, 'product', 'mug')).toBe('PRODUCT_NOT_FOUND')
  expect(await find(shop, token, 'product', 'tall-mug')).toEqual({ slug: 'tall-mug', moved: false })
  await move(shop, 'tall-mug', { visible: false })
  for (const slug of ['mug', 'tall-mug', 'never']) {
    expect(await find(shop, token, 'product', slug), slug).toBe('PRODUCT_NOT_FOUND')
    expect(await find(shop, staff, 'product', slug), slug).toBe('PRODUCT_NOT_FOUND')
  }
})

test('a former slug of a collection redirects to the collection, never to a product', async () => {
  const { shop, token, staff } = await openShop()
  const id = await shop.addCollection('Kitchen')
  await shop.ask('products.updateCollection', { collection: { id, slug: 'cook-room' } }, { token: staff })
  expect(await find(shop, token, 'collection', 'kitchen')).toEqual({ slug: 'cook-room', moved: true })
  expect(await find(shop, token, 'collection', 'cook-room')).toEqual({ slug: 'cook-room', moved: false })
  expect(await find(shop, token, 'collection', 'all-products')).toEqual({ slug: 'all-products', moved: false })
  for (const slug of ['kitchen', 'cook-room'])
    expect(await find(shop, token, 'product', slug)).toBe('PRODUCT_NOT_FOUND')
  expect(await find(shop, token, 'collection', 'mug')).toBe('COLLECTION_NOT_FOUND')

  await shop.ask('products.updateCollection', { collection: { id, visible: false } }, { token: staff })
  expect(await find(shop, token, 'collection', 'kitchen')).toBe('COLLECTION_NOT_FOUND')
  await shop.ask('products.updateCollection', { collection: { id, visible: true } }, { token: staff })
  expect(await find(shop, token, 'collection', 'kitchen')).toEqual({ slug: 'cook-room', moved: true })
  await shop.ask('products.deleteCollection', { id }, { token: staff })
  expect(await find(shop, token, 'collection', 'kitchen')).toBe('COLLECTION_NOT_FOUND')
})

test('unknown slugs are not found, and unknown kinds are refused', async () => {
  const { shop, token } = await openShop()
  for (const slug of ["'--", 'a b', 'ö', '..;', '%00', 'constructor'])
    expect(await find(shop, token, 'product', slug), slug).toBe('PRODUCT_NOT_FOUND')
  for (const path of ['page/mug', 'product/%00', `product/${'s'.repeat(256)}`])
    expect((await shop.call('GET', `/cartwright/v1/slugs/${path}`, { token })).status, path).toBe(400)
})

test('a slug in any script is plain text, percent-encoded in URLs, and found as given or decomposed', async () => {
  const { shop, token, staff } = await openShop()
  for (const [name, slug] of [
    ['ガラスの茶碗', 'ガラスの茶碗'],
    ['ชุดน้ำชา', 'ชุดน้ำชา'],
    ['मिट्टी का प्याला', 'मिट्टी-का-प्याला'],
  ] as const) {
    const { product } = await shop.ask(
      'products.createProduct',
      { product: { name, productType: 'physical', priceData: { price: 5 } } },
      { token: staff },
    )
    expect([product.slug, product.productPageUrl?.path]).toEqual([slug, `/product-page/${encodeURIComponent(slug)}`])
    for (const asked of [slug, slug.normalize('NFD')]) {
      const { products } = await shop.ask('products.queryProducts', { query: { filter: { slug: asked } } }, { token })
      expect(products.map(({ id }) => id)).toEqual([product.id])
      expect(await find(shop, token, 'product', asked)).toEqual({ slug, moved: asked !== slug })
    }
    const among = { query: { filter: { slug: { $in: [slug] }, visible: true } } }
    expect((await shop.ask('products.queryProducts', among, { token })).products).toHaveLength(1)
    const [first = ''] = slug
    for (const [operator, part] of [
      ['$startsWith', first],
      ['$contains', slug.slice(1, 4)],
      ['$endsWith', slug.slice(-3)],
    ] as const) {
      const query = { filter: { slug: { [operator]: part } } }
      const { products } = await shop.ask('products.queryProducts', { query }, { token })
      expect(products.map((each) => each.slug)).toContain(slug)
    }
    const { cart } = await shop.ask(
      'currentCart.addToCurrentCart',
      {
        lineItems: [{ quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId: product.id } }],
      },
      { token: await shop.newToken() },
    )
    expect(cart.lineItems[0]?.url?.relativePath).toBe(`/product-page/${encodeURIComponent(slug)}`)
    await shop.ask(
      'products.updateProduct',
      { product: { id: product.id, slug: `${slug}-2`.normalize('NFD') } },
      { token: staff },
    )
    expect(await find(shop, token, 'product', slug.normalize('NFD'))).toEqual({ slug: `${slug}-2`, moved: true })
  }
  const { collection } = await shop.ask(
    'products.createCollection',
    { collection: { name: '和食器' } },
    { token: staff },
  )
  expect(collection.slug).toBe('和食器')
  const read = await shop.ask('collections.getCollectionBySlug', { slug: '和食器' }, { token })
  expect(read.collection.id).toBe(collection.id)
})

test('a slug that is invalid in a URL, or makes it too long, is refused with its field', async () => {
  const { shop, staff } = await openShop()
  for (const slug of ['a b', 'a/b', '🍵', '茶'.repeat(200), '..', 'a\u200Db'])
    expect(
      await shop.call('PATCH', `/stores/v1/products/${shop.idOf('Mug')}`, {
        token: staff,
        body: { product: { slug } },
      }),
    ).toMatchObject({
      status: 400,
      body: { details: { validationError: { fieldViolations: [{ field: 'product.slug', violatedRule: 'FORMAT' }] } } },
    })
})
