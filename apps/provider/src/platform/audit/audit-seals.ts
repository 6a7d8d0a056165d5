import { createHash } from 'node:crypto'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { type AuditSeal, readSeals, readSealTexts, sealEntries } from './audit-store.ts'

/** Seals that are read at once. */
const PAGE_SIZE = 100

/**
 * Seals all committed entries by a hash over them and the previous seal, and returns their number. A job calls it every
 * minute. A changed or deleted entry no longer fits its seal, and a changed seal does not fit the next one.
 */
export async function sealAuditEntries(db: Database, now: Date): Promise<number> {
  return transact(db, (tx) => sealEntries(tx, now, hashEntries))
}

/** Finds the first seal that does not fit its entries or the previous seal; undefined if all fit. */
export async function findBrokenSeal(db: Database): Promise<AuditSeal | undefined> {
  let previous: AuditSeal | undefined
  for (;;) {
    const seals = await readSeals(db, { after: previous?.number, limit: PAGE_SIZE })
    if (seals.length === 0) return undefined
    for (const seal of seals) {
      // Old entries are deleted with their seals, so the first remaining seal has no previous one.
      const texts = await readSealTexts(db, seal.number)
      const isFirst = previous === undefined && seal.number > 1n
      const isNext = previous === undefined || seal.number === previous.number + 1n
      const isWhole = texts.length === seal.entryCount
      const fits = isFirst || seal.hash.equals(hashEntries(previous?.hash ?? Buffer.alloc(0), texts))
      if (!isNext || !isWhole || !fits) return seal
      previous = seal
    }
  }
}

function hashEntries(previous: Buffer, texts: readonly string[]): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest()
}
