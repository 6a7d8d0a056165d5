import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/transaction.ts'
import { IMAGE_EXTENSIONS } from '../../media/image-header.ts'
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

/** Keeps a picture in the database, under a name made from its bytes: the same picture is kept once, and an address never changes its content. */
export async function saveDatabaseImage(tx: Tx, file: DatabaseImage, altText: string): Promise<ProductMedia> {
  const id = `${createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)}.${EXTENSIONS[file.contentType]}`
  await tx
    .insertInto('media_files')
    .values({
      id,
      content_type: file.contentType,
      bytes: Buffer.from(file.bytes),
      size: BigInt(file.bytes.length),
      width: file.width,
      height: file.height,
      source_url: file.sourceUrl,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return { id, width: file.width, height: file.height, altText }
}
