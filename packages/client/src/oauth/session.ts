import type { Connection } from '../transport/connection.ts'
import { grantAnonymous, grantRenewal, isRefused } from './grant.ts'
import { completeTokens, isFresh, type Tokens } from './tokens.ts'

type Eventually<Value> = Value | Promise<Value>

/** A stored session and the rules by which it is renewed. */
export interface Session {
  clientId: string
  read(): Eventually<Partial<Tokens> | null | undefined>
  write(tokens: Tokens): Eventually<void>
  /** The name of the lock that other holders of the same storage take too; none where nobody else can hold it. */
  lockName: string | undefined
  /** The renewal under way, which everyone who needs one waits for. */
  renewal: Promise<Tokens> | undefined
}

/** Tokens that can be sent. `refused` is an access token that the server would not take, however fresh it looks. */
export async function usableTokens(session: Session, connection: Connection, refused?: string): Promise<Tokens> {
  const isUsable = (tokens: Tokens) => isFresh(tokens) && tokens.accessToken.value !== refused
  const stored = completeTokens(await session.read())
  if (isUsable(stored)) return stored

  session.renewal ??= renewAlone(session, connection, isUsable).finally(() => {
    session.renewal = undefined
  })
  return session.renewal
}

/** What a session without usable tokens gets: a renewal, or, where that is refused or impossible, a visitor's tokens. */
export async function obtainTokens(connection: Connection, clientId: string, held: Tokens): Promise<Tokens> {
  if (held.refreshToken.value) {
    try {
      return await grantRenewal(connection, clientId, held.refreshToken)
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  return grantAnonymous(connection, clientId)
}

async function renewAlone(
  session: Session,
  connection: Connection,
  isUsable: (tokens: Tokens) => boolean,
): Promise<Tokens> {
  const renew = () => renewStored(session, connection, isUsable)
  const locks = session.lockName && typeof navigator === 'object' ? navigator.locks : undefined
  return locks ? locks.request(`cartwright-session-${session.lockName}`, renew) : renew()
}

async function renewStored(
  session: Session,
  connection: Connection,
  isUsable: (tokens: Tokens) => boolean,
): Promise<Tokens> {
  for (;;) {
    // Read again: another tab may have renewed while this one waited, and a replaced refresh token must not be shown twice.
    const held = completeTokens(await session.read())
    if (isUsable(held)) return held

    const obtained = await obtainTokens(connection, session.clientId, held)
    const meanwhile = completeTokens(await session.read())
    // A login or logout during the renewal wins over it.
    if (meanwhile.refreshToken.value === held.refreshToken.value) {
      await session.write(obtained)
      return obtained
    }
  }
}
