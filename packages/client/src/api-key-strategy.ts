import type { AuthHeaders, AuthStrategy } from './auth-strategy.ts'

/**
 * Who a key belongs to and what it acts on: a site, or the account.
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
 * The strategy of a server that acts for the shop's owner.
 *
 * @example
 * client.auth.setSiteId(siteId)
 */
export interface ApiKeyStrategy extends AuthStrategy {
  getAuthHeaders(): Promise<AuthHeaders>
  /** The site of the calls from now on; without one, the header is left out. */
  setSiteId(siteId?: string): void
  /** The account of the calls from now on; without one, the header is left out. */
  setAccountId(accountId?: string): void
}

/**
 * Calls with an API key. A key is a secret: it belongs on servers, never in a page.
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
          // The bare key: that is how this API has it.
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
