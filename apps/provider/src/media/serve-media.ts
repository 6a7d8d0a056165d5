import type { Context as HonoContext } from 'hono'
import type { Database } from '../platform/db/pool.ts'
import { getClientAddress } from '../platform/http/client-address.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { type FileRow, readResolutions } from './media-file-store.ts'
import { type MediaFiles, getStorageKey } from './media-files.ts'
import type { ImageFormat } from './resize-image.ts'
import { serveFile } from './serve-file.ts'
import { parseImageTransform, type ImageTransform } from './image-transform.ts'
import { toPlainMediaId, toVideoId } from './platform-media-id.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Cache policy of a substitute while a better format is computed. Browsers revalidate it in the background. */
const FOR_A_MINUTE = 'public, max-age=60, stale-while-revalidate=86400'
/** Cache policy of videos, which may get further resolutions and another poster. */
const FOR_AN_HOUR = 'public, max-age=3600'

/**
 * Registers the routes that the client's media functions build: images and sizes, shapes, videos, audio, documents,
 * archives. They respond for any host name, so that requests for the platform's media hosts may be sent here.
 */
export function mountMediaRoutes(routes: RouteTable, services: { media: MediaFiles; reader: Database }): void {
  const { media, reader } = services

  routes.get('/media/:id', image)
  routes.get('/shapes/:id', (c) => whole(c, ['image']))
  routes.get('/mp3/:id', (c) => whole(c, ['audio']))
  routes.get('/ugd/:id', (c) => whole(c, ['document']))
  routes.get('/archives/:id', (c) => whole(c, ['zip']))
  routes.get('/video/:id/file', (c) => whole(c, ['video']))
  routes.get('/video/:id/:quality/mp4/file.mp4', resolution)
  routes.get('/media/:id/v1/*', size)

  async function whole(c: HonoContext, types: readonly FileRow['mediaType'][]): Promise<Response> {
    const file = await findByUrlId(media, getId(c))
    if (!file || !types.includes(file.mediaType)) return c.notFound()
    return (await serve(c, file, FOR_EVER)) ?? c.notFound()
  }

  async function image(c: HonoContext): Promise<Response> {
    const found = await findImage(media, getId(c))
    return (found && (await serve(c, found.file, found.cacheControl))) ?? c.notFound()
  }

  function serve(c: HonoContext, file: FileRow, cacheControl: string): Promise<Response | undefined> {
    const isShown = file.mediaType !== 'document' && file.mediaType !== 'zip'
    return serveFile(c, {
      contentType: file.contentType,
      size: file.size,
      etag: `"${file.id}"`,
      cacheControl,
      isPublic: true,
      ...(!isShown && { saveAs: file.title || file.id }),
      open: async (range) => {
        if (!file.isInDatabase) return media.storage.open(getStorageKey(file.id), range, file.size)
        const bytes = await media.readDatabaseBytes(file.id)
        return range ? bytes.subarray(range.start, range.end + 1) : bytes
      },
    })
  }

  /** Selects a stored resolution without transcoding: the largest up to the requested one, else the smallest. */
  async function resolution(c: HonoContext): Promise<Response> {
    const file = await findByUrlId(media, getId(c))
    const wanted = Number(/^(\d{3,4})p$/.exec(c.req.param('quality') ?? '')?.[1])
    if (file?.mediaType !== 'video' || !wanted) return c.notFound()
    const others = await readResolutions(reader, file.id)
    const all = [
      ...others.map(({ fileId, width, height }) => ({ fileId, lines: Math.min(width, height) })),
      { fileId: file.id, lines: Math.min(file.width, file.height) },
    ].sort((a, b) => a.lines - b.lines)
    const chosen = all.findLast(({ lines }) => lines <= wanted) ?? all[0]
    const found = chosen && (await media.find(chosen.fileId))
    return (found && (await serve(c, found, FOR_AN_HOUR))) ?? c.notFound()
  }

  async function size(c: HonoContext): Promise<Response> {
    const original = await findImage(media, getId(c))
    if (!original) return c.notFound()
    const { file, cacheControl } = original
    const [, path = ''] = /^\/media\/[^/]*\/v1\/(.*)$/.exec(c.req.path) ?? []
    const asked = parseImageTransform(path)
    const format = negotiateImageFormat(asked, c.req.header('accept'), file.contentType)
    // Drawings scale as they are, and the library does not support animations.
    if (!format || file.contentType === 'image/gif') return (await serve(c, file, cacheControl)) ?? c.notFound()

    const { sent, isLasting } = await readyFormat(file.id, asked, format, c.req.header('accept'))
    const found = await media.resizedImages.getOrCreate(file.id, asked, sent, getClientAddress(c))
    if (!found) return c.notFound()
    const answer = await serveFile(c, {
      contentType: found.contentType,
      size: found.bytes.length,
      etag: media.resizedImages.getEtag(file.id, asked, sent),
      cacheControl: isLasting ? cacheControl : FOR_A_MINUTE,
      isPublic: true,
      open: async (range) => (range ? found.bytes.subarray(range.start, range.end + 1) : found.bytes),
    })
    if (asked.encoding) answer?.headers.set('vary', 'accept')
    return answer ?? c.notFound()
  }

  /** AVIF is slow to encode: until it is ready, a browser that accepts WebP gets WebP, and revalidates soon. */
  async function readyFormat(
    id: string,
    asked: ImageTransform,
    best: ImageFormat,
    accept: string | undefined,
  ): Promise<{ sent: ImageFormat; isLasting: boolean }> {
    const mayWait = best === 'avif' && asked.encoding !== undefined && acceptsType(accept, 'image/webp')
    if (!mayWait || (await media.resizedImages.find(id, asked, 'avif'))) return { sent: best, isLasting: true }
    media.resizeQueue.enqueue({ id, asked, format: 'avif' })
    return { sent: 'webp', isLasting: false }
  }
}

