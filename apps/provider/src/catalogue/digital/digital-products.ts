import { isDeepStrictEqual } from 'node:util'
import type { SecuredMedia } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import type { DirectHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import { write } from '../../platform/http/write.ts'
import { updateAndPublishChanges } from '../products/product-service.ts'
import type { Actor } from '../model/event.ts'
import { isGuid } from '../../platform/ids.ts'
import type { Product } from '../model/product.ts'
import type { CatalogueContext } from '../services.ts'
import {
  deleteSecuredFile,
  findProductType,
  findSecuredFile,
  isSecuredFileInUse,
  saveDigitalFile,
} from './secured-store.ts'
import { getSecuredStorageKey } from './secured-uploads.ts'

/** Handlers that assign a file for sale to a digital product, or remove it. */
export function createDigitalProductWrites({ now }: CatalogueContext): WriteHandlers {
  return {
    'digitalProducts.attachFile': async (tx, context, { id, fileId }) => {
      await requireDigital(tx, id)
      const file = await findSecuredFile(tx, fileId, 'share')
      if (!file) throw createFileNotFoundError()
      const digitalFile = { id: file.id, fileName: file.fileName, fileType: file.fileType }
      await setDigitalFile(tx, id, digitalFile, { by: context.caller, now: now() })
      return { digitalFile }
    },

    'digitalProducts.detachFile': async (tx, context, { id }) => {
      await requireDigital(tx, id)
      await setDigitalFile(tx, id, null, { by: context.caller, now: now() })
      return {}
    },
  }
}

/** Sets or removes the file of a product. A product that already has this file, or none, is unchanged. */
async function setDigitalFile(
  tx: Tx,
  productId: string,
  file: SecuredMedia | null,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const change = async ([product]: readonly Product[]): Promise<void> => {
    if (product && !isDeepStrictEqual(product.digitalFile, file)) await saveDigitalFile(tx, productId, file)
  }
  await updateAndPublishChanges(tx, [productId], by, change, now)
}

/** Deletes the row before the bytes: bytes that a crash leaves in the storage are inaccessible. */
export function createDigitalFileDeletion({ db, media }: CatalogueContext): DirectHandlers {
  return {
    'digitalProducts.deleteFile': async (_context, { fileId }, call) => {
      const answer = await write(db, call, async (tx) => {
        if (!(await findSecuredFile(tx, fileId, 'update'))) throw createFileNotFoundError()
        if (await isSecuredFileInUse(tx, fileId))
          throw new AppError('FILE_IN_USE', 409, 'A product still has the file. Take it off the product first.')
        await deleteSecuredFile(tx, fileId)
        return {}
      })
      await media.storage.delete(getSecuredStorageKey(fileId))
      return answer
    },
  }
}

function createFileNotFoundError(): AppError {
  return new AppError('FILE_NOT_FOUND', 404, 'There is no such file.')
}

async function requireDigital(tx: Tx, productId: string): Promise<void> {
  const type = isGuid(productId) ? await findProductType(tx, productId) : undefined
  if (type === undefined) throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.')
  if (type !== 'digital')
    throw new InvalidRequest([{ field: 'id', description: 'is no digital product', violatedRule: 'VALIDATION' }])
}
