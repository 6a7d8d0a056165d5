import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Calls } from './calls.ts'
import { AT_ONCE, fewAtATime } from './few-at-a-time.ts'
import type { DemoCollection } from './check/shapes.ts'
import { type DemoFiles, idOf } from './files.ts'
import { collectionTexts } from './texts.ts'

/** Makes the collections, in the order of the file, and fills them. Answers their ids by slug. */
export async function loadCollections(
  calls: Calls,
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
  await fewAtATime(AT_ONCE, files.collections, async (collection) => {
    const id = idOf(ids, 'collection', collection.slug)
    const inOrder = collection.products.map((slug) => idOf(productIds, 'product', slug))
    await calls.call('products.addProductsToCollection', { id, productIds: inOrder }, collection.slug)
    const media = await loadPicture(calls, files, collection)
    const mediaIds = media.map(({ mediaId }) => mediaId)
    await calls.call('collectionMedia.replaceCollectionMedia', { id, mediaIds }, collection.slug)
    const texts = collectionTexts(collection, files.texts, media)
    if (texts.length > 0) await calls.call('catalogueTexts.setCollectionTexts', { id, texts }, collection.slug)
  })
  return ids
}

/** The picture that it names, or the first one of its first product. The shop has it already: a file is kept once. */
async function loadPicture(calls: Calls, files: DemoFiles, collection: DemoCollection) {
  const picture = collection.picture
    ? files.pictureByName.get(collection.picture)
    : files.pictures.get(collection.products[0] ?? '')?.[0]
  if (!picture) return []
  const bytes = await readFile(join(files.folder, 'pictures', `${picture.file}.webp`))
  const fields = { altText: picture.alt['en'] ?? '' }
  const stored = await calls.upload('files.upload', { name: `${basename(picture.file)}.webp`, bytes, fields })
  return [{ mediaId: stored.file.id, alt: picture.alt }]
}
