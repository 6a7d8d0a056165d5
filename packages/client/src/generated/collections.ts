// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'

const ENTITY = 'wix.stores.catalog.v1.collection'
const PACKAGE = '@wix/auto_sdk_stores_collections'
const getCollectionAnswer: Transforms = { date: ['collection.lastUpdated'] }
const queryCollectionsRequest: Transforms = { float: ['query.sort.origin.latitude', 'query.sort.origin.longitude'] }
const queryCollectionsAnswer: Transforms = { date: ['collections.lastUpdated'] }

/** Reads a collection. */
export const getCollection: OperationRow = {
  service: 'collections',
  method: 'GET',
  path: '/v2/collections/{id}',
  writes: false,
  unwrap: 'collection',
  fqn: 'wix.catalog.api.v2.CollectionReadApi.GetCollection',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getCollectionAnswer,
}

/** Reads a collection by its address. */
export const getCollectionBySlug: OperationRow = {
  service: 'collections',
  method: 'GET',
  path: '/v2/collections/slug/{slug}',
  writes: false,
  fqn: 'wix.catalog.api.v2.CollectionReadApi.GetCollectionBySlug',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getCollectionAnswer,
}

/** Lists collections by filter and order. */
export const queryCollections: OperationRow = {
  service: 'collections',
  method: 'GET',
  path: '/v2/collections/query',
  getForm: 'complex',
  writes: false,
  fqn: 'wix.catalog.api.v2.CollectionReadApi.QueryCollections',
  entity: ENTITY,
  packageName: PACKAGE,
  request: queryCollectionsRequest,
  answer: queryCollectionsAnswer,
}
