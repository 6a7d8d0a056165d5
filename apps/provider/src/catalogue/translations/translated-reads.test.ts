import { describe, expect, test } from 'vitest'
import { toLanguageHeaders, startTranslatedShop } from '../../testing/index.ts'

describe('a product in another language', () => {
  test('a product is translated field by field, with fallbacks to wider languages and the original', async () => {
    const { shop, mug } = await startTranslatedShop()
    const token = await shop.newToken()
    const read = async (language: string) =>
      (await shop.ask('products.getProduct', { id: mug }, { token, ...toLanguageHeaders(language) })).product
    const german = await read('de')
    expect(german).toMatchObject({
      name: 'Becher aus Steinzeug',
      description: '<p>Gedreht in Freiburg.</p>',
      ribbon: 'Neu',
      ribbons: [{ text: 'Neu' }],
      brand: 'Werkstatt',
      slug: 'mug',
      price: { formatted: { price: '18,00\u00A0€' } },
      additionalInfoSections: [
        { title: 'Pflege', description: '<p>Spülmaschine</p>' },
        { title: 'Delivery', description: '<p>Soon</p>' },
      ],
      customTextFields: [{ title: 'Gravur', maxLength: 20, mandatory: false }],
      productOptions: [
        { name: 'Größe', choices: [{ value: 'Small', description: 'Klein' }, { description: 'Groß' }] },
        {
          name: 'Glasur',
          choices: [
            { description: 'Hafer', inStock: true },
            { description: 'Sea', inStock: true },
          ],
        },
      ],
      seoData: { tags: [{ type: 'title', children: 'Becher kaufen' }], settings: { keywords: [{ term: 'mug' }] } },
    })
    expect(german?.media?.items?.map(({ image }) => image?.altText)).toEqual(['Ein Becher', 'A shelf'])
    expect(german?.productOptions[1]?.choices?.[0]?.media?.mainMedia?.id, 'what Oat shows').toBe('mug.jpg')
    expect(german?.variants?.map(({ choices }) => choices)).toEqual([
      { Größe: 'Klein', Glasur: 'Hafer' },
      { Größe: 'Klein', Glasur: 'Sea' },
      { Größe: 'Groß', Glasur: 'Hafer' },
      { Größe: 'Groß', Glasur: 'Sea' },
    ])
    expect(await read('de-AT')).toMatchObject({
      name: 'Häferl',
      ribbon: 'Neu',
      price: { formatted: { price: '€\u00A018,00' } },
    })
    expect(await read('he')).toMatchObject({ name: 'ספל חרס', description: '<p>Thrown in Freiburg.</p>' })
    for (const language of ['en', 'en-IE', 'pt', '~'])
      expect(await read(language), language).toMatchObject({ name: 'Stoneware mug', ribbon: 'New' })
  })

  test('products are translated in lists, by slug, and as listed variants', async () => {
    const { shop, mug } = await startTranslatedShop()
    const asked = { token: await shop.newToken(), ...toLanguageHeaders('de') }
    const bySlug = await shop.ask('products.queryProducts', { query: { filter: { slug: 'mug' } } }, asked)
    const all = await shop.ask('products.queryProducts', { query: {} }, asked)
    expect([bySlug, all].map(({ products }) => products[0]?.name)).toEqual(Array(2).fill('Becher aus Steinzeug'))
    const { variants } = await shop.ask('products.queryStoreVariants', { query: {} }, asked)
    expect(variants[0]).toMatchObject({
      productName: 'Becher aus Steinzeug',
      variantName: 'Klein | Hafer',
      choices: { Größe: 'Klein', Glasur: 'Hafer' },
    })
    const { variant } = await shop.ask('products.getStoreVariant', { id: variants[0]!.id }, asked)
    expect(variant).toEqual(variants[0])
    const own = await shop.ask('products.queryProducts', { query: {} }, { token: asked.token })
    expect(own.products[0]).toMatchObject({ id: mug, name: 'Stoneware mug' })
  })

  test('subscription options are translated on the page and in the cart', async () => {
    const { shop, mug, key, write } = await startTranslatedShop()
    const settings = (frequency: string) => ({ subscriptionSettings: { frequency, autoRenewal: true } })
    const assigned = await shop.call('POST', `/stores/v1/subscription-options/product/${mug}/assign`, {
      token: key,
      body: {
        assignedSubscriptionOptions: [
          { title: 'Every month', description: 'A new one.', ...settings('MONTH') },
          { title: 'Every year', ...settings('YEAR') },
        ],
      },
    })
    expect(assigned.status).toBe(200)
    const monthly = { original: 'Every month', title: 'Jeden Monat', description: 'Ein neuer.' }
    const refused = await write(mug, [
      { language: 'de', subscriptionOptions: [{ original: 'Every day', title: 'Täglich' }] },
    ])
    expect(refused.text).toContain('texts[0].subscriptionOptions[0].original')
    expect((await write(mug, [{ language: 'de', subscriptionOptions: [monthly] }])).status).toBe(200)

    const token = await shop.newToken()
    const listed = async (language: string) => {
      const path = `/_api/subscription-options-reader-server/v1/subscription-options/byProduct/${mug}`
      return (await shop.call('GET', path, { token, ...toLanguageHeaders(language) })).body.subscriptionOptions
    }
    expect(await listed('de')).toMatchObject([
      { title: 'Jeden Monat', description: 'Ein neuer.' },
      { title: 'Every year' },
    ])
    const [own] = await listed('en')
    expect(own).toMatchObject({ title: 'Every month', description: 'A new one.' })
    const line = shop.line('mug', 1)
    const options = { options: { Size: 'Small', Glaze: 'Oat' }, subscriptionOptionId: own.id }
    const { cart } = await shop.ask(
      'currentCart.addToCurrentCart',
      { lineItems: [{ ...line, catalogReference: { ...line.catalogReference, options } }] },
      { token, ...toLanguageHeaders('de') },
    )
    expect(cart.lineItems[0]?.subscriptionOptionInfo).toMatchObject({
      title: { original: 'Every month', translated: 'Jeden Monat' },
      description: { original: 'A new one.', translated: 'Ein neuer.' },
    })
  })

  test('choices are accepted in any language of the shop', async () => {
    const { shop, mug } = await startTranslatedShop()
    const token = await shop.newToken()
    const ask = (options: Record<string, string>, language = 'de') =>
      shop.ask(
        'products.getProductOptionsAvailability',
        { id: mug, options },
        { token, ...toLanguageHeaders(language) },
      )
    const german = await ask({ Größe: 'Klein', Glasur: 'Hafer' })
    expect(german).toMatchObject({
      availableForPurchase: true,
      productOptions: [{ name: 'Größe' }, { name: 'Glasur' }],
    })
    expect(german.media?.items?.map(({ id }) => id)).toEqual(['mug.jpg'])
    const { variantId } = german.selectedVariant!
    const others: Record<string, string>[] = [
      { Size: 'Small', Glaze: 'Oat' },
      { מידה: 'קטן', Glasur: 'Oat' },
    ]
    for (const options of others) expect((await ask(options, 'fr')).selectedVariant?.variantId).toBe(variantId)
    const unknown = await shop.call('POST', `/stores-reader/v1/products/${mug}/productOptionsAvailability`, {
      token,
      body: { options: { Größe: 'Riesig' } },
    })
    expect(unknown.body.details.validationError.fieldViolations[0]).toMatchObject({ field: 'options.Size' })
    const { variants } = await shop.ask(
      'products.queryProductVariants',
      { id: mug, choices: { מידה: 'קטן' } },
      { token, ...toLanguageHeaders('de') },
    )
    expect(variants.map(({ choices }) => choices)).toEqual([
      { Größe: 'Klein', Glasur: 'Hafer' },
      { Größe: 'Klein', Glasur: 'Sea' },
    ])
  })

  test('new translations are visible in this process at once and in another after a poll', async () => {
    const { shop, mug, write } = await startTranslatedShop()
    const other = await shop.anotherProcess()
    const token = await shop.newToken()
    const path = `/stores-reader/v1/products/${mug}`
    const nameAt = async (provider: typeof other) => {
      const asked = new Request(`http://provider.test${path}`, {
        headers: { authorization: token, 'x-wix-linguist': 'de' },
      })
      return ((await (await provider.fetch(asked)).json()) as { product: { name: string } }).product.name
    }
    const before = [await nameAt(shop.provider), await nameAt(other)]
    expect(before).toEqual(Array(2).fill('Becher aus Steinzeug'))
    await write(mug, [{ language: 'de', name: 'Humpen' }])
    expect(await nameAt(shop.provider)).toBe('Humpen')
    await other.catalogue.pollChangeFeed()
    expect(await nameAt(other)).toBe('Humpen')
  })

  test('options that would get equal translations keep their original names', async () => {
    const { shop, mug, key } = await startTranslatedShop()
    const productOptions = [
      { name: 'Size', choices: ['Small', 'Large', 'Klein'].map((each) => ({ value: each, description: each })) },
      { name: 'Größe', choices: [{ value: 'One', description: 'One' }] },
    ]
    await shop.ask('products.updateProduct', { product: { id: mug, productOptions } }, { token: key })
    const { product } = await shop.ask('products.getProduct', { id: mug }, { token: key, ...toLanguageHeaders('de') })
    expect(
      product?.productOptions.map(({ name, choices }) => [name, ...(choices ?? []).map((c) => c.description)]),
    ).toEqual([
      ['Size', 'Small', 'Large', 'Klein'],
      ['Größe', 'One'],
    ])
  })
})

