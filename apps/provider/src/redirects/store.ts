import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Owner } from '../platform/http/caller.ts'
import {
  type Browser,
  type FlowProgress,
  hashOpaqueToken,
  isOpaqueToken,
  generateOpaqueToken,
} from '../identity/index.ts'
import { newId } from '../platform/ids.ts'
import type { Callbacks } from './callbacks.ts'
import { type Purpose, toPurpose } from './purpose.ts'

const SESSION_SECONDS = 600
const PAGE_HOURS = 3

/** Requested redirect session. */
export interface NewRedirectSession {
  /** Absent if a client requested it without a token. */
  owner?: Pick<Owner, 'kind' | 'id'>
  clientId: string
  purpose: Purpose
  /** Session in which it was requested. */
  sessionId?: string
  callbacks: Callbacks
  /** Language (BCP 47). */
  language?: string
}

/** Redirect session that a browser has opened. */
export interface RedirectSession {
  id: string
  isMember: boolean
  clientId: string
  purpose: Purpose
  sessionId: string | undefined
  callbacks: Callbacks
  language: string | undefined
}

/** Permission of one browser to see one hosted page, granted by a redirect session. */
export interface PageSession {
  ownerId: string
  isMember: boolean
  /**
   * Whether the member is signed in in this browser. The page opens without it, but the rest of the account stays
   * closed.
   */
  isSignedIn: boolean
  checkoutId: string
  callbacks: Callbacks
  /** Language (BCP 47). */
  language: string | undefined
}

/**
 * Inserts a redirect session. The URL carries a random secret without any content. Returns the secret and the
 * session's id.
 */
export async function insertRedirectSession(
  tx: Tx,
  session: NewRedirectSession,
  now: Date,
  seconds = SESSION_SECONDS,
): Promise<{ id: string; secret: string }> {
  const { owner, purpose } = session
  const id = newId()
  const secret = generateOpaqueToken()
  await tx
    .insertInto('redirect_sessions')
    .values({
      id_hash: hashOpaqueToken(secret),
      id,
      owner_id: owner?.id ?? null,
      owner_kind: owner?.kind ?? 'none',
      client_id: session.clientId,
      intent: purpose.intent,
      checkout_id: purpose.intent === 'ecomCheckout' ? purpose.checkoutId : null,
      request: JSON.stringify('request' in purpose ? purpose.request : {}),
      session_id: session.sessionId ?? null,
      callbacks: JSON.stringify(session.callbacks),
      language: session.language ?? null,
      page_token_hash: null,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1_000),
      page_expires_at: null,
    })
    .execute()
  return { id, secret }
}

/** Lookup of a redirect session by its URL, with the time of the visit. */
export interface RedirectLookup {
  secret: string
  /** Client named in the URL of a pushed request, which must own the session. */
  clientId?: string
  now: Date
}

/**
 * Reads a redirect session that this browser could open. Changes nothing: link previews and prefetches may come
 * first.
 */
export async function findRedirectSession(
  db: Database,
  { secret, clientId, now }: RedirectLookup,
  browser: Browser | undefined,
): Promise<RedirectSession | undefined> {
  if (!isOpaqueToken(secret)) return undefined
  let finding = db
    .selectFrom('redirect_sessions')
    .selectAll()
    .where('id_hash', '=', hashOpaqueToken(secret))
    .where(isUnopened(now).or(isOpenIn(browser, now)))
    .where(hasClient)
  if (clientId !== undefined) finding = finding.where('client_id', '=', clientId)
  const row = await finding.executeTakeFirst()
  return row && toRedirectSession(row)
}

/**
 * Binds a redirect session to the browser whose person acts first. The address works once; the same browser may open
 * it again (a reload, the back button) as long as its page lives.
 */
export async function openRedirectSession(
  db: Database,
  visit: RedirectLookup,
  browser: Browser,
): Promise<RedirectSession | undefined> {
  const { secret, clientId, now } = visit
  if (!isOpaqueToken(secret)) return undefined
  let opening = db
    .updateTable('redirect_sessions')
    .set({ page_token_hash: browser.hash, page_expires_at: new Date(now.getTime() + PAGE_HOURS * 3_600_000) })
    .where('id_hash', '=', hashOpaqueToken(secret))
    .where(isUnopened(now))
    .where(hasClient)
    .returningAll()
  if (clientId !== undefined) opening = opening.where('client_id', '=', clientId)
  const row = await opening.executeTakeFirst()
  return row ? toRedirectSession(row) : findRedirectSession(db, visit, browser)
}

