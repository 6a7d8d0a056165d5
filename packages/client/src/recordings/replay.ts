import { getMemberAt, decodeRequest, type ReceivedRequest } from '../fixtures/server.ts'
import * as client from '../index.ts'
import { compareValues, type Difference } from './differences.ts'
import { startLoopback } from './fixtures/loopback.ts'
import type { RecordedRequest, Recording, Wire } from './recordings.ts'

const { authentication, collections, currentCart, members, orders, products, recovery, redirects, verification } =
  client

/** Every module, under its name in the recordings. */
export const modules = {
  authentication,
  collections,
  currentCart,
  members,
  orders,
  products,
  recovery,
  redirects,
  verification,
}

/** Server with responses in turn, repeating the last one, which records requests. */
export function createReplayServer(...wires: (Wire | undefined)[]) {
  return startLoopback((count) => {
    const { networkError, status = 200, headers = {}, body } = wires[Math.min(count, wires.length) - 1] ?? {}
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
    return networkError ? undefined : { status, headers, text: status === 204 ? '' : text }
  })
}

/** Tokens whose access token is valid for another hour. */
export function createSessionTokens(
  value: string,
  role: client.TokenRole = 'visitor',
  now = 1_800_000_000,
): client.Tokens {
  return {
    accessToken: { value, expiresAt: now + 3600 },
    refreshToken: { value: `JWS.refresh-${role}`, role },
  }
}

export type Client = ReturnType<typeof createReplayClient>

/** Client with all modules and a session. */
export function createReplayClient(
  fetch: typeof globalThis.fetch,
  tokens: client.Tokens = createSessionTokens('OauthNG.JWS.fake'),
  more: { clientId?: string; useCDN?: boolean } = {},
) {
  const { clientId = '2656201f-a899-4ec4-8b24-d1132bcf5405', ...config } = more
  return client.createClient({ modules, auth: client.OAuthStrategy({ clientId, tokens }), fetch, ...config })
}

/** Client with all modules and an API key. */
export function createApiKeyClient(
  fetch: typeof globalThis.fetch,
  apiKey: string,
  siteId: string,
  apiBaseUrl?: string,
) {
  return client.createClient({ modules, auth: client.ApiKeyStrategy({ apiKey, siteId }), fetch, host: { apiBaseUrl } })
}

/** Compares sent requests; the number of the request distinguishes several. */
export function compareSentRequest(
  wanted: RecordedRequest,
  got: ReceivedRequest | undefined,
  number?: number,
): Difference[] {
  const of = (part: string) => (number ? `${part} of request ${number}` : part)
  if (!got) return [{ of: of('request'), wanted, got }]
  return [
    ...compareValues(of('method'), wanted.method, got.method),
    ...compareValues(of('host'), wanted.host, got.url.host),
    ...compareValues(of('path'), wanted.path, got.url.pathname),
    ...compareValues(of('query'), wanted.query ?? {}, parseQuery(got.url)),
    ...compareValues(of('body'), wanted.body, got.body),
    ...compareHeaders(wanted, got, of),
  ]
}

/** Compares every recorded header, and checks that no other token or content type was sent. */
export function compareHeaders(
  { headers = {} }: RecordedRequest,
  got: ReceivedRequest,
  of = (part: string) => part,
): Difference[] {
  const names = new Set([...Object.keys(headers), 'authorization', 'content-type'])
  return [...names].flatMap((name) => compareValues(of(name), headers[name] ?? '', got.headers.get(name) ?? ''))
}

function parseQuery(url: URL): Record<string, unknown> {
  const names = new Set(url.searchParams.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const values = url.searchParams.getAll(name)
      if (name === '.r') return [name, decodeRequest(values.join())]
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

/** Compares all requests of a recording with those that were sent. */
export function compareSentRequests({ exchanges }: Recording, asked: ReceivedRequest[]): Difference[] {
  const several = exchanges.length > 1
  return [
    ...exchanges.flatMap(({ request }, index) =>
      request ? compareSentRequest(request, asked[index], several ? index + 1 : undefined) : [],
    ),
    ...compareValues('requests', exchanges.length, asked.length),
  ]
}

/** Outcome of a call. */
export type Outcome = { result?: unknown; error?: unknown }

export async function settle(call: () => unknown): Promise<Outcome> {
  try {
    return { result: await call() }
  } catch (error) {
    return { error }
  }
}

/** Compares the result, or the content of the error. */
export function compareOutcome(
  { result: wanted, error: failure }: Recording,
  { result, error }: Outcome,
): Difference[] {
  if (failure && error === undefined)
    return compareValues('result', undefined, toRecordedForm(result) ?? 'nothing thrown')
  if (failure) return compareFailure(failure, error)
  return [
    ...compareValues('error', undefined, getMemberAt(error, 'message')),
    ...(error ? [] : compareValues('result', wanted, toRecordedForm(result))),
  ]
}

function compareFailure(wanted: NonNullable<Recording['error']>, got: unknown): Difference[] {
  return [
    ...compareValues('message', wanted.message, getMemberAt(got, 'message')),
    ...compareValues('details', wanted.details, getMemberAt(got, 'details')),
    ...compareValues('status', wanted.status, getMemberAt(got, 'status')),
    ...compareValues('request id', wanted.requestId, getMemberAt(got, 'requestId')),
    ...(wanted.code === undefined ? [] : compareValues('code', wanted.code, getMemberAt(got, 'code'))),
  ]
}

/** Converts a page of results to the recorded form; other values stay. */
export function toRecordedForm(result: unknown): unknown {
  if (!isPage(result)) return result
  const { items, length, pageSize, currentPage, totalPages, totalCount } = result
  const [hasNext, hasPrev] = [result.hasNext(), result.hasPrev()]
  return { items, length, pageSize, currentPage, totalPages, totalCount, hasNext, hasPrev }
}

function isPage(result: unknown): result is client.QueryResult<unknown> {
  return typeof result === 'object' && result !== null && 'items' in result && 'hasNext' in result
}