test('reads in the language of the shop read no translations', async () => {
  const { shop, mug } = await startTranslatedShop()
  await shop.db.schema.alterTable('product_texts').renameTo('away').execute()
  const token = await shop.newToken()
  for (const language of ['en', 'en-IE', 'pt']) {
    const asked = { token, ...toLanguageHeaders(language) }
    expect((await shop.ask('products.getProduct', { id: mug }, asked)).product?.name).toBe('Stoneware mug')
    await shop.ask(
      'currentCart.addToCurrentCart',
      { lineItems: [shop.line('mug', 1, { Size: 'Small', Glaze: 'Oat' })] },
      asked,
    )
    expect((await shop.ask('currentCart.getCurrentCart', {}, asked)).cart.lineItems).toHaveLength(1)
  }
})

describe('texts that fall back to the shop’s own language', () => {
  const path = '/cartwright/v1/translation-fallbacks'

  test('fallbacks are listed field by field for each language, without numbers', async () => {
    const { shop, mug } = await startTranslatedShop()
    const plain = await shop.addProduct('plain', { price: '5.00', options: { Size: { '42': 5 } } })
    const token = await shop.newToken()
    const list = async (language?: string, ids = [mug, plain]) => {
      const query = new URLSearchParams(ids.map((id) => ['productIds', id]))
      const headers = language ? toLanguageHeaders(language) : {}
      return (await shop.call('GET', `${path}?${query}`, { token, ...headers })).body
    }
    const german = await list('de')
    expect(german.language).toBe('en-IE')
    expect(german.products.find(({ id }: { id: string }) => id === mug).fields).toEqual([
      'productOptions[1].choices[1].description',
      'additionalInfoSections[1].title',
      'additionalInfoSections[1].description',
    ])
    expect(german.products.find(({ id }: { id: string }) => id === plain).fields).toEqual([
      'name',
      'productOptions[0].name',
    ])
    const [hebrew] = (await list('he', [mug])).products
    expect(hebrew.fields).toEqual([
      'description',
      'ribbon',
      'productOptions[0].choices[1].description',
      'productOptions[1].name',
      'productOptions[1].choices[0].description',
      'productOptions[1].choices[1].description',
      'additionalInfoSections[0].title',
      'additionalInfoSections[0].description',
      'additionalInfoSections[1].title',
      'additionalInfoSections[1].description',
      'customTextFields[0].title',
    ])
    // Austrian falls back to German, which is not the shop's own.
    const [austrian] = (await list('de-AT', [mug])).products
    expect(austrian.fields).toEqual(german.products.find(({ id }: { id: string }) => id === mug).fields)
    for (const own of [undefined, 'en', 'en-GB', 'en-IE'])
      expect(await list(own), own).toEqual({ language: 'en-IE', products: [], collections: [] })
    expect((await list('pt', [plain])).products, 'of a language that the shop has not').toHaveLength(1)
  })

  test('fallbacks are listed for collections, and never for hidden entities', async () => {
    const { shop, key } = await startTranslatedShop()
    const make = async (collection: object): Promise<string> =>
      (await shop.call('POST', '/stores/v1/collections', { token: key, body: { collection } })).body.collection.id
    const named = await make({ name: 'Kitchen', description: 'For cooks.' })
    const attic = await make({ name: 'Attic' })
    const hidden = await make({ name: 'Cellar', visible: false })
    const texts = [{ language: 'de', name: 'Küche' }]
    await shop.call('PATCH', `/cartwright/v1/collections/${named}/texts`, { token: key, body: { texts } })
    const query = new URLSearchParams([named, attic, hidden].map((id) => ['collectionIds', id.toUpperCase()]))
    const { body } = await shop.call('GET', `${path}?${query}`, {
      token: await shop.newToken(),
      ...toLanguageHeaders('de'),
    })
    expect(new Map(body.collections.map(({ id, fields }: { id: string; fields: string[] }) => [id, fields]))).toEqual(
      new Map([
        [named, ['description']],
        [attic, ['name']],
      ]),
    )
  })
})
