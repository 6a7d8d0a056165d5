import {
  changeMediaOfCollection,
  changeMediaOfProducts,
  findProductMedia,
  type MediaChange,
  type ProductMedia,
} from '../catalogue/index.ts'
import { replaceFileOfVideos } from '../media/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { replaceFileOfReviews } from '../reviews/index.ts'
import { lockAllSettings, saveSettings } from '../settings/index.ts'
import { listUsesToMove, type Replacement } from './replacement-store.ts'

/** Products and collections that one transaction changes. */
const BATCH_SIZE = 50

/** Moves some uses of a file to the file that replaces it. Returns false if uses remain. */
export async function moveUses(tx: Tx, { fileId, byId, actor }: Replacement, now: Date): Promise<boolean> {
  const by = await findProductMedia(tx, byId)
  if (!by) throw new Error(`The file ${byId}, which replaces another one, is gone.`)
  const uses = await listUsesToMove(tx, fileId, BATCH_SIZE)
  const has = (kind: string): boolean => uses.some((use) => use.kind === kind)
  const idsOf = (kind: string): string[] => uses.filter((use) => use.kind === kind).map(({ id }) => id)
  const media: MediaChange = { fileId, by, change: (item) => toReplaced(item, fileId, by) }
  await changeMediaOfProducts(tx, idsOf('product'), media, { by: actor, now })
  for (const id of idsOf('collection')) await changeMediaOfCollection(tx, id, media, actor)
  if (has('settings')) await replaceInSettings(tx, fileId, by)
  if (has('video')) await replaceFileOfVideos(tx, fileId, byId)
  if (has('review')) await replaceFileOfReviews(tx, fileId, byId)
  return (await listUsesToMove(tx, fileId, 1)).length === 0
}

/** Puts a file in the place of another one in a gallery, which keeps its alternative text, choices and position. */
function toReplaced(item: ProductMedia, fileId: string, by: ProductMedia): ProductMedia {
  if (item.id !== fileId) return withPoster(item, by.id)
  const { altText, choices, source, place } = item
  return {
    ...by,
    altText: altText || by.altText,
    ...(choices && { choices }),
    ...(source && { source }),
    ...(place !== undefined && { place }),
  }
}

/** Gives a video of a gallery another poster; an empty id is none. */
export function withPoster(item: ProductMedia, posterId: string): ProductMedia {
  return item.video ? { ...item, video: { ...item.video, posterId } } : item
}

async function replaceInSettings(tx: Tx, fileId: string, { id, width, height }: ProductMedia): Promise<void> {
  const groups = await lockAllSettings(tx)
  for (const [group, { value }] of groups) {
    const json = JSON.stringify(value)
    if (!json.includes(fileId)) continue
    const changed = JSON.parse(json, (_name, each: unknown) =>
      isPictureOf(each, fileId) ? { ...each, id, width, height } : each,
    ) as object // of the same form
    await saveSettings(tx, group as Parameters<typeof saveSettings>[1], changed) // the name of a stored group
  }
}

function isPictureOf(value: unknown, fileId: string): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === fileId
}
