import { type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'
import { createViolation } from './field-values.ts'

/** Options of the official packages that would change the result and are not served. */
export interface UnservedOptions {
  includeReferences?: readonly unknown[] | null
  includeFieldGroups?: readonly string[] | null
  includeReferencedItems?: readonly string[] | null
  sortMode?: string | null
  saveReferences?: boolean | null
  condition?: { filter?: Record<string, unknown> | null } | null
}

/**
 * Refuses options that are not served. The packages always send empty ones, which have no effect.
 * @throws InvalidRequest with every refused option
 */
export function refuseUnservedOptions(options: UnservedOptions): void {
  const violations: FieldViolation[] = []
  const check = (field: keyof UnservedOptions, isGiven: boolean, description: string): void => {
    if (isGiven) violations.push(createViolation(field, description, 'FIELD_NOT_ALLOWED'))
  }
  const { includeReferences, includeReferencedItems, includeFieldGroups, condition, saveReferences, sortMode } = options
  check('includeReferences', isFilled(includeReferences), 'cannot be used: collections have no references')
  check('includeReferencedItems', isFilled(includeReferencedItems), 'cannot be used: collections have no references')
  check('saveReferences', saveReferences === true, 'cannot be used: collections have no references')
  check('includeFieldGroups', isFilled(includeFieldGroups), 'cannot be used: collections have no field groups')
  check('sortMode', sortMode != null && sortMode !== 'DEFAULT', 'cannot be used: items have a fixed order')
  check('condition', Object.keys(condition?.filter ?? {}).length > 0, 'cannot be used: writes have no condition')
  if (violations.length > 0) throw new InvalidRequest(violations)
}

function isFilled(list: readonly unknown[] | null | undefined): boolean {
  return list !== null && list !== undefined && list.length > 0
}
