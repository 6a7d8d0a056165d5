import type { ExtendedFields } from '@cartwright/contract'
import type { FieldViolation } from '../../platform/http/app-error.ts'

/**
 * Maximum characters of extended fields as JSON, on a cart and on each of its up to 300 lines. A cart is read and
 * written as a whole.
 */
export const MAX_EXTENDED_FIELDS_LENGTH = { cart: 10_000, line: 2_000 }

export function validateExtendedFieldsLength(
  fields: ExtendedFields | null | undefined,
  field: string,
  max: number,
): FieldViolation[] {
  if (!fields || JSON.stringify(fields).length <= max) return []
  return [
    {
      field,
      description: `must have at most ${max} characters as JSON`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: max },
    },
  ]
}
