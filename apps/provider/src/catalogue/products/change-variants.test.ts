import { events, NO_VARIANT_ID, type VariantOverride } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { getValidator } from '../../platform/http/validate.ts'
import { expectInvariants, shareShop, type TestProduct } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'

const sharedShop = shareShop()

const SHIRT: TestProduct = { price: '10.00', options: { Size: { S: 1, L: 2 }, Glaze: { Oat: 5, Coal: 0 } } }

async function startWith(product: TestProduct, open = sharedShop) {
  const shop = await open()
  const token = await shop.newApiKey()
  const id = await shop.addProduct('shirt', product)
  await shop.db.deleteFrom('outbox').execute()
  return {
    shop,
    token,
    id,
    override: async (...variants: VariantOverride[]) =>
      (await shop.ask('products.updateProductVariants', { id, variants }, { token })).variants,
    patch: (variants: unknown) =>
      shop.call('PATCH', `/stores/v1/products/${id}/variants`, { token, body: { variants } }),
    reset: () => shop.ask('products.resetAllProductVariantData', { id }, { token }),
    read: async () =>
      (await shop.ask('products.getProduct', { id, includeMerchantSpecificData: true }, { token })).product,
  }
}

test('variants are selected by all their choices, by some, or by their ids', async () => {
  const { override } = await startWith(SHIRT)
  const prices = (variants: Awaited<ReturnType<typeof override>>) =>
    Object.fromEntries(
      variants.map(({ choices, variant }) => [`${choices?.['Size']} ${choices?.['Glaze']}`, variant?.priceData?.price]),
    )
  expect(prices(await override({ choices: { Size: 'S', Glaze: 'Oat' }, price: 1 }))).toEqual({
    'S Oat': 1,
    'S Coal': 10,
    'L Oat': 10,
    'L Coal': 10,
  })
  const variants = await override({ choices: { Glaze: 'Coal' }, price: 2.5 })
  expect(prices(variants)).toEqual({ 'S Oat': 1, 'S Coal': 2.5, 'L Oat': 10, 'L Coal': 2.5 })
  expect(prices(await override({ variantIds: [variants[0]!.id, variants[2]!.id.toUpperCase()], price: 3 }))).toEqual({
    'S Oat': 3,
    'S Coal': 2.5,
    'L Oat': 3,
    'L Coal': 2.5,
  })
  // Choices win over ids, and the later of two overrides of one variant wins.
  const last = await override(
    { choices: { Size: 'S' }, variantIds: [variants[2]!.id], price: 4 },
    { choices: { Size: 'S', Glaze: 'Oat' }, price: 5 },
  )
  expect(prices(last)).toEqual({ 'S Oat': 5, 'S Coal': 4, 'L Oat': 3, 'L Coal': 2.5 })
})

test('every field of a variant can be overridden, and reset with null', async () => {
  const { override, read } = await startWith(SHIRT)
  const choices = { Size: 'L', Glaze: 'Oat' }
  const before = (await read()).variants[2]
  const dimensions = { length: '1.5', unit: 'CM' as const }
  const own = { price: 12.34, cost: 5, weight: 0.25, sku: 'L-O', visible: false }
  const set = await override({ choices, ...own, productDimensions: dimensions, packageDimensions: { width: '9' } })
  expect(set[2]?.variant).toMatchObject({
    priceData: { price: 12.34 },
    costAndProfitData: { itemCost: 5, profit: 7.34 },
    weight: 0.25,
    sku: 'L-O',
    visible: false,
    productDimensions: dimensions,
    packageDimensions: { width: '9' },
  })
  const taken = await override({
    choices,
    price: null,
    cost: null,
    weight: null,
    sku: null,
    visible: null,
    productDimensions: null,
    packageDimensions: null,
  })
  expect(taken[2]).toEqual(before)
})

test('all overrides of one call are one event; a call without differences sends none', async () => {
  const { shop, override, reset } = await startWith(SHIRT)
  await override({ choices: { Size: 'S' }, price: 3 }, { choices: { Glaze: 'Oat' }, sku: 'x' })
  await override({ choices: { Size: 'S' }, price: 3 })
  await override()
  const rows = await shop.db.selectFrom('outbox').select(['event_type', PAYLOAD]).execute()
  expect(rows.map(({ event_type }) => event_type)).toEqual(['com.wix.ecommerce.catalog.api.v1.VariantsChanged'])
  const payload = rows[0]!.payload as { variants: { changedFields: string[] }[] }
  expect(payload.variants.map(({ changedFields }) => changedFields)).toEqual([['price', 'sku'], ['price'], ['sku']])
  const schema = events['com.wix.ecommerce.catalog.api.v1.VariantsChanged']
  expect(getValidator(schema).Errors(payload)).toEqual([])
  await reset()
  await reset()
  expect(await shop.events()).toHaveLength(2)
})

test('a reset returns variants to the values of their product and keeps their stock', async () => {
  const { shop, override, reset, read } = await startWith(SHIRT)
  const before = await read()
  await override(
    { choices: { Size: 'S' }, price: 3, cost: 1, weight: 2, sku: 's', visible: false },
    { choices: { Glaze: 'Coal' }, productDimensions: { length: '3' } },
  )
  expect(await reset()).toEqual({})
  const after = await read()
  expect(after).toEqual({ ...before, revision: after.revision, lastUpdated: after.lastUpdated })
  await expectInvariants(shop.db)
})

