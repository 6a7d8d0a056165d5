import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Owner } from '../../platform/http/caller.ts'

const GRACE_SECONDS = 60
/** Precision of a session's last use, in seconds. */
const LAST_USED_PRECISION_SECONDS = 3_600

export interface RotationRequest {
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

/**
 * Rotates a batch of refresh tokens by one statement, and returns one row for each, in their order. Undefined if the
 * token is unknown, or its family, its client, its session or its account has ended.
 */
export async function rotateRefreshTokens(
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
