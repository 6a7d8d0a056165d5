import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen } from './server.ts'
import { NEXT, ambiguousRequests } from '../../testing/ambiguous-requests.ts'

const heard: string[] = []
let listener: Listener

beforeAll(async () => {
  listener = await listen(
    async (request) => {
      const body = await request.text().catch(() => 'cut off')
      heard.push(`${request.method} ${new URL(request.url).pathname} ${body}`.trim())
      return new Response('')
    },
    { port: 0, hostname: '127.0.0.1', portVariable: 'PROVIDER_PORT' },
  )
})
afterAll(() => listener.close(0))

test.each(Object.entries(ambiguousRequests))(
  '%s: refused, and nothing after it is taken for a request',
  async (_, raw) => {
    heard.length = 0
    expect(await say(raw + NEXT)).toMatch(/^(HTTP\/1\.1 400 [^]*)?$/)
    expect(heard.filter((each) => !each.endsWith(' cut off'))).toEqual([])
  },
)

test('an unambiguous request in an unusual form is answered, and so is the next one', async () => {
  const chunked = 'POST /a HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: '
  const clear: [raw: string, heard: string][] = [
    [`${chunked}Chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`, 'POST /a x'],
    // RFC 9112, section 7.1.1: recipients ignore unknown extensions.
    [`${chunked}chunked\r\n\r\n1;name=value\r\nx\r\n0\r\nTrailer: y\r\n\r\n`, 'POST /a x'],
    ['GET http://shop.example/a HTTP/1.1\r\nHost: shop.example\r\n\r\n', 'GET /a'],
    ['GET /a HTTP/1.1\r\nhOST: shop.example\r\n\r\n', 'GET /a'],
    ['\r\nGET /a HTTP/1.1\r\nHost: shop.example\r\n\r\n', 'GET /a'],
  ]
  for (const [raw, request] of clear) {
    heard.length = 0
    await say(raw + NEXT)
    expect(heard.toSorted()).toEqual(['GET /next', request].toSorted())
  }
})

test('a request without a body does not wait for one', async () => {
  const length = NEXT.length
  for (const rest of [`Content-Length: ${length}\r\n\r\n${NEXT}`, 'Content-Length: 1000\r\n\r\nx']) {
    heard.length = 0
    expect(await say(`GET /a HTTP/1.1\r\nHost: shop.example\r\n${rest}`)).toMatch(
      /^HTTP\/1\.1 200 [^]*connection: close/i,
    )
    expect(heard).toEqual(['GET /a'])
  }
})

/** Returns everything that the server sends until it closes the connection. */
async function say(raw: string): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString('latin1'))).on('error', () => {})
  socket.write(raw, 'latin1')
  await once(socket, 'close')
  return answer
}
