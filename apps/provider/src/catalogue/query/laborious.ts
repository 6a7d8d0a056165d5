import { InvalidRequest } from '../../http/app-error.ts'
import { hasTrigram } from './columns.ts'
import type { Condition, Filter } from './filter.ts'

/** More of them, each with an index, are as much work as one without. */
const MAX_LIGHT_CONDITIONS = 10
const MAX_LIGHT_PARTS = 3
const MAX_LABORIOUS = 6

/** Whether the database may have to look at every row, text by text. */
export function isLaborious(filter: Filter): boolean {
  const tests = testsOf(filter)
  return (
    tests.some(isWithoutIndex) ||
    tests.length > MAX_LIGHT_CONDITIONS ||
    tests.filter(({ condition }) => isOfPart(condition)).length > MAX_LIGHT_PARTS
  )
}

/** What visitors may ask has a limit that the shop's own people do not have. */
export function requireFewLaborious(filter: Filter): void {
  if (testsOf(filter).filter(isWithoutIndex).length <= MAX_LABORIOUS) return
  throw new InvalidRequest([
    {
      field: 'query.filter',
      description: `has more than ${MAX_LABORIOUS} conditions on parts of fewer than three letters, or on what a text is not`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: MAX_LABORIOUS },
    },
  ])
}

interface Test {
  condition: Condition
  /** Somewhere inside a `not`: no index finds what a text does not contain. */
  isNegated: boolean
}

function testsOf(filter: Filter, isNegated = false): Test[] {
  if ('all' in filter) return filter.all.flatMap((part) => testsOf(part, isNegated))
  if ('any' in filter) return filter.any.flatMap((part) => testsOf(part, isNegated))
  if ('not' in filter) return testsOf(filter.not, true)
  return [{ condition: filter, isNegated }]
}

function isWithoutIndex({ condition, isNegated }: Test): boolean {
  if (!isOfPart(condition)) return false
  return isNegated || (condition.operator !== 'startsWith' && !hasTrigram(condition.values[0] ?? ''))
}

function isOfPart({ operator }: Condition): boolean {
  return operator === 'startsWith' || operator === 'endsWith' || operator === 'contains'
}
