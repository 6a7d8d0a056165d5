// Written by `npm run generate` from packages/contract. Do not edit.

export * as oauth2 from './oauth2.ts'
export * as products from './products.ts'
export * as productsRare from './products-rare.ts'
export * as collections from './collections.ts'
export * as currentCart from './current-cart.ts'
export * as currentCartRare from './current-cart-rare.ts'
export * as redirects from './redirects.ts'
export * as orders from './orders.ts'
export * as authentication from './authentication.ts'
export * as recovery from './recovery.ts'
export * as verification from './verification.ts'
export * as members from './members.ts'
