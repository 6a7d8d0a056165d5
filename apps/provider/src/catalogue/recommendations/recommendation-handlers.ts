import { type AnswerOf, LEGACY_STORES_APP_ID, recommendationAlgorithms, STORES_APP_ID } from '@cartwright/contract'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import { isGuid } from '../../platform/ids.ts'
import type { CatalogueContext } from '../services.ts'
import { recommendProducts } from './recommend-products.ts'

/** A cached recommendation shows new sales after at most ten minutes; changes of the catalogue at once. */
const SALES_CACHE_MS = 600_000

export function createRecommendationReads({ reader, cacheResponse, now }: CatalogueContext): ReadHandlers {
  return {
    'recommendations.listAvailableAlgorithms': () => ({ availableAlgorithms }),

    'recommendations.getRecommendation': (context, { algorithms, items = [], minimumRecommendedItems = 0 }) => {
      // Items of other apps are in no collection and no order line of a product, so nothing follows from them.
      const ids = [
        ...new Set(
          items
            .filter(({ appId }) => appId === STORES_APP_ID || appId === LEGACY_STORES_APP_ID)
            .map(({ catalogItemId }) => catalogItemId.toLowerCase())
            .filter(isGuid),
        ),
      ].toSorted()
      const period = Math.floor(now().getTime() / SALES_CACHE_MS)
      const names = algorithms.map(({ id, appId }) => `${id}@${appId}`)
      const key = JSON.stringify(['recommendation', period, minimumRecommendedItems, names, ids])
      return cacheResponse(context, key, async (dependsOn): Promise<AnswerOf<'recommendations.getRecommendation'>> => {
        const { algorithm, productIds } = await recommendProducts(reader, algorithms, {
          ids,
          minimum: minimumRecommendedItems,
        })
        dependsOn({ productIds: [...ids, ...productIds], invalidatedBy: 'place' })
        return {
          recommendation: {
            items: productIds.map((catalogItemId) => ({ catalogItemId, appId: STORES_APP_ID })),
            ...(algorithm && { algorithm: { id: algorithm.id, appId: algorithm.appId } }),
          },
        }
      })
    },
  }
}

const ownCatalogue = { appId: STORES_APP_ID, catalogAppIds: [STORES_APP_ID] }

const availableAlgorithms: AnswerOf<'recommendations.listAvailableAlgorithms'>['availableAlgorithms'] = [
  {
    ...ownCatalogue,
    config: {
      name: 'From the same categories',
      description: 'Products of the same collections; those with more collections in common first.',
      algorithmType: 'RELATED_ITEMS',
      algorithmId: recommendationAlgorithms.sameCategories,
    },
  },
  {
    ...ownCatalogue,
    config: {
      name: 'Frequently bought together',
      description: 'Products of the same paid orders; the most frequent first.',
      algorithmType: 'RELATED_ITEMS',
      algorithmId: recommendationAlgorithms.boughtTogether,
    },
  },
  {
    ...ownCatalogue,
    config: {
      name: 'Related products',
      description: 'Products that the merchant has chosen, then products of the same collections.',
      algorithmType: 'RELATED_ITEMS',
      algorithmId: recommendationAlgorithms.related,
    },
  },
  {
    ...ownCatalogue,
    config: {
      name: 'Bestsellers',
      description: 'Products in the most paid orders.',
      algorithmType: 'GLOBAL',
      algorithmId: recommendationAlgorithms.bestsellers,
    },
  },
]
