import type { Tx } from '../platform/db/transaction.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import { newId } from '../platform/ids.ts'
import {
  type CollectionPermissions,
  type DataCollection,
  type FieldType,
  MAX_COLLECTIONS,
  requireValidDeclaration,
} from './collection.ts'
import { insertCollection, lockCollection, saveCounts, saveDeclaration } from './collection-store.ts'
import { createMissingCollectionError } from './errors.ts'
import { createViolation } from './field-values.ts'
import { listItems, saveItems } from './item-store.ts'
import { measureItem } from './item.ts'

type Declaration = Pick<DataCollection, 'name' | 'fields' | 'permissions'>

/**
 * Creates a collection without items.
 * @throws InvalidRequest for a wrong declaration, a used name, and more than 100 collections
 */
export async function createCollection(tx: Tx, declaration: Declaration, now: Date): Promise<DataCollection> {
  requireValidDeclaration(declaration)
  const collection = { ...declaration, id: newId(), itemCount: 0, byteCount: 0 }
  const result = await insertCollection(tx, collection, { now, maxCollections: MAX_COLLECTIONS })
  if (result === 'taken') throw new InvalidRequest([createViolation('name', 'is the name of another collection')])
  if (result === 'too many')
    throw new InvalidRequest([createViolation('name', `would be more than ${MAX_COLLECTIONS} collections`)])
  return collection
}

export interface DeclarationChange {
  fields: ReadonlyMap<string, FieldType>
  removedFields: readonly string[]
  permissions: Partial<CollectionPermissions>
}

/**
 * Changes fields and permissions. Values of removed fields are deleted. A collection with items keeps the types of its
 * fields.
 * @throws AppError `WDE0025` without the collection
 * @throws InvalidRequest for a wrong declaration
 */
export async function changeCollection(
  tx: Tx,
  name: string,
  { fields, removedFields, permissions }: DeclarationChange,
  now: Date,
): Promise<DataCollection> {
  const before = await lockCollection(tx, name)
  if (!before) throw createMissingCollectionError(name)
  const remaining = [...before.fields].filter(([key]) => !removedFields.includes(key))
  const after = {
    ...before,
    fields: new Map([...remaining, ...fields]),
    permissions: { ...before.permissions, ...permissions },
  }
  requireKnownFields(before, removedFields)
  requireUnchangedTypes(before, after)
  requireValidDeclaration(after)
  await saveDeclaration(tx, after, now)
  return { ...after, byteCount: await deleteValues(tx, after, removedFields) }
}

function requireKnownFields({ fields }: DataCollection, removedFields: readonly string[]): void {
  const unknown = removedFields.filter((key) => !fields.has(key))
  if (unknown.length > 0)
    throw new InvalidRequest(unknown.map((key) => createViolation(`fields.${key}`, 'is no field of the collection')))
}

function requireUnchangedTypes(before: DataCollection, after: DataCollection): void {
  if (before.itemCount === 0) return
  const changed = [...after.fields].filter(([key, type]) => (before.fields.get(key) ?? type) !== type)
  if (changed.length > 0)
    throw new InvalidRequest(
      changed.map(([key]) =>
        createViolation(`fields.${key}`, `keeps its type ${before.fields.get(key)}, since there are items`),
      ),
    )
}

/** Deletes the values of removed fields, and returns the new size of the collection. */
async function deleteValues(tx: Tx, { id, ...collection }: DataCollection, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return collection.byteCount
  const items = await listItems(tx, id)
  const changed = items
    .filter(({ data }) => keys.some((key) => Object.hasOwn(data, key)))
    .map((item) => {
      const data = Object.fromEntries(Object.entries(item.data).filter(([key]) => !keys.includes(key)))
      return { ...item, data, byteCount: measureItem(data) }
    })
  await saveItems(tx, id, changed)
  const sizes = new Map([...items, ...changed].map((item) => [item.id, item.byteCount]))
  const byteCount = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  await saveCounts(tx, { id, itemCount: items.length, byteCount })
  return byteCount
}
