import assert from 'node:assert/strict'
import type { Product } from '@cartwright/client'
import { defineScenario, type ScenarioContext } from '../scenario.ts'
import { DEMO_PRODUCTS, UNKNOWN_ID, findProduct } from './demo-shop.ts'
import { queryPage } from './query-page.ts'
import { requireValue } from './require-value.ts'

const OTHER = '22222222-2222-4222-8222-222222222222'

/**
 * Scenarios of merchants and apps in the catalogue. Each scenario deletes its data: the next one runs on the
 * unchanged demo shop.
 */
export const merchantScenarios = [
  defineScenario('merchant: products, as a visitor', (stage) => changeProducts(stage, stage.newClient())),
  defineScenario('merchant: variants, media and collections, as a visitor', (stage) =>
    changeAround(stage, stage.newClient()),
  ),
  defineScenario('merchant: with a key that nobody gave out', async (stage) => {
    const client = keyHolder(stage, 'no-such-key')
    await stage.seeRefused('getProduct', client.products.getProduct(UNKNOWN_ID))
    await changeProducts(stage, client)
  }),
  defineScenario('merchant: what is not there', async (stage) => {
    const client = keyHolder(stage)
    await changeProducts(stage, client)
    await changeAround(stage, client)
  }),

  defineScenario('merchant: a product is made, read, changed and deleted', async (stage) => {
    const { see, seeRefused, newClient } = stage
    const { products } = keyHolder(stage)
    await withProduct(stage, jug(), async (made) => {
      assert.equal(made.slug, 'salt-glazed-jug')
      await see('getProduct', products.getProduct(made._id, { includeMerchantSpecificData: true }))
      const visitor = newClient()
      await see('getProduct', visitor.products.getProduct(made._id))
      await seeRefused('getProduct', visitor.products.getProduct(made._id, { includeMerchantSpecificData: true }))
      await see('queryProducts', queryPage(products.queryProducts().eq('slug', 'salt-glazed-jug')))

      const change = { name: 'Jug', priceData: { price: 31 }, discount: { type: 'AMOUNT' as const, value: 1.5 } }
      await see('updateProduct', products.updateProduct(made._id, change))
      await see('updateProduct', products.updateProduct(made._id, { brand: null, weight: null, ribbon: '' }))
      await see('updateProduct', products.updateProduct(made._id, {}))
      await see('updateProduct', products.updateProduct(made._id, { description: '<p>x<script>y</script></p>' }))
      await see('removeBrand', products.removeBrand(made._id))
      await see('removeRibbon', products.removeRibbon(made._id))
    })
    await seeRefused('getProduct', products.getProduct(UNKNOWN_ID))
  }),

  defineScenario('merchant: a whole product comes back and is the same', async (stage) => {
    const { products } = keyHolder(stage)
    const mug = await findProduct(keyHolder(stage), 'stoneware-mug')
    const { product } = await products.getProduct(mug._id)
    const { product: after } = await stage.see('updateProduct', products.updateProduct(mug._id, requireValue(product)))
    assert.deepEqual(after?.lastUpdated, product?.lastUpdated)
    stage.note('the same', [after?.name, after?.slug, after?.productOptions, after?.stock])
  }),

  defineScenario('merchant: a read after a write, and what it carries', async (stage) => {
    const { products } = keyHolder(stage)
    await withProduct(stage, { name: 'Shelf', priceData: { price: 40 } }, async ({ _id }) => {
      for (const price of [41, 42, 43]) {
        await products.updateProduct(_id, { priceData: { price } })
        const { product } = await stage.see('getProduct', products.getProduct(_id))
        assert.equal(product?.priceData?.price, price)
        const page = products.queryProducts().eq('slug', 'shelf')
        assert.equal((await stage.see('queryProducts', queryPage(page))).items[0]?.priceData?.price, price)
      }
      assert.match(stage.sent().at(-1)?.headers['x-wix-consistent'] ?? '', /^\d+-\d+$/)
    })
  }),

  defineScenario('merchant: hidden products', async (stage) => {
    const { see, seeRefused, newClient } = stage
    const { products } = keyHolder(stage)
    await withProduct(stage, { name: 'Not yet', visible: false, priceData: { price: 9 } }, async ({ _id }) => {
      const visitor = newClient()
      await seeRefused('getProduct', visitor.products.getProduct(_id))
      await see('queryProducts', queryPage(visitor.products.queryProducts().eq('slug', 'not-yet')))
      await see('queryProducts', queryPage(products.queryProducts().eq('visible', false)))
      assert.equal((await see('getProduct', products.getProduct(_id))).product?.visible, false)
      await products.updateProduct(_id, { visible: true })
      await see('getProduct', visitor.products.getProduct(_id))
    })
  }),

  defineScenario('merchant: variants', async (stage) => {
    const { see, seeRefused } = stage
    const { products } = keyHolder(stage)
    const managed = { ...jug(), productOptions: sizes(), manageVariants: true }
    await withProduct(stage, managed, async ({ _id }) => {
      const query = (options?: Parameters<typeof products.queryProductVariants>[1]) =>
        see('queryProductVariants', products.queryProductVariants(_id, options))
      const { variants } = await query({ includeMerchantSpecificData: true })
      assert.equal(variants.length, 4)
      const ids = variants.map((variant) => requireValue(variant._id))
      await see(
        'updateProductVariants',
        products.updateProductVariants(_id, [
          { choices: { Size: 'Large' }, price: 44.5, cost: 12.25, weight: 1.75, sku: 'jug-l' },
          { variantIds: ids.slice(0, 1), price: 20, visible: false },
        ]),
      )
      await query({ choices: { Size: 'Large' } })
      await query({ variantIds: ids.slice(0, 2), paging: { limit: 1, offset: 1 } })
      const available = products.getProductOptionsAvailability(_id, { Size: 'Large', Glaze: 'Salt' })
      await see('getProductOptionsAvailability', available)
      await seeRefused(
        'updateProductVariants',
        products.updateProductVariants(_id, [{ choices: { Size: 'Huge' }, price: 1 }]),
      )
      await seeStoreVariants(stage, _id, ids[2] ?? '')
      await see('resetAllProductVariantData', products.resetAllProductVariantData(_id))
      await query()
    })
  }),

  defineScenario('merchant: options', async (stage) => {
    const { see, seeRefused } = stage
    const { products } = keyHolder(stage)
    await withProduct(stage, { ...jug(), productOptions: sizes() }, async ({ _id }) => {
      await seeRefused('updateProductVariants', products.updateProductVariants(_id, [{ choices: {}, price: 1 }]))
      const more = [...sizes(), { name: 'Lid', choices: [{ value: 'cork', description: 'Cork' }] }]
      await see('updateProduct', products.updateProduct(_id, { productOptions: more }))
      await see('updateProduct', products.updateProduct(_id, { manageVariants: true }))
      await seeRefused('deleteProductOptions', products.deleteProductOptions(_id))
      await see('updateProduct', products.updateProduct(_id, { manageVariants: false }))
      await see('deleteProductOptions', products.deleteProductOptions(_id))
      await see('getProduct', products.getProduct(_id))
    })
  }),

  defineScenario('merchant: media', async (stage) => {
    const { see, seeRefused } = stage
    const { products } = keyHolder(stage)
    const mug = await findProduct(keyHolder(stage), 'stoneware-mug')
    const [first = '', second = ''] = (mug.media?.items ?? []).map(({ _id }) => requireValue(_id))
    await withProduct(stage, { ...jug(), productOptions: sizes() }, async ({ _id }) => {
      const media = [{ mediaId: first }, { mediaId: second, choice: { option: 'Size', choice: 'Large' } }]
      await see('addProductMedia', products.addProductMedia(_id, media))
      await see('getProduct', products.getProduct(_id))
      const choices = () => [{ option: 'Size', choice: 'Small', mediaIds: [first] }]
      await see('addProductMediaToChoices', products.addProductMediaToChoices(_id, choices()))
      await see('getProduct', products.getProduct(_id))
      await see('getProductOptionsAvailability', products.getProductOptionsAvailability(_id, { Size: 'Small' }))
      await see('removeProductMediaFromChoices', products.removeProductMediaFromChoices(_id, choices()))
      await see('removeProductMedia', products.removeProductMedia(_id, [second]))
      await see('getProduct', products.getProduct(_id))
      await see('removeProductMedia', products.removeProductMedia(_id, []))
      await see('getProduct', products.getProduct(_id))
      await seeRefused('addProductMedia', products.addProductMedia(_id, [{ mediaId: 'nobodys.jpg' }]))
      await seeRefused('addProductMedia', products.addProductMedia(_id, [{ url: 'http://127.0.0.1/x.jpg' }]))
      await seeRefused(
        'addProductMediaToChoices',
        products.addProductMediaToChoices(_id, [{ option: 'Size', choice: 'Huge', mediaIds: [] }]),
      )
    })
  }),

  defineScenario('merchant: collections', async (stage) => {
    const { see, seeRefused, newClient } = stage
    const { products, collections } = keyHolder(stage)
    const [mug, trowel] = await Promise.all(
      ['stoneware-mug', 'hand-trowel'].map(async (slug) => (await findProduct(keyHolder(stage), slug))._id),
    )
    const fields = { name: 'Fired and forged', description: 'Two crafts.', slug: 'crafts', visible: true }
    const { collection } = await see('createCollection', products.createCollection(fields))
    const id = requireValue(collection?._id)
    try {
      await seeRefused('createCollection', products.createCollection({ name: 'Another', slug: 'crafts' }))
      const both = [requireValue(mug), requireValue(trowel)]
      await see('addProductsToCollection', products.addProductsToCollection(id, both))
      await see('addProductsToCollection', products.addProductsToCollection(id, both))
      await see('getCollectionBySlug', newClient().collections.getCollectionBySlug('crafts'))
      const inIt = products.queryProducts().hasSome('collectionIds', [id]).ascending('slug')
      assert.equal((await see('queryProducts', queryPage(inIt))).items.length, 2)
      await see('queryCollections', queryPage(collections.queryCollections().eq('_id', id)))
      const change = { name: 'Crafts', slug: 'two-crafts', description: null }
      await see('updateCollection', products.updateCollection(id, change))
      await see('getCollection', collections.getCollection(id))
      await see('removeProductsFromCollection', products.removeProductsFromCollection(id, [requireValue(mug)]))
      await see('getCollection', collections.getCollection(id))
      await see('updateCollection', products.updateCollection(id, { visible: false }))
      await seeRefused('getCollection', newClient().collections.getCollection(id))
      await seeRefused('addProductsToCollection', products.addProductsToCollection(id, [UNKNOWN_ID]))
    } finally {
      await see('deleteCollection', products.deleteCollection(id))
    }
    await seeRefused('getCollection', collections.getCollection(id))
  }),

  defineScenario('merchant: many at once', async (stage) => {
    const { see, seeRefused } = stage
    const { products } = keyHolder(stage)
    await withProduct(stage, jug(), async ({ _id: one }) => {
      await withProduct(stage, { name: 'Cup', priceData: { price: 8 } }, async ({ _id: two }) => {
        const all = () => [one, UNKNOWN_ID, two, one]
        const update = (set: Parameters<typeof products.bulkUpdateProductsProperty>[1]) =>
          see('bulkUpdateProductsProperty', products.bulkUpdateProductsProperty(all(), set))
        const adjust = (change: Parameters<typeof products.bulkAdjustProductProperty>[0]) =>
          see('bulkAdjustProductProperty', products.bulkAdjustProductProperty(change, all()))
        const { bulkActionMetadata } = await update({ price: 12.5 })
        assert.deepEqual([bulkActionMetadata?.totalSuccesses, bulkActionMetadata?.totalFailures], [3, 1])
        await update({ ribbon: 'Sale' })
        await update({ brand: '' })
        await update({ weight: 0.75 })
        await update({ cost: 3 })
        await adjust({ price: { amount: -2.5 } })
        await adjust({ price: { percentage: { rate: 33 } } })
        await adjust({ cost: { percentage: { rate: -10, roundToInt: true } } })
        await adjust({ price: { amount: -100 } })
        for (const id of [one, two])
          await see('getProduct', products.getProduct(id, { includeMerchantSpecificData: true }))
        await seeRefused('bulkUpdateProductsProperty', products.bulkUpdateProductsProperty([], { price: 1 }))
        const many = Array.from({ length: 101 }, () => one)
        await seeRefused('bulkUpdateProductsProperty', products.bulkUpdateProductsProperty(many, { price: 1 }))
      })
    })
  }),

  defineScenario('merchant: products that cannot be', async (stage) => {
    const { seeRefused } = stage
    const { products } = keyHolder(stage)
    const make = (product: object) =>
      seeRefused('createProduct', products.createProduct({ name: 'Jug', priceData: { price: 1 }, ...product }))
    await make({ priceData: { price: NaN } })
    await make({ priceData: { price: Infinity }, weight: Infinity })
    await make({ priceData: { price: -1 } })
    await make({ priceData: { price: 0.001 } })
    await make({ priceData: {} })
    await make({ name: '' })
    await make({ name: 'x'.repeat(256) })
    await make({ slug: 'stoneware-mug' })
    await make({ slug: 'not a slug' })
    await make({ productType: 'imaginary' })
    await make({ discount: { type: 'PERCENT', value: 101 } })
    await make({ manageVariants: true })
    await make({ productOptions: [{ name: 'Size', choices: [] }] })
    await make({ productOptions: Array.from({ length: 7 }, (_, n) => ({ name: `${n}`, choices: [] })) })
  }),

  defineScenario('merchant: a product as long as it may be', async (stage) => {
    const { products } = keyHolder(stage)
    const choice = { value: 'c'.repeat(100), description: 'd'.repeat(100) }
    const longest = {
      ...jug(),
      name: 'n'.repeat(255),
      slug: 's'.repeat(255),
      sku: 'k'.repeat(100),
      description: `<p>${'t'.repeat(49_000)}</p>`,
      productOptions: [{ name: 'Size', choices: [choice] }],
      stock: { trackInventory: true, quantity: 9_999_999 },
    }
    await withProduct(stage, longest, async ({ _id }) => {
      await stage.see('getProduct', products.getProduct(_id))
    })
  }),

  defineScenario('merchant: nothing of all that is left', async (stage) => {
    const { products, collections } = keyHolder(stage)
    const all = await stage.see('queryProducts', queryPage(products.queryProducts().ascending('slug').limit(100)))
    assert.deepEqual(
      all.items.map(({ slug }) => slug),
      DEMO_PRODUCTS.map(({ slug }) => slug).toSorted(),
    )
    await stage.see('queryCollections', queryPage(collections.queryCollections().ascending('name')))
  }),

  defineScenario('merchant: a key for the account, and for another site', async (stage) => {
    const { apiKey, packages, newClientOf, seeRefused } = stage
    const { ApiKeyStrategy } = packages
    const ofAccount = newClientOf(ApiKeyStrategy({ apiKey, accountId: 'account-1' }))
    await seeRefused('deleteProduct', ofAccount.products.deleteProduct(UNKNOWN_ID))
    ofAccount.auth.setAccountId('account-2')
    await seeRefused('deleteProduct', ofAccount.products.deleteProduct(UNKNOWN_ID))
    const ofSite = newClientOf(ApiKeyStrategy({ apiKey, siteId: 'site-1' }))
    ofSite.auth.setSiteId('site-2')
    stage.note('headers', await ofSite.auth.getAuthHeaders())
    await seeRefused('deleteProduct', ofSite.products.deleteProduct(UNKNOWN_ID))
  }),
]

