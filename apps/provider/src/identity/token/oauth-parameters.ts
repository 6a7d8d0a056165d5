import { toPlainRequest } from '../../platform/http/plain-request.ts'
import { decodeUtf8, requireContentType } from '../../platform/http/read-body.ts'
import { readJsonBody } from '../../platform/http/read-request.ts'
import { OAuthError } from './oauth-error.ts'

const BODY_LIMIT_BYTES = 8 * 1024

/** Parameters of an OAuth endpoint, by the names of the RFCs. */
export interface OAuthParameters {
  /** Undefined if it is missing or empty, which is the same (RFC 6749, section 3.2). */
  find(name: string): string | undefined
  read(name: string): string
  /** Unparsed header. */
  authorization: string | undefined
}

/** Reads a form as the RFCs define it, and JSON as official clients send it: in snake case or in camel case. */
export async function readOAuthParameters(request: Request): Promise<OAuthParameters> {
  const { header, readBody } = toPlainRequest(request)
  const type = requireContentType(header('content-type'), ['application/json', 'application/x-www-form-urlencoded'])
  const members =
    type === 'application/json'
      ? await readJsonBody({ header, readBody }, BODY_LIMIT_BYTES)
      : readForm(decodeUtf8(await readBody(BODY_LIMIT_BYTES)))
  const find = (name: string): string | undefined => {
    const inCamelCase = toCamelCase(name)
    const [one, other] = [members[name], members[inCamelCase]]
    const given = isGiven(one) ? one : isGiven(other) ? other : undefined
    if (given !== undefined && typeof given !== 'string') throw invalid(`"${name}" must be a text.`)
    if (isGiven(one) && isGiven(other) && one !== other) throw invalid(`"${name}" is given in two ways that differ.`)
    return given
  }
  return {
    find,
    read(name) {
      const value = find(name)
      if (value === undefined) throw invalid(`"${name}" is missing.`)
      return value
    },
    authorization: header('authorization'),
  }
}

function readForm(text: string): Record<string, unknown> {
  const parameters = new URLSearchParams(text)
  for (const name of new Set(parameters.keys())) {
    if (parameters.getAll(name).length > 1) throw invalid(`"${name}" is given twice.`)
  }
  return Object.fromEntries(parameters)
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Cache of the few names that grants read at every request. */
const camelCases = new Map<string, string>()

/** `client_id` → `clientId` */
function toCamelCase(name: string): string {
  const cached = camelCases.get(name)
  if (cached !== undefined) return cached
  const made = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  camelCases.set(name, made)
  return made
}

function invalid(description: string): OAuthError {
  return new OAuthError('invalid_request', description)
}
