export { removeUnusedWords, indexMissingProducts } from './index-missing.ts'
export { createSearchHandlers } from './reads.ts'
