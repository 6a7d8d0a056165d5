import { setImmediate as letOthers } from 'node:timers/promises'
import { AppError } from './app-error.ts'
import { findDuplicateMember } from './duplicate-members.ts'

export const MAX_JSON_DEPTH = 32
/** Per object: no operation takes as many. */
const MAX_MEMBERS = 200
/** Objects, lists and members: more than a thousand variants need, and cheap to check. */
const MAX_PARTS = 100_000

/** Parses untrusted JSON and refuses hostile input. */
export function parseJson(text: string): unknown {
  const value = parseAnyJson(text)
  const memberCount = refuseHostileJson(value, 1)
  refuseDuplicates(text, memberCount)
  return value
}

/**
 * Parses a large body in steps. Checking a megabyte takes as long as a hundred requests, so other requests run
 * between the checks. Long texts and lists of texts are checked quickly; many members are not.
 */
export async function parseLargeJson(text: string): Promise<unknown> {
  refuseManyParts(text)
  const value = parseAnyJson(text)
  await letOthers()
  const memberCount = refuseHostileJson(value, 1)
  await letOthers()
  refuseDuplicates(text, memberCount)
  await letOthers()
  return value
}

function parseAnyJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', 400, 'The body is not valid JSON.', { cause })
  }
}

/** If the text has no more member names than the parsed value, none is duplicated. */
function refuseDuplicates(text: string, memberCount: number): void {
  if (countParts(text).members === memberCount) return
  const twice = findDuplicateMember(text)
  if (twice !== undefined)
    throw new AppError('MALFORMED_REQUEST', 400, `The JSON has the member "${twice}" twice in one object.`)
}

const [QUOTE, COLON, BACKSLASH, OPEN_LIST, OPEN_OBJECT] = [34, 58, 92, 91, 123]

/** Checked before parsing. */
function refuseManyParts(text: string): void {
  const { members, brackets } = countParts(text)
  if (members + brackets > MAX_PARTS)
    throw new AppError('PAYLOAD_TOO_LARGE', 413, `The body has more than ${MAX_PARTS} objects, lists and members.`)
}

/** Counts colons and brackets of a JSON text. The result is meaningless for invalid JSON, which does not matter. */
function countParts(text: string): { members: number; brackets: number } {
  let members = 0
  let brackets = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isInText = !isInText
    else if (code === BACKSLASH) at++
    else if (isInText) continue
    else if (code === COLON) members++
    else if (code === OPEN_LIST || code === OPEN_OBJECT) brackets++
  }
  return { members, brackets }
}

/**
 * Bounds depth and members, because schemas and SQL do not; rejects the three names that reach object prototypes, and
 * NUL, which PostgreSQL rejects. Returns the number of members at all depths.
 */
export function refuseHostileJson(value: unknown, depth: number): number {
  if (typeof value === 'string') {
    if (!isWellFormedText(value))
      throw new AppError(
        'MALFORMED_REQUEST',
        400,
        'The body holds a character that is not text (NUL or half of a surrogate pair).',
      )
    return 0
  }
  if (typeof value !== 'object' || value === null) return 0
  if (depth > MAX_JSON_DEPTH)
    throw new AppError('MALFORMED_REQUEST', 400, `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`)
  let below = 0
  if (Array.isArray(value)) {
    for (const item of value) below += refuseHostileJson(item, depth + 1)
    return below
  }
  const members = Object.entries(value)
  refuseTooManyMembers(members.length)
  for (const [key, item] of members) {
    refuseHostileKey(key)
    below += refuseHostileJson(item, depth + 1)
  }
  return members.length + below
}

export function refuseTooManyMembers(members: number): void {
  if (members > MAX_MEMBERS)
    throw new AppError('MALFORMED_REQUEST', 400, `The request holds an object of more than ${MAX_MEMBERS} members.`)
}

export function isWellFormedText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function refuseHostileKey(key: string): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype' || !isWellFormedText(key)) {
    throw new AppError(
      'MALFORMED_REQUEST',
      400,
      `The request holds a member named "${key.toWellFormed().replaceAll('\0', '\\0')}", which is not allowed.`,
    )
  }
}
