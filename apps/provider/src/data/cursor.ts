import { type DataQuery, DataSorting, OpenObject } from '@cartwright/contract'
import { type Static, Type } from 'typebox'
import { AppError } from '../platform/http/app-error.ts'
import { parseJson } from '../platform/http/parse-json.ts'
import { getValidator } from '../platform/http/validate.ts'

const MAX_CURSOR_LENGTH = 16_000

/** Row at which a page begins or ends: its values of the sort fields, and its id. */
const Anchor = Type.Object({
  keys: Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]), { maxItems: 5 }),
  id: Type.String({ maxLength: 128 }),
  /** The page after the row, or the one before it. */
  side: Type.Union([Type.Literal('after'), Type.Literal('before')]),
})
export type Anchor = Static<typeof Anchor>

const Content = Type.Object({
  collection: Type.String(),
  filter: Type.Optional(OpenObject('Query.filter')),
  sort: Type.Optional(Type.Array(DataSorting, { maxItems: 5 })),
  anchor: Anchor,
})

export interface CursorContent {
  collection: string
  filter: DataQuery['filter']
  sort: DataQuery['sort']
  anchor: Anchor
}

/** Encodes filter, order and anchor. Nothing in it is secret or trusted: it is parsed like a request. */
export function encodeCursor(content: CursorContent): string | undefined {
  const cursor = Buffer.from(JSON.stringify(content)).toString('base64url')
  return cursor.length > MAX_CURSOR_LENGTH ? undefined : cursor
}

/**
 * Decodes a cursor of a collection.
 * @throws AppError `INVALID_CURSOR`
 */
export function decodeCursor(collection: string, cursor: string): CursorContent {
  const content = parse(cursor)
  if (content?.collection !== collection)
    throw new AppError('INVALID_CURSOR', 400, 'The cursor is damaged, or belongs to another collection.')
  return { ...content, filter: content.filter, sort: content.sort }
}

function parse(cursor: string): Static<typeof Content> | undefined {
  try {
    const value = parseJson(Buffer.from(cursor, 'base64url').toString())
    return getValidator(Content).Check(value) ? (value as Static<typeof Content>) : undefined // checked
  } catch {
    return undefined
  }
}
