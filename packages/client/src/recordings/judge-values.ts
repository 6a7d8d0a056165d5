import { at, startServer } from '../fixtures/server.ts'
import type { FieldViolation } from '../generated/entities.ts'
import { createClient } from '../index.ts'
import { challengeOf, newPkce } from '../oauth/pkce.ts'
import type { OperationRow, Transform } from '../operation-row.ts'
import { operation } from '../operation.ts'
import { bytes } from '../transforms/bytes.ts'
import { image } from '../transforms/image.ts'
import { answerFromWire, requestToWire } from '../transforms/message.ts'
import { address, date, fieldMask, float, pageUrl } from '../transforms/values.ts'
import { video } from '../transforms/video.ts'
import { pathOnHost } from '../transport/host-paths.ts'
import { queryString } from '../transport/query-string.ts'
import { compare, type Difference } from './differences.ts'
import { judgeQuery } from './judge-queries.ts'
import type { Recording } from './recordings.ts'
import { answering, judgeOutcome, settle } from './replay.ts'

/** Whether a value, a name, a text of parameters or an error is made as the official packages make it. */
export function judgeValue(row: Recording): Difference[] | Promise<Difference[]> {
  const [kind = '', direction = ''] = row.call.split(/[. ]/)
  const transform = transforms[kind]
  if (transform) {
    const [value] = row.args
    return judgeMade(row, () =>
      direction.startsWith('transformSDK') ? sentAs(transform, value) : answerFromWire(value, transform),
    )
  }
  if (kind.startsWith('queryBuilder')) return judgeQuery(row)
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

/** What of a value arrives that is an argument of a call. */
async function sentAs(transform: Transform, value: unknown): Promise<unknown> {
  const recorded = operation<(value: unknown) => Promise<unknown>>({
    method: 'POST',
    path: '/',
    takes: ['value'],
    request: { value: transform },
  })
  const { asked, fetch } = answering()
  await createClient({ modules: { recorded }, fetch }).recorded(value)
  return asked[0]?.body?.value
}

async function judgeMade({ result: wanted }: Recording, make: () => unknown): Promise<Difference[]> {
  try {
    return compare('value', wanted, await make())
  } catch (error) {
    return compare('value', wanted, { $throws: at(error, 'message') })
  }
}

const others: Record<string, (row: Recording) => Difference[] | Promise<Difference[]>> = {
  renameKeysFromSDKRequestToRESTRequest: (row) => judgeMade(row, () => requestToWire(row.args[0])),
  renameKeysFromRESTResponseToSDKResponse: (row) => judgeMade(row, () => answerFromWire(row.args[0])),
  toURLSearchParams: (row) => judgeMade(row, () => queryString(row.args[0], row.args[1] === true)),
  pkceChallenge: (row) =>
    judgeMade(row, () => {
      const { codeVerifier, codeChallenge } = newPkce(row.args[0] as number | undefined)
      const charset = /^[\w.~-]+$/.test(codeVerifier)
      return { verifierLength: codeVerifier.length, challengeLength: codeChallenge.length, charset }
    }),
  generateChallenge: (row) => judgeMade(row, () => challengeOf(String(row.args[0]))),
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
 * The recorded table has the beginnings of paths; the first is that of the public API, which the rows of this client
 * begin with. The path that the host has for it is then called.
 */
async function judgeAddress({ args, result }: Recording): Promise<Difference[]> {
  const [{ host, protoPath, data, domainToMappings }] = args as [Resolved]
  const [{ srcPath, destPath } = { srcPath: '', destPath: '' }] = Object.values(domainToMappings)[0] ?? []
  const recorded = operation<(request: object) => Promise<unknown>>({
    method: 'POST',
    path: pathOnHost(host, srcPath.slice(0, srcPath.length - destPath.length) + protoPath),
    takes: Object.keys(data),
  })
  const { asked, fetch } = answering()
  const client = createClient({ modules: { recorded }, fetch, baseUrl: `https://${host}` })
  const [given = {}] = Object.values(data)
  await client.recorded(given)
  return compare('path', result, asked[0]?.url.pathname)
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
  return judgeOutcome(row, { error })
}

/** A call whose one argument is the request itself, with the recorded field refused. */
async function judgeSingleArgument({ result }: Recording): Promise<Difference[]> {
  const data = { details: { validationError: { fieldViolations: [{ field: 'a.b', description: 'd' }] } } }
  const error = await errorOf({ options: true }, { status: 400, statusText: '', data })
  return compare('details', result, at(error, 'details'))
}

async function judgeAnswerError(row: Recording): Promise<Difference[]> {
  const [{ response, requestId }] = row.args as [{ response: RecordedAnswer; requestId?: string }]
  return judgeOutcome(row, { error: await errorOf({}, response, requestId) })
}

interface RecordedAnswer {
  status: number
  statusText: string
  data: unknown
}

/** The error of a call that takes its arguments so and is answered so. */
async function errorOf(
  row: Pick<OperationRow, 'takes' | 'options'>,
  { status, statusText, data }: RecordedAnswer,
  requestId?: string,
): Promise<unknown> {
  const headers: HeadersInit = requestId ? { 'x-wix-request-id': requestId } : {}
  const { fetch } = startServer(() => Response.json(data, { status, statusText, headers }))
  const recorded = operation<() => Promise<unknown>>({ method: 'POST', path: '/', ...row })
  const { error } = await settle(() => createClient({ modules: { recorded }, fetch }).recorded())
  return error
}
