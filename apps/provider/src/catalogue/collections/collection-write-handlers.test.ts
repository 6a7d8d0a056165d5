import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectInvariants, expectSearchesUpToDate, startShop, type TestShop } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'
import { MAX_PRODUCTS_PER_CHANGE } from '../changes/change-feed.ts'
import { compactCollectionCounts } from '../index.ts'

async function openShop(...names: string[]) {
  const shop = await startShop()
  for (const name of names) await shop.addProduct(name)
  return { shop, token: await shop.newApiKey(), visitor: await shop.newToken() }
}

/** Returns the events since the last call, as `Kind id fields`. */
async function announced(shop: TestShop): Promise<{ type: string; payload: Record<string, unknown> }[]> {
  const rows = await shop.db.deleteFrom('outbox').returning(['event_type', PAYLOAD, 'sequence']).execute()
  return rows
    .toSorted((a, b) => Number(a.sequence - b.sequence))
    .map(({ event_type, payload }) => ({
      type: event_type.split('.').at(-1)!,
      payload: payload as Record<string, unknown>,
    }))
}

const create = (shop: TestShop, token: string, collection: object) =>
  shop.call('POST', '/stores/v1/collections', { token, body: { collection } })
const change = (shop: TestShop, token: string, id: string, collection: object) =>
  shop.call('PATCH', `/stores/v1/collections/${id}`, { token, body: { collection } })
const violations = (answer: Awaited<ReturnType<typeof create>>) => answer.body.details.validationError.fieldViolations

describe('creating a collection', () => {
  test('a new collection is empty, visible, announced and returned by the next read', async () => {
    const { shop, token, visitor } = await openShop()
    const { collection } = await shop.ask(
      'products.createCollection',
      { collection: { name: 'Crème & Brûlée’s', description: 'Sweet <b>things</b>' } },
      { token },
    )
    expect(collection).toMatchObject({
      name: 'Crème & Brûlée’s',
      slug: 'creme-brulees',
      description: 'Sweet <b>things</b>',
      visible: true,
      numberOfProducts: 0,
      media: { items: [] },
    })
    const read = await shop.ask('collections.getCollectionBySlug', { slug: 'creme-brulees' }, { token: visitor })
    expect(read.collection).toEqual(collection)
    const id = collection.id
    expect(await announced(shop)).toEqual([
      {
        type: 'CollectionCreated',
        payload: {
          collectionId: id,
          collection_Id: id,
          name: 'Crème & Brûlée’s',
          slug: 'creme-brulees',
          visible: true,
          media: { items: [] },
          originatedFromVersion: 'V1_CATALOG',
        },
      },
    ])
  })

  test('a new collection gets the first free slug of its name; a requested slug that is taken is refused', async () => {
    const { shop, token } = await openShop()
    const slugs = []
    for (const name of ['Cups', 'Cups', 'cups!', '茶碗', '茶碗', 'All Products'])
      slugs.push((await create(shop, token, { name })).body.collection.slug)
    expect(slugs).toEqual(['cups', 'cups-2', 'cups-3', '茶碗', '茶碗-2', 'all-products-2'])
    for (const slug of ['cups', 'all-products'])
      expect(await create(shop, token, { name: 'Other', slug })).toMatchObject({
        status: 409,
        body: { details: { applicationError: { code: 'SLUG_TAKEN', data: { slug } } } },
      })
  })

  test('twenty collections of one name created at once get twenty slugs', async () => {
    const { shop, token } = await openShop()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(shop, token, { name: 'Cups' })))
    const slugs = new Set(answers.map(({ body }) => body.collection?.slug))
    console.log(`collections of one name at once: ${slugs.size} addresses of ${answers.length}`)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(slugs.size).toBe(20)
  })

  test('a collection requested ten times at once under one slug is created once', async () => {
    const { shop, token } = await openShop()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create(shop, token, { name: `Cups ${n}`, slug: 'cups' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
  })

  test('an invalid collection is refused with its field and not created', async () => {
    const { shop, token } = await openShop()
    const cases: [field: string, rule: string, collection: object][] = [
      ['collection.name', 'MIN_LENGTH', { name: '' }],
      ['collection.name', 'MIN_LENGTH', { name: ' \t ' }],
      ['collection.name', 'MAX_LENGTH', { name: 'n'.repeat(51) }],
      ['collection.name', 'REQUIRED_FIELD', {}],
      ['collection.description', 'MAX_LENGTH', { name: 'N', description: 'd'.repeat(601) }],
      ['collection.slug', 'FORMAT', { name: 'N', slug: 'Sale now' }],
      ['collection.slug', 'FORMAT', { name: 'N', slug: '../up' }],
      ['collection.slug', 'MAX_LENGTH', { name: 'N', slug: 's'.repeat(101) }],
      [
        'collection.seoSchema.tags[0].type',
        'FIELD_NOT_ALLOWED',
        { name: 'N', seoSchema: { tags: [{ type: 'script' }] } },
      ],
      ['collection.visible', 'VALIDATION', { name: 'N', visible: 'yes' }],
      [
        'collection.seoSchema.settings.keywords',
        'MAX_SIZE',
        { name: 'N', seoSchema: { settings: { keywords: Array(6).fill({ term: 'k' }) } } },
      ],
    ]
    for (const [field, violatedRule, collection] of cases) {
      const answer = await create(shop, token, collection)
      expect(answer.status).toBe(400)
      expect(violations(answer)).toMatchObject([{ field, violatedRule }])
    }
    console.log(`collections that cannot be: made 0 of ${cases.length}`)
    expect(await shop.db.selectFrom('collections').select('id').execute()).toEqual([])
  })
})

