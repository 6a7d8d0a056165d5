import { USE_COUNT_MAX } from '@cartwright/contract'
import {
  changeMediaOfCollection,
  changeMediaOfProducts,
  type MediaChange,
  type ProductMedia,
} from '../catalogue/index.ts'
import { type FileDetails, type FileRow, findFile, updateFileDetails } from '../media/index.ts'
import { type FieldChange, recordChange } from '../platform/audit/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { listUsesToMove, type Replacement } from './replacement-store.ts'
import { withPoster } from './move-uses.ts'

const BATCH_SIZE = 100

/**
 * Changes the details of a file, also in the galleries that use it. Galleries with an alternative text of their own
 * keep that one.
 */
export async function updateFile(
  tx: Tx,
  fileId: string,
  details: FileDetails,
  { by, now }: { by: Replacement['actor']; now: Date },
): Promise<void> {
  const before = await findFile(tx, fileId, 'update')
  if (!before) throw new AppError('FILE_NOT_FOUND', 404, 'There is no such file.')
  await requireFitting(tx, before, details)
  const changes = listChanges(before, details)
  if (Object.keys(changes).length === 0) return
  const uses = await listUsesToMove(tx, fileId, USE_COUNT_MAX + 1)
  if (uses.length > USE_COUNT_MAX)
    throw new AppError('FILE_IN_USE', 409, `More than ${USE_COUNT_MAX} products or collections use the file.`)
  await updateFileDetails(tx, fileId, details)
  recordChange(tx, { entity: 'file', entityId: fileId, changes })
  const media: MediaChange = {
    fileId,
    change: (item) => (item.id === fileId ? toUpdated(item, before, details) : item),
  }
  const products = uses.filter(({ kind }) => kind === 'product').map(({ id }) => id)
  for (let from = 0; from < products.length; from += BATCH_SIZE)
    await changeMediaOfProducts(tx, products.slice(from, from + BATCH_SIZE), media, { by, now })
  for (const { kind, id } of uses) if (kind === 'collection') await changeMediaOfCollection(tx, id, media, by)
}

async function requireFitting(tx: Tx, { id, mediaType }: FileRow, { posterId, focalPoint, title }: FileDetails) {
  if (title?.trim() === '') throw createInvalidField('title', 'is blank')
  if (focalPoint && mediaType !== 'image') throw createInvalidField('focalPoint', 'is for pictures')
  if (posterId === undefined || posterId === null) return
  if (mediaType !== 'video') throw createInvalidField('posterId', 'is for videos')
  if (posterId === id || (await findFile(tx, posterId, 'share'))?.mediaType !== 'image')
    throw createInvalidField('posterId', 'is the ID of no picture')
}

function listChanges(before: FileRow, details: FileDetails): Record<string, FieldChange> {
  const { title, altText, posterId = null, focalPoint = null } = before
  const known: Record<string, unknown> = { title, altText, posterId, focalPoint }
  return Object.fromEntries(
    Object.entries(details)
      .filter(([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(known[name]))
      .map(([name, value]) => [name, [known[name], value] as const]),
  )
}

function toUpdated(item: ProductMedia, before: FileRow, details: FileDetails): ProductMedia {
  const { title, altText, posterId, focalPoint } = details
  const { focalPoint: _former, ...rest } = item
  const point = focalPoint === undefined ? item.focalPoint : (focalPoint ?? undefined)
  const changed = {
    ...rest,
    ...(title !== undefined && { title }),
    ...(altText !== undefined && item.altText === before.altText && { altText }),
    ...(point && { focalPoint: point }),
  }
  return posterId === undefined ? changed : withPoster(changed, posterId ?? '')
}
