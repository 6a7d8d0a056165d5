export { type CatalogueCache, createCatalogueCache } from './response-cache/catalogue-cache.ts'
export { updateProduct, createCollection, createProduct } from './products/product-service.ts'
export { createCatalogueHandlers } from './handlers.ts'
export { writeAllFragments } from './response-cache/fragments/write-fragments.ts'
export { findUnknownIds, findUnknownCollectionSlugs } from './store/find-unknown-ids.ts'
export { backfillDescriptionProjection } from './store/description-projection.ts'
export { backfillVariantProjection } from './store/variant-projection.ts'
export { getStockId } from './model/derived-variants.ts'
export { registerSecuredFileRoutes } from './digital/serve-secured-file.ts'
export { type SecureFileUrl, createSecureFileUrl } from './digital/secure-file-url.ts'
export { findSecuredFile } from './digital/secured-store.ts'
export { foldDiacritics } from './model/fold-diacritics.ts'
export { getProductPath } from './model/slug.ts'
export { createProductDraft } from './products/add-product.ts'
export { hasFreeTrial, validateSubscriptionSettings } from './products/validate-subscription.ts'
export { resolveOriginalNames } from './translations/original-names.ts'
export { saveDatabaseImage } from './gallery/database-image.ts'
export { downloadDueImages } from './gallery/image-downloads.ts'
export {
  ALL_PRODUCTS_SLUG,
  getAvailableQuantity,
  findVariant,
  type Product,
  type ProductMedia,
  type Stock,
  type Variant,
} from './model/product.ts'
export { compactCollectionCounts } from './collections/collection-count-store.ts'
export { removeUnusedWords, indexMissingProducts } from './search/index.ts'
export type { ProductDraft, VariantDraft } from './model/product-draft.ts'
export { restockItems } from './inventory/restock-items.ts'
export { type StockDeduction, deductStock } from './inventory/deduct-stock.ts'
export { hasProductsInAnotherCurrency } from './store/product-read-store.ts'
export {
  allOf,
  anyOf,
  booleanPredicates,
  datePredicates,
  type FieldPredicates,
  type Filter,
  getFetchLimit,
  idPredicates,
  numberPredicates,
  parseProductQuery,
  type ProductQuery,
  type QuerySource,
  readPage,
  type SortKey,
  textPredicates,
  toPagingMetadata,
} from './query/index.ts'
