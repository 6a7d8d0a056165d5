import {
  type AuditEntry,
  type CollectionCondition,
  type CollectionRule,
  type EditableCollection,
  type ProductReference,
  ruleOperators,
} from '@cartwright/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type TestShop } from '../../testing/index.ts'
import { trials } from '../../testing/trials.ts'
import type { Product } from '../model/product.ts'
import { readProducts } from '../store/product-read-store.ts'

const DAY_MS = 86_400_000
const COLLECTIONS = '/cartwright/v1/collections'

const ends: (() => Promise<void>)[] = []
let shop: TestShop
let token: string
let now: Date
beforeAll(async () => {
  shop = await startShop({ whenFinished: (end) => void ends.push(end) })
  now = shop.now
  token = await shop.newStaffToken('editor')
})

afterAll(async () => {
  for (const end of ends) await end()
})

async function call(method: string, path: string, body?: object, { status = 200, ifMatch = '' } = {}) {
  const headers: Record<string, string> = ifMatch ? { 'if-match': ifMatch } : {}
  const response = await shop.call(method, path, { token, body, headers })
  expect(response.status, response.text).toBe(status)
  return response.body
}

const when = (field: string, operator: string, value: string, option?: string) =>
  ({ field, operator, value, ...(option !== undefined && { option }) }) as CollectionCondition
const all = (...conditions: CollectionCondition[]): CollectionRule => ({ match: 'ALL', conditions })

/** Makes a collection with a rule, and runs the job that applies it. */
async function createWithRule(rule: CollectionRule): Promise<string> {
  const collection = { name: `Rule ${crypto.randomUUID()}`.slice(0, 50) }
  const { editable, job } = await call('POST', COLLECTIONS, { collection, rule })
  await shop.provider.jobQueue.drain()
  expect((await call('GET', `/cartwright/v1/jobs/${job.id}`)).job).toMatchObject({ status: 'DONE', failed: 0 })
  return editable.collection.id
}

async function membersOf(id: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('collection_products')
    .select('product_id')
    .where('collection_id', '=', id)
    .execute()
  return rows.map(({ product_id }) => product_id).toSorted()
}

async function namesIn(id: string): Promise<string[]> {
  const { products } = await call('POST', `${COLLECTIONS}/${id}/products/query`, {})
  return products.map(({ name }: { name: string }) => name).toSorted()
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!
}

const WORDS = ['Oak', 'oak stool', 'Elm', 'ELM tray', 'Äpfel', 'äpfel 100%', '_', 'a']
const CHOICES = { Size: ['S', 'L', 'xl'], Wood: ['Oak', 's'] } as const

function randomCondition(): CollectionCondition {
  const field = pick(Object.keys(ruleOperators) as (keyof typeof ruleOperators)[])
  const operator = pick<string>(ruleOperators[field])
  if (field === 'PRICE') return when(field, operator, String(pick([0, 5, 9.99, 10, 20])))
  if (field === 'STOCK') return when(field, operator, String(pick([0, 1, 5, 10])))
  if (field === 'OPTION') return when(field, operator, pick(['s', 'XL', 'oak']), pick(['size', 'Wood', undefined]))
  if (field !== 'DATE_ADDED') return when(field, operator, pick(WORDS))
  const value = operator.endsWith('DAYS')
    ? String(pick([1, 5, 30]))
    : dayOf(new Date(now.getTime() + pick([3, 0, -1, -5]) * DAY_MS))
  return when(field, operator, value)
}

/** The rule as a plain filter in memory, with which the SQL is compared. */
function meets(product: Product, { match, conditions }: CollectionRule): boolean {
  const results = conditions.map((condition) => meetsCondition(product, condition))
  return match === 'ALL' ? results.every(Boolean) : results.some(Boolean)
}

