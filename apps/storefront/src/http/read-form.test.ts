import { expect, test } from 'vitest'
import { createTestShop, ORIGIN } from '../testing/test-shop.ts'

/** As Node's sockets say that whoever sends has gone (`server.test.ts` of the provider). */
const GONE = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })

test.for([
  ['/cart', {}],
  ['/cart', { 'content-length': '100' }],
  ['/currency', { 'content-length': '100' }],
  ['/checkout', { 'content-length': '100' }],
] as const)(
  'a form to %s that breaks off in the middle, with %j, does nothing, and is no fault of the shop',
  async ([path, length]) => {
    const { visit, log, provider } = createTestShop()
    await visit('/')
    const before = provider.calls.length
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('intent=change&quan'))
      },
      pull: (stream) => stream.error(GONE),
    })
    const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...length }
    const response = await visit(path, { method: 'POST', body, duplex: 'half', headers } as RequestInit)
    expect(response.status).toBe(400)
    expect(provider.calls.slice(before)).toEqual([])
    expect([log.error.mock.calls, log.warn.mock.calls]).toEqual([[], []])
    expect(log.info.mock.calls).toEqual([
      [{ path, requestId: expect.any(String) as string }, 'The client aborted the request body.'],
    ])
  },
)