describe('updating a collection', () => {
  test('an update changes the given fields, clears those that are null, and announces the differences', async () => {
    const { shop, token } = await openShop('cup')
    const id = await shop.addCollection('Kitchen', ['cup'])
    const { collection } = await shop.ask(
      'products.updateCollection',
      {
        collection: {
          id,
          name: 'Kitchen and table',
          description: 'For cooks',
          seoSchema: { tags: [{ type: 'title', children: 'Cook' }] },
        },
      },
      { token },
    )
    expect(collection).toMatchObject({
      name: 'Kitchen and table',
      slug: 'kitchen',
      description: 'For cooks',
      numberOfProducts: 1,
      seoSchema: { tags: [{ type: 'title', children: 'Cook' }] },
    })
    await announced(shop)

    const cleared = await change(shop, token, id, {
      name: null,
      slug: null,
      visible: null,
      description: null,
      seoSchema: null,
    })
    expect(cleared.body.collection).toMatchObject({ name: 'Kitchen and table', slug: 'kitchen', description: '' })
    expect(cleared.body.collection.seoSchema).toBeUndefined()
    expect(await announced(shop)).toMatchObject([
      {
        type: 'CollectionChanged',
        payload: { collectionId: id, collection_Id: id, changedFields: ['description', 'seoSchema'] },
      },
    ])
  })

  test('an update with the unchanged collection as it was read changes and announces nothing', async () => {
    const { shop, token } = await openShop('cup')
    const id = await shop.addCollection('Kitchen', ['cup'])
    await change(shop, token, id, { description: 'Hot', seoSchema: { tags: [{ type: 'title', children: 'K' }] } })
    await announced(shop)
    const { collection } = await shop.ask('collections.getCollection', { id }, { token })
    const again = await shop.ask('products.updateCollection', { collection: collection }, { token })
    expect(again.collection).toEqual(collection)
    expect(await announced(shop)).toEqual([])
  })

  test('hiding a collection removes it for visitors at once', async () => {
    const { shop, token, visitor } = await openShop()
    const id = await shop.addCollection('Kitchen')
    await shop.ask('collections.getCollection', { id }, { token: visitor })
    await change(shop, token, id, { visible: false })
    expect((await shop.call('GET', `/v2/collections/${id}`, { token: visitor })).status).toBe(404)
    expect((await shop.call('GET', `/v2/collections/${id}`, { token })).status).toBe(200)
  })

  test('an update to the slug of another collection is refused and changes nothing', async () => {
    const { shop, token } = await openShop()
    const id = await shop.addCollection('Kitchen')
    await shop.addCollection('Attic')
    const answer = await change(shop, token, id, { name: 'Top', slug: 'attic' })
    expect(answer).toMatchObject({ status: 409, body: { details: { applicationError: { code: 'SLUG_TAKEN' } } } })
    expect((await shop.ask('collections.getCollection', { id }, { token })).collection.name).toBe('Kitchen')
  })
})

