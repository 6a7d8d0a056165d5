import type { Database } from '../../platform/db/pool.ts'
import { readRevokedFamilies } from './token-families.ts'

/** Sign-ins that are over although an access token of theirs may have time left. */
export interface RevocationList {
  has(familyId: string): boolean
  /** Reads what has ended since. Called every second. */
  refresh(): Promise<void>
}

/** Each is kept in memory for as long as a token of it may have time left, and read once. */
export async function createRevocationList(db: Database, retentionSeconds: number): Promise<RevocationList> {
  /** By the id of their family, when they were read: in milliseconds, by the clock of the database. */
  const readTimes = new Map<string, number>()
  let lastRead: Date | undefined

  async function refresh(): Promise<void> {
    const { at, familyIds } = await readRevokedFamilies(db, { retentionSeconds, lastRead })
    for (const id of familyIds) if (!readTimes.has(id)) readTimes.set(id, at.getTime())
    for (const [id, readTime] of readTimes) {
      if (readTime > at.getTime() - retentionSeconds * 1_000) break // those after it were read later
      readTimes.delete(id)
    }
    lastRead = at
  }

  await refresh()
  return { has: (familyId) => readTimes.has(familyId), refresh }
}
