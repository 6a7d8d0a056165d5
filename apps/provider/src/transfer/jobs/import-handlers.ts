import type { Import, ImportOptions } from '@cartwright/contract'
import { type BulkJobs, findBulkJob } from '../../bulk-jobs/index.ts'
import { type MediaFiles, receiveFile } from '../../media/index.ts'
import { recordChange } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { DirectHandlers, OperationHandlers, UploadHandlers } from '../../platform/http/operations.ts'
import { readMultipart } from '../../platform/http/read-multipart.ts'
import { write } from '../../platform/http/write.ts'
import { newId } from '../../platform/ids.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { createDownloadUrl } from './download-url.ts'
import { defineImportJobs, type ImportJobParameters } from './import-jobs.ts'
import { analyzeImport, IMPORT_FILE_RULES, requireValidOptions } from './import-options.ts'
import { createImportReads } from './import-reads.ts'
import { createMissingImportError, getJobId, readImport, toImport } from './read-import.ts'
import { getTransferStorageKey, withStoredFile } from './transfer-files.ts'
import { deleteImport, insertImport, saveImportJob, saveImportOptions, type StoredImport } from './transfer-store.ts'

export interface TransferServices {
  db: Database
  reader: Database
  bulkJobs: BulkJobs
  media: MediaFiles
  getShop(): ShopSettings
  fetchPictures(): void
  providerUrl: string
  /** Signs URLs of downloads. */
  secret: Buffer
  now: () => Date
}

/** Creates the handlers of `/cartwright/v1/imports`, and declares their jobs. */
export function createImportHandlers(services: TransferServices): OperationHandlers {
  const { db, media, now } = services
  return {
    uploads: createImportUploads(services),
    reads: createImportReads(services),
    direct: {
      ...createImportJobStarts(services),

      async 'imports.updateImport'(_context, { id, options }, call) {
        requireValidOptions(options)
        const file = await readImport(db, id)
        const analysis = await withStoredFile(media, file, async (path) => {
          if (path === undefined) throw createMissingImportError()
          return analyzeImport(path, services.getShop(), { options, now: now() })
        })
        return write(db, call, async (tx) => {
          const stored = await readImport(tx, id, 'update')
          await saveImportOptions(tx, id, { options, analysis })
          recordChange(tx, { entity: 'import', entityId: id, changes: { options: [stored.options, options] } })
          return answer(tx, id)
        })
      },

      async 'imports.deleteImport'(_context, { id }, call) {
        const deleted = await write(db, call, async (tx) => {
          await requireNotRunning(tx, await readImport(tx, id, 'update'))
          await deleteImport(tx, id)
          recordChange(tx, { entity: 'import', entityId: id })
          return {}
        })
        await media.storage.delete(getTransferStorageKey(id))
        return deleted
      },
    },
    writes: {
      async 'imports.createReportUrl'(tx, _context, { id, run }) {
        const jobId = getJobId(await readImport(tx, id), run)
        if (jobId === undefined) throw new AppError('JOB_NOT_FOUND', 404, 'There is no such job of the file yet.')
        return createDownloadUrl(services, { kind: 'reports', id: jobId }, now())
      },
    },
  }
}

/** `POST /cartwright/v1/imports`: stores the bytes before the row, as a row without bytes would be a broken file. */
function createImportUploads({ db, media, getShop, now }: TransferServices): UploadHandlers {
  return {
    'imports.uploadFile': async (_context, { request, accept }) => {
      const { fields, file } = await readMultipart(request, (content, fileName) =>
        receiveFile(media.incoming, content, fileName, IMPORT_FILE_RULES),
      )
      try {
        const call = accept(fields, file.sha256)
        const options: ImportOptions = {}
        const analysis = await analyzeImport(file.path, getShop(), { options, now: now() })
        const fileName = file.fileName.slice(0, 255).toWellFormed() || 'products.csv'
        const stored: StoredImport = { id: newId(), fileName, size: file.size, options, analysis, createdAt: now() }
        const key = getTransferStorageKey(stored.id)
        await media.storage.put(key, file.path, { ...file, contentType: 'text/csv' })
        const answered = await write(db, call, async (tx) => {
          await insertImport(tx, stored)
          recordChange(tx, { entity: 'import', entityId: stored.id })
          return answer(tx, stored.id)
        })
        // A replayed call has stored the first file.
        if (answered.replayed) await media.storage.delete(key)
        return answered
      } finally {
        await file.discard()
      }
    },
  }
}

function createImportJobStarts(services: TransferServices): DirectHandlers {
  const { db, bulkJobs, now } = services
  const { importType, previewType } = defineImportJobs(services)
  const start =
    (type: typeof importType, column: 'job_id' | 'preview_job_id') =>
    async (...[{ caller }, { id }, call]: Parameters<NonNullable<DirectHandlers['imports.startImport']>>) => {
      const started = await write(db, call, async (tx) => {
        const file = await readImport(tx, id, 'update')
        await requireNotRunning(tx, file)
        const { problem, productCount } = file.analysis
        if (problem !== undefined) throw new AppError('IMPORT_NOT_READABLE', 409, problem)
        const { fileName, size, options } = file
        const parameters: ImportJobParameters = { importId: id, fileName, size, options, readAt: now().toISOString() }
        const jobId = await bulkJobs.start(tx, { type, parameters, total: productCount }, caller)
        await saveImportJob(tx, id, column, jobId)
        return { jobId }
      })
      bulkJobs.runSoon()
      return started
    }
  return {
    'imports.previewImport': start(previewType, 'preview_job_id'),
    'imports.startImport': start(importType, 'job_id'),
  }
}

/** A file is imported once at a time. A preview of it waits as well, or it would show a mixture. */
async function requireNotRunning(tx: Tx, { jobId }: StoredImport): Promise<void> {
  const job = jobId === undefined ? undefined : await findBulkJob(tx, jobId)
  if (job?.status === 'WAITING' || job?.status === 'RUNNING')
    throw new AppError('IMPORT_RUNNING', 409, 'The file is being imported. Wait until the job has ended, or cancel it.')
}

async function answer(db: Database | Tx, id: string): Promise<{ import: Import }> {
  return { import: toImport(await readImport(db, id)) }
}
