import { expect, test } from 'vitest'
import { expectResponseBody, startShop } from '../../testing/index.ts'

const SIZES = {
  name: 'Size',
  choices: [
    { value: 'S', description: 'S' },
    { value: 'L', description: 'L' },
  ],
}

interface Sized {
  choices: Record<string, string>
  quantity: number
}

async function openEditor() {
  const shop = await startShop({ shop: { languages: ['en-IE', 'de'] } })
  const key = await shop.newApiKey()
  const read = async (id: string, token = key) => {
    const { status, body } = await shop.call('GET', `/cartwright/v1/products/${id}/editable`, { token })
    if (status === 200) expectResponseBody('productEditing.getProduct', body)
    return { status, editable: body.editable }
  }
  const save = async (id: string, edit: object, headers: Record<string, string> = {}) => {
    const path = `/cartwright/v1/products/${id}/editable`
    const { status, body } = await shop.call('PATCH', path, { token: key, body: edit, headers })
    const violations: { field: string }[] = body.details?.validationError?.fieldViolations ?? []
    return {
      status,
      editable: body.editable,
      fields: violations.map(({ field }) => field),
      code: body.details?.applicationError?.code,
    }
  }
  const create = async (edit: object) => {
    const { status, body } = await shop.call('POST', '/cartwright/v1/products', { token: key, body: edit })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.editable
  }
  return { shop, key, read, save, create }
}

/** Product with two managed variants, 3 and 5 of them in stock. */
const shirt = {
  product: { name: 'Shirt', priceData: { price: 20 }, manageVariants: true },
  options: [SIZES],
  variants: [
    { choices: { Size: 'S' }, price: 18, sku: 'S-1', quantity: 3 },
    { choices: { Size: 'L' }, cost: 7.5, weight: 0.4, quantity: 5 },
  ],
  stock: { trackQuantity: true },
}

test('a product is created whole: variants, stock, collections, related products and texts', async () => {
  const { shop, create, read } = await openEditor()
  const mug = await shop.addProduct('mug')
  const collectionId = await shop.addCollection('Clothes')
  const made = await create({
    ...shirt,
    customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: true }],
    addedCollectionIds: [collectionId],
    relatedProductIds: [mug],
    texts: [{ language: 'de', name: 'Hemd' }],
  })
  expect(made.product).toMatchObject({ name: 'Shirt', collectionIds: [collectionId], stock: { quantity: 8 } })
  expect(made).toMatchObject({
    variants: [
      { choices: { Size: 'S' }, price: 18, sku: 'S-1', quantity: 3 },
      { choices: { Size: 'L' }, cost: 7.5, weight: 0.4, quantity: 5 },
    ],
    trackQuantity: true,
    customTextFields: [{ title: 'Initials' }],
    relatedProducts: [{ id: mug }],
    texts: [{ language: 'de', name: 'Hemd' }],
  })
  expect(made.variants[1]).not.toHaveProperty('price')
  expect((await read(made.product.id)).editable).toEqual(made)
})

test('an edit is saved whole or not at all, and leaves one entry of the audit log and one event', async () => {
  const { shop, key, create, save, read } = await openEditor()
  const { product } = await create(shirt)
  const before = (await shop.events()).length
  const wrong = await save(product.id, {
    product: { name: 'Blouse' },
    variants: [{ choices: { Size: 'M' }, price: 1 }],
  })
  expect(wrong).toMatchObject({ status: 400, fields: ['variants[0].choices'] })
  expect((await read(product.id)).editable.product.name).toBe('Shirt')
  const saved = await save(
    product.id,
    {
      product: { name: 'Blouse', costAndProfitData: { itemCost: 4 } },
      variants: [{ choices: { Size: 'S' }, price: null }],
    },
    { 'if-match': `"${product.revision}"` },
  )
  expect(saved.editable.product).toMatchObject({ name: 'Blouse', costAndProfitData: { itemCost: 4 } })
  expect(saved.editable.variants[0]).not.toHaveProperty('price')
  const events = (await shop.events()).slice(before)
  expect(events.filter((name) => name.endsWith('ProductChanged'))).toHaveLength(1)
  const { body: log } = await shop.call('POST', '/cartwright/v1/audit/entries/query', {
    token: key,
    body: { entity: 'product', entityId: product.id },
  })
  expect(log.entries.map(({ action }: { action: string }) => action)).toEqual([
    'productEditing.saveProduct',
    ...log.entries.slice(1).map(() => 'productEditing.createProduct'),
  ])
  const stale = await save(product.id, { product: { name: 'Late' } }, { 'if-match': `"${product.revision}"` })
  expect(stale).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' })
})

