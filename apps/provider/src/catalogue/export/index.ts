export { exportProducts, type FormatName, FORMATS } from './export-products.ts'
export { countWaitingPictures } from './store.ts'
