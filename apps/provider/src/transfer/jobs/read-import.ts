import type { Import, ImportRun } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { getExpirationDate } from './transfer-files.ts'
import { findImport, type StoredImport } from './transfer-store.ts'

/** @throws AppError if it is deleted */
export async function readImport(db: Database | Tx, id: string, lock?: 'update'): Promise<StoredImport> {
  const found = await findImport(db, id, lock)
  if (!found) throw createMissingImportError()
  return found
}

export function createMissingImportError(): AppError {
  return new AppError('IMPORT_NOT_FOUND', 404, 'There is no such file. Uploaded files are deleted after seven days.')
}

/** Returns the job of the last preview or import. */
export function getJobId({ previewJobId, jobId }: StoredImport, run: ImportRun): string | undefined {
  return run === 'PREVIEW' ? previewJobId : jobId
}

export function toImport({ size, createdAt, ...file }: StoredImport): Import {
  return {
    ...file,
    sizeInBytes: String(size),
    createdDate: createdAt.toISOString(),
    expirationDate: getExpirationDate(createdAt).toISOString(),
  }
}
