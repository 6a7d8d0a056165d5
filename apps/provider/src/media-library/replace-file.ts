import { refreshChangeTimestamps } from '../catalogue/index.ts'
import { type FileRow, findFile, updateFileDetails } from '../media/index.ts'
import { audit, recordChange } from '../platform/audit/index.ts'
import { runSequentially } from '../platform/concurrency/run-all.ts'
import type { Database } from '../platform/db/pool.ts'
import { transact, type Tx } from '../platform/db/transaction.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { moveUses } from './move-uses.ts'
import {
  claimReplacement,
  deleteReplacement,
  findReplacements,
  insertReplacement,
  listReplacedFileIds,
  type Replacement,
} from './replacement-store.ts'

/**
 * Begins to replace a file by another one: moves the first uses, and all if they are few. A job moves the others.
 * Returns whether the replacement is complete. The same replacement again continues it.
 */
export async function replaceFile(tx: Tx, replacement: Replacement, now: Date): Promise<boolean> {
  const { fileId, byId } = replacement
  if (fileId === byId) throw createInvalidField('byFileId', 'is the file itself')
  const [file, by] = await lockFiles(tx, fileId, byId)
  if (file.mediaType !== by.mediaType) throw createInvalidField('byFileId', `is the ID of no ${file.mediaType}`)
  const running = await findReplacements(tx, [fileId, byId])
  const isSame = running.some((each) => each.fileId === fileId && each.byId === byId)
  const isTarget = (each: Replacement): boolean => each.byId === byId && each.fileId !== byId
  if (!isSame && !running.every(isTarget)) throw createBusyError()
  if (!isSame) {
    await insertReplacement(tx, replacement, now)
    await inheritDetails(tx, file, by)
    recordChange(tx, { entity: 'file', entityId: fileId, changes: { replacedById: [null, byId] } })
  }
  const isComplete = await moveUses(tx, replacement, now)
  if (isComplete) await deleteReplacement(tx, fileId)
  return isComplete
}

/** Locks both files in the order of their ids, so that two replacements never deadlock. */
async function lockFiles(tx: Tx, fileId: string, byId: string): Promise<[FileRow, FileRow]> {
  const found = new Map<string, FileRow | undefined>()
  for (const id of [fileId, byId].toSorted()) found.set(id, await findFile(tx, id, 'update'))
  const [file, by] = [found.get(fileId), found.get(byId)]
  if (!file) throw new AppError('FILE_NOT_FOUND', 404, 'There is no such file.')
  if (!by) throw createInvalidField('byFileId', 'is the ID of no file')
  return [file, by]
}

/** A new file without an alternative text or poster gets those of the file that it replaces. */
async function inheritDetails(tx: Tx, file: FileRow, by: FileRow): Promise<void> {
  await updateFileDetails(tx, by.id, {
    ...(by.altText === '' && file.altText !== '' && { altText: file.altText }),
    ...(by.posterId === undefined && file.posterId !== undefined && { posterId: file.posterId }),
  })
}

function createBusyError(): AppError {
  return new AppError(
    'FILE_IN_USE',
    409,
    'One of the files is being replaced, or replaces another one. Try again in a minute.',
  )
}

/** Moves the uses of all files that are being replaced, in short transactions. Several processes may run at once. */
export async function completeReplacements(db: Database, now: () => Date, signal?: AbortSignal): Promise<void> {
  await runSequentially(await listReplacedFileIds(db), async (fileId) => {
    while (!signal?.aborted && (await continueReplacement(db, fileId, now()))) {
      // One batch after another.
    }
  })
}

/** Moves some uses. Returns false if none is left, or another process moves them. */
async function continueReplacement(db: Database, fileId: string, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const replacement = await claimReplacement(tx, fileId)
    if (!replacement) return false
    // A new use of the file waits for this transaction, so none is left behind.
    if (await moveUses(tx, replacement, now)) {
      await findFile(tx, fileId, 'update')
      const isComplete = await moveUses(tx, replacement, now)
      if (isComplete) await deleteReplacement(tx, fileId)
    }
    await refreshChangeTimestamps(tx)
    await audit(tx, { actor: replacement.actor, action: 'mediaLibrary.replaceFile', at: now })
    return true
  })
}
