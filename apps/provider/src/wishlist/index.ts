export { wishlistHandlers } from './handlers.ts'
export { mergeLateWishlists, mergeWishlists } from './merge-wishlists.ts'
export { eraseWishlists, exportWishlists } from './personal-data-store.ts'
export { removeOldWishlists } from './store.ts'
