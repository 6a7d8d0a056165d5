import type { Database } from '../../platform/db/pool.ts'
import type { VerifiedSolution } from './proof-of-work.ts'

/** Marks a solution as used. Each is valid once over all processes; a second use is refused. */
export async function markSolutionUsed(db: Database, { hash, expiresAt }: VerifiedSolution): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captcha_solutions')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
