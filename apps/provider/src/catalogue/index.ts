export { type CatalogueCache, createCatalogueCache } from './cache/cache.ts'
export { updateProduct, createCollection, createProduct } from './change-catalogue.ts'
export { createCatalogueHandlers } from './handlers.ts'
export { writeAllFragments } from './parts/write-parts.ts'
export { findUnknownIds, findUnknownCollectionSlugs } from './list-missing.ts'
export { backfillDescriptionProjection } from './listed-descriptions.ts'
export { backfillVariantProjection } from './listed-variants.ts'
export { getStockId } from './derived-variants.ts'
export { getMediaUrl } from './gallery/media-address.ts'
export { registerSecuredFileRoutes } from './digital/serve-secured.ts'
export { type SecureFileUrl, createSecureFileUrl } from './digital/secure-file-url.ts'
export { findSecuredFile } from './digital/secured-store.ts'
export {
  deleteAbandonedUploads,
  findUnknownImageIds,
  type MediaFiles,
  type MediaOptions,
  registerMediaRoutes,
  createMediaFiles,
  createStorage,
  renderShareImage,
  type StorageLocation,
  uploadImage,
} from './media/index.ts'
export { foldDiacritics } from './plain-letters.ts'
export { getProductPath } from './slug.ts'
export { createProductDraft } from './products/new-product.ts'
export { hasFreeTrial, validateSubscriptionSettings } from './products/subscription-rhythm.ts'
export { resolveOriginalNames } from './texts/own-words.ts'
export { saveDatabaseImage } from './gallery/media-files.ts'
export {
  ALL_PRODUCTS_SLUG,
  getAvailableQuantity,
  findVariant,
  type Product,
  type ProductMedia,
  type Stock,
  type Variant,
} from './product.ts'
export { compactCollectionCounts } from './collections/collection-counts.ts'
export { removeUnusedWords, indexMissingProducts } from './search/index.ts'
export type { ProductDraft, VariantDraft } from './product-draft.ts'
export { restockItems } from './stock/return-stock.ts'
export { type StockDeduction, deductStock } from './stock/take-stock.ts'
export { hasProductsInAnotherCurrency } from './read-store.ts'
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
