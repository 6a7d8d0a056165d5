import { Agent, get, type IncomingMessage } from 'node:http'
import { BlockList, connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ListenError, listen } from './server.ts'

const answer = () => new Response('')

test('the error for a taken port names its variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo // a TCP server that listens has one
  await expect(listen(answer, { port, hostname: '127.0.0.1', portVariable: 'PROVIDER_PORT' })).rejects.toThrow(
    new RegExp(`^Port ${port} is already in use by another process, .*PROVIDER_PORT=\\d+ npm start\\.$`),
  )
  taken.close()
})

test.each([
  ['203.0.113.9', /^HOST is "203\.0\.113\.9", which is not an address of this machine\./],
  ['nope.invalid', /^HOST is "nope\.invalid", a name that does not resolve\./],
])('the error explains HOST=%s', async (hostname, message) => {
  const refused = listen(answer, { port: 0, hostname, portVariable: 'PROVIDER_PORT' })
  await expect(refused).rejects.toThrow(ListenError)
  await expect(refused).rejects.toThrow(message)
})

test("a request has the sender's address, from the socket or a trusted proxy", async () => {
  const trustedProxies = new BlockList()
  trustedProxies.addAddress('127.0.0.1')
  const options = { port: 0, hostname: '127.0.0.1', portVariable: 'PROVIDER_PORT' }
  const heard: (string | undefined)[] = []
  for (const proxies of [undefined, trustedProxies]) {
    const listener = await listen(
      (_, { address }) => {
        heard.push(address)
        return new Response('')
      },
      { ...options, trustedProxies: proxies },
    )
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
    await fetch(`http://127.0.0.1:${listener.port}/`, { headers })
    await listener.close(0)
  }
  expect(heard).toEqual(['127.0.0.1', '203.0.113.7'])
})

test('a shop for its own machine refuses forwarded requests, unless the proxy is trusted', async () => {
  const own = new BlockList()
  own.addAddress('127.0.0.1')
  const options = { port: 0, hostname: '127.0.0.1', portVariable: 'PROVIDER_PORT' }
  const statusesOf = async (more: { refusesForwarded?: boolean; trustedProxies?: BlockList }) => {
    const listener = await listen(() => new Response(''), { ...options, ...more })
    const statuses: number[] = []
    for (const headers of [
      {},
      { Forwarded: 'for=198.51.100.1' },
      { 'X-Forwarded-For': '198.51.100.1' },
      { 'x-forwarded-host': 'shop.example' },
      { 'X-FORWARDED-PROTO': 'https' },
      { 'x-real-ip': '198.51.100.1' },
    ] as Record<string, string>[])
      for (const method of ['GET', 'POST'])
        statuses.push((await fetch(`http://127.0.0.1:${listener.port}/`, { method, headers })).status)
    await listener.close(0)
    return statuses
  }
  expect(await statusesOf({ refusesForwarded: true })).toEqual([200, 200, ...Array<number>(10).fill(403)])
  expect(await statusesOf({ refusesForwarded: true, trustedProxies: own })).toEqual(Array<number>(12).fill(200))
  expect(await statusesOf({})).toEqual(Array<number>(12).fill(200))
})

test('a target with a user name is refused, and other absolute targets are answered', async () => {
  // Reading the request creates the whole `Request`.
  const whole = (request: Request) => new Response(`${request.method} ${request.signal.aborted}`)
  const listener = await listen(whole, { port: 0, hostname: '127.0.0.1', portVariable: 'PROVIDER_PORT' })
  const statuses: string[] = []
  for (const target of ['/', 'http://shop.example/', 'http://ada:secret@shop.example/', 'http://ada@shop.example/?@']) {
    const socket = connect(listener.port, '127.0.0.1')
    socket.end(`GET ${target} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`)
    const [answered] = (await once(socket, 'data')) as [Buffer]
    statuses.push(answered.toString().slice(9, 12))
  }
  await listener.close(0)
  expect(statuses).toEqual(['200', '200', '400', '400'])
})

test('a client that sends its head or body byte by byte is disconnected, and others are served meanwhile', async () => {
  const listener = await listen(async (request) => new Response(await request.text()), {
    port: 0,
    hostname: '127.0.0.1',
    portVariable: 'PROVIDER_PORT',
    headersTimeoutMs: 800,
    requestTimeoutMs: 1_000,
    checkEveryMs: 100,
  })
  const heads = [
    'GET / HTTP/1.1\r\nhost: a\r\nx-slow: ',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n',
    '',
  ]
  const closed = heads.map(async (head) => {
    // A client that writes at that moment gets a socket error.
    const socket = connect(listener.port, '127.0.0.1').on('error', () => {})
    const timer = head && setInterval(() => socket.write('x'), 50)
    socket.write(head)
    await new Promise((resolve) => socket.resume().once('close', resolve))
    clearInterval(timer)
  })
  expect(await (await fetch(`http://127.0.0.1:${listener.port}/`, { method: 'POST', body: 'fast' })).text()).toBe(
    'fast',
  )
  await Promise.all(closed)
  await listener.close(0)
})

test('a closing listener answers requests in progress and marks each response as the last', async () => {
  const answers: (() => void)[] = []
  const listener = await listen(() => new Promise((resolve) => answers.push(() => resolve(new Response('done')))), {
    port: 0,
    hostname: '127.0.0.1',
    portVariable: 'PROVIDER_PORT',
  })
  const agent = new Agent({ keepAlive: true })
  const ask = async (): Promise<[connection: string | undefined, body: string]> => {
    const [answer] = (await once(get({ port: listener.port, host: '127.0.0.1', agent }), 'response')) as [
      IncomingMessage,
    ]
    return [answer.headers.connection, await text(answer)]
  }
  const answerOf = async (asked: ReturnType<typeof ask>) => {
    await expect.poll(() => answers.length).toBe(1)
    answers.pop()!()
    return asked
  }
  expect(await answerOf(ask())).toEqual(['keep-alive', 'done'])
  const underWay = ask()
  await expect.poll(() => answers.length).toBe(1)
  const closed = listener.close()
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  await expect(fetch(`http://127.0.0.1:${listener.port}/`)).rejects.toThrow('fetch failed')
  expect(await answerOf(underWay)).toEqual(['close', 'done'])
  await closed // not only when the client closes the connection
  agent.destroy()
})

test('a connection in use at closing gets `connection: close` with its next response', async () => {
  const listener = await listen(() => new Response('done'), {
    port: 0,
    hostname: '127.0.0.1',
    portVariable: 'PROVIDER_PORT',
  })
  const socket = connect(listener.port, '127.0.0.1')
  const ask = async (): Promise<string> => {
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    return String(await once(socket, 'data'))
  }
  expect(await ask()).toMatch(/connection: keep-alive/i)
  const closed = listener.close()
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(await ask()).toMatch(/connection: close/i)
  await closed
})

test('a request sent before closing is answered, even if it was not read yet', async () => {
  const listener = await listen(() => new Response('done'), {
    port: 0,
    hostname: '127.0.0.1',
    portVariable: 'PROVIDER_PORT',
  })
  const sockets = Array.from({ length: 20 }, () => connect(listener.port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const asked = sockets.map(async (socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString())).on('error', (error) => (answer += String(error)))
    await once(socket, 'close')
    return answer
  })
  await listener.close()
  for (const answer of await Promise.all(asked)) expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*done$/)
})
