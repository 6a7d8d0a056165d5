import { invalidArgument } from '../errors.ts'
import type { Transform, Transforms } from '../operation-row.ts'
import { isObject } from '../parse-object.ts'
import { fieldMask } from './values.ts'

type TransformNode = Transform | Transforms | undefined

/** Converts a request to the wire's form; a copy, the caller's objects stay unchanged. */
export function requestToWire(value: unknown, place?: TransformNode, field = ''): unknown {
  if (Array.isArray(value) && place !== fieldMask)
    return value.map((item, index) => requestToWire(item, place, `${field}[${index}]`))
  let sent = value
  try {
    // Outside in: an address gets its wire names before its members are converted.
    if (typeof place === 'function') sent = place(value, true)
    // An invalid date throws here; JSON would convert it to null.
    if (sent instanceof Date) return sent.toISOString()
  } catch (cause) {
    throw invalidArgument(field, (cause as Error).message, cause) // a TypeError of ours, or the date's RangeError
  }
  // A value with its own JSON (a decimal, an address) is serialized by it.
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
 * Converts a response to the caller's form. The response itself is changed, since it has no other owner: copying all of it would
 * take longer than the rest.
 */
export function responseFromWire(value: unknown, place?: TransformNode): unknown {
  if (Array.isArray(value)) {
    value.forEach((item, index) => (value[index] = responseFromWire(item, place)))
    return value
  }
  // A value that becomes a text is read from the unchanged object: its `id` must still have that name.
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

/** Returns the new name of a key, or the old one if the new one is taken. */
function toFreeName(record: object, key: string, rename: (key: string) => string): string {
  const name = rename(key)
  return name !== key && Object.hasOwn(record, name) ? key : name
}

/** Removes the underscore of `_id`, `_createdDate`, `_updatedDate` for the wire, also inside a dotted name. */
function toWireName(key: string): string {
  return key.replace(/(^|\.)_(?=(?:id|createdDate|updatedDate)(?:\.|$))/g, '$1')
}

/** Called for every key of a response: nearly all are skipped by a fast check. */
function fromWireName(key: string): string {
  if (key.includes('.')) return key.split('.').map(fromWireName).join('.')
  return key === 'id' || key === 'createdDate' || key === 'updatedDate' ? `_${key}` : key
}

/** Fields of a sort are values, but have the names of keys. */
function renameFieldName(sorting: unknown): unknown {
  return isObject(sorting) && typeof sorting.fieldName === 'string'
    ? { ...sorting, fieldName: toWireName(sorting.fieldName) }
    : sorting
}
