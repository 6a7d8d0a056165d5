import assert from 'node:assert/strict'
import { COLLECTION } from '../data-collection.ts'
import { defineOfficialOnlyScenario, type ScenarioContext } from '../scenario.ts'
import { requireValue } from './require-value.ts'

/**
 * Scenarios of data items, by the newest `@wix/data` and by one of 2024. Ours sends these calls with
 * `fetchWithAuth`.
 */
export const dataItemScenarios = [
  defineOfficialOnlyScenario('data: a template tests for a collection that does not exist', async (stage) => {
    const { items, olderItems } = itemsOf(stage)
    const menus = items.query('Menus').include('pages').eq('slug', 'footer')
    assert.equal(codeOf(await refusalOf(menus.find())), 'WDE0025')
    assert.equal(codeOf(await refusalOf(items.insert('Menus', { slug: 'x' }))), 'WDE0025')
    assert.equal(codeOf(await refusalOf(items.aggregate('Menus').count().run())), 'WDE0025')
    const older = olderItems.queryDataItems({ dataCollectionId: 'Menus' }).eq('data.slug', 'footer')
    assert.equal(codeOf(await refusalOf(older.find())), 'WDE0025')
    assert.match(String(await refusalOf(older.find())), /WDE0025/)
  }),

  defineOfficialOnlyScenario('data: an item is inserted, found, changed and removed', async (stage) => {
    stage.requires('data collection')
    const { items } = itemsOf(stage)
    const due = new Date('2027-06-01T08:00:00Z')
    const mug = await items.insert(COLLECTION, { title: 'Mug', price: 4, due, tags: ['blue', 'new'] })
    assert.ok(mug._createdDate instanceof Date)
    assert.deepEqual(mug['due'], due)
    const bowl = await items.insert(COLLECTION, { title: 'Bowl', price: 12 })
    assert.deepEqual(await items.get(COLLECTION, mug._id), mug)
    assert.equal(await items.get(COLLECTION, 'missing'), null)

    const found = items
      .query(COLLECTION)
      .eq('title', 'Mug')
      .hasSome('tags', 'blue', 'red')
      .ge('due', due)
      .lt('price', 5)
    assert.deepEqual((await found.find()).items, [mug])
    assert.equal(await items.query(COLLECTION).startsWith('title', 'b').count(), 1)
    const either = items.query(COLLECTION).eq('title', 'Mug').or(items.query(COLLECTION).isEmpty('due'))
    assert.equal((await either.ascending('price').fields('title').find()).items.map(titleOf).join(), 'Mug,Bowl')
    const neither = items.query(COLLECTION).not(items.query(COLLECTION).contains('title', 'o'))
    assert.deepEqual((await neither.find()).items.map(titleOf), ['Mug'])

    const changed = await items.update(COLLECTION, { ...mug, price: 5 })
    assert.deepEqual([changed['price'], changed._createdDate], [5, mug._createdDate])
    assert.equal((await items.save(COLLECTION, { ...bowl, title: 'Dish' }))['title'], 'Dish')
    assert.equal((await items.remove(COLLECTION, mug._id))?.['title'], 'Mug')
    assert.equal(await items.remove(COLLECTION, mug._id), null)
    await items.remove(COLLECTION, bowl._id)
  }),

  defineOfficialOnlyScenario('data: pages of items, there and back, while another is inserted', async (stage) => {
    stage.requires('data collection')
    const { items } = itemsOf(stage)
    const inserted = await items.bulkInsert(
      COLLECTION,
      Array.from({ length: 7 }, (_, price) => ({ title: 'Page', price })),
    )
    assert.deepEqual([inserted.inserted, inserted.errors], [7, []])
    const pages = items.query(COLLECTION).eq('title', 'Page').descending('price').limit(3)
    const first = await pages.find({ returnTotalCount: true })
    assert.deepEqual(
      [first.items.map(priceOf), first.totalCount, first.hasNext(), first.hasPrev()],
      [[6, 5, 4], 7, true, false],
    )
    await items.insert(COLLECTION, { title: 'Page', price: 9 })
    const second = await first.next()
    assert.deepEqual([second.items.map(priceOf), second.hasPrev()], [[3, 2, 1], true])
    const third = await second.next()
    assert.deepEqual([third.items.map(priceOf), third.hasNext()], [[0], false])
    assert.deepEqual((await third.prev()).items.map(priceOf), [3, 2, 1])
    const ids = (await items.query(COLLECTION).eq('title', 'Page').find()).items.map(({ _id }) => _id)
    const removed = await items.bulkRemove(COLLECTION, [...ids, 'missing'])
    assert.deepEqual([removed.removed, removed.skipped, removed.errors], [8, 1, []])
  }),

  defineOfficialOnlyScenario('data: refusals have the codes of the platform', async (stage) => {
    stage.requires('data collection')
    const { items } = itemsOf(stage)
    await items.insert(COLLECTION, { _id: 'once', title: 'Once' })
    assert.equal(codeOf(await refusalOf(items.insert(COLLECTION, { _id: 'once' }))), 'WDE0074')
    assert.match(
      String(await refusalOf(items.insert(COLLECTION, { price: 'dear' }))),
      /dataItem\.data\.price: must be a number/,
    )
    assert.match(
      String(await refusalOf(items.query(COLLECTION).eq('colour', 'red').find())),
      /query\.filter\.colour: is no field/,
    )
    const mixed = await items.bulkInsert(COLLECTION, [{ title: 'Right' }, { title: 4 }])
    assert.deepEqual([mixed.inserted, mixed.errors.map(({ code }) => code)], [1, ['WDE0075']])
    assert.equal(codeOf(await refusalOf(items.aggregate(COLLECTION).count().run())), 'WDE0119')
    await items.bulkRemove(COLLECTION, ['once', ...mixed.insertedItemIds])
  }),

  defineOfficialOnlyScenario('data: the functions of 2024', async (stage) => {
    stage.requires('data collection')
    const { olderItems: older } = itemsOf(stage)
    const dataCollectionId = COLLECTION
    const options = { dataCollectionId }
    const { dataItem } = await older.insertDataItem({ ...options, dataItem: { data: { title: 'Older', price: 1 } } })
    const id = dataItem._id
    assert.deepEqual([dataItem.data['title'], dataItem.dataCollectionId], ['Older', COLLECTION])
    assert.equal((await older.getDataItem(id, options)).data['price'], 1)
    await older.updateDataItem(id, { ...options, dataItem: { data: { ...dataItem.data, price: 2 } } })
    const query = older
      .queryDataItems({ ...options, returnTotalCount: true })
      .eq('title', 'Older')
      .gt('price', 1)
    const page = await query.limit(10).find()
    assert.deepEqual([page.items.map(({ _id }) => _id), page.totalCount, page.hasNext()], [[id], 1, false])
    assert.equal((await older.countDataItems({ ...options, filter: { title: 'Older' } })).totalCount, 1)
    const saved = await older.saveDataItem({ ...options, dataItem: { _id: id, data: { title: 'Saved' } } })
    assert.equal(saved.action, 'UPDATED')
    const bulk = await older.bulkInsertDataItems({ ...options, dataItems: [{ data: { title: 'One' } }, { data: {} }] })
    assert.equal(bulk.bulkActionMetadata.totalSuccesses, 2)
    const dataItemIds = bulk.results.map(({ itemMetadata }) => itemMetadata._id)
    assert.equal((await older.bulkRemoveDataItems({ ...options, dataItemIds })).bulkActionMetadata.totalFailures, 0)
    assert.equal((await older.removeDataItem(id, options)).dataItem.data['title'], 'Saved')
    assert.equal(codeOf(await refusalOf(older.getDataItem(id, options))), 'WDE0073')
  }),
]

