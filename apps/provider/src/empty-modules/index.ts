export { emptyModuleReads } from './handlers.ts'
