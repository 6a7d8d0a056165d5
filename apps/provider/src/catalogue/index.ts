export { type Catalogue, openCatalogue } from './cache.ts'
export { changeProduct, createCollection, createProduct } from './change-catalogue.ts'
export { catalogueHandlers } from './handlers.ts'
export { mediaAddress } from './media-address.ts'
export { type MediaFile, mountMedia, saveMediaFile } from './media-files.ts'
export {
  availableQuantity,
  findVariant,
  type Product,
  type ProductMedia,
  type Stock,
  type Variant,
} from './product.ts'
export { type ProductDraft, type StockTake, takeStock, type VariantDraft } from './store.ts'