function getId(c: HonoContext): string {
  return c.req.param('id') ?? ''
}

function findByUrlId(media: MediaFiles, id: string): Promise<FileRow | undefined> {
  return media.find(toPlainMediaId(id))
}

/** Finds an image, or the poster of a video by the video's id: the official helpers build such ids. */
async function findImage(media: MediaFiles, id: string): Promise<{ file: FileRow; cacheControl: string } | undefined> {
  const file = await findByUrlId(media, id)
  if (file) return file.mediaType === 'image' ? { file, cacheControl: FOR_EVER } : undefined
  const videoId = toVideoId(id)
  const video = videoId === undefined ? undefined : await media.find(videoId)
  const poster = video?.posterId === undefined ? undefined : await media.find(video.posterId)
  return poster && { file: poster, cacheControl: FOR_AN_HOUR }
}

/**
 * Negotiates the format: the one in the URL, or with `enc_auto` the best that the client accepts. Undefined serves the
 * original, for drawings without a requested pixel format.
 */
export function negotiateImageFormat(
  { encoding, extension }: Pick<ImageTransform, 'encoding' | 'extension'>,
  accept: string | undefined,
  contentType: string,
): ImageFormat | undefined {
  const named = EXTENSIONS[extension]
  if (contentType === 'image/svg+xml' && !named) return undefined
  if (encoding && acceptsType(accept, 'image/avif')) return 'avif'
  if (encoding === 'avif' && !/image\//.test(accept ?? '')) return 'avif' // requested, and `Accept` does not exclude it
  if (encoding && acceptsType(accept, 'image/webp')) return 'webp'
  return named ?? (contentType === 'image/png' ? 'png' : 'jpeg')
}

function acceptsType(accept: string | undefined, type: string): boolean {
  return (accept ?? '').toLowerCase().includes(type)
}

const EXTENSIONS: Record<string, ImageFormat> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jpe: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
}
