import type { BulkDataAnswer, BulkDataItemResult, JsonObject } from '@cartwright/contract'
import { AppError, type InvalidRequest } from '../platform/http/app-error.ts'
import type { DataCollection } from './collection.ts'
import { toWireItem } from './item.ts'
import type { ItemOutcome } from './plan-item-writes.ts'

/** Returns the outcome of each item in the order of the request, and how many succeeded. */
export function toBulkAnswer(
  collection: DataCollection,
  outcomes: readonly ItemOutcome[],
  { withItems }: { withItems: boolean },
): BulkDataAnswer {
  const results = outcomes.map((outcome, originalIndex): BulkDataItemResult => {
    const { action } = outcome
    if ('error' in outcome) {
      const id = outcome.id === undefined ? {} : { id: outcome.id }
      return { action, itemMetadata: { ...id, originalIndex, success: false, error: toItemError(outcome.error) } }
    }
    const dataItem = toWireItem(collection, outcome.item)
    return { action, itemMetadata: { id: dataItem.id, originalIndex, success: true }, ...(withItems && { dataItem }) }
  })
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
  return { results, bulkActionMetadata: { totalSuccesses, totalFailures: results.length - totalSuccesses } }
}

/** Converts an error of one item. Wrong fields, which have no code in a single call, get `WDE0075` here. */
function toItemError(error: AppError | InvalidRequest): BulkDataItemResult['itemMetadata']['error'] {
  // Data of errors is JSON.
  if (error instanceof AppError) return { code: error.code, description: error.message, data: error.data as JsonObject }
  const fieldViolations = error.violations.map(({ field, description, violatedRule }) => ({
    field,
    description,
    violatedRule,
  }))
  return { code: 'WDE0075', description: `WDE0075: ${error.message}`, data: { fieldViolations } }
}
