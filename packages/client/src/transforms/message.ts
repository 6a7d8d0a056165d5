import { createInvalidArgumentError } from '../errors.ts'
import type { Transform, Transforms } from '../operation-row.ts'
import { isObject } from '../parse-object.ts'
import { fieldMask } from './values.ts'

type TransformNode = Transform | Transforms | undefined

/** The caller's form of a request as the wire's; a copy, the caller's objects stay as they are. */
export function requestToWire(value: unknown, place?: TransformNode, field = ''): unknown {
  if (Array.isArray(value) && place !== fieldMask)
    return value.map((item, index) => requestToWire(item, place, `${field}[${index}]`))
  let sent = value
  try {
    // Outside in: an address gets its wire names before what it holds is looked at.
    if (typeof place === 'function') sent = place(value, true)
    // A date that is none throws here; JSON would make it null.
    if (sent instanceof Date) return sent.toISOString()
  } catch (cause) {
    throw createInvalidArgumentError(field, (cause as Error).message, cause) // a TypeError of ours, or the date's RangeError
  }
  // What knows its own JSON (a decimal, an address) says it.
  if (!isObject(sent) || typeof sent.toJSON === 'function') return sent
  const message: Record<string, unknown> = {}
  for (const key of Object.keys(sent)) {
    const name = toFreeName(sent, key, toWireName)
    const left = requestToWire(sent[key], getMemberTransform(place, name), field && name ? `${field}.${name}` : name)
    if (name !== '__proto__') message[name] = name === 'sort' && Array.isArray(left) ? left.map(renameFieldName) : left
  }
  return message
}

/**
 * The wire's form of an answer as the caller's. The answer itself is changed, for it is nobody else's: to copy all of it would
 * take longer than everything else.
 */
export function responseFromWire(value: unknown, place?: TransformNode): unknown {
  if (Array.isArray(value)) {
    value.forEach((item, index) => (value[index] = responseFromWire(item, place)))
    return value
  }
  // What becomes a text is read from the untouched object: its `id` must still be called so.
  if (typeof place === 'function') return place(value, false)
  if (!isObject(value)) return value
  let isRenamed = false
  for (const key in value) {
    const item = value[key]
    const inner = place && getMemberTransform(place, key)
    if (inner || typeof item === 'object') value[key] = responseFromWire(item, inner)
    isRenamed ||= fromWireName(key) !== key || key === '__proto__'
  }
  if (!isRenamed) return value
  const renamed: Record<string, unknown> = {}
  for (const key in value) if (key !== '__proto__') renamed[toFreeName(value, key, fromWireName)] = value[key]
  return renamed
}

function getMemberTransform(place: TransformNode, name: string): TransformNode {
  return typeof place === 'object' ? place[Object.hasOwn(place, name) ? name : '*'] : undefined
}

/** The new name of a key, or the old one where the new one is taken. */
function toFreeName(record: object, key: string, rename: (key: string) => string): string {
  const name = rename(key)
  return name !== key && Object.hasOwn(record, name) ? key : name
}

/** `_id`, `_createdDate`, `_updatedDate` are called without the underscore on the wire, also inside a dotted name. */
function toWireName(key: string): string {
  return key.replace(/(^|\.)_(?=(?:id|createdDate|updatedDate)(?:\.|$))/g, '$1')
}

/** Asked of every key of an answer: nearly all are passed by at a glance. */
function fromWireName(key: string): string {
  if (key.includes('.')) return key.split('.').map(fromWireName).join('.')
  return key === 'id' || key === 'createdDate' || key === 'updatedDate' ? `_${key}` : key
}

/** The fields a query sorts by are values, but named like keys. */
function renameFieldName(sorting: unknown): unknown {
  return isObject(sorting) && typeof sorting.fieldName === 'string'
    ? { ...sorting, fieldName: toWireName(sorting.fieldName) }
    : sorting
}
