import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

export interface SigningKeyInfo {
  id: string
  createdAt: Date
  signsFrom: Date
  retiredAt: Date | null
}

/** Lists all keys, retired ones too, newest first. */
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

/** Reads the keys that may still verify a token, newest first. */
export async function readActiveKeys(db: Database) {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'private_jwk', 'public_jwk', 'signs_from'])
    .where('retired_at', 'is', null)
    .orderBy('signs_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Inserts a key. The first of two concurrent inserts with the same id stays. */
export async function insertSigningKey(
  db: Database,
  key: { id: string; privateJwk: object; publicJwk: object; createdAt: Date; signsFrom: Date },
): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({
      id: key.id,
      private_jwk: JSON.stringify(key.privateJwk),
      public_jwk: JSON.stringify(key.publicJwk),
      created_at: key.createdAt,
      signs_from: key.signsFrom,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Retires the keys that another one had replaced by `replacedBefore`, and deletes their private part. */
export async function retireSigningKeys(
  db: Database,
  { replacedBefore, now }: { replacedBefore: Date; now: Date },
): Promise<void> {
  await sql`
    update signing_keys set retired_at = ${now}, private_jwk = '{}'
    where retired_at is null and exists (
      select from signing_keys later where later.signs_from > signing_keys.signs_from and later.signs_from <= ${replacedBefore})`.execute(
    db,
  )
}
