import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchImage } from './fetch-image.ts'
import type { FetchImageOptions } from './fetch-image.ts'

const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
  Buffer.from([0, 0, 3, 32, 0, 0, 2, 88, 8, 2, 0, 0, 0]),
])
const bomb = Buffer.from(PNG)
bomb.writeUInt32BE(30_000, 16)
bomb.writeUInt32BE(30_000, 20)

const asked: IncomingMessage[] = []
const pages: Record<string, (answer: ServerResponse) => void> = {
  '/a.png': (answer) => answer.setHeader('content-type', 'text/plain').end(PNG),
  '/redirect': (answer) => answer.writeHead(302, { location: '/a.png' }).end(),
  '/loop': (answer) => answer.writeHead(302, { location: '/loop' }).end(),
  '/nowhere': (answer) => answer.writeHead(302).end(),
  '/metadata': (answer) => answer.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/inside': (answer) => answer.writeHead(302, { location: `http://127.0.0.1:${port + 1}/` }).end(),
  '/file': (answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/drip': (answer) => {
    answer.write(PNG)
    const drip = setInterval(() => answer.write('x'), 20)
    answer.on('close', () => clearInterval(drip))
  },
  '/silent': () => {},
  '/declared-large': (answer) => answer.writeHead(200, { 'content-length': 5_000_000 }).write(PNG),
  '/large': (answer) => {
    const pour = () => {
      if (!answer.destroyed && answer.write(Buffer.alloc(65_536, 1))) setImmediate(pour)
      else answer.once('drain', pour)
    }
    pour()
  },
  '/a.svg': (answer) =>
    answer.setHeader('content-type', 'image/png').end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  '/page.jpg': (answer) => answer.setHeader('content-type', 'image/jpeg').end('<!doctype html>'),
  '/bomb.png': (answer) => answer.end(bomb),
  '/zipped': (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(PNG),
  '/missing': (answer) => answer.writeHead(404).end(),
  '/busy': (answer) => answer.writeHead(503).end(),
  '/slow-down': (answer) => answer.writeHead(429).end(),
  '/cut': (answer) => {
    answer.writeHead(200, { 'content-length': 1000 })
    answer.write(PNG, () => answer.destroy())
  },
}
const server = createServer((request, answer) => {
  asked.push(request)
  pages[request.url ?? '']?.(answer)
})
let port = 0

beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  // It listens on a port, so it has an address and no path.
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The test's own server only. */
const ours: FetchImageOptions = {
  allowPrivate: (url) => url.port === String(port),
  resolve: () => Promise.resolve(['127.0.0.1']),
}
const fetchOurs = (path: string, options: FetchImageOptions = {}) =>
  fetchImage(`http://pictures.example:${port}${path}`, { ...ours, ...options })

test('a picture is fetched, with its real type and size', async () => {
  const image = await fetchOurs('/a.png')
  expect(image).toMatchObject({ status: 'fetched', contentType: 'image/png', width: 800, height: 600 })
  expect(image.status === 'fetched' && Buffer.compare(image.bytes, PNG)).toBe(0)
  expect(asked.at(-1)?.headers).toMatchObject({ host: `pictures.example:${port}`, 'accept-encoding': 'identity' })
  expect(asked.at(-1)?.headers.cookie).toBeUndefined()
})

test('a redirect is followed', async () => {
  expect(await fetchOurs('/redirect')).toMatchObject({ status: 'fetched', width: 800 })
})

test.each([
  ['/loop', /3 redirects/],
  ['/nowhere', /./],
  ['/metadata', /private network/],
  ['/inside', /Port/],
  ['/file', /file: is not fetched/],
  ['/declared-large', /more than 1000 KB/],
  ['/large', /more than 1000 KB/],
  ['/a.svg', /no JPEG/],
  ['/page.jpg', /no JPEG/],
  ['/bomb.png', /30000 × 30000/],
  ['/zipped', /compressed/],
  ['/missing', /404/],
])('%s is refused for good', async (path, reason) => {
  const image = await fetchOurs(path, { limits: { maxBytes: 1_024_000, timeoutMs: 3000 } })
  expect(image).toMatchObject({ status: 'refused', reason: expect.stringMatching(reason) as string })
})

test.each(['/busy', '/slow-down', '/cut'])('%s is tried again later', async (path) => {
  expect(await fetchOurs(path)).toMatchObject({ status: 'unreachable' })
})

test.each(['/drip', '/silent'])('%s is cut when its time is up', async (path) => {
  const start = performance.now()
  expect(await fetchOurs(path, { limits: { timeoutMs: 300 } })).toEqual({
    status: 'unreachable',
    reason: 'No complete answer within 0.3 s.',
  })
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a name that is not there, or takes too long to find, is tried again later', async () => {
  const noName = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
  expect(await fetchImage('https://pictures.example/a.png', { resolve: noName })).toEqual({
    status: 'unreachable',
    reason: 'No connection (ENOTFOUND).',
  })
  const never = () => Promise.withResolvers<string[]>().promise
  expect(
    await fetchImage('https://pictures.example/a.png', { resolve: never, limits: { timeoutMs: 50 } }),
  ).toMatchObject({ status: 'unreachable' })
  expect(await fetchOurs('/silent', { signal: AbortSignal.timeout(50) })).toEqual({
    status: 'unreachable',
    reason: 'The import was ended.',
  })
  expect(await fetchImage('http://127.0.0.1:9/', { allowPrivate: () => true })).toEqual({
    status: 'unreachable',
    reason: 'No connection (ECONNREFUSED).',
  })
})

test.each([
  'http://127.0.0.1/a.png',
  'http://127.1/a.png',
  'http://2130706433/a.png',
  'http://0x7f000001/a.png',
  'http://0x7f.0.0.1/a.png',
  'http://017700000001/a.png',
  'http://0177.0.0.1/a.png',
  'http://0/a.png',
  'http://0.0.0.0/a.png',
  'http://10.1.2.3/a.png',
  'http://172.16.0.1/a.png',
  'http://172.31.255.255/a.png',
  'http://192.168.1.1/a.png',
  'http://100.64.0.1/a.png',
  'http://169.254.169.254/latest/meta-data/',
  'http://192.0.0.192/a.png',
  'http://198.18.0.1/a.png',
  'http://203.0.113.9/a.png',
  'http://224.0.0.1/a.png',
  'http://239.255.255.250/a.png',
  'http://255.255.255.255/a.png',
  'http://[::]/a.png',
  'http://[::1]/a.png',
  'http://[::ffff:127.0.0.1]/a.png',
  'http://[::ffff:7f00:1]/a.png',
  'http://[::127.0.0.1]/a.png',
  'http://[64:ff9b::7f00:1]/a.png',
  'http://[fe80::1]/a.png',
  'http://[fc00::1]/a.png',
  'http://[fd12:3456::1]/a.png',
  'http://[ff02::1]/a.png',
  'http://[2002:7f00:1::]/a.png',
  'http://[2001:0:7f00:1::]/a.png',
  'http://[2001:db8::1]/a.png',
  'http://localhost/a.png',
  'http://LOCALHOST./a.png',
  'http://shop.localhost/a.png',
  'http://printer.local/a.png',
  'http://metadata.google.internal/a.png',
  'http://①②⑦.⓪.⓪.①/a.png',
  'http://127。0。0。1/a.png',
  'http://user:secret@pictures.example/a.png',
  'http://127.0.0.1@pictures.example/a.png',
  'https://pictures.example:22/a.png',
  'http://pictures.example:6379/a.png',
  'http://pictures.example:5432/a.png',
  'ftp://pictures.example/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,iVBORw0KGgo=',
  'javascript:alert(1)',
  'gopher://pictures.example/_x',
  'unix:/var/run/docker.sock',
  '//pictures.example/a.png',
  '/etc/passwd',
  '',
])('%s is never asked', async (address) => {
  const before = asked.length
  const resolve = () => Promise.reject(new Error('No name should be looked up.'))
  expect(await fetchImage(address, { resolve })).toMatchObject({ status: 'refused' })
  expect(asked.length).toBe(before)
})

test.each([
  ['127.0.0.1'],
  ['10.0.0.1'],
  ['::1'],
  ['::ffff:10.0.0.1'],
  ['fe80::1%eth0'],
  ['93.184.215.14', '192.168.0.1'],
])('a name that stands for %s is refused', async (...addresses) => {
  expect(await fetchImage('https://pictures.example/a.png', { resolve: () => Promise.resolve(addresses) })).toEqual({
    status: 'refused',
    reason: 'The address is inside a private network.',
  })
})

test('a name is looked up once, and the connection goes to the address that was checked', async () => {
  let lookups = 0
  const resolve = () => Promise.resolve(lookups++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])
  expect(await fetchOurs('/a.png', { resolve })).toMatchObject({ status: 'fetched' })
  expect(lookups).toBe(1)
})
