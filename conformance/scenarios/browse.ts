import assert from 'node:assert/strict'
import type { Product } from '@cartwright/client'
import { defineScenario } from '../scenario.ts'
import { DEMO_COLLECTIONS, DEMO_PRODUCTS, UNKNOWN_ID, findProduct, toCatalogReference } from './demo-shop.ts'
import { queryPage, toComparablePage } from './query-page.ts'
import { requireValue } from './require-value.ts'

/** The slugs of all products, in their order. */
const SLUGS = DEMO_PRODUCTS.map(({ slug }) => slug).toSorted()

/** Products, collections, options and variants. */
export const browseScenarios = [
  defineScenario('products: all of them', async ({ newClient, see }) => {
    const { products } = newClient()
    const page = await see('queryProducts', queryPage(products.queryProducts()))
    assert.equal(page.items.length, 50, 'a page, unless asked for more')
    const all = await see('queryProducts', queryPage(products.queryProducts().limit(100).ascending('slug')))
    assert.deepEqual(all.items.map(slugOf), SLUGS)
  }),

  defineScenario('products: a query given at once', async ({ newClient, see }) => {
    const { products } = newClient()
    const query = { filter: { slug: 'hand-trowel' }, paging: { limit: 3, offset: 0 } }
    await see('typedQueryProducts', products.queryProducts(query))
  }),

  defineScenario('products: eq, ne, in, exists', async ({ newClient, see }) => {
    const { products } = newClient()
    const slugs = ['hand-trowel', 'terracotta-pot', 'no-such-thing']
    const one = await see('queryProducts', queryPage(products.queryProducts().eq('slug', 'stoneware-mug')))
    assert.deepEqual(one.items.map(slugOf), ['stoneware-mug'])
    await see('queryProducts', queryPage(products.queryProducts().ne('slug', 'stoneware-mug').ascending('slug')))
    const two = await see('queryProducts', queryPage(products.queryProducts().in('slug', slugs).ascending('slug')))
    assert.deepEqual(two.items.map(slugOf), ['hand-trowel', 'terracotta-pot'])
    await see('queryProducts', queryPage(products.queryProducts().eq('_id', one.items[0]?._id)))
    await see('queryProducts', queryPage(products.queryProducts().in('_id', two.items.map(idOf)).ascending('name')))
    await see('queryProducts', queryPage(products.queryProducts().exists('sku').ascending('slug')))
  }),

  defineScenario('products: startsWith, gt, ge, lt, le', async ({ newClient, see }) => {
    const { products } = newClient()
    const page = await see(
      'queryProducts',
      queryPage(products.queryProducts().startsWith('name', 'b').ascending('name')),
    )
    const names = DEMO_PRODUCTS.map(({ name }) => name).filter((name) => name.startsWith('B'))
    assert.deepEqual(page.items.map(nameOf), names.toSorted(), 'the case of letters does not matter')
    const between = products.queryProducts().ge('priceData.price', 16.5).lt('priceData.price', 34)
    await see('queryProducts', queryPage(between.ascending('priceData.price')))
    const beyond = products.queryProducts().gt('priceData.price', 34).le('priceData.price', 148)
    await see('queryProducts', queryPage(beyond.descending('priceData.price')))
  }),

  defineScenario('products: hasSome and hasAll collections', async ({ newClient, see }) => {
    const { products, collections } = newClient()
    const { items } = await collections.queryCollections().find()
    const idOfSlug = (slug: string) => items.find((collection) => collection.slug === slug)?._id
    const [kitchen, garden, presents] = ['kitchen', 'garden', 'small-presents'].map(idOfSlug)
    const some = products.queryProducts().hasSome('collectionIds', [kitchen, garden]).ascending('slug')
    const inSome = SLUGS.filter((slug) => isIn('kitchen', slug) || isIn('garden', slug))
    assert.deepEqual((await see('queryProducts', queryPage(some))).items.map(slugOf), inSome)
    const all = products.queryProducts().hasAll('collectionIds', [kitchen, presents]).ascending('slug')
    const inAll = SLUGS.filter((slug) => isIn('kitchen', slug) && isIn('small-presents', slug))
    assert.deepEqual((await see('queryProducts', queryPage(all))).items.map(slugOf), inAll)
  }),

  defineScenario('products: sorted', async ({ newClient, see }) => {
    const { products } = newClient()
    const cheapest = await see('queryProducts', queryPage(products.queryProducts().ascending('price')))
    // Two cost the same.
    assert.deepEqual(new Set(cheapest.items.slice(0, 2).map(slugOf)), new Set(['rye-crackers', 'seed-labels']))
    assert.equal(cheapest.items[2]?.slug, 'wrapped-and-written')
    await see('queryProducts', queryPage(products.queryProducts().descending('name')))
    await see('queryProducts', queryPage(products.queryProducts().ascending('productType').descending('slug')))
    await see('queryProducts', queryPage(products.queryProducts().descending('numericId')))
  }),

  defineScenario('products: limit, skip, next and prev', async ({ newClient, see, note }) => {
    const { products } = newClient()
    let page = await products.queryProducts().ascending('slug').limit(5).find()
    const slugs = [page.items.map(slugOf)]
    while (page.hasNext()) {
      page = await page.next()
      await see('queryProducts', Promise.resolve(toComparablePage(page)))
      slugs.push(page.items.map(slugOf))
    }
    note('pages', slugs)
    assert.deepEqual(
      slugs.slice(0, -1).map(({ length }) => length),
      Array.from({ length: 12 }, () => 5),
    )
    assert.deepEqual([slugs.at(-1)?.length, slugs.flat()], [4, SLUGS])
    note('no next page', await page.next().catch(messageOf))
    while (page.hasPrev()) {
      page = await page.prev()
      await see('queryProducts', Promise.resolve(toComparablePage(page)))
    }
    assert.deepEqual(page.items.map(slugOf), SLUGS.slice(0, 5))
    note('has a page before the first', page.hasPrev())
    note('no page before the first', await page.prev().catch(messageOf))
    const last = products
      .queryProducts()
      .ascending('slug')
      .skip(SLUGS.length - 1)
      .limit(100)
    assert.deepEqual((await see('queryProducts', queryPage(last))).items.map(slugOf), SLUGS.slice(-1))
    await see('queryProducts', queryPage(products.queryProducts().skip(500)))
  }),

  defineScenario('products: a query too long for an address goes as POST', async ({ newClient, see, sent }) => {
    const { products } = newClient()
    const slugs = [...Array.from({ length: 300 }, (_, number) => `a-product-that-is-not-here-${number}`), 'hand-trowel']
    const page = await see('queryProducts', queryPage(products.queryProducts().in('slug', slugs)))
    assert.deepEqual(page.items.map(slugOf), ['hand-trowel'])
    assert.equal(sent().at(-1)?.method, 'POST')
  }),

  defineScenario(
    'products: a page of a query too long for an address, and the next',
    async ({ newClient, see, note, sent }) => {
      const { products } = newClient()
      const absent = Array.from({ length: 300 }, (_, number) => `a-product-that-is-not-here-${number}`)
      const page = await products
        .queryProducts()
        .hasSome('slug', absent)
        .or(products.queryProducts().ne('slug', 'x'))
        .ascending('slug')
        .limit(5)
        .find()
      const next = await page.next()
      note('the next page', [next.items.map(slugOf), next.currentPage])
      assert.deepEqual([sent().at(-1)?.method, next.items.length], ['POST', 5])
      const query = {
        filter: { slug: { $nin: absent } },
        sort: [{ fieldName: 'slug' }],
        paging: { limit: 2, offset: 10 },
      }
      await see('typedQueryProducts', products.queryProducts(query))
      assert.equal(sent().at(-1)?.method, 'POST')
    },
  ),

  defineScenario('products: pages by cursor', async ({ newClient, see, seeRefused }) => {
    const { products } = newClient()
    const sort = [{ fieldName: 'slug', order: 'ASC' as const }]
    const slugs: unknown[] = []
    let cursor: string | null | undefined
    do {
      const query = cursor ? { cursorPaging: { cursor, limit: 5 } } : { sort, cursorPaging: { limit: 5 } }
      const page: Awaited<ReturnType<typeof products.queryProducts>> & { products?: Product[]; metadata?: Metadata } =
        await products.queryProducts(query)
      slugs.push(page.products?.map(slugOf))
      await see('typedQueryProducts', Promise.resolve({ products: page.products, count: page.metadata?.count }))
      cursor = page.metadata?.cursors?.next
    } while (cursor)
    assert.deepEqual(slugs.flat(), SLUGS)
    await seeRefused('typedQueryProducts', products.queryProducts({ cursorPaging: { cursor: 'made-up' } }))
    await seeRefused('typedQueryProducts', products.queryProducts({ paging: { limit: 1 }, cursorPaging: { limit: 1 } }))
  }),

  defineScenario(
    'products: in the language and the currency of the buyer',
    async ({ newClientOf, packages, clientId, see, requires }) => {
      requires('exchange rates')
      for (const headers of [
        { 'x-wix-linguist': 'de|de-DE|false|1b2c', 'x-wix-currency': 'USD' },
        { 'x-wix-linguist': 'ja|ja-JP|true|1b2c', 'x-wix-currency': 'JPY' },
        { 'x-wix-linguist': 'none at all', 'x-wix-currency': 'XXX' },
      ]) {
        const client = newClientOf(packages.OAuthStrategy({ clientId }), { headers })
        const { products, currentCart } = client
        const { items } = await see('queryProducts', queryPage(products.queryProducts().eq('slug', 'stoneware-mug')))
        const id = requireValue(items[0]?._id)
        const { product } = await see('getProduct', products.getProduct(id))
        const converted = { USD: 25.98, JPY: 3917 }[headers['x-wix-currency']] ?? 24
        assert.equal(product?.convertedPriceData?.price, converted)
        await see('queryProductVariants', products.queryProductVariants(id, { choices: { Glaze: 'Oat' } }))
        await see('getProductOptionsAvailability', products.getProductOptionsAvailability(id, { Glaze: 'Oat' }))
        const lineItems = [
          { quantity: 1, catalogReference: toCatalogReference({ _id: id }, { options: { Glaze: 'Oat' } }) },
        ]
        await see('addToCurrentCart', currentCart.addToCurrentCart({ lineItems }))
      }
    },
  ),

  defineScenario('products: further operators', async ({ newClient, see }) => {
    const { products } = newClient()
    const query = () => products.queryProducts()
    const seePage = (builder: ReturnType<typeof query>) => see('queryProducts', queryPage(builder.ascending('slug')))
    await seePage(query().between('priceData.price', 10, 20))
    await seePage(query().endsWith('slug', 'pot'))
    await seePage(query().contains('name', 'pot'))
    await seePage(query().isEmpty('sku'))
    await seePage(query().isNotEmpty('sku'))
    await seePage(query().exists('sku', false))
    await seePage(query().eq('slug', 'hand-trowel').or(query().eq('slug', 'watering-can')))
    await seePage(query().startsWith('slug', 'b').and(query().ne('slug', 'bottled-ink')))
    await seePage(query().not(query().eq('slug', 'hand-trowel')))
    await seePage(query().eq('slug', undefined))
    await seePage(query().gt('lastUpdated', new Date(0)))
    await seePage(query().ge('createdDate', new Date(0)).lt('createdDate', new Date(4e12)))
    await seePage(query().in('productType', ['physical']).ne('brand', 'Karl Amsel'))
    await seePage(query().hasSome('sku', ['FH-MUG-OAT']).startsWith('description', '<p>A'))
    await seePage(query().eq('visible', true).isEmpty('ribbon'))
    await seePage(query().gt('numericId', 0).le('numericId', 1e15))
  }),

  defineScenario('products: a condition before not', async ({ newClient, see }) => {
    const { products } = newClient()
    // The first ones of all there are: with and without the condition, both lists begin alike, and each is one page.
    const all = products.queryProducts().startsWith('slug', 'a')
    const some = all.not(products.queryProducts().eq('slug', 'apricot-jam')).ascending('slug').limit(100)
    await see('queryProducts', queryPage(some))
  }),

  defineScenario('products: queries that cannot be answered', async ({ newClient, seeRefused }) => {
    const { products } = newClient()
    await seeRefused('queryProducts', products.queryProducts().eq('noSuchField', 1).find())
    await seeRefused('queryProducts', products.queryProducts().limit(101).find())
    await seeRefused('queryProducts', products.queryProducts().skip(-1).find())
    await seeRefused('queryProducts', products.queryProducts().ascending('description').find())
    await seeRefused('queryProducts', products.queryProducts().startsWith('price', 'x').find())
  }),

  defineScenario('a product by its id', async ({ newClient, see }) => {
    const { products } = newClient()
    const { items } = await products.queryProducts().limit(100).find()
    assert.equal(items.length, 64)
    for (const { _id } of items) await see('getProduct', products.getProduct(requireValue(_id)))
  }),

  defineScenario('a product that is not there', async ({ newClient, seeRefused }) => {
    const { products } = newClient()
    await seeRefused('getProduct', products.getProduct(UNKNOWN_ID))
    await seeRefused('getProduct', products.getProduct('not-an-id'))
    await seeRefused('queryProductVariants', products.queryProductVariants(UNKNOWN_ID))
    await seeRefused('getProductOptionsAvailability', products.getProductOptionsAvailability(UNKNOWN_ID, {}))
  }),

  defineScenario('collections: by slug and by id', async ({ newClient, see, seeRefused }) => {
    const { products, collections } = newClient()
    const { collection } = await see('getCollectionBySlug', collections.getCollectionBySlug('kitchen'))
    assert.equal(collection?.slug, 'kitchen')
    const same = await see('getCollectionBySlug', products.getCollectionBySlug('kitchen'))
    assert.deepEqual(same.collection, collection)
    await see('getCollection', collections.getCollection(requireValue(collection?._id)))
    await seeRefused('getCollectionBySlug', collections.getCollectionBySlug('no-such-shelf'))
    await seeRefused('getCollectionBySlug', products.getCollectionBySlug('no-such-shelf'))
    await seeRefused('getCollection', collections.getCollection(UNKNOWN_ID))
  }),

  defineScenario('collections: queried', async ({ newClient, see, seeRefused }) => {
    const { collections } = newClient()
    const query = () => collections.queryCollections()
    await see('queryCollections', queryPage(query().ascending('name')))
    await see('queryCollections', queryPage(query().startsWith('name', 'g').limit(2)))
    const page = await query().descending('name').limit(2).find()
    await see('queryCollections', page.next().then(toComparablePage))
    await see('queryCollections', queryPage(query().in('name', ['Kitchen', 'Garden']).descending('name')))
    await see('queryCollections', queryPage(query().ne('name', 'Kitchen').ascending('name').skip(1)))
    await see('queryCollections', queryPage(query().eq('name', 'Kitchen').or(query().eq('name', 'Garden'))))
    await seeRefused('queryCollections', query().eq('numberOfProducts', 4).find())
  }),

  defineScenario('collections: a query too long for an address', async ({ newClient, see, sent }) => {
    const { collections } = newClient()
    const many = Array.from({ length: 300 }, (_, number) => `a-shelf-that-is-not-here-${number}`)
    const query = collections.queryCollections().in('name', [...many, 'Kitchen'])
    await see('queryCollections', queryPage(query))
    assert.equal(sent().at(-1)?.method, 'POST')
  }),

  defineScenario('options: which choices can be had', async ({ newClient, see, seeRefused }) => {
    const client = newClient()
    const mug = await findProduct(client, 'stoneware-mug')
    const towel = await findProduct(client, 'linen-tea-towel')
    const available = (id: string, options: Record<string, string>) =>
      see('getProductOptionsAvailability', client.products.getProductOptionsAvailability(id, options))
    assert.equal((await available(mug._id, { Glaze: 'Oat' })).availableForPurchase, true)
    assert.equal((await available(mug._id, { Glaze: 'Clay' })).availableForPurchase, false)
    await available(towel._id, {})
    const half = await available(towel._id, { Stripe: 'Dusk' })
    assert.equal(half.selectedVariant, undefined)
    const whole = await available(towel._id, { Stripe: 'Fern', Set: 'Pair' })
    assert.equal(whole.selectedVariant?.inStock, true)
    const wrong = client.products.getProductOptionsAvailability(mug._id, { Glaze: 'Gold' })
    await seeRefused('getProductOptionsAvailability', wrong)
  }),

  defineScenario('variants: all, by choices, by ids, in pages', async ({ newClient, see, seeRefused }) => {
    const client = newClient()
    const { _id } = await findProduct(client, 'thread-bound-notebook')
    const query = (options?: Parameters<typeof client.products.queryProductVariants>[1]) =>
      see('queryProductVariants', client.products.queryProductVariants(_id, options))
    const { variants } = await query()
    assert.equal(variants.length, 9)
    await query({ choices: { Cover: 'Moss', Paper: 'Ruled' } })
    assert.equal((await query({ choices: { Cover: 'Moss' } })).variants?.length, 3)
    await query({ variantIds: variants.slice(2, 4).map((variant) => requireValue(variant._id)) })
    assert.equal((await query({ paging: { limit: 4, offset: 8 } })).variants?.length, 1)
    await seeRefused('queryProductVariants', client.products.queryProductVariants(_id, { paging: { limit: 101 } }))
  }),
]

interface Metadata {
  count?: number
  cursors?: { next?: string | null }
}

function slugOf({ slug }: Product): string | null | undefined {
  return slug
}

function nameOf({ name }: Product): string | null | undefined {
  return name
}

function isIn(collection: string, slug: string): boolean {
  return DEMO_COLLECTIONS.some((each) => each.slug === collection && each.products.includes(slug))
}

function idOf({ _id }: Product): string | null | undefined {
  return _id
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