function isUnopened(now: Date) {
  const { eb, and } = expressionBuilder<Schema, 'redirect_sessions'>()
  return and([eb('page_token_hash', 'is', null), eb('expires_at', '>', now)])
}

function isOpenIn(browser: Browser | undefined, now: Date) {
  const { eb, and } = expressionBuilder<Schema, 'redirect_sessions'>()
  return and([eb('page_token_hash', '=', browser?.hash ?? null), eb('page_expires_at', '>', now)])
}

/** Condition that the client still exists: a deleted one is not trusted any more. */
const hasClient = sql<boolean>`exists (select from oauth_clients as client where client.id = client_id and deleted_at is null)`

/** Reads the intent, language and origin of an expired redirect address. */
export async function findExpiredRedirect(
  db: Database,
  secret: string,
): Promise<(Pick<RedirectSession, 'isMember' | 'callbacks' | 'language'> & { isForAccount: boolean }) | undefined> {
  const row = await db
    .selectFrom('redirect_sessions')
    .select(['intent', 'language', 'owner_kind', 'callbacks', hasClient.as('has_client')])
    .where('id_hash', '=', hashOpaqueToken(secret))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    isForAccount: ['auth', 'login', 'logout', 'memberAccountPage'].includes(row.intent),
    isMember: row.owner_kind === 'member',
    callbacks: row.has_client ? row.callbacks : {},
    language: row.language ?? undefined,
  }
}

/** Condition for a member's page: the account is active, and the sign-in that led to it is alive. */
function isStillAllowed(now: Date) {
  return sql<boolean>`(owner_kind <> 'member' or (
    exists (select from accounts where accounts.id = owner_id and accounts.status = 'active')
    and (session_id is null or exists (
      select from account_sessions as signed where signed.id = session_id and signed.ended_at is null and signed.expires_at > (select ${now}::timestamptz)))))`
}

/**
 * SQL of the page session of a browser (by its hash) for a checkout, to be joined with that checkout. At most one
 * row.
 */
export function selectPageSession(
  hash: RawBuilder<unknown>,
  checkoutId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  return sql`select owner_id, callbacks, language from redirect_sessions
    where page_token_hash = ${hash} and checkout_id = ${checkoutId} and page_expires_at > (select ${now}::timestamptz) and ${isStillAllowed(now)}
    order by created_at desc limit 1`
}

/** Arrival at the account pages; undefined for visitors who came by themselves. */
export interface AccountArrival {
  /** Redirect session that the sign-in continues. */
  flowId: string
  /** Session whose account it is, as stated on arrival. */
  sessionId: string | undefined
  callbacks: Callbacks
  language: string | undefined
}

export async function findAccountArrival(
  db: Database,
  browser: Browser,
  now: Date,
): Promise<AccountArrival | undefined> {
  const row = await db
    .selectFrom('redirect_sessions')
    .select(['id', 'session_id', 'progress', 'callbacks', 'language'])
    .where('page_token_hash', '=', browser.hash)
    .where('intent', '=', 'memberAccountPage')
    .where('page_expires_at', '>', now)
    .where(hasClient)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.id === null) return undefined
  return {
    flowId: row.id,
    sessionId: (row.progress as FlowProgress).sessionId ?? row.session_id ?? undefined,
    callbacks: row.callbacks, // insertRedirectSession alone writes it
    language: row.language ?? undefined,
  }
}

function toRedirectSession(row: Selectable<Schema['redirect_sessions']>): RedirectSession {
  return {
    id: row.id ?? '', // only sessions of before the last release have none, and they have expired
    isMember: row.owner_kind === 'member',
    clientId: row.client_id,
    purpose: toPurpose(row),
    sessionId: row.session_id ?? undefined,
    callbacks: row.callbacks,
    language: row.language ?? undefined,
  }
}
