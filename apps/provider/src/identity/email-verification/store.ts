import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Attempts at one code. */
export const MAX_ATTEMPTS = 5

/** Finds an unexpired verification, of either state. */
export async function findVerification(db: Database, key: string, now: Date) {
  return db
    .selectFrom('address_proofs')
    .selectAll()
    .where('name', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Saves a code, unless a valid one is stored already and not another is requested. False if nothing was saved. */
export async function saveVerificationCode(
  tx: Tx,
  key: string,
  { codeHash, expiresAt }: { codeHash: string; expiresAt: Date },
  { isAnother, now }: { isAnother: boolean; now: Date },
): Promise<boolean> {
  const code = { code_hash: codeHash, code_expires_at: expiresAt, expires_at: expiresAt }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('address_proofs')
    .values({ name: key, ...code })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...code, tries: 0, proven_at: null })
        .where((is) =>
          is.or([
            is.val(isAnother),
            is('address_proofs.tries', '>=', MAX_ATTEMPTS),
            is('address_proofs.code_expires_at', '<=', now),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Counts an attempt at a valid code, and returns its row. Undefined without such a code, or without attempts left. */
export async function countVerificationAttempt(db: Database, key: string, now: Date) {
  return db
    .updateTable('address_proofs')
    .set({ tries: sql`tries + 1` })
    .where('name', '=', key)
    .where('tries', '<', MAX_ATTEMPTS)
    .where('code_expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Marks the address as verified, unless another code has replaced this one. */
export async function markVerified(
  db: Database,
  key: string,
  codeHash: string,
  { verifiedAt, expiresAt }: { verifiedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('address_proofs')
    .set({ proven_at: verifiedAt, expires_at: expiresAt })
    .where('name', '=', key)
    .where('code_hash', '=', codeHash)
    .execute()
}