test('a variant without a SKU of its own has the SKU of its product in every response', async () => {
  const {
    shop,
    token: key,
    id,
    override,
    read,
  } = await startWith({
    options: { Size: { S: 1, L: 2 } },
    changes: { sku: 'SHIRT' },
  })
  await override({ choices: { Size: 'L' }, sku: 'SHIRT-L' })
  const skus = ['SHIRT', 'SHIRT-L']
  expect((await read()).variants.map(({ variant }) => variant?.sku)).toEqual(skus)
  const token = await shop.newToken()
  const listed = await shop.ask('products.queryStoreVariants', { query: { filter: { productId: id } } }, { token })
  expect(listed.variants.map(({ sku }) => sku)).toEqual(skus)
  const chosen = await shop.ask('products.getProductOptionsAvailability', { id, options: { Size: 'S' } }, { token })
  expect(chosen.selectedVariant?.sku).toBe('SHIRT')
  const { cart } = await shop.visitor.currentCart.addToCurrentCart({
    lineItems: [shop.line('shirt', 1, { Size: 'S' }), shop.line('shirt', 1, { Size: 'L' })],
  })
  expect(cart?.lineItems?.map(({ physicalProperties }) => physicalProperties?.sku)).toEqual(skus)
  // An inherited SKU is not stored: the variant follows a new SKU of the product.
  await override({ choices: { Size: 'S' }, price: 9 })
  await shop.ask('products.updateProduct', { product: { id, sku: 'VEST' } }, { token: key })
  expect((await read()).variants.map(({ variant }) => variant?.sku)).toEqual(['VEST', 'SHIRT-L'])
})

test('variants can be changed only on products that manage them', async () => {
  const { shop, token, id, patch } = await startWith({ stock: 3 })
  const refused = { status: 409, body: { details: { applicationError: { code: 'VARIANTS_NOT_MANAGED' } } } }
  expect(await patch([{ variantIds: [NO_VARIANT_ID], price: 1 }])).toMatchObject(refused)
  const reset = `/stores/v1/products/${id}/variants/resetToDefault`
  expect(await shop.call('POST', reset, { token, body: {} })).toMatchObject(refused)
})

test('invalid overrides are refused with their path, and nothing is changed', async () => {
  const { read, patch } = await startWith({
    ...SHIRT,
    changes: {
      variants: [
        {
          choices: { Size: 'S', Glaze: 'Oat' },
          priceMinor: null,
          costMinor: null,
          sku: '',
          weight: null,
          visible: true,
        },
      ],
    },
  })
  const before = await read()
  const fine = { choices: { Size: 'S' }, price: 1 }
  const cases: [override: object, field: string, rule: string][] = [
    [{ choices: { Size: 'XXL' }, price: 1 }, 'choices.Size', 'INVALID_ENUM_VALUE'],
    [{ choices: { Sise: 'S' }, price: 1 }, 'choices.Sise', 'INVALID_ENUM_VALUE'],
    [{ choices: { Size: 'L', Glaze: 'Coal' }, price: 1 }, 'choices', 'INVALID_ENUM_VALUE'],
    [{ variantIds: [before.variants[0]!.id, crypto.randomUUID()] }, 'variantIds[1]', 'INVALID_ENUM_VALUE'],
    [{ variantIds: ['x'] }, 'variantIds[0]', 'FORMAT'],
    [{ price: 1 }, 'choices', 'REQUIRED_ONE_OF_FIELD'],
    [{ choices: {}, variantIds: [], price: 1 }, 'choices', 'REQUIRED_ONE_OF_FIELD'],
    [{ ...fine, price: -1 }, 'price', 'MIN'],
    [{ ...fine, price: 1.001 }, 'price', 'DECIMAL_MAX_SCALE'],
    [{ ...fine, price: 'NaN' }, 'price', 'VALIDATION'],
    [{ ...fine, cost: 'Infinity' }, 'cost', 'VALIDATION'],
    [{ ...fine, weight: 1e-7 }, 'weight', 'DECIMAL_MAX_SCALE'],
    [{ ...fine, sku: 'x'.repeat(101) }, 'sku', 'MAX_LENGTH'],
    [{ ...fine, productDimensions: { length: '1.1234567' } }, 'productDimensions.length', 'DECIMAL_MAX_SCALE'],
  ]
  for (const [override, field, violatedRule] of cases)
    expect(await patch([fine, override]), JSON.stringify(override)).toMatchObject({
      status: 400,
      body: { details: { validationError: { fieldViolations: [{ field: `variants[1].${field}`, violatedRule }] } } },
    })
  expect(await read()).toEqual(before)
  console.log(`overrides with a mistake: applied 0 of ${cases.length}`)
})

test('a thousand variants are changed in one call', async () => {
  const sizes = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`s${index}`, 1]))
  const glazes = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`g${index}`, 1]))
  const { override, read } = await startWith({ price: '10.00', options: { Size: sizes, Glaze: glazes } })
  const ids = (await read()).variants.map(({ id }) => id)
  expect(ids).toHaveLength(1000)
  const variants = await override({ variantIds: ids, price: 11, sku: 'x' })
  expect(variants.every(({ variant }) => variant?.priceData?.price === 11)).toBe(true)
})
