import type { IdentityProfile } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { insertAccount } from '../identity/accounts/store.ts'
import { createClientCache } from '../identity/clients/client-cache.ts'
import { startSession } from '../identity/sessions/session-store.ts'
import { createAccessTokens } from '../identity/token/access-tokens.ts'
import { createTokenFamily } from '../identity/sessions/token-family-store.ts'
import { newId } from '../platform/ids.ts'
import { TEST_PROVIDER_URL } from './names.ts'

/** Minimal cost; tests of passwords use the real one. */
export const HASHING_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Password of every test member. */
export const PASSWORD = 'plate bowl cup seven'
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$fgEJlY5YP48LJ0Fx8ajbXQ$hw7QBty91ZdM32VyJ5ByYFiLySTZuBJiEErBNv5Ge4U'

export interface TestMemberOptions {
  /** @default a unique one */
  email?: string
  profile?: IdentityProfile
  /** @default true */
  isVerified?: boolean
  /** @default the built-in storefront */
  clientId?: string
}

export interface TestMember {
  id: string
  email: string
  password: string
  /** Access token of the client. */
  token: string
  refreshToken: string
  sessionId: string
  familyId: string
}

/** Creates a signed-in member without the calls of a sign-in. */
export async function createTestMember(
  db: Database,
  now: () => Date,
  { email, profile = {}, isVerified = true, clientId = STOREFRONT_CLIENT_ID }: TestMemberOptions = {},
): Promise<TestMember> {
  const id = newId()
  const address = email ?? `${id}@member.example`
  const owner = { kind: 'member', id, clientId } as const
  const signedIn = await db.transaction().execute(async (tx) => {
    const account = { id, email: address, passwordHash: PASSWORD_HASH, isVerified, status: 'active', profile } as const
    await insertAccount(tx, account, now())
    const { sessionId } = await startSession(tx, id, 'password', { clientId }, now())
    return { sessionId, ...(await createTokenFamily(tx, owner, now(), { sessionId })) }
  })
  const clients = await createClientCache(db, now)
  const tokens = await createAccessTokens({ db, issuer: TEST_PROVIDER_URL, clients, now })
  const token = await tokens.sign(owner, signedIn.familyId)
  return { id, email: address, password: PASSWORD, token, ...signedIn }
}
