import type { ShopProps } from './shop-props.ts'

/** URL of the cart, from which shoppers enter the checkout and to which they return. */
export const getCartUrl = ({ cartUrl, storefrontUrl }: ShopProps): string =>
  cartUrl ?? `${storefrontUrl.replace(/\/$/, '')}/cart`
