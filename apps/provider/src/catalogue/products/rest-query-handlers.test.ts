import type { FieldViolation } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { expectResponseBody, startShop } from '../../testing/index.ts'

const PRODUCT_QUERIES = ['/stores-reader/v1/products/query', '/stores/v1/products/query']
const COLLECTION_QUERIES = ['/stores-reader/v1/collections/query', '/stores/v1/collections/query']

async function openShop() {
  const shop = await startShop()
  const options = { Size: { S: 3, L: 0 } }
  await shop.addProduct('cup', { changes: { priceMinor: 500n, costMinor: 200n } })
  await shop.addProduct('mug', { options, changes: { priceMinor: 900n } })
  await shop.addProduct('plate', { changes: { priceMinor: 700n } })
  await shop.addProduct('draft', { visible: false, changes: { priceMinor: 100n } })
  const collectionId = await shop.addCollection('Kitchen', ['cup', 'mug'])
  const visitor = await shop.newToken()
  const key = await shop.newApiKey()
  /** Sends the request with plain `fetch`, as callers without a package do. */
  async function post(path: string, body: object, token = visitor) {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const response = await shop.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  async function listNames(query: object, more: object = {}, token = visitor): Promise<string[]> {
    const { status, body } = await post(PRODUCT_QUERIES[0]!, { query, ...more }, token)
    expect([status, body.message]).toEqual([200, undefined])
    expectResponseBody('catalogueRest.queryProducts', body)
    expect(body.totalResults).toBe(body.products.length)
    return body.products.map(({ name }: { name: string }) => name)
  }
  return { shop, collectionId, visitor, key, post, listNames }
}

const text = (value: unknown): string => JSON.stringify(value)
const violationsOf = (body: { details: { validationError: { fieldViolations: FieldViolation[] } } }) =>
  body.details.validationError.fieldViolations.map(({ field, violatedRule }) => [field, violatedRule])

test('both addresses of the REST query list products, with page and total', async () => {
  const { post } = await openShop()
  for (const path of PRODUCT_QUERIES) {
    const { status, body } = await post(path, { query: { paging: { limit: 2, offset: 1 } } })
    expect(status).toBe(200)
    expectResponseBody('catalogueRest.queryProducts', body)
    expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['mug', 'plate'])
    expect([body.metadata, body.totalResults]).toEqual([{ items: 2, offset: 1 }, 3])
    expect((await post(path, {})).body.metadata).toEqual({ items: 100, offset: 0 })
  }
})

test('filter and sort of the REST query are JSON texts', async () => {
  const { shop, listNames, collectionId } = await openShop()
  expect(await listNames({ sort: text([{ price: 'desc' }]) })).toEqual(['mug', 'plate', 'cup'])
  expect(await listNames({ sort: text({ name: 'DESC' }) })).toEqual(['plate', 'mug', 'cup'])
  expect(await listNames({ filter: text({ price: { $gt: 6 } }), sort: text({ price: 'asc' }) })).toEqual([
    'plate',
    'mug',
  ])
  expect(await listNames({ filter: text({ 'collections.id': { $hasSome: [collectionId] } }) })).toEqual(['cup', 'mug'])
  expect(await listNames({ filter: text({ id: { $hasSome: [shop.idOf('mug')] } }) })).toEqual(['mug'])
  expect(await listNames({ filter: '', sort: null })).toEqual(['cup', 'mug', 'plate'])
})

test('a filter or sort that is no such text is refused with its path', async () => {
  const { post } = await openShop()
  for (const [query, field] of [
    [{ filter: '{' }, 'query.filter'],
    [{ filter: '["name"]' }, 'query.filter'],
    [{ filter: text({ cost: 1 }) }, 'query.filter.cost'],
    [{ sort: 'price' }, 'query.sort'],
    [{ sort: text(['price']) }, 'query.sort[0]'],
    [{ sort: text({ price: 'up' }) }, 'query.sort[0].price'],
    [{ sort: text({ cost: 'asc' }) }, 'query.sort[0].fieldName'],
  ] as const)
    for (const path of PRODUCT_QUERIES) {
      const { status, body } = await post(path, { query })
      expect([status, violationsOf(body)[0]![0]], text(query)).toEqual([400, field])
    }
  expect((await post(PRODUCT_QUERIES[0]!, { query: { filter: { name: 'cup' } } })).status).toBe(400)
})

test('the REST query contains variants where they are requested', async () => {
  const { post } = await openShop()
  const countVariants = async (more: object) => {
    const { body } = await post(PRODUCT_QUERIES[1]!, { query: { filter: text({ name: 'mug' }) }, ...more })
    return body.products[0].variants.length
  }
  expect(await countVariants({})).toBe(0)
  expect(await countVariants({ includeVariants: false })).toBe(0)
  expect(await countVariants({ includeVariants: true })).toBe(2)
})

