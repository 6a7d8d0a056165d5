import { createInvalidField } from '../platform/http/app-error.ts'

/** Encodes the position of a row as an opaque text. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes a cursor with this number of parts; undefined without one. */
export function decodeCursor(cursor: string | null | undefined, length: number): string[] | undefined {
  if (cursor === null || cursor === undefined) return undefined
  const parts = parse(cursor)
  if (Array.isArray(parts) && parts.length === length && parts.every(isText)) return parts
  throw createInvalidField('cursorPaging.cursor', 'is not a cursor of this list')
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The database refuses NUL. */
function isText(part: unknown): part is string {
  return typeof part === 'string' && !part.includes('\0')
}
