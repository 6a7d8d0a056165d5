import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../http/write.ts'
import type { ProductMedia } from './product.ts'

export interface MediaFile {
  contentType: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'
  bytes: Uint8Array
  width: number
  height: number
  sourceUrl: string | null
}

const EXTENSIONS: Record<MediaFile['contentType'], string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

/** Keeps a picture under a name made from its bytes: the same picture is kept once, and an address never changes its content. */
export async function saveMediaFile(tx: Tx, file: MediaFile, altText: string): Promise<ProductMedia> {
  const id = `${createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)}.${EXTENSIONS[file.contentType]}`
  await tx
    .insertInto('media_files')
    .values({
      id,
      content_type: file.contentType,
      bytes: Buffer.from(file.bytes),
      width: file.width,
      height: file.height,
      source_url: file.sourceUrl,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return { id, width: file.width, height: file.height, altText }
}

/** What the shop has under this id, as it would stand in a gallery. */
export async function findMediaFile(tx: Tx, id: string): Promise<ProductMedia | undefined> {
  const row = await tx
    .selectFrom('media_files')
    .select(['id', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, altText: '' }
}

const MAX_KEPT_BYTES = 64 * 1024 * 1024

/**
 * `GET /media/<id>`, and the addresses of sizes below it, which get the whole picture until sizes are made. A picture runs nothing,
 * even opened by itself: an SVG is a document too.
 */
export function mountMedia(app: Hono, db: Database): void {
  const kept = new Map<string, { contentType: string; bytes: Uint8Array<ArrayBuffer> }>()
  let keptBytes = 0

  app.on('GET', ['/media/:id', '/media/:id/v1/*'], async (c) => {
    const id = c.req.param('id') ?? ''
    const file = kept.get(id) ?? (await read(id))
    if (!file) return c.notFound()
    const headers = {
      'content-type': file.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${id}"`,
    }
    return c.req.header('if-none-match') === headers.etag
      ? new Response(null, { status: 304, headers })
      : new Response(file.bytes, { headers })
  })

  async function read(id: string) {
    if (!/^[0-9a-f]{32}\.[a-z]{3,4}$/.test(id)) return undefined
    const row = await db
      .selectFrom('media_files')
      .select(['content_type', 'bytes'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const file = { contentType: row.content_type, bytes: new Uint8Array(row.bytes) }
    kept.set(id, file)
    keptBytes += file.bytes.length
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= MAX_KEPT_BYTES) break
      kept.delete(oldest)
      keptBytes -= bytes.length
    }
    return file
  }
}
