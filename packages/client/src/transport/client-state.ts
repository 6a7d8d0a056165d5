import type { AuthStrategy } from '../auth-strategy.ts'
import type { Connection } from './connection.ts'

/** What calls of one client share and change. */
export interface ClientState {
  connection: Connection
  auth(): AuthStrategy | undefined
  headers: Headers
  /** What the last answer asked to be shown again, so that a read sees the write before it. */
  consistent: string | undefined
}

export const JSON_HEADERS = { 'content-type': 'application/json' }

/** The headers of a request at this moment: the client's, the request's own, who is calling, and what was seen last. */
export async function headersOf(client: ClientState, own?: HeadersInit): Promise<Headers> {
  const headers = new Headers(client.headers)
  setAll(headers, own)
  setAll(headers, (await client.auth()?.getAuthHeaders())?.headers)
  if (client.consistent) headers.set('x-wix-consistent', client.consistent)
  return headers
}

export function noteConsistency(client: ClientState, headers: Headers): void {
  client.consistent = headers.get('x-wix-consistent') ?? client.consistent
}

export function setAll(headers: Headers, more?: HeadersInit): void {
  new Headers(more).forEach((value, name) => headers.set(name, value))
}
