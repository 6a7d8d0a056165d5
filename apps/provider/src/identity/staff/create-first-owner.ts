import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import type { Passwords } from '../passwords/index.ts'
import { generateOneTimePassword } from './one-time-password.ts'
import { setOneTimePassword } from './staff-passwords.ts'
import { addStaff } from './staff.ts'

/** Lets a new shop have an owner, with a password that is told this once. Undefined where somebody runs the shop already. */
export async function createFirstOwner(
  db: Database,
  { email, passwords, now }: { email: string; passwords: Passwords; now: Date },
): Promise<string | undefined> {
  if (await hasStaff(db)) return undefined
  const password = generateOneTimePassword()
  const passwordHash = await passwords.hash(password)
  return transact(db, async (tx) => {
    // Of several processes that start together, one makes the owner.
    const id = await addStaff(tx, { email, name: 'Owner', role: 'owner' })
    if (id === undefined) return undefined
    await setOneTimePassword(tx, email, passwordHash, now)
    return password
  })
}

async function hasStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
}