interface Item {
  _id: string
  _createdDate: Date
  [field: string]: unknown
}

const titleOf = ({ title }: Item): unknown => title
const priceOf = ({ price }: Item): unknown => price

interface Page {
  items: Item[]
  totalCount?: number
  hasNext(): boolean
  hasPrev(): boolean
  next(): Promise<Page>
  prev(): Promise<Page>
}

type Field = (field: string, ...values: unknown[]) => ItemQuery
interface ItemQuery {
  eq: Field
  ge: Field
  lt: Field
  gt: Field
  isEmpty: Field
  hasSome: Field
  contains: Field
  startsWith: Field
  include: Field
  ascending: Field
  descending: Field
  fields: Field
  or(query: ItemQuery): ItemQuery
  not(query: ItemQuery): ItemQuery
  limit(items: number): ItemQuery
  find(options?: object): Promise<Page>
  count(): Promise<number>
}

interface Bulk {
  inserted: number
  removed: number
  skipped: number
  errors: { code: string }[]
  insertedItemIds: string[]
}

interface Items {
  query(collection: string): ItemQuery
  aggregate(collection: string): { count(): { run(): Promise<unknown> } }
  get(collection: string, id: string): Promise<Item | null>
  insert(collection: string, item: object): Promise<Item>
  update(collection: string, item: object): Promise<Item>
  save(collection: string, item: object): Promise<Item>
  remove(collection: string, id: string): Promise<Item | null>
  bulkInsert(collection: string, items: object[]): Promise<Bulk>
  bulkRemove(collection: string, ids: string[]): Promise<Bulk>
}

interface OlderItem {
  _id: string
  dataCollectionId: string
  data: Record<string, unknown>
}

interface OlderBulk {
  results: { itemMetadata: { _id: string } }[]
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number }
}

interface OlderItems {
  queryDataItems(options: object): ItemQuery
  countDataItems(options: object): Promise<{ totalCount: number }>
  getDataItem(id: string, options: object): Promise<OlderItem>
  insertDataItem(options: object): Promise<{ dataItem: OlderItem }>
  updateDataItem(id: string, options: object): Promise<{ dataItem: OlderItem }>
  saveDataItem(options: object): Promise<{ action: string }>
  removeDataItem(id: string, options: object): Promise<{ dataItem: OlderItem }>
  bulkInsertDataItems(options: object): Promise<OlderBulk>
  bulkRemoveDataItems(options: object): Promise<OlderBulk>
}

/** Both ages, with the session of one visitor. */
function itemsOf({ newClient, packages }: ScenarioContext): { items: Items; olderItems: OlderItems } {
  // Without the official packages there are no types; the calls themselves are judged.
  const client: unknown = newClient().use(requireValue(packages.officialOnlyModules) as never)
  return client as { items: Items; olderItems: OlderItems }
}

async function refusalOf(answer: Promise<unknown>): Promise<unknown> {
  try {
    await answer
  } catch (error) {
    return error
  }
  throw new assert.AssertionError({ message: 'A call was answered that should have been refused.' })
}

function codeOf(error: unknown): unknown {
  return (error as { details?: { applicationError?: { code?: unknown } } }).details?.applicationError?.code
}
