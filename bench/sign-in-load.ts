import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../apps/provider/src/platform/db/pool.ts'
import { insertAccount } from '../apps/provider/src/identity/accounts/store.ts'
import { createPasswords } from '../apps/provider/src/identity/passwords/index.ts'
import { newId } from '../apps/provider/src/platform/ids.ts'
import { measure, type Measured } from './measured-load.ts'
import { createToken } from './shoppers.ts'
import type { Shop } from './shop.ts'

const LOGIN_PATH = '/_api/iam/authentication/v2/login'
const PASSWORD = 'plate bowl cup seven'
const CATALOGUE = {
  method: 'POST',
  path: '/stores-reader/v1/products/query-platformized',
  body: JSON.stringify({ query: { paging: { limit: 20 } } }),
  expect: '"products"',
} as const
const CATALOGUE_CONNECTIONS = 8

export interface SignInLoad {
  calm: Measured
  during: Measured
  /** Answers to those who signed in, by status. */
  statuses: Record<string, number>
}

export const toMemberEmail = (number: number): string => `member-${number}@bench.example`

/** Members with one and the same password, which is hashed once. */
export async function createMembers(db: Database, count: number): Promise<void> {
  const passwordHash = await createPasswords().hash(PASSWORD)
  const now = new Date()
  for (let number = 0; number < count; number++) {
    const account = { id: newId(), email: toMemberEmail(number), passwordHash, isVerified: true, profile: {} }
    await db.transaction().execute((tx) => insertAccount(tx, { ...account, status: 'active' }, now))
  }
}

/** One after another in a few lanes: how many a second. */
export async function measureSignIns(
  shop: Shop,
  { members, lanes, seconds }: { members: number; lanes: number; seconds: number },
  signal: AbortSignal,
): Promise<{ perSecond: number; count: number }> {
  const token = await createToken(shop, signal)
  const begun = performance.now()
  const until = begun + seconds * 1000
  let next = 0
  let count = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < until) {
        const { status } = await signIn(shop, next++ % members, token, signal)
        if (status !== 200) throw new Error(`A sign-in was answered with ${status}.`)
        count++
      }
    }),
  )
  return { perSecond: (count * 1000) / (performance.now() - begun), count }
}

/**
 * Measures sign-ins of many at once, from as many addresses, repeatedly, while others view products. A caller that
 * finds the queue full gets a retry time, and retries.
 */
export async function measureSignInLoad(
  shop: Shop,
  { members, seconds }: { members: number; seconds: number },
  signal: AbortSignal,
): Promise<SignInLoad> {
  const token = await createToken(shop, signal)
  const headers = { authorization: token, 'content-type': 'application/json' }
  const browse = (name: string): Promise<Measured> => {
    const run = { name, server: shop, url: shop.providerUrl, requests: [{ ...CATALOGUE, headers }] }
    return measure({ ...run, connections: CATALOGUE_CONNECTIONS, seconds }, signal)
  }
  const calm = await browse('20 products, nobody signs in')
  const statuses: Record<string, number> = {}
  let isOver = false
  const signInPatiently = async (number: number): Promise<void> => {
    while (!isOver) {
      const { status, retryAfterSeconds } = await signIn(shop, number, token, signal)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (retryAfterSeconds > 0) await pause(retryAfterSeconds * 1000, undefined, { signal })
    }
  }
  const storm = Array.from({ length: members }, (_, number) => signInPatiently(number))
  const during = await browse(`20 products, ${members} sign in at once`)
  isOver = true
  await Promise.all(storm)
  return { calm, during, statuses }
}

export async function signIn(
  shop: Shop,
  number: number,
  token: string,
  signal: AbortSignal,
): Promise<{ status: number; retryAfterSeconds: number }> {
  const answer = await fetch(shop.providerUrl + LOGIN_PATH, {
    method: 'POST',
    headers: {
      authorization: token,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: JSON.stringify({ loginId: { email: toMemberEmail(number) }, password: PASSWORD }),
    signal,
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfterSeconds: Number(answer.headers.get('retry-after') ?? 0) }
}
