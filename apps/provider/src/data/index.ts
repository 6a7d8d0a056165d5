export {
  type DataCollection,
  type FieldType,
  fieldTypes,
  itemActions,
  MAX_COLLECTION_ITEMS,
  type Role,
} from './collection.ts'
export { deleteCollection, findCollection, listCollections } from './collection-store.ts'
export { changeCollection, createCollection } from './declare-collections.ts'
export { createDataHandlers } from './handlers.ts'
export { listItems } from './item-store.ts'
export { eraseDataItems, exportDataItems } from './personal-data-store.ts'
export { mountUnservedFunctions } from './unserved-functions.ts'
export { writeItems } from './write-items.ts'
