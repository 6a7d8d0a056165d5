import {
  catalogueSearch,
  collections,
  createClient,
  currentCart,
  members,
  OAuthStrategy,
  orders,
  products,
  recovery,
  redirects,
  slugs,
} from '@cartwright/client'

/** Tokens of one shopper, in the form of the client. */
export interface Tokens {
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: 'none' | 'visitor' | 'member' }
}

export interface TokenStorage {
  getTokens(): Tokens
  setTokens(tokens: Tokens): void
}

export const NO_TOKENS: Tokens = { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } }

/** Tokens of a visitor of the storefront's own, who reads for all. */
export function createTokenStorage(): TokenStorage {
  let tokens = NO_TOKENS
  return { getTokens: () => tokens, setTokens: (renewed) => void (tokens = renewed) }
}

/** Together with the rest of a page, it responds within five seconds. */
const REQUEST_TIMEOUT_MS = 3_500

/**
 * Creates a client of the provider that acts for the owner of the tokens.
 * @example const client = createShopClient({ providerUrl, providerFetch: fetch, clientId }, storage)
 */
export function createShopClient(
  to: {
    providerUrl: string
    providerFetch: typeof fetch
    clientId: string
    linguist?: string | undefined
    currency?: string | undefined
  },
  tokenStorage: TokenStorage,
) {
  return createClient({
    modules: { products, catalogueSearch, collections, currentCart, redirects, orders, slugs, members, recovery },
    auth: OAuthStrategy({ clientId: to.clientId, tokenStorage }),
    baseUrl: to.providerUrl,
    timeoutMs: REQUEST_TIMEOUT_MS,
    fetch:
      to.linguist === undefined && to.currency === undefined
        ? to.providerFetch
        : withLocaleHeaders(to, to.providerFetch),
  })
}

/** Every call names the language, which sign-in pages use too, and the currency of prices. */
const withLocaleHeaders =
  ({ linguist, currency }: { linguist?: string; currency?: string }, providerFetch: typeof fetch): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init)
    // The language, its locale, and that it is not the shop's own.
    if (linguist !== undefined) request.headers.set('x-wix-linguist', `${linguist}|${linguist}|false|`)
    if (currency !== undefined) request.headers.set('x-wix-currency', currency)
    return providerFetch(request)
  }

export type ShopClient = ReturnType<typeof createShopClient>
