import { type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'

/** Limits of data collections. An item is measured as JSON text in UTF-8. */
export const MAX_COLLECTIONS = 100
export const MAX_COLLECTION_FIELDS = 100
export const MAX_COLLECTION_ITEMS = 10_000
export const MAX_COLLECTION_BYTES = 33_554_432 // 32 MiB
export const MAX_ITEM_BYTES = 65_536 // 64 KiB

/** Field types by the platform's names, with the kind of their values. References and page links are not served. */
export const fieldTypes = {
  TEXT: 'text',
  RICH_TEXT: 'text',
  URL: 'text',
  IMAGE: 'text',
  DOCUMENT: 'text',
  VIDEO: 'text',
  AUDIO: 'text',
  NUMBER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'day',
  TIME: 'time',
  DATETIME: 'moment',
  ARRAY_STRING: 'texts',
  MEDIA_GALLERY: 'list',
  ARRAY: 'list',
  OBJECT: 'object',
  ADDRESS: 'object',
  RICH_CONTENT: 'object',
  ANY: 'any',
} as const
export type FieldType = keyof typeof fieldTypes
export type ValueKind = (typeof fieldTypes)[FieldType]

/** Callers that a permission admits, by the platform's names. `SITE_MEMBER_AUTHOR`: members, with their own items. */
export const roles = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'ADMIN'] as const
export type Role = (typeof roles)[number]

export const itemActions = ['read', 'insert', 'update', 'remove'] as const
export type ItemAction = (typeof itemActions)[number]
export type CollectionPermissions = Readonly<Record<ItemAction, Role>>

export interface DataCollection {
  id: string
  /** `dataCollectionId` of the wire. Case-sensitive. */
  name: string
  fields: ReadonlyMap<string, FieldType>
  permissions: CollectionPermissions
  itemCount: number
  byteCount: number
}

/** Fields that the shop sets on every item. */
export const systemFields: ReadonlyMap<string, FieldType> = new Map([
  ['_id', 'TEXT'],
  ['_owner', 'TEXT'],
  ['_createdDate', 'DATETIME'],
  ['_updatedDate', 'DATETIME'],
])

export function findFieldType({ fields }: Pick<DataCollection, 'fields'>, key: string): FieldType | undefined {
  return fields.get(key) ?? systemFields.get(key)
}

const NAME = /^[\p{L}\p{N}@_][\p{L}\p{N}@_ ./-]{0,63}$/u
const FIELD_KEY = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/
const RESERVED_KEYS: ReadonlySet<string> = new Set(['constructor', 'prototype'])

/**
 * Validates the declaration of a collection.
 * @throws InvalidRequest with every wrong field
 */
export function requireValidDeclaration({ name, fields }: Pick<DataCollection, 'name' | 'fields'>): void {
  const violations: FieldViolation[] = []
  const add = (field: string, description: string): void =>
    void violations.push({ field, description, violatedRule: 'FORMAT' })
  if (!NAME.test(name) || name.endsWith(' '))
    add('name', 'must have 1 to 64 letters, digits, blanks and characters of @ _ . / -, and begin with none of " ./-"')
  if (fields.size === 0) add('fields', 'must have at least one field')
  if (fields.size > MAX_COLLECTION_FIELDS) add('fields', `must not have more than ${MAX_COLLECTION_FIELDS} fields`)
  for (const key of fields.keys())
    if (!FIELD_KEY.test(key) || RESERVED_KEYS.has(key))
      add(`fields.${key}`, 'must begin with a letter and have at most 64 letters, digits, _ and -')
  if (violations.length > 0) throw new InvalidRequest(violations)
}
