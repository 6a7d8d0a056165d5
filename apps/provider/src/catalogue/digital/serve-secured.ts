import type { Hono } from 'hono'
import type { Database } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { MediaFiles } from '../media/files.ts'
import { serveFile } from '../media/serve-file.ts'
import { admits } from './secure-file-url.ts'
import { findSecuredFile } from './secured-store.ts'
import { securedName } from './secured-uploads.ts'

/** `GET /secured/<id>`: for whoever has an address that `secureFileUrl` made and that has not expired. */
export function mountSecuredFiles(
  app: Hono,
  services: { media: MediaFiles; reader: Database; secret: Buffer; now: () => Date },
): void {
  const { media, reader, secret, now } = services
  app.get('/secured/:id', async (c) => {
    const { id } = c.req.param()
    const { expires, signature } = c.req.query()
    const admission = admits(secret, { id, expires, signature }, now())
    if (admission === 'forged') return c.notFound()
    if (admission === 'expired')
      throw new AppError('FILE_NOT_FOUND', 410, 'This address has expired. Ask for a new one.')
    const file = await findSecuredFile(reader, id)
    if (!file) return c.notFound()
    const answer = await serveFile(c, {
      contentType: file.contentType,
      size: file.size,
      etag: `"${id}"`,
      cacheControl: 'private, no-store',
      isPublic: false,
      saveAs: file.fileName,
      open: (range) => media.storage.open(securedName(id), range),
    })
    return answer ?? c.notFound()
  })
}
