import type { PlatformQuery } from '@cartwright/contract'
import { type RequestContext, turnOf } from '../../http/context.ts'
import type { Reads } from '../../http/operations.ts'
import { exponentOf } from '../../money.ts'
import type { DependsOn } from '../cache/cache.ts'
import type { Product } from '../product.ts'
import type { JsonText } from '../../json-text.ts'
import type { ZippedJson } from '../parts/product-parts.ts'
import { askProducts, keyOf, leastToChange, pagingMetadata, readQuestion } from '../query/index.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'

/** Lists of products; hidden ones only for those who may change them. Unsorted, they are in the order of their ids, which is that of their creation. */
export function productQueries({ catalogue, settings, parts, answer, viewOf, keep }: CatalogueContext): Reads {
  async function countIn(collectionId: string): Promise<number> {
    return (await catalogue.collections()).find(({ id }) => id === collectionId)?.numberOfProducts ?? 0
  }

  async function toPage(
    context: RequestContext,
    products: readonly Product[],
    metadata: object,
  ): Promise<JsonText | ZippedJson> {
    const view = viewOf(context)
    const shown = await catalogue.inLanguage(products, view.languages)
    return parts.list(HEAD, shown, tailOf(metadata), view)
  }

  /** What a product page asks. */
  async function findBySlug(
    context: RequestContext,
    slug: string,
    dependsOn: DependsOn,
  ): Promise<JsonText | ZippedJson> {
    const product = await catalogue.findProductBySlug(slug)
    dependsOn(product ? { productIds: [product.id] } : { productIds: [], touchedBy: 'place' })
    const shown = product && (product.visible || maySeeHidden(context)) ? [product] : []
    return toPage(context, shown, { count: shown.length, offset: 0, total: shown.length })
  }

  return {
    'products.queryProducts': (context, { query }) =>
      keep(context, `products ${keyOf(query)}`, async (dependsOn) => {
        const slug = slugAsked(query)
        if (slug !== undefined) return findBySlug(context, slug, dependsOn)
        const question = readQuestion('products', query)
        const asker = { withHidden: maySeeHidden(context), by: turnOf(context) }
        const decimals = exponentOf(settings.current().shop.currency)
        const asked = askProducts(question, asker, decimals)
        const page = await answer(question, { ...asked, countShown: () => countIn(asked.collectionId) })
        dependsOn({ productIds: page.rows, touchedBy: leastToChange(asked, question.sort) })
        const metadata = pagingMetadata('products', question, page)
        const view = viewOf(context)
        if (parts.isListed(view)) return parts.listOf(HEAD, page.rows, tailOf(metadata), view)
        const found = await catalogue.findProducts(page.rows)
        const products = page.rows.flatMap((id) => found.get(id) ?? [])
        return toPage(context, products, metadata)
      }),
  }
}

const HEAD = '{"products":['

function tailOf(metadata: object): string {
  return `],"metadata":${JSON.stringify(metadata)}}`
}

/** The slug, where it is all that is asked for: that is a key of its own, and there is one product at most. */
function slugAsked(query: PlatformQuery | null | undefined): string | undefined {
  const { filter, sort, paging, cursorPaging } = query ?? {}
  if (!filter || sort?.length || cursorPaging || paging?.limit === 0 || (paging?.offset ?? 0) > 0) return undefined
  const { slug, ...others } = filter
  return typeof slug === 'string' && Object.keys(others).length === 0 ? slug.normalize('NFC') : undefined
}
