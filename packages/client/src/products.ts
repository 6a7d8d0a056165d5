import { onEvent, type EventDefinition, type PlainEvent } from './events.ts'
import type {
  AdjustValue,
  CollectionChange,
  CollectionChanged,
  CollectionCreated,
  CollectionDeleted,
  MediaAssignmentToChoice,
  MediaDataForWrite,
  NewCollection,
  NewProduct,
  PlatformQuery,
  Product,
  ProductChange,
  ProductChanged,
  ProductCreated,
  ProductDeleted,
  SetValue,
  VariantOverride,
  VariantsChanged,
} from './generated/entities.ts'
import * as rows from './generated/products.ts'
import type {
  BulkProductsResponse,
  CreateCollectionResponse,
  CreateProductResponse,
  GetCollectionBySlugResponse,
  GetProductOptions,
  GetProductResponse,
  GetStoreVariantResponse,
  ProductOptionsAvailabilityResponse,
  QueryProductsResponse,
  QueryProductVariantsOptions,
  QueryProductVariantsResponse,
  QueryStoreVariantsResponse,
  UpdateCollectionResponse,
  UpdateProductResponse,
  UpdateProductVariantsResponse,
} from './generated/requests.ts'
import { toOperation, lazyOperations, type CallOptions } from './operation.ts'
import type { QueryBuilder } from './query/builder.ts'
import type { QueryResult } from './query/page.ts'
import { defineQueryOperation } from './query/query-operation.ts'

export type * from './generated/requests.ts'

/** Operations of merchants and apps, loaded lazily: a shopper's page does not need them. */
const rareOperation = /* @__PURE__ */ lazyOperations(() => import('./generated/products-rare.ts'))

/**
 * Reads one product, and returns it as a member. An unknown or hidden one rejects with the code `PRODUCT_NOT_FOUND`.
 *
 * @example
 * const { product } = await client.products.getProduct(id)
 */
export const getProduct: (_id: string, options?: GetProductOptions, call?: CallOptions) => Promise<GetProductResponse> =
  /* @__PURE__ */ toOperation(rows.getProduct)

/**
 * Query builder of products.
 *
 * @example
 * const newest = (query: ProductsQueryBuilder) => query.descending('lastUpdated').limit(4)
 */
export type ProductsQueryBuilder = QueryBuilder<Product>

/**
 * Page of products found by a query.
 *
 * @example
 * const show = ({ items, hasNext }: ProductsQueryResult) => render(items, hasNext())
 */
export type ProductsQueryResult = QueryResult<Product>

/** Two forms of the call: a builder, or a query with the server's response. */
interface QueryProducts {
  (): ProductsQueryBuilder
  (query: PlatformQuery, call?: CallOptions): Promise<QueryProductsResponse>
}

/**
 * Finds products: with a query at once, without one through a builder. `INVALID_FILTER` rejects unsupported filters and sorts.
 *
 * @example
 * const { items } = await client.products.queryProducts().eq('slug', 'vase').find()
 */
export const queryProducts: QueryProducts = /* @__PURE__ */ defineQueryOperation(rows.queryProducts, 'products')

/**
 * Reads the collection with this slug, and returns it as a member. The code is `404` if it is unknown.
 *
 * @example
 * const { collection } = await client.products.getCollectionBySlug('tableware')
 */
export const getCollectionBySlug: (slug: string, call?: CallOptions) => Promise<GetCollectionBySlugResponse> =
  /* @__PURE__ */ rareOperation('getCollectionBySlug')

/**
 * Returns the choices available beside the given ones; once all are made, `selectedVariant` is the result.
 *
 * @example
 * const { selectedVariant } = await client.products.getProductOptionsAvailability(id, { Color: 'Red', Size: 'L' })
 */
export const getProductOptionsAvailability: (
  _id: string,
  options: Record<string, string>,
  call?: CallOptions,
) => Promise<ProductOptionsAvailabilityResponse> = /* @__PURE__ */ toOperation(rows.getProductOptionsAvailability)

/**
 * Reads variants of one product: all, those with the given choices, or those with the given ids.
 *
 * @example
 * const { variants } = await client.products.queryProductVariants(id, { choices: { Color: 'Red' } })
 */
export const queryProductVariants: (
  _id: string,
  options?: QueryProductVariantsOptions,
  call?: CallOptions,
) => Promise<QueryProductVariantsResponse> = /* @__PURE__ */ rareOperation('queryProductVariants')

/**
 * Finds variants of all products.
 *
 * @example
 * const { variants } = await client.products.queryStoreVariants({ filter: { productId: { $in: ids } } })
 */
