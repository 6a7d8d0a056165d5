import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../http/write.ts'
import type { Callbacks } from './callbacks.ts'

const SESSION_MINUTES = 10
const PAGE_HOURS = 3

export interface RedirectSession {
  ownerId: string
  clientId: string
  checkoutId: string
  callbacks: Callbacks
}

/** What lets one browser see one hosted page, once it has come through a redirect session. */
export interface PageSession extends RedirectSession {
  checkoutId: string
}

/** Keeps everything on the server; the address carries a random text that says nothing. Returns that text. */
export async function insertSession(tx: Tx, session: RedirectSession, now: Date): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('redirect_sessions')
    .values({
      id_hash: hashOf(secret),
      owner_id: session.ownerId,
      client_id: session.clientId,
      checkout_id: session.checkoutId,
      callbacks: JSON.stringify(session.callbacks),
      page_token_hash: null,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_MINUTES * 60_000),
      page_expires_at: null,
    })
    .execute()
  return secret
}

export type OpenedRedirect = { session: RedirectSession; pageToken: string } | undefined

/**
 * Opens a redirect session for the browser that comes first. The address works once; coming back with the page token it was
 * given then (a reload, the back button) works as long as the page does.
 */
export async function openRedirect(
  db: Database,
  secret: string,
  cookie: string | undefined,
  now: Date,
): Promise<OpenedRedirect> {
  // What is not one of ours in its form would be easier to guess.
  const browserToken = cookie && SECRET_FORM.test(cookie) ? cookie : undefined
  const pageToken = browserToken ?? newSecret()
  const row = await db
    .updateTable('redirect_sessions')
    .set({ page_token_hash: hashOf(pageToken), page_expires_at: new Date(now.getTime() + PAGE_HOURS * 3_600_000) })
    .where('id_hash', '=', hashOf(secret))
    .where('page_token_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning(['owner_id', 'client_id', 'checkout_id', 'callbacks'])
    .executeTakeFirst()
  if (row) return { session: toSession(row), pageToken }
  if (browserToken === undefined) return undefined
  const opened = await db
    .selectFrom('redirect_sessions')
    .select(['owner_id', 'client_id', 'checkout_id', 'callbacks'])
    .where('id_hash', '=', hashOf(secret))
    .where('page_token_hash', '=', hashOf(browserToken))
    .where('page_expires_at', '>', now)
    .executeTakeFirst()
  return opened && { session: toSession(opened), pageToken: browserToken }
}

export async function findPageSession(
  db: Database,
  pageToken: string,
  checkoutId: string,
  now: Date,
): Promise<PageSession | undefined> {
  const row = await db
    .selectFrom('redirect_sessions')
    .select(['owner_id', 'client_id', 'checkout_id', 'callbacks'])
    .where('page_token_hash', '=', hashOf(pageToken))
    .where('checkout_id', '=', checkoutId)
    .where('page_expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toSession(row)
}

function toSession(row: {
  owner_id: string
  client_id: string
  checkout_id: string
  callbacks: object
}): RedirectSession {
  return {
    ownerId: row.owner_id,
    clientId: row.client_id,
    checkoutId: row.checkout_id,
    callbacks: row.callbacks,
  } // written by insertSession alone
}

const SECRET_FORM = /^[\w-]{43}$/

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
