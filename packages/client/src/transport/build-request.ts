import { invalidArgument } from '../errors.ts'
import type { OperationRow } from '../operation-row.ts'
import type { Connection } from './connection.ts'
import { getMember } from './get-member.ts'
import { toQueryString } from './query-string.ts'

/** Address and options of a request. */
export interface BuiltRequest {
  url: string
  method: string
  body: string | undefined
}

const GET_LIMIT_CHARACTERS = 4_000

/** Puts a request into path, query and body. A query too long for an address goes to the same path as a POST. */
export async function buildRequest(
  { moduleBase, isPlatform }: Connection,
  row: OperationRow,
  message: unknown,
): Promise<BuiltRequest> {
  const { path, method, isQuery } = row
  // The API hosts have the paths of the rows; only dashboards and editors have others.
  const pathHere =
    isPlatform && !moduleBase.endsWith('apis.com')
      ? (await import('./lazy.ts')).toHostPath(new URL(moduleBase).host, path)
      : path
  const url = moduleBase + pathHere.replace(/\{([^}]+)\}/g, (_, field: string) => encodePathValue(message, field))
  const hasBody = method[0] === 'P'
  const query = hasBody ? '' : toQueryString(message, isQuery)
  if (hasBody || (isQuery && query.length > GET_LIMIT_CHARACTERS))
    return { url, method: hasBody ? method : 'POST', body: JSON.stringify(message) }
  return { url: query ? `${url}?${query}` : url, method, body: undefined }
}

/** Encodes a value in a path. A value that would lead to another path is refused before anything is sent. */
function encodePathValue(message: unknown, field: string): string {
  const value = field.split('.').reduce<unknown>(getMember, message)
  const text = value == null || typeof value === 'object' ? '' : String(value)
  if (/^\.{0,2}$/.test(text)) throw invalidArgument(field, 'must not be empty or dots')
  try {
    return encodeURIComponent(text)
  } catch (cause) {
    throw invalidArgument(field, 'must be text', cause)
  }
}
