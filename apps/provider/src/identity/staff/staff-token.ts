import type { Database } from '../../platform/db/pool.ts'
import { createClientCache } from '../clients/client-cache.ts'
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from '../token/access-tokens.ts'
import { createAccessOnlyFamily } from '../token/token-families.ts'
import { findActiveStaff } from './staff.ts'

/**
 * An access token for somebody who runs the shop: an hour, and none to renew it with. What it allows is not written in it. Undefined where nobody with this
 * address is let in.
 */
export async function createStaffToken(
  db: Database,
  email: string,
  { issuer, now }: { issuer: string; now: () => Date },
): Promise<string | undefined> {
  const tokens = await createAccessTokens({ db, issuer, clients: await createClientCache(db, now), now })
  const signIn = await db.transaction().execute(async (tx) => {
    const id = await findActiveStaff(tx, email)
    if (id === undefined) return undefined
    const owner = { kind: 'merchant', id } as const
    return { owner, familyId: await createAccessOnlyFamily(tx, owner, ACCESS_TOKEN_SECONDS, now()) }
  })
  return signIn && tokens.sign(signIn.owner, signIn.familyId)
}
