import type { IncomingMessage } from 'node:http'
import { AppError } from './app-error.ts'
import { queuedRequests } from '../concurrency/queued-requests.ts'

const NO_BYTES = new Uint8Array()
const BODY_TIMEOUT_MS = 15_000

/** Reads at most `limitBytes`, with a timeout; a longer body is refused before it is buffered. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limitBytes) throw tooLarge(limitBytes)
  // Node enforces the declared length, so such a body is read as a whole, which costs a fraction of a stream.
  if (declared !== null && !request.headers.has('transfer-encoding')) return readWhole(request, limitBytes)
  if (!request.body) return NO_BYTES
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of withReadTimeout(request.body, { totalMs: BODY_TIMEOUT_MS, idleMs: BODY_TIMEOUT_MS })) {
    size += chunk.length
    if (size > limitBytes) throw tooLarge(limitBytes)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** Reads the body from a socket. Usually it has arrived with the head, and nothing waits. */
export async function readIncomingMessage(incoming: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const { 'content-length': declared = '0', 'transfer-encoding': coding } = incoming.headers
  const length = Number(declared)
  if (length > limitBytes) throw tooLarge(limitBytes)
  if (incoming.destroyed && !incoming.complete) throw brokenOffError() // the client has disconnected
  if (coding !== undefined || incoming.readableLength < length) return gather(incoming, limitBytes)
  const bytes = incoming.read() as Buffer | null
  incoming.resume()
  return bytes ?? NO_BYTES
}

async function gather(incoming: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Buffer[] = []
  let size = 0
  const add = (chunk: Buffer): void => {
    size += chunk.length
    if (size > limitBytes) reject(tooLarge(limitBytes))
    else chunks.push(chunk)
  }
  const end = (): void => resolve(Buffer.concat(chunks))
  const fail = (error: Error): void => reject(asBrokenOff(error))
  incoming.on('data', add).on('end', end).on('error', fail)
  try {
    return await inGoodTime(promise)
  } finally {
    incoming.off('data', add).off('end', end).off('error', fail)
    incoming.on('error', () => {}) // errors after a disconnect are ignored
  }
}

async function readWhole(request: Request, limitBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await inGoodTime(request.arrayBuffer().catch(brokenOff)))
  if (bytes.length > limitBytes) throw tooLarge(limitBytes) // a declared length within this process may be wrong
  return bytes
}

/** Waits for a body with a timeout. The request counts as queued meanwhile. */
async function inGoodTime<Body>(body: Promise<Body>): Promise<Body> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooSlow()), BODY_TIMEOUT_MS)
  queuedRequests.count++
  try {
    return await Promise.race([body, late])
  } finally {
    clearTimeout(timer)
    queuedRequests.count--
  }
}

/** Chunks of a body that arrive within the timeout. A reader that stops early leaves no listeners. */
export async function* withReadTimeout(
  body: ReadableStream<Uint8Array>,
  limits: { totalMs: number; idleMs: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader()
  const { promise: late, reject } = Promise.withResolvers<never>()
  late.catch(() => {}) // the race below handles it, or nothing waits any more
  const stop = () => reject(tooSlow())
  const total = setTimeout(stop, limits.totalMs)
  const idle = setTimeout(stop, limits.idleMs)
  const nextPart = async () => {
    queuedRequests.count++
    try {
      return await Promise.race([reader.read().catch(brokenOff), late])
    } finally {
      queuedRequests.count--
    }
  }
  try {
    for (;;) {
      const { done, value } = await nextPart()
      if (done) return
      idle.refresh()
      yield value
    }
  } finally {
    clearTimeout(total)
    clearTimeout(idle)
    reader.cancel().catch(() => {}) // the connection may be closed already
  }
}

function tooSlow(): AppError {
  return new AppError('REQUEST_TIMEOUT', 408, 'The body of the request did not come in time.')
}

/** Marks a client disconnect: Node's error looks like that of a connection on our side, such as to the database. */
function asBrokenOff(cause: unknown): unknown {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET')) return cause
  return brokenOffError(cause)
}

function brokenOffError(cause?: unknown): AppError {
  return new AppError('MALFORMED_REQUEST', 400, 'The body of the request broke off.', { cause })
}

function brokenOff(cause: unknown): never {
  throw asBrokenOff(cause)
}

/** `text/plain` never counts as JSON: a foreign page can send it without a preflight. */
export function requireContentType(header = '', allowed: readonly string[]): string {
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (!allowed.includes(type) || (charset && !/^charset="?utf-8"?$/.test(charset))) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      415,
      `Send the body as ${allowed.join(' or ')}, not as "${header || 'nothing'}".`,
    )
  }
  return type
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', 400, 'The body is not UTF-8 text.', { cause })
  }
}

function tooLarge(limitBytes: number): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    413,
    `The body is larger than the ${Math.floor(limitBytes / 1024)} KiB this call takes.`,
  )
}
