/** The catalogue as other modules use it. Inside the module, files import each other directly. */

// Application: handlers, caches, jobs.
export { createCatalogueHandlers } from './handlers.ts'
export { type CatalogueCache, createCatalogueCache } from './response-cache/catalogue-cache.ts'
export { writeAllFragments } from './response-cache/fragments/write-fragments.ts'
export { mountSecuredFileRoutes } from './digital/serve-secured-file.ts'
export { downloadDueImages, type ImageDownloadOptions } from './gallery/image-downloads.ts'
export { createRuleSweep } from './collection-editing/sweep-rules.ts'
export { compactCollectionCounts } from './collections/collection-count-store.ts'
export { indexMissingProducts } from './changes/index-missing-products.ts'
export { removeUnusedWords } from './search/correct-spelling.ts'
export { backfillDescriptionProjection } from './store/description-projection.ts'
export { backfillVariantProjection } from './store/variant-projection.ts'

// Products: model, reads, rules.
export {
  ALL_PRODUCTS_SLUG,
  type Discount,
  findVariant,
  getAvailableQuantity,
  type Product,
  type ProductMedia,
  type ProductOption,
  type Stock,
  type Variant,
} from './model/product.ts'
export type { ProductDraft, VariantDraft } from './model/product-draft.ts'
export { getStockId, toChoicesKey } from './model/derived-variants.ts'
export { isDiscountActive } from './model/discount.ts'
export { foldDiacritics } from './model/fold-diacritics.ts'
export { getProductPath, isUrlSafe, slugify } from './model/slug.ts'
export { type RemovedElements, sanitizeHtml } from './model/sanitize-html.ts'
export { findRemoteImages, replaceRemoteImages } from './model/rich-text-images.ts'
export { hasProductsInAnotherCurrency, readProducts } from './store/product-read-store.ts'
export { findUnknownIds, findUnknownCollectionSlugs } from './store/find-unknown-ids.ts'
export { findFreeSlug } from './store/slug-store.ts'
export { hasFreeTrial, validateSubscriptionSettings } from './products/validate-subscription.ts'
export { resolveOriginalNames } from './translations/original-names.ts'

// Writes: each in the transaction of the caller.
export {
  createProduct,
  createProducts,
  saveProductContent,
  updateAndPublishChanges,
  updateProduct,
} from './products/product-service.ts'
export { createCollection } from './collections/change-collections.ts'
export { createProductDraft } from './products/add-product.ts'
export { toProductDraft } from './products/to-product-draft.ts'
export { CONTENT_FIELDS, diffFields, normalizeDecimal } from './products/product-diff.ts'
export { RESERVED_OPTION_NAMES } from './products/parse-options.ts'
export { parseSeo } from './products/parse-seo.ts'
export { lockProducts, lockStock } from './store/product-lock-store.ts'
export { recordChanges, refreshChangeTimestamps } from './changes/change-feed.ts'
export { createCatalogueWrites } from './catalogue-writes.ts'
export { changeMediaOfCollection, changeMediaOfProducts, type MediaChange } from './gallery/change-media-everywhere.ts'
export { deleteUnusedFile } from './gallery/delete-file.ts'
export { findProductMedia } from './store/product-media.ts'
export { deleteCollectionProducts, insertCollectionProducts } from './collections/collection-product-store.ts'
export { mergeImportedMedia } from './model/gallery.ts'
export { saveDatabaseImage } from './gallery/database-image.ts'
export { countPendingImages, type PendingImage, queueImageDownloads } from './gallery/image-download-store.ts'
export { setStockCause } from './store/stock-movement-store.ts'
export { saveInventory } from './inventory/inventory-store.ts'
export { deductStock, restockItems, type StockDeduction } from './inventory/order-stock-store.ts'

// Files for sale.
export { type SecureFileUrl, createSecureFileUrl } from './digital/secure-file-url.ts'
export { findSecuredFile } from './digital/secured-store.ts'

// Queries of any entity: parsing, SQL predicates, paging.
export { countRows, getFetchLimit, readPage } from './query/sql/query-store.ts'
export type { QuerySource, SortKey } from './query/sql/query-sources.ts'
export {
  booleanPredicates,
  datePredicates,
  escapeLike,
  type FieldPredicates,
  idPredicates,
  numberPredicates,
  textPredicates,
} from './query/sql/predicates.ts'
export { parseProductQuery, type ProductQuery, toPagingMetadata } from './query/parse/product-query.ts'
export { allOf, anyOf, type Condition, type Filter, mapConditions, parseFilter } from './query/parse/filter.ts'
