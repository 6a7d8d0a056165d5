import type { Database } from '../../platform/db/pool.ts'
import { readRevokedFamilies } from '../sessions/token-family-store.ts'

/** Ended sign-ins whose access tokens may be unexpired. */
export interface RevocationList {
  has(familyId: string): boolean
  /** Reads newly ended sign-ins. Called every second. */
  refresh(): Promise<void>
}

/** Each sign-in is read once and stays in memory for as long as a token of it may be unexpired. */
export async function createRevocationList(db: Database, retentionSeconds: number): Promise<RevocationList> {
  /** Read times by family id, in milliseconds, by the clock of the database. */
  const readTimes = new Map<string, number>()
  let lastRead: Date | undefined

  async function refresh(): Promise<void> {
    const { at, familyIds } = await readRevokedFamilies(db, { retentionSeconds, lastRead })
    for (const id of familyIds) if (!readTimes.has(id)) readTimes.set(id, at.getTime())
    for (const [id, readTime] of readTimes) {
      if (readTime > at.getTime() - retentionSeconds * 1_000) break // later entries were read later
      readTimes.delete(id)
    }
    lastRead = at
  }

  await refresh()
  return { has: (familyId) => readTimes.has(familyId), refresh }
}
