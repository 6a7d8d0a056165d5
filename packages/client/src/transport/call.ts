import { errorOfAnswer, systemError, validationError } from '../errors.ts'
import type { AuthStrategy } from '../auth-strategy.ts'
import type { CallOptions } from '../operation.ts'
import type { OperationRow } from '../operation-row.ts'
import { answerFromWire, requestToWire } from '../transforms/message.ts'
import type { Connection } from './connection.ts'
import { fetchPatiently, untilAborted, type Answer } from './patience.ts'
import { base64url, queryString } from './query-string.ts'
import { resolvePath } from './resolve-path.ts'

/** What calls of one client share and change. */
export interface ClientState {
  connection: Connection
  auth: AuthStrategy | undefined
  headers: Headers
  /** What the last answer asked to be shown again, so that a read sees the write before it. */
  consistent: string | undefined
}

const GET_LIMIT_CHARACTERS = 4_000

/** One call, from the caller's arguments to the caller's result. */
export async function call(
  client: ClientState,
  row: OperationRow,
  request: object,
  names: readonly string[],
  options: CallOptions = {},
): Promise<unknown> {
  const message = readable(() => requestToWire(request, row.request))
  const { url, method, body } = address(client.connection, row, message, names)
  const key = row.writes && !client.connection.isPlatform ? (options.idempotencyKey ?? newKey()) : undefined

  const send = async () => {
    const headers = new Headers(client.headers)
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    if (client.connection.isPlatform) headers.set('x-wix-bi-gateway', gateway(row))
    if (key) headers.set('idempotency-key', key)
    if (client.consistent) headers.set('x-wix-consistent', client.consistent)
    const token = await authorize(client.auth, headers, options.signal)
    const answer = await fetchPatiently(
      url,
      { method, headers, body },
      {
        ...client.connection,
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
        repeatable: !row.writes || key !== undefined,
        keyed: key !== undefined,
        signal: options.signal,
      },
    )
    client.consistent = answer.headers.get('x-wix-consistent') ?? client.consistent
    return { answer, token }
  }

  const first = await send()
  const isRenewed = first.answer.status === 401 && (await renew(client.auth, first.token, options.signal))
  const { answer } = isRenewed ? await send() : first
  const result = readable(() => answerFromWire(bodyOf(answer, row, names), row.answer))
  return row.unwrap ? member(result, row.unwrap) : result
}

/** Adds the strategy's headers and answers the token among them. */
async function authorize(
  auth: AuthStrategy | undefined,
  headers: Headers,
  signal?: AbortSignal,
): Promise<string | null> {
  if (!auth) return null
  const given = await untilAborted(Promise.resolve(auth.getAuthHeaders()), signal)
  for (const [name, value] of Object.entries(given.headers)) headers.set(name, value)
  return headers.get('authorization')
}

/** Has the strategy replace a refused token, and answers whether it could. */
async function renew(auth: AuthStrategy | undefined, token: string | null, signal?: AbortSignal): Promise<boolean> {
  if (!auth?.renewRefused || !token) return false
  await untilAborted(auth.renewRefused(token), signal)
  return true
}

interface Addressed {
  url: string
  method: string
  body: string | undefined
}

function address(
  { moduleBase, column }: Connection,
  row: OperationRow,
  message: unknown,
  names: readonly string[],
): Addressed {
  const path = resolvePath(row, column).replace(/\{([^}]+)\}/g, (_, field: string) => pathValue(message, field, names))
  const url = moduleBase + path
  if (row.method === 'POST' || row.method === 'PATCH') return { url, method: row.method, body: JSON.stringify(message) }

  const query = queryString(message, row.getForm ?? 'plain')
  if (row.getForm === 'complex' && query.length > GET_LIMIT_CHARACTERS)
    return { url, method: 'POST', body: JSON.stringify(message) }
  return { url: query ? `${url}?${query}` : url, method: row.method, body: undefined }
}

/** A value in a path. What would lead to another path is refused here, before anything is sent. */
function pathValue(message: unknown, field: string, names: readonly string[]): string {
  const value = field.split('.').reduce<unknown>(member, message)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (!text || text === '.' || text === '..') {
    const name = names.find((known) => known.replace(/^_/, '') === field) ?? field
    const description = text ? 'cannot be part of a path' : 'must not be empty'
    throw validationError([{ field: name, description, violatedRule: text ? 'FORMAT' : 'REQUIRED_FIELD' }])
  }
  return encodeURIComponent(text)
}

function bodyOf(answer: Answer, row: OperationRow, names: readonly string[]): unknown {
  const { status, statusText, text } = answer
  const requestId = answer.headers.get('x-wix-request-id') ?? undefined
  if (status >= 200 && status < 300) {
    // Nothing to say is a fair answer to a deletion, and to nothing else.
    if (!text && row.method === 'DELETE') return {}
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw systemError({ status, requestId, cause })
    }
  }
  throw errorOfAnswer({ status, statusText, requestId, body: parsed(text) }, names)
}

/** The body of a refusal, if it is JSON at all; gateways answer with pages. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Rewriting can meet a value that has no other form (a date that is none): reported like every other failure. */
function readable<T>(rewrite: () => T): T {
  try {
    return rewrite()
  } catch (cause) {
    throw cause instanceof Error && cause.name === 'ApiError' ? cause : systemError({ cause })
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** What the platform's gateway is told about a call. */
export function gateway({ packageName, fqn, entity }: OperationRow): string {
  return [
    'environment=js-sdk',
    packageName && `package-name=${packageName}`,
    fqn && `method-fqn=${fqn}`,
    entity && `entity=${entity}`,
  ]
    .filter(Boolean)
    .join(',')
}

/** Not `randomUUID`: browsers keep that for https. */
function newKey(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)))
}
