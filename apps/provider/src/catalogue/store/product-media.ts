import type { Tx } from '../../platform/db/transaction.ts'
import { type FileRow, findFile, readResolutions, toVideoFiles, type VideoResolution } from '../../media/index.ts'
import type { ProductMedia } from '../model/product.ts'

/**
 * Finds a public file as media of a product, a collection or a choice. Locks the file, so that it is not deleted before
 * the transaction ends.
 */
export async function findProductMedia(tx: Tx, id: string): Promise<ProductMedia | undefined> {
  const file = await findFile(tx, id, 'share')
  if (!file) return undefined
  return toProductMedia(file, file.mediaType === 'video' ? await readResolutions(tx, id) : [])
}

function toProductMedia(file: FileRow, resolutions: readonly VideoResolution[]): ProductMedia {
  const { id, mediaType, width, height, altText, title, posterId = '', durationMs, focalPoint } = file
  return {
    id,
    ...(mediaType !== 'image' && { type: mediaType }),
    width,
    height,
    altText,
    ...(title && { title }),
    ...(focalPoint && { focalPoint }),
    ...(mediaType === 'video' && {
      video: { files: toVideoFiles(file, resolutions), posterId, ...(durationMs !== undefined && { durationMs }) },
    }),
  }
}
