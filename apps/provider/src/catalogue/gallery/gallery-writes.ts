import type { DirectHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import { addMedia, assignMedia, removeMedia, unassignMedia } from './update-gallery.ts'
import type { CatalogueContext } from '../services.ts'
import { createCatalogueWrites } from '../catalogue-writes.ts'

/** Write operations on the gallery of a product. */
export function createGalleryWrites(context: CatalogueContext): DirectHandlers {
  const writes = {
    'products.addProductMedia': async (tx, { caller }, { id, media }) => {
      await addMedia(tx, id, media, { by: caller, now: context.now() })
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