describe('deleting a collection', () => {
  test('deleting a collection keeps its products and leaves no rows of the collection', async () => {
    const { shop, token, visitor } = await openShop('cup', 'plate')
    const id = await shop.addCollection('Kitchen', ['cup', 'plate'])
    await change(shop, token, id, { slug: 'table' })
    const before = await shop.ask('products.getProduct', { id: shop.idOf('cup') }, { token: visitor })
    expect(before.product.collectionIds).toEqual([id])
    await announced(shop)

    await shop.ask('products.deleteCollection', { id }, { token })
    const after = await shop.ask('products.getProduct', { id: shop.idOf('cup') }, { token: visitor })
    expect(after.product.collectionIds).toEqual([])
    expect((await shop.call('GET', `/v2/collections/${id}`, { token })).status).toBe(404)
    expect(await announced(shop)).toMatchObject([
      { type: 'CollectionDeleted', payload: { collectionId: id, collection_Id: id } },
    ])
    const left = await Promise.all([
      shop.db.selectFrom('collection_counts').select('collection').where('collection', '=', id).execute(),
      shop.db.selectFrom('slug_redirects').select('id').where('id', '=', id).execute(),
      shop.db.selectFrom('collection_products').select('product_id').execute(),
    ])
    expect(left).toEqual([[], [], []])
    await expectInvariants(shop.db)
    expect((await shop.call('DELETE', `/stores/v1/collections/${id}`, { token })).status).toBe(404)
  })

  test('another process notices a deleted collection at its next poll', async () => {
    const { shop, token } = await openShop('cup')
    const id = await shop.addCollection('Kitchen', ['cup'])
    const other = await shop.anotherProcess()
    await other.catalogue.pollChangeFeed()
    expect((await other.catalogue.findProduct(shop.idOf('cup')))!.collectionIds).toEqual([id])
    await shop.ask('products.deleteCollection', { id }, { token })
    await other.catalogue.pollChangeFeed()
    expect((await other.catalogue.findProduct(shop.idOf('cup')))!.collectionIds).toEqual([])
  })

  test('a collection is deleted at once however many products it had, and every process notices it for all of them', async () => {
    const { shop, token, visitor } = await openShop('cup')
    const id = await shop.addCollection('Kitchen', ['cup'])
    await sql`
      insert into products overriding user value
      select copied.* from products, generate_series(1, ${MAX_PRODUCTS_PER_CHANGE}::int) as n, jsonb_populate_record(null::products,
        to_jsonb(products) || jsonb_build_object('id', gen_random_uuid(), 'slug', 'cup-' || n)) as copied`.execute(
      shop.db,
    )
    await sql`
      insert into collection_products (collection_id, product_id)
      select ${id}, id from products where slug <> 'cup'`.execute(shop.db)
    const other = await shop.anotherProcess()
    await other.catalogue.pollChangeFeed()
    const collectionsOfCup = async () => [
      (await shop.ask('products.getProduct', { id: shop.idOf('cup') }, { token: visitor })).product.collectionIds,
      (await other.catalogue.findProduct(shop.idOf('cup')))!.collectionIds,
    ]
    expect(await collectionsOfCup()).toEqual([[id], [id]])
    await shop.db.deleteFrom('catalogue_changes').execute()

    await shop.ask('products.deleteCollection', { id }, { token })
    await other.catalogue.pollChangeFeed()
    expect(await collectionsOfCup()).toEqual([[], []])
    const changes = await shop.db.selectFrom('catalogue_changes').select('entity').orderBy('entity').execute()
    expect(changes).toEqual([{ entity: 'collection' }, { entity: 'everything' }])
  })
})

