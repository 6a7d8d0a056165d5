export { shopFrontHandlers } from './handlers.ts'
export { newPass } from './passes.ts'
export { openStorefrontLinks } from './storefront-links.ts'
