import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import { insertSigningKey, isGloballySharedKeyId, deriveKeyId, toSuccessorName } from './signing-keys.ts'

const ROTATION_DAYS = 90
/** A new key is published for as long before it signs: by then every process knows it, and whoever keeps our public keys. */
const PUBLISHED_BEFORE_SECONDS = 60
/** Longer than an access token that a key signed last has left, whatever the clocks say. */
const OUTLIVED_SECONDS = 2 * 3_600

export interface SigningKeyInfo {
  id: string
  createdAt: Date
  signsFrom: Date
  retiredAt: Date | null
}

/** All keys there ever were, the newest first. */
export async function listSigningKeys(db: Database): Promise<SigningKeyInfo[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['id', 'created_at', 'signs_from', 'retired_at'])
    .orderBy('signs_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    retiredAt: row.retired_at,
  }))
}

/** Gives the shop a new signing key. Tokens of the one before stay good as long as they would have, so nobody is logged out. */
export async function rotateSigningKeys(db: Database, now: Date): Promise<{ id: string; signsFrom: Date }> {
  const [newest] = await listSigningKeys(db)
  return createSuccessorKey(db, newest?.id ?? 'none', now)
}

/** Creates a new key where the newest is old, or has an id that other shops have too, and retires those whose last token has expired. */
export async function maintainSigningKeys(db: Database, now: Date): Promise<void> {
  const [newest] = await listSigningKeys(db)
  const isOld = newest && now.getTime() - newest.createdAt.getTime() >= ROTATION_DAYS * 86_400_000
  if (newest && (isOld || isGloballySharedKeyId(newest.id))) await createSuccessorKey(db, newest.id, now)
  await retireExpiredKeys(db, now)
}

/** The id follows from the key before: of two processes that make its successor at once, both make one and the same. */
async function createSuccessorKey(db: Database, formerId: string, now: Date): Promise<{ id: string; signsFrom: Date }> {
  const id = await deriveKeyId(db, toSuccessorName(formerId))
  const signsFrom = new Date(now.getTime() + PUBLISHED_BEFORE_SECONDS * 1_000)
  await insertSigningKey(db, id, { createdAt: now, signsFrom })
  return { id, signsFrom }
}

/** A key retires once another has signed for longer than any token lives. Its private part is forgotten. */
async function retireExpiredKeys(db: Database, now: Date): Promise<void> {
  const outlivedBy = new Date(now.getTime() - OUTLIVED_SECONDS * 1_000)
  await sql`
    update signing_keys set retired_at = ${now}, private_jwk = '{}'
    where retired_at is null and exists (
      select from signing_keys later where later.signs_from > signing_keys.signs_from and later.signs_from <= ${outlivedBy})`.execute(
    db,
  )
}