type Merchant = Pick<ReturnType<ScenarioContext['newClient']>, 'products' | 'collections'>
type Shopkeeper = ReturnType<ScenarioContext['newClient']>

function keyHolder({ packages, newClientOf, apiKey }: ScenarioContext, key = apiKey): Shopkeeper {
  // Its modules are those of any client; only the strategy is another.
  return newClientOf(packages.ApiKeyStrategy({ apiKey: key, siteId: 'site-1' })) as unknown as Shopkeeper
}

/** Made for each call: the official client writes into its arguments. */
function jug() {
  return {
    name: 'Salt-glazed jug',
    description: '<p>For tea.</p>',
    visible: true,
    priceData: { price: 29.5 },
    costAndProfitData: { itemCost: 7.25 },
    weight: 0.4,
    sku: 'jug',
    additionalInfoSections: [{ title: 'Care', description: '<p>By hand.</p>' }],
    discount: { type: 'PERCENT' as const, value: 10 },
    ribbon: 'New',
    brand: 'Fern',
    seoData: { tags: [{ type: 'title', children: 'A jug', props: {}, meta: {}, custom: false, disabled: false }] },
  }
}

function sizes() {
  const choice = (description: string) => ({ value: description, description })
  return [
    { name: 'Size', choices: [choice('Small'), choice('Large')] },
    { name: 'Glaze', choices: [choice('Salt'), choice('Ash')] },
  ]
}

