import type { PlatformQuery } from '@cartwright/contract'
import { type RequestContext, getFairnessKey } from '../../platform/http/request-context.ts'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import type { DependsOn } from '../response-cache/catalogue-versions.ts'
import type { Product } from '../model/product.ts'
import type { JsonText } from '../../platform/text/json-text.ts'
import type { GzipJson } from '../response-cache/fragments/product-fragments.ts'
import { createProductPlanInput, getInvalidationScope } from '../query/plan/query-plan.ts'
import { parseProductQuery, toPagingMetadata, toQueryKey } from '../query/parse/product-query.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'

/**
 * Queries of products; hidden ones are returned to staff only. Unsorted products come in the order of their ids,
 * which is the order of creation.
 */
export function createProductQueryHandlers({
  catalogue,
  settings,
  fragments,
  executeQuery,
  getView,
  cacheResponse,
}: CatalogueContext): ReadHandlers {
  async function countIn(collectionId: string): Promise<number> {
    return (await catalogue.getCollections()).find(({ id }) => id === collectionId)?.numberOfProducts ?? 0
  }

  async function toPage(
    context: RequestContext,
    products: readonly Product[],
    metadata: object,
  ): Promise<JsonText | GzipJson> {
    const view = getView(context)
    const shown = await catalogue.translateProducts(products, view.languages)
    return fragments.joinList(HEAD, shown, toResponseTail(metadata), view)
  }

  /** Reads the response of a product page query. */
  async function findBySlug(context: RequestContext, slug: string, dependsOn: DependsOn): Promise<JsonText | GzipJson> {
    const product = await catalogue.findProductBySlug(slug)
    dependsOn(product ? { productIds: [product.id] } : { productIds: [], invalidatedBy: 'place' })
    const shown = product && (product.visible || maySeeHidden(context)) ? [product] : []
    return toPage(context, shown, { count: shown.length, offset: 0, total: shown.length })
  }

  return {
    'products.queryProducts': (context, { query }) =>
      cacheResponse(context, `products ${toQueryKey(query)}`, async (dependsOn) => {
        const slug = findSlugLookup(query)
        if (slug !== undefined) return findBySlug(context, slug, dependsOn)
        const parsed = parseProductQuery('products', query)
        const caller = { withHidden: maySeeHidden(context), fairnessKey: getFairnessKey(context) }
        const decimals = getCurrencyExponent(settings.current().shop.currency)
        const input = createProductPlanInput(parsed, caller, decimals)
        const page = await executeQuery(parsed, { ...input, countVisible: () => countIn(input.collectionId) })
        dependsOn({ productIds: page.rows, invalidatedBy: getInvalidationScope(input, parsed.sort) })
        const metadata = toPagingMetadata('products', parsed, page)
        const view = getView(context)
        if (fragments.canJoinByIds(view))
          return fragments.joinListByIds(HEAD, page.rows, toResponseTail(metadata), view)
        const productById = await catalogue.findProducts(page.rows)
        const products = page.rows.flatMap((id) => productById.get(id) ?? [])
        return toPage(context, products, metadata)
      }),
  }
}

const HEAD = '{"products":['

function toResponseTail(metadata: object): string {
  return `],"metadata":${JSON.stringify(metadata)}}`
}

/**
 * Returns the slug if it is the only condition of the query. A unique key answers such a query with one product at
 * most.
 */
function findSlugLookup(query: PlatformQuery | null | undefined): string | undefined {
  const { filter, sort, paging, cursorPaging } = query ?? {}
  if (!filter || sort?.length || cursorPaging || paging?.limit === 0 || (paging?.offset ?? 0) > 0) return undefined
  const { slug, ...others } = filter
  return typeof slug === 'string' && Object.keys(others).length === 0 ? slug.normalize('NFC') : undefined
}
