import { getMemberAt, startServer } from '../fixtures/server.ts'
import type { FieldViolation } from '../generated/entities.ts'
import { createClient } from '../index.ts'
import { createChallenge, createPkce } from '../oauth/pkce.ts'
import type { OperationRow, Transform } from '../operation-row.ts'
import { toOperation } from '../operation.ts'
import { bytes } from '../transforms/bytes.ts'
import { image } from '../transforms/image.ts'
import { responseFromWire, requestToWire } from '../transforms/message.ts'
import { address, date, fieldMask, float, pageUrl } from '../transforms/values.ts'
import { video } from '../transforms/video.ts'
import { toHostPath } from '../transport/host-paths.ts'
import { toQueryString } from '../transport/query-string.ts'
import { compareValues, type Difference } from './differences.ts'
import { compareQuery } from './compare-queries.ts'
import type { Recording } from './recordings.ts'
import { createReplayServer, compareOutcome, settle } from './replay.ts'

/** Compares a value, a name, a query string or an error with the official packages. */
export function compareTransformedValue(row: Recording): Difference[] | Promise<Difference[]> {
  const [kind = '', direction = ''] = row.call.split(/[. ]/)
  const transform = transforms[kind]
  if (transform) {
    const [value] = row.args
    return judgeMade(row, () =>
      direction.startsWith('transformSDK') ? sentAs(transform, value) : responseFromWire(value, transform),
    )
  }
  if (kind.startsWith('queryBuilder')) return compareQuery(row)
  const judge = others[row.call.startsWith('transformError') ? `transformError ${direction}` : kind]
  if (!judge) throw new Error(`Nobody judges ${row.name}.`)
  return judge(row)
}

const transforms: Record<string, Transform> = {
  timestamp: date,
  float,
  bytes,
  'field-mask': fieldMask,
  image,
  'video-v2': video,
  'page-url-v2': pageUrl,
  address,
}

/** Wire form of a value that is an argument of a call. */
async function sentAs(transform: Transform, value: unknown): Promise<unknown> {
  const recorded = toOperation<(value: unknown) => Promise<unknown>>({
    method: 'POST',
    path: '/',
    takes: ['value'],
    request: { value: transform },
  })
  const { asked, fetch } = createReplayServer()
  await createClient({ modules: { recorded }, fetch }).recorded(value)
  return asked[0]?.body?.value
}

async function judgeMade({ result: wanted }: Recording, make: () => unknown): Promise<Difference[]> {
  try {
    return compareValues('value', wanted, await make())
  } catch (error) {
    return compareValues('value', wanted, { $throws: getMemberAt(error, 'message') })
  }
}

const others: Record<string, (row: Recording) => Difference[] | Promise<Difference[]>> = {
  renameKeysFromSDKRequestToRESTRequest: (row) => judgeMade(row, () => requestToWire(row.args[0])),
  renameKeysFromRESTResponseToSDKResponse: (row) => judgeMade(row, () => responseFromWire(row.args[0])),
  toURLSearchParams: (row) => judgeMade(row, () => toQueryString(row.args[0], row.args[1] === true)),
  pkceChallenge: (row) =>
    judgeMade(row, () => {
      const { codeVerifier, codeChallenge } = createPkce(row.args[0] as number | undefined)
      const charset = /^[\w.~-]+$/.test(codeVerifier)
      return { verifierLength: codeVerifier.length, challengeLength: codeChallenge.length, charset }
    }),
  generateChallenge: (row) => judgeMade(row, () => createChallenge(String(row.args[0]))),
  resolveUrl: judgeAddress,
  'transformError violations': judgeViolations,
  'transformError singleArgumentUnchanged': judgeSingleArgument,
  'transformError (raw': judgeAnswerError,
}

interface Resolved {
  host: string
  protoPath: string
  data: Record<string, object>
  domainToMappings: Record<string, { srcPath: string; destPath: string }[]>
}

/**
 * The recorded table has the beginnings of paths; the first is that of the public API, which the rows of this client begin with.
 * The path of the host is then requested.
 */
async function judgeAddress({ args, result }: Recording): Promise<Difference[]> {
  const [{ host, protoPath, data, domainToMappings }] = args as [Resolved]
  const [{ srcPath, destPath } = { srcPath: '', destPath: '' }] = Object.values(domainToMappings)[0] ?? []
  const recorded = toOperation<(request: object) => Promise<unknown>>({
    method: 'POST',
    path: toHostPath(host, srcPath.slice(0, srcPath.length - destPath.length) + protoPath),
    takes: Object.keys(data),
  })
  const { asked, fetch } = createReplayServer()
  const client = createClient({ modules: { recorded }, fetch, baseUrl: `https://${host}` })
  const [given = {}] = Object.values(data)
  await client.recorded(given)
  return compareValues('path', result, asked[0]?.url.pathname)
}

type ArgumentMap = Record<'explicitPathsToArguments', Record<string, string>>

/** In the recorded map `$[0]` is an argument of its own, and `$[1].password` one of the options. */
async function judgeViolations(row: Recording): Promise<Difference[]> {
  const [fieldViolations, { explicitPathsToArguments }] = row.args as [FieldViolation[], ArgumentMap]
  const takes = Object.keys(explicitPathsToArguments).filter((wire) =>
    /^\$\[\d\]$/.test(explicitPathsToArguments[wire] ?? ''),
  )
  const data = { details: { validationError: { fieldViolations } } }
  const error = await errorOf({ takes, options: true }, { status: 400, statusText: '', data }, 'R')
  return compareOutcome(row, { error })
}

/** Call whose one argument is the request itself, with the recorded field refused. */
async function judgeSingleArgument({ result }: Recording): Promise<Difference[]> {
  const data = { details: { validationError: { fieldViolations: [{ field: 'a.b', description: 'd' }] } } }
  const error = await errorOf({ options: true }, { status: 400, statusText: '', data })
  return compareValues('details', result, getMemberAt(error, 'details'))
}

async function judgeAnswerError(row: Recording): Promise<Difference[]> {
  const [{ response, requestId }] = row.args as [{ response: RecordedAnswer; requestId?: string }]
  return compareOutcome(row, { error: await errorOf({}, response, requestId) })
}

interface RecordedAnswer {
  status: number
  statusText: string
  data: unknown
}

/** Error of a call with these parameters and this response. */
async function errorOf(
  row: Pick<OperationRow, 'takes' | 'options'>,
  { status, statusText, data }: RecordedAnswer,
  requestId?: string,
): Promise<unknown> {
  const headers: HeadersInit = requestId ? { 'x-wix-request-id': requestId } : {}
  const { fetch } = startServer(() => Response.json(data, { status, statusText, headers }))
  const recorded = toOperation<() => Promise<unknown>>({ method: 'POST', path: '/', ...row })
  const { error } = await settle(() => createClient({ modules: { recorded }, fetch }).recorded())
  return error
}