async function withProduct(
  stage: ScenarioContext,
  wanted: Parameters<Merchant['products']['createProduct']>[0],
  work: (product: Product & { _id: string }) => Promise<void>,
): Promise<void> {
  const { products } = keyHolder(stage)
  const { product } = await stage.see('createProduct', products.createProduct(wanted))
  const created = requireValue(product)
  const id = requireValue(created._id)
  try {
    await work({ ...created, _id: id })
  } finally {
    await stage.see('deleteProduct', products.deleteProduct(id))
  }
}

async function seeStoreVariants(stage: ScenarioContext, productId: string, variantId: string): Promise<void> {
  const { see, seeRefused, newClient } = stage
  const { products } = keyHolder(stage)
  const ask = (query: Parameters<typeof products.queryStoreVariants>[0]) =>
    see('queryStoreVariants', products.queryStoreVariants(query))
  assert.equal((await ask({ filter: { productId } })).variants?.length, 4)
  await ask({ filter: { productId: { $in: [productId, UNKNOWN_ID] } }, sort: [{ fieldName: 'sku', order: 'DESC' }] })
  await ask({ filter: { sku: 'jug-l' }, paging: { limit: 1, offset: 1 } })
  await ask({ filter: { productName: { $startsWith: 'salt' }, managedVariant: true }, cursorPaging: { limit: 3 } })
  await ask({ filter: { collectionIds: { $hasSome: [UNKNOWN_ID] } } })
  await see('getStoreVariant', products.getStoreVariant(`${productId}-${variantId}`))
  await see('getStoreVariant', newClient().products.getStoreVariant(`${productId}-${variantId}`))
  await seeRefused('queryStoreVariants', products.queryStoreVariants({ filter: { noSuchField: 1 } }))
  await seeRefused('getStoreVariant', newClient().products.getStoreVariant(`${productId}-${OTHER}`))
}

