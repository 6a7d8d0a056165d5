import type { ProductEdit } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { createPlainDraft } from '../../testing/plain-draft.ts'
import { startShop, type TestShop, visitCheckout } from '../../testing/index.ts'
import { trials } from '../../testing/trials.ts'
import { createProducts } from '../products/product-service.ts'

const BULK_EDIT = '/cartwright/v1/products/bulk-edit'

async function openShop() {
  const shop = await startShop()
  const token = await shop.newStaffToken('editor')
  const post = async (path: string, body: object, { status = 200 } = {}) => {
    const response = await shop.call('POST', path, { token, body })
    expect(response.status, response.text).toBe(status)
    return response.body
  }
  const readJob = async (id: string) => (await shop.call('GET', `/cartwright/v1/jobs/${id}`, { token })).body.job
  return {
    shop,
    token,
    post,
    readJob,
    /** Runs an edit to its end, and returns the job. */
    async edit(body: object) {
      const { job } = await post(BULK_EDIT, body)
      await shop.provider.jobQueue.drain()
      return readJob(job.id)
    },
    async undo(id: string) {
      const { job } = await post(`/cartwright/v1/jobs/${id}/undo`, {})
      await shop.provider.jobQueue.drain()
      return readJob(job.id)
    },
    failuresOf: async (id: string) => (await post(`/cartwright/v1/jobs/${id}/failures/query`, {})).failures,
  }
}

async function read(shop: TestShop, name: string) {
  return (await shop.provider.catalogue.findProduct(shop.idOf(name)))!
}

test('every field of a product is set or adjusted, as its preview says', async () => {
  const { shop, post, edit } = await openShop()
  await shop.addProduct('plain', { price: '10.00', stock: 5, changes: { costMinor: 400n, weight: '2', ribbon: 'New' } })
  await shop.addProduct('sized', { price: '20.00', options: { Size: { S: 1, L: 2 } } })
  const [attic, cellar] = [await shop.addCollection('Attic'), await shop.addCollection('Cellar', ['plain'])]
  const selection = { ids: [shop.idOf('plain'), shop.idOf('sized')] }
  const change: ProductEdit = {
    price: { percent: '12.5', rounding: { to: '1', minus: '0.01' } },
    discount: { type: 'PERCENT', value: '50' },
    cost: { set: '3.5' },
    weight: { amount: '0.25' },
    stock: { amount: 10 },
    visible: false,
    ribbon: '',
    brand: 'Ours',
    collections: { action: 'SET', ids: [attic] },
  }
  const preview = await post(`${BULK_EDIT}/preview`, { selection, edit: change })
  expect(preview).toMatchObject({ total: 2, checked: 2, changed: 2, unchanged: 0, refused: 0 })
  const shown = preview.products.find(({ name }: { name: string }) => name === 'plain')
  expect(
    Object.fromEntries(
      shown.changes.map((each: { field: string; before?: string; after?: string }) => [
        each.field,
        [each.before, each.after],
      ]),
    ),
  ).toEqual({
    price: ['10.00', '10.99'],
    discountedPrice: ['10.00', '5.50'],
    cost: ['4.00', '3.50'],
    weight: ['2', '2.25'],
    visible: ['true', 'false'],
    ribbon: ['New', undefined],
    brand: [undefined, 'Ours'],
    stock: ['5', '15'],
    collectionIds: [JSON.stringify([cellar]), JSON.stringify([attic])],
  })
  expect((await read(shop, 'plain')).priceMinor, 'a preview changes nothing').toBe(1000n)

  const job = await edit({ selection, edit: change })
  expect(job).toMatchObject({ status: 'DONE', kind: 'bulk-edit-products', total: 2, succeeded: 2, failed: 0 })
  expect(job.parameters).toEqual({ edit: change })
  expect(await read(shop, 'plain')).toMatchObject({
    priceMinor: 1099n,
    discountedPriceMinor: 550n,
    costMinor: 350n,
    weight: '2.25',
    visible: false,
    ribbon: null,
    brand: 'Ours',
    collectionIds: [attic],
  })
  expect(await shop.stockOf('plain')).toBe(15)
  const sized = await read(shop, 'sized')
  expect(sized.priceMinor).toBe(2299n)
  expect(sized.variants.map(({ stock }) => stock)).toEqual([
    { tracked: true, quantity: 11 },
    { tracked: true, quantity: 12 },
  ])
})

