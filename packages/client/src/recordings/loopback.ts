import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Asked } from '../fixtures/server.ts'

/** What a recording's server answers; nothing where it breaks the connection. */
type Answer = { status: number; headers: Record<string, string>; text: string } | undefined

interface Served {
  asked: Asked[]
  answer: (count: number) => Answer
}

// One server for all recordings: requests name the recording they belong to, and the origin they were meant for.
const ID = 'x-recording-id'
const ORIGIN = 'x-recording-origin'
const served = new Map<string, Served>()
const nativeFetch = globalThis.fetch
let listening: Promise<number> | undefined

/** A server on the loopback interface that answers in turn, and a `fetch` that takes every request there. */
export function startLoopback(answer: (count: number) => Answer): { asked: Asked[]; fetch: typeof globalThis.fetch } {
  const id = String(served.size)
  const asked: Asked[] = []
  served.set(id, { asked, answer })
  return {
    asked,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { origin, pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set(ID, id)
      headers.set(ORIGIN, origin)
      const body = request.body ? await request.text() : undefined
      const { method, signal, redirect } = request
      const port = await (listening ??= listen())
      return nativeFetch(`http://127.0.0.1:${port}${pathname}${search}`, { method, headers, body, signal, redirect })
    },
  }
}

function listen(): Promise<number> {
  const server = createServer((request, response) => void serve(request, response))
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)) // it listens on a port
    server.unref()
  })
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { [ID]: id, [ORIGIN]: origin, ...sent } = request.headers
  const { asked, answer } = served.get(String(id)) ?? { asked: [], answer: () => undefined }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const headers = new Headers(Object.entries(sent).map(([name, value]) => [name, String(value)]))
  const url = new URL(`${String(origin)}${request.url}`)
  asked.push({
    method: request.method ?? '',
    url,
    headers,
    body: text ? (JSON.parse(text) as Asked['body']) : undefined,
  })

  const given = answer(asked.length)
  if (!given) return void request.socket.destroy()
  response.writeHead(given.status, given.headers)
  response.end(given.text)
}
