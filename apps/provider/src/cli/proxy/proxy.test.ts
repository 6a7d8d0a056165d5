import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { request } from 'node:https'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { captureCommandLine } from '../../testing/index.ts'
import { createAuthority, createCertificateChain } from './certificate.ts'
import { platformHosts } from './platform-hosts.ts'
import { prepareProxyFiles } from './proxy-files.ts'
import { startProxy } from './start-proxy.ts'

const DAY_MS = 86_400_000
const chain = createCertificateChain(platformHosts, new Date(), DAY_MS)

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function startShop(respond: RequestListener): Promise<{ url: URL; close(): Promise<void> }> {
  const server = createServer(respond)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async (): Promise<void> => {
    if (!server.listening) return
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  onTestFinished(close)
  return { url: new URL(`http://localhost:${(server.address() as AddressInfo).port}`), close }
}

async function startForwarding(target: URL) {
  const reasons: string[] = []
  const { port, close } = await startProxy(chain, {
    port: 0,
    target,
    onUnavailable: (reason) => void reasons.push(reason),
  })
  onTestFinished(close)
  return { port, reasons }
}

/** Sends a request as a storefront does that the host name has led to the proxy. */
async function call(
  port: number,
  host: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const sent = request({
    host: '127.0.0.1',
    port,
    servername: 'www.wixapis.com',
    ca: chain.authority,
    path,
    ...options,
    headers: { host, ...options.headers },
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject).end(options.body),
  )
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

test('the proxy forwards method, path, host, headers and body, and returns the answer of the shop', async () => {
  const shop = await startShop(async (incoming, response) => {
    const { method, url, rawHeaders } = incoming
    const seen = { method, url, rawHeaders, body: await text(incoming) }
    response.writeHead(
      201,
      'Made',
      [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['x-own', 'yes'],
      ].flat(),
    )
    response.end(JSON.stringify(seen))
  })
  const { port } = await startForwarding(shop.url)
  const answer = await call(port, 'edge.wixapis.com', '/ecom/v1/carts?a=%2F', {
    method: 'POST',
    body: '{"ü":1}',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.7',
      te: 'trailers',
      authorization: 'abc',
    },
  })
  expect(answer.status).toBe(201)
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(answer.headers['x-own']).toBe('yes')
  const seen = JSON.parse(answer.text) as { rawHeaders: string[] }
  expect(seen).toMatchObject({ method: 'POST', url: '/ecom/v1/carts?a=%2F', body: '{"ü":1}' })
  const names = seen.rawHeaders.filter((_, at) => at % 2 === 0)
  expect(seen.rawHeaders).toContain('edge.wixapis.com')
  expect(seen.rawHeaders).toContain('abc')
  // A shop in test mode refuses forwarded requests, and the client of the proxy is on this machine as well.
  expect(names.filter((name) => /forwarded|^te$/i.test(name))).toEqual([])
})

test('the proxy streams both bodies', async () => {
  const shop = await startShop((incoming, response) => void incoming.pipe(response))
  const { port } = await startForwarding(shop.url)
  const sent = request({
    host: '127.0.0.1',
    port,
    servername: 'www.wixapis.com',
    ca: chain.authority,
    method: 'POST',
    headers: { host: 'www.wixapis.com' },
  })
  sent.write('first')
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  )
  const first = await new Promise<Buffer>((resolve) => response.once('data', resolve))
  expect(first.toString()).toBe('first')
  sent.end('last')
  expect(await text(response)).toBe('last')
})

test('an answer that breaks off at the shop breaks off at the caller too', async () => {
  const shop = await startShop((incoming, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => incoming.socket.destroy(), 20)
  })
  const { port } = await startForwarding(shop.url)
  await expect(call(port, 'www.wixapis.com', '/')).rejects.toThrow(/aborted|hang up/)
})

test('the proxy refuses hosts that are not the platform’s', async () => {
  const shop = await startShop((_, response) => void response.end('shop'))
  const { port } = await startForwarding(shop.url)
  for (const host of ['localhost', 'wixapis.com', 'www.wixapis.com.evil.example', `127.0.0.1:${port}`]) {
    const { status, text: said } = await call(port, host, '/')
    expect([host, status]).toEqual([host, 421])
    expect(said).toContain('does not forward')
  }
  expect(await call(port, 'WWW.wixapis.com:443', '/')).toMatchObject({ status: 200, text: 'shop' })
})

test('while the shop is down the proxy answers 502 and says so', async () => {
  const shop = await startShop((_, response) => void response.end('open'))
  const { port, reasons } = await startForwarding(shop.url)
  expect(await call(port, 'www.wixapis.com', '/')).toMatchObject({ status: 200 })
  await shop.close()
  const forScript = await call(port, 'www.wixapis.com', '/', { method: 'POST', body: 'x'.repeat(100_000) })
  expect(forScript.status).toBe(502)
  expect(forScript.headers['access-control-allow-origin']).toBe('*')
  expect(JSON.parse(forScript.text)).toEqual({
    message: `The shop at ${shop.url.origin} does not answer (ECONNREFUSED). Start it, or give the proxy its address with --target.`,
    details: {},
  })
  const forPerson = await call(port, 'static.wixstatic.com', '/media/x', { headers: { accept: 'text/html,*/*' } })
  expect(forPerson.text).toMatch(/^<!doctype html><html lang="en">.*does not answer/)
  expect(reasons).toHaveLength(2)
})

