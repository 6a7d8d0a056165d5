import type { Collection, PlatformPagingMetadata, Product, ProductOptionsAvailabilityResponse, QueryProductVariantsResponse } from './generated/entities.ts'
import { operation, type CallOptions } from './operation.ts'
import { queryBuilder, type Query, type QueryBuilder } from './query/builder.ts'
import * as rows from './rows.ts'

/**
 * A page of products as the server answers it.
 *
 * @example
 * const { products, metadata }: ProductsAnswer = await client.products.queryProducts({ paging: { limit: 10 } })
 */
export interface ProductsAnswer {
  products: Product[]
  metadata?: PlatformPagingMetadata
}

/**
 * What else to read of a product.
 *
 * @example
 * const options: ProductOptions = { includeMerchantSpecificData: true }
 */
export interface ProductOptions {
  /**
   * Costs and profits too, for those who may see them.
   *
   * @default false
   */
  includeMerchantSpecificData?: boolean
}

/**
 * Which variants of a product to read.
 *
 * @example
 * const options: VariantsOptions = { choices: { Color: 'Red' } }
 */
export interface VariantsOptions extends ProductOptions {
  /** All variants with these choices. */
  choices?: Record<string, string>
  /** These variants; not looked at together with `choices`. */
  variantIds?: readonly string[]
  paging?: { limit?: number; offset?: number }
}

/**
 * Reads one product.
 *
 * @example
 * const { product } = await client.products.getProduct(id)
 */
export const getProduct = /* @__PURE__ */ operation(
  (send) => (_id: string, options?: ProductOptions, call?: CallOptions) =>
    send<{ product: Product }>(rows.getProduct, { ...options, _id }, ['_id', 'options.includeMerchantSpecificData'], call),
)

interface QueryProducts {
  (): QueryBuilder<Product>
  (query: Query, call?: CallOptions): Promise<ProductsAnswer>
}

/**
 * Finds products: with a query at once, without one through a builder.
 *
 * @example
 * const { items } = await client.products.queryProducts().eq('slug', 'vase').find()
 */
export const queryProducts = /* @__PURE__ */ operation((send): QueryProducts => {
  const ask = (query: Query, call?: CallOptions) => send<ProductsAnswer>(rows.queryProducts, { query }, ['query'], call)
  const ask0 = (query: Query, call?: CallOptions) => ask(query, call) as Promise<ProductsAnswer & Record<string, unknown>>
  return ((query?: Query, call?: CallOptions) => (query ? ask(query, call) : queryBuilder<Product>('products', ask0))) as QueryProducts
})

/**
 * Reads the collection with this slug.
 *
 * @example
 * const { collection } = await client.products.getCollectionBySlug('tableware')
 */
export const getCollectionBySlug = /* @__PURE__ */ operation(
  (send) => (slug: string, call?: CallOptions) =>
    send<{ collection: Collection }>(rows.getProductCollectionBySlug, { slug }, ['slug'], call),
)

/**
 * Says which choices can still be had beside the chosen ones, and which variant a full choice is.
 *
 * @example
 * const { selectedVariant } = await client.products.getProductOptionsAvailability(id, { Color: 'Red', Size: 'L' })
 */
export const getProductOptionsAvailability = /* @__PURE__ */ operation(
  (send) => (_id: string, options: Record<string, string>, call?: CallOptions) =>
    send<ProductOptionsAvailabilityResponse>(rows.getProductOptionsAvailability, { _id, options }, ['_id', 'options'], call),
)

/**
 * Reads variants of a product.
 *
 * @example
 * const { variants } = await client.products.queryProductVariants(id, { choices: { Color: 'Red' } })
 */
export const queryProductVariants = /* @__PURE__ */ operation(
  (send) => (_id: string, options?: VariantsOptions, call?: CallOptions) =>
    send<QueryProductVariantsResponse>(
      rows.queryProductVariants,
      { ...options, _id },
      ['_id', 'options.choices', 'options.variantIds', 'options.paging', 'options.includeMerchantSpecificData'],
      call,
    ),
)
