import { randomUUID } from 'node:crypto'
import type { Database } from '../platform/db/pool.ts'
import { addStaff } from '../identity/index.ts'
import { PASSWORD, PASSWORD_HASH } from './create-test-member.ts'

/** Creates a staff account with its own password. */
export async function createTestStaff(db: Database, now: Date): Promise<{ email: string; password: string }> {
  const email = `${randomUUID()}@shop.example`
  await db.transaction().execute(async (tx) => {
    await addStaff(tx, { email, name: 'Test', role: 'viewer' })
    const chosen = { password_hash: PASSWORD_HASH, password_changed_at: now, must_change_password: false }
    await tx.updateTable('staff').set(chosen).where('email', '=', email).execute()
  })
  return { email, password: PASSWORD }
}