test('renamed options and choices keep their variants, stock, pictures and translations', async () => {
  const { create, save } = await openEditor()
  const made = await create(shirt)
  const { id } = made.product
  const original = 'Size'
  await save(id, {
    texts: [
      {
        language: 'de',
        productOptions: [{ original, name: 'Größe', choices: [{ original: 'S', description: 'Klein' }] }],
      },
    ],
  })
  const { editable } = await save(id, {
    options: [
      {
        name: 'Fit',
        former: 'Size',
        choices: [
          { value: 'Small', description: 'Small', former: 'S' },
          { value: 'L', description: 'L' },
        ],
      },
    ],
    variants: [{ choices: { Fit: 'Small' }, price: 17 }],
  })
  expect(editable.variants).toMatchObject([
    { id: made.variants[0].id, choices: { Fit: 'Small' }, price: 17, sku: 'S-1', quantity: 3 },
    { id: made.variants[1].id, choices: { Fit: 'L' }, quantity: 5 },
  ])
  expect(editable.texts).toEqual([
    {
      language: 'de',
      productOptions: [{ original: 'Fit', name: 'Größe', choices: [{ original: 'Small', description: 'Klein' }] }],
    },
  ])
  const swapped = await save(id, {
    options: [
      {
        name: 'Fit',
        choices: [
          { value: 'L', description: 'L', former: 'Small' },
          { value: 'Small', description: 'Small', former: 'L' },
        ],
      },
    ],
  })
  expect(swapped.status, JSON.stringify(swapped)).toBe(200)
  expect(swapped.editable.variants.map(({ choices, quantity }: Sized) => [choices['Fit'], quantity])).toEqual([
    ['L', 3],
    ['Small', 5],
  ])
  const taken = await save(id, {
    options: [{ name: 'Fit', choices: [{ value: 'Small', description: 'Small', former: 'L' }] }],
  })
  expect(taken.editable.variants, 'the one called Small before is gone').toMatchObject([
    { id: made.variants[0].id, choices: { Fit: 'Small' }, price: 17, quantity: 3 },
  ])
  const unknown = await save(id, { options: [{ ...SIZES, former: 'Colour' }] })
  expect(unknown).toMatchObject({ status: 400, fields: ['product.productOptions[0].former'] })
})

test('pieces sold since the editor was opened are not overwritten', async () => {
  const { shop, key, create, save, read } = await openEditor()
  const { product, variants } = await create(shirt)
  const sold = [{ productId: product.id, variantId: variants[0].id, decrementBy: 1 }]
  await shop.call('POST', '/stores/v2/inventoryItems/decrement', { token: key, body: { decrementData: sold } })
  const edit = (formerQuantity: number) => ({ variants: [{ choices: { Size: 'S' }, quantity: 10, formerQuantity }] })
  expect(await save(product.id, edit(3))).toMatchObject({ status: 409, code: 'VERSION_CONFLICT' })
  expect((await read(product.id)).editable.variants[0].quantity).toBe(2)
  expect((await save(product.id, edit(2))).editable.variants[0].quantity).toBe(10)
})

test('a new price of the product leaves the prices of its variants as the editor shows them', async () => {
  const { create, save } = await openEditor()
  const { product } = await create(shirt)
  const { editable } = await save(product.id, { product: { priceData: { price: 25 } } })
  expect(editable.variants[0].price).toBe(18)
  expect(editable.product).toMatchObject({ priceData: { price: 25 }, priceRange: { minValue: 18, maxValue: 25 } })
})

test('stock of a product without managed variants is that of the product', async () => {
  const { create, save } = await openEditor()
  const { product } = await create({ product: { name: 'Mug', priceData: { price: 9 } }, stock: { inStock: false } })
  expect(product.stock).toMatchObject({ trackInventory: false, inStock: false })
  const counted = await save(product.id, {
    stock: { trackQuantity: true, quantity: 4, preorderInfo: { enabled: true } },
  })
  expect(counted.editable).toMatchObject({
    trackQuantity: true,
    preorderInfo: { enabled: true },
    variants: [{ choices: {}, quantity: 4 }],
  })
  const managed = await save(product.id, { product: { manageVariants: true }, options: [SIZES] })
  expect(managed.editable.variants.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 2])
  expect(await save(product.id, { stock: { quantity: 3 } })).toMatchObject({ status: 400, fields: ['stock.quantity'] })
  const uncounted = await save(product.id, { stock: { trackQuantity: false } })
  expect(uncounted.editable.variants).toMatchObject([{ inStock: true }, { inStock: true }])
})

test('a copy has everything but the pieces, is hidden, and has an address of its own', async () => {
  const { shop, key, create } = await openEditor()
  const collectionId = await shop.addCollection('Clothes')
  const { product } = await create({
    ...shirt,
    addedCollectionIds: [collectionId],
    texts: [{ language: 'de', name: 'Hemd' }],
  })
  const path = `/cartwright/v1/products/${product.id}/duplicate`
  const { status, body } = await shop.call('POST', path, { token: key, body: {} })
  expect(status).toBe(200)
  expect(body.editable).toMatchObject({
    product: { name: 'Shirt', visible: false, collectionIds: [collectionId], slug: 'shirt-2' },
    variants: [{ price: 18, sku: 'S-1', quantity: 0 }, { quantity: 0 }],
    texts: [{ language: 'de', name: 'Hemd' }],
  })
  expect(body.editable.product.id).not.toBe(product.id)
})

test('who may only read products sees neither costs nor hidden products', async () => {
  const { shop, create, save, read } = await openEditor()
  const { product } = await create(shirt)
  const viewer = await shop.newStaffToken('viewer')
  const { editable } = await read(product.id, viewer)
  expect(editable.variants[1]).not.toHaveProperty('cost')
  expect(editable.product).not.toHaveProperty('costAndProfitData')
  await save(product.id, { product: { visible: false } })
  expect((await read(product.id, viewer)).status).toBe(404)
})
