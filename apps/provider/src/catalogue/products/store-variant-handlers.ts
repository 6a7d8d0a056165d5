import { AppError } from '../../platform/http/app-error.ts'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import { type RequestContext, getFairnessKey } from '../../platform/http/request-context.ts'
import type { Product, Variant } from '../model/product.ts'
import { splitCompositeId } from '../query/sql/predicates.ts'
import { createStoreVariantPlanInput } from '../query/plan/query-plan.ts'
import { parseProductQuery, toPagingMetadata, toQueryKey } from '../query/parse/product-query.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'
import { toStoreVariant } from '../model/wire-mapping.ts'

/**
 * Creates the read handlers of variants across all products. Hidden ones are returned to callers who may change them
 * only.
 */
export function createStoreVariantHandlers({
  catalogue,
  executeQuery,
  getView,
  cacheResponse,
}: CatalogueContext): ReadHandlers {
  function find(
    products: ReadonlyMap<string, Product>,
    id: string,
  ): { product: Product; variant: Variant } | undefined {
    const [productId = '', variantId] = splitCompositeId(id.toLowerCase())
    const product = products.get(productId)
    const variant = product?.variants.find((each) => each.id === variantId)
    return product && variant && { product, variant }
  }

  /** Translates products into the language of the caller. */
  async function translated(context: RequestContext, products: readonly Product[]): Promise<Map<string, Product>> {
    const shown = await catalogue.translateProducts(products, getView(context).languages)
    return new Map(shown.map((product) => [product.id, product]))
  }

  async function readShown(context: RequestContext, id: string): Promise<{ product: Product; variant: Variant }> {
    const product = await catalogue.findProduct(splitCompositeId(id.toLowerCase())[0]!)
    const match = product && find(new Map([[product.id, product]]), id)
    if (match && (maySeeHidden(context) || (match.product.visible && match.variant.visible)))
      return find(await translated(context, [match.product]), id) ?? match
    throw new AppError('VARIANT_NOT_FOUND', 404, 'There is no such variant.', { data: { id } })
  }

  return {
    'products.getStoreVariant': (context, { id }) =>
      cacheResponse(context, `store variant ${id}`, async () => {
        const { product, variant } = await readShown(context, id)
        return { variant: toStoreVariant(product, variant, getView(context).mediaOrigin) }
      }),

    'products.queryStoreVariants': (context, { query }) =>
      cacheResponse(context, `store variants ${toQueryKey(query)}`, async () => {
        const parsed = parseProductQuery('storeVariants', query)
        const caller = { withHidden: maySeeHidden(context), fairnessKey: getFairnessKey(context) }
        const page = await executeQuery(parsed, createStoreVariantPlanInput(parsed, caller))
        const productById = await catalogue.findProducts(page.rows.map((id) => splitCompositeId(id)[0]!))
        const products = await translated(context, [...productById.values()])
        const { mediaOrigin } = getView(context)
        const variants = page.rows
          .flatMap((id) => find(products, id) ?? [])
          .map(({ product, variant }) => toStoreVariant(product, variant, mediaOrigin))
        return { variants, metadata: toPagingMetadata('storeVariants', parsed, page) }
      }),
  }
}