export const queryStoreVariants: (query: PlatformQuery, call?: CallOptions) => Promise<QueryStoreVariantsResponse> =
  /* @__PURE__ */ rareOperation('queryStoreVariants')

/**
 * Reads one variant; its id is that of the product and that of the variant, joined by a hyphen.
 *
 * @example
 * const { variant } = await client.products.getStoreVariant(`${productId}-${variantId}`)
 */
export const getStoreVariant: (_id: string, call?: CallOptions) => Promise<GetStoreVariantResponse> =
  /* @__PURE__ */ rareOperation('getStoreVariant')

/**
 * Creates a product. For apps and merchants, as are all operations that change the catalogue. `SLUG_TAKEN` rejects the address of
 * another product.
 *
 * @example
 * const { product } = await client.products.createProduct({ name: 'Vase', productType: 'physical', priceData: { price: 19 } })
 */
export const createProduct: (product: NewProduct, call?: CallOptions) => Promise<CreateProductResponse> =
  /* @__PURE__ */ rareOperation('createProduct')

/**
 * Changes of a product; a whole product is accepted as well.
 *
 * @example
 * const change: UpdateProduct = { ribbon: 'New' }
 */
export type UpdateProduct = Omit<ProductChange, '_id'>

/**
 * Changes the given properties of a product; the rest stays.
 *
 * @example
 * const { product } = await client.products.updateProduct(id, { ribbon: 'New' })
 */
export const updateProduct: (
  _id: string,
  product: UpdateProduct,
  call?: CallOptions,
) => Promise<UpdateProductResponse> = /* @__PURE__ */ rareOperation('updateProduct')

/**
 * Deletes a product.
 *
 * @example
 * await client.products.deleteProduct(product._id)
 */
export const deleteProduct: (_id: string, call?: CallOptions) => Promise<void> =
  /* @__PURE__ */ rareOperation('deleteProduct')

/**
 * Changes variants of a product, by choices or by ids. The product must manage its variants: `VARIANTS_NOT_MANAGED`.
 *
 * @example
 * const { variants } = await client.products.updateProductVariants(id, [{ choices: { Size: 'L' }, price: 25 }])
 */
export const updateProductVariants: (
  _id: string,
  variants: readonly VariantOverride[],
  call?: CallOptions,
) => Promise<UpdateProductVariantsResponse> = /* @__PURE__ */ rareOperation('updateProductVariants')

/**
 * Resets all changes of a product's variants.
 *
 * @example
 * await client.products.resetAllProductVariantData(product._id)
 */
export const resetAllProductVariantData: (_id: string, call?: CallOptions) => Promise<void> =
  /* @__PURE__ */ rareOperation('resetAllProductVariantData')

/**
 * Adds products to a collection.
 *
 * @example
 * await client.products.addProductsToCollection(collection._id, [product._id])
 */
export const addProductsToCollection: (
  _id: string,
  productIds: readonly string[],
  call?: CallOptions,
) => Promise<void> = /* @__PURE__ */ rareOperation('addProductsToCollection')

/**
 * Removes products from a collection; the products stay.
 *
 * @example
 * await client.products.removeProductsFromCollection(collection._id, [product._id])
 */
export const removeProductsFromCollection: (
  _id: string,
  productIds: readonly string[],
  call?: CallOptions,
) => Promise<void> = /* @__PURE__ */ rareOperation('removeProductsFromCollection')

/**
 * Adds pictures and videos to a product, or to one of its choices.
 *
 * @example
 * await client.products.addProductMedia(product._id, [{ url: 'https://shop.example/vase.jpg' }])
 */
export const addProductMedia: (_id: string, media: readonly MediaDataForWrite[], call?: CallOptions) => Promise<void> =
  /* @__PURE__ */ rareOperation('addProductMedia')

/**
 * Removes pictures and videos from a product: the given ones, or all if the list is empty.
 *
 * @example
 * await client.products.removeProductMedia(product._id, [mediaId])
 */
export const removeProductMedia: (_id: string, mediaIds: readonly string[], call?: CallOptions) => Promise<void> =
  /* @__PURE__ */ rareOperation('removeProductMedia')

/**
 * Links pictures of a product to choices of one of its options.
 *
 * @example
 * await client.products.addProductMediaToChoices(id, [{ option: 'Color', choice: 'Red', mediaIds: [mediaId] }])
 */
export const addProductMediaToChoices: (
  _id: string,
  media: readonly MediaAssignmentToChoice[],
  call?: CallOptions,
) => Promise<void> = /* @__PURE__ */ rareOperation('addProductMediaToChoices')

