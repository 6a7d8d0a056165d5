import { InvalidRequest } from '../../../platform/http/app-error.ts'
import type { QueryFields } from './parse-filter.ts'

export interface SortField {
  field: string
  descending: boolean
}

/** Parses the sort fields of a query. A repeated field is ignored. */
export function parseSort(
  sort: readonly { fieldName: string; order?: string | null }[] | null | undefined,
  fields: QueryFields,
): SortField[] {
  const parsed = new Map<string, SortField>()
  for (const [position, { fieldName, order }] of (sort ?? []).entries()) {
    const isSortable = Object.hasOwn(fields, fieldName) && fields[fieldName]?.sortable
    if (!isSortable)
      throw new InvalidRequest([
        {
          field: `query.sort[${position}].fieldName`,
          description: `"${fieldName}" is not a field that can be sorted by`,
          violatedRule: 'INVALID_ENUM_VALUE',
        },
      ])
    if (!parsed.has(fieldName)) parsed.set(fieldName, { field: fieldName, descending: order === 'DESC' })
  }
  return [...parsed.values()]
}
