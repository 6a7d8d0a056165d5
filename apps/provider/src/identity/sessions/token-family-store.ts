import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isOwner, type Owner, type Subject } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { hashOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'

const FAMILY_DAYS = 90
/** Statements, and the pauses between them, time out much sooner. */
const LONGEST_TRANSACTION_SECONDS = 60

const prepared = sql.raw(PREPARED)

export interface NewTokenFamily {
  familyId: string
  refreshToken: string
}

/** Creates a family of refresh tokens: one sign-in of one browser. A member's ends with its session. */
export async function createTokenFamily(
  db: Database | Tx,
  owner: Owner,
  now: Date,
  { sessionId }: { sessionId?: string } = {},
): Promise<NewTokenFamily> {
  const [family] = await createTokenFamilies(db, [owner], now, sessionId)
  return family!
}

/** Creates families of several owners by one statement. */
export async function createTokenFamilies(
  db: Database | Tx,
  owners: readonly Owner[],
  now: Date,
  sessionId: string | null = null,
): Promise<NewTokenFamily[]> {
  const families = owners.map(() => ({ familyId: newId(), refreshToken: generateOpaqueToken() }))
  const ids = families.map(({ familyId }) => familyId)
  const hashes = families.map(({ refreshToken }) => hashOpaqueToken(refreshToken))
  const expiresAt = new Date(now.getTime() + FAMILY_DAYS * 86_400_000)
  await sql`${prepared}
    with family as (
      insert into token_families (id, subject_id, subject_kind, client_id, session_id, created_at, expires_at)
      select id, subject_id, subject_kind, client_id, ${sessionId}::uuid, ${now}::timestamptz, ${expiresAt}::timestamptz
      from unnest(${ids}::uuid[], ${owners.map(({ id }) => id)}::uuid[], ${owners.map(({ kind }) => kind)}::text[], ${owners.map(({ clientId }) => clientId)}::uuid[])
        as family (id, subject_id, subject_kind, client_id))
    insert into refresh_tokens (hash, family_id)
    select hash, family_id from unnest(${hashes}::bytea[], ${ids}::uuid[]) as token (hash, family_id)`.execute(db)
  return families
}

/** Creates a sign-in without refresh tokens. Its access tokens end with it. */
export async function createAccessOnlyFamily(
  db: Database | Tx,
  subject: Subject,
  seconds: number,
  now: Date,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('token_families')
    .values({
      id,
      subject_id: subject.id,
      subject_kind: subject.kind,
      client_id: isOwner(subject) ? subject.clientId : null,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1_000),
      revoked_at: null,
    })
    .execute()
  return id
}

/** Finds the family of a refresh token, ended ones too. */
export async function findFamilyByRefreshToken(
  db: Database,
  refreshToken: string,
): Promise<{ id: string; clientId: string | null } | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('token_families', 'token_families.id', 'refresh_tokens.family_id')
    .select(['token_families.id', 'client_id as clientId'])
    .where('hash', '=', hashOpaqueToken(refreshToken))
    .executeTakeFirst()
}

/**
 * Ends a family, and the session of a member without another browser or family of an existing client. False if it has
 * ended before; otherwise the caller runs `refresh()` after the commit for this process. The clock of the database
 * decides which ended lately, since all processes share it.
 */
export async function revokeTokenFamily(db: Database | Tx, familyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update token_families set revoked_at = now() where id = ${familyId} and revoked_at is null returning id, session_id
    ), over as (
      update account_sessions set ended_at = ${now}, token_hash = null from ended
      where account_sessions.id = ended.session_id and ended_at is null and browser_hash is null and not exists (
        select from token_families other join oauth_clients client on client.id = other.client_id and deleted_at is null
        where other.session_id = ended.session_id and other.id <> ended.id and other.revoked_at is null)
    )
    select from ended`.execute(db)
  return rows.length > 0
}

/**
 * Ends all families of a deleted member. They stay without their session, which would cascade to them: unexpired
 * access tokens still have to be refused.
 */
export async function revokeMemberFamilies(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('token_families')
    .set({ session_id: null, revoked_at: sql`coalesce(revoked_at, now())` })
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', memberId)
    .execute()
}

/**
 * Reads families that have ended since the last call, and in the last `retentionSeconds`; with the time of this call
 * by the clock of the database. The minute before is read again: an end bears the time at which its transaction
 * began.
 */
export async function readRevokedFamilies(
  db: Database,
  { retentionSeconds, lastRead }: { retentionSeconds: number; lastRead: Date | undefined },
): Promise<{ at: Date; familyIds: string[] }> {
  const { rows } = await sql<{ at: Date; family_ids: string[] }>`
    select now() as at, array(
      select id::text from token_families where revoked_at > greatest(
        now() - make_interval(secs => ${retentionSeconds}),
        ${lastRead ?? null}::timestamptz - make_interval(secs => ${LONGEST_TRANSACTION_SECONDS}))) as family_ids`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A row that is always there is not.')
  return { at: row.at, familyIds: row.family_ids }
}
