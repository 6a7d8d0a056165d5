/**
 * App id of the shop's own catalogue, which the `catalogReference` of a line contains beside the product.
 *
 * @example
 * const catalogReference = { appId: STORES_APP_ID, catalogItemId: product._id }
 */
export const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
