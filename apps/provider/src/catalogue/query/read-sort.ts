import { InvalidRequest } from '../../http/app-error.ts'
import type { QueryFields } from './read-filter.ts'

export interface SortField {
  field: string
  descending: boolean
}

/** A field that is named again changes nothing. */
export function readSort(
  sort: readonly { fieldName: string; order?: string | null }[] | null | undefined,
  fields: QueryFields,
): SortField[] {
  const read = new Map<string, SortField>()
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
    if (!read.has(fieldName)) read.set(fieldName, { field: fieldName, descending: order === 'DESC' })
  }
  return [...read.values()]
}
