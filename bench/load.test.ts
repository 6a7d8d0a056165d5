import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { applyLoad } from './apply-load.ts'
import type { LoadJob } from './load-job.ts'

const LONG_SECONDS = 20
const { signal } = new AbortController()

/** Request that the server received, and its connection. */
interface Received {
  line: string
  headers: IncomingMessage['headers']
  body: string
  connection: Socket
}

type Respond = (response: ServerResponse, received: Received, count: number) => void

test('bodies arrive whole, each with a key of its own', async () => {
  await using shop = await startServer((response) => response.end('{"cart":"of Ada"}'))
  const body = '{"note":"für Käse und 🧀"}'
  const headers = { 'content-type': 'application/json', authorization: 'a token' }
  const request = { method: 'POST', path: '/add?at=1', headers, body, expect: '"of Ada"', isKeyed: true } as const
  const result = await shop.load({ requests: [request], connections: 4, most: 200 })

  expect(result).toMatchObject({ requests: 200, bodiesChecked: 200, errors: 0, non2xx: 0, wrongBodies: 0 })
  expect(shop.received).toHaveLength(200)
  for (const received of shop.received) {
    expect(received).toMatchObject({ line: 'POST /add?at=1', body, headers })
    expect(received.headers['content-length']).toBe(String(Buffer.byteLength(body)))
    expect(received.headers.host).toBe(new URL(shop.url).host)
  }
  expect(new Set(shop.received.map(keyOf)).size).toBe(200)
})

test('requests are sent in turn, and what has no body says nothing of one', async () => {
  await using shop = await startServer((response) => response.end('ok'))
  const requests = ['/a', '/b', '/c'].map((path) => ({ path, expect: 'ok' }))
  await shop.load({ requests, connections: 1, most: 7 })

  expect(shop.received.map(({ line }) => line.at(-1)).join('')).toBe('abcabca')
  for (const { headers } of shop.received) expect(Object.keys(headers)).toEqual(['host'])
})

test.for([1, 3, 50])('the load ends after the exact number of requests, over %i connections', async (connections) => {
  await using shop = await startServer((response) => response.end('ok'))
  const result = await shop.load({ requests: [{ path: '/', expect: 'ok' }], connections, most: 20 })

  expect(result.requests).toBe(20)
  expect(shop.received).toHaveLength(20)
  expect(result.seconds).toBeLessThan(LONG_SECONDS / 2)
})

test('the load ends when the time is over, and pending requests still count', async () => {
  await using shop = await startServer((response) => setTimeout(() => response.end('ok'), 20))
  const requests = [{ path: '/', expect: 'ok' }]
  const result = await shop.load({ requests, connections: 3, seconds: 0.3, warmUpSeconds: 0.2 })

  expect(result.seconds).toBeGreaterThan(0.25)
  expect(result.warmUpRequests).toBeGreaterThan(0)
  expect(result.requests + result.warmUpRequests).toBe(shop.received.length)
  expect(result.bodiesChecked).toBe(shop.received.length)
})

test('the second step is sent by the same shopper on the same connection, both count as one and their times add up', async () => {
  await using shop = await startServer((response, { line }) =>
    setTimeout(() => response.end(`${line} is answered`), line.startsWith('PATCH') ? 10 : 20),
  )
  const requests = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'].map((shopper) => ({
    method: 'PATCH' as const,
    path: `/address/${shopper}`,
    body: '{}',
    expect: `PATCH /address/${shopper}`,
    isKeyed: true,
    next: { path: `/totals/${shopper}`, expect: `GET /totals/${shopper}` },
  }))
  const result = await shop.load({ requests, connections: 3, most: 12, samples: 100 })

  expect(result).toMatchObject({ requests: 12, bodiesChecked: 24, wrongBodies: 0, errors: 0 })
  expect(result.p50Ms).toBeGreaterThan(29) // a timer may be a millisecond early
  for (const received of Map.groupBy(shop.received, ({ connection }) => connection).values()) {
    const lines = received.map(({ line }) => line)
    for (let at = 0; at < lines.length; at += 2)
      expect(lines[at + 1]).toBe(lines[at]!.replace('PATCH /address', 'GET /totals'))
  }
  // The second step of both is checked in full.
  for (const { at, body } of result.samples) expect(body).toBe(`GET ${requests[at]!.next.path} is answered`)
})

