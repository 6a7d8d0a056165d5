import { createShopClient, type ShopClient, type Tokens } from './shop-client.ts'
import { type CookieContext, readTokenCookie, writeCartCountCookie, writeTokenCookie } from './token-cookie.ts'

/** Caller of a request: tokens come from the cookie and are written back when renewed. */
export interface Shopper {
  /** False before the first thing was put into a cart. */
  hasSession: boolean
  /**
   * Signed in according to the current tokens: a member whose session has ended is a visitor from the first call on.
   */
  readonly isMember: boolean
  /** Unique key of this shopper; '' without tokens. */
  key: string
  readonly client: ShopClient
  /** Remembers how many things the cart has, for the number in the header. */
  cacheCartCount(count: number): void
  /** The `Set-Cookie` lines that the answer needs. */
  cookies(): string[]
}

/** Opens the cookie of a request. Nothing is fetched and no cookie is made before the client is used. */
export function readShopper(shop: CookieContext & Parameters<typeof createShopClient>[0], request: Request): Shopper {
  const before = readTokenCookie(request, shop)
  let tokens: Tokens = before
  let count: number | undefined
  let client: ShopClient | undefined
  return {
    hasSession: before.refreshToken.value !== '',
    get isMember() {
      return tokens.refreshToken.role === 'member'
    },
    key: before.refreshToken.value,
    // Created when used: public pages look at the tokens alone.
    get client() {
      client ??= createShopClient(shop, {
        getTokens: () => tokens,
        setTokens: (renewed) => {
          tokens = renewed
        },
      })
      return client
    },
    cacheCartCount: (seen) => {
      count = seen
    },
    cookies: () => [
      ...(tokens === before ? [] : [writeTokenCookie(tokens, shop)]),
      ...(count === undefined ? [] : [writeCartCountCookie(count, shop.secureCookies)]),
    ],
  }
}
