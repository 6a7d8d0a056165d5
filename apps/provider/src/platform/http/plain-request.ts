import type { Sender } from './client-address.ts'
import { type BinaryText, toBytes } from '../text/binary-text.ts'
import { readBytes } from './read-body.ts'

/** Raw request before a `Request` is created. Header names are lower case. */
export interface PlainRequest {
  method: string
  /** Path and query, as sent. */
  target: string
  header(name: string): string | undefined
}

/** Raw request with everything that an operation may need. */
export interface PlainRequestWithBody extends PlainRequest {
  sender: Sender
  /** Reads the whole body once: up to `limitBytes`, with a timeout. */
  readBody(limitBytes: number): Promise<Uint8Array>
}

/** Response without a `Response` object, which costs as much as a small response itself. */
export interface PlainResponse {
  status: number
  headers: Record<string, string>
  body: BinaryText | Buffer<ArrayBuffer> | null
}

/** Converts a request that came through no socket. */
export function toPlainRequest(request: Request, sender: Sender = {}): PlainRequestWithBody {
  const { method, url, headers } = request
  return {
    method,
    target: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
    header: (name) => headers.get(name) ?? undefined,
    sender,
    readBody: (limitBytes) => readBytes(request, limitBytes),
  }
}

/** Converts for callers that expect a `Response`. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body === null ? null : toBytes(body), { status, headers })
}
