import type { TokenStorage } from '../oauth/strategy.ts'
import type { Tokens } from '../oauth/tokens.ts'
import { parseSession, serializeSession } from './session-text.ts'

/** Where there is no page there is no shopper whose session it could be: a server's memory is everybody's. */
export const noStorage: TokenStorage = { getTokens: () => undefined, setTokens() {} }

/**
 * A session in a text that the browser keeps. Browsers refuse to keep one for many reasons (private mode, a full disk,
 * cookies switched off, a sandbox), mostly without a word: then the session lasts as long as the page,
 * or until somebody else changes the text.
 *
 * @param toWrite makes what writes a text; only what it returns may be refused by the browser
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
        // Seen below, like what is refused without an error.
      }
      const inPlaceOf = kept()
      unkept = inPlaceOf === text ? undefined : { tokens, inPlaceOf }
    },
  }
}