function meetsCondition(product: Product, { field, operator, value, option }: CollectionCondition): boolean {
  const number = { PRICE: Number(product.priceMinor) / 100, STOCK: countPieces(product) }[field as 'PRICE']
  const text = { BRAND: product.brand, RIBBON: product.ribbon, NAME: product.name }[field as 'NAME'] ?? ''
  const [has, wanted] = [text.toLowerCase(), value.toLowerCase()]
  if (field === 'OPTION') {
    const found = product.options.some(
      ({ name, choices }) =>
        (option === undefined || name.toLowerCase() === option.toLowerCase()) &&
        choices.some(({ description }) => description.toLowerCase() === wanted),
    )
    return found === (operator === 'EQUALS')
  }
  const age = now.getTime() - product.createdAt.getTime()
  switch (operator) {
    case 'EQUALS':
      return number === undefined ? has === wanted : number === Number(value)
    case 'NOT_EQUALS':
      return number === undefined ? has !== wanted : number !== Number(value)
    case 'LESS_THAN':
      return number < Number(value)
    case 'GREATER_THAN':
      return number > Number(value)
    case 'CONTAINS':
      return has.includes(wanted)
    case 'NOT_CONTAINS':
      return !has.includes(wanted)
    case 'STARTS_WITH':
      return has.startsWith(wanted)
    case 'WITHIN_DAYS':
      return age < Number(value) * DAY_MS
    case 'NOT_WITHIN_DAYS':
      return age >= Number(value) * DAY_MS
    case 'AFTER':
      return dayOf(product.createdAt) >= value
    case 'BEFORE':
      return dayOf(product.createdAt) < value
  }
}

/** Day in the zone of the shop, as `2026-11-28`. */
function dayOf(at: Date): string {
  const { timeZone } = shop.provider.settings.current().shop
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}

function countPieces({ variants, manageVariants }: Product): number {
  const stored = manageVariants ? variants.filter(({ visible }) => visible) : variants.slice(0, 1)
  return stored.reduce((sum, { stock }) => sum + (stock.tracked ? stock.quantity : stock.inStock ? Infinity : 0), 0)
}

async function addRandomProducts(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const sized = { Size: Object.fromEntries(CHOICES.Size.slice(0, 1 + (index % 3)).map((each) => [each, index % 4])) }
    const name = `${pick(WORDS)} ${index}`
    const id = await shop.addProduct(name, {
      price: pick(['0.00', '5.00', '9.99', '10.00', '25.00']),
      ...(index % 3 === 0 ? { options: sized } : { stock: pick([0, 1, 5, 50]) }),
      changes: { brand: pick([null, ...WORDS]), ribbon: pick([null, 'Oak', 'elm']), visible: index % 5 !== 0 },
    })
    const created_at = new Date(now.getTime() - pick([0, 1, 4, 8, 40]) * DAY_MS)
    await shop.db.updateTable('products').set({ created_at }).where('id', '=', id).execute()
  }
}

async function readAllProducts(): Promise<Product[]> {
  const rows = await shop.db.selectFrom('products').select('id').execute()
  return readProducts(
    shop.db,
    rows.map(({ id }) => id),
    now,
  )
}

test('random rules select the same products as a plain filter in memory', async () => {
  await addRandomProducts(30)
  const products = await readAllProducts()
  for (let trial = 0; trial < trials({ few: 60, many: 2_000 }); trial++) {
    const conditions = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, randomCondition)
    const rule: CollectionRule = { match: pick(['ALL', 'ANY']), conditions }
    const expected = products.filter((product) => meets(product, rule)).map(({ name }) => name)
    const preview = await call('POST', `${COLLECTIONS}/rules/preview`, { rule, limit: 100 })
    const names = preview.products.map(({ name }: { name: string }) => name)
    expect([preview.count, names.toSorted()], JSON.stringify(rule)).toEqual([expected.length, expected.toSorted()])
  }
})

