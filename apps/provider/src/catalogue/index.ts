export { type Catalogue, openCatalogue } from './cache/cache.ts'
export { changeProduct, createCollection, createProduct } from './change-catalogue.ts'
export { catalogueHandlers } from './handlers.ts'
export { writeAllParts } from './parts/write-parts.ts'
export { listMissing, listMissingCollectionSlugs } from './list-missing.ts'
export { listMissingDescriptions } from './listed-descriptions.ts'
export { listMissingVariants } from './listed-variants.ts'
export { stockIdOf } from './derived-variants.ts'
export { mediaAddress } from './gallery/media-address.ts'
export { mountSecuredFiles } from './digital/serve-secured.ts'
export { type SecureFileUrl, secureFileUrl } from './digital/secure-file-url.ts'
export { findSecuredFile } from './digital/secured-store.ts'
export {
  forgetAbandoned,
  listMissingPictures,
  type MediaFiles,
  type MediaOptions,
  mountMedia,
  openMediaFiles,
  openStorage,
  paintPicture,
  type StorageAddress,
  uploadPicture,
} from './media/index.ts'
export { plainLetters } from './plain-letters.ts'
export { productPath } from './slug.ts'
export { newDraft } from './products/new-product.ts'
export { hasFreeTrial, refuseNoRhythm } from './products/subscription-rhythm.ts'
export { inOwnWords } from './texts/own-words.ts'
export { saveMediaFile } from './gallery/media-files.ts'
export {
  ALL_PRODUCTS_SLUG,
  availableQuantity,
  findVariant,
  type Product,
  type ProductMedia,
  type Stock,
  type Variant,
} from './product.ts'
export { addUpCounts } from './collections/collection-counts.ts'
export { forgetOldWords, indexMissing } from './search/index.ts'
export type { ProductDraft, VariantDraft } from './product-draft.ts'
export { returnStock } from './stock/return-stock.ts'
export { type StockTake, takeStock } from './stock/take-stock.ts'
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
