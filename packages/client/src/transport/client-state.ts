import type { AuthStrategy } from '../auth-strategy.ts'
import type { Connection } from './connection.ts'

/** State shared by the calls of one client. */
export interface ClientState {
  connection: Connection
  auth(): AuthStrategy | undefined
  headers: Headers
  /** Consistency token of the last response, which makes a read see the write before it. */
  consistent: string | undefined
}

export const JSON_HEADERS = { 'content-type': 'application/json' }

/** Headers of a request at this moment: the client's, the request's own, the strategy's, and the consistency token. */
export async function buildHeaders(client: ClientState, own?: HeadersInit): Promise<Headers> {
  const headers = new Headers(client.headers)
  mergeHeaders(headers, own)
  mergeHeaders(headers, (await client.auth()?.getAuthHeaders())?.headers)
  if (client.consistent) headers.set('x-wix-consistent', client.consistent)
  return headers
}

export function saveConsistencyToken(client: ClientState, headers: Headers): void {
  client.consistent = headers.get('x-wix-consistent') ?? client.consistent
}

export function mergeHeaders(headers: Headers, more?: HeadersInit): void {
  new Headers(more).forEach((value, name) => headers.set(name, value))
}