test('answers that hold something else, have another tag or are not 2xx are counted', async () => {
  await using shop = await startServer((response, { line }) => {
    response.statusCode = line.endsWith('/gone') ? 404 : line.endsWith('/made') ? 201 : 200
    response.setHeader('ETag', `"${line.at(-1)}"`)
    response.end(line.endsWith('/empty') ? '' : 'the cart of Ada')
  })
  const wrongOf = async (request: LoadJob['requests'][number]) => {
    const { wrongBodies, non2xx, firstWrong } = await shop.load({ requests: [request], connections: 2, most: 10 })
    return { wrongBodies, non2xx, firstWrong }
  }
  const right = { wrongBodies: 0, non2xx: 0, firstWrong: undefined }

  expect(await wrongOf({ path: '/cart', expect: 'of Ada' })).toEqual(right)
  expect(await wrongOf({ path: '/made', expect: 'of Ada' })).toEqual(right)
  expect(await wrongOf({ path: '/cart', expect: 'of Bob' })).toEqual({
    ...right,
    wrongBodies: 10,
    firstWrong: '/cart answered 200 without "of Bob": the cart of Ada',
  })
  expect(await wrongOf({ path: '/cart', expect: 'ETag' })).toMatchObject({ wrongBodies: 10 }) // only in the head
  expect(await wrongOf({ path: '/gone', expect: 'of Ada' })).toEqual({ ...right, non2xx: 10 })
  expect(await wrongOf({ path: '/a', expect: '', expectTag: '"a"' })).toEqual(right)
  expect(await wrongOf({ path: '/a', expect: '', expectTag: '"b"' })).toMatchObject({ wrongBodies: 10 })
  expect(await wrongOf({ path: '/empty', expect: '', expectTag: '"y"' })).toMatchObject({ wrongBodies: 10 })
})

test('the floor is known by the length of its bodies', async () => {
  await using floor = await startServer((response, _, count) => response.end('x'.repeat(count <= 3 ? 9 : 10)))
  const result = await floor.load({ requests: [], bodyLength: 10, connections: 1, most: 10 })
  expect(result).toMatchObject({ requests: 10, wrongBodies: 3, errors: 0 })
})

test('every nth of the compressed responses is decompressed', async () => {
  await using shop = await startServer((response, _, count) =>
    response.end(count % 2 === 0 ? gzipSync('plate plate plate') : gzipSync('plate').fill(0, 10)),
  )
  const job = { requests: [{ path: '/', expect: '' }], connections: 1, most: 12 }
  const load = (every: number, times: number) => shop.load({ ...job, unpacked: { every, pattern: 'plate', times } })
  expect(await load(2, 3)).toMatchObject({ wrongBodies: 0 })
  expect(await load(2, 4)).toMatchObject({ wrongBodies: 6 })
  expect(await load(3, 3)).toMatchObject({ wrongBodies: 2 })
})

test('requests of the warm-up are neither measured nor checked', async () => {
  await using shop = await startServer((response) => response.end('ok'))
  await using floor = await startServer((response) => response.end('floor'))
  const practise = { url: floor.url, seconds: 0.2 }
  const result = await shop.load({ requests: [{ path: '/', expect: 'ok' }], connections: 2, most: 10, practise })
  expect(floor.received.length).toBeGreaterThan(0)
  expect(result).toMatchObject({ requests: 10, bodiesChecked: 10, wrongBodies: 0 })
})

test('samples are complete, decoded and at most the requested number', async () => {
  const menu = `Käse 🧀 ${'für alle '.repeat(20_000)}`
  await using shop = await startServer((response) => response.end(menu))
  const requests = [0, 1, 2].map((at) => ({ path: `/${at}`, expect: '🧀' }))
  const result = await shop.load({ requests, connections: 4, seconds: 1, samples: 5 })

  expect(result.samples.length).toBeGreaterThan(2)
  expect(result.samples.length).toBeLessThanOrEqual(5)
  expect(result.samples.every(({ at, body }) => at < 3 && body === menu)).toBe(true)
  expect(result.meanBytes).toBeGreaterThan(Buffer.byteLength(menu))
})

