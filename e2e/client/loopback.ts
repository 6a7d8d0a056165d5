import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Handler = (request: Request) => Response | Promise<Response>

export interface Server {
  /** Its origin, without a slash at the end. */
  url: string
  close(): Promise<void>
}

/**
 * Puts a handler behind a port of this machine. A page of `localhost` and one of `127.0.0.1` are of different origins
 * and of different sites.
 */
export async function listen(handler: Handler, host: 'localhost' | '127.0.0.1'): Promise<Server> {
  const server = createServer((incoming, outgoing) => void respond(handler, incoming, outgoing))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://${host}:${port}`,
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

export async function respond(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await toRequest(incoming)
    .then(handler)
    // A fault of the test's own: `visit` complains about every 500.
    .catch((error: unknown) => new Response(String(error), { status: 500 }))
  outgoing.statusCode = response.status
  outgoing.setHeaders(response.headers)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headersDistinct } = incoming
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  const body = method === 'GET' || method === 'HEAD' ? undefined : await buffer(incoming)
  return new Request(new URL(url, `http://${headers.get('host')}`), { method, headers, body })
}
