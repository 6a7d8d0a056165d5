import { ApiError, toApplicationError, systemError, type ErrorResponse, type InvalidArgumentError } from '../errors.ts'
import { loadPart } from '../lazy-functions.ts'
import type { CallOptions, OperationRow } from '../operation-row.ts'
import { responseFromWire, requestToWire } from '../transforms/message.ts'
import { buildRequest, type BuiltRequest } from './build-request.ts'
import { randomText } from './base64url.ts'
import { buildHeaders, JSON_HEADERS, saveConsistencyToken, type ClientState } from './client-state.ts'
import { asObject } from '../parse-object.ts'
import { getMember } from './get-member.ts'
import { fetchWithRetries, type HttpResponse } from './retry.ts'
import { withTimeLimit } from './time-limit.ts'

/** 132 bits. Browsers have `randomUUID` on https only. */
const KEY_LENGTH = 22

/** Executes one call, from the caller's arguments to the caller's result. */
export async function callOperation(
  client: ClientState,
  row: OperationRow,
  args: readonly unknown[],
): Promise<unknown> {
  const { takes = [], options, method, isRead } = row
  const rest = args.slice(takes.length)
  const addressed = await buildMessageRequest(client, row, toMessage(takes, args, options && rest.shift()))
  // Call options follow the arguments of a module function.
  const answer = await sendRequest(
    client,
    addressed,
    rest[0] as CallOptions | null | undefined,
    method === 'GET' || !!isRead,
  )
  return parseResponse(answer, row)
}

/** Builds the request of a message; an invalid value is an error of the caller. */
async function buildMessageRequest(client: ClientState, row: OperationRow, message: object): Promise<BuiltRequest> {
  try {
    return await buildRequest(client.connection, row, requestToWire(message, row.request))
  } catch (error) {
    const { field } = error as Partial<InvalidArgumentError> // what is thrown there is an Error
    throw field === undefined
      ? systemError({ cause: error })
      : new ApiError((await loadErrorParts()).ofArgument(field, error as InvalidArgumentError, row))
  }
}

/**
 * Creates the error of an unsuccessful response. Errors without the server's own reason are loaded lazily: few pages have them.
 */
export async function toApiError(refused: ErrorResponse, row?: OperationRow): Promise<ApiError> {
  try {
    const { applicationError, validationError } = asObject(asObject(refused.body).details)
    return applicationError && !validationError
      ? toApplicationError(refused)
      : new ApiError((await loadErrorParts()).ofResponse(refused, row))
  } catch (cause) {
    return systemError({ status: refused.status, requestId: refused.requestId, cause })
  }
}

const loadErrorParts = () => loadPart(() => import('./lazy.ts'))

/** Combines the arguments under the names of the wire; one called `product.id` belongs inside that called `product`. */
function toMessage(takes: readonly string[], args: readonly unknown[], options: unknown): object {
  const message: Record<string, unknown> = { ...(options as object | undefined) } // module functions are typed
  // Last ones first: members inside an argument are set after the argument.
  for (let index = takes.length; index--;) {
    const [outer = '', inner] = takes[index]!.split('.') // it counts down to the first
    message[outer] = inner ? { ...(message[outer] as object | undefined), [inner]: args[index] } : args[index]
  }
  return message
}

/**
 * Sends, and sends once more with new tokens after a refused token. A read may be repeated, a write has a key, and other calls
 * are sent once.
 */
export async function sendRequest(
  client: ClientState,
  { url, method, body }: BuiltRequest,
  options?: CallOptions | null,
  isRead?: boolean,
): Promise<HttpResponse> {
  const { connection } = client
  const { signal, timeoutMs, idempotencyKey } = options ?? {}
  // The platform accepts no headers outside of its CORS rules.
  const key = isRead === false && !connection.isPlatform ? idempotencyKey || randomText(KEY_LENGTH) : undefined
  const repeatable = isRead || !!key

  return withTimeLimit(timeoutMs ?? connection.timeoutMs, signal, async (limit) => {
    for (let isRenewed = false; ; isRenewed = true) {
      const headers = await buildHeaders(client, body === undefined ? undefined : JSON_HEADERS)
      if (key) headers.set('idempotency-key', key)
      const answer = await fetchWithRetries(url, { method, headers, body }, { ...connection, repeatable, limit })
      saveConsistencyToken(client, answer.headers)

      const token = headers.get('authorization')
      // A wrong password is a 401, too, and must not be tried twice.
      const isAboutToken = answer.status === 401 && !/"code":\s*"?-\d/.test(answer.text)
      const auth = client.auth()
      if (isRenewed || !isAboutToken || !token || !auth?.renewRefused) return answer
      await auth.renewRefused(token)
    }
  })
}

/** Converts a response to the caller's form, or to its error. */
async function parseResponse(answer: HttpResponse, row: OperationRow): Promise<unknown> {
  const { status, text } = answer
  const { returns } = row
  let body: unknown
  let cause: unknown
  try {
    // An empty response is valid only for calls without a result.
    body = text || returns !== '' ? JSON.parse(text) : {}
    if (status >= 200 && status < 300) {
      const said = responseFromWire(body, row.answer)
      return returns === undefined ? said : getMember(said, returns)
    }
  } catch (error) {
    cause = error
  }
  throw await toApiError({ ...answer, body, cause }, row)
}
