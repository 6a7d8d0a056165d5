/**
 * Answers as the hosted platform does where the shop does not answer yet: sign-in, members, apps.
 * The forms of its answers are those that were recorded; what it is told, it forgets when it ends. It keeps nothing
 * safe.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAccountRoutes } from './accounts.ts'
import { appRoutes } from './apps.ts'
import { orderRoutes } from './orders.ts'
import { Members } from './members.ts'
import { notFoundResponse, type StandInRequest, type Routes, type StandInResponse } from './routes.ts'
import { createSignInRoutes } from './sign-in.ts'

/** A variant's is that of its product and its own. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-[0-9a-f-]{36})?/

export interface StandIn {
  url: string
  close(): void
}

export async function startStandIn(): Promise<StandIn> {
  const members = new Members()
  const routes: Routes = {
    ...createAccountRoutes(members),
    ...createSignInRoutes(members),
    ...appRoutes,
    ...orderRoutes,
  }
  const server = createServer((request, response) => {
    void answer(routes, request).then(({ status = 200, headers, body = {} }) => {
      const isText = typeof body === 'string'
      response.writeHead(status, {
        'content-type': isText ? 'text/html' : 'application/json',
        'x-wix-request-id': randomUUID(),
        ...headers,
      })
      response.end(isText ? body : JSON.stringify(body))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server that listens
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(routes: Routes, request: IncomingMessage): Promise<StandInResponse> {
  const url = `http://${request.headers.host}`
  const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
  const body = await text(request)
  const standInRequest: StandInRequest = {
    url,
    query,
    authorization: request.headers.authorization ?? '',
    body: body ? readBody(body, request.headers['content-type']) : {},
  }
  const route = routes[`${request.method} ${pathname.replace(ID, '{id}')}`]
  return route ? route(standInRequest) : notFoundResponse
}

function readBody(text: string, type = ''): Record<string, unknown> {
  // The clients send objects and nothing else.
  return type.includes('json')
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text))
}
