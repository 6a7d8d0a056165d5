import { scenario, scripted, type Stage } from '../scenario.ts'
import { NOBODY } from './demo-shop.ts'

const OTHER = '22222222-2222-4222-8222-222222222222'

/** What merchants and apps do in the catalogue: refused to visitors, and answered by the stand-in. */
export const merchantScenarios = [
  scenario('merchant: products, as a visitor', (stage) => changeProducts(stage, stage.newClient())),
  scenario('merchant: variants, media and collections, as a visitor', (stage) =>
    changeAround(stage, stage.newClient()),
  ),
  scenario('merchant: with a key that nobody gave out', async (stage) => {
    const client = keyHolder(stage, 'no-such-key')
    await stage.seeRefused('getProduct', client.products.getProduct(NOBODY))
    await changeProducts(stage, client)
  }),
  scripted('merchant: products', (stage) => changeProducts(stage, keyHolder(stage, 'good-key'))),
  scripted('merchant: variants, media and collections', (stage) => changeAround(stage, keyHolder(stage, 'good-key'))),
  scripted('merchant: a key for the account, and for another site', async (stage) => {
    const { ApiKeyStrategy } = stage.packages
    const ofAccount = stage.newClientOf(ApiKeyStrategy({ apiKey: 'good-key', accountId: 'account-1' }))
    await stage.see('deleteProduct', ofAccount.products.deleteProduct(NOBODY))
    ofAccount.auth.setAccountId('account-2')
    await stage.see('deleteProduct', ofAccount.products.deleteProduct(NOBODY))
    const ofSite = stage.newClientOf(ApiKeyStrategy({ apiKey: 'good-key', siteId: 'site-1' }))
    ofSite.auth.setSiteId('site-2')
    stage.note('headers', await ofSite.auth.getAuthHeaders())
    await stage.see('deleteProduct', ofSite.products.deleteProduct(NOBODY))
  }),
]

type Merchant = Pick<ReturnType<Stage['newClient']>, 'products'>

function keyHolder({ packages, newClientOf }: Stage, apiKey: string): Merchant {
  return newClientOf(packages.ApiKeyStrategy({ apiKey, siteId: 'site-1' }))
}

async function changeProducts({ seeEither }: Stage, { products }: Merchant): Promise<void> {
  // Made for each call: the official client writes into its arguments.
  const product = () => ({
    name: 'Mug',
    description: '<p>For tea.</p>',
    slug: 'mug',
    visible: true,
    priceData: { price: 19.5 },
    costAndProfitData: { itemCost: 7.25 },
    weight: 0.4,
    manageVariants: true,
    productOptions: [{ name: 'Glaze', choices: [{ value: '#eee', description: 'Oat' }] }],
    additionalInfoSections: [{ title: 'Care', description: 'By hand.' }],
    discount: { type: 'PERCENT' as const, value: 10 },
    ribbon: 'New',
    brand: 'Fern',
  })
  await seeEither('createProduct', products.createProduct(product()))
  await seeEither(
    'createProduct',
    products.createProduct({ name: 'Nothing', priceData: { price: NaN }, weight: Infinity }),
  )
  await seeEither('updateProduct', products.updateProduct(NOBODY, { ...product(), brand: null }))
  await seeEither('updateProduct', products.updateProduct(NOBODY, {}))
  await seeEither('deleteProduct', products.deleteProduct(NOBODY))
  await seeEither('deleteProductOptions', products.deleteProductOptions(NOBODY))
  await seeEither('removeBrand', products.removeBrand(NOBODY))
  await seeEither('removeRibbon', products.removeRibbon(NOBODY))
  await seeEither('bulkUpdateProductsProperty', products.bulkUpdateProductsProperty([NOBODY, OTHER], { price: 12.5 }))
  await seeEither('bulkUpdateProductsProperty', products.bulkUpdateProductsProperty([NOBODY], { ribbon: 'Sale' }))
  await seeEither(
    'bulkAdjustProductProperty',
    products.bulkAdjustProductProperty({ price: { amount: -1.5 } }, [NOBODY]),
  )
  await seeEither(
    'bulkAdjustProductProperty',
    products.bulkAdjustProductProperty({ cost: { percentage: { rate: 5, roundToInt: true } } }, [NOBODY, OTHER]),
  )
}

async function changeAround({ seeEither }: Stage, { products }: Merchant): Promise<void> {
  const variants = [
    { choices: { Glaze: 'Oat' }, price: 20, cost: 8.5, weight: NaN, sku: 'mug-oat', visible: true },
    { variantIds: [OTHER], price: 21 },
  ]
  await seeEither('updateProductVariants', products.updateProductVariants(NOBODY, variants))
  await seeEither('resetAllProductVariantData', products.resetAllProductVariantData(NOBODY))
  await seeEither(
    'queryStoreVariants',
    products.queryStoreVariants({ filter: { productId: NOBODY }, paging: { limit: 2 } }),
  )
  await seeEither('getStoreVariant', products.getStoreVariant(`${NOBODY}-${OTHER}`))

  const media = [
    { mediaId: 'mug.jpg' },
    { url: 'https://media.example/mug.jpg', choice: { option: 'Glaze', choice: 'Oat' } },
  ]
  await seeEither('addProductMedia', products.addProductMedia(NOBODY, media))
  await seeEither('removeProductMedia', products.removeProductMedia(NOBODY, ['mug.jpg']))
  await seeEither('removeProductMedia', products.removeProductMedia(NOBODY, []))
  const choices = () => [{ option: 'Glaze', choice: 'Oat', mediaIds: ['mug.jpg'] }]
  await seeEither('addProductMediaToChoices', products.addProductMediaToChoices(NOBODY, choices()))
  await seeEither('removeProductMediaFromChoices', products.removeProductMediaFromChoices(NOBODY, choices()))

  const collection = () => ({ name: 'Kitchen', description: 'For cooks.', slug: 'kitchen', visible: true })
  await seeEither('createCollection', products.createCollection(collection()))
  await seeEither('updateCollection', products.updateCollection(NOBODY, { ...collection(), description: null }))
  await seeEither('deleteCollection', products.deleteCollection(NOBODY))
  await seeEither('addProductsToCollection', products.addProductsToCollection(NOBODY, [OTHER]))
  await seeEither('removeProductsFromCollection', products.removeProductsFromCollection(NOBODY, [OTHER]))
}
