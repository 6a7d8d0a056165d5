import type { AuthHeaders, AuthStrategy } from './auth-strategy.ts'

/**
 * API key and its target: a site, or the account.
 *
 * @example
 * const config: ApiKeyConfig = { apiKey: process.env.API_KEY, siteId }
 */
export interface ApiKeyConfig {
  apiKey: string
  siteId?: string
  accountId?: string
}

/**
 * Strategy of a server that acts for the shop's owner.
 *
 * @example
 * client.auth.setSiteId(siteId)
 */
export interface ApiKeyStrategy extends AuthStrategy {
  getAuthHeaders(): Promise<AuthHeaders>
  /** Sets the site of later calls; without one, the header is left out. */
  setSiteId(siteId?: string): void
  /** Sets the account of later calls; without one, the header is left out. */
  setAccountId(accountId?: string): void
}

/**
 * Creates a strategy with an API key. A key is a secret: it belongs on servers, never in a page.
 *
 * @example
 * const client = createClient({ modules: { products }, auth: ApiKeyStrategy({ apiKey, siteId }) })
 */
export function ApiKeyStrategy({ apiKey, siteId, accountId }: ApiKeyConfig): ApiKeyStrategy {
  if (!apiKey) throw new TypeError('ApiKeyStrategy needs an apiKey.')
  return {
    async getAuthHeaders() {
      return {
        headers: {
          // This API expects the bare key.
          Authorization: apiKey,
          ...(siteId && { 'wix-site-id': siteId }),
          ...(accountId && { 'wix-account-id': accountId }),
        },
      }
    },
    setSiteId(id) {
      siteId = id
    },
    setAccountId(id) {
      accountId = id
    },
  }
}
