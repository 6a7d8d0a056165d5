import type { Connection } from './transport/connection.ts'

/**
 * Where a client gets the headers that say who is calling.
 *
 * @example
 * const apiKey: AuthStrategy = { getAuthHeaders: () => ({ headers: { Authorization: key, 'wix-site-id': siteId } }) }
 */
export interface AuthStrategy {
  getAuthHeaders(): AuthHeaders | Promise<AuthHeaders>
  /** After a 401: makes the next headers carry another token than the refused one. */
  renewRefused?(token: string): Promise<void>
  /** Checks a token that the server signed, and reads it; for apps, which receive webhooks. */
  decodeJWT?(token: string, verifyCallerClaims?: boolean): Promise<{ decoded: { data: unknown }; valid: boolean }>
  /** Whether calls of modules go to the platform's edge host, where no `baseUrl` is set. */
  shouldUseCDN?: boolean
  /** The same strategy, with its own requests over a client's connection. */
  connect?(connection: Connection): this
}

/**
 * The headers of one call.
 *
 * @example
 * const { headers }: AuthHeaders = await client.auth.getAuthHeaders()
 */
export interface AuthHeaders {
  headers: Record<string, string>
}
