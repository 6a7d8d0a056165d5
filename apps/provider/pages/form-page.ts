import type { ShopProps } from './page-props.ts'

/** A form that comes back says what is wrong with it. */
export const formStatus = ({ errors }: { errors: unknown[] }): number => (errors.length > 0 ? 422 : 200)

/** Where the answer to a form may lead, besides to pages of ours. */
export const formTargets = ({ shop, returnOrigins = [] }: { shop: ShopProps; returnOrigins?: string[] }): string[] => [
  ...new Set([new URL(shop.storefrontUrl).origin, ...returnOrigins]),
]
