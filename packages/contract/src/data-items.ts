import { Type, type Static } from 'typebox'
import { Cursors, SortOrder } from './catalogue-queries.ts'
import { OpenObject } from './open-members.ts'
import { everyone, operation, staff } from './operation.ts'
import { entity, enumeration, Int, keywords, Nullish, Optional } from './wire-types.ts'

/** Maximum number of items of a page, and of a bulk call. */
export const DATA_ITEMS_AT_ONCE = 1_000
export const DATA_PAGE_SIZE = 50
/** Maximum size of a request with one item (128 KiB) and of a bulk call (1 MiB). */
const ITEM_BODY_BYTES = 131_072
const BULK_BODY_BYTES = 1_048_576

const CollectionName = Type.String({ minLength: 1, maxLength: 256 })
const ItemId = Type.String({ minLength: 1, maxLength: 128 })
const ItemIdToAssign = Nullish(Type.String({ maxLength: 128, description: 'Left out or empty: the shop assigns one.' }))

/** Collection and options of every call. The handlers refuse options that would change the result. */
const inCollection = { dataCollectionId: CollectionName }

export const DataItem = entity('DataItem', 'Item of a data collection.', {
  id: Type.String(),
  dataCollectionId: Type.String(),
  data: OpenObject('DataItem.data'),
})
export type DataItem = Static<typeof DataItem>

const NewDataItem = entity('NewDataItem', 'Item to write.', {
  id: ItemIdToAssign,
  data: Nullish(OpenObject('DataItem.data')),
})

export const DataSorting = entity('DataSorting', 'Field to sort items by, upwards by default.', {
  fieldName: Type.String({ maxLength: 512 }),
  order: Optional(SortOrder),
})

const DataPaging = entity('DataPaging', 'Page by offset.', {
  limit: Nullish(Int(0, DATA_ITEMS_AT_ONCE, { default: DATA_PAGE_SIZE })),
  offset: Nullish(Int(0, Number.MAX_SAFE_INTEGER, { default: 0 })),
})

const DataCursorPaging = entity('DataCursorPaging', 'Page by the cursor of the page before it.', {
  limit: Nullish(Int(0, DATA_ITEMS_AT_ONCE, { default: DATA_PAGE_SIZE })),
  cursor: Nullish(Type.String({ maxLength: 16_000 })),
})

export const DataQuery = entity(
  'DataQuery',
  'Filter, order and page of items. A cursor contains filter and order already.',
  {
    filter: Nullish(OpenObject('Query.filter')),
    sort: Nullish(Type.Array(DataSorting, { maxItems: 5 })),
    paging: Nullish(DataPaging),
    cursorPaging: Nullish(DataCursorPaging),
    fields: Nullish(Type.Array(Type.String({ maxLength: 512 }), { maxItems: 100 })),
  },
  { [keywords.oneOf]: ['paging', 'cursorPaging'] },
)
export type DataQuery = Static<typeof DataQuery>

const DataPagingMetadata = entity('DataPagingMetadata', 'Position of a page of items.', {
  count: Int(0),
  offset: Optional(Int(0)),
  total: Optional(Int(0)),
  tooManyToCount: Optional(Type.Boolean()),
  cursors: Optional(Cursors),
  hasNext: Type.Boolean(),
})

