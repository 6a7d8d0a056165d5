/** Schema error of the validator, as far as messages use it. */
interface SchemaError {
  keyword: string
  message: string
  params: Readonly<Record<string, unknown>>
}

/** Format of each type. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text, in quotation marks',
  number: 'must be a number',
  integer: 'must be a whole number',
  bigint: 'must be a whole number',
  boolean: 'must be true or false',
  object: 'must be an object, { … }',
  array: 'must be a list, [ … ]',
  null: 'must be null',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be an id, such as 4f0c1e3a-8a55-4c7d-9b1e-2d6f0a7b9c11',
  email: 'must be an e-mail address, such as ada@example.com',
  'date-time': 'must be a moment in ISO 8601, such as 2027-06-01T08:00:00Z',
  date: 'must be a day, such as 2027-06-01',
}

/** Descriptions of the patterns in the contract, since few people read regular expressions. */
export const PATTERN_DESCRIPTIONS: Readonly<Record<string, string>> = {
  '^(NaN|-?Infinity)$': 'must be a number',
  '^-?[0-9]+(\\.[0-9]+)?$': 'must be a decimal number, with a point where it is not whole, such as 31.5',
  '^-?[0-9]{1,20}$': 'must be a whole number',
  '^[A-Z]{2}$': 'is not a valid country code; write two capital letters, such as DE',
  '^[A-Z]{3}$': 'is not a valid currency code; write three capital letters, such as EUR',
  '^[A-Z]{2}-[A-Z0-9]{1,3}$': 'is not a valid subdivision of a country; write its code, such as US-NY',
  '^\\d{1,12}(\\.\\d{1,3})?$': 'is not a valid amount; write digits alone, with a point before the cents, such as 4.90',
  '^\\d{1,12}(\\.\\d{1,6})?$':
    'is not a valid number; write digits alone, with a point where it is not whole, such as 31.5',
  '^(0|1)(\\.\\d{1,6})?$': 'is not a valid share; write 19 % as 0.19',
  '^\\d{1,9}(\\.\\d{1,12})?$':
    'is not a valid rate; write digits alone, with a point where it is not whole, such as 1.08',
  '^https?://': 'is not a valid web address; it begins with https://',
  '^https?://[^\\s]+$': 'is not a valid web address; it begins with https://',
  '^#[0-9a-fA-F]{6}$': 'is not a valid colour; write # and six hexadecimal digits, such as #7a1f3d',
  '^[0-9a-f]{32}\\.[a-z0-9]{3,4}$': 'is not a valid id of an uploaded picture',
  '^\\d{4}-\\d{2}-\\d{2}([Tt]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?([Zz]|[+-]\\d{2}:\\d{2})?)?$':
    'is not a valid date or time; write one like 2027-06-01, or 2027-06-01T09:00:00+02:00',
  '^[a-z0-9]+(-[a-z0-9]+)*$':
    'is not a valid slug; write small letters and digits with hyphens between words, such as our-makers',
  '^/[a-z/-]{1,60}$': 'is not a valid page of the back office; write its path, such as /products',
  '\\S': 'must not be blank',
  '^\\S*$': 'must not have blanks in it',
}

/** Descriptions that follow the quoted value. */
const isAboutValue = (words: string): boolean => words.startsWith('is not a valid ')

const MAX_QUOTED = 60

/** Value as JSON, shortened if it is a long text. */
function quote(given: unknown): string | undefined {
  const isLong = typeof given === 'string' && given.length > MAX_QUOTED
  return JSON.stringify(isLong ? `${given.slice(0, MAX_QUOTED)}…` : given)
}

/**
 * Describes an error and the expected format in plain language. Undefined if the schema's own words are plain: limits
 * of numbers, lengths and lists.
 */
export function describeViolation({ keyword, message, params }: SchemaError, given: unknown): string | undefined {
  switch (keyword) {
    case 'type':
      return TYPES[String([params['type']].flat()[0])] ?? 'is written in another way than it has to be'
    case 'format':
      return FORMATS[String(params['format'])] ?? 'is written in another way than it has to be'
    case 'pattern': {
      const words = PATTERN_DESCRIPTIONS[String(params['pattern'])] ?? 'is written in another way than it has to be'
      return isAboutValue(words) ? `${quote(given)} ${words}` : words
    }
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`
    case 'minLength':
      return params['limit'] === 1 ? 'must not be empty' : undefined
    case 'minItems':
      return params['limit'] === 1 ? 'must have at least one item' : undefined
    default:
      return /^must (?:be valid|match|not be valid)/.test(message)
        ? 'is written in another way than it has to be'
        : undefined
  }
}
