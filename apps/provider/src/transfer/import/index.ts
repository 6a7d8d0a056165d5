export { fetchImage } from '../../media/fetch-image.ts'
export { escapeFormula } from './escape-formula.ts'
export {
  type RequestedImage,
  requestImageDownloads,
  downloadDueImages,
  findRequestedImages,
  cancelImageDownloads,
  queueTextImages,
} from '../../catalogue/gallery/image-downloads.ts'
export { importProducts } from './import-products.ts'
export { getExitCode, formatReportAsJson, formatReportAsText } from './import-report.ts'
export type { ImportReport } from './import-report.ts'
export { type CollectionReference, getExportHandle, EXTENSION_COLUMN, serializeExtension } from './extension-column.ts'
export { readProductRows } from './read-product-csv.ts'
export { COMMON_COLUMN_NAMES } from './common-columns.ts'
export { isSupportedEncoding } from './decode-text.ts'
export { findMedia, findMediaBySource } from './import-store.ts'
