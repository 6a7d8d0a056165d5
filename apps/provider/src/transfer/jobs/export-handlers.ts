import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ExportSelection, type JsonObject } from '@cartwright/contract'
import { type Static, Type } from 'typebox'
import type { RunningBulkJob } from '../../bulk-jobs/index.ts'
import { parseProductQuery } from '../../catalogue/index.ts'
import { AppError, createInvalidField } from '../../platform/http/app-error.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { write } from '../../platform/http/write.ts'
import { streamProductCsv } from '../export/export-products.ts'
import { countProducts } from '../export/export-store.ts'
import { createDownloadUrl } from './download-url.ts'
import type { TransferServices } from './import-handlers.ts'
import { getExpirationDate, getTransferStorageKey, withTemporaryFile } from './transfer-files.ts'
import { findExport, insertExport } from './transfer-store.ts'

const Parameters = Type.Object({
  selection: Type.Optional(ExportSelection),
  format: Type.Union([Type.Literal('common'), Type.Literal('platform')]),
  byteOrderMark: Type.Boolean(),
})
type Parameters = Static<typeof Parameters>

export interface ExportServices extends TransferServices {
  /** Selects the products of a filter, hidden ones as well. */
  selectProductIds(filter: JsonObject): Promise<string[]>
}

/** Creates the handlers of `/cartwright/v1/exports`, and declares their job. */
export function createExportHandlers(services: ExportServices): OperationHandlers {
  const { db, bulkJobs, now } = services
  const type = bulkJobs.define({
    name: 'export-products',
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    schema: Parameters,
    run: (job) => runExport(services, job),
  })
  return {
    direct: {
      async 'exports.startExport'({ caller }, { selection, format = 'COMMON', byteOrderMark = false }, call) {
        if (selection && !selection.ids && !selection.filter)
          throw createInvalidField('selection', 'must have one of ids, filter')
        if (selection?.filter) parseProductQuery('products', { filter: selection.filter })
        const parameters: Parameters = {
          ...(selection && { selection }),
          format: format === 'PLATFORM' ? 'platform' : 'common',
          byteOrderMark,
        }
        const started = await write(db, call, async (tx) => ({
          jobId: await bulkJobs.start(tx, { type, parameters }, caller),
        }))
        bulkJobs.runSoon()
        return started
      },
    },
    writes: {
      async 'exports.createDownloadUrl'(tx, _context, { jobId }) {
        if (!(await findExport(tx, jobId)))
          throw new AppError('EXPORT_NOT_FOUND', 404, 'There is no such file. Exports are deleted after seven days.')
        return createDownloadUrl(services, { kind: 'exports', id: jobId }, now())
      },
    },
  }
}

/** Writes the file from its beginning: after a crash, only products beyond the former progress are counted. */
async function runExport(services: ExportServices, job: RunningBulkJob<Parameters>): Promise<void> {
  const { reader, media, now, getShop, providerUrl, selectProductIds } = services
  const { selection, format, byteOrderMark } = job.parameters
  const productIds = selection?.ids ?? (selection?.filter && (await selectProductIds(selection.filter)))
  const total = productIds?.length ?? (await countProducts(reader))
  const hash = createHash('sha256')
  let size = 0

  async function* writePages(): AsyncGenerator<Buffer> {
    let exported = 0
    const options = { format, shop: getShop(), providerUrl, byteOrderMark, now, ...(productIds && { productIds }) }
    for await (const { text, count } of streamProductCsv(reader, options)) {
      const bytes = Buffer.from(text)
      hash.update(bytes)
      size += bytes.length
      yield bytes
      exported += count
      const succeeded = Math.max(0, exported - job.processed)
      await job.commit(() => Promise.resolve({ succeeded, total }))
    }
  }

  await withTemporaryFile(media, async (path) => {
    await pipeline(Readable.from(writePages()), createWriteStream(path, { mode: 0o600 }))
    const key = getTransferStorageKey(job.id)
    await media.storage.put(key, path, { contentType: 'text/csv', size, sha256: hash.digest('hex') })
  })
  const createdAt = now()
  const file = { jobId: job.id, fileName: `products-${createdAt.toISOString().slice(0, 10)}.csv`, size, createdAt }
  await job.commit(async (tx) => {
    await insertExport(tx, file)
    const expirationDate = getExpirationDate(createdAt).toISOString()
    return { result: { fileName: file.fileName, sizeInBytes: String(size), expirationDate } }
  })
}
