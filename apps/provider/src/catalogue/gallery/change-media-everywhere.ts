import type { Tx } from '../../platform/db/transaction.ts'
import { changeCollection, changeCollectionMedia } from '../collections/change-collections.ts'
import { lockCollection } from '../collections/collection-store.ts'
import type { Actor } from '../model/event.ts'
import type { Product, ProductMedia } from '../model/product.ts'
import type { ProductDraft } from '../model/product-draft.ts'
import { saveIfChanged } from '../products/change-product.ts'
import { updateAndPublishChanges } from '../products/product-service.ts'
import { toProductDraft } from '../products/to-product-draft.ts'
import { replaceInTranslations } from '../translations/translation-store.ts'
import { recordTranslationChanges } from '../changes/change-feed.ts'

/** Change of a file wherever products and collections use it. */
export interface MediaChange {
  fileId: string
  /** The file that takes its place. @default the file itself */
  by?: ProductMedia
  /** Changes an item of a gallery. */
  change(item: ProductMedia): ProductMedia
}

interface Change {
  by: Actor
  now: Date
}

/** Changes a file in galleries, texts and translations of these products, and publishes the differences. */
export async function changeMediaOfProducts(
  tx: Tx,
  productIds: readonly string[],
  media: MediaChange,
  { by, now }: Change,
): Promise<void> {
  if (productIds.length === 0) return
  await updateAndPublishChanges(
    tx,
    productIds,
    by,
    async (products) => {
      for (const product of products) await saveIfChanged(tx, product, toChangedDraft(product, media))
    },
    now,
  )
  if (!media.by) return
  await recordTranslationChanges(tx, await replaceInTranslations(tx, productIds, media.fileId, media.by.id))
}

/** Changes a file in the gallery and the texts of a collection. */
export async function changeMediaOfCollection(tx: Tx, id: string, media: MediaChange, by: Actor): Promise<void> {
  const before = await lockCollection(tx, id, 'change')
  if (!before) return
  await changeCollectionMedia(tx, before, changeGallery(before.media, media), by)
  const { description, seo } = replaceId({ description: before.description, seo: before.seo }, media)
  await changeCollection(tx, id, { description, seo }, by)
}

function toChangedDraft(product: Product, media: MediaChange): ProductDraft {
  const draft = toProductDraft(product)
  const { description, infoSections, seo } = draft
  return { ...draft, ...replaceId({ description, infoSections, seo }, media), media: changeGallery(draft.media, media) }
}

/** Changes a file in a gallery. If the file that takes its place is there already, it gets the choices of both. */
function changeGallery(gallery: readonly ProductMedia[], { fileId, by, change }: MediaChange): ProductMedia[] {
  const changed = gallery.map((item) => (item.id === fileId || item.video?.posterId === fileId ? change(item) : item))
  const first = by && changed.findIndex(({ id }) => id === by.id)
  return changed.flatMap((item, index) => {
    if (first === undefined || item.id !== by?.id) return [item]
    if (index !== first) return []
    const choices = changed.filter(({ id }) => id === by.id).flatMap((each) => each.choices ?? [])
    const distinct = choices.filter(
      (each, at) => choices.findIndex((other) => other.option === each.option && other.choice === each.choice) === at,
    )
    return [{ ...item, ...(distinct.length > 0 && { choices: distinct }) }]
  })
}

/** Replaces the id of the file in texts. An id occurs in a text only as part of an address. */
function replaceId<Texts extends object>(texts: Texts, { fileId, by }: MediaChange): Texts {
  const json = JSON.stringify(texts)
  return by && json.includes(fileId) ? (JSON.parse(json.replaceAll(fileId, by.id)) as Texts) : texts // of the same form
}
