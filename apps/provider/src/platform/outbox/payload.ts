import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EventType } from '@cartwright/contract'
import { type BinaryText, toBinaryText, toBytes } from '../text/binary-text.ts'
import { JsonBytes, toJson } from '../text/json-text.ts'
import { createCompressor } from './dictionary-compressor.ts'
import { CART_DICTIONARY, ORDER_DICTIONARY } from './payload-dictionaries.ts'

/** Carts change by the second: theirs is compressed in the quickest way. */
const CART_EVENT = 1
/** All others, by raw deflate (RFC 1951). The fastest level: with a dictionary, a higher one saves a tenth of the bytes for three times the work. */
const OTHER_EVENT = 2
const DEFLATE = { dictionary: ORDER_DICTIONARY, level: 1, windowBits: 13, memLevel: 6, chunkSize: 2_048 }
/** Less is stored as it is. */
const LEAST_COMPRESSED_BYTES = 300
const OPENING_BRACE = 0x7b

const carts = createCompressor(CART_DICTIONARY)

/** A payload as the outbox stores it, in bytes: JSON as it is, which begins with a brace; or the number of a way to compress it, and what that makes of it. */
export function encodePayload(eventType: EventType, payload: object): BinaryText {
  const json = payload instanceof JsonBytes ? payload.bytes : toBinaryText(toJson(payload))
  if (json.length < LEAST_COMPRESSED_BYTES) return json
  if (eventType.startsWith('wix.ecom.v1.cart')) return String.fromCharCode(CART_EVENT) + carts.compress(json)
  return String.fromCharCode(OTHER_EVENT) + deflateRawSync(toBytes(json), DEFLATE).toString('latin1')
}

/** The JSON of a stored payload, as it was written. */
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

/** The entity in an event that tells of its creation or change, as it was written. Undefined where it has been erased. */
export function extractEntity(payload: string): string | undefined {
  // Nothing that callers have a hand in comes before it, and only names of fields come after it.
  const created = payload.indexOf(CREATED)
  const updated = payload.indexOf(UPDATED)
  if (updated >= 0 && (created < 0 || updated < created))
    return payload.slice(updated + UPDATED.length, payload.lastIndexOf(MODIFIED_FIELDS))
  return created >= 0 ? payload.slice(created + CREATED.length, payload.lastIndexOf('}}')) : undefined
}

const CONTENTS = ['createdEvent', 'updatedEvent', 'actionEvent']

/** Without what it held: that something happened stays, and to which entity. */
export function eraseContents(payload: string): string {
  const envelope = Object.entries(JSON.parse(payload) as object).filter(([name]) => !CONTENTS.includes(name))
  return JSON.stringify({ ...Object.fromEntries(envelope), triggeredByAnonymizeRequest: true })
}