test('products have values of their own, and variants keep the distance of their price', async () => {
  const { shop, edit } = await openShop()
  await shop.addProduct('one', { price: '10.00' })
  await shop.addProduct('two', { price: '10.00', options: { Size: { S: 1, L: 1 } } })
  await shop.changeProduct('two', {
    options: { Size: { S: 1, L: 1 } },
    price: '10.00',
    changes: {
      variants: (await read(shop, 'two')).variants.map(({ choices }, index) => ({
        choices,
        priceMinor: index === 1 ? 1500n : null,
        costMinor: null,
        sku: '',
        weight: null,
        visible: true,
      })),
    },
  })
  const job = await edit({
    productEdits: [
      { id: shop.idOf('one'), edit: { price: { set: '11.00' } } },
      { id: shop.idOf('two'), edit: { price: { amount: '-1' }, brand: 'B' } },
    ],
  })
  expect(job).toMatchObject({ succeeded: 2, parameters: { isPerProduct: true, fields: ['price', 'brand'] } })
  expect((await read(shop, 'one')).priceMinor).toBe(1100n)
  expect((await read(shop, 'two')).variants.map(({ priceMinor }) => priceMinor)).toEqual([900n, 1400n])
  await edit({ selection: { ids: [shop.idOf('two')] }, edit: { price: { percent: '10' } } })
  expect((await read(shop, 'two')).variants.map(({ priceMinor }) => priceMinor)).toEqual([990n, 1540n])
})

/** A thousand in a full run. */
const PRODUCTS = trials({ few: 100, many: 1_000 })

test('of many products selected by a filter, all but the refused ones are edited once, and those are listed', async () => {
  const { shop, post, readJob, failuresOf } = await openShop()
  const ids = await addMany(shop, PRODUCTS)
  const bad = [ids[3]!, ids[50]!, ids[99]!]
  await shop.db.updateTable('products').set({ price_minor: 5 }).where('id', 'in', bad).execute()
  shop.provider.catalogue.invalidate(bad)
  const selection = { filter: { name: { $startsWith: 'Many' } } }
  const { job } = await post(BULK_EDIT, { selection, edit: { price: { amount: '-0.10' } } })
  await shop.addProduct('Many later', { price: '3.00' })
  await shop.provider.jobQueue.drain()
  expect(await readJob(job.id)).toMatchObject({ total: PRODUCTS, succeeded: PRODUCTS - 3, failed: 3, status: 'DONE' })
  const failures = await failuresOf(job.id)
  expect(failures.map(({ itemId }: { itemId: string }) => itemId).toSorted()).toEqual(bad.toSorted())
  expect(failures[0]).toMatchObject({ code: 'VALUE_OUT_OF_RANGE', itemName: expect.stringMatching(/^Many/) })
  const prices = await shop.db
    .selectFrom('products')
    .select(['id', 'price_minor'])
    .where('name', 'like', 'Many%')
    .execute()
  const count = (minor: bigint) => prices.filter(({ price_minor }) => price_minor === minor).length
  expect([count(990n), count(5n), count(300n)]).toEqual([PRODUCTS - 3, 3, 1])
  const entries = await shop.db.selectFrom('audit_entries').selectAll().where('bulk_job_id', '=', job.id).execute()
  expect(entries).toHaveLength(PRODUCTS - 3)
  expect(new Set(entries.map(({ actor_kind, action }) => `${actor_kind} ${action}`))).toEqual(
    new Set(['merchant bulk-edit-products']),
  )
})

async function addMany(shop: TestShop, count: number): Promise<string[]> {
  const drafts = Array.from({ length: count }, (_, index) => ({
    draft: { ...createPlainDraft(`many-${index}`, 5), name: `Many ${index}`, currency: 'EUR', priceMinor: 1_000n },
  }))
  const ids: string[] = []
  for (let from = 0; from < count; from += 100)
    ids.push(...(await shop.db.transaction().execute((tx) => createProducts(tx, drafts.slice(from, from + 100)))))
  shop.provider.catalogue.invalidate(ids)
  return ids
}

test('a canceled edit leaves the rest as it is, and what is done can be undone', async () => {
  const { shop, post, readJob, undo } = await openShop()
  await addMany(shop, 100)
  const { job } = await post(BULK_EDIT, {
    selection: { filter: { name: { $startsWith: 'Many' } } },
    edit: { price: { set: '7' } },
  })
  const running = shop.provider.jobQueue.drain()
  await expect.poll(async () => (await readJob(job.id)).succeeded, { interval: 5 }).toBeGreaterThan(0)
  await post(`/cartwright/v1/jobs/${job.id}/cancel`, {})
  await running
  const { succeeded, status } = await readJob(job.id)
  expect(status).toBe('CANCELED')
  const countAt = async (minor: bigint) =>
    (await shop.db.selectFrom('products').select('id').where('price_minor', '=', minor).execute()).length
  expect(await countAt(700n)).toBe(succeeded)
  expect(succeeded).toBeLessThan(100)
  expect(await undo(job.id)).toMatchObject({ succeeded, failed: 0, undoOf: job.id })
  expect(await countAt(1_000n)).toBe(100)
})

