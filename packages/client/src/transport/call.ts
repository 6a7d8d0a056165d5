import {
  ApiError,
  toApplicationError,
  createSystemError,
  type ErrorResponse,
  type InvalidArgumentError,
} from '../errors.ts'
import { loadPart } from '../lazy-functions.ts'
import type { CallOptions } from '../operation.ts'
import type { OperationRow } from '../operation-row.ts'
import { responseFromWire, requestToWire } from '../transforms/message.ts'
import { buildRequest, type BuiltRequest } from './build-request.ts'
import { createRandomText } from './base64url.ts'
import { buildHeaders, JSON_HEADERS, saveConsistencyToken, type ClientState } from './client-state.ts'
import { asObject } from '../parse-object.ts'
import { getMember } from './get-member.ts'
import { fetchWithRetries, type HttpResponse } from './retry.ts'
import { withTimeLimit } from './time-limit.ts'

/** 132 bits. Not `randomUUID`, which browsers keep for https. */
const KEY_LENGTH = 22

/** One call, from the caller's arguments to the caller's result. */
export async function callOperation(
  client: ClientState,
  row: OperationRow,
  args: readonly unknown[],
): Promise<unknown> {
  const { takes = [], options, method, isRead } = row
  const rest = args.slice(takes.length)
  const addressed = await buildMessageRequest(client, row, toMessage(takes, args, options && rest.shift()))
  // What follows the arguments of a module function is what may be said about every call.
  const answer = await sendRequest(
    client,
    addressed,
    rest[0] as CallOptions | null | undefined,
    method === 'GET' || !!isRead,
  )
  return parseResponse(answer, row)
}

/** Where the message goes, and how; what cannot be sent is the caller's mistake. */
async function buildMessageRequest(client: ClientState, row: OperationRow, message: object): Promise<BuiltRequest> {
  try {
    return await buildRequest(client.connection, row, requestToWire(message, row.request))
  } catch (error) {
    const { field } = error as Partial<InvalidArgumentError> // what is thrown there is an Error
    throw field === undefined
      ? createSystemError({ cause: error })
      : new ApiError((await loadErrorParts()).toArgumentErrorParts(field, error as InvalidArgumentError, row))
  }
}

/** The error for an answer that is no success. What is not the server's own reason is loaded: few pages ever see it. */
export async function toApiError(refused: ErrorResponse, row?: OperationRow): Promise<ApiError> {
  try {
    const { applicationError, validationError } = asObject(asObject(refused.body).details)
    return applicationError && !validationError
      ? toApplicationError(refused)
      : new ApiError((await loadErrorParts()).toResponseErrorParts(refused, row))
  } catch (cause) {
    return createSystemError({ status: refused.status, requestId: refused.requestId, cause })
  }
}

const loadErrorParts = () => loadPart(() => import('../error-parts.ts'))

/** The arguments under the names of the wire; one called `product.id` belongs inside that called `product`. */
function toMessage(takes: readonly string[], args: readonly unknown[], options: unknown): object {
  const message: Record<string, unknown> = { ...(options as object | undefined) } // module functions are typed
  // The last ones first: the inside of an argument is set after the argument.
  for (let index = takes.length; index--;) {
    const [outer = '', inner] = takes[index]!.split('.') // it counts down to the first
    message[outer] = inner ? { ...(message[outer] as object | undefined), [inner]: args[index] } : args[index]
  }
  return message
}

/**
 * Sends, and sends once more with new tokens where the server would not take those it got. What is a read may be repeated, a
 * write carries a key, and what is neither is sent once.
 */
export async function sendRequest(
  client: ClientState,
  { url, method, body }: BuiltRequest,
  options?: CallOptions | null,
  isRead?: boolean,
): Promise<HttpResponse> {
  const { connection } = client
  const { signal, timeoutMs, idempotencyKey } = options ?? {}
  // The platform takes no headers that its CORS rules do not name.
  const key = isRead === false && !connection.isPlatform ? idempotencyKey || createRandomText(KEY_LENGTH) : undefined
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

/** What an answer says in the caller's form, or the error it stands for. */
async function parseResponse(answer: HttpResponse, row: OperationRow): Promise<unknown> {
  const { status, text } = answer
  const { returns } = row
  let body: unknown
  let cause: unknown
  try {
    // Nothing to say is a fair answer where callers get nothing, and nowhere else.
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
