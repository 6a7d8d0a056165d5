import type { Reads, Writes } from '../../http/operations.ts'
import { productNotFound } from '../products/change-product.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { setRelated } from './set-related.ts'
import { readRelatedIds } from './store.ts'

export function relatedReads({ reader, catalogue, parts, viewOf, keep }: CatalogueContext): Reads {
  return {
    'relatedProducts.getRelatedProducts': (context, { id: given }) => {
      const id = given.toLowerCase()
      return keep(context, `related ${id}`, async (dependsOn) => {
        const product = await catalogue.findProduct(id)
        if (!product || !(product.visible || maySeeHidden(context))) throw productNotFound(id)
        const ids = await readRelatedIds(reader, product.id)
        dependsOn({ productIds: [product.id, ...ids] })
        const found = await catalogue.findProducts(ids)
        const shown = ids
          .flatMap((each) => found.get(each) ?? [])
          .filter((each) => each.visible || maySeeHidden(context))
        const view = viewOf(context)
        return parts.list('{"products":[', await catalogue.inLanguage(shown, view.languages), ']}', view)
      })
    },
  }
}

export const relatedWrites: Writes = {
  'relatedProducts.setRelatedProducts': async (tx, { caller }, { id, productIds }) => ({
    productIds: await setRelated(tx, id.toLowerCase(), productIds, caller),
  }),
}
