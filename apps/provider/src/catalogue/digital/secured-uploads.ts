import { randomUUID } from 'node:crypto'
import type { FileType, RequestOf } from '@cartwright/contract'
import type { UploadHandlers } from '../../platform/http/operations.ts'
import { readMultipart } from '../../platform/http/read-multipart.ts'
import { write } from '../../platform/http/write.ts'
import { type DetectedFileType, receiveFile } from '../../media/index.ts'
import type { CatalogueContext } from '../services.ts'
import { insertSecuredFile, type SecuredFile } from './secured-store.ts'

const FILE_TYPES: Record<DetectedFileType['mediaType'], FileType> = {
  image: 'SECURE_PICTURE',
  video: 'SECURE_VIDEO',
  audio: 'SECURE_MUSIC',
  document: 'SECURE_DOCUMENT',
  zip: 'SECURE_ARCHIVE',
}

/**
 * `POST …/v1/products-digital/files`: uploads a file for sale of any type; an unrecognised type is `SECURE_RAW`. The
 * id is random: equal bytes are two files, and no id can be derived from the content.
 */
export function createSecuredUploads({ db, media }: CatalogueContext): UploadHandlers {
  return {
    'digitalProducts.uploadFile': async (_request, { request, accept }) => {
      const { fields, file } = await readMultipart(request, (content, fileName) =>
        receiveFile(media.incoming, content, fileName, { limitOf: () => media.maxVideoBytes }),
      )
      try {
        const call = accept(fields, file.sha256)
        const { fileName } = fields as RequestOf<'digitalProducts.uploadFile'> // accept has checked them
        const kept: SecuredFile = {
          id: randomUUID(),
          fileName: fileName ?? (file.fileName || 'file'),
          fileType: file.kind ? FILE_TYPES[file.kind.mediaType] : 'SECURE_RAW',
          contentType: file.kind?.contentType ?? 'application/octet-stream',
          size: file.size,
        }
        await media.storage.put(getSecuredStorageKey(kept.id), file.path, { ...file, contentType: kept.contentType })
        const answer = await write(db, call, async (tx) => {
          await insertSecuredFile(tx, kept)
          return { digitalFile: { id: kept.id, fileName: kept.fileName, fileType: kept.fileType } }
        })
        // A replayed call keeps the first file. After a failure the bytes stay, because the row may have been
        // committed.
        if (answer.replayed) await media.storage.delete(getSecuredStorageKey(kept.id))
        return answer
      } finally {
        await file.discard()
      }
    },
  }
}

/** Key in the storage, apart from public files. */
export function getSecuredStorageKey(id: string): string {
  return `secured/${id.slice(0, 2)}/${id}`
}
