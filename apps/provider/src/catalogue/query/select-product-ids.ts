import type { JsonObject } from '@cartwright/contract'
import { parseProductQuery } from './parse/product-query.ts'
import { createProductPlanInput } from './plan/query-plan.ts'
import type { QueryExecutor } from './query-executor.ts'

/** Products of one query. */
const PAGE = 1_000

/**
 * Selects the ids of all products that match a filter, hidden ones as well. Beyond `max` ids it reads no further page,
 * so that the caller can refuse the selection by its length.
 */
export async function selectProductIds(
  executeQuery: QueryExecutor,
  filter: JsonObject,
  currencyDecimals: number,
  max = Infinity,
): Promise<string[]> {
  const parsed = parseProductQuery('products', { filter, cursorPaging: {} })
  const input = createProductPlanInput(parsed, { withHidden: true, fairnessKey: undefined }, currencyDecimals)
  const ids: string[] = []
  let query = { ...parsed, limit: PAGE }
  for (;;) {
    const { rows, hasMore, edgeKeys } = await executeQuery(query, input)
    ids.push(...rows)
    if (!hasMore || !edgeKeys || ids.length > max) return ids
    query = { ...query, start: { by: 'cursor', anchor: { keys: edgeKeys.last, side: 'after' } } }
  }
}
