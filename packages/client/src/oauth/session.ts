import type { ApiError } from '../errors.ts'
import type { OperationRow } from '../operation-row.ts'
import type { Connection } from '../transport/connection.ts'
import { withTimeLimit } from '../transport/time-limit.ts'
import { requestTokens } from './grant.ts'
import type { LoginResult } from './login-state.ts'
import { completeTokens, isFresh, type LockedTokenStorage, type RefreshToken, type Tokens } from './tokens.ts'

type Eventually<Value> = Value | Promise<Value>

/** Stored session and its renewal. */
export interface Session {
  clientId: string
  /** Headers of every token request. */
  headers: Record<string, string> | undefined
  getTokens(): Eventually<Partial<Tokens> | null | undefined>
  setTokens(tokens: Tokens): Eventually<void>
  /** Storage for the holder of the lock, if it differs. */
  underLock: LockedTokenStorage | undefined
  /** Name of the lock that all holders of the same storage take; none if there is only one. */
  lockName: string | false | undefined
  /** Number of writes: a renewal must not overwrite a concurrent write. */
  writes: number
  /** Last write, until it has ended. */
  writing?: Eventually<void>
  /** Pending renewal, which concurrent calls share. */
  renewal?: Promise<Tokens>
  /** Result of the pending sign-in, for its next step. */
  login?: LoginResult
}

/** Session, its server, and its connection. */
export interface AuthContext {
  session: Session
  connection: Connection
  ask(row: OperationRow, ...args: readonly unknown[]): Promise<unknown>
  siteKeys: CaptchaSiteKeys
}

/** The shop's own keys of reCAPTCHA: those that the strategy was given, or has read from the shop. */
export interface CaptchaSiteKeys {
  captchaVisibleSiteKey: string
  captchaInvisibleSiteKey: string
}

/** Returns usable tokens. `refused` is an access token that the server rejected although it seemed fresh. */
export async function getUsableTokens(session: Session, connection: Connection, refused?: string): Promise<Tokens> {
  const isUsable = (tokens: Tokens) => isFresh(tokens) && tokens.accessToken.value !== refused
  const stored = await readTokens(session)
  if (isUsable(stored)) return stored

  session.renewal ??= withLock(session.lockName, connection.timeoutMs / 2, () =>
    // A storage that never responds must not block all calls for ever.
    withTimeLimit(connection.timeoutMs, undefined, () => renewStored(session, connection, isUsable)),
  ).finally(() => {
    // The write too: one that never ends would block every later renewal.
    session.renewal = session.writing = undefined
  })
  return session.renewal
}

/**
 * Runs the work while no other holder of the lock does, if locks are available: plain http and sandboxed pages have none. A
 * suspended tab keeps the lock for as long as it sleeps, and others wait no longer than `waitMs`.
 */
async function withLock(lockName: Session['lockName'], waitMs: number, work: () => Promise<Tokens>): Promise<Tokens> {
  let isWorking: true | undefined
  try {
    if (lockName)
      return await navigator.locks.request(
        `cartwright-session-${lockName}`,
        // Some runtimes with locks lack it.
        { signal: AbortSignal.timeout?.(waitMs) },
        () => {
          isWorking = true
          return work()
        },
      )
  } catch (error) {
    if (isWorking) throw error
  }
  return work()
}

export async function readTokens(session: Pick<Session, 'getTokens'>): Promise<Tokens> {
  return completeTokens(await session.getTokens())
}

/** Returns a renewal, or, if that is refused or impossible, a visitor's tokens. */
export async function obtainTokens(session: Session, connection: Connection, held: Tokens): Promise<Tokens> {
  if (held.refreshToken.value) {
    try {
      return await renewTokens(session, connection, held.refreshToken)
    } catch (error) {
      // Only a refusal ends a session. All other errors are transient and must end no session.
      const { kind, status } = error as Partial<ApiError> // whatever it is, these say whether it is a refusal
      if (kind !== 'client' || (status !== 400 && status !== 401)) throw error
    }
  }
  const { clientId, headers } = session
  return requestTokens(connection, { body: { clientId, grantType: 'anonymous' }, headers, role: 'visitor' })
}

/** Renews the tokens; the role stays. The server responds to a repeated renewal identically. */
export function renewTokens(
  { clientId, headers }: Session,
  connection: Connection,
  { value, role }: RefreshToken,
): Promise<Tokens> {
  const body = { clientId, refreshToken: value, grantType: 'refresh_token' }
  return requestTokens(connection, { body, headers, role, refreshToken: value })
}

async function renewStored(
  session: Session,
  connection: Connection,
  isUsable: (tokens: Tokens) => boolean,
): Promise<Tokens> {
  const holder = session.underLock ?? session
  for (;;) {
    // A pending write is read once it is complete. Its caller handles its failure.
    await Promise.allSettled([session.writing])
    const { writes } = session
    // Read again: another tab may have renewed while this one waited, and a rotated refresh token must not be sent twice.
    const held = await readTokens(holder)
    if (isUsable(held)) return held

    const obtained = await obtainTokens(session, connection, held)
    const meanwhile = await readTokens(session)
    // A login or logout during the renewal has priority over it, here or in another tab.
    if (
      session.writes === writes &&
      meanwhile.refreshToken.value === held.refreshToken.value &&
      (await holder.setTokens(obtained)) !== false
    )
      return obtained
  }
}
