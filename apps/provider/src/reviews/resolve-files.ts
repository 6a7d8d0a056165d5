import type { ReviewMedia } from '@cartwright/contract'
import { findMedia, findUploadedFileIds } from '../media/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { createInvalidField } from '../platform/http/app-error.ts'
import { type ReviewFile } from './review.ts'
import type { ReviewViewer } from './review-viewer.ts'

/**
 * Finds the files of a review by the ids or addresses that uploads have returned. Shoppers name files that they or the
 * shop uploaded for reviews, or that the review has already.
 */
export async function resolveReviewFiles(
  tx: Tx,
  media: readonly ReviewMedia[],
  { viewer, field, before = [] }: { viewer: ReviewViewer; field: string; before?: readonly ReviewFile[] },
): Promise<ReviewFile[]> {
  const ids = media.map(({ image, video }, at) => {
    const id = findFileId(image ?? video)
    if (id === undefined) throw createInvalidField(`${field}[${at}]`, 'names no file of this shop')
    return id
  })
  if (new Set(ids).size < ids.length) throw createInvalidField(field, 'names a file twice')
  const files = await findMedia(tx, ids)
  const uploaded = viewer.isShop ? new Set(ids) : await findUploadedFileIds(tx, ids, viewer.ownerId)
  for (const { id } of before) uploaded.add(id)
  return ids.map((id, at) => {
    const file = files.get(id)
    const type = file?.type ?? 'image'
    if (!file || !uploaded.has(id) || (type !== 'image' && type !== 'video'))
      throw createInvalidField(`${field}[${at}]`, 'is no picture or video that was uploaded here')
    return { id, type, width: file.width, height: file.height }
  })
}

/** Ids are part of the addresses of files; the platform's addresses have a suffix. */
function findFileId(file: { id?: string; url?: string } | undefined): string | undefined {
  const [, hash, extension] = /([0-9a-f]{32})(?:~mv2)?\.([a-z0-9]{3,4})\b/.exec(file?.id ?? file?.url ?? '') ?? []
  return hash && `${hash}.${extension}`
}
