import type { Connection } from './transport/connection.ts'

/**
 * Source of the headers that identify the caller.
 *
 * @example
 * const apiKey: AuthStrategy = { getAuthHeaders: () => ({ headers: { Authorization: key, 'wix-site-id': siteId } }) }
 */
export interface AuthStrategy {
  getAuthHeaders(): AuthHeaders | Promise<AuthHeaders>
  /** After a 401: replaces the refused token for the next headers. */
  renewRefused?(token: string): Promise<void>
  /** Verifies a token signed by the server, and reads it; for apps, which receive webhooks. */
  decodeJWT?(token: string, verifyCallerClaims?: boolean): Promise<{ decoded: { data: unknown }; valid: boolean }>
  /** True if calls of modules go to the platform's edge host, without a `baseUrl`. */
  shouldUseCDN?: boolean
  /** Returns the same strategy with its own requests over a client's connection. */
  connect?(connection: Connection): this
}

/**
 * Headers of one call.
 *
 * @example
 * const { headers }: AuthHeaders = await client.auth.getAuthHeaders()
 */
export interface AuthHeaders {
  headers: Record<string, string>
}
