export { forgetOldWords, indexMissing } from './index-missing.ts'
export { searchReads } from './reads.ts'
