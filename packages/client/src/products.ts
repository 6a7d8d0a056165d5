import type { PlatformQuery, Product } from './generated/entities.ts'
import * as rows from './generated/products.ts'
import type {
  GetCollectionBySlugResponse,
  GetProductOptions,
  GetProductResponse,
  ProductOptionsAvailabilityResponse,
  QueryProductsResponse,
  QueryProductVariantsOptions,
  QueryProductVariantsResponse,
} from './generated/requests.ts'
import { operation, type CallOptions } from './operation.ts'
import { queryBuilder, type QueryBuilder } from './query/builder.ts'

/**
 * Reads one product.
 *
 * @example
 * const { product } = await client.products.getProduct(id)
 */
export const getProduct = /* @__PURE__ */ operation(
  (send) => (_id: string, options?: GetProductOptions, call?: CallOptions) =>
    send<GetProductResponse>(
      rows.getProduct,
      { ...options, _id },
      ['_id', 'options.includeMerchantSpecificData'],
      call,
    ),
)

interface QueryProducts {
  (): QueryBuilder<Product>
  (query: PlatformQuery, call?: CallOptions): Promise<QueryProductsResponse>
}

/**
 * Finds products: with a query at once, without one through a builder.
 *
 * @example
 * const { items } = await client.products.queryProducts().eq('slug', 'vase').find()
 */
export const queryProducts = /* @__PURE__ */ operation((send): QueryProducts => {
  const ask = (query: PlatformQuery, call?: CallOptions) =>
    send<QueryProductsResponse>(rows.queryProducts, { query }, ['query'], call)
  // Both forms are here; which one is meant shows in whether there is a query.
  return ((query?: PlatformQuery, call?: CallOptions) =>
    query ? ask(query, call) : queryBuilder<Product>('products', ask)) as QueryProducts
})

/**
 * Reads the collection with this slug.
 *
 * @example
 * const { collection } = await client.products.getCollectionBySlug('tableware')
 */
export const getCollectionBySlug = /* @__PURE__ */ operation(
  (send) => (slug: string, call?: CallOptions) =>
    send<GetCollectionBySlugResponse>(rows.getCollectionBySlug, { slug }, ['slug'], call),
)

/**
 * Says which choices can still be had beside the chosen ones, and which variant a full choice is.
 *
 * @example
 * const { selectedVariant } = await client.products.getProductOptionsAvailability(id, { Color: 'Red', Size: 'L' })
 */
export const getProductOptionsAvailability = /* @__PURE__ */ operation(
  (send) => (_id: string, options: Record<string, string>, call?: CallOptions) =>
    send<ProductOptionsAvailabilityResponse>(
      rows.getProductOptionsAvailability,
      { _id, options },
      ['_id', 'options'],
      call,
    ),
)

/**
 * Reads variants of a product.
 *
 * @example
 * const { variants } = await client.products.queryProductVariants(id, { choices: { Color: 'Red' } })
 */
export const queryProductVariants = /* @__PURE__ */ operation(
  (send) => (_id: string, options?: QueryProductVariantsOptions, call?: CallOptions) =>
    send<QueryProductVariantsResponse>(
      rows.queryProductVariants,
      { ...options, _id },
      ['_id', 'options.choices', 'options.variantIds', 'options.paging', 'options.includeMerchantSpecificData'],
      call,
    ),
)
