import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isGuid } from '../../platform/ids.ts'
import type { RedirectPolicy } from '../clients/allowed-redirects.ts'
import { type OauthClient, readClient } from '../clients/store.ts'
import { isFlowRedirectAllowed } from './is-flow-redirect-allowed.ts'

export type ResponseMode = 'query' | 'fragment' | 'web_message'
export type PromptValue = 'login' | 'none' | 'consent' | 'select_account'

/** Authorize request of a client, validated when it was pushed (RFC 9126): no part of it comes from a browser. */
export interface AuthorizeRequest {
  /** Absent where no page takes the response: in a hidden frame, or where a program follows the redirects. */
  redirectUri?: string
  responseMode: ResponseMode
  /** The one origin that may get a `web_message`. */
  targetOrigin?: string
  codeChallenge: string
  state?: string
  prompt?: PromptValue
  /** True if a session token was given. If its session is invalid, no other session replaces it. */
  hasSessionToken?: true
}

/** Progress of a flow over its pages. */
export interface FlowProgress {
  /** Session to sign in, once consent is given. */
  sessionId?: string
  hasConsented?: boolean
}

/** Redirect session that a browser has opened in order to sign in: its pages carry the id, and belong to this browser alone. */
export interface Flow {
  id: string
  clientId: string
  /** Visitor who started the flow: the cart is merged into the member's. */
  visitorId?: string
  /** Session that was signed in where the flow was created. */
  sessionId?: string
  /** Absent for the purpose `login`: no client waits for a code, and the browser alone is signed in. */
  request?: AuthorizeRequest
  /** Destination after a completed `login`. */
  postFlowUrl?: string
  /** State of the callbacks, which `login` returns to them. */
  callbackState?: string
  /** Requested account page, for a signed-in member. */
  page?: string
  /** BCP 47, as requested by the caller. */
  language?: string
  /** Origins that forms of the pages may redirect to. Empty if the response is a message. */
  returnOrigins: string[]
  progress: FlowProgress
  createdAt: Date
}

/**
 * Finds a flow by its id in an address and the hash of the browser's cookie, with its client. Undefined if it belongs to another
 * browser, is too old, or no longer leads to its client.
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

/** Source of a content security policy: an app's own scheme has no origin. */
export function getFormActionSource(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
