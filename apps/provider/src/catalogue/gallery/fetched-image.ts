import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ProductMedia } from '../model/product.ts'
import {
  type NewFile,
  saveFile,
  type MediaFiles,
  createMediaId,
  getStorageKey,
  IMAGE_EXTENSIONS,
  type ImageHeader,
} from '../../media/index.ts'

/** Stores the bytes of a downloaded image, before any row refers to it. Returns its id. */
export async function storeFetchedImage(
  media: MediaFiles,
  bytes: Uint8Array,
  contentType: ImageHeader['contentType'],
): Promise<string> {
  const id = createMediaId(createHash('sha256').update(bytes).digest('hex'), IMAGE_EXTENSIONS[contentType])
  await media.putBytes(getStorageKey(id), bytes, contentType)
  return id
}

/**
 * Inserts the row of a downloaded image. The alternative text belongs to one product and is not stored with the file.
 */
export async function saveFetchedImage(
  tx: Tx,
  file: Pick<NewFile, 'id' | 'size' | 'contentType' | 'width' | 'height' | 'sourceUrl'>,
  altText: string,
): Promise<ProductMedia> {
  await saveFile(tx, { ...file, mediaType: 'image', title: '', altText: '' })
  return { id: file.id, width: file.width, height: file.height, altText }
}
