export { shopFrontHandlers } from './handlers.ts'
export { newPass } from './passes.ts'
