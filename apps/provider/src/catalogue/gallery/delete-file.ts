import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { DirectHandlers } from '../../platform/http/operations.ts'
import { recordChanges } from '../changes/change-feed.ts'
import { lockCollection } from '../collections/collection-store.ts'
import { setCollectionMedia } from '../collections/change-collections.ts'
import { deleteFileRow, findFile, toFileUuid } from '../../media/index.ts'
import type { CatalogueContext } from '../services.ts'
import { createCatalogueWrites } from '../catalogue-writes.ts'
import { type GalleryChange, removeMedia } from './update-gallery.ts'
import { type FileUsage, findFileUsage, isBeingReplaced, type NamedEntity } from './file-usage-store.ts'

/** Maximum number of products, or of collections, that one deletion changes. */
const MAX_CHANGED = 100
const MAX_NAMED = 10

/**
 * `DELETE /cartwright/v1/media/{fileId}`. Deletes the row before the bytes: bytes that a crash leaves in the storage
 * are inaccessible.
 */
export function createFileDeletion(context: CatalogueContext): DirectHandlers {
  const direct = createCatalogueWrites(context, {
    'files.deleteFile': async (tx, { caller }, { fileId, force = false }) => {
      await deleteFile(tx, fileId, { isForced: force, change: { by: caller, now: context.now() } })
      return {}
    },
  })
  return {
    'files.deleteFile': async (request, input, call) => {
      const answer = await direct['files.deleteFile']!(request, input, call)
      await context.media.remove(input.fileId)
      return answer
    },
  }
}

/** Deletes the row of a file that nothing shows. Returns false if something does, or the row is missing. */
export async function deleteUnusedFile(tx: Tx, fileId: string): Promise<boolean> {
  if (!(await findFile(tx, fileId, 'update'))) return false
  if (await isBeingReplaced(tx, fileId)) return false
  if (Object.values(await findFileUsage(tx, fileId, 1)).some((places: unknown[]) => places.length > 0)) return false
  await deleteFileRow(tx, fileId)
  await recordChanges(tx, 'file', [toFileUuid(fileId)])
  return true
}

/**
 * Deletes a file. Fails while videos, settings or reviews use it. With `isForced`, it is first removed from
 * products and collections.
 */
async function deleteFile(
  tx: Tx,
  fileId: string,
  { isForced, change }: { isForced: boolean; change: GalleryChange },
): Promise<void> {
  if (!(await findFile(tx, fileId, 'update'))) throw new AppError('FILE_NOT_FOUND', 404, 'There is no such file.')
  if (await isBeingReplaced(tx, fileId))
    throw new AppError(
      'FILE_IN_USE',
      409,
      'The file is being replaced, or replaces another one. Try again in a minute.',
    )
  const use = await findFileUsage(tx, fileId, MAX_CHANGED + 1)
  const { products, collections, videos, settings, reviews } = use
  const isFree = videos.length === 0 && settings.length === 0 && reviews.length === 0
  const areFew = products.length <= MAX_CHANGED && collections.length <= MAX_CHANGED
  const isShown = products.length > 0 || collections.length > 0
  if (!isFree || (isShown && !(isForced && areFew))) throw createFileInUseError(use)

  for (const { id } of products) await removeMedia(tx, id, [fileId], change)
  for (const { id } of collections) {
    const shown = (await lockCollection(tx, id, 'change'))?.media ?? []
    const others = shown.map((each) => each.id).filter((each) => each !== fileId)
    await setCollectionMedia(tx, id, others, change.by)
  }
  await deleteFileRow(tx, fileId)
  await recordChanges(tx, 'file', [toFileUuid(fileId)])
}

function createFileInUseError(use: FileUsage): AppError {
  const { products, collections, videos, settings, reviews } = use
  const places = [
    ...toDisplayNames('product', products),
    ...toDisplayNames('collection', collections),
    ...videos.map((id) => `the video ${id}`),
    ...settings.map((group) => `the settings of "${group}"`),
    ...reviews.slice(0, MAX_NAMED).map((id) => `the review ${id}`),
  ]
  return new AppError('FILE_IN_USE', 409, `The file is seen in ${places.join(', ')}.`, {
    data: {
      ...use,
      products: products.slice(0, MAX_NAMED),
      collections: collections.slice(0, MAX_NAMED),
      reviews: reviews.slice(0, MAX_NAMED),
    },
  })
}

function toDisplayNames(what: string, all: readonly NamedEntity[]): string[] {
  const names = all.slice(0, MAX_NAMED).map(({ name }) => `the ${what} "${name}"`)
  const more = Math.min(all.length, MAX_CHANGED) - names.length
  const isAll = all.length <= MAX_CHANGED
  return more > 0 ? [...names, `${isAll ? '' : 'more than '}${more} more ${what}s`] : names
}