const IncludedReference = Type.Object({
  field: Optional(Type.String({ maxLength: 512 })),
  limit: Nullish(Int(0)),
})
/** Options of the official packages that would change the result, so that a call with one is refused. */
const readOptions = {
  includeReferences: Nullish(Type.Array(IncludedReference, { maxItems: 100 })),
  includeFieldGroups: Nullish(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  sortMode: Nullish(Type.String({ maxLength: 100 })),
}
const writeOptions = {
  saveReferences: Nullish(Type.Boolean()),
  includeReferencedItems: Nullish(Type.Array(Type.String({ maxLength: 512 }), { maxItems: 100 })),
  condition: Nullish(Type.Object({ filter: Nullish(OpenObject('Query.filter')) })),
}

const ItemAnswer = Type.Object({ dataItem: DataItem })

const DataItemError = entity('DataItemError', 'Reason why an item of a bulk call was not written.', {
  code: Type.String(),
  description: Type.String(),
  data: Optional(OpenObject('ApplicationError.data')),
})

const BulkDataItemResult = entity('BulkDataItemResult', 'Outcome for one item of a bulk call.', {
  action: enumeration('BulkDataAction', ['INSERT', 'UPDATE', 'DELETE']),
  itemMetadata: Type.Object({
    id: Optional(Type.String()),
    originalIndex: Int(0),
    success: Type.Boolean(),
    error: Optional(DataItemError),
  }),
  dataItem: Optional(DataItem),
})
export type BulkDataItemResult = Static<typeof BulkDataItemResult>

const BulkAnswer = Type.Object({
  results: Type.Array(BulkDataItemResult),
  bulkActionMetadata: Type.Object({ totalSuccesses: Int(0), totalFailures: Int(0) }),
})
export type BulkDataAnswer = Static<typeof BulkAnswer>

const ItemWrite = Type.Object({ ...inCollection, dataItem: NewDataItem, ...writeOptions })
const BulkWrite = Type.Object({
  ...inCollection,
  dataItems: Type.Array(NewDataItem, { minItems: 1, maxItems: DATA_ITEMS_AT_ONCE }),
  returnEntity: Nullish(Type.Boolean()),
  ...writeOptions,
})
const ItemRemoval = Type.Object({ ...inCollection, dataItemId: ItemId, ...writeOptions })

const common = { service: 'data', client: 'none', access: everyone } as const
const reading = { ...common, permission: 'WIX_DATA.QUERY', writes: false } as const
const writing = {
  ...common,
  permission: 'WIX_DATA.MODIFY_ITEMS',
  writes: true,
  bodyLimitBytes: ITEM_BODY_BYTES,
} as const
const bulkWriting = { ...writing, bodyLimitBytes: BULK_BODY_BYTES } as const

/**
 * Items of data collections, under the names of the current `@wix/data` package. `updateDataItem` and
 * `removeDataItem` are the addresses of older versions. The collection decides which shoppers may read and write.
 */
export const dataItemOperations = {
  'items.query': operation({
    ...reading,
    name: 'items.query',
    method: 'GET',
    path: '/v2/items/query',
    summary: 'Queries the items of a collection, newest first by default.',
    request: Type.Object({
      ...inCollection,
      query: Nullish(DataQuery),
      returnTotalCount: Nullish(Type.Boolean()),
      ...readOptions,
    }),
    answer: Type.Object({ dataItems: Type.Array(DataItem), pagingMetadata: DataPagingMetadata }),
    getForm: 'complex',
  }),
  'items.get': operation({
    ...reading,
    name: 'items.get',
    method: 'GET',
    path: '/v2/items/{dataItemId}',
    summary: 'Returns an item by its id.',
    request: Type.Object({
      ...inCollection,
      dataItemId: ItemId,
      fields: Nullish(Type.Array(Type.String({ maxLength: 512 }), { maxItems: 100 })),
      ...readOptions,
    }),
    answer: ItemAnswer,
    getForm: 'plain',
  }),
  'items.count': operation({
    ...reading,
    name: 'items.count',
    method: 'POST',
    path: '/v2/items/count',
    summary: 'Counts the items that match a filter.',
    request: Type.Object({ ...inCollection, filter: Nullish(OpenObject('Query.filter')) }),
    answer: Type.Object({ totalCount: Int(0) }),
  }),
  'items.insert': operation({
    ...writing,
    name: 'items.insert',
    method: 'POST',
    path: '/v2/items',
    summary: 'Inserts an item.',
    request: ItemWrite,
    answer: ItemAnswer,
  }),
  'items.update': operation({
    ...writing,
    name: 'items.update',
    method: 'POST',
    path: '/v2/items/update',
    summary: 'Replaces an item. Fields that are left out are removed.',
    request: ItemWrite,
    answer: ItemAnswer,
  }),
  'items.updateDataItem': operation({
    ...writing,
    name: 'items.updateDataItem',
    method: 'PUT',
    path: '/v2/items/{dataItem.id}',
    summary: 'Replaces an item, at the address of older packages.',
    request: Type.Object({
      ...inCollection,
      dataItem: entity('ReplacedDataItem', 'Item to replace.', {
        id: ItemId,
        data: Nullish(OpenObject('DataItem.data')),
      }),
      ...writeOptions,
    }),
    answer: ItemAnswer,
  }),
  'items.save': operation({
    ...writing,
    name: 'items.save',
    method: 'POST',
    path: '/v2/items/save',
    summary: 'Inserts an item, or replaces the one with its id.',
    request: ItemWrite,
    answer: Type.Object({ action: enumeration('DataItemAction', ['INSERTED', 'UPDATED']), dataItem: DataItem }),
  }),
  'items.remove': operation({
    ...writing,
    name: 'items.remove',
    method: 'POST',
    path: '/v2/items/remove',
    summary: 'Removes an item and returns it.',
    request: ItemRemoval,
    answer: ItemAnswer,
  }),
  'items.removeDataItem': operation({
    ...writing,
    name: 'items.removeDataItem',
    method: 'DELETE',
    path: '/v2/items/{dataItemId}',
    summary: 'Removes an item and returns it, at the address of older packages.',
    request: ItemRemoval,
    answer: ItemAnswer,
  }),
  'items.bulkInsert': operation({
    ...bulkWriting,
    name: 'items.bulkInsert',
    method: 'POST',
    path: '/v2/bulk/items/insert',
    summary: 'Inserts items. Each succeeds or fails alone.',
    request: BulkWrite,
    answer: BulkAnswer,
  }),
  'items.bulkUpdate': operation({
    ...bulkWriting,
    name: 'items.bulkUpdate',
    method: 'POST',
    path: '/v2/bulk/items/update',
    summary: 'Replaces items. Each succeeds or fails alone.',
    request: BulkWrite,
    answer: BulkAnswer,
  }),
  'items.bulkSave': operation({
    ...bulkWriting,
    name: 'items.bulkSave',
    method: 'POST',
    path: '/v2/bulk/items/save',
    summary: 'Inserts items, or replaces those with their ids. Each succeeds or fails alone.',
    request: BulkWrite,
    answer: BulkAnswer,
  }),
  'items.bulkRemove': operation({
    ...bulkWriting,
    name: 'items.bulkRemove',
    method: 'POST',
    path: '/v2/bulk/items/remove',
    summary: 'Removes items. Each succeeds or fails alone.',
    request: Type.Object({
      ...inCollection,
      dataItemIds: Type.Array(ItemId, { minItems: 1, maxItems: DATA_ITEMS_AT_ONCE }),
      ...writeOptions,
    }),
    answer: BulkAnswer,
  }),
  'items.truncate': operation({
    ...writing,
    name: 'items.truncate',
    method: 'POST',
    path: '/v2/items/truncate',
    summary: 'Removes all items of a collection.',
    access: staff,
    request: Type.Object(inCollection),
    answer: Type.Object({}),
  }),
} as const
