import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import type { ServerResponse } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isPlatformHost, platformHosts } from './platform-hosts.ts'

/** Headers of one connection (RFC 9110, section 7.6.1). `expect` is answered by the proxy's own server. */
const CONNECTION_HEADERS = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer upgrade expect'.split(' '),
)
/** Headers by which a proxy names the client. A shop in test mode rejects requests with them. */
const FORWARDED = /^(?:forwarded|x-real-ip|x-forwarded-.*)$/

export interface ForwardOptions {
  target: URL
  /** Called with the reason when the shop does not answer. */
  onUnavailable(reason: string): void
}

/** Forwards requests for the platform's hosts to the shop: same host, path and body, both bodies as streams. */
export function createForwarder({ target, onUnavailable }: ForwardOptions) {
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  // A connection for each request: none is closed by a restarting shop just when it is used again.
  const agent = new (target.protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: false })
  const isLocal = isLoopback(target.hostname)

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { host } = request.headers
    if (!isPlatformHost(host)) return refuse(request, response, 421, unknownHost(host))
    const headers = toForwardedHeaders(request)
    if (!isLocal && request.socket.remoteAddress) headers['x-forwarded-for'] = request.socket.remoteAddress
    const forwarded = send({
      agent,
      hostname: target.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: target.port,
      method: request.method,
      path: request.url,
      headers,
      setHost: false,
    })
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, toPairs(answer.rawHeaders))
      answer.on('error', () => response.destroy()).pipe(response)
    })
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) return // an answer that breaks off ends by its own error
      const reason = `The shop at ${target.origin} does not answer (${error.code ?? error.message}).`
      onUnavailable(reason)
      refuse(request, response, 502, `${reason} Start it, or give the proxy its address with --target.`)
    })
    forwarded.on('close', () => request.resume()) // the shop may answer before it has read the whole body
    response.on('close', () => forwarded.destroy())
    request.on('error', () => forwarded.destroy()).pipe(forwarded)
  }
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function toForwardedHeaders({ rawHeaders }: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of pairsOf(rawHeaders)) {
    const key = name.toLowerCase()
    if (CONNECTION_HEADERS.has(key) || FORWARDED.test(key)) continue
    headers[key] = Object.hasOwn(headers, key) ? [headers[key] ?? [], value].flat() : value
  }
  return headers
}

/** Header lines as the shop sent them, in its order: several cookies stay several. */
function toPairs(rawHeaders: readonly string[]): OutgoingHttpHeaders | string[] {
  return pairsOf(rawHeaders)
    .filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()))
    .flat()
}

function pairsOf(rawHeaders: readonly string[]): [name: string, value: string][] {
  return rawHeaders.flatMap((name, at): [string, string][] => (at % 2 ? [] : [[name, rawHeaders[at + 1] ?? '']]))
}

function unknownHost(host: string | undefined): string {
  return `This proxy does not forward ${host ? `"${host}"` : 'requests without a host'}, only ${platformHosts.join(', ')}.`
}

/** Responds with a page for a browser, or with JSON for a script of any origin. */
function refuse({ headers }: IncomingMessage, response: ServerResponse, status: number, message: string): void {
  const isPage = headers.accept?.includes('text/html') ?? false
  const text = message.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    connection: 'close', // the body of the request may be unread
  })
  response.end(
    isPage
      ? `<!doctype html><html lang="en"><meta charset="utf-8"><title>${status}</title><h1>Cartwright development proxy</h1><p>${text}</p></html>\n`
      : JSON.stringify({ message, details: {} }),
  )
}
