import type { FieldViolation } from '../http/app-error.ts'

/** What the patterns of the contract's settings ask for: few people read one. */
export const PATTERNS_IN_WORDS: Readonly<Record<string, string>> = {
  '^[A-Z]{2}$': 'is no country; write its two capital letters, such as DE',
  '^[A-Z]{3}$': 'is no currency; write its three capital letters, such as EUR',
  '^[A-Z]{2}-[A-Z0-9]{1,3}$': 'is no part of a country; write its code, such as US-NY',
  '^\\d{1,12}(\\.\\d{1,3})?$': 'is no amount; write digits alone, with a point before the cents, such as 4.90',
  '^\\d{1,12}(\\.\\d{1,6})?$': 'is no number; write digits alone, with a point where it is not whole, such as 31.5',
  '^(0|1)(\\.\\d{1,6})?$': 'is no share; write 19 % as 0.19',
  '^\\d{1,9}(\\.\\d{1,12})?$': 'is no rate; write digits alone, with a point where it is not whole, such as 1.08',
  '^https?://[^\\s]+$': 'is no address; it begins with https://',
  '^#[0-9a-f]{6}$': 'is no colour; write six small letters and digits, such as #7a1f3d',
  '^[0-9a-f]{32}\\.[a-z0-9]{3,4}$': 'is no id of an uploaded picture',
  '^[a-z0-9]+(-[a-z0-9]+)*$':
    'is no slug; write small letters and digits with hyphens between words, such as our-makers',
}

/** With what was written, and what was to be, where the contract says it by a pattern. */
export function sayPattern(violation: FieldViolation, settings: unknown): FieldViolation {
  const [, pattern = ''] = /^must match pattern "(.+)"$/.exec(violation.description) ?? []
  const words = PATTERNS_IN_WORDS[pattern]
  if (words === undefined) return violation
  const written = JSON.stringify(valueAt(settings, violation.field)).slice(0, 60)
  return { ...violation, description: `${written} ${words}` }
}

/** By a path such as `regions[0].options[1].price`. */
function valueAt(value: unknown, field: string): unknown {
  const steps = field.split(/[.[\]]+/).filter((step) => step !== '')
  return steps.reduce((within, step) => (within as Record<string, unknown>)[step], value) // the validator has been there
}
