import { randomUUID } from 'node:crypto'
import type { LoadJob, LoadRequest } from './load-job.ts'

/** A request as it is sent, byte for character: made before the first one is sent. */
export interface SerializedRequest {
  /** Index among the requests of the job. */
  at: number
  path: string
  text: string
  /** Between both halves goes a key that no other one has. */
  textAroundKey?: [string, string]
  expect: Buffer
  expectTag?: string
  next?: SerializedRequest
}

const keyPrefix = randomUUID()
let keys = 0

/** A job without requests uses its address. */
export function serializeRequests({ url, requests }: Pick<LoadJob, 'url' | 'requests'>): SerializedRequest[] {
  const { host, pathname } = new URL(url)
  const inTurn = requests.length > 0 ? requests : [{ path: pathname, expect: '' }]
  return inTurn.map((request, at) => toReady(request, at, host))
}

/** Returns the text of the next request. */
export function toRequestText({ text, textAroundKey }: SerializedRequest): string {
  return textAroundKey ? `${textAroundKey[0]}${keyPrefix}-${keys++}${textAroundKey[1]}` : text
}

function toReady({ next, ...request }: LoadRequest, at: number, host: string): SerializedRequest {
  const { method = 'GET', path, headers, body, isKeyed, expect, expectTag } = request
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ]
  const before = bytesOf(`${lines.join('\r\n')}\r\n`)
  const after = bytesOf(`\r\n${body ?? ''}`)
  return {
    at,
    path,
    text: before + after,
    ...(isKeyed && { textAroundKey: [`${before}idempotency-key: `, `\r\n${after}`] }),
    expect: Buffer.from(expect),
    expectTag,
    ...(next && { next: toReady(next, at, host) }),
  }
}

/** In UTF-8, each byte a character: so a key is put in between cheaply, and lengths are those of bytes. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1')
}
