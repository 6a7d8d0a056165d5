import type { MediaDataForWrite } from '@cartwright/contract'
import { findImageId } from '../../media/index.ts'
import type { DirectHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import { addMedia, assignMedia, removeMedia, replaceGallery, unassignMedia } from './update-gallery.ts'
import type { CatalogueContext } from '../services.ts'
import { createCatalogueWrites } from '../catalogue-writes.ts'

/** Write operations on the gallery of a product. */
export function createGalleryWrites(context: CatalogueContext): DirectHandlers {
  /** An address of an image of the shop, in either form, stands for its id. */
  function toOwnMedia(added: MediaDataForWrite): MediaDataForWrite {
    const { url, ...others } = added
    const mediaId = typeof url === 'string' ? findImageId(url, context.providerUrl) : undefined
    return mediaId === undefined ? added : { ...others, mediaId }
  }

  const writes = {
    'products.addProductMedia': async (tx, { caller }, { id, media }) => {
      await addMedia(tx, id, media.map(toOwnMedia), { by: caller, now: context.now() })
      return {}
    },
    'products.removeProductMedia': async (tx, { caller }, { id, mediaIds }) => {
      await removeMedia(tx, id, mediaIds, { by: caller, now: context.now() })
      return {}
    },
    'products.addProductMediaToChoices': async (tx, { caller }, { id, media }) => {
      await assignMedia(tx, id, media, { by: caller, now: context.now() })
      return {}
    },
    'products.removeProductMediaFromChoices': async (tx, { caller }, { id, media }) => {
      await unassignMedia(tx, id, media, { by: caller, now: context.now() })
      return {}
    },
    'productMedia.replaceProductMedia': async (tx, { caller, ifMatch }, { id, media }) => {
      await replaceGallery(tx, id, media, { by: caller, now: context.now(), ifMatch })
      return {}
    },
  } satisfies WriteHandlers
  const direct = createCatalogueWrites(context, writes)
  return {
    ...direct,
    'products.addProductMedia': async (request, input, call) => {
      const answer = await direct['products.addProductMedia']!(request, input, call)
      if (input.media.some(({ url }) => url !== undefined)) context.fetchPictures()
      return answer
    },
  }
}
