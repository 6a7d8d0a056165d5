import { audit, type AuditedWrite } from '../audit/index.ts'
import type { Database } from '../db/pool.ts'
import { LOCK_NOT_AVAILABLE, transact, type Tx } from '../db/transaction.ts'
import { type JsonBody, toJson } from '../text/json-text.ts'
import { findPayload } from '../outbox/find-payload.ts'
import { extractEntity } from '../outbox/payload.ts'
import { AppError } from './app-error.ts'

/** One call under an `Idempotency-Key`, of one principal and one operation. */
export interface IdempotentCall {
  principal: string
  operation: string
  /** Hash of the key. The key itself is never stored. */
  key: string
  /** Hexadecimal. Keyed by the idempotency key, so it reveals nothing of the request alone. */
  requestHash: string
}

/** One call of a write: its `Idempotency-Key`, if it has one, and its audit entry, if staff or an app calls. */
export interface WriteCall {
  idempotency?: IdempotentCall
  audited?: AuditedWrite
}

export interface StoredResponse {
  status: number
  body: JsonBody
  replayed: boolean
  /** Sent with this response but not stored. */
  headers?: Record<string, string>
}

/** Thrown if the first call with this key holds its row. */
class KeyHeld extends Error {}

const SAME_KEY_WAIT_MS = 5_000

/**
 * Runs one write in one transaction. With an `Idempotency-Key` the response is stored in the same transaction: a
 * second call with the key waits for the first and gets its bytes; a failure stores nothing. The audit entries of a
 * call by staff or an app are part of it. Serialization failures and deadlocks are retried from the start.
 *  `lockFirst` takes locks that batched calls of this operation hold before they write their keys. Taking the key first could deadlock with them.
 */
export async function write(
  db: Database,
  { idempotency: call, audited }: WriteCall,
  effect: (tx: Tx) => Promise<unknown>,
  lockFirst?: (tx: Tx) => Promise<unknown>,
): Promise<StoredResponse> {
  const waitUntil = Date.now() + SAME_KEY_WAIT_MS
  for (;;) {
    try {
      return await transact(db, async (tx) => {
        if (call) await lockFirst?.(tx).catch(tellWhetherHeld)
        const first = call && (await claimKey(tx, call))
        if (first) return first
        const body = toJson(await effect(tx))
        if (audited) await audit(tx, audited)
        if (call) await storeAnswer(tx, call, 200, Buffer.from(body))
        return { status: 200, body, replayed: false }
      })
    } catch (error) {
      if (!(error instanceof KeyHeld)) throw error
      if (Date.now() < waitUntil) continue
      throw new AppError(
        'IDEMPOTENCY_KEY_BUSY',
        409,
        'A request with this Idempotency-Key is still being carried out.',
        { retryAfterSeconds: 1, cause: error.cause },
      )
    }
  }
}

/**
 * Inserting waits for an uncommitted row of the same key (up to `lock_timeout`), so equal calls queue in the database
 * itself.
 */
async function claimKey(tx: Tx, call: IdempotentCall): Promise<StoredResponse | undefined> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      principal: call.principal,
      operation: call.operation,
      key: call.key,
      request_hash: Buffer.from(call.requestHash, 'hex'),
      status: null,
      body: null,
    })
    .onConflict((conflict) => conflict.columns(['principal', 'operation', 'key']).doNothing())
    .executeTakeFirst()
    .catch(tellWhetherHeld)
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined

  const first = await findStoredResponse(tx, call)
  if (!first)
    throw new AppError('IDEMPOTENCY_KEY_BUSY', 409, 'A request with this Idempotency-Key is still being carried out.', {
      retryAfterSeconds: 1,
    })
  return first
}

function tellWhetherHeld(error: Error & { code?: unknown }): never {
  throw error.code === LOCK_NOT_AVAILABLE ? new KeyHeld('The first call is at work.', { cause: error }) : error
}

/**
 * Body as sent: the stored one, or the stored prefix with the entity of an event (decision 35). Undefined if it was
 * erased meanwhile. Only cart events contain responses.
 */
export async function readStoredBody(
  db: Database | Tx,
  { body, entity_of: eventId }: { body: Buffer | null; entity_of: string | null },
): Promise<Buffer | undefined> {
  if (!eventId || !body) return body ?? undefined
  const payload = await findPayload(db, eventId)
  const entity = payload && extractEntity(payload)
  return entity ? Buffer.concat([body, Buffer.from(`${entity}}`)]) : undefined
}

/**
 * Stored response of the first call under this key. Read before work that is too expensive, or too strictly limited,
 * to repeat.
 */
export async function findStoredResponse(db: Database | Tx, call: IdempotentCall): Promise<StoredResponse | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', 'entity_of'])
    .where('principal', '=', call.principal)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .executeTakeFirst()
  const body = first && (await readStoredBody(db, first))
  if (!body || first.status === null) return undefined
  return replayResponse(call, { requestHash: first.request_hash, status: first.status, body })
}

export interface FirstResponse {
  /** Empty: the request is no longer known (migrations 24 and 30). */
  requestHash: Buffer
  status: number
  body: Buffer
}

/** Response of the first call under this key, if the request is the same. */
export function replayResponse(call: IdempotentCall, first: FirstResponse): StoredResponse {
  if (first.requestHash.length > 0 && first.requestHash.toString('hex') !== call.requestHash) {
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      422,
      'This Idempotency-Key was used with another request. Make a new key for each logical call.',
    )
  }
  return { status: first.status, body: first.body, replayed: true }
}

async function storeAnswer(tx: Tx, call: IdempotentCall, status: number, body: Buffer): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('principal', '=', call.principal)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .execute()
}
