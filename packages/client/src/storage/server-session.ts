import type { AsyncTokenStorage, Tokens, TokenStorage } from '../oauth/tokens.ts'
import { parseSession, serializeSession } from './session-text.ts'

/** More than tokens need, and little enough to read, in characters. */
export const MAX_SESSION_LENGTH = 8192

/**
 * Storage of one shopper's session as a text.
 *
 * @example
 * const session: ServerSession = { read: () => cookies.get('shop'), write: (text) => cookies.set('shop', text ?? '') }
 */
export interface ServerSession {
  read(): string | null | undefined
  /** Gets `undefined` to delete the session. */
  write(text: string | undefined): void
}

/**
 * Asynchronous storage of one shopper's session.
 *
 * @example
 * const session: AsyncServerSession = { read: () => store.get(id), write: (text) => store.set(id, text ?? '') }
 */
export interface AsyncServerSession {
  read(): Promise<string | null | undefined>
  /** Gets `undefined` to delete the session. */
  write(text: string | undefined): Promise<void> | void
}

/**
 * Stores a session in the per-shopper storage of your framework or database. Create one for every request: shared, it would give
 * one shopper's session to the next. Only a changed session is written.
 *
 * @example
 * const tokenStorage = serverSession({
 *   read: async () => (await cookies()).get('shop')?.value,
 *   write: async (text) => void (await cookies()).set('shop', text ?? '', { httpOnly: true, secure: true }),
 * })
 * const auth = OAuthStrategy({ clientId: 'storefront', tokenStorage })
 */
export function serverSession(session: ServerSession): TokenStorage
export function serverSession(session: AsyncServerSession): AsyncTokenStorage
// Asynchronous exactly if reading is, as declared by the overloads.
export function serverSession(session: ServerSession | AsyncServerSession): unknown {
  const withText = <Result>(answer: (text: string | null | undefined) => Result) => {
    const text = session.read()
    return typeof text === 'object' && text && 'then' in text ? text.then(answer) : answer(text)
  }

  return {
    getTokens: () => withText((text) => (text && text.length <= MAX_SESSION_LENGTH ? parseSession(text) : undefined)),
    setTokens(tokens: Tokens) {
      const text = serializeSession(tokens)
      if (text && text.length > MAX_SESSION_LENGTH)
        throw new RangeError(`The session is longer than the ${MAX_SESSION_LENGTH} characters that are read again.`)
      return withText((held) => (text === (held ?? undefined) ? undefined : session.write(text)))
    },
  }
}