test('a write of a product moves it in its transaction, and stock and age move it by the job', async () => {
  const brand = crypto.randomUUID()
  const ours = when('BRAND', 'EQUALS', brand)
  const cheap = await createWithRule(all(ours, when('PRICE', 'LESS_THAN', '10')))
  const stocked = await createWithRule(all(ours, when('STOCK', 'GREATER_THAN', '3')))
  const created = { name: 'Tray', brand, priceData: { price: 5 }, stock: { trackInventory: true, quantity: 2 } }
  const { product } = await call('POST', '/stores/v1/products', { product: created })
  expect([await namesIn(cheap), await namesIn(stocked)]).toEqual([['Tray'], []])

  await call('PATCH', `/stores/v1/products/${product.id}`, { product: { priceData: { price: 12 } } })
  expect(await namesIn(cheap)).toEqual([])
  await call('PATCH', `/stores/v1/products/${product.id}`, { product: { priceData: { price: 9 } } })
  expect(await namesIn(cheap)).toEqual(['Tray'])
  const { product: read } = await call('GET', `/stores/v1/products/${product.id}`)
  expect(read.collectionIds).toContain(cheap)

  await shop.provider.applyCollectionRules()
  await call('PATCH', `/stores/v2/inventoryItems/product/${product.id}`, {
    inventoryItem: {
      trackQuantity: true,
      variants: [{ variantId: '00000000-0000-0000-0000-000000000000', quantity: 9 }],
    },
  })
  await shop.provider.applyCollectionRules()
  expect(await namesIn(stocked)).toEqual(['Tray'])
  const history = await call('POST', '/cartwright/v1/audit/entries/query', { entity: 'product', entityId: product.id })
  expect(history.entries[0]).toMatchObject({ actor: { kind: 'JOB' }, changes: [{ field: 'collectionIds' }] })

  const fresh = await createWithRule(all(ours, when('DATE_ADDED', 'WITHIN_DAYS', '3')))
  await shop.db.updateTable('products').set({ created_at: now }).where('id', '=', product.id).execute()
  await shop.provider.applyCollectionRules()
  expect(await namesIn(fresh)).toEqual(['Tray'])
  await shop.db
    .updateTable('products')
    .set({ created_at: new Date(now.getTime() - 4 * DAY_MS) })
    .where('id', '=', product.id)
    .execute()
  await shop.provider.applyCollectionRules()
  expect(await namesIn(fresh)).toEqual([])

  await call('DELETE', `/stores/v1/products/${product.id}`)
  expect([await membersOf(cheap), await membersOf(stocked)]).toEqual([[], []])
  const { collections } = await call('POST', `${COLLECTIONS}/query`, { kind: 'RULE' })
  const counted = collections.find(({ collection }: EditableCollection) => collection.id === cheap)
  expect(counted).toMatchObject({ productCount: 0, collection: { numberOfProducts: 0 } })
})

test('the products of a collection with a rule are not chosen by hand, and stay when the rule is removed', async () => {
  const name = `Hand ${crypto.randomUUID()}`
  const id = await shop.addProduct(name, { price: '3.00' })
  const other = await shop.addProduct(`Other ${crypto.randomUUID()}`, { price: '3.00' })
  const collectionId = await createWithRule(all(when('NAME', 'EQUALS', name)))
  const refused = { status: 409 }
  const path = `/stores/v1/collections/${collectionId}/productIds`
  expect((await call('POST', path, { productIds: [other] }, refused)).details.applicationError.code).toBe(
    'COLLECTION_HAS_RULE',
  )
  await call('POST', `${path}/delete`, { productIds: [id] }, refused)
  await call('PATCH', `${COLLECTIONS}/${collectionId}/editable`, { addedProductIds: [other] }, refused)
  const editable = `/cartwright/v1/products/${other}/editable`
  await call('PATCH', editable, { addedCollectionIds: [collectionId] }, refused)
  const edit = { collections: { action: 'ADD', ids: [collectionId] } }
  const { job } = await call('POST', '/cartwright/v1/products/bulk-edit', { selection: { ids: [other] }, edit })
  await shop.provider.jobQueue.drain()
  expect((await call('GET', `/cartwright/v1/jobs/${job.id}`)).job).toMatchObject({ failed: 1 })
  expect(await membersOf(collectionId)).toEqual([id])

  await call('PATCH', `${COLLECTIONS}/${collectionId}/editable`, { rule: null, addedProductIds: [other] })
  expect(await membersOf(collectionId)).toEqual([id, other].toSorted())
  const history = await call('POST', '/cartwright/v1/audit/entries/query', {
    entity: 'collection',
    entityId: collectionId,
  })
  const fields = history.entries.flatMap(({ changes }: AuditEntry) => changes.map(({ field }) => field))
  expect(fields).toEqual(expect.arrayContaining(['rule', 'addedProducts']))
})

