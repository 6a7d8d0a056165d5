import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EventType } from '@cartwright/contract'
import { type BinaryText, toBinaryText, toBytes } from '../text/binary-text.ts'
import { JsonBytes, toJson } from '../text/json-text.ts'
import { createCompressor } from './dictionary-compressor.ts'
import { CART_DICTIONARY, ORDER_DICTIONARY } from './payload-dictionaries.ts'

/** Fast compression for carts, which change by the second. */
const CART_EVENT = 1
/**
 * Raw deflate (RFC 1951) for all others, at the fastest level: with a dictionary, a higher one saves a tenth of the
 * bytes for three times the work.
 */
const OTHER_EVENT = 2
const DEFLATE = { dictionary: ORDER_DICTIONARY, level: 1, windowBits: 13, memLevel: 6, chunkSize: 2_048 }
/** Shorter payloads are stored as they are. */
const LEAST_COMPRESSED_BYTES = 300
const OPENING_BRACE = 0x7b

const carts = createCompressor(CART_DICTIONARY)

/**
 * Encodes a payload for the outbox: JSON as it is, which begins with a brace; or the number of a compression method,
 * and its output.
 */
export function encodePayload(eventType: EventType, payload: object): BinaryText {
  const json = payload instanceof JsonBytes ? payload.bytes : toBinaryText(toJson(payload))
  if (json.length < LEAST_COMPRESSED_BYTES) return json
  if (eventType.startsWith('wix.ecom.v1.cart')) return String.fromCharCode(CART_EVENT) + carts.compress(json)
  return String.fromCharCode(OTHER_EVENT) + deflateRawSync(toBytes(json), DEFLATE).toString('latin1')
}

/** JSON of a stored payload, as it was written. */
export function decodePayload(stored: Buffer): string {
  const [first] = stored
  if (first === OPENING_BRACE) return stored.toString()
  const compressed = stored.subarray(1)
  if (first === CART_EVENT) return carts.decompress(compressed).toString()
  if (first === OTHER_EVENT) return inflateRawSync(compressed, { dictionary: ORDER_DICTIONARY }).toString()
  throw new Error(`No version of this shop has written a payload that begins with ${first}.`)
}

const CREATED = '"createdEvent":{"entity":'
const UPDATED = '"updatedEvent":{"currentEntity":'
const MODIFIED_FIELDS = ',"modifiedFields":'

/** Entity in an event of its creation or change, as it was written. Undefined if it was erased. */
export function extractEntity(payload: string): string | undefined {
  // No caller input precedes it, and only field names follow it.
  const created = payload.indexOf(CREATED)
  const updated = payload.indexOf(UPDATED)
  if (updated >= 0 && (created < 0 || updated < created))
    return payload.slice(updated + UPDATED.length, payload.lastIndexOf(MODIFIED_FIELDS))
  return created >= 0 ? payload.slice(created + CREATED.length, payload.lastIndexOf('}}')) : undefined
}

const CONTENTS = ['createdEvent', 'updatedEvent', 'actionEvent']

/** Erases the data of an event: its type and entity id stay. */
export function eraseContents(payload: string): string {
  const envelope = Object.entries(JSON.parse(payload) as object).filter(([name]) => !CONTENTS.includes(name))
  return JSON.stringify({ ...Object.fromEntries(envelope), triggeredByAnonymizeRequest: true })
}
