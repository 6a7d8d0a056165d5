import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isGuid } from '../../platform/ids.ts'
import type { RedirectPolicy } from '../clients/allowed-redirects.ts'
import { type OauthClient, readClient } from '../clients/store.ts'
import { type AuthorizeRequest, type Flow, type FlowProgress, getFormActionSource } from './flow.ts'
import { isFlowRedirectAllowed } from './is-flow-redirect-allowed.ts'

/**
 * Finds a flow by its id in an address and the hash of the browser's cookie, with its client. Undefined if it belongs
 * to another browser, is too old, or no longer leads to its client.
 */
export async function findFlow(
  db: Database | Tx,
  id: string,
  browserHash: Buffer,
  { allowLoopback, now }: RedirectPolicy & { now: Date },
): Promise<{ flow: Flow; client: OauthClient } | undefined> {
  if (!isGuid(id)) return undefined
  const row = await db
    .selectFrom('redirect_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('intent', 'in', ['auth', 'login', 'memberAccountPage'])
    .where('page_token_hash', '=', browserHash)
    .where('page_expires_at', '>', now)
    .executeTakeFirst()
  const flow = row && toFlow(row)
  const client = flow && (await readClient(db, flow.clientId))
  return client && isFlowRedirectAllowed(flow, client, { allowLoopback }) ? { flow, client } : undefined
}

/** Merges progress; `undefined` leaves a property unchanged. */
export async function saveFlowProgress(tx: Tx, flow: Flow, progress: FlowProgress): Promise<void> {
  await tx
    .updateTable('redirect_sessions')
    .set({ progress: sql`progress || ${JSON.stringify(progress)}::jsonb` })
    .where('id', '=', flow.id)
    .execute()
}

function toFlow(row: Selectable<Schema['redirect_sessions']>): Flow {
  const { postFlowUrl, state } = row.callbacks as { postFlowUrl?: string; state?: string } // written by redirects/ alone, as `Callbacks`
  const request = row.intent === 'auth' ? (row.request as AuthorizeRequest) : undefined // likewise
  const returnUrl = row.intent === 'auth' ? request?.redirectUri : postFlowUrl
  return {
    id: row.id ?? '', // every row written since flows exist has one
    clientId: row.client_id,
    visitorId: row.owner_kind === 'visitor' ? (row.owner_id ?? undefined) : undefined,
    sessionId: row.session_id ?? undefined,
    request,
    postFlowUrl,
    callbackState: state,
    ...(row.intent === 'memberAccountPage' && { page: toAccountPage(row.request) }),
    language: row.language ?? undefined,
    returnOrigins: returnUrl ? [getFormActionSource(returnUrl)] : [],
    progress: row.progress,
    createdAt: row.created_at,
  }
}

/** Account page that a redirect session leads to, as written by `redirects/`. */
function toAccountPage(request: object): string {
  const { section, page } = request as { section?: string; page?: string }
  if (page !== undefined) return `/account/${page}`
  return section === 'ORDERS' ? '/account/orders' : '/account'
}
