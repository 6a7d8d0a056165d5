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

/** A request for hosted pages, as it was made. */
export interface NewRedirectSession {
  /** Absent where a client asked without a token. */
  owner?: Pick<Owner, 'kind' | 'id'>
  clientId: string
  purpose: Purpose
  /** Who was signed in where it was made. */
  sessionId?: string
  callbacks: Callbacks
  /** BCP 47. */
  language?: string
}

/** One that a browser has opened. */
export interface RedirectSession {
  id: string
  isMember: boolean
  clientId: string
  purpose: Purpose
  sessionId: string | undefined
  callbacks: Callbacks
  language: string | undefined
}

/** What lets one browser see one hosted page, once it has come through a redirect session. */
export interface PageSession {
  ownerId: string
  isMember: boolean
  /** The member is signed in in this browser. The page opens without that, and leaves the rest of the account closed. */
  isSignedIn: boolean
  checkoutId: string
  callbacks: Callbacks
  /** BCP 47. */
  language: string | undefined
}

/** Keeps everything on the server; the address carries a random text that says nothing. Returns that text, and the name of the session. */
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

/** The address of a redirect session, and when it is followed. */
export interface RedirectLookup {
  secret: string
  /** In the address of a pushed request: the session has to be this client's. */
  clientId?: string
  now: Date
}

/** Reads a redirect session that this browser could open. Changes nothing: link previews and prefetches may come first. */
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
 * Binds a redirect session to the browser whose person acts first. The address works once; the same browser may open it again
 * (a reload, the back button) as long as its page lives.
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

/** Nobody is led to a client that was deleted since, and the shop does not trust any more. */
const hasClient = sql<boolean>`exists (select from oauth_clients as client where client.id = client_id and deleted_at is null)`

/** What an address was for that no longer opens anything: which words fit, in which language, and where whoever has it came from. */
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

/** A member's page is seen for as long as their account may do anything, and the sign-in lives by which they came. */
function isStillAllowed(now: Date) {
  return sql<boolean>`(owner_kind <> 'member' or (
    exists (select from accounts where accounts.id = owner_id and accounts.status = 'active')
    and (session_id is null or exists (
      select from account_sessions as signed where signed.id = session_id and signed.ended_at is null and signed.expires_at > (select ${now}::timestamptz)))))`
}

/** The page session of a browser (by its hash) for a checkout, to be read together with that checkout. One at most. */
export function selectPageSession(
  hash: RawBuilder<unknown>,
  checkoutId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  return sql`select owner_id, callbacks, language from redirect_sessions
    where page_token_hash = ${hash} and checkout_id = ${checkoutId} and page_expires_at > (select ${now}::timestamptz) and ${isStillAllowed(now)}
    order by created_at desc limit 1`
}

/** How somebody came to the pages of their account; undefined for who came by themselves. */
export interface AccountArrival {
  /** Of the redirect session: signing in goes by it. */
  flowId: string
  /** Whose account it is, as it was said on the way. */
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
    callbacks: row.callbacks, // written by insertRedirectSession alone
    language: row.language ?? undefined,
  }
}

function toRedirectSession(row: Selectable<Schema['redirect_sessions']>): RedirectSession {
  return {
    id: row.id ?? '', // only those of before the last release have none, and they have expired
    isMember: row.owner_kind === 'member',
    clientId: row.client_id,
    purpose: toPurpose(row),
    sessionId: row.session_id ?? undefined,
    callbacks: row.callbacks,
    language: row.language ?? undefined,
  }
}
