import type { OperationName } from '@cartwright/contract'
import { createCollection, type FieldType, type Role } from '../data/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { TestShop } from './start-shop.ts'

export const NOTES = 'notes'

interface CollectionOptions {
  fields?: Record<string, FieldType>
  permissions?: Partial<Record<'read' | 'insert' | 'update' | 'remove', Role>>
}

/** Declares a data collection. By default it has a title, a price, tags and an origin, and anyone may do everything. */
export async function addDataCollection(
  db: Database,
  name = NOTES,
  {
    fields = { title: 'TEXT', price: 'NUMBER', tags: 'ARRAY_STRING', origin: 'OBJECT' },
    permissions,
  }: CollectionOptions = {},
  now = new Date(),
): Promise<string> {
  const everything = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE', ...permissions } as const
  const declaration = { name, fields: new Map(Object.entries(fields)), permissions: everything }
  const { id } = await db.transaction().execute((tx) => createCollection(tx, declaration, now))
  return id
}

/** Successful request of each operation of data items. */
export async function dataRequests(shop: TestShop) {
  await addDataCollection(shop.db)
  const dataCollectionId = NOTES
  const token = await shop.newToken()
  const key = await shop.newApiKey(['SCOPE.DC-DATA.WRITE'])
  const data = { title: 'Mug', price: 4.5 }
  const newItem = async (): Promise<string> => {
    const { body } = await shop.call('POST', '/wix-data/v2/items', {
      token: key,
      body: { dataCollectionId, dataItem: { data } },
    })
    return body.dataItem.id as string
  }
  const plain = (request: Record<string, unknown>) => async () => ({ token, request: { dataCollectionId, ...request } })
  const withItem = (requestFor: (id: string) => Record<string, unknown>) => async () => ({
    token,
    request: { dataCollectionId, ...requestFor(await newItem()) },
  })
  return {
    'items.query': plain({ query: { filter: { title: 'Mug' } } }),
    'items.get': withItem((dataItemId) => ({ dataItemId })),
    'items.count': plain({ filter: {} }),
    'items.insert': plain({ dataItem: { data } }),
    'items.save': plain({ dataItem: { data } }),
    'items.update': withItem((id) => ({ dataItem: { id, data } })),
    'items.updateDataItem': withItem((id) => ({ dataItem: { id, data } })),
    'items.remove': withItem((dataItemId) => ({ dataItemId })),
    'items.removeDataItem': withItem((dataItemId) => ({ dataItemId })),
    'items.bulkInsert': plain({ dataItems: [{ data }, { data }] }),
    'items.bulkSave': plain({ dataItems: [{ data }] }),
    'items.bulkUpdate': withItem((id) => ({ dataItems: [{ id, data }] })),
    'items.bulkRemove': withItem((id) => ({ dataItemIds: [id] })),
    'items.truncate': async () => ({ token: key, request: { dataCollectionId } }),
  } satisfies Partial<Record<OperationName, () => Promise<{ token: string; request: Record<string, unknown> }>>>
}
