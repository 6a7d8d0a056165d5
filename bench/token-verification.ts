import { join } from 'node:path'
import { startDatabase } from '../apps/provider/src/platform/db/open-database.ts'
import { joinEmbedded } from '../apps/provider/src/platform/db/embedded/index.ts'
import { createDatabase, createPool } from '../apps/provider/src/platform/db/pool.ts'
import { createClientCache } from '../apps/provider/src/identity/clients/client-cache.ts'
import { STOREFRONT_CLIENT_ID, registerStorefront } from '../apps/provider/src/identity/index.ts'
import { type AccessTokens, createAccessTokens } from '../apps/provider/src/identity/token/access-tokens.ts'
import { newId } from '../apps/provider/src/platform/ids.ts'
import { percentile } from './statistics.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const ROUNDS = 10

export interface Verification {
  tokens: number
  coldMicros: number
  cachedMicros: number
  hits: number
  misses: number
  databaseCalls: number
}

/**
 * Measures the verification of an access token: the first time, and from the bounded cache. In this process, one
 * after another.
 */
export async function measureVerification(count: number): Promise<Verification> {
  using folder = createTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const onLost = (reason: string): void => console.error(`The database stopped: ${reason}`)
  const { db, close } = await startDatabase({ dataDir, durability: 'none' }, { say: () => {}, onLost })
  try {
    await registerStorefront(db, 'http://127.0.0.1')
    return await measureIn(dataDir, count)
  } finally {
    await close()
  }
}

async function measureIn(dataDir: string, count: number): Promise<Verification> {
  const pool = createPool((await joinEmbedded({ dataDir }))!, { max: 1 }) // it was started just now
  let databaseCalls = 0
  pool.on('acquire', () => databaseCalls++)
  const db = createDatabase(pool)
  try {
    const now = (): Date => new Date()
    const clients = await createClientCache(db, now)
    const tokens = await createAccessTokens({ db, issuer: 'http://127.0.0.1', clients, now })
    const signed: string[] = []
    for (let n = 0; n < count; n++)
      signed.push(await tokens.sign({ kind: 'visitor', id: newId(), clientId: STOREFRONT_CLIENT_ID }, newId()))
    databaseCalls = 0
    const cold = await timesOf(tokens, signed)
    const cached: number[] = []
    for (let round = 1; round < ROUNDS; round++) cached.push(...(await timesOf(tokens, signed)))
    const { hits, misses } = tokens.getCacheStats()
    const half = (times: readonly number[]): number => percentile(times, 50) * 1000
    return { tokens: count, coldMicros: half(cold), cachedMicros: half(cached), hits, misses, databaseCalls }
  } finally {
    await db.destroy()
  }
}

async function timesOf(tokens: AccessTokens, signed: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const token of signed) {
    const begun = performance.now()
    if (!(await tokens.verify(token))) throw new Error('A token that was signed just now is refused.')
    times.push(performance.now() - begun)
  }
  return times
}