test('a collection is edited under its revision, ordered by hand, listed by pages and deleted', async () => {
  const made = []
  for (const each of ['a', 'b', 'c', 'd']) made.push(await shop.addProduct(`${each} ${crypto.randomUUID()}`))
  const { editable } = await call('POST', COLLECTIONS, { collection: { name: 'Ordered' }, productIds: made })
  const { id } = editable.collection
  const path = `${COLLECTIONS}/${id}`
  const saved = await call(
    'PATCH',
    `${path}/editable`,
    { collection: { name: 'In order' } },
    { ifMatch: editable.revision },
  )
  expect(saved.editable.collection.name).toBe('In order')
  const stale = { status: 409, ifMatch: editable.revision }
  await call('PATCH', `${path}/editable`, { collection: { name: 'Late' } }, stale)
  await call('DELETE', path, undefined, stale)

  const [a, b, c, d] = made
  await call('POST', `${path}/products/order`, { productIds: [c, a] })
  const first = await call('POST', `${path}/products/query`, { cursorPaging: { limit: 3 } })
  const { cursors } = first.pagingMetadata
  const second = await call('POST', `${path}/products/query`, { cursorPaging: { limit: 3, cursor: cursors.next } })
  expect([...first.products, ...second.products].map((each: ProductReference) => each.id)).toEqual([c, a, b, d])
  await call('POST', `${path}/products/query`, { cursorPaging: { cursor: 'x' } }, { status: 400 })

  const rows = await shop.db.selectFrom('collections').select('id').execute()
  for (const sort of ['NAME', 'PRODUCTS', 'UPDATED']) {
    const listed: string[] = []
    for (let cursor: string | undefined, more = true; more;) {
      const cursorPaging = { limit: 2, ...(cursor !== undefined && { cursor }) }
      const page = await call('POST', `${COLLECTIONS}/query`, { sort, isDescending: true, cursorPaging })
      listed.push(...page.collections.map((each: EditableCollection) => each.collection.id))
      cursor = page.pagingMetadata.cursors.next
      more = cursor !== undefined
    }
    expect(listed.toSorted()).toEqual(rows.map((row) => row.id).toSorted())
  }
  await call('DELETE', path, undefined, { ifMatch: saved.editable.revision })
  await call('GET', `${path}/editable`, undefined, { status: 404 })
})

test('a rule with 100 conditions, or with one that cannot be evaluated, is refused at its field', async () => {
  const preview = (rule: object) => call('POST', `${COLLECTIONS}/rules/preview`, { rule }, { status: 400 })
  const price = when('PRICE', 'LESS_THAN', '1')
  await preview(all(...Array.from({ length: 100 }, () => price)))
  await preview(all())
  const wrong = [
    when('PRICE', 'CONTAINS', '1'),
    when('PRICE', 'EQUALS', '-1'),
    when('PRICE', 'EQUALS', '1.234'),
    when('STOCK', 'EQUALS', '1.5'),
    when('DATE_ADDED', 'AFTER', '2026-02-30'),
    when('DATE_ADDED', 'WITHIN_DAYS', '0'),
    when('NAME', 'EQUALS', ' '),
    when('NAME', 'EQUALS', 'x', 'Size'),
  ]
  for (const condition of wrong) {
    const answer = await preview(all(price, condition))
    expect(answer.details.validationError.fieldViolations[0].field).toMatch(/^rule\.conditions\[1\]\./)
  }
})

test('rules that change beside writes of products leave no product in the wrong place', async () => {
  const brand = crypto.randomUUID()
  const ours = when('BRAND', 'EQUALS', brand)
  const id = await createWithRule(all(ours))
  const price = () => pick([5, 15])
  const create = () =>
    call('POST', '/stores/v1/products', { product: { name: 'Race', brand, priceData: { price: price() } } })
  const made = await Promise.all(Array.from({ length: 6 }, create))
  await shop.provider.applyCollectionRules()
  let rule = all(ours)
  for (let round = 0; round < trials({ few: 6, many: 60 }); round++) {
    rule = all(ours, when('PRICE', pick(['LESS_THAN', 'GREATER_THAN']), String(pick([3, 10, 20]))))
    const edits = made.map(({ product }) =>
      call('PATCH', `/stores/v1/products/${product.id}`, { product: { priceData: { price: price() } } }),
    )
    await Promise.all([
      ...edits,
      create(),
      call('PATCH', `${COLLECTIONS}/${id}/editable`, { rule }),
      shop.provider.jobQueue.drain(),
      shop.provider.applyCollectionRules(),
    ])
  }
  await shop.provider.jobQueue.drain()
  await shop.provider.applyCollectionRules()
  const expected = (await readAllProducts()).filter((product) => meets(product, rule)).map((product) => product.id)
  expect(await membersOf(id)).toEqual(expected.toSorted())
})
