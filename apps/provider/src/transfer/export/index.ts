export { exportProducts, type ExportFormatName, EXPORT_FORMATS } from './export-products.ts'
export { countPendingImages } from './export-store.ts'
