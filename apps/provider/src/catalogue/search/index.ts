export { removeUnusedWords, indexMissingProducts } from './index-missing-products.ts'
export { createSearchHandlers } from './search-handlers.ts'
