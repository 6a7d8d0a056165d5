import { createHmac, createSecretKey } from 'node:crypto'
import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Owner } from '../../platform/http/caller.ts'
import { isGuid } from '../../platform/ids.ts'
import { hashOpaqueToken, isOpaqueToken } from '../opaque-token.ts'
import type { NewTokenFamily } from './token-families.ts'
import { batchWithRetry } from '../../platform/concurrency/batch-with-retry.ts'

const GRACE_SECONDS = 60
/** Precision of a session's last use, in seconds. */
const LAST_USED_PRECISION_SECONDS = 3_600

export type RotationResult =
  | ({ status: 'renewed'; owner: Owner; actor?: string } & NewTokenFamily)
  | { status: 'refused' }
  /** Presented after its time: it was copied. Its family has ended. */
  | { status: 'copied' }

export type RotateRefreshToken = (presented: { token: string; clientId?: string }) => Promise<RotationResult>

const REFUSED: RotationResult = { status: 'refused' }

/**
 * Rotates by the table in the reliability decisions. The successor of a token is derived from it: every tab and every retry after
 * a lost response gets the same one. The old token stays valid until its successor is used and for a minute after. Presented
 * later, it has been copied, and the whole family ends. All of it is one statement, and atomic.
 */
export function createRefreshTokenRotation(db: Database, secret: Buffer, now: () => Date): RotateRefreshToken {
  const key = createSecretKey(secret)
  const present = batchWithRetry((all: readonly RotationRequest[]) => rotateAll(db, all, now()))
  return async ({ token, clientId }) => {
    // An attempt of a stranger must not count as use.
    if (!isOpaqueToken(token) || (clientId !== undefined && !isGuid(clientId))) return REFUSED
    const refreshToken = createHmac('sha256', key).update(token).digest('base64url')
    const asked = { hash: hashOpaqueToken(token), successorHash: hashOpaqueToken(refreshToken), clientId }
    const row = await present(asked)
    if (!row) return REFUSED
    const { kind, subject_id: id, client_id, family_id: familyId, vouched_by: actor } = row
    if (!row.is_good) return { status: 'copied' }
    const owner = { kind, id, clientId: client_id }
    return { status: 'renewed', owner, familyId, refreshToken, actor: actor ?? undefined }
  }
}

interface RotationRequest {
  hash: Buffer
  successorHash: Buffer
  clientId: string | undefined
}

interface RotationRow {
  /** Position in the batch, from 1. */
  place: bigint
  kind: Owner['kind']
  subject_id: string
  client_id: string
  family_id: string
  is_good: boolean
  vouched_by: string | null
}

/** Returns no row if the token is unknown, or its family, its client, its session or its account has ended. */
async function rotateAll(
  db: Database,
  all: readonly RotationRequest[],
  now: Date,
): Promise<(RotationRow | undefined)[]> {
  const hashes = all.map(({ hash }) => hash)
  const successors = all.map(({ successorHash }) => successorHash)
  const clients = all.map(({ clientId }) => clientId ?? null)
  const { rows } = await sql<RotationRow>`${sql.raw(PREPARED)}
    with presented as (
      select place, asked.hash, successor_hash, family.id as family_id, subject_kind, subject_id, family.client_id, session_id,
        token.presented_at is null as is_first, successor.hash is not null as has_successor,
        successor.presented_at is null or successor.presented_at >= ${now}::timestamptz - make_interval(secs => ${GRACE_SECONDS}) as is_good
      from unnest(${hashes}::bytea[], ${successors}::bytea[], ${clients}::uuid[]) with ordinality as asked (hash, successor_hash, client_id, place)
      join refresh_tokens token on token.hash = asked.hash
      join token_families family on family.id = token.family_id
      join oauth_clients client on client.id = family.client_id and deleted_at is null
      left join refresh_tokens successor on successor.hash = successor_hash
      where subject_kind in ('visitor', 'member') and revoked_at is null and family.expires_at > ${now}
        and family.client_id = coalesce(asked.client_id, family.client_id)
        and (session_id is null or exists (
          select from account_sessions session join accounts on accounts.id = session.account_id
          where session.id = session_id and ended_at is null and session.expires_at > ${now} and status = 'active'))
    ), good as (
      select * from presented where is_good
    ), ended as (
      update token_families set revoked_at = now()
      where id in (select family_id from presented where not is_good) and revoked_at is null
    ), marked as (
      update refresh_tokens set presented_at = ${now} from good
      where is_first and refresh_tokens.hash = good.hash and presented_at is null
    ), derived as (
      insert into refresh_tokens (hash, family_id) select successor_hash, family_id from good where not has_successor
      on conflict (hash) do nothing
    ), seen as (
      update account_sessions set last_used_at = ${now} from good
      where id = session_id and last_used_at < ${now}::timestamptz - make_interval(secs => ${LAST_USED_PRECISION_SECONDS})
    ), followed as (
      update signed_in_visitors set at = ${now} from good
      where visitor_id = subject_id and subject_kind = 'visitor' and at < ${now}::timestamptz - make_interval(secs => ${LAST_USED_PRECISION_SECONDS})
    )
    select place, subject_kind as kind, subject_id, client_id, family_id, is_good,
      (select vouched_by from account_sessions where id = session_id) as vouched_by
    from presented`.execute(db)
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]))
  return all.map((_, at) => byPlace.get(at + 1))
}
