import { PAGE_SIZE_MAX, type PlatformQuery, type Sorting, type TextQuery } from '@cartwright/contract'
import { createInvalidField } from '../../../platform/http/app-error.ts'
import { parseJson } from '../../../platform/http/parse-json.ts'

type JsonObject = NonNullable<PlatformQuery['filter']>

/** Parses a query whose filter and sort are JSON texts. Without a limit, a page is as long as possible. */
export function parseTextQuery(query: TextQuery | null | undefined): {
  query: PlatformQuery
  limit: number
  offset: number
} {
  const limit = query?.paging?.limit ?? PAGE_SIZE_MAX
  const offset = query?.paging?.offset ?? 0
  const filter = parseObject(query?.filter, 'query.filter')
  const sort = parseSortText(query?.sort)
  return { query: { ...(filter && { filter }), sort, paging: { limit, offset } }, limit, offset }
}

/** `{"price": "desc"}`, or a list of those. */
function parseSortText(text: string | null | undefined): Sorting[] {
  const value = parseText(text, 'query.sort')
  const objects = value === undefined ? [] : Array.isArray(value) ? value : [value]
  return objects.flatMap((object: unknown, position) => {
    const field = `query.sort[${position}]`
    return Object.entries(requireObject(object, field)).map(([fieldName, order]) => {
      const direction = typeof order === 'string' ? order.toUpperCase() : undefined
      if (direction !== 'ASC' && direction !== 'DESC')
        throw createInvalidField(`${field}.${fieldName}`, 'must be asc or desc')
      return { fieldName, order: direction }
    })
  })
}

function parseObject(text: string | null | undefined, field: string): JsonObject | undefined {
  const value = parseText(text, field)
  return value === undefined ? undefined : requireObject(value, field)
}

/** Undefined if the text is empty. */
function parseText(text: string | null | undefined, field: string): unknown {
  if (!text?.trim()) return undefined
  try {
    return parseJson(text)
  } catch {
    throw createInvalidField(field, 'must be JSON')
  }
}

function requireObject(value: unknown, field: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw createInvalidField(field, 'must be a JSON object')
  return value as JsonObject // checked on the line above
}
