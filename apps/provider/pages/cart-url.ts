import type { ShopProps } from './page-props.ts'

/** Where one comes from to the checkout, and goes back to. */
export const cartUrlOf = ({ cartUrl, storefrontUrl }: ShopProps): string =>
  cartUrl ?? `${storefrontUrl.replace(/\/$/, '')}/cart`
