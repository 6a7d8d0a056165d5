// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'
import { numericPropertyRange, priceData, product } from './transforms.ts'

export const productSearchFacets: Transforms = { priceRange: numericPropertyRange }

export const suggestedProduct: Transforms = {
  priceData,
  convertedPriceData: priceData,
  priceRange: numericPropertyRange,
}

/** Finds products by words, also misspelt or unfinished ones, and says how to narrow the result. */
export const searchProducts: OperationRow = {
  method: 'POST',
  path: '/cartwright/v1/search/products',
  takes: ['expression'],
  options: true,
  isRead: true,
  answer: { products: product, facets: productSearchFacets },
}

/** Says what a text that is being typed may become. */
export const suggestProducts: OperationRow = {
  method: 'POST',
  path: '/cartwright/v1/search/suggestions',
  takes: ['expression'],
  options: true,
  isRead: true,
  answer: { products: suggestedProduct },
}