test('the certificate is valid for the platform’s hosts and trusted by its own authority alone', async () => {
  const { port } = await startForwarding(new URL('http://localhost:1'))
  for (const host of platformHosts)
    expect([host, await handshake(port, host, chain.authority)]).toEqual([host, 'trusted'])
  expect(await handshake(port, 'www.shop.example', chain.authority)).toMatch(/does not match certificate's altnames/)
  expect(await handshake(port, 'www.wixapis.com')).toMatch(/self-signed certificate/)
})

test('a certificate of the authority for another host is refused', async () => {
  const validity = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) }
  const authority = createAuthority(['www.wixapis.com'], validity)
  const handshakes = ['www.wixapis.com', 'bank.example'].map(async (host) => {
    const { port, close } = await startProxy(
      { ...authority.issue([host]), authority: authority.certificate },
      { port: 0, target: new URL('http://localhost:1'), onUnavailable: () => undefined },
    )
    onTestFinished(close)
    return handshake(port, host, authority.certificate)
  })
  expect(await Promise.all(handshakes)).toEqual(['trusted', 'permitted subtree violation'])
})

test('key and certificate stay for a month, and only the user can read the key', async () => {
  const folder = join(await newFolder(), 'of', 'proxy')
  const now = new Date()
  const { chain: first, authorityPath } = await prepareProxyFiles(folder, now)
  const keyPath = join(folder, 'server.pem')
  if (process.platform !== 'win32') expect((await stat(keyPath)).mode & 0o777).toBe(0o600)
  expect(await readFile(authorityPath, 'utf8')).toBe(first.authority)
  expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('*\n')
  const after = async (days: number) => (await prepareProxyFiles(folder, new Date(now.getTime() + days * DAY_MS))).chain
  expect(await after(27)).toEqual(first)
  const second = await after(29)
  expect(second.key).not.toBe(first.key)
  expect(await readFile(authorityPath, 'utf8')).toBe(second.authority)
  // A file of others, or a damaged one, is not used.
  await writeFile(keyPath, first.key + second.certificate + second.authority)
  expect((await after(29)).key).not.toBe(first.key)
  await writeFile(keyPath, 'nothing')
  expect((await after(0)).key).toContain('PRIVATE KEY')
})

test('wrong options are refused with what is wrong', async () => {
  for (const [args, message] of [
    [[], 'Specify what to forward: --hosts'],
    [['--hosts', '--port', '0'], '"0" is not a port'],
    [['--hosts', '--port', '70000'], '"70000" is not a port'],
    [['--hosts', '--target', 'localhost:4000'], '"localhost:4000" is not the address of a shop'],
    [['--hosts', '--target', 'http://localhost:4000/path'], 'is not the address of a shop'],
    [['--hosts', '--target', 'https://www.wixapis.com'], 'www.wixapis.com is a host of the platform'],
    [['--hosts', 'more'], 'Unexpected argument "more"'],
  ] as const)
    await expect(captureCommandLine(['proxy', ...args])).rejects.toThrow(message)
})

test('two commands lead an unmodified program of Node to the shop: proxy --hosts, and its own with the printed variables', async () => {
  const shop = await startShop((incoming, response) => void response.end(`${incoming.headers.host} ${incoming.url}`))
  const folder = await newFolder()
  const cli = join(import.meta.dirname, '../../cli.ts')
  const started = spawn(
    process.execPath,
    [
      '--conditions=cartwright-source',
      cli,
      'proxy',
      '--hosts',
      '--port',
      String(await findFreePort()),
      '--target',
      shop.url.origin,
      '--folder',
      'p',
    ],
    { env: { ...process.env, INIT_CWD: folder }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void started.kill())
  let printed = ''
  await new Promise<void>((resolve) => {
    started.stdout.on('data', (piece: Buffer) => {
      printed += piece.toString()
      if (printed.includes('after a month')) resolve()
    })
  })
  const variables = Object.fromEntries(
    Array.from(printed.matchAll(/(NODE_\w+)="([^"]+)"/g), ([, name = '', value = '']) => [name, value]),
  )
  expect(Object.keys(variables)).toEqual(['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'])
  const program = `
    import { lookup } from 'node:dns/promises'
    import { get } from 'node:https'
    import { text } from 'node:stream/consumers'
    const byFetch = await (await fetch('https://www.wixapis.com/a')).text()
    const byHttps = await new Promise((resolve) => get('https://static.wixstatic.com/b', (found) => resolve(text(found))))
    // As an image optimiser does, which refuses addresses of this machine.
    const [{ address }] = await lookup('static.wixstatic.com', { all: true })
    console.log([byFetch, byHttps, address].join(', '))`
  const storefront = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await text(storefront.stdout)).toBe('www.wixapis.com /a, static.wixstatic.com /b, 4000::1\n')
  started.kill('SIGINT')
  expect(await new Promise((resolve) => started.on('exit', resolve))).toBe(0)
})

/** Opens a connection with TLS: `trusted`, or the reason why it failed. */
function handshake(port: number, servername: string, ca?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ...(ca && { ca }) })
    socket.on('error', ({ message }) => resolve(message))
    socket.on('secureConnect', () => {
      socket.destroy()
      resolve('trusted')
    })
  })
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
