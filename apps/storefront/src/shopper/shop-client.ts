import {
  collections,
  createClient,
  currentCart,
  OAuthStrategy,
  orders,
  products,
  redirects,
  slugs,
} from '@cartwright/client'

/** The tokens of one shopper, as the client keeps them. */
export interface Tokens {
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: 'none' | 'visitor' | 'member' }
}

export interface TokenStorage {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
}

export const NO_TOKENS: Tokens = { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } }

/**
 * A client of the provider that acts for whoever the tokens belong to.
 * @example const client = openClient({ providerUrl, providerFetch: fetch, clientId }, storage)
 */
export function openClient(
  to: { providerUrl: string; providerFetch: typeof fetch; clientId: string },
  tokenStorage: TokenStorage,
) {
  return createClient({
    modules: { products, collections, currentCart, redirects, orders, slugs },
    auth: OAuthStrategy({ clientId: to.clientId, tokenStorage }),
    baseUrl: to.providerUrl,
    fetch: to.providerFetch,
  })
}

export type ShopClient = ReturnType<typeof openClient>
