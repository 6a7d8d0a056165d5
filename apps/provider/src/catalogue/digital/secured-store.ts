import type { FileType, SecuredMedia } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { indexAndRecordChanges } from '../changes/change-feed.ts'

/** File for sale: only its buyers may download it. */
export interface SecuredFile {
  id: string
  fileName: string
  fileType: FileType
  contentType: string
  size: number
}

export async function insertSecuredFile(tx: Tx, file: SecuredFile): Promise<void> {
  await tx
    .insertInto('secured_files')
    .values({
      id: file.id,
      file_name: file.fileName,
      file_type: file.fileType,
      content_type: file.contentType,
      size: BigInt(file.size),
    })
    .execute()
}

/** Finds a file for sale. `lock` prevents its deletion or its assignment to a product until the transaction ends. */
export async function findSecuredFile(
  db: Database | Tx,
  id: string,
  lock?: 'share' | 'update',
): Promise<SecuredFile | undefined> {
  const query = db
    .selectFrom('secured_files')
    .select(['id', 'file_name', 'file_type', 'content_type', 'size'])
    .where('id', '=', id)
  const locked = lock === 'update' ? query.forUpdate() : lock === 'share' ? query.forShare() : query
  const row = await locked.executeTakeFirst()
  return (
    row && {
      id: row.id,
      fileName: row.file_name,
      fileType: row.file_type as FileType, // written by insertSecuredFile alone
      contentType: row.content_type,
      size: Number(row.size),
    }
  )
}

export async function deleteSecuredFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('secured_files').where('id', '=', id).execute()
}

export async function isSecuredFileInUse(tx: Tx, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .select('id')
    .where('digital_file', 'is not', null)
    .where(sql<string>`digital_file ->> 'id'`, '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveDigitalFile(tx: Tx, productId: string, file: SecuredMedia | null): Promise<void> {
  await tx
    .updateTable('products')
    .set({ digital_file: file && JSON.stringify(file), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', productId)
    .execute()
  await indexAndRecordChanges(tx, 'product', [productId], 'content')
}

export async function findProductType(tx: Tx, productId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('products').select('product_type').where('id', '=', productId).executeTakeFirst()
  return row?.product_type
}
