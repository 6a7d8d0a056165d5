import { toOperation, type CallOptions } from '../operation.ts'
import type { OperationRow } from '../operation-row.ts'
import { QueryBuilder } from './builder.ts'
import { createQueryResult, type Query, type QueryResult } from './page.ts'

/** Defines a module function that sends a given query at once, and returns a builder without one. */
export function defineQueryOperation<Function extends (...args: never[]) => unknown>(
  row: OperationRow,
  /** Name of the list in the response. */
  list: string,
): Function {
  return toOperation(row, (ask) => {
    const find = async (query: Query, call?: CallOptions): Promise<QueryResult<unknown>> =>
      createQueryResult(await ask(query, call), list, query, find)
    return ((query?: Query, call?: CallOptions) =>
      query ? ask(query, call) : new QueryBuilder(find)) as unknown as Function // both forms
  })
}
