import type { Shop } from '../shop.ts'

/** Where the cart's form and its links lead, in the language of the page. */
export const getCartUrls = ({ to }: Pick<Shop, 'to'>) => ({
  cart: to('/cart'),
  checkout: to('/checkout'),
  everything: to('/collections/all-products'),
})
