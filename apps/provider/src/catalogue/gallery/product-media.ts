import type { StoredFile } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { getMediaUrl } from '../../media/media-url.ts'
import type { ProductMedia, VideoFile } from '../model/product.ts'
import { type FileRow, findFile, readResolutions, type VideoResolution } from '../../media/media-file-store.ts'

/** A file of the shop as a product, a collection or a choice has it, not to be deleted until the transaction ends; undefined where there is none. */
export async function findProductMedia(tx: Tx, id: string): Promise<ProductMedia | undefined> {
  const file = await findFile(tx, id, 'share')
  if (!file) return undefined
  return toProductMedia(file, file.mediaType === 'video' ? await readResolutions(tx, id) : [])
}

function toProductMedia(file: FileRow, resolutions: readonly VideoResolution[]): ProductMedia {
  const { id, mediaType, width, height, altText, title, posterId = '', durationMs } = file
  return {
    id,
    ...(mediaType !== 'image' && { type: mediaType }),
    width,
    height,
    altText,
    ...(title && { title }),
    ...(mediaType === 'video' && {
      video: { files: toVideoFiles(file, resolutions), posterId, ...(durationMs !== undefined && { durationMs }) },
    }),
  }
}

/** What was uploaded first, then its other sizes. */
function toVideoFiles(file: FileRow, resolutions: readonly VideoResolution[]): VideoFile[] {
  const format = file.contentType.split('/')[1]!
  return [
    { path: 'file', width: file.width, height: file.height, format },
    ...resolutions.map(({ quality, width, height }) => ({
      path: `${quality}/mp4/file.mp4`,
      width,
      height,
      format: 'mp4',
    })),
  ]
}

/** The file in the form that callers know. */
export function toStoredFile(file: FileRow, resolutions: readonly VideoResolution[], providerUrl: string): StoredFile {
  const { id, mediaType, contentType, title, altText, width, height, size, durationMs, posterId } = file
  const address = getMediaUrl(providerUrl, id, mediaType)
  return {
    id,
    mediaType,
    contentType,
    url: mediaType === 'video' ? `${address}/file` : address,
    title,
    altText,
    width,
    height,
    sizeInBytes: String(size),
    ...(durationMs !== undefined && { durationInMilliseconds: durationMs }),
    ...(posterId !== undefined && { posterId }),
    ...(mediaType === 'video' && {
      resolutions: toVideoFiles(file, resolutions).map(({ path, ...one }) => ({ url: `${address}/${path}`, ...one })),
    }),
  }
}
