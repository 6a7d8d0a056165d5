import { audit, recordChange } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { createClientCache } from '../clients/client-cache.ts'
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from '../token/access-tokens.ts'
import { createAccessOnlyFamily } from '../sessions/token-family-store.ts'
import { findActiveStaff } from './staff-store.ts'

/**
 * Creates an access token for a staff member by a command: an hour, without renewal. Permissions are not in it.
 * Undefined if the address may not sign in.
 */
export async function createStaffToken(
  db: Database,
  email: string,
  { issuer, now }: { issuer: string; now: () => Date },
): Promise<string | undefined> {
  const tokens = await createAccessTokens({ db, issuer, clients: await createClientCache(db, now), now })
  const signIn = await transact(db, async (tx) => {
    const id = await findActiveStaff(tx, email)
    if (id === undefined) return undefined
    // The user of the command line may be another person than the staff member.
    recordChange(tx, { entity: 'staff', entityId: id })
    await audit(tx, { actor: { kind: 'command-line', id: 'command-line' }, action: 'staff token', at: now() })
    const owner = { kind: 'merchant', id } as const
    return { owner, familyId: await createAccessOnlyFamily(tx, owner, ACCESS_TOKEN_SECONDS, now()) }
  })
  return signIn && tokens.sign(signIn.owner, signIn.familyId)
}
