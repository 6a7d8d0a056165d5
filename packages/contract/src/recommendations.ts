import { Type, type Static } from 'typebox'
import { CatalogReference } from './line-item-parts.ts'
import { everyone, operation } from './operation.ts'
import { entity, enumeration, Guid, Int, Optional } from './wire-types.ts'

/** Algorithms by their ids on the platform. Any other id recommends related products. */
export const recommendationAlgorithms = {
  sameCategories: '68ebce04-b96a-4c52-9329-08fc9d8c1253',
  boughtTogether: 'd5aac1e1-2e53-4d11-85f7-7172710b4783',
  related: '5dd69f67-9ab9-478e-ba7c-10c6c6e7285f',
  bestsellers: 'ba491fd2-b172-4552-9ea6-7202e01d1d3c',
} as const
export type RecommendationAlgorithm = keyof typeof recommendationAlgorithms

const AppId = Type.String({ minLength: 1, maxLength: 36 })

export const AlgorithmReference = entity('AlgorithmReference', 'An algorithm, by its id and app.', {
  id: Type.String({ minLength: 1, maxLength: 36 }),
  appId: AppId,
})
export type AlgorithmReference = Static<typeof AlgorithmReference>

export const AlgorithmType = enumeration(
  'AlgorithmType',
  ['UNSPECIFIED', 'RELATED_ITEMS', 'GLOBAL'],
  'Whether an algorithm starts from items, or from the whole shop.',
)

export const AlgorithmInfo = entity('AlgorithmInfo', 'An algorithm that this shop has.', {
  config: entity('AlgorithmConfig', 'Name, description and type of an algorithm.', {
    name: Type.String(),
    description: Type.String(),
    algorithmType: AlgorithmType,
    algorithmId: Guid(),
  }),
  appId: AppId,
  catalogAppIds: Type.Array(AppId),
})

export const Recommendation = entity('Recommendation', 'Recommended items, and the algorithm that they are from.', {
  items: Type.Array(CatalogReference),
  algorithm: Optional(AlgorithmReference),
})

export const recommendationOperations = {
  'recommendations.listAvailableAlgorithms': operation({
    name: 'recommendations.listAvailableAlgorithms',
    service: 'recommendations',
    client: 'none',
    method: 'GET',
    path: '/v1/recommendations/algorithms',
    summary: 'Lists the algorithms by which the shop recommends products.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({}),
    answer: Type.Object({ availableAlgorithms: Type.Array(AlgorithmInfo) }),
    getForm: 'plain',
    writes: false,
  }),
  'recommendations.getRecommendation': operation({
    name: 'recommendations.getRecommendation',
    service: 'recommendations',
    client: 'none',
    method: 'POST',
    path: '/v1/recommendations/get',
    summary: 'Recommends products, by the first of the algorithms that finds enough.',
    access: everyone,
    permission: 'WIX_STORES.READ_PRODUCTS',
    arguments: ['algorithms'],
    request: Type.Object({
      algorithms: Type.Array(AlgorithmReference, { minItems: 1, maxItems: 10 }),
      items: Optional(Type.Array(CatalogReference, { maxItems: 300 })),
      minimumRecommendedItems: Optional(Int(0, 100)),
    }),
    answer: Type.Object({ recommendation: Recommendation }),
    writes: false,
  }),
} as const