async function changeProducts({ seeRefused }: ScenarioContext, { products }: Merchant): Promise<void> {
  // Missing prices are refused to those who may write, and to others what they ask at all.
  await seeRefused('createProduct', products.createProduct({ ...jug(), priceData: {} }))
  await seeRefused(
    'createProduct',
    products.createProduct({ name: 'Nothing', priceData: { price: NaN }, weight: Infinity }),
  )
  await seeRefused('updateProduct', products.updateProduct(UNKNOWN_ID, { ...jug(), brand: null }))
  await seeRefused('updateProduct', products.updateProduct(UNKNOWN_ID, {}))
  await seeRefused('deleteProduct', products.deleteProduct(UNKNOWN_ID))
  await seeRefused('deleteProductOptions', products.deleteProductOptions(UNKNOWN_ID))
  await seeRefused('removeBrand', products.removeBrand(UNKNOWN_ID))
  await seeRefused('removeRibbon', products.removeRibbon(UNKNOWN_ID))
  await seeRefused('bulkUpdateProductsProperty', products.bulkUpdateProductsProperty([UNKNOWN_ID, OTHER], {}))
  await seeRefused('bulkAdjustProductProperty', products.bulkAdjustProductProperty({}, [UNKNOWN_ID, OTHER]))
}

async function changeAround(stage: ScenarioContext, { products }: Merchant): Promise<void> {
  const { seeRefused } = stage
  const variants = [
    { choices: { Glaze: 'Oat' }, price: 20, cost: 8.5, weight: NaN, sku: 'mug-oat', visible: true },
    { variantIds: [OTHER], price: 21 },
  ]
  await seeRefused('updateProductVariants', products.updateProductVariants(UNKNOWN_ID, variants))
  await seeRefused('resetAllProductVariantData', products.resetAllProductVariantData(UNKNOWN_ID))

  const media = [
    { mediaId: 'mug.jpg' },
    { url: 'https://media.example/mug.jpg', choice: { option: 'Glaze', choice: 'Oat' } },
  ]
  await seeRefused('addProductMedia', products.addProductMedia(UNKNOWN_ID, media))
  await seeRefused('removeProductMedia', products.removeProductMedia(UNKNOWN_ID, ['mug.jpg']))
  await seeRefused('removeProductMedia', products.removeProductMedia(UNKNOWN_ID, []))
  const choices = () => [{ option: 'Glaze', choice: 'Oat', mediaIds: ['mug.jpg'] }]
  await seeRefused('addProductMediaToChoices', products.addProductMediaToChoices(UNKNOWN_ID, choices()))
  await seeRefused('removeProductMediaFromChoices', products.removeProductMediaFromChoices(UNKNOWN_ID, choices()))

  await seeRefused('createCollection', products.createCollection({ name: '' }))
  await seeRefused('updateCollection', products.updateCollection(UNKNOWN_ID, { name: 'Kitchen', description: null }))
  await seeRefused('deleteCollection', products.deleteCollection(UNKNOWN_ID))
  await seeRefused('addProductsToCollection', products.addProductsToCollection(UNKNOWN_ID, [OTHER]))
  await seeRefused('removeProductsFromCollection', products.removeProductsFromCollection(UNKNOWN_ID, [OTHER]))
}