test('hidden products and costs are for those who manage products and request them, and an error for others', async () => {
  const { shop, post, listNames, key } = await openShop()
  const hidden = { includeHiddenProducts: true }
  const drafts = { filter: text({ visible: false }) }
  expect(await listNames({}, {}, key), 'without the request, managers see none either').toEqual(['cup', 'mug', 'plate'])
  expect(await listNames({}, hidden, key)).toEqual(['cup', 'mug', 'plate', 'draft'])
  expect(await listNames(drafts, hidden, key)).toEqual(['draft'])
  expect(await listNames(drafts, {}, key)).toEqual([])
  expect(await listNames(drafts)).toEqual([])
  const { body } = await post(PRODUCT_QUERIES[0]!, { includeMerchantSpecificData: true }, key)
  expect(body.products[0].costAndProfitData).toMatchObject({ itemCost: 2 })

  const reader = await shop.newApiKey(['SCOPE.DC-STORES.READ-PRODUCTS'])
  for (const token of [undefined, await shop.newMemberToken(), reader])
    for (const member of ['includeHiddenProducts', 'includeMerchantSpecificData'])
      for (const path of PRODUCT_QUERIES) {
        const refused = await post(path, { [member]: true }, token)
        expect([refused.status, violationsOf(refused.body)]).toEqual([400, [[member, 'FIELD_NOT_ALLOWED']]])
        expect((await post(path, { [member]: false }, token)).status).toBe(200)
      }
})

test('older addresses read a product, its choices and its variants', async () => {
  const { shop, visitor, key, post } = await openShop()
  const get = (path: string, token = visitor) => shop.call('GET', path, { token })
  const id = shop.idOf('mug')
  expect((await get(`/stores/v1/products/${id}`)).body).toEqual((await get(`/stores-reader/v1/products/${id}`)).body)
  expect((await get(`/stores/v1/products/${shop.idOf('draft')}`)).status).toBe(404)
  expect((await get(`/stores/v1/products/${shop.idOf('draft')}`, key)).status).toBe(200)
  const costs = `/stores/v1/products/${shop.idOf('cup')}?includeMerchantSpecificData=true`
  expect((await get(costs)).status).toBe(400)
  expect((await get(costs, key)).body.product.costAndProfitData).toMatchObject({ itemCost: 2 })

  const choices = await post(`/stores/v1/products/${id}/productOptionsAvailability`, { options: { Size: 'S' } })
  expect(choices.body).toMatchObject({ availableForPurchase: true })
  const variants = await post(`/stores/v1/products/${id}/variants/query`, { choices: { Size: 'L' } })
  expect(variants.body).toMatchObject({ totalResults: 1, variants: [{ choices: { Size: 'L' } }] })
  const stored = await post('/stores/v1/variants/query', { query: { filter: { productId: id } } })
  expect(stored.body.variants).toHaveLength(2)
  const [{ id: variantId }] = stored.body.variants
  expect((await get(`/stores/v1/variants/${variantId}`)).body.variant).toMatchObject({ id: variantId })
})

test('the REST query of collections has texts, counts and descriptions', async () => {
  const { shop, post, collectionId, visitor } = await openShop()
  for (const path of COLLECTION_QUERIES) {
    const query = { filter: text({ name: 'Kitchen' }), sort: text([{ name: 'asc' }]) }
    const { status, body } = await post(path, { query, includeNumberOfProducts: true })
    expect(status).toBe(200)
    expectResponseBody('catalogueRest.queryCollections', body)
    expect(body).toMatchObject({ metadata: { items: 100, offset: 0 }, totalResults: 1 })
    expect(body.collections).toMatchObject([{ id: collectionId, numberOfProducts: 2, description: '' }])
    const less = await post(path, { query, includeNumberOfProducts: false, includeDescription: false })
    expect(less.body.collections[0].numberOfProducts).toBe(0)
    expect(less.body.collections[0]).not.toHaveProperty('description')
    expect(violationsOf((await post(path, { query: { sort: text({ visible: 'asc' }) } })).body)).toEqual([
      ['query.sort[0].fieldName', 'INVALID_ENUM_VALUE'],
    ])
  }
  for (const prefix of ['/stores-reader', '/stores']) {
    const { body } = await shop.call('GET', `${prefix}/v1/collections/${collectionId}?includeNumberOfProducts=true`, {
      token: visitor,
    })
    expect(body.collection).toMatchObject({ id: collectionId, numberOfProducts: 2 })
  }
})

test('older addresses read and set the stock of a product', async () => {
  const { shop, post, key, visitor } = await openShop()
  const id = shop.idOf('cup')
  const body = { inventoryItem: { trackQuantity: true, variants: [{ quantity: 7 }] } }
  const set = await shop.call('PATCH', `/stores/v2/inventoryItems/${id}`, { token: key, body })
  expect(set.status).toBe(200)
  for (const path of [`product/${id}/getVariants`, `${id}/getVariants`]) {
    const read = await post(`/stores/v2/inventoryItems/${path}`, {}, key)
    expect(read.body.inventoryItem).toMatchObject({ productId: id, variants: [{ quantity: 7 }] })
    expect((await post(`/stores/v2/inventoryItems/${path}`, {}, visitor)).status).toBe(403)
  }
  const query = { filter: text({ productId: id }), sort: text([{ numericId: 'desc' }]) }
  const listed = await post('/stores/v2/inventoryItems/query', { query }, key)
  expect(listed.body).toMatchObject({ totalResults: 1, inventoryItems: [{ productId: id }] })
})
