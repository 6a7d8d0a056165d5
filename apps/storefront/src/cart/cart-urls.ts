import type { Shop } from '../shop.ts'

/** URLs of the cart's form and links, in the language of the page. */
export const getCartUrls = ({ to }: Pick<Shop, 'to'>) => ({
  cart: to('/cart'),
  checkout: to('/checkout'),
  everything: to('/collections/all-products'),
})
