import { BODY_LIMIT_BYTES, type Operation, listPaths } from '@cartwright/contract'
import fc from 'fast-check'
import { UNKNOWN_MEMBER } from './arbitraries.ts'
import { toJson } from './schema-violations.ts'
import { TEST_PROVIDER_URL } from './names.ts'

/** Request as sent over HTTP. */
export interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Chosen form among equivalent forms of a request. */
export interface Shape {
  alias: number
  form: number
  repeatsPath: boolean
  headers: Record<string, string>
}

/** Odd but acceptable headers: unknown languages and currencies, tokens of another shop. */
export const shapes: fc.Arbitrary<Shape> = fc.record({
  alias: fc.nat(9),
  form: fc.nat(5),
  repeatsPath: fc.boolean(),
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc
        .record(
          {
            'x-wix-linguist': fc.constantFrom(
              'de',
              'fr|fr-FR|true',
              'zz',
              'x-klingon',
              '%00',
              '|',
              'a'.repeat(500),
              "en'--",
            ),
            'x-wix-currency': fc.constantFrom(
              'USD',
              'JPY',
              'XXX',
              'usd',
              '',
              '€€€'.replaceAll('€', 'E'),
              "'--",
              'x'.repeat(500),
            ),
            'x-wix-consistent': fc.constantFrom(
              '',
              '1-2',
              'at-1',
              '999999999999999999-999999999999999',
              'x'.repeat(500),
            ),
            // A new key for each request: a shrunk request differs.
            'idempotency-key': fc.constant('new'),
            'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", "y"'),
          },
          { requiredKeys: [] },
        )
        .map((headers) => headers as Record<string, string>),
    },
  ),
})

type Members = Record<string, unknown>

/**
 * Builds a request in one form. Undefined if that is impossible: paths hold only texts, addresses no lone surrogates.
 * Invalid requests use JSON, since a query string has neither numbers nor null.
 */
export function toSentRequest(
  operation: Operation,
  request: Members,
  shape: Shape,
  { isBroken = false } = {},
): SentRequest | undefined {
  const paths = listPaths(operation)
  let path = paths[shape.alias % paths.length]!
  let rest: unknown = request
  for (const [parameter, name = ''] of path.matchAll(/\{([^}]+)\}/g)) {
    const members = name.split('.')
    const value = members.reduce<unknown>((here, member) => (here as Members | undefined)?.[member], request)
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value) || !value.isWellFormed()) return undefined
    path = path.replace(parameter, () => encodeURIComponent(value))
    if (!shape.repeatsPath) rest = without(rest as Members, members)
  }
  const url = TEST_PROVIDER_URL + path
  const { headers } = shape
  const json = toJson(rest)
  const asBody = (method: string): SentRequest => ({
    method,
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    body: json,
  })
  if (operation.method !== 'GET' && operation.method !== 'DELETE') return asBody(operation.method)
  const query = Buffer.from(json).toString('base64url')
  if (operation.getForm === 'complex' && (shape.form < 2 || query.length > LONGEST_QUERY)) return asBody('POST')
  const plain = isBroken || shape.form % 2 === 0 ? undefined : plainQuery(rest as Members)
  const search = plain ?? (json === '{}' ? '' : `.r=${query}`)
  return { method: operation.method, url: search ? `${url}?${search}` : url, headers }
}

const LONGEST_QUERY = 4_000

/** `limit=3&fields=a&fields=b`: undefined if a value cannot be expressed. */
function plainQuery(request: Members): string | undefined {
  const parameters = new URLSearchParams()
  let isPlain = true
  const add = (name: string, value: unknown): void => {
    // Filters have no schema, so `true` in them stays a text.
    if (typeof value === 'boolean' && name.includes('.filter.')) isPlain = false
    else if (typeof value === 'string' || typeof value === 'boolean') parameters.append(name, String(value))
    else if (typeof value === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(String(value)))
      parameters.append(name, String(value))
    // Unknown members cannot be recognised as lists either.
    else if (
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((item) => typeof item === 'string') &&
      !name.includes(UNKNOWN_MEMBER)
    )
      for (const item of value) parameters.append(name, item)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0)
      for (const [member, inner] of Object.entries(value)) {
        if (!/^\w+$/.test(member)) isPlain = false
        else add(`${name}.${member}`, inner)
      }
    else isPlain = false
  }
  for (const [name, value] of Object.entries(request)) add(name, value)
  return isPlain ? parameters.toString() : undefined
}

function without(value: Members, [name = '', ...rest]: readonly string[]): Members {
  const { [name]: member, ...others } = value
  return rest.length === 0 ? others : { ...others, [name]: without(member as Members, rest) }
}

export function fitsBodyLimit(operation: Operation, { body }: SentRequest): boolean {
  return body === undefined || Buffer.byteLength(body) <= (operation.bodyLimitBytes ?? BODY_LIMIT_BYTES)
}

/** Command that repeats a request against a local shop. */
export function toCurlCommand({ method, url, headers, body }: SentRequest, token: string | undefined): string {
  const address = url.replace(TEST_PROVIDER_URL, 'http://localhost:4000')
  const lines = Object.entries({ ...(token && { authorization: '$TOKEN' }), ...headers }).map(
    ([name, value]) => ` -H "${name}: ${value}"`,
  )
  const text = typeof body === 'string' ? body : body && Buffer.from(body).toString('latin1')
  const data = text === undefined ? '' : ` --data-binary ${shellText(text)}`
  return `curl -X ${method} ${shellText(address)}${lines.join('')}${data}`
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
