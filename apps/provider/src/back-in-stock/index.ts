export { backInStockHandlers } from './handlers.ts'
export { eraseStockWishes, exportStockWishes } from './personal-data-store.ts'
export { mailWhatIsBack } from './mail-what-is-back.ts'
