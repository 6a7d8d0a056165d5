export { createShopFrontHandlers } from './handlers.ts'
export { createPreviewToken } from './preview-token.ts'
export { createStorefrontLinks } from './storefront-links.ts'
