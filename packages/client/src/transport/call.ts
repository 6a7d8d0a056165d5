import type { AuthStrategy } from '../auth-strategy.ts'
import { ApiError, systemError } from '../errors.ts'
import type { CallOptions } from '../operation.ts'
import type { OperationRow } from '../operation-row.ts'
import { answerFromWire, requestToWire } from '../transforms/message.ts'
import { address, type Addressed } from './address.ts'
import type { Connection } from './connection.ts'
import { member } from './member.ts'
import { fetchPatiently, type Answer } from './patience.ts'
import { base64url } from './query-string.ts'
import { readAnswer } from './read-answer.ts'
import { withinTime, type TimeLimit } from './time-limit.ts'

/** What calls of one client share and change. */
export interface ClientState {
  connection: Connection
  auth: AuthStrategy | undefined
  headers: Headers
  /** What the last answer asked to be shown again, so that a read sees the write before it. */
  consistent: string | undefined
}

/** One call, from the caller's arguments to the caller's result. */
export async function call(
  client: ClientState,
  row: OperationRow,
  request: object,
  names: readonly string[],
  options: CallOptions = {},
): Promise<unknown> {
  const { connection, auth } = client
  const addressed = rewrite(() => address(connection, row, requestToWire(request, row.request), names))
  // The platform takes no headers that its CORS rules do not name.
  const key = row.writes && !connection.isPlatform ? (options.idempotencyKey ?? newKey()) : undefined

  const answer = await withinTime(options.timeoutMs ?? connection.timeoutMs, options.signal, async (limit) => {
    const first = await send(client, row, addressed, key, limit)
    const isRenewed = first.answer.status === 401 && (await renew(auth, first.token))
    return isRenewed ? (await send(client, row, addressed, key, limit)).answer : first.answer
  })

  const result = rewrite(() => answerFromWire(readAnswer(answer, row, names), row.answer))
  return row.unwrap ? member(result, row.unwrap) : result
}

/** Sends with the headers of this moment; answers the token that was among them, too. */
async function send(
  client: ClientState,
  row: OperationRow,
  { url, method, body }: Addressed,
  key: string | undefined,
  limit: TimeLimit,
): Promise<{ answer: Answer; token: string | null }> {
  const { connection } = client
  const headers = new Headers(client.headers)
  if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
  if (connection.isPlatform) headers.set('x-wix-bi-gateway', gateway(row))
  if (key) headers.set('idempotency-key', key)
  if (client.consistent) headers.set('x-wix-consistent', client.consistent)
  const given = await client.auth?.getAuthHeaders()
  for (const [name, value] of Object.entries(given?.headers ?? {})) headers.set(name, value)

  const answer = await fetchPatiently(
    url,
    { method, headers, body },
    { ...connection, repeatable: !row.writes || key !== undefined, keyed: key !== undefined, limit },
  )
  client.consistent = answer.headers.get('x-wix-consistent') ?? client.consistent
  return { answer, token: headers.get('authorization') }
}

/** Has the strategy replace a refused token, and answers whether it could. */
async function renew(auth: AuthStrategy | undefined, token: string | null): Promise<boolean> {
  if (!auth?.renewRefused || !token) return false
  await auth.renewRefused(token)
  return true
}

/** Rewriting can meet a value that has no other form (a date that is none): reported like every other failure. */
function rewrite<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw cause instanceof ApiError ? cause : systemError({ cause })
  }
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
