import type { ReadHandlers } from '../../platform/http/operations.ts'
import { getFairnessKey } from '../../platform/http/request-context.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import { findCollections } from '../collections/collection-read-handlers.ts'
import { toWireCollection, toWireProduct } from '../model/wire-mapping.ts'
import { parseTextQuery } from '../query/parse/parse-text-query.ts'
import { parseProductQuery } from '../query/parse/product-query.ts'
import { createProductPlanInput, getInvalidationScope } from '../query/plan/query-plan.ts'
import type { CatalogueContext } from '../services.ts'

/** Queries of the REST reference. Hidden products are left out unless a caller who may see them asks for them. */
export function createRestQueryHandlers(services: CatalogueContext): ReadHandlers {
  const { catalogue, settings, executeQuery, getView, cacheResponse } = services
  return {
    'catalogueRest.queryProducts': (context, { query: text, ...include }) => {
      const withHidden = include.includeHiddenProducts === true
      const withCosts = include.includeMerchantSpecificData === true
      const withVariants = include.includeVariants === true
      return cacheResponse(
        context,
        `rest products ${JSON.stringify([text, withHidden, withVariants])}`,
        async (dependsOn) => {
          const { query, limit, offset } = parseTextQuery(text)
          const parsed = parseProductQuery('products', query)
          const caller = { withHidden, fairnessKey: getFairnessKey(context) }
          const input = createProductPlanInput(parsed, caller, getCurrencyExponent(settings.current().shop.currency))
          const page = await executeQuery(parsed, input)
          dependsOn({ productIds: page.rows, invalidatedBy: getInvalidationScope(input, parsed.sort) })
          const view = getView(context, withCosts)
          const byId = await catalogue.findProducts(page.rows)
          const found = page.rows.flatMap((id) => byId.get(id) ?? [])
          const products = (await catalogue.translateProducts(found, view.languages)).map((product) => {
            const whole = toWireProduct(product, view)
            return withVariants ? whole : { ...whole, variants: [] }
          })
          return { products, metadata: { items: limit, offset }, totalResults: page.total }
        },
        { withCosts },
      )
    },

    'catalogueRest.queryCollections': (context, { query: text, includeNumberOfProducts, includeDescription }) =>
      cacheResponse(
        context,
        `rest collections ${JSON.stringify([text, includeNumberOfProducts, includeDescription])}`,
        async () => {
          const { query, limit, offset } = parseTextQuery(text)
          const page = await findCollections(services, context, parseProductQuery('collections', query))
          const { mediaOrigin } = getView(context)
          const collections = page.rows.map((collection) => {
            const { description, ...whole } = toWireCollection(collection, mediaOrigin)
            return {
              ...whole,
              ...(includeDescription !== false && { description }),
              ...(includeNumberOfProducts === false && { numberOfProducts: 0 }),
            }
          })
          return { collections, metadata: { items: limit, offset }, totalResults: page.total }
        },
      ),
  }
}
