import type {
  SearchProductsOptions,
  SearchProductsResponse,
  SuggestProductsOptions,
  SuggestProductsResponse,
} from './generated/requests.ts'
import { lazyOperations, type CallOptions } from './operation.ts'

export type * from './generated/requests.ts'
export { ProductSearchOrder } from './generated/enumerations.ts'

/** Loaded lazily: pages without a search field do not need it. */
const rareOperation = /* @__PURE__ */ lazyOperations(() => import('./generated/catalogue-search-rare.ts'))

/**
 * Finds products by words of name, description, brand and SKU; the last word may be incomplete. If no product matches, misspelt
 * words are corrected and `correctedTo` contains the result.
 *
 * @example
 * const { products, facets, metadata } = await client.catalogueSearch.searchProducts('blue mug', {
 *   filter: { inStock: true, maxPrice: 30, options: [{ name: 'Size', choices: ['M', 'L'] }] },
 *   sort: 'PRICE_ASC',
 * })
 */
export const searchProducts: (
  expression: string,
  options?: SearchProductsOptions,
  call?: CallOptions,
) => Promise<SearchProductsResponse> = /* @__PURE__ */ rareOperation('searchProducts')

/**
 * Suggests completions of a text that is being typed: products, collections and brands.
 *
 * @example
 * const { products, collections, brands } = await client.catalogueSearch.suggestProducts('blu')
 */
export const suggestProducts: (
  expression: string,
  options?: SuggestProductsOptions,
  call?: CallOptions,
) => Promise<SuggestProductsResponse> = /* @__PURE__ */ rareOperation('suggestProducts')
