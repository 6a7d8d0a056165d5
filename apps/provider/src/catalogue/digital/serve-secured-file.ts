import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { type MediaFiles, serveFile } from '../../media/index.ts'
import { verifySecureFileUrl } from './secure-file-url.ts'
import { findSecuredFile } from './secured-store.ts'
import { getSecuredStorageKey } from './secured-uploads.ts'

export interface SecuredFileServices {
  media: MediaFiles
  reader: Database
  secret: Buffer
  now: () => Date
  /** Returns true if the grant of a URL is still valid. */
  isGranted(grant: string, fileId: string): Promise<boolean>
}

/**
 * `GET /secured/<id>`: serves a file to anyone with a URL of `secureFileUrl` that has not expired and whose grant is
 * still valid.
 */
export function mountSecuredFileRoutes(routes: RouteTable, services: SecuredFileServices): void {
  const { media, reader, secret, now, isGranted } = services
  routes.get('/secured/:id', async (c) => {
    const { id } = c.req.param()
    const { expires, grant, signature } = c.req.query()
    const admission = verifySecureFileUrl(secret, { id, expires, grant, signature }, now())
    if (admission === 'forged') return c.notFound()
    if (admission === 'expired')
      throw new AppError('FILE_NOT_FOUND', 410, 'This address has expired. Ask for a new one.')
    if (grant !== undefined && !(await isGranted(grant, id)))
      throw new AppError('FILE_NOT_FOUND', 410, 'This file was cancelled, given back or paid back.')
    const file = await findSecuredFile(reader, id)
    if (!file) return c.notFound()
    const answer = await serveFile(c, {
      contentType: file.contentType,
      size: file.size,
      etag: `"${id}"`,
      cacheControl: 'private, no-store',
      isPublic: false,
      saveAs: file.fileName,
      open: (range) => media.storage.open(getSecuredStorageKey(id), range),
    })
    return answer ?? c.notFound()
  })
}
