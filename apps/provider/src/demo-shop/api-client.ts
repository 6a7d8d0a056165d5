import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type AnswerOf,
  type Operation,
  type OperationName,
  operations,
  listPaths,
  type RequestOf,
} from '@cartwright/contract'

/** Client of the shop's API, like that of any app. */
export interface ApiClient {
  /** Error messages name `what` as the subject. */
  call<Name extends OperationName>(
    name: Name,
    request: RequestOf<Name>,
    what?: string,
    more?: CallOptions,
  ): Promise<AnswerOf<Name>>
  /** Calls an operation with a file. */
  upload<Name extends OperationName>(name: Name, file: UploadedFile): Promise<AnswerOf<Name>>
}

export interface CallOptions {
  language?: string
  currency?: string
}

export interface UploadedFile {
  name: string
  bytes: Uint8Array
  fields?: Record<string, string>
}

export type Fetch = (request: Request) => Promise<Response>

/** Thrown if the shop rejects content of a file, or fails. */
export class DemoShopError extends Error {
  override readonly name = 'DemoShopError'
}

const MAX_TRIES = 5
const PAUSE_MS = 200

/**
 * Creates a client. Every call has an idempotency key, so that a retry after an overload runs once. An upload needs
 * none: sent twice, it is stored as one file.
 */
export function createApiClient(fetch: Fetch, providerUrl: string, authorization: string): ApiClient {
  async function send(
    operation: Operation,
    path: string,
    { isOnce, ...init }: RequestInit & { isOnce: boolean },
    what: string,
  ): Promise<unknown> {
    const headers = new Headers(init.headers)
    headers.set('authorization', authorization)
    if (isOnce) headers.set('idempotency-key', randomUUID())
    for (let tries = 1; ; tries++) {
      const response = await fetch(new Request(providerUrl + path, { ...init, method: operation.method, headers }))
      const text = await response.text()
      if (response.ok) return JSON.parse(text)
      if (response.status !== 503 || tries === MAX_TRIES)
        throw new DemoShopError(
          `The demo shop: ${operation.name} of ${what} failed with status ${response.status}: ${text}`,
        )
      await pause(PAUSE_MS * tries)
    }
  }

  return {
    async call(name, request, what = 'the shop', { language, currency } = {}) {
      const operation: Operation = operations[name]
      const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE'
      const answer = await send(
        operation,
        buildPath(operation, request),
        {
          isOnce: operation.writes,
          headers: {
            ...(hasBody && { 'content-type': 'application/json' }),
            ...(language && { 'x-wix-linguist': language }),
            ...(currency && { 'x-wix-currency': currency }),
          },
          ...(hasBody && { body: JSON.stringify(request) }),
        },
        what,
      )
      return answer as AnswerOf<typeof name> // the shop's own response to this call
    },

    async upload(name, { name: fileName, bytes, fields = {} }) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.append(field, value)
      form.append('file', new Blob([bytes as BlobPart]), fileName)
      const encoded = new Response(form)
      const init = {
        isOnce: name !== 'files.upload',
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
        body: await encoded.arrayBuffer(),
      }
      const operation: Operation = operations[name]
      return (await send(operation, buildPath(operation, {}), init, fileName)) as AnswerOf<typeof name>
    },
  }
}

/** Builds the first path of the operation with the path members of the request. */
function buildPath(operation: Operation, request: object): string {
  const [path = ''] = listPaths(operation)
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = name
      .split('.')
      .reduce<unknown>((within, member) => (within as Record<string, unknown> | undefined)?.[member], request)
    return encodeURIComponent(String(value))
  })
}
