export { readActorNames } from './actor-names.ts'
export { createBackOfficeHandlers } from './handlers.ts'
export { type BackOfficeServices, mountBackOffice } from './pages.ts'
export { INITIAL_SHOP_NAME } from './setup.ts'
