import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { queuedRequests } from '../concurrency/queued-requests.ts'
import { listen } from './server.ts'

const ADD = '/ecom/v1/carts/current/add-to-cart'
const CART = '/ecom/v1/carts/current'

/** Shop behind a socket, as in its own process. */
async function startListening() {
  const shop = await startShop()
  await shop.addProduct('plate')
  const token = await shop.newToken()
  const listener = await listen(shop.provider.fetch, {
    respondFromCache: shop.provider.respondFromCache,
    respond: shop.provider.respond,
    port: 0,
    hostname: '127.0.0.1',
    portVariable: '',
  })
  onTestFinished(() => listener.close(0))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async (method: string, path: string, { body, headers }: { body?: Buffer[]; headers?: object } = {}) => {
    const asked = request({
      method,
      path,
      agent,
      host: '127.0.0.1',
      port: listener.port,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    const answered = once(asked, 'response') as Promise<[IncomingMessage]> // the response may arrive before all is sent
    for (const piece of body ?? []) {
      asked.write(piece)
      await pause(5)
    }
    asked.end()
    const [answer] = await answered
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer), socket: answer.socket }
  }
  /** Sends raw bytes; returns everything until the other end closes. */
  const send = async (bytes: string): Promise<string> => {
    const socket = connect(listener.port, '127.0.0.1')
    socket.write(bytes)
    return text(socket)
  }
  const head = (line: string, ...more: string[]) =>
    [`${line} HTTP/1.1`, `host: 127.0.0.1:${listener.port}`, `authorization: ${token}`, ...more, '', ''].join('\r\n')
  return { shop, token, port: listener.port, ask, send, head }
}

test('a response over a socket has the same bytes as one without', async () => {
  const { shop, token, ask } = await startListening()
  const body = JSON.stringify({ lineItems: [shop.line('plate')] })
  const headers = { 'idempotency-key': 'ü'.normalize('NFD').replace(/[^ -~]/g, '') + 'once' }
  const over = await ask('POST', ADD, { body: [Buffer.from(body)], headers })
  const without = await shop.call('POST', ADD, { token, body: JSON.parse(body) as object, headers })
  expect(over.status).toBe(200)
  expect([without.status, without.text]).toEqual([200, over.text])
  expect(over.text).toContain('€')
  expect(over.headers['content-length']).toBe(String(Buffer.byteLength(over.text)))
  const other = Object.fromEntries(without.headers)
  for (const name of ['content-type', 'cache-control', 'vary', 'x-content-type-options', 'content-security-policy'])
    expect(over.headers[name], name).toBe(other[name])
})

test('a body arrives in any number of pieces, with a length or in chunks', async () => {
  const { shop, ask } = await startListening()
  const bytes = Buffer.from(JSON.stringify({ lineItems: [shop.line('plate')], note: 'für Zoë' }))
  const pieces = Array.from({ length: 8 }, (_, at) =>
    bytes.subarray((at * bytes.length) / 8, ((at + 1) * bytes.length) / 8),
  )
  const statuses = [
    (await ask('POST', ADD, { body: pieces })).status,
    (await ask('POST', ADD, { body: pieces, headers: { 'content-length': bytes.length } })).status,
  ]
  expect(statuses).toEqual([200, 200])
  expect(JSON.parse((await ask('GET', CART)).text).cart.lineItems).toMatchObject([{ quantity: 2 }])
})

test('HEAD has the headers of GET without the body', async () => {
  const { shop, ask } = await startListening()
  await ask('POST', ADD, { body: [Buffer.from(JSON.stringify({ lineItems: [shop.line('plate')] }))] })
  const [get, head] = [await ask('GET', CART), await ask('HEAD', CART)]
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']])
})

test('a refusal before the body is read leaves the connection usable', async () => {
  const { ask } = await startListening()
  const body = [Buffer.alloc(200_000, ' ')]
  const refused = await ask('POST', ADD, { body, headers: { authorization: '', 'content-length': 200_000 } })
  expect(refused.status).toBe(401)
  expect((await ask('GET', CART)).status).toBe(404)
})

test('a body with too large a declared length is refused before it arrives', async () => {
  const { port, head } = await startListening()
  const socket = connect(port, '127.0.0.1')
  socket.write(head(`POST ${ADD}`, 'content-type: application/json', 'content-length: 60000000'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('pipelined requests are answered in order', async () => {
  const { shop, send, head } = await startListening()
  const body = JSON.stringify({ lineItems: [shop.line('plate')] })
  const add = head(`POST ${ADD}`, 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`) + body
  const targets = [`/stores-reader/v1/products/${shop.idOf('plate')}`, '/nowhere', '/v2/collections/%00', '/healthz']
  const gets = targets.map((target, at) => head(`GET ${target}`, ...(at === 3 ? ['connection: close'] : [])))
  const answered = await send([add, gets[0], add, ...gets.slice(1)].join(''))
  expect(answered.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['200', '200', '200', '404', '400', '200'])
})

test.for(['transfer-encoding: chunked\r\n\r\n9\r\n{"a', 'content-length: 9\r\n\r\n{"a'])(
  'whoever goes away in the middle of a body leaves nothing behind, and nothing is logged: after %j',
  async (begun) => {
    const { shop, port, head } = await startListening()
    const socket = connect(port, '127.0.0.1')
    socket.write(head(`POST ${ADD}`, 'content-type: application/json').replace(/\r\n$/, '') + begun)
    await expect.poll(() => queuedRequests.count).toBe(1)
    socket.destroy()
    await expect.poll(() => queuedRequests.count).toBe(0)
    await expect.poll(() => shop.provider.countActiveRequests()).toBe(0)
    expect(shop.logged).toEqual([])
  },
)

test('paths are matched in full, with dots and percent signs, and invalid ones are not found', async () => {
  const { shop, send, head } = await startListening()
  const id = shop.idOf('plate')
  const ask = async (target: string) =>
    /^HTTP\/1\.1 (\d+)/.exec(await send(head(`GET ${target}`, 'connection: close')))?.[1]
  const host = /host: (\S+)/.exec(head(''))![1]!
  const product = `/stores-reader/v1/products/${id}`
  for (const target of [
    product,
    `http://${host}${product}`,
    `/x/..${product}`,
    product.replace('v1', '%761'),
    `${product}?a=%zz`,
  ])
    expect(await ask(target), target).toBe('200')
  for (const target of [`${product}/`, `/${product}`, product.replace('/v1', '%2Fv1'), '/stores-reader/v1/products'])
    expect(await ask(target), target).toBe('404')
})

test('a client that disconnects during authentication does not occupy a slot', async () => {
  const { shop, port } = await startListening()
  const key = await shop.newApiKey()
  const head = `POST /stores/v1/products HTTP/1.1\r\nhost: x\r\nauthorization: ${key}\r\ncontent-type: application/json\r\n`
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table api_keys in access exclusive mode`.execute(tx)
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}content-length: 9\r\n\r\n{"a`)
    await expect.poll(() => shop.provider.countActiveRequests()).toBe(1)
    socket.resetAndDestroy()
    await pause(50) // the server notices the disconnect
  })
  await expect.poll(() => shop.provider.countActiveRequests()).toBe(0)
  expect(queuedRequests.count).toBe(0)
})
