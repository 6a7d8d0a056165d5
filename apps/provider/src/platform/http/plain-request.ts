import type { Sender } from './client-address.ts'
import { type BinaryText, toBytes } from '../text/binary-text.ts'
import { readBytes } from './read-body.ts'

/** A request before anything has been made of it. Names of headers are in lower case. */
export interface PlainRequest {
  method: string
  /** Path and query, as they came. */
  target: string
  header(name: string): string | undefined
}

/** The same with all that an operation may need of it. */
export interface PlainRequestWithBody extends PlainRequest {
  sender: Sender
  /** The body, once and as a whole: of no more than `limitBytes`, and in good time. */
  readBody(limitBytes: number): Promise<Uint8Array>
}

/** An answer of which a `Response` need not be made: one costs as much as a small answer itself. */
export interface PlainResponse {
  status: number
  headers: Record<string, string>
  body: BinaryText | Buffer<ArrayBuffer> | null
}

/** For requests that came through no socket. */
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

/** For those who take no binary text. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body === null ? null : toBytes(body), { status, headers })
}
