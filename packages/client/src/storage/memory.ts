import { completeTokens, type Tokens, type TokenStorage } from '../oauth/tokens.ts'

/**
 * Stores a session for as long as the page or process runs. On a server, create one for every shopper.
 *
 * @param tokens a former session. @default EMPTY_TOKENS
 *
 * @example
 * const auth = OAuthStrategy({ clientId: 'storefront', tokenStorage: memoryStorage() })
 */
export function memoryStorage(tokens?: Tokens): TokenStorage {
  let kept = completeTokens(tokens)
  return {
    getTokens: () => kept,
    setTokens(given) {
      kept = completeTokens(given)
    },
  }
}