describe('products in a collection', () => {
  test('products are added to and removed from a collection, counted, and announced only where they moved', async () => {
    const { shop, token, visitor } = await openShop('cup', 'plate', 'jug')
    const id = await shop.addCollection('Kitchen', ['cup'])
    const [cup, plate, jug] = ['cup', 'plate', 'jug'].map((name) => shop.idOf(name)) as [string, string, string]
    const count = async () =>
      (await shop.ask('collections.getCollection', { id }, { token: visitor })).collection.numberOfProducts
    await announced(shop)

    await shop.ask(
      'products.addProductsToCollection',
      { id, productIds: [cup, plate, plate.toUpperCase(), jug] },
      { token },
    )
    expect(await count()).toBe(3)
    expect(await announced(shop)).toMatchObject(
      [plate, jug].map((productId) => ({
        type: 'ProductChanged',
        payload: { productId, changedFields: ['collectionIds'] },
      })),
    )
    expect((await shop.ask('products.getProduct', { id: jug }, { token: visitor })).product.collectionIds).toEqual([id])

    const productIds = [jug, cup, crypto.randomUUID(), 'no id']
    await shop.ask('products.removeProductsFromCollection', { id, productIds }, { token })
    await shop.ask('products.removeProductsFromCollection', { id, productIds }, { token })
    expect(await count()).toBe(1)
    expect(new Set((await announced(shop)).map(({ payload }) => payload['productId']))).toEqual(new Set([cup, jug]))
    await expectInvariants(shop.db)
  })

  test('adding products adds none if the shop lacks one of them', async () => {
    const { shop, token } = await openShop('cup')
    const id = await shop.addCollection('Kitchen')
    const unknown = [crypto.randomUUID(), 'x']
    const answer = await shop.call('POST', `/stores/v1/collections/${id}/productIds`, {
      token,
      body: { productIds: [shop.idOf('cup'), ...unknown] },
    })
    expect(answer).toMatchObject({
      status: 404,
      body: { details: { applicationError: { code: 'PRODUCT_NOT_FOUND', data: { ids: unknown } } } },
    })
    expect(await shop.db.selectFrom('collection_products').selectAll().execute()).toEqual([])
  })

  test('adding products to an unknown collection is refused, however it is named', async () => {
    const { shop, token } = await openShop('cup')
    for (const id of [crypto.randomUUID(), 'kitchen', '%27--'])
      for (const path of ['productIds', 'productIds/delete'])
        expect(
          await shop.call('POST', `/stores/v1/collections/${id}/${path}`, {
            token,
            body: { productIds: [shop.idOf('cup')] },
          }),
        ).toMatchObject({ status: 404, body: { details: { applicationError: { code: 'COLLECTION_NOT_FOUND' } } } })
  })

  test('counts of a collection stay exact while products are added, removed, hidden and shown concurrently', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `cup-${n}`)
    const { shop, token } = await openShop(...names)
    const collections = [await shop.addCollection('Kitchen', names.slice(0, 3)), await shop.addCollection('Attic')]
    const gone = await shop.addCollection('Cellar', names)
    const ids = names.map((name) => shop.idOf(name))
    const calls: Promise<{ status: number }>[] = []
    for (let round = 0; round < 8; round++)
      for (const id of collections) {
        const productIds = ids.filter((_, n) => (n + round) % 3 !== 0)
        const path = `/stores/v1/collections/${id}/productIds`
        calls.push(shop.call('POST', path, { token, body: { productIds: productIds.toReversed() } }))
        calls.push(shop.call('POST', `${path}/delete`, { token, body: { productIds: productIds.slice(0, 2) } }))
      }
    const shown = names.flatMap((name, n) => [
      shop.changeElsewhere(name, { visible: n % 2 === 0 }),
      shop.changeElsewhere(name, { visible: n % 3 === 0 }),
    ])
    calls.push(shop.call('DELETE', `/stores/v1/collections/${gone}`, { token }))
    const answers = await Promise.all(calls)
    await Promise.all([...shown, compactCollectionCounts(shop.db)])
    console.log(
      `puts, removals, hidings at once: ${answers.filter(({ status }) => status === 200).length} of ${answers.length} done`,
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expectInvariants(shop.db)
    await compactCollectionCounts(shop.db)
    await expectInvariants(shop.db)
    await expectSearchesUpToDate(shop.db)
    expect(
      await shop.db.selectFrom('collection_counts').select('change').where('collection', '=', gone).execute(),
    ).toEqual([])
  })

  test('products added while their collection is deleted were either members before, or the call fails', async () => {
    const { shop, token } = await openShop('cup', 'plate')
    const productIds = ['cup', 'plate'].map((name) => shop.idOf(name))
    const rounds = 10
    let put = 0
    for (let round = 0; round < rounds; round++) {
      const id = await shop.addCollection(`Kitchen ${round}`)
      const [added, deleted] = await Promise.all([
        shop.call('POST', `/stores/v1/collections/${id}/productIds`, { token, body: { productIds } }),
        shop.call('DELETE', `/stores/v1/collections/${id}`, { token }),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 404]).toContain(added.status)
      if (added.status === 200) put++
    }
    console.log(`put in while deleted: ${put} of ${rounds} came first, 0 of ${rounds} left anything`)
    expect(await shop.db.selectFrom('collection_products').selectAll().execute()).toEqual([])
    await expectInvariants(shop.db)
  })
})

test('the collection of all products cannot be changed, filled, emptied or deleted by any caller', async () => {
  const { shop, token } = await openShop('cup')
  const path = `/stores/v1/collections/${ALL_PRODUCTS_COLLECTION_ID}`
  const body = { productIds: [shop.idOf('cup')] }
  for (const answer of [
    await change(shop, token, ALL_PRODUCTS_COLLECTION_ID, { name: 'Everything' }),
    await shop.call('POST', `${path}/productIds`, { token, body }),
    await shop.call('POST', `${path}/productIds/delete`, { token, body }),
    await shop.call('DELETE', path, { token }),
  ])
    expect(answer).toMatchObject({
      status: 409,
      body: { details: { applicationError: { code: 'COLLECTION_FIXED' } } },
    })
})

test('visitors and read-only keys change no collection', async () => {
  const { shop, visitor } = await openShop('cup')
  const reader = await shop.newApiKey(['SCOPE.DC-STORES.READ-PRODUCTS'])
  for (const token of [visitor, reader]) expect((await create(shop, token, { name: 'Mine' })).status).toBe(403)
})
