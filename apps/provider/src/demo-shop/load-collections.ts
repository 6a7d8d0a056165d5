import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ApiClient } from './api-client.ts'
import { DEMO_CONCURRENCY, mapWithConcurrency } from './map-with-concurrency.ts'
import type { DemoCollection } from './check/demo-file-schemas.ts'
import { type DemoFiles, requireId } from './demo-files.ts'
import { toCollectionTexts } from './demo-texts.ts'

/** Creates and fills the collections, in file order. Returns their ids by slug. */
export async function loadCollections(
  calls: ApiClient,
  files: DemoFiles,
  productIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { slug, name, description } of files.collections) {
    const { collection } = await calls.call(
      'products.createCollection',
      { collection: { slug, name, description } },
      slug,
    )
    ids.set(slug, collection.id ?? '')
  }
  await mapWithConcurrency(DEMO_CONCURRENCY, files.collections, async (collection) => {
    const id = requireId(ids, 'collection', collection.slug)
    const inOrder = collection.products.map((slug) => requireId(productIds, 'product', slug))
    await calls.call('products.addProductsToCollection', { id, productIds: inOrder }, collection.slug)
    const media = await loadPicture(calls, files, collection)
    const mediaIds = media.map(({ mediaId }) => mediaId)
    await calls.call('collectionMedia.replaceCollectionMedia', { id, mediaIds }, collection.slug)
    const texts = toCollectionTexts(collection, files.texts, media)
    if (texts.length > 0) await calls.call('catalogueTexts.setCollectionTexts', { id, texts }, collection.slug)
  })
  return ids
}

/**
 * Uploads the named image, or the first one of its first product. The shop stores equal files once, so no copy is made.
 */
async function loadPicture(calls: ApiClient, files: DemoFiles, collection: DemoCollection) {
  const picture = collection.picture
    ? files.pictureByName.get(collection.picture)
    : files.pictures.get(collection.products[0] ?? '')?.[0]
  if (!picture) return []
  const bytes = await readFile(join(files.folder, 'pictures', `${picture.file}.webp`))
  const fields = { altText: picture.alt['en'] ?? '' }
  const stored = await calls.upload('files.upload', { name: `${basename(picture.file)}.webp`, bytes, fields })
  return [{ mediaId: stored.file.id, alt: picture.alt }]
}