/**
 * Unlinks pictures of a product from choices; the pictures stay.
 *
 * @example
 * await client.products.removeProductMediaFromChoices(id, [{ option: 'Color', choice: 'Red', mediaIds: [mediaId] }])
 */
export const removeProductMediaFromChoices: (
  _id: string,
  media: readonly MediaAssignmentToChoice[],
  call?: CallOptions,
) => Promise<void> = /* @__PURE__ */ rareOperation('removeProductMediaFromChoices')

/**
 * Removes all options of a product. Its variants must not be managed: `VARIANTS_MANAGED`.
 *
 * @example
 * await client.products.deleteProductOptions(product._id)
 */
export const deleteProductOptions: (_id: string, call?: CallOptions) => Promise<void> =
  /* @__PURE__ */ rareOperation('deleteProductOptions')

/**
 * Removes the brand of a product.
 *
 * @example
 * await client.products.removeBrand(product._id)
 */
export const removeBrand: (_id: string, call?: CallOptions) => Promise<void> =
  /* @__PURE__ */ rareOperation('removeBrand')

/**
 * Removes the ribbon of a product.
 *
 * @example
 * await client.products.removeRibbon(product._id)
 */
export const removeRibbon: (_id: string, call?: CallOptions) => Promise<void> =
  /* @__PURE__ */ rareOperation('removeRibbon')

/**
 * Creates a collection. `SLUG_TAKEN` rejects the address of another one.
 *
 * @example
 * const { collection } = await client.products.createCollection({ name: 'Tableware' })
 */
export const createCollection: (collection: NewCollection, call?: CallOptions) => Promise<CreateCollectionResponse> =
  /* @__PURE__ */ rareOperation('createCollection')

/**
 * Changes of a collection; a whole collection is accepted as well.
 *
 * @example
 * const change: UpdateCollection = { visible: false }
 */
export type UpdateCollection = Omit<CollectionChange, '_id'>

/**
 * Changes the given properties of a collection; the rest stays.
 *
 * @example
 * const { collection } = await client.products.updateCollection(id, { name: 'Tableware' })
 */
export const updateCollection: (
  _id: string,
  collection: UpdateCollection,
  call?: CallOptions,
) => Promise<UpdateCollectionResponse> = /* @__PURE__ */ rareOperation('updateCollection')

/**
 * Deletes a collection; its products stay.
 *
 * @example
 * await client.products.deleteCollection(collection._id)
 */
export const deleteCollection: (_id: string, call?: CallOptions) => Promise<void> =
  /* @__PURE__ */ rareOperation('deleteCollection')

/**
 * Sets one property of many products to the same value. The response lists the outcome per product.
 *
 * @example
 * const { results } = await client.products.bulkUpdateProductsProperty(ids, { brand: 'Stoneware' })
 */
export const bulkUpdateProductsProperty: (
  ids: readonly string[],
  set: SetValue,
  call?: CallOptions,
) => Promise<BulkProductsResponse> = /* @__PURE__ */ rareOperation('bulkUpdateProductsProperty')

/**
 * Changes one property of many products by an amount or a percentage. The response lists the outcome per product.
 *
 * @example
 * const { results } = await client.products.bulkAdjustProductProperty({ price: { percentage: { rate: -10 } } }, ids)
 */
export const bulkAdjustProductProperty: (
  adjust: AdjustValue,
  ids: readonly string[],
  call?: CallOptions,
) => Promise<BulkProductsResponse> = /* @__PURE__ */ rareOperation('bulkAdjustProductProperty')

/**
 * Response of `updateProductVariants`, under the name that existing code uses.
 *
 * @example
 * const { variants }: UpdateVariantsResponse = await client.products.updateProductVariants(id, changes)
 */
export type UpdateVariantsResponse = UpdateProductVariantsResponse

/**
 * Response of `bulkUpdateProductsProperty`, under the name that existing code uses.
 *
 * @example
 * const { results }: BulkUpdateProductsResponse = await client.products.bulkUpdateProductsProperty(ids, { price: 5 })
 */
export type BulkUpdateProductsResponse = BulkProductsResponse

/**
 * Response of `bulkAdjustProductProperty`, under the name that existing code uses.
 *
 * @example
 * const { results }: BulkAdjustProductPropertiesResponse = await client.products.bulkAdjustProductProperty(adjust, ids)
 */
export type BulkAdjustProductPropertiesResponse = BulkProductsResponse

/**
 * Created product, as handlers of `onProductCreated` get it.
 *
 * @example
 * const handle = ({ data }: ProductCreatedEnvelope) => console.log(data.productId)
 */
