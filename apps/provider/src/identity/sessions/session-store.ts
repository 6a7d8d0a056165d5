import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'

const SESSION_DAYS = 90
const TOKEN_MINUTES = 5

/** Method of authentication. `sign-on`: an app vouches for the person. */
export type SignInMethod = 'password' | 'code' | 'recovery' | 'sign-on'

/** Circumstances of a sign-in. */
export interface Circumstances {
  clientId?: string
  /** Visitor who signed in: the session token is valid for this visitor only. */
  visitorId?: string
  /** Hash of the browser's cookie, on hosted pages. */
  browserHash?: Buffer
  /** API key of the app that vouches. */
  vouchedBy?: string
  userAgent?: string
  /** Client address, as `clientAddress` returns it. */
  address?: string
}

/** Authenticated session of an account in one browser. */
export interface Session {
  id: string
  accountId: string
  clientId: string | null
  method: string
  /** API key of the app that vouched. */
  vouchedBy: string | null
  userAgent: string | null
  address: string | null
  authenticatedAt: Date
  lastUsedAt: Date
  createdAt: Date
}

/**
 * Starts a session of an account. The token is returned once: it hands the session to authorize, within five minutes.
 */
export async function startSession(
  tx: Tx,
  accountId: string,
  method: SignInMethod,
  { clientId, visitorId, browserHash, vouchedBy, userAgent, address }: Circumstances,
  now: Date,
): Promise<{ sessionId: string; sessionToken: string }> {
  const sessionId = newId()
  const sessionToken = generateOpaqueToken()
  await tx
    .insertInto('account_sessions')
    .values({
      id: sessionId,
      account_id: accountId,
      client_id: clientId ?? null,
      method,
      token_hash: hashOpaqueToken(sessionToken),
      token_expires_at: new Date(now.getTime() + TOKEN_MINUTES * 60_000),
      visitor_id: visitorId ?? null,
      vouched_by: vouchedBy ?? null,
      browser_hash: browserHash ?? null,
      user_agent: userAgent?.slice(0, 400) ?? null,
      address: address ?? null,
      authenticated_at: now,
      last_used_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
    })
    .execute()
  if (vouchedBy !== undefined) await recordAppSignIn(tx, { sessionId, accountId, vouchedBy }, now)
  await tx.updateTable('accounts').set({ last_signed_in_at: now }).where('id', '=', accountId).execute()
  return { sessionId, sessionToken }
}

/** Records the sign-in by an app. It stays a year, after session, key and perhaps the account are gone. */
async function recordAppSignIn(
  tx: Tx,
  { sessionId, accountId, vouchedBy }: { sessionId: string; accountId: string; vouchedBy: string },
  now: Date,
): Promise<void> {
  const vouching = { session_id: sessionId, account_id: accountId, key_id: vouchedBy, at: now }
  await tx.insertInto('app_sign_ins').values(vouching).execute()
}

/**
 * Redeems a session token. A visitor's token is valid for that visitor alone, repeatedly within its five minutes,
 * since a response may be lost. An app's token is valid once.
 */
export async function redeemSessionToken(
  tx: Tx,
  sessionToken: string,
  visitorId: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  if (!isOpaqueToken(sessionToken)) return undefined
  const row = await selectSessions(tx, now)
    .where('token_hash', '=', hashOpaqueToken(sessionToken))
    .where('token_expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.visitor_id !== null && row.visitor_id !== visitorId)) return undefined
  if (row.visitor_id === null)
    await tx.updateTable('account_sessions').set({ token_hash: null }).where('id', '=', row.id).execute()
  return toSession(row)
}

export async function findSession(db: Database | Tx, id: string, now: Date): Promise<Session | undefined> {
  const row = await selectSessions(db, now).where('id', '=', id).executeTakeFirst()
  return row && toSession(row)
}

/**
 * Locks a session until the transaction ends: a concurrent end of the session comes first, or also ends its new
 * tokens.
 */
export async function lockSession(tx: Tx, id: string, now: Date): Promise<Session | undefined> {
  const row = await selectSessions(tx, now).where('id', '=', id).forShare().executeTakeFirst()
  return row && toSession(row)
}

/**
 * Finds the session of a token family (`familyId` of a caller). Undefined if it has ended, or the family is a
 * visitor's.
 */
export async function findSessionByFamily(
  db: Database | Tx,
  familyId: string,
  now: Date,
): Promise<Session | undefined> {
  const row = await selectSessions(db, now)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('token_families').select('session_id').where('token_families.id', '=', familyId),
    )
    .executeTakeFirst()
  return row && toSession(row)
}

