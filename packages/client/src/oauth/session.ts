import type { ApiError } from '../errors.ts'
import type { OperationRow } from '../operation-row.ts'
import type { Connection } from '../transport/connection.ts'
import { withTimeLimit } from '../transport/time-limit.ts'
import { requestTokens } from './grant.ts'
import type { LoginResult } from './login-state.ts'
import type { LockedTokenStorage } from './strategy.ts'
import { completeTokens, isFresh, type RefreshToken, type Tokens } from './tokens.ts'

type Eventually<Value> = Value | Promise<Value>

/** A stored session and the rules by which it is renewed. */
export interface Session {
  clientId: string
  /** Headers of every token request. */
  headers: Record<string, string> | undefined
  getTokens(): Eventually<Partial<Tokens> | null | undefined>
  setTokens(tokens: Tokens): Eventually<void>
  /** The same for the holder of the lock, where the storage tells them apart. */
  underLock: LockedTokenStorage | undefined
  /** The name of the lock that other holders of the same storage take too; none where nobody else can hold it. */
  lockName: string | false | undefined
  /** How often it was written: whoever renews must not write over what somebody wrote meanwhile. */
  writes: number
  /** The last write, until it has ended. */
  writing?: Eventually<void>
  /** The renewal under way, which everyone who needs one waits for. */
  renewal?: Promise<Tokens>
  /** What the sign-in under way came to, so that its next step can follow. */
  login?: LoginResult
}

/** A session, the server it talks to, and how it asks there. */
export interface AuthContext {
  session: Session
  connection: Connection
  ask(row: OperationRow, ...args: readonly unknown[]): Promise<unknown>
  siteKeys: CaptchaSiteKeys
}

/** The shop's own keys of reCAPTCHA: those that the strategy was given, or what the shop has told since. */
export interface CaptchaSiteKeys {
  captchaVisibleSiteKey: string
  captchaInvisibleSiteKey: string
}

/** Tokens that can be sent. `refused` is an access token that the server would not take, however fresh it looks. */
export async function getUsableTokens(session: Session, connection: Connection, refused?: string): Promise<Tokens> {
  const isUsable = (tokens: Tokens) => isFresh(tokens) && tokens.accessToken.value !== refused
  const stored = await readTokens(session)
  if (isUsable(stored)) return stored

  session.renewal ??= withLock(session.lockName, connection.timeoutMs / 2, () =>
    // A storage that never answers must not keep everyone waiting for ever.
    withTimeLimit(connection.timeoutMs, undefined, () => renewStored(session, connection, isUsable)),
  ).finally(() => {
    // The writing too: one that never ends would block every later renewal.
    session.renewal = session.writing = undefined
  })
  return session.renewal
}

/**
 * Does the work while no other holder of the lock does, where there are locks: plain http and sandboxed pages have none. A tab
 * that the system suspended keeps the lock for as long as it sleeps, so nobody waits longer than `waitMs`.
 */
async function withLock(lockName: Session['lockName'], waitMs: number, work: () => Promise<Tokens>): Promise<Tokens> {
  let isWorking: true | undefined
  try {
    if (lockName)
      return await navigator.locks.request(
        `cartwright-session-${lockName}`,
        // Not every runtime that has locks has it.
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

/** What a session without usable tokens gets: a renewal, or, where that is refused or impossible, a visitor's tokens. */
export async function obtainTokens(session: Session, connection: Connection, held: Tokens): Promise<Tokens> {
  if (held.refreshToken.value) {
    try {
      return await renewTokens(session, connection, held.refreshToken)
    } catch (error) {
      // Only a refusal ends a session. Anything else passes and must cost nobody theirs.
      const { kind, status } = error as Partial<ApiError> // whatever it is, these say whether it is a refusal
      if (kind !== 'client' || (status !== 400 && status !== 401)) throw error
    }
  }
  const { clientId, headers } = session
  return requestTokens(connection, { body: { clientId, grantType: 'anonymous' }, headers, role: 'visitor' })
}

/** New tokens for the refresh token; the role stays. The server answers a renewal that is asked for twice alike. */
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
    // What is being written is read when it is there. Whether the writing went well is for whoever writes.
    await Promise.allSettled([session.writing])
    const { writes } = session
    // Read again: another tab may have renewed while this one waited, and a replaced refresh token must not be shown twice.
    const held = await readTokens(holder)
    if (isUsable(held)) return held

    const obtained = await obtainTokens(session, connection, held)
    const meanwhile = await readTokens(session)
    // A login or logout during the renewal wins over it, here or in another tab.
    if (
      session.writes === writes &&
      meanwhile.refreshToken.value === held.refreshToken.value &&
      (await holder.setTokens(obtained)) !== false
    )
      return obtained
  }
}
