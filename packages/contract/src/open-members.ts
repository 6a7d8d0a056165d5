import { Type, type TUnsafe } from 'typebox'
import { keywords } from './wire-types.ts'

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
/** JSON object whose members only its owner defines. */
export type JsonObject = { [key: string]: JsonValue }

/**
 * Members whose content cannot be spelled out, with the reason. This file is the only one with open objects; a test
 * walks all schemas and compares them with this table.
 */
export const openMembers = {
  'CatalogReference.options': 'Belongs to the catalogue that the item comes from: another app may keep anything here.',
  'ExtendedFields.namespaces': 'Members that apps add, in namespaces of their own.',
  'DataItem.data': 'Values by field, as the merchant declares the fields of the collection.',
  'ApplicationError.data': 'What an error says beyond code and text differs from code to code.',
  'FieldViolation.data': 'What a violation says beyond rule and text differs from rule to rule.',
  'BulkJob.parameters': 'Each kind of job has parameters of its own.',
  'BulkJob.result': 'Each kind of job has a result of its own.',
  'SeoTag.props': 'Attributes of an HTML tag of the merchant’s making.',
  'SeoTag.meta': 'Notes of an editor beside an HTML tag.',
  'StoreVariant.customFields': 'Members that merchants define for their variants.',
  'Membership.additionalData': 'Belongs to the app that sells the membership.',
  'Query.filter': 'A tree of fields and operators; the provider parses it against the table of filterable fields.',
  'Sorting.selectItemsBy': 'Filters of the same kind as a query has.',
  'EntityUpdatedEvent.modifiedFields': 'Earlier values by path, of whatever type the member has.',

  'FormSubmission.submissions': 'Values of a form, whose fields the merchant designs.',
  'Register.clientMetaData': 'Notes of the storefront about the caller, kept as they come.',
  'Identity.metadata': 'Notes of the provider about an account, kept as they come.',
  'ExportedData.data': 'Everything the shop has of a member, as it keeps it, part by part.',
  'SsoLogin.customPayload': 'Handed through the sign-on provider and back untouched.',
} as const

export type OpenMember = keyof typeof openMembers

/** Number of open members in the contract. */
export const OPEN_MEMBERS = Object.keys(openMembers).length

/** Open object, by its name in the table. */
export function OpenObject(name: OpenMember): TUnsafe<JsonObject> {
  return Type.Unsafe<JsonObject>({ type: 'object', description: openMembers[name], [keywords.open]: name })
}

/** List of open objects. */
export function OpenObjects(name: OpenMember, maxItems: number): TUnsafe<JsonObject[]> {
  return Type.Unsafe<JsonObject[]>({ type: 'array', maxItems, items: OpenObject(name) })
}

/** Open objects by namespace. */
export function OpenNamespaces(name: OpenMember): TUnsafe<Record<string, JsonObject>> {
  return Type.Unsafe<Record<string, JsonObject>>({ type: 'object', additionalProperties: OpenObject(name) })
}
