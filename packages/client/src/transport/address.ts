import { validationError } from '../errors.ts'
import type { OperationRow } from '../operation-row.ts'
import type { Connection } from './connection.ts'
import { member } from './member.ts'
import { queryString } from './query-string.ts'
import { resolvePath } from './resolve-path.ts'

/** Where a request goes, and how. */
export interface Addressed {
  url: string
  method: string
  body: string | undefined
}

const GET_LIMIT_CHARACTERS = 4_000

/** Puts a request into path, query and body. A query too long for an address goes to the same path as a POST. */
export function address(
  { moduleBase, column }: Connection,
  row: OperationRow,
  message: unknown,
  names: readonly string[],
): Addressed {
  const path = resolvePath(row, column).replace(/\{([^}]+)\}/g, (_, field: string) => pathValue(message, field, names))
  const url = moduleBase + path
  if (row.method === 'POST' || row.method === 'PATCH') return { url, method: row.method, body: JSON.stringify(message) }

  const query = queryString(message, row.getForm ?? 'plain')
  if (row.getForm === 'complex' && query.length > GET_LIMIT_CHARACTERS)
    return { url, method: 'POST', body: JSON.stringify(message) }
  return { url: query ? `${url}?${query}` : url, method: row.method, body: undefined }
}

/** A value in a path. What would lead to another path is refused here, before anything is sent. */
function pathValue(message: unknown, field: string, names: readonly string[]): string {
  const value = field.split('.').reduce<unknown>(member, message)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (!text || text === '.' || text === '..') {
    const name = names.find((known) => known.replace(/^_/, '') === field) ?? field
    const description = text ? 'cannot be part of a path' : 'must not be empty'
    throw validationError([{ field: name, description, violatedRule: text ? 'FORMAT' : 'REQUIRED_FIELD' }])
  }
  return encodeURIComponent(text)
}
