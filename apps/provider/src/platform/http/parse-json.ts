import { setImmediate as letOthers } from 'node:timers/promises'
import { AppError } from './app-error.ts'
import { findDuplicateMember } from './duplicate-members.ts'

export const MAX_JSON_DEPTH = 32
/** Of one object: no call takes so many. */
const MAX_MEMBERS = 200
/** Objects, lists and members: more than a thousand variants have, and few enough to be looked at several times. */
const MAX_PARTS = 100_000

/** JSON from outside, refused where it is hostile. */
export function parseJson(text: string): unknown {
  const value = parseAnyJson(text)
  const memberCount = refuseHostileJson(value, 1)
  refuseDuplicates(text, memberCount)
  return value
}

/**
 * The same for a megabyte, which takes as long to be looked through as a hundred requests: others are answered between one look and the next. What is long by its texts is soon
 * looked through, and so are long lists of texts; what has many members is not.
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

/** Where the text names no more members than there are in what became of it, none is there twice, and nobody need look for it. */
function refuseDuplicates(text: string, memberCount: number): void {
  if (countParts(text).members === memberCount) return
  const twice = findDuplicateMember(text)
  if (twice !== undefined)
    throw new AppError('MALFORMED_REQUEST', 400, `The JSON has the member "${twice}" twice in one object.`)
}

const [QUOTE, COLON, BACKSLASH, OPEN_LIST, OPEN_OBJECT] = [34, 58, 92, 91, 123]

/** Before anything is made of them. */
function refuseManyParts(text: string): void {
  const { members, brackets } = countParts(text)
  if (members + brackets > MAX_PARTS)
    throw new AppError('PAYLOAD_TOO_LARGE', 413, `The body has more than ${MAX_PARTS} objects, lists and members.`)
}

/** Of a JSON text: each name has a colon behind it. In a text that is no JSON it counts something else, which is of no matter. */
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
 * Depth and members are bounded because schemas and SQL are not; the three names would reach object prototypes; PostgreSQL refuses NUL. Answers with how many members there are, at
 * all depths.
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
