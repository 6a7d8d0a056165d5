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

/** What a client has asked of authorize, checked when it was pushed (RFC 9126): nothing of it comes from a browser. */
export interface AuthorizeRequest {
  /** Absent where no page takes the answer: in a hidden frame, or where a program follows the redirects. */
  redirectUri?: string
  responseMode: ResponseMode
  /** The one origin that may hear a `web_message`. */
  targetOrigin?: string
  codeChallenge: string
  state?: string
  prompt?: PromptValue
  /** A session token came with it. Should its session not hold, no other takes its place. */
  hasSessionToken?: true
}

/** What the pages of a flow have found out. */
export interface FlowProgress {
  /** Who is to be signed in, once they have consented. */
  sessionId?: string
  hasConsented?: boolean
}

/** A redirect session that a browser has opened in order to sign in: the pages for it carry its id, and are this browser's alone. */
export interface Flow {
  id: string
  clientId: string
  /** The visitor who asked: their cart becomes the member's. */
  visitorId?: string
  /** Who was signed in where it was made. */
  sessionId?: string
  /** Absent for the purpose `login`: nobody waits for a code, the browser alone is signed in. */
  request?: AuthorizeRequest
  /** Where `login` leads when it is done. */
  postFlowUrl?: string
  /** That of the callbacks, which `login` gives back there. */
  callbackState?: string
  /** A page of ours that is wanted of whoever is signed in. */
  page?: string
  /** BCP 47, as the caller asked for it. */
  language?: string
  /** Where the answer leads: a form of its pages may redirect there. Empty where it is a message. */
  returnOrigins: string[]
  progress: FlowProgress
  createdAt: Date
}

/** By its id in an address and the hash of the browser's cookie, with its client; undefined where it is another browser's, too old, or leads to its client no more. */
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

/** Adds to what is known; `undefined` leaves a member as it is. */
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
    id: row.id ?? '', // every row that has been written since there are flows has one
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

/** The page that a redirect session for the account leads to, as `redirects/` has written it. */
function toAccountPage(request: object): string {
  const { section, page } = request as { section?: string; page?: string }
  if (page !== undefined) return `/account/${page}`
  return section === 'ORDERS' ? '/account/orders' : '/account'
}

/** In the words of a content security policy: an app's own scheme has no origin. */
export function getFormActionSource(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
