// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'
import { date, float } from '../transforms/values.ts'
import { costAndProfitData, platformQuery, priceData, product } from './transforms.ts'

export const variantData: Transforms = { price: priceData, convertedPriceData: priceData, weight: float }

export const fulfillment: Transforms = { createdDate: date, deliveredAt: date }

export const orderWithFulfillments: Transforms = { fulfillments: fulfillment }

export const productCreated: Transforms = { price: priceData, costAndProfitData }

/** Reads a product. */
export const getProduct: OperationRow = {
  method: 'GET',
  path: '/stores-reader/v1/products/{id}',
  takes: ['id'],
  options: true,
  answer: { product },
}

/** Lists products by filter and order. */
export const queryProducts: OperationRow = {
  method: 'GET',
  path: '/stores-reader/v1/products/query-platformized',
  takes: ['query'],
  isQuery: true,
  request: { query: platformQuery },
  answer: { products: product },
}

/** Says which choices are left once some are made, and the variant once all are. */
export const getProductOptionsAvailability: OperationRow = {
  method: 'POST',
  path: '/stores-reader/v1/products/{id}/productOptionsAvailability',
  takes: ['id', 'options'],
  isRead: true,
  answer: { selectedVariant: variantData },
}
