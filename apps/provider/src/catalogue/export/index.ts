export { exportProducts, type FormatName, FORMATS } from './export-products.ts'
