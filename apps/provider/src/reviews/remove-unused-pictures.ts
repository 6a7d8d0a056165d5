import { deleteUnusedFile } from '../catalogue/index.ts'
import { deleteExpiredUploads, deleteUploadsOfFile, listExpiredUploads, type MediaFiles } from '../media/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'

const DAY_MS = 86_400_000
const BATCH = 100

/** Deletes pictures by shoppers that no review shows a day after their upload, and expired upload addresses. */
export async function removeUnusedPictures(db: Database, media: MediaFiles, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS)
  await deleteExpiredUploads(db, before)
  for (let removed = 0; ;) {
    const ids = await listExpiredUploads(db, before, BATCH)
    for (const id of ids) if (await removePicture(db, media, id)) removed++
    if (ids.length < BATCH) return removed
  }
}

/**
 * Deletes a picture, unless the shop uses the same file elsewhere. Returns whether it did; the upload is deleted
 * anyway.
 */
async function removePicture(db: Database, media: MediaFiles, id: string): Promise<boolean> {
  const isDeleted = await transact(db, async (tx) => {
    const done = await deleteUnusedFile(tx, id)
    await deleteUploadsOfFile(tx, id)
    return done
  })
  if (isDeleted) await media.remove(id)
  return isDeleted
}
