import type { ShopProps } from './shop-props.ts'

/** Status of a form page: an error status if the form has errors. */
export const getFormStatus = ({ errors }: { errors: unknown[] }): number => (errors.length > 0 ? 422 : 200)

/** Origins that the response to a form may redirect to, besides our own. */
export const getFormTargets = ({
  shop,
  returnOrigins = [],
}: {
  shop: ShopProps
  returnOrigins?: string[]
}): string[] => [...new Set([new URL(shop.storefrontUrl).origin, ...returnOrigins])]
