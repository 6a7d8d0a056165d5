import assert from 'node:assert/strict'
import type { Cart, Product, QueryResult } from '@cartwright/client'
import { scenario, type ShopClient, type Stage } from './scenario.ts'

/** The platform's id of the catalogue of stores. */
const STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const NOBODY = '11111111-1111-4111-8111-111111111111'
const BERLIN = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Invalidenstraße 1' }
const PARIS = { country: 'FR', city: 'Paris', postalCode: '75001', addressLine1: 'Rue de Rivoli 1' }

/** What storefronts do, in the demo shop. Each begins with clients of its own, and so with visitors of its own. */
export const scenarios = [
  scenario('an anonymous visitor gets tokens', async ({ newClient, note }) => {
    const client = newClient()
    const tokens = await client.auth.generateVisitorTokens()
    const { accessToken, refreshToken } = tokens
    note('tokens', { ...tokens, accessToken: { value: accessToken.value, secondsLeft: secondsLeft(accessToken) } })
    assert.equal(refreshToken.role, 'visitor')
    assert.equal(client.auth.loggedIn(), false)
    assert.deepEqual(await client.auth.generateVisitorTokens(tokens), tokens, 'fresh tokens are kept')
  }),

  scenario('a first call makes the visitor', async ({ newClient, see, note }) => {
    const client = newClient()
    note('role before', client.auth.getTokens().refreshToken.role)
    await see('queryProducts', queryPage(client.products.queryProducts().limit(1)))
    note('role after', client.auth.getTokens().refreshToken.role)
  }),

  scenario('products: all of them', async ({ newClient, see }) => {
    const page = await see('queryProducts', queryPage(newClient().products.queryProducts()))
    assert.equal(page.items.length, 12)
  }),

  scenario('products: a query given at once', async ({ newClient, see }) => {
    const { products } = newClient()
    const query = { filter: { slug: 'hand-trowel' }, paging: { limit: 3, offset: 0 } }
    await see('typedQueryProducts', products.queryProducts(query))
  }),

  scenario('products: eq, ne, in, exists', async ({ newClient, see }) => {
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

  scenario('products: startsWith, gt, ge, lt, le', async ({ newClient, see }) => {
    const { products } = newClient()
    const found = await see(
      'queryProducts',
      queryPage(products.queryProducts().startsWith('name', 'b').ascending('name')),
    )
    assert.equal(found.items.length, 3, 'the case of letters does not matter')
    const between = products.queryProducts().ge('priceData.price', 16.5).lt('priceData.price', 34)
    await see('queryProducts', queryPage(between.ascending('priceData.price')))
    const beyond = products.queryProducts().gt('priceData.price', 34).le('priceData.price', 148)
    await see('queryProducts', queryPage(beyond.descending('priceData.price')))
  }),

  scenario('products: hasSome and hasAll collections', async ({ newClient, see }) => {
    const { products, collections } = newClient()
    const { items } = await collections.queryCollections().find()
    const idOfSlug = (slug: string) => items.find((collection) => collection.slug === slug)?._id
    const [kitchen, garden, presents] = ['kitchen', 'garden', 'small-presents'].map(idOfSlug)
    const some = products.queryProducts().hasSome('collectionIds', [kitchen, garden]).ascending('slug')
    assert.equal((await see('queryProducts', queryPage(some))).items.length, 8)
    const all = products.queryProducts().hasAll('collectionIds', [kitchen, presents]).ascending('slug')
    await see('queryProducts', queryPage(all))
  }),

  scenario('products: sorted', async ({ newClient, see }) => {
    const { products } = newClient()
    const cheapest = await see('queryProducts', queryPage(products.queryProducts().ascending('price')))
    assert.equal(cheapest.items[0]?.slug, 'terracotta-pot')
    await see('queryProducts', queryPage(products.queryProducts().descending('name')))
    await see('queryProducts', queryPage(products.queryProducts().ascending('productType').descending('slug')))
    await see('queryProducts', queryPage(products.queryProducts().descending('numericId')))
  }),

  scenario('products: limit, skip, next and prev', async ({ newClient, see, note }) => {
    const { products } = newClient()
    let page = await products.queryProducts().ascending('slug').limit(5).find()
    const slugs = [page.items.map(slugOf)]
    while (page.hasNext()) {
      page = await page.next()
      await see('queryProducts', Promise.resolve(readPage(page)))
      slugs.push(page.items.map(slugOf))
    }
    note('pages', slugs)
    assert.deepEqual([slugs.map(({ length }) => length), new Set(slugs.flat()).size], [[5, 5, 2], 12])
    note('no next page', await page.next().catch(messageOf))
    page = await page.prev()
    await see('queryProducts', Promise.resolve(readPage(page)))
    page = await page.prev()
    note('has a page before the first', page.hasPrev())
    note('no page before the first', await page.prev().catch(messageOf))
    await see('queryProducts', queryPage(products.queryProducts().ascending('slug').skip(11).limit(100)))
    await see('queryProducts', queryPage(products.queryProducts().skip(500)))
  }),

  scenario('products: a query too long for an address goes as POST', async ({ newClient, see, sent }) => {
    const { products } = newClient()
    const slugs = [...Array.from({ length: 300 }, (_, number) => `a-product-that-is-not-here-${number}`), 'hand-trowel']
    const found = await see('queryProducts', queryPage(products.queryProducts().in('slug', slugs)))
    assert.deepEqual(found.items.map(slugOf), ['hand-trowel'])
    assert.equal(sent().at(-1)?.method, 'POST')
  }),

  scenario('products: queries that cannot be answered', async ({ newClient, seeRefused }) => {
    const { products } = newClient()
    await seeRefused('queryProducts', products.queryProducts().eq('noSuchField', 1).find())
    await seeRefused('queryProducts', products.queryProducts().limit(101).find())
    await seeRefused('queryProducts', products.queryProducts().skip(-1).find())
    await seeRefused('queryProducts', products.queryProducts().ascending('description').find())
    await seeRefused('queryProducts', products.queryProducts().startsWith('price', 'x').find())
  }),

  scenario('a product by its id', async ({ newClient, see }) => {
    const { products } = newClient()
    const { items } = await products.queryProducts().find()
    for (const { _id } of items) await see('getProduct', products.getProduct(required(_id)))
  }),

  scenario('a product that is not there', async ({ newClient, seeRefused }) => {
    const { products } = newClient()
    await seeRefused('getProduct', products.getProduct(NOBODY))
    await seeRefused('getProduct', products.getProduct('not-an-id'))
    await seeRefused('queryProductVariants', products.queryProductVariants(NOBODY))
    await seeRefused('getProductOptionsAvailability', products.getProductOptionsAvailability(NOBODY, {}))
  }),

  scenario('collections: by slug and by id', async ({ newClient, see, seeRefused }) => {
    const { products, collections } = newClient()
    const { collection } = await see('getCollectionBySlug', collections.getCollectionBySlug('kitchen'))
    assert.equal(collection?.slug, 'kitchen')
    const same = await see('getCollectionBySlug', products.getCollectionBySlug('kitchen'))
    assert.deepEqual(same.collection, collection)
    await see('getCollection', collections.getCollection(required(collection?._id)))
    await seeRefused('getCollectionBySlug', collections.getCollectionBySlug('no-such-shelf'))
    await seeRefused('getCollectionBySlug', products.getCollectionBySlug('no-such-shelf'))
    await seeRefused('getCollection', collections.getCollection(NOBODY))
  }),

  scenario('collections: queried', async ({ newClient, see, seeRefused }) => {
    const { collections } = newClient()
    const query = () => collections.queryCollections()
    await see('queryCollections', queryPage(query().ascending('name')))
    await see('queryCollections', queryPage(query().startsWith('name', 'g').limit(2)))
    const page = await query().descending('name').limit(2).find()
    await see('queryCollections', page.next().then(readPage))
    await seeRefused('queryCollections', query().eq('numberOfProducts', 4).find())
  }),

  scenario('options: which choices can be had', async ({ newClient, see, seeRefused }) => {
    const client = newClient()
    const mug = await productOf(client, 'stoneware-mug')
    const towel = await productOf(client, 'linen-tea-towel')
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

  scenario('variants: all, by choices, by ids, in pages', async ({ newClient, see, seeRefused }) => {
    const client = newClient()
    const { _id } = await productOf(client, 'thread-bound-notebook')
    const query = (options?: Parameters<typeof client.products.queryProductVariants>[1]) =>
      see('queryProductVariants', client.products.queryProductVariants(_id, options))
    const { variants } = await query()
    assert.equal(variants.length, 9)
    await query({ choices: { Cover: 'Moss', Paper: 'Ruled' } })
    assert.equal((await query({ choices: { Cover: 'Moss' } })).variants?.length, 3)
    await query({ variantIds: variants.slice(2, 4).map((variant) => required(variant._id)) })
    assert.equal((await query({ paging: { limit: 4, offset: 8 } })).variants?.length, 1)
    await seeRefused('queryProductVariants', client.products.queryProductVariants(_id, { paging: { limit: 101 } }))
  }),

  scenario('cart: there is none yet', async ({ newClient, seeRefused }) => {
    const { currentCart } = newClient()
    await seeRefused('getCurrentCart', currentCart.getCurrentCart())
    await seeRefused('estimateCurrentCartTotals', currentCart.estimateCurrentCartTotals({ shippingAddress: BERLIN }))
    await seeRefused('removeLineItems', currentCart.removeLineItemsFromCurrentCart([NOBODY]))
    await seeRefused('updateQuantity', currentCart.updateCurrentCartLineItemQuantity([{ _id: NOBODY, quantity: 1 }]))
    await seeRefused('createCheckout', currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' }))
    await seeRefused('deleteCurrentCart', currentCart.deleteCurrentCart())
  }),

  scenario('cart: added to, read again', async ({ newClient, see }) => {
    const client = newClient()
    const mug = await productOf(client, 'stoneware-mug')
    const board = await productOf(client, 'beech-cutting-board')
    const large = board.variants?.find((variant) => variant.choices?.['Size'] === 'Large')
    const trowel = await productOf(client, 'hand-trowel')

    const byOptions = { quantity: 1, catalogReference: reference(mug, { options: { Glaze: 'Moss' } }) }
    const byVariant = { quantity: 2, catalogReference: reference(board, { variantId: large?._id }) }
    const plain = { quantity: 3, catalogReference: reference(trowel) }
    await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [byOptions] }))
    await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [byVariant, plain] }))
    const again = await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [byOptions] }))
    assert.deepEqual(quantities(again.cart), [2, 2, 3], 'equal lines become one')
    const cart = await see('getCurrentCart', client.currentCart.getCurrentCart())
    assert.deepEqual(cart, again.cart)
    assert.ok(cart._createdDate instanceof Date)
    assert.match(String(cart.lineItems?.[0]?.image), /^(wix:image|https?):/)
  }),

  scenario('cart: discounted prices, nothing counted, the last one', async ({ newClient, see }) => {
    const client = newClient()
    const lineItems = []
    for (const slug of ['enamel-coffee-pot', 'meadow-seed-tin', 'brass-desk-lamp'])
      lineItems.push({ quantity: 1, catalogReference: reference(await productOf(client, slug)) })
    await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems }))
    await see('estimateCurrentCartTotals', client.currentCart.estimateCurrentCartTotals())
  }),

  scenario('cart: more than there is becomes what there is', async (stage) => {
    const { see, newClient } = stage
    const client = newClient()
    const mug = await productOf(client, 'stoneware-mug')
    const ink = { quantity: 50, catalogReference: reference(mug, { options: { Glaze: 'Ink' } }) }
    const { cart } = await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [ink] }))
    assert.deepEqual(quantities(cart), [6])
  }),

  scenario('cart: quantities changed, lines removed', async (stage) => {
    const { client, lineIds } = await filledCart(stage)
    const { currentCart } = client
    const [first, second] = lineIds
    const update = [{ _id: first, quantity: 4 }]
    const changed = await stage.see(
      'updateCurrentCartLineItemQuantity',
      currentCart.updateCurrentCartLineItemQuantity(update),
    )
    assert.deepEqual(quantities(changed.cart), [4, 1])
    const less = await stage.see('removeLineItemsFromCurrentCart', currentCart.removeLineItemsFromCurrentCart([first]))
    assert.deepEqual(quantities(less.cart), [1])
    const none = await stage.see('removeLineItemsFromCurrentCart', currentCart.removeLineItemsFromCurrentCart([second]))
    assert.deepEqual(quantities(none.cart), [])
    await stage.see('getCurrentCart', currentCart.getCurrentCart())
    await stage.see('estimateCurrentCartTotals', currentCart.estimateCurrentCartTotals({ shippingAddress: BERLIN }))
  }),

  scenario('cart: what cannot be added', async ({ newClient, seeRefused }) => {
    const client = newClient()
    const pencils = await productOf(client, 'cedar-pencils')
    const mug = await productOf(client, 'stoneware-mug')
    const add = (quantity: number, catalogReference: ReturnType<typeof reference>) =>
      seeRefused(
        'addToCurrentCart',
        client.currentCart.addToCurrentCart({ lineItems: [{ quantity, catalogReference }] }),
      )
    await add(1, reference(pencils))
    await add(1, reference(mug, { options: { Glaze: 'Clay' } }))
    await add(1, reference(mug, { options: { Glaze: 'Gold' } }))
    await add(1, reference(mug))
    await add(1, reference({ _id: NOBODY }))
    await add(1, { ...reference(mug), appId: NOBODY })
    await seeRefused('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [] }))
  }),

  scenario('cart: quantities that are none', async (stage) => {
    const { client, lineIds } = await filledCart(stage)
    const trowel = await productOf(client, 'hand-trowel')
    for (const quantity of [0, -1, 1.5, 100_001]) {
      const line = { quantity, catalogReference: reference(trowel) }
      await stage.seeRefused('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [line, line] }))
      const update = [{ _id: required(lineIds[0]), quantity }]
      await stage.seeRefused('updateQuantity', client.currentCart.updateCurrentCartLineItemQuantity(update))
    }
  }),

  scenario('cart: lines that are not there', async (stage) => {
    const { client } = await filledCart(stage)
    const unknown = [{ _id: NOBODY, quantity: 1 }]
    await stage.seeRefused('updateQuantity', client.currentCart.updateCurrentCartLineItemQuantity(unknown))
    await stage.seeRefused('removeLineItems', client.currentCart.removeLineItemsFromCurrentCart([NOBODY]))
    await stage.seeRefused('removeLineItems', client.currentCart.removeLineItemsFromCurrentCart([]))
  }),

  scenario('cart: what a shopper may not set', async ({ newClient, seeRefused }) => {
    const client = newClient()
    const trowel = await productOf(client, 'hand-trowel')
    const line = { quantity: 1, catalogReference: reference(trowel), catalogOverrideFields: { price: '0.01' } }
    await seeRefused('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [line] }))
  }),

  scenario('totals: for Germany, for France, for nowhere, without tax or delivery', async (stage) => {
    const { client } = await filledCart(stage)
    const estimate = (options?: Parameters<typeof client.currentCart.estimateCurrentCartTotals>[0]) =>
      stage.see('estimateCurrentCartTotals', client.currentCart.estimateCurrentCartTotals(options))
    const german = await estimate({ shippingAddress: BERLIN })
    const french = await estimate({ shippingAddress: PARIS, billingAddress: BERLIN })
    assert.notEqual(german.priceSummary?.tax?.amount, french.priceSummary?.tax?.amount)
    await estimate({ shippingAddress: { country: 'JP' } })
    await estimate()
    await estimate({ shippingAddress: BERLIN, calculateTax: false })
    await estimate({ shippingAddress: BERLIN, calculateShipping: false })
  }),

  scenario('totals: with a chosen way of delivery', async (stage) => {
    const { client } = await filledCart(stage)
    const estimate = (code: string) =>
      client.currentCart.estimateCurrentCartTotals({ shippingAddress: BERLIN, selectedShippingOption: { code } })
    const express = await stage.see('estimateCurrentCartTotals', estimate('germany-express'))
    assert.equal(express.shippingInfo?.selectedCarrierServiceOption?.code, 'germany-express')
    assert.equal(express.priceSummary?.shipping?.amount, '11.90')
    await stage.see('estimateCurrentCartTotals', estimate('no-such-way'))
  }),

  scenario('totals: refused', async (stage) => {
    const { client } = await filledCart(stage)
    const nowhere = client.currentCart.estimateCurrentCartTotals({ shippingAddress: { country: 'Germany' } })
    await stage.seeRefused('estimateCurrentCartTotals', nowhere)
  }),

  scenario('checkout: made from the cart, twice the same', async (stage) => {
    const { client } = await filledCart(stage)
    const { currentCart } = client
    const first = await stage.see(
      'createCheckoutFromCurrentCart',
      currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' }),
    )
    const again = await stage.see(
      'createCheckoutFromCurrentCart',
      currentCart.createCheckoutFromCurrentCart({
        channelType: 'WEB',
        email: 'ada@shop.example',
        shippingAddress: BERLIN,
      }),
    )
    assert.equal(again.checkoutId, first.checkoutId)
    const cart = await stage.see('getCurrentCart', currentCart.getCurrentCart())
    assert.equal(cart.checkoutId, first.checkoutId)
    const nowhere = currentCart.createCheckoutFromCurrentCart({ channelType: 'NOWHERE' as 'WEB' }) // what a compiler would stop
    await stage.seeRefused('createCheckoutFromCurrentCart', nowhere)
  }),

  scenario('checkout: the way to its page', async (stage) => {
    const { client } = await filledCart(stage)
    const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
    const callbacks = {
      postFlowUrl: `${stage.storefrontUrl}/cart`,
      thankYouPageUrl: `${stage.storefrontUrl}/thanks?a=b`,
    }
    const go = (options: Parameters<typeof client.redirects.createRedirectSession>[0]) =>
      client.redirects.createRedirectSession(options)
    const { redirectSession } = await stage.see(
      'createRedirectSession',
      go({ ecomCheckout: { checkoutId: required(checkoutId) }, callbacks }),
    )
    const page = await openPage(required(redirectSession?.fullUrl))
    stage.note('the page', { status: page.status, type: page.headers.get('content-type') })
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<form/)

    const ecomCheckout = { checkoutId: required(checkoutId) }
    await stage.seeRefused(
      'createRedirectSession',
      go({ ecomCheckout, callbacks: { postFlowUrl: 'https://elsewhere.example/' } }),
    )
    await stage.seeRefused('createRedirectSession', go({ ecomCheckout: { checkoutId: NOBODY }, callbacks }))
    await stage.seeRefused('createRedirectSession', go({ callbacks }))
  }),

  scenario('cart: deleted', async (stage) => {
    const { client } = await filledCart(stage)
    await stage.see('deleteCurrentCart', client.currentCart.deleteCurrentCart())
    await stage.seeRefused('getCurrentCart', client.currentCart.getCurrentCart())
  }),

  scenario('cart: nobody else sees it', async (stage) => {
    await filledCart(stage)
    await stage.seeRefused('getCurrentCart', stage.newClient().currentCart.getCurrentCart())
  }),

  scenario('session: a client with the tokens of before has the cart of before', async (stage) => {
    const { client, cartId } = await filledCart(stage)
    const later = stage.newClient(client.auth.getTokens())
    assert.equal((await stage.see('getCurrentCart', later.currentCart.getCurrentCart()))._id, cartId)
  }),

  scenario('session: an expired access token is renewed, and the visitor stays', async (stage) => {
    const { client, cartId } = await filledCart(stage)
    const { refreshToken } = client.auth.getTokens()
    const renewed = await client.auth.renewToken(refreshToken)
    stage.note('renewed role', renewed.refreshToken.role)
    stage.note('the refresh token is the one presented', renewed.refreshToken.value === refreshToken.value)
    const withRenewed = stage.newClient(renewed)
    assert.equal((await stage.see('getCurrentCart', withRenewed.currentCart.getCurrentCart()))._id, cartId)

    const expired = stage.newClient({ accessToken: { value: renewed.accessToken.value, expiresAt: 1 }, refreshToken })
    assert.equal((await stage.see('getCurrentCart', expired.currentCart.getCurrentCart()))._id, cartId)
    stage.note('role', expired.auth.getTokens().refreshToken.role)
    assert.ok(secondsLeft(expired.auth.getTokens().accessToken) > 0)
  }),

  scenario('session: one refresh token, presented ten times', async (stage) => {
    const { client, cartId } = await filledCart(stage)
    const { refreshToken } = client.auth.getTokens()
    for (let time = 1; time <= 10; time++) {
      const { accessToken } = await client.auth.renewToken(refreshToken)
      const renewed = stage.newClient({ accessToken, refreshToken })
      assert.equal((await renewed.currentCart.getCurrentCart())._id, cartId, `time ${time}`)
    }
  }),

  scenario('session: a refresh token that was never given', async ({ newClient, seeRefused }) => {
    const client = newClient()
    await seeRefused('renewToken', client.auth.renewToken({ value: 'made-up', role: 'visitor' }))
    const fallenBack = await client.auth.generateVisitorTokens({
      accessToken: { value: 'made-up', expiresAt: 1 },
      refreshToken: { value: 'made-up', role: 'visitor' },
    })
    assert.equal(fallenBack.refreshToken.role, 'visitor')
  }),
]

/** What of a page of results is compared: everything but its methods, which are tried. */
function readPage<Item>(page: QueryResult<Item>) {
  const { items, length, pageSize, totalCount, currentPage, totalPages } = page
  const ways = { hasNext: page.hasNext(), hasPrev: page.hasPrev() }
  return { items, length, pageSize, totalCount, currentPage, totalPages, ...ways }
}

async function queryPage<Item>(query: { find(): Promise<QueryResult<Item>> }) {
  return readPage(await query.find())
}

async function productOf(client: ShopClient, slug: string): Promise<Product & { _id: string }> {
  const { items } = await client.products.queryProducts().eq('slug', slug).find()
  const product = required(items[0])
  return { ...product, _id: required(product._id) }
}

/** A visitor's cart: two mugs, and a board chosen by its options. */
async function filledCart({ newClient }: Stage) {
  const client = newClient()
  const mug = await productOf(client, 'stoneware-mug')
  const board = await productOf(client, 'beech-cutting-board')
  const { cart } = await client.currentCart.addToCurrentCart({
    lineItems: [
      { quantity: 2, catalogReference: reference(mug, { options: { Glaze: 'Oat' } }) },
      { quantity: 1, catalogReference: reference(board, { options: { Size: 'Small' } }) },
    ],
  })
  const [first, second] = (cart?.lineItems ?? []).map((line) => required(line._id))
  return { client, cartId: required(cart?._id), lineIds: [required(first), required(second)] as const }
}

/** As a browser does it: the address answers with a cookie and leads on to the page. */
async function openPage(address: string): Promise<Response> {
  const entrance = await fetch(address, { redirect: 'manual' })
  const cookie = entrance.headers.getSetCookie().map((line) => required(line.split(';')[0]))
  const page = new URL(required(entrance.headers.get('location')), address)
  return fetch(page, { headers: { cookie: cookie.join('; ') } })
}

function reference(product: { _id: string }, options?: Record<string, unknown>) {
  return { appId: STORES, catalogItemId: product._id, ...(options && { options }) }
}

function quantities(cart: Cart | null | undefined): (number | undefined)[] | undefined {
  return cart?.lineItems?.map(({ quantity }) => quantity)
}

/** To the tenth, since the two clients ask at different moments. */
function secondsLeft({ expiresAt }: { expiresAt: number }): number {
  return Math.round((expiresAt - Date.now() / 1000) / 10) * 10
}

function slugOf({ slug }: Product): string | null | undefined {
  return slug
}

function idOf({ _id }: Product): string | null | undefined {
  return _id
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function required<Value>(value: Value | null | undefined): Value {
  assert.ok(value !== undefined && value !== null, 'a value is missing that a scenario goes on with')
  return value
}
