// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'
import { collection, platformQuery } from './transforms.ts'

/** Reads a collection. */
export const getCollection: OperationRow = {
  method: 'GET',
  path: '/v2/collections/{id}',
  takes: ['id'],
  returns: 'collection',
  answer: { collection },
}

/** Reads a collection by its address. */
export const getCollectionBySlug: OperationRow = {
  method: 'GET',
  path: '/v2/collections/slug/{slug}',
  takes: ['slug'],
  answer: { collection },
}

/** Lists collections by filter and order. */
export const queryCollections: OperationRow = {
  method: 'GET',
  path: '/v2/collections/query',
  takes: ['query'],
  isQuery: true,
  request: { query: platformQuery },
  answer: { collections: collection },
}
