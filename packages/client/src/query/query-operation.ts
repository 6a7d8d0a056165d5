import { defineOperation, type CallOptions } from '../operation.ts'
import type { OperationRow } from '../operation-row.ts'
import { QueryBuilder, type Query } from './builder.ts'
import { createQueryResult, type QueryResult } from './page.ts'

/** A function of a module that asks at once when it gets a query, and answers a builder when it gets none. */
export function defineQueryOperation<Function extends (...args: never[]) => unknown>(
  row: OperationRow,
  /** Where the answer has what was found. */
  list: string,
): Function {
  return defineOperation(row, (ask) => {
    const find = async (query: Query, call?: CallOptions): Promise<QueryResult<unknown>> =>
      createQueryResult(await ask(query, call), list, query, find)
    return ((query?: Query, call?: CallOptions) =>
      query ? ask(query, call) : new QueryBuilder(find)) as unknown as Function // both forms
  })
}
