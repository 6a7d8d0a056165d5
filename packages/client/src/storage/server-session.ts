import type { AsyncTokenStorage, TokenStorage } from '../oauth/strategy.ts'
import type { Tokens } from '../oauth/tokens.ts'
import { parseSession, serializeSession } from './session-text.ts'

/** More than tokens need, and less than what is a burden to read. */
export const MAX_SESSION_LENGTH = 8192

/**
 * The place of one shopper's session, which keeps a text.
 *
 * @example
 * const session: ServerSession = { read: () => cookies.get('shop'), write: (text) => cookies.set('shop', text ?? '') }
 */
export interface ServerSession {
  read(): string | null | undefined
  /** Gets `undefined` when there is nothing to keep any more. */
  write(text: string | undefined): void
}

/**
 * The place of one shopper's session, where reading takes time.
 *
 * @example
 * const session: AsyncServerSession = { read: () => store.get(id), write: (text) => store.set(id, text ?? '') }
 */
export interface AsyncServerSession {
  read(): Promise<string | null | undefined>
  /** Gets `undefined` when there is nothing to keep any more. */
  write(text: string | undefined): Promise<void> | void
}

/**
 * Keeps a session wherever your framework or database keeps things for one shopper. Make one for every request:
 * shared, it would give one shopper's session to the next. Only a changed session is written.
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
// Asynchronous exactly when reading is, which is what the overloads say.
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
