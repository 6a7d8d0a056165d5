export { createShopFrontHandlers } from './handlers.ts'
export { createPreviewToken } from './passes.ts'
export { createStorefrontLinks } from './storefront-links.ts'
