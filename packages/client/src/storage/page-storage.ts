import type { Tokens, TokenStorage } from '../oauth/tokens.ts'
import { parseSession, serializeSession } from './session-text.ts'

/** Without a page there is no single shopper: a server's memory is shared by all. */
export const noStorage: TokenStorage = { getTokens: () => undefined, setTokens() {} }

/**
 * Session in a text that the browser stores. Browsers refuse to store one for many reasons (private mode, a full disk, disabled
 * cookies, a sandbox), mostly silently: the session then lasts as long as the page, or until another tab changes the text.
 *
 * @param toWrite prepares a write; only the function that it returns may be refused by the browser
 */
export function createPageStorage(
  read: () => string | null | undefined,
  toWrite: (text: string | undefined) => () => void,
): TokenStorage & { text(): string | undefined } {
  let unkept: { tokens: Tokens; inPlaceOf: string | undefined } | undefined

  const kept = (): string | undefined => {
    try {
      return read() ?? undefined
    } catch {
      return undefined
    }
  }

  return {
    text: kept,
    getTokens() {
      const text = kept()
      return unkept && unkept.inPlaceOf === text ? unkept.tokens : parseSession(text)
    },
    setTokens(tokens) {
      const text = serializeSession(tokens)
      const write = toWrite(text)
      try {
        write()
      } catch {
        // Detected below, like a silent refusal.
      }
      const inPlaceOf = kept()
      unkept = inPlaceOf === text ? undefined : { tokens, inPlaceOf }
    },
  }
}
