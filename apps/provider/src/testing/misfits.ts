import type { TSchema } from 'typebox'
import { validatorOf } from '../http/validate.ts'

/** What of a value does not fit a schema, place by place. */
export function misfits(schema: TSchema, value: unknown): string[] {
  const validator = validatorOf(schema)
  return validator.Check(value)
    ? []
    : validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}
