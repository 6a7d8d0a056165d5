import type { DataItem, JsonObject } from '@cartwright/contract'
import type { Caller } from '../platform/http/caller.ts'
import type { DataCollection } from './collection.ts'
import { isObject } from './field-values.ts'

export type OwnerKind = Exclude<Caller['kind'], 'none'>

export interface StoredItem {
  id: string
  /** Caller that inserted the item, or the owner that the merchant names. */
  ownerId: string
  ownerKind: OwnerKind
  /** All fields, with those of the shop (`_id`, `_owner`, `_createdDate`, `_updatedDate`). */
  data: JsonObject
  byteCount: number
}

/** Returns the item in its wire form, with the named fields only, if some are named. `_id` is always among them. */
export function toWireItem(
  { name }: Pick<DataCollection, 'name'>,
  { id, data }: Pick<StoredItem, 'id' | 'data'>,
  fields: readonly string[] = [],
): DataItem {
  return { id, dataCollectionId: name, data: fields.length === 0 ? data : project(data, ['_id', ...fields]) }
}

function project(data: JsonObject, fields: readonly string[]): JsonObject {
  const projected: JsonObject = {}
  for (const field of fields) {
    const path = field.split('.')
    const value = path.reduce<unknown>(
      (within, key) => (isObject(within) && Object.hasOwn(within, key) ? within[key] : undefined),
      data,
    )
    if (value !== undefined) setAt(projected, path, value as JsonObject[string]) // a member of JSON
  }
  return projected
}

function setAt(target: JsonObject, path: readonly string[], value: JsonObject[string]): void {
  let current = target
  for (const key of path.slice(0, -1)) {
    const next = Object.hasOwn(current, key) ? current[key] : undefined
    current = isObject(next) ? next : (current[key] = {})
  }
  current[path.at(-1)!] = value // a split text has at least one part
}

/** Size of an item as JSON text, in bytes. */
export function measureItem(data: JsonObject): number {
  return Buffer.byteLength(JSON.stringify(data))
}
