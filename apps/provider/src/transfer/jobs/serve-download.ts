import { Readable } from 'node:stream'
import { type MediaFiles, serveFile } from '../../media/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { isGuid } from '../../platform/ids.ts'
import { type DownloadSubject, verifyDownloadUrl } from './download-url.ts'
import { streamReport } from './report.ts'
import { getTransferStorageKey } from './transfer-files.ts'
import { findExport } from './transfer-store.ts'

export interface DownloadServices {
  reader: Database
  media: MediaFiles
  secret: Buffer
  now: () => Date
}

const CSV = 'text/csv; charset=utf-8'
const PRIVATE = {
  'content-type': CSV,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** `GET /downloads/…`: serves exported files and reports to anyone with a URL of `createDownloadUrl`. */
export function mountDownloadRoutes(routes: RouteTable, { reader, media, secret, now }: DownloadServices): void {
  const isAdmitted = (subject: DownloadSubject, query: { expires?: string; signature?: string }): boolean => {
    const admission = isGuid(subject.id) ? verifyDownloadUrl(secret, subject, query, now()) : 'forged'
    if (admission === 'expired')
      throw new AppError('FILE_NOT_FOUND', 410, 'This address has expired. Ask for a new one.')
    return admission === 'admitted'
  }

  routes.get('/downloads/exports/:id', async (c) => {
    const { id } = c.req.param()
    const file = isAdmitted({ kind: 'exports', id }, c.req.query()) ? await findExport(reader, id) : undefined
    const answer =
      file &&
      (await serveFile(c, {
        contentType: CSV,
        size: file.size,
        etag: `"${id}"`,
        cacheControl: PRIVATE['cache-control'],
        isPublic: false,
        saveAs: file.fileName,
        open: (range) => media.storage.open(getTransferStorageKey(id), range),
      }))
    return answer ?? c.notFound()
  })

  routes.get('/downloads/reports/:id', (c) => {
    const { id } = c.req.param()
    if (!isAdmitted({ kind: 'reports', id }, c.req.query())) return c.notFound()
    const headers = { ...PRIVATE, 'content-disposition': 'attachment; filename="import-report.csv"' }
    // Holds: a stream of Node in the form of the web's gives bytes.
    return new Response(Readable.toWeb(Readable.from(streamReport(reader, id))) as ReadableStream<Uint8Array>, {
      headers,
    })
  })
}