/** Finds the sessions of this browser on the hosted pages, latest first. */
export async function findSessionsByBrowser(db: Database | Tx, browserHash: Buffer, now: Date): Promise<Session[]> {
  const rows = await selectSessions(db, now)
    .where('browser_hash', '=', browserHash)
    .orderBy('authenticated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toSession)
}

/** Assigns the session to this browser on the hosted pages. */
export async function assignSessionToBrowser(tx: Tx, id: string, browserHash: Buffer): Promise<void> {
  await tx
    .updateTable('account_sessions')
    .set({ browser_hash: browserHash })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Lists all sessions of an account, latest first. */
export async function listSessions(db: Database | Tx, accountId: string, now: Date): Promise<Session[]> {
  const rows = await selectSessions(db, now)
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toSession)
}

/** Ends a session of this account; false if it has no such session, or it has ended. */
export async function endSession(tx: Tx, accountId: string, id: string, now: Date): Promise<boolean> {
  return (await endWhere(tx, now, sql`account_id = ${accountId} and id = ${id}`)) > 0
}

/** Ends all sessions of an account except one. The caller runs `identity.refresh()` afterwards for this process. */
export async function endAccountSessions(
  tx: Tx,
  accountId: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<number> {
  return endWhere(tx, now, sql`account_id = ${accountId} and id is distinct from ${except ?? null}`)
}

/** Ends all sessions of an account except the latest ones. */
export async function endExcessSessions(tx: Tx, accountId: string, most: number, now: Date): Promise<number> {
  const excess = sql`select id from account_sessions where account_id = ${accountId} and ended_at is null
    order by authenticated_at desc, id desc offset ${most}`
  return endWhere(tx, now, sql`id = any(array(${excess}))`)
}

/**
 * Tokens of a session end with it. The clock of the database decides which ended lately, since all processes share
 * it.
 */
async function endWhere(tx: Tx, now: Date, condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update account_sessions set ended_at = ${now}, token_hash = null, browser_hash = null where ended_at is null and ${condition} returning id`.execute(
    tx,
  )
  if (rows.length > 0)
    await tx
      .updateTable('token_families')
      .set({ revoked_at: sql`now()` })
      .where(
        'session_id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('revoked_at', 'is', null)
      .execute()
  return rows.length
}

/**
 * Links a visitor to the member who signed in. Several people may sign in on one device one after another: the
 * visitor is the last one's.
 */
export async function linkVisitorToMember(tx: Tx, visitorId: string, memberId: string, now: Date): Promise<void> {
  await sql`
    insert into signed_in_visitors (visitor_id, member_id, at) values (${visitorId}, ${memberId}, ${now})
    on conflict (visitor_id) do update set member_id = excluded.member_id, at = excluded.at`.execute(tx)
}

function selectSessions(db: Database | Tx, now: Date) {
  return db
    .selectFrom('account_sessions')
    .select([
      'id',
      'account_id',
      'client_id',
      'method',
      'visitor_id',
      'vouched_by',
      'user_agent',
      'address',
      'authenticated_at',
      'last_used_at',
      'created_at',
    ])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSessions>['executeTakeFirstOrThrow']>>

function toSession(row: Row): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    clientId: row.client_id,
    method: row.method,
    vouchedBy: row.vouched_by,
    userAgent: row.user_agent,
    address: row.address,
    authenticatedAt: row.authenticated_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  }
}
