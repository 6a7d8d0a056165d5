export { queryInMemory } from './in-memory-query.ts'
export { allOf, anyOf, type Condition, type Filter } from './parse/filter.ts'
export { parseProductQuery, type ProductQuery, toPagingMetadata, toQueryKey } from './parse/product-query.ts'
export { createProductPlanInput, createStoreVariantPlanInput, getInvalidationScope } from './plan/query-plan-input.ts'
export { createQueryExecutor, type QueryExecutor } from './query-executor.ts'
export {
  booleanPredicates,
  datePredicates,
  type FieldPredicates,
  idPredicates,
  numberPredicates,
  splitCompositeId,
  textPredicates,
} from './sql/column-predicates.ts'
export type { QuerySource, SortKey } from './sql/query-source.ts'
export { getFetchLimit, readPage } from './sql/query-store.ts'
