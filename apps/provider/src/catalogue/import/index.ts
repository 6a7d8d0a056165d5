export { fetchImage } from './fetch-image.ts'
export { guarded } from './guard.ts'
export {
  type AskedImage,
  askForImages,
  downloadDueImages,
  findAskedImages,
  forgetImages,
  queueTextPictures,
} from './image-downloads.ts'
export { importProducts } from './import-products.ts'
export { exitCode, reportAsJson, reportAsText } from './import-report.ts'
export type { ImportReport } from './import-report.ts'
export { type CollectionName, handleOf, OWN_COLUMN, writeOwn } from './own-column.ts'
export { readProductRows } from './read-product-csv.ts'
export { COLUMN_NAMES } from './columns.ts'
export { isKnownEncoding } from './decode-text.ts'
export { findMedia, findMediaBySource } from './store.ts'
