import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, type BlockList, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { isForwarded, isTrustedProxy, resolveClientAddress, type Sender } from './client-address.ts'
import type { PlainRequest, PlainResponse, PlainRequestWithBody } from './plain-request.ts'
import { readIncomingMessage } from './read-body.ts'
import { isAmbiguousRequest } from './ambiguous-request.ts'

export interface Listener {
  port: number
  /** Stops accepting connections, waits for running requests, and closes the rest after `graceMs`. */
  close(graceMs?: number): Promise<void>
}

const HEADERS_TIMEOUT_MS = 15_000
/** Time of the largest upload; readers of smaller bodies have shorter timeouts. */
const REQUEST_TIMEOUT_MS = 3_600_000
const KEEP_ALIVE_TIMEOUT_MS = 65_000
const UNREAD_TIMEOUT_MS = 15_000
const CHECK_EVERY_MS = 5_000
/** Limit, since clients may keep connecting. */
const COME_TO_ALL_MS = 2_000
/** Time that closing waits for the next request of a connection in use. */
const GOODBYE_MS = 500
/**
 * Backlog of connections that are not accepted yet: one is accepted per turn of the event loop, which takes longer
 * under load.
 */
const MAX_KNOCKING = 2_048
const MAX_HEADER_BYTES = 16 * 1024

/** Port or interface that cannot be used. The message is for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

export interface ListenOptions {
  port: number
  hostname?: string
  portVariable: string
  /** Proxies whose `X-Forwarded-For` is trusted. @default none */
  trustedProxies?: BlockList
  /** Refuses requests from untrusted proxies: for a shop that only this machine may reach. @default false */
  refusesForwarded?: boolean
  /** Timeout for receiving a whole request. @default the time of the largest upload */
  requestTimeoutMs?: number
  headersTimeoutMs?: number
  /** Interval of checks for timed-out requests. */
  checkEveryMs?: number
  /** Called before `fetch`: responds without `Request` and `Response`. */
  respondFromCache?(request: PlainRequest): PlainResponse | undefined
  /** Called next: responds with 503 under load. */
  rejectUnderLoad?(request: PlainRequest): PlainResponse | undefined
  /** Called last before `fetch`. Does not reject: errors are responses. */
  respond?(request: PlainRequestWithBody): Promise<PlainResponse> | undefined
}

function explain(error: NodeJS.ErrnoException, { port, hostname = '', portVariable }: ListenOptions): Error {
  const because = (message: string): Error => new ListenError(message, { cause: error })
  switch (error.code ?? '') {
    case 'EADDRINUSE': {
      const other = port + 100 > 65_535 ? port - 100 : port + 100
      return because(
        `Port ${port} is already in use by another process, such as a running Cartwright. ` +
          `Stop that process, or choose another port: ${portVariable}=${other} npm start.`,
      )
    }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return because(
        `HOST is "${hostname}", a name that does not resolve. Set it to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.`,
      )
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return because(
        `HOST is "${hostname}", which is not an address of this machine. Use 127.0.0.1, one of its own addresses, or 0.0.0.0 for all of them.`,
      )
    case 'EACCES':
      return because(
        `Permission denied for port ${port}${port < 1024 ? ': ports below 1024 usually need root' : ''}. Choose another port: ${portVariable}=${port < 1024 ? port + 8000 : port - 100} npm start.`,
      )
    default:
      return error
  }
}

/** Listens with limits on headers, time and size that bare `node:http` leaves open. */
export async function listen(
  fetch: (request: Request, sender: Sender) => Response | Promise<Response>,
  options: ListenOptions,
): Promise<Listener> {
  let isClosing = false
  class LastWhereClosing extends ServerResponse {
    override writeHead(...head: unknown[]): this {
      if (isClosing) this.shouldKeepAlive = false
      return super.writeHead(...(head as [number])) // arguments are passed on unchanged
    }
  }
  const server = createServer(
    {
      ServerResponse: LastWhereClosing,
      requestTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
      headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: options.checkEveryMs ?? CHECK_EVERY_MS,
      requireHostHeader: false, // the check for ambiguous requests covers it
    },
    forClearRequests(
      plainBefore(
        getRequestListener((request, { incoming }) => fetch(request, senderOf(incoming, options))),
        options,
      ),
      options,
    ),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)))
    server.listen({ port: options.port, host: options.hostname, backlog: MAX_KNOCKING }, resolve)
  })
  const { port } = server.address() as AddressInfo // a TCP listener has one
  return {
    port,
    close(graceMs = 10_000) {
      isClosing = true
      return close(server, graceMs)
    },
  }
}

function senderOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  { trustedProxies }: ListenOptions,
): Sender {
  const forwardedFor = headers['x-forwarded-for']
  return { address: resolveClientAddress(socket.remoteAddress, forwardedFor?.toString(), trustedProxies) }
}

type NodeListener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Refuses ambiguous requests and closes the connection, since the owner of later requests is unclear. */
function forClearRequests(listener: NodeListener, options: ListenOptions): NodeListener {
  const refused = new WeakSet<Socket>()
  const refuse = (request: IncomingMessage, response: ServerResponse, status: number, message: string): void => {
    refused.add(request.socket)
    response.writeHead(status, { connection: 'close', 'content-type': 'text/plain' }).end(message)
  }
  return (request, response) => {
    if (refused.has(request.socket)) return
    if (isAmbiguousRequest(request))
      return refuse(request, response, 400, 'The request can be read in more than one way.')
    if (options.refusesForwarded && isForwardedByStranger(request, options))
      return refuse(request, response, 403, FORWARDED_MESSAGE)
    // The body is not read, so the connection closes: its sender could send byte by byte without end.
    if (isBodiless(request.method) && hasBody(request)) response.shouldKeepAlive = false
    listener(request, response)
  }
}

const FORWARDED_MESSAGE =
  'This shop is in test mode, for its own machine alone, and a proxy has forwarded this request. ' +
  'Name the proxy in TRUSTED_PROXIES, or set STOREFRONT_URL and PROVIDER_URL to the public addresses of the shop.\n'

function isForwardedByStranger({ headers, socket }: IncomingMessage, { trustedProxies }: ListenOptions): boolean {
  return isForwarded(headers) && !isTrustedProxy(socket.remoteAddress ?? '', trustedProxies)
}

function isBodiless(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** Responds to plain requests without `Request` and `Response`. */
function plainBefore(listener: NodeListener, options: ListenOptions): NodeListener {
  const { respondFromCache, rejectUnderLoad, respond } = options
  return (request, response) => {
    const plain = toPlain(request, options)
    const atOnce = respondFromCache?.(plain) ?? rejectUnderLoad?.(plain)
    if (atOnce) return send(atOnce, request, response)
    const answered = respond?.(plain)
    if (!answered) return void listener(request, response)
    answered.then((later) => send(later, request, response)).catch(() => request.socket.destroy()) // a failed write ends the connection, not the process
  }
}

function toPlain(request: IncomingMessage, options: ListenOptions): PlainRequestWithBody {
  const { method = '', url = '', headers } = request
  return {
    method,
    target: url,
    header(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    },
    get sender() {
      return senderOf(request, options)
    },
    readBody: (limitBytes) => readIncomingMessage(request, limitBytes),
  }
}

function send(answer: PlainResponse, request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete && !request.destroyed && !isBodiless(request.method)) cutOffUnread(request)
  response.writeHead(answer.status, withLength(answer))
  response.end(answer.body, 'latin1')
}

/** Adds the length: without it the body would be chunked, which some clients do not read. */
function withLength({ headers, body }: PlainResponse): Record<string, string> {
  return body === null || 'content-length' in headers ? headers : { ...headers, 'content-length': String(body.length) }
}

/** Drains the body of an answered request for a limited time, so that its sender receives the response. */
function cutOffUnread(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), UNREAD_TIMEOUT_MS)
  request.once('close', () => clearTimeout(timer))
}

/**
 * Closes the server gracefully. Pending connections and requests are served first, even those that the event loop has
 * not reached. Connections in use are told with their next response that it is the last; idle ones are closed.
 */
async function close(server: Server, graceMs: number): Promise<void> {
  const until = performance.now() + graceMs
  await comeToAll(server, until)
  const closed = new Promise<void>((resolve) => void stopListening.call(server, () => resolve()))
  await Promise.race([closed, pause(Math.min(GOODBYE_MS, graceMs))])
  await comeToAll(server, until)
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), Math.max(0, until - performance.now()))
  await closed
  clearTimeout(force)
}

/** The server's own `close` cuts off connections whose first request has not been read yet. */
const stopListening = NetServer.prototype.close

/** Accepts pending connections: one turn accepts a connection, the next reads from it. */
async function comeToAll(server: Server, until: number): Promise<void> {
  let came = 0
  const count = (): void => void came++
  server.on('connection', count)
  const last = Math.min(until, performance.now() + COME_TO_ALL_MS)
  for (let quiet = 0; quiet < 3 && performance.now() < last;) {
    const before = came
    await nextTurn()
    quiet = came === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}
