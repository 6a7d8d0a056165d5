import type { Tx } from '../platform/db/transaction.ts'

export async function insertStaffPass(tx: Tx, hash: Buffer, expiresAt: Date): Promise<void> {
  await tx.insertInto('staff_passes').values({ hash, expires_at: expiresAt }).execute()
}

/** Deletes a pass. False if it does not exist or has expired. Of concurrent calls one deletes it. */
export async function deleteStaffPass(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('staff_passes')
    .where('hash', '=', hash)
    .returning('expires_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.expires_at > now
}