test('an undo restores what nobody else has changed, lists the rest, and keeps what was sold', async () => {
  const { shop, token, edit, undo, failuresOf } = await openShop()
  for (const name of ['cup', 'bowl', 'plate']) await shop.addProduct(name, { price: '10.00', stock: 5 })
  const [attic, cellar] = [await shop.addCollection('Attic', ['cup']), await shop.addCollection('Cellar')]
  const ids = ['cup', 'bowl', 'plate'].map((name) => shop.idOf(name))
  const job = await edit({
    selection: { ids },
    edit: {
      price: { set: '8' },
      visible: true,
      discount: { type: 'AMOUNT', value: '1' },
      stock: { set: 50 },
      collections: { action: 'SET', ids: [cellar] },
    },
  })
  expect(job).toMatchObject({ succeeded: 3 })
  // Somebody sets another price of the bowl, a buyer takes two cups, and the plates are counted by hand.
  await shop.call('PATCH', `/stores/v1/products/${shop.idOf('bowl')}`, {
    token,
    body: { product: { priceData: { price: 9 } } },
  })
  const visit = await visitCheckout(shop, [['cup', 2]])
  expect((await visit.place()).status).toBe(303)
  await shop.call('PATCH', `/stores/v2/inventoryItems/product/${shop.idOf('plate')}`, {
    token,
    body: { inventoryItem: { productId: shop.idOf('plate'), variants: [{ quantity: 49 }] } },
  })
  const undone = await undo(job.id)
  expect(undone).toMatchObject({ succeeded: 1, failed: 2 })
  const failures = await failuresOf(undone.id)
  expect(
    failures.map((each: Record<string, string>) => [each['itemName'], each['field'], each['code']]).toSorted(),
  ).toEqual([
    ['bowl', 'price', 'CHANGED_MEANWHILE'],
    ['plate', 'stock', 'CHANGED_MEANWHILE'],
  ])
  expect(await read(shop, 'cup')).toMatchObject({
    priceMinor: 1000n,
    discount: { type: 'NONE' },
    collectionIds: [attic],
  })
  expect(await read(shop, 'bowl')).toMatchObject({ priceMinor: 900n, discount: { type: 'NONE' }, collectionIds: [] })
  expect([await shop.stockOf('cup'), await shop.stockOf('bowl'), await shop.stockOf('plate')]).toEqual([3, 5, 49])
})

test('an edit that says nothing, selects nothing or cannot be meant is refused with its field', async () => {
  const { shop, token, post } = await openShop()
  await shop.addProduct('cup')
  const selection = { ids: [shop.idOf('cup')] }
  const wrong: [object, string][] = [
    [{ selection }, 'edit'],
    [{ edit: { visible: true } }, 'selection'],
    [{ selection, edit: {} }, 'edit'],
    [{ selection, edit: { price: {} } }, 'edit.price'],
    [{ selection, edit: { price: { set: '1', percent: '1' } } }, 'edit.price'],
    [{ selection, edit: { price: { set: '-1' } } }, 'edit.price.set'],
    [{ selection, edit: { discount: { type: 'PERCENT', value: '101' } } }, 'edit.discount.value'],
    [{ selection: { filter: { name: 'Nobody' } }, edit: { visible: true } }, 'selection'],
    [{ selection: { filter: { nothing: 1 } }, edit: { visible: true } }, ''],
  ]
  for (const [body, field] of wrong) {
    const { body: answer } = await shop.call('POST', BULK_EDIT, { token, body })
    const text = JSON.stringify(answer)
    expect(text, JSON.stringify(body)).toContain(field)
    expect(answer.details, text).toBeDefined()
  }
  const viewer = await shop.newStaffToken('viewer')
  const { status } = await shop.call('POST', BULK_EDIT, { token: viewer, body: { selection, edit: { visible: true } } })
  expect(status).toBe(403)
  const gone = '11111111-1111-4111-8111-111111111111'
  const { job } = await post(BULK_EDIT, { selection: { ids: [gone] }, edit: { visible: true } })
  await shop.provider.jobQueue.drain()
  expect((await post(`/cartwright/v1/jobs/${job.id}/failures/query`, {})).failures).toMatchObject([
    { itemId: gone, code: 'PRODUCT_NOT_FOUND' },
  ])
})
