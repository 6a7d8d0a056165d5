import type { TSchema } from 'typebox'
import { getValidator } from '../platform/http/validate.ts'

/** Schema errors of a value, by path. */
export function findSchemaErrors(schema: TSchema, value: unknown): string[] {
  const validator = getValidator(schema)
  return validator.Check(value)
    ? []
    : validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}
