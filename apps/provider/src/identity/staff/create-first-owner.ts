import { audit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import type { Passwords } from '../passwords/index.ts'
import { generateOneTimePassword } from './one-time-password.ts'
import { setOneTimePassword } from './staff-password-store.ts'
import { addStaff, hasStaff } from './staff-store.ts'

/**
 * Creates the owner account of a new shop, with a password that is returned once. Undefined if staff exists already.
 */
export async function createFirstOwner(
  db: Database,
  { email, passwords, now }: { email: string; passwords: Passwords; now: Date },
): Promise<string | undefined> {
  if (await hasStaff(db)) return undefined
  const password = generateOneTimePassword()
  const passwordHash = await passwords.hash(password)
  return transact(db, async (tx) => {
    // One of several processes that start together creates the owner.
    const id = await addStaff(tx, { email, name: 'Owner', role: 'owner' })
    if (id === undefined) return undefined
    await setOneTimePassword(tx, email, passwordHash, now)
    await audit(tx, { actor: { kind: 'job', id: 'start' }, action: 'create the first owner', at: now })
    return password
  })
}
