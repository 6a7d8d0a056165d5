import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { MediaHost } from '../../platform/http/request-context.ts'
import { isGuid } from '../../platform/ids.ts'

export type ApplicationType = 'WEB_APP' | 'MOBILE' | 'OTHER'

/**
 * Application that may act for visitors and members of this shop. It has no secret: its addresses and PKCE identify
 * it.
 */
export interface OauthClient {
  id: string
  name: string
  description: string
  loginUrl: string | undefined
  logoutUrl: string | undefined
  /** Destinations of sign-in responses: whole addresses. */
  allowedRedirectUris: readonly string[]
  /** Origins that other pages may lead back to, and whose pages may call. */
  allowedRedirectDomains: readonly string[]
  applicationType: ApplicationType
  technology: string
  /** Host of media addresses in responses to its visitors and members. */
  mediaHost: MediaHost
  /** True for the client of the built-in storefront, which cannot be deleted. */
  isBuiltIn: boolean
  createdAt: Date
}

export async function readClient(db: Database | Tx, id: string): Promise<OauthClient | undefined> {
  if (!isGuid(id)) return undefined
  const row = await selectClients(db).where('id', '=', id).executeTakeFirst()
  return row && toClient(row)
}

export async function readClients(db: Database | Tx, ids: readonly string[]): Promise<OauthClient[]> {
  const rows = await selectClients(db).where('id', 'in', ids.filter(isGuid)).execute()
  return rows.map(toClient)
}

/** Lists clients, newest first. */
export async function listClients(
  db: Database | Tx,
  { limit = null, offset = 0 }: { limit?: number | null; offset?: number } = {},
): Promise<OauthClient[]> {
  const rows = await selectClients(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toClient)
}

export async function saveClient(tx: Tx, client: OauthClient, now: Date): Promise<void> {
  const values = {
    name: client.name,
    description: client.description,
    login_url: client.loginUrl ?? null,
    logout_url: client.logoutUrl ?? null,
    allowed_redirect_uris: [...client.allowedRedirectUris],
    allowed_redirect_domains: [...client.allowedRedirectDomains],
    application_type: client.applicationType,
    technology: client.technology,
    media_host: client.mediaHost,
    is_built_in: client.isBuiltIn,
    updated_at: now,
  }
  await tx
    .insertInto('oauth_clients')
    .values({ id: client.id, ...values, created_at: client.createdAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/**
 * Marks a client as deleted. Its tokens end with it, also unexpired ones: each token check looks up the client. The
 * sign-ins of its visitors, which may be very many, stay stored until they expire. The caller runs
 * `identity.refresh()` after the commit.
 */
export async function markClientDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('oauth_clients').set({ deleted_at: now }).where('id', '=', id).execute()
}

export async function readAllClients(db: Database): Promise<{ clients: OauthClient[]; deletedIds: string[] }> {
  const rows = await db.selectFrom('oauth_clients').selectAll().execute()
  return {
    clients: rows.filter((row) => row.deleted_at === null).map(toClient),
    deletedIds: rows.filter((row) => row.deleted_at !== null).map(({ id }) => id),
  }
}

/** Locks the row until the transaction ends. */
export async function lockClient(tx: Tx, id: string): Promise<OauthClient | undefined> {
  const row = await selectClients(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toClient(row)
}

function selectClients(db: Database | Tx) {
  return db.selectFrom('oauth_clients').selectAll().where('deleted_at', 'is', null)
}

function toClient(row: Selectable<Schema['oauth_clients']>): OauthClient {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    loginUrl: row.login_url ?? undefined,
    logoutUrl: row.logout_url ?? undefined,
    allowedRedirectUris: row.allowed_redirect_uris,
    allowedRedirectDomains: row.allowed_redirect_domains,
    applicationType: row.application_type as ApplicationType, // written by saveClient alone
    technology: row.technology,
    mediaHost: row.media_host as MediaHost, // the table checks it
    isBuiltIn: row.is_built_in,
    createdAt: row.created_at,
  }
}