export type ProductCreatedEnvelope = PlainEvent<ProductCreated>

/**
 * Changed product, as handlers of `onProductChanged` get it.
 *
 * @example
 * const handle = ({ data }: ProductChangedEnvelope) => console.log(data.changedFields)
 */
export type ProductChangedEnvelope = PlainEvent<ProductChanged>

/**
 * Deleted product, as handlers of `onProductDeleted` get it.
 *
 * @example
 * const handle = ({ data }: ProductDeletedEnvelope) => console.log(data.productId)
 */
export type ProductDeletedEnvelope = PlainEvent<ProductDeleted>

/**
 * Changed variants of a product, as handlers of `onProductVariantsChanged` get them.
 *
 * @example
 * const handle = ({ data }: ProductVariantsChangedEnvelope) => console.log(data.variants)
 */
export type ProductVariantsChangedEnvelope = PlainEvent<VariantsChanged>

/**
 * Created collection, as handlers of `onProductCollectionCreated` get it.
 *
 * @example
 * const handle = ({ data }: ProductCollectionCreatedEnvelope) => console.log(data.collectionId)
 */
export type ProductCollectionCreatedEnvelope = PlainEvent<CollectionCreated>

/**
 * Changed collection, as handlers of `onProductCollectionChanged` get it.
 *
 * @example
 * const handle = ({ data }: ProductCollectionChangedEnvelope) => console.log(data.changedFields)
 */
export type ProductCollectionChangedEnvelope = PlainEvent<CollectionChanged>

/**
 * Deleted collection, as handlers of `onProductCollectionDeleted` get it.
 *
 * @example
 * const handle = ({ data }: ProductCollectionDeletedEnvelope) => console.log(data.collectionId)
 */
export type ProductCollectionDeletedEnvelope = PlainEvent<CollectionDeleted>

/**
 * Registers a handler for created products. `client.webhooks` calls it.
 *
 * @example
 * client.products.onProductCreated(({ data }) => console.log(data.name))
 */
export const onProductCreated: EventDefinition<ProductCreatedEnvelope> = /* @__PURE__ */ onEvent(
  'com.wix.ecommerce.catalog.api.v1.ProductCreated',
  rows.productCreated,
)

/**
 * Registers a handler for changed products. `client.webhooks` calls it.
 *
 * @example
 * client.products.onProductChanged(({ data }) => console.log(data.changedFields))
 */
export const onProductChanged: EventDefinition<ProductChangedEnvelope> = /* @__PURE__ */ onEvent(
  'com.wix.ecommerce.catalog.api.v1.ProductChanged',
)

/**
 * Registers a handler for deleted products. `client.webhooks` calls it.
 *
 * @example
 * client.products.onProductDeleted(({ data }) => console.log(data.productId))
 */
export const onProductDeleted: EventDefinition<ProductDeletedEnvelope> = /* @__PURE__ */ onEvent(
  'com.wix.ecommerce.catalog.api.v1.ProductDeleted',
)

/**
 * Registers a handler for changed variants of a product. `client.webhooks` calls it.
 *
 * @example
 * client.products.onProductVariantsChanged(({ data }) => console.log(data.variants))
 */
export const onProductVariantsChanged: EventDefinition<ProductVariantsChangedEnvelope> = /* @__PURE__ */ onEvent(
  'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
)

/**
 * Registers a handler for created collections. `client.webhooks` calls it.
 *
 * @example
 * client.products.onProductCollectionCreated(({ data }) => console.log(data.name))
 */
export const onProductCollectionCreated: EventDefinition<ProductCollectionCreatedEnvelope> = /* @__PURE__ */ onEvent(
  'com.wix.ecommerce.catalog.api.v1.CollectionCreated',
)

/**
 * Registers a handler for changed collections. `client.webhooks` calls it.
 *
 * @example
 * client.products.onProductCollectionChanged(({ data }) => console.log(data.changedFields))
 */
export const onProductCollectionChanged: EventDefinition<ProductCollectionChangedEnvelope> = /* @__PURE__ */ onEvent(
  'com.wix.ecommerce.catalog.api.v1.CollectionChanged',
)

/**
 * Registers a handler for deleted collections. `client.webhooks` calls it.
 *
 * @example
 * client.products.onProductCollectionDeleted(({ data }) => console.log(data.collectionId))
 */
export const onProductCollectionDeleted: EventDefinition<ProductCollectionDeletedEnvelope> = /* @__PURE__ */ onEvent(
  'com.wix.ecommerce.catalog.api.v1.CollectionDeleted',
)
