export { createWishlistHandlers } from './handlers.ts'
export { mergeVisitorWishlistsAfterSignIn, mergeWishlists } from './merge-wishlists.ts'
export { eraseWishlists, exportWishlists } from './personal-data-store.ts'
export { removeExpiredWishlists } from './store.ts'