test('cache hits are counted by the header of the response', async () => {
  await using shop = await startServer((response, _, count) => {
    if (count <= 6) response.setHeader('X-Cache', count <= 4 ? 'HIT' : 'miss')
    response.end('ok')
  })
  const result = await shop.load({ requests: [{ path: '/', expect: 'ok' }], connections: 1, most: 10 })
  expect(result).toMatchObject({ cacheHits: 4, cacheMisses: 2 })
})

test('an answer in chunks is put together', async () => {
  await using shop = await startServer((response) => {
    response.write('the cart o')
    response.write('f Käthe')
    setTimeout(() => response.end('.'), 5)
  })
  const requests = [{ path: '/', expect: 'cart of Käthe.' }]
  const result = await shop.load({ requests, connections: 2, most: 20, samples: 10 })
  expect(result).toMatchObject({ requests: 20, wrongBodies: 0, errors: 0 })
  expect(result.samples[0]?.body).toBe('the cart of Käthe.')
})

test('the time of an answer ends with its last byte, wherever it is torn', async () => {
  const answer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nKäse ok')
  let torn = 0
  await using shop = await listen(
    createSocketServer((socket) => {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('data', () => {
        const at = 1 + (torn++ % (answer.length - 1))
        socket.write(answer.subarray(0, at))
        setTimeout(() => socket.write(answer.subarray(at)), 20)
      })
    }),
  )
  const result = await shop.load({ requests: [{ path: '/', expect: 'Käse' }], connections: 8, most: answer.length })
  expect(result).toMatchObject({ requests: answer.length, wrongBodies: 0, errors: 0 })
  expect(result.p50Ms).toBeGreaterThan(18)
})

test('a connection that breaks is an error, and another one takes its place', async () => {
  await using shop = await startServer((response, { connection }, count) => {
    if (count % 5 !== 0) return void response.end('ok')
    response.writeHead(200, { 'content-length': 10 })
    response.write('half')
    setTimeout(() => connection.destroy(), 5)
  })
  const result = await shop.load({ requests: [{ path: '/', expect: 'ok' }], connections: 2, most: 20 })
  expect(result).toMatchObject({ requests: 16, errors: 4, wrongBodies: 0, firstError: expect.any(String) as string })
  expect(shop.received).toHaveLength(20)
})

test('the load continues over a new connection when the server closes one', async () => {
  await using shop = await startServer((response) => {
    response.setHeader('Connection', 'close')
    response.end('ok')
  })
  const requests = [{ path: '/', expect: 'ok', next: { path: '/then', expect: 'ok' } }]
  const result = await shop.load({ requests, connections: 2, most: 10 })
  expect(result).toMatchObject({ requests: 10, bodiesChecked: 20, errors: 0 })
})

test('where nobody listens there is nothing but errors', async () => {
  const shop = await startServer(() => {})
  await shop[Symbol.asyncDispose]()
  const result = await shop.load({ requests: [{ path: '/', expect: 'ok' }], connections: 2, seconds: 0.3 })
  expect(result).toMatchObject({ requests: 0, perSecond: 0 })
  expect(result.errors).toBeGreaterThanOrEqual(2)
  expect(result.firstError).toContain('ECONNREFUSED')
})

test('an answer that does not say where it ends is an error', async () => {
  await using shop = await listen(
    createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\nendless'))
    }),
  )
  const result = await shop.load({ requests: [{ path: '/', expect: '' }], connections: 1, most: 2 })
  expect(result).toMatchObject({ requests: 0, errors: 2 })
  expect(result.firstError).toContain('does not say how long it is')
})

function keyOf({ headers }: Received): unknown {
  return headers['idempotency-key']
}

async function startServer(respond: Respond) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const line = `${request.method} ${request.url}`
      received.push({ line, headers: request.headers, body, connection: request.socket })
      respond(response, received.at(-1)!, received.length)
    })
  })
  return { received, ...(await listen(server)) }
}

async function listen(server: Server) {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => connections.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const load = (job: Pick<LoadJob, 'requests' | 'connections'> & Partial<LoadJob>) =>
    applyLoad({ url, seconds: LONG_SECONDS, warmUpSeconds: 0, samples: 0, ...job }, signal)
  return {
    url,
    load,
    async [Symbol.asyncDispose]() {
      for (const socket of connections) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
