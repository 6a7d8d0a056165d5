import type { AuthStrategy } from '../auth-strategy.ts'
import type { Connection } from './connection.ts'

/** What calls of one client share and change. */
export interface ClientState {
  connection: Connection
  auth(): AuthStrategy | undefined
  headers: Headers
  /** What the last answer asked to be shown again, so that a read sees the write before it. */
  consistencyToken: string | undefined
}

export const JSON_HEADERS = { 'content-type': 'application/json' }

/** The headers of a request at this moment: the client's, the request's own, who is calling, and what was seen last. */
export async function buildHeaders(client: ClientState, own?: HeadersInit): Promise<Headers> {
  const headers = new Headers(client.headers)
  mergeHeaders(headers, own)
  mergeHeaders(headers, (await client.auth()?.getAuthHeaders())?.headers)
  if (client.consistencyToken) headers.set('x-wix-consistent', client.consistencyToken)
  return headers
}

export function saveConsistencyToken(client: ClientState, headers: Headers): void {
  client.consistencyToken = headers.get('x-wix-consistent') ?? client.consistencyToken
}

export function mergeHeaders(headers: Headers, more?: HeadersInit): void {
  new Headers(more).forEach((value, name) => headers.set(name, value))
}
