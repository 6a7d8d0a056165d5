/**
 * Serves the built skeleton from Node, as its host serves it: files and pages compressed, its data and pictures near
 * by. The host itself is a platform of workers, so how many requests it answers here would say nothing.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { answer, PICTURES } from './storefront-api.ts'

interface Worker {
  fetch(
    request: Request,
    env: Record<string, string>,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response>
}

/** A name that leads nowhere: what is asked of it is answered here. */
const STORE = 'storefront.invalid'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const port = Number(process.env['PORT'])
const origin = `http://localhost:${port}`
const built = join(import.meta.dirname, 'dist/dist')
const environment = {
  SESSION_SECRET: 'of a benchmark',
  PUBLIC_STORE_DOMAIN: STORE,
  PUBLIC_STOREFRONT_API_TOKEN: '0'.repeat(32),
  PUBLIC_CHECKOUT_DOMAIN: STORE,
  PUBLIC_STOREFRONT_ID: '1',
  PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID: 'none',
  SHOP_ID: '1',
}

// What a worker has and Node has not; nothing is kept in it.
Object.assign(globalThis, {
  caches: { open: async () => ({ match: async () => undefined, put: async () => {}, delete: async () => false }) },
})

const fetchOutside = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const passedOn: RequestInit & { duplex: 'half' } = { ...init, duplex: 'half' } // which workers do not ask for
  const request = new Request(input, passedOn)
  if (new URL(request.url).hostname !== STORE) return fetchOutside(request)
  return Response.json({ data: answer(await request.json(), origin) })
}

const worker = ((await import(join(built, 'server/index.js'))) as { default: Worker }).default // as its build has it

createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
}).listen(port, process.env['HOST'])

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', origin)
  if (url.pathname.startsWith('/assets/')) {
    const file = readFileSync(join(built, 'client', url.pathname))
    const headers = {
      'content-type': TYPES[extname(url.pathname)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    }
    return send(response, 200, headers, [file])
  }
  if (url.pathname.startsWith(PICTURES)) return sendPicture(response, url)
  const asked = new Request(url, {
    method: request.method,
    headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ...(request.method === 'POST' && { body: await text(request) }),
  })
  const answered = await worker.fetch(asked, environment, { waitUntil: () => {} })
  return send(response, answered.status, Object.fromEntries(answered.headers), answered.body ?? [])
}

/** Every browser that is measured reads Brotli. */
async function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  response.writeHead(status, { ...headers, 'content-encoding': 'br' })
  const compress = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  })
  await pipeline(body, compress, response)
}

/** As large as is asked for, from our server. */
async function sendPicture(response: ServerResponse, { pathname, searchParams }: URL): Promise<void> {
  const address = decodeURIComponent(pathname.slice(PICTURES.length))
  const file = address.split('/').at(-1)
  const width = Math.min(Number(searchParams.get('width') ?? 720), 1440)
  const picture = await fetchOutside(`${address}/v1/fill/w_${width},h_${width},al_c,q_80,enc_auto/${file}`)
  response.writeHead(picture.status, {
    'content-type': picture.headers.get('content-type') ?? '',
    'cache-control': 'public, max-age=31536000',
  })
  response.end(Buffer.from(await picture.arrayBuffer()))
}
