export { createCrmHandlers } from './handlers.ts'
