import { recommendationAlgorithms, type RecommendationAlgorithm } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import {
  MAX_RECOMMENDED,
  readBestsellers,
  readBoughtTogether,
  readOfSameCollections,
  readRelatedToAny,
} from './recommendation-store.ts'

/** Ids of recommended products for the given ones, the best first: visible, and none of the given ones. */
type Recommend = (db: Database, ids: readonly string[]) => Promise<string[]>

const recommendBy: Readonly<Record<RecommendationAlgorithm, Recommend>> = {
  sameCategories: readOfSameCollections,
  boughtTogether: readBoughtTogether,
  bestsellers: readBestsellers,
  related: recommendRelated,
}

const algorithmsById = new Map<string, RecommendationAlgorithm>(
  // Holds: the keys are those of the table.
  (Object.keys(recommendationAlgorithms) as RecommendationAlgorithm[]).map((name) => [
    recommendationAlgorithms[name],
    name,
  ]),
)

/** Returns the first algorithm that finds `minimum` products, with these products. An unknown id means related ones. */
export async function recommendProducts<Algorithm extends { id: string }>(
  db: Database,
  algorithms: readonly Algorithm[],
  { ids, minimum }: { ids: readonly string[]; minimum: number },
): Promise<{ algorithm?: Algorithm; productIds: string[] }> {
  const tried = new Set<RecommendationAlgorithm>()
  for (const algorithm of algorithms) {
    const name = algorithmsById.get(algorithm.id.toLowerCase()) ?? 'related'
    if (tried.has(name)) continue
    tried.add(name)
    const productIds = await recommendBy[name](db, ids)
    if (productIds.length >= Math.max(1, minimum)) return { algorithm, productIds }
  }
  return { productIds: [] }
}

/** Products that the merchant has related, then products of the same categories. */
async function recommendRelated(db: Database, ids: readonly string[]): Promise<string[]> {
  const related = await readRelatedToAny(db, ids)
  if (related.length === MAX_RECOMMENDED) return related
  return [...new Set([...related, ...(await readOfSameCollections(db, ids))])].slice(0, MAX_RECOMMENDED)
}
