import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/transaction.ts'
import { IMAGE_EXTENSIONS, saveFileBytes } from '../../media/index.ts'
import type { ProductMedia } from '../model/product.ts'

export interface DatabaseImage {
  contentType: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'
  bytes: Uint8Array
  width: number
  height: number
  sourceUrl: string | null
}

const EXTENSIONS: Record<DatabaseImage['contentType'], string> = {
  'image/svg+xml': 'svg',
  ...IMAGE_EXTENSIONS,
}

/**
 * Stores an image in the database, under an id derived from its bytes. Equal images are stored once, and the content of
 * a URL never changes.
 */
export async function saveDatabaseImage(tx: Tx, image: DatabaseImage, altText: string): Promise<ProductMedia> {
  const { contentType, bytes, width, height, sourceUrl } = image
  const id = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${EXTENSIONS[contentType]}`
  await saveFileBytes(tx, { id, contentType, bytes, width, height, ...(sourceUrl !== null && { sourceUrl }) })
  return { id, width, height, altText }
}
