import type { ReadHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { setRelatedProducts } from './set-related.ts'
import { readRelatedIds } from './related-store.ts'

export function createRelatedReads({
  reader,
  catalogue,
  fragments,
  getView,
  cacheResponse,
}: CatalogueContext): ReadHandlers {
  return {
    'relatedProducts.getRelatedProducts': (context, { id: given }) => {
      const id = given.toLowerCase()
      return cacheResponse(context, `related ${id}`, async (dependsOn) => {
        const product = await catalogue.findProduct(id)
        if (!product || !(product.visible || maySeeHidden(context))) throw createProductNotFoundError(id)
        const ids = await readRelatedIds(reader, product.id)
        dependsOn({ productIds: [product.id, ...ids] })
        const found = await catalogue.findProducts(ids)
        const shown = ids
          .flatMap((each) => found.get(each) ?? [])
          .filter((each) => each.visible || maySeeHidden(context))
        const view = getView(context)
        return fragments.joinList('{"products":[', await catalogue.translateProducts(shown, view.languages), ']}', view)
      })
    },
  }
}

export const relatedWrites: WriteHandlers = {
  'relatedProducts.setRelatedProducts': async (tx, { caller }, { id, productIds }) => ({
    productIds: await setRelatedProducts(tx, id.toLowerCase(), productIds, caller),
  }),
}
