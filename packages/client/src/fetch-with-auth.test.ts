import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deepFreeze } from './fixtures/deep-freeze.ts'
import { createGrantResponse, startServer, type ReceivedRequest } from './fixtures/server.ts'
import { createClient, OAuthStrategy } from './index.ts'

const auth = { getAuthHeaders: () => ({ headers: { Authorization: 'token', 'x-who': 'ada' } }) }

/** Client of a server, and the tokens of its requests, by address. */
function clientOf(baseUrl?: string, answer = () => Response.json({})) {
  const { asked, fetch } = startServer(answer)
  const client = createClient({ auth, baseUrl, fetch, headers: { 'x-app': '1' } })
  return { ...client, asked, tokens: () => asked.map(({ headers }) => headers.get('authorization')) }
}

describe('the token of fetchWithAuth', () => {
  test.each([
    [
      'https://shop.example',
      ['https://shop.example/x', '/x', 'x', 'https://SHOP.example/x', 'https://shop.example:443/x'],
    ],
    ['https://shop.example/api', ['x', '/x', '?q', 'https://shop.example/other']],
    ['http://localhost:4000/', ['/x', 'http://localhost:4000/x', '//localhost:4000/x']],
    [undefined, ['https://www.wixapis.com/x', '/x']],
  ])('is sent to %s', async (baseUrl, addresses) => {
    const { fetchWithAuth, tokens } = clientOf(baseUrl)
    for (const address of addresses) {
      await fetchWithAuth(address)
      if (URL.canParse(address)) await fetchWithAuth(new URL(address))
      if (URL.canParse(address)) await fetchWithAuth(new Request(address))
    }
    expect(new Set(tokens())).toEqual(new Set(['token']))
  })

  test('the token of fetchWithAuth is sent nowhere else, whatever the address looks like', async () => {
    const foreign = [
      'https://evil.example/x',
      'http://shop.example/x',
      'https://shop.example:8443/x',
      'https://shop.example.evil/x',
      'https://evil-shop.example/x',
      'https://www.shop.example/x',
      'https://shop.example%2eevil.example/x',
      '//evil.example/x',
      '\\\\evil.example/x',
      '/\\evil.example/x',
      'https:\\\\evil.example/x',
      ' https://evil.example/x',
      'https://evil.example/https://shop.example',
      'https://evil.example#https://shop.example',
      'https://evil.example?@shop.example',
      'https://shop.example./x',
      'HTTPS://EVIL.EXAMPLE/x',
    ]
    const { asked, fetchWithAuth } = clientOf('https://shop.example')
    for (const address of foreign) {
      await fetchWithAuth(address, { headers: { mine: '1' } })
      if (URL.canParse(address)) await fetchWithAuth(new Request(address))
    }
    const leaked = asked.filter(
      ({ headers }) => headers.has('authorization') || headers.has('x-who') || headers.has('x-app'),
    )
    console.info(`addresses of other servers that saw the token: ${leaked.length} of ${asked.length}`)
    expect(leaked).toEqual([])
    expect(asked[0]?.headers.get('mine')).toBe('1')
  })

  test('the token of fetchWithAuth is not sent to an address with credentials before the host', async () => {
    const { asked, fetchWithAuth } = clientOf('http://shop.example')
    for (const address of ['http://shop.example@evil', 'http://shop.example:80@evil/x', '//shop.example@evil'])
      await fetchWithAuth(address).catch(() => undefined)
    expect(asked.filter(({ headers }) => headers.has('authorization'))).toEqual([])
  })

  test('the token of fetchWithAuth is sent to no foreign host, however the address is made', async () => {
    const { asked, fetchWithAuth } = clientOf('https://shop.example')
    let others = 0
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.webUrl(),
          fc
            .tuple(fc.constantFrom('//', '/', '\\', ''), fc.webAuthority(), fc.webPath())
            .map((parts) => parts.join('')),
        ),
        async (address) => {
          asked.length = 0
          await fetchWithAuth(address).catch(() => undefined)
          for (const { url, headers } of asked) {
            others += Number(url.origin !== 'https://shop.example')
            expect(headers.has('authorization')).toBe(url.origin === 'https://shop.example')
          }
        },
      ),
      { numRuns: 50 },
    )
    expect(others).toBeGreaterThan(10)
  })

  test('the token of fetchWithAuth is not sent by us after a redirect, which fetch follows', async () => {
    const { asked, fetchWithAuth } = clientOf(
      'https://shop.example',
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
    )
    expect((await fetchWithAuth('/x')).status).toBe(302)
    expect(asked).toHaveLength(1)
  })
})

describe('a request of fetchWithAuth', () => {
  test('a request of fetchWithAuth is sent as created, with the client’s headers, and the caller’s identity over all of them', async () => {
    const { asked, fetchWithAuth } = clientOf('https://shop.example')
    const init = deepFreeze({ method: 'PUT', headers: { authorization: 'mine', 'x-own': '2' }, body: '{"a":1}' })
    await fetchWithAuth('/x', init)
    await fetchWithAuth(
      new Request('https://shop.example/y', { method: 'PUT', headers: { 'x-own': '2' }, body: '{"a":1}' }),
    )
    await fetchWithAuth('/z', { method: 'PUT', headers: new Headers({ 'x-own': '2' }), body: '{"a":1}' })
    await fetchWithAuth('/z', { method: 'PUT', headers: [['x-own', '2']], body: '{"a":1}' })
    for (const { method, headers, body } of asked) {
      expect([method, body]).toEqual(['PUT', { a: 1 }])
      expect(['authorization', 'x-own', 'x-app', 'x-who'].map((name) => headers.get(name))).toEqual([
        'token',
        '2',
        '1',
        'ada',
      ])
    }
  })

  test('a request of fetchWithAuth may have headers that replace those of the client and of its Request', async () => {
    const { asked, fetchWithAuth } = clientOf('https://shop.example')
    const request = new Request('https://shop.example/y', { headers: { 'x-own': '1' } })
    await fetchWithAuth(request, { method: 'DELETE', headers: { 'x-own': '2', 'x-app': '2' } })
    expect(asked.map(({ method, headers }) => [method, headers.get('x-own'), headers.get('x-app')])).toEqual([
      ['DELETE', '2', '2'],
    ])
  })

  test('resolves like fetch: no status rejects, no retry, no reading', async () => {
    const { asked, fetchWithAuth } = clientOf('https://shop.example', () => new Response('busy', { status: 503 }))
    const response = await fetchWithAuth('/x')
    expect([response.status, await response.text(), asked.length]).toEqual([503, 'busy', 1])
  })

  test('to an invalid address is refused before anything is sent', async () => {
    const { asked, fetchWithAuth } = clientOf('https://shop.example')
    await expect(fetchWithAuth('https://')).rejects.toThrow(TypeError)
    expect(asked).toEqual([])
  })

  test('a request of fetchWithAuth can be aborted: fetch gets the signal', async () => {
    const aborted: boolean[] = []
    const fetch = async (input: string | URL | Request, init?: RequestInit) => {
      aborted.push(new Request(input, init).signal.aborted)
      return new Response()
    }
    const client = createClient({ auth, baseUrl: 'https://shop.example', fetch })
    for (const address of ['/x', 'https://elsewhere.example/x'])
      await client.fetchWithAuth(address, { signal: AbortSignal.abort() })
    expect(aborted).toEqual([true, true])
  })
})

describe('a request refused with 401', () => {
  const seen = ({ url, headers }: ReceivedRequest) =>
    url.pathname === '/oauth2/token' ? 'grant' : headers.get('authorization')

  /** Client of a member whose token the server no longer accepts; nor the new one, if configured so. */
  function refusing(good = 'new') {
    const tokens = {
      accessToken: { value: 'old', expiresAt: Number.MAX_SAFE_INTEGER },
      refreshToken: { value: 'member-1', role: 'member' as const },
    }
    const { asked, fetch } = startServer((request) => {
      if (seen(request) === 'grant') return createGrantResponse('new', 'member-2')
      return new Response(seen(request) === good ? 'good' : 'refused', { status: seen(request) === good ? 200 : 401 })
    })
    const client = createClient({
      auth: OAuthStrategy({ clientId: 'c', tokens }),
      baseUrl: 'https://shop.example',
      fetch,
    })
    return { ...client, asked, seen: () => asked.map(seen) }
  }

  test('a request refused with 401 is repeated once with a new token, and unchanged otherwise', async () => {
    const { asked, fetchWithAuth, seen } = refusing()
    const response = await fetchWithAuth('/x', { method: 'PUT', headers: { 'x-own': '2' }, body: '{"a":1}' })
    expect([response.status, await response.text()]).toEqual([200, 'good'])
    expect(seen()).toEqual(['old', 'grant', 'new'])
    for (const { method, headers, body } of [asked[0], asked[2]] as ReceivedRequest[])
      expect([method, headers.get('x-own'), body]).toEqual(['PUT', '2', { a: 1 }])
  })

  test('resolves with a second refusal', async () => {
    const { fetchWithAuth, seen } = refusing('none')
    const response = await fetchWithAuth('/x', { method: 'POST', body: '{}' })
    expect([response.status, await response.text()]).toEqual([401, 'refused'])
    expect(seen()).toEqual(['old', 'grant', 'new'])
  })

  test('a request refused with 401 is repeated through `fetch`, too', async () => {
    const { fetch, seen } = refusing()
    expect((await fetch('/x', { method: 'POST', body: '{}' })).status).toBe(200)
    expect(seen()).toEqual(['old', 'grant', 'new'])
  })

  test('a request refused with 401 is not repeated if its body can be read only once', async () => {
    const { fetchWithAuth, seen } = refusing()
    const body = new Blob(['{}']).stream()
    // Platforms require `duplex` with a stream, and some of their types lack it.
    const streamed = await fetchWithAuth('/x', { method: 'POST', body, duplex: 'half' } as RequestInit)
    const request = new Request('https://shop.example/x', { method: 'POST', body: '{}' })
    const made = await fetchWithAuth(request)
    expect([streamed.status, made.status]).toEqual([401, 401])
    expect(seen()).toEqual(['old', 'old'])
  })
})

describe('the time limit of the client', () => {
  const limited = (fetch: typeof globalThis.fetch) =>
    createClient({ auth, baseUrl: 'https://shop.example', fetch, timeoutMs: 100 }).fetchWithAuth

  test('the time limit of the client covers the headers', async () => {
    const { fetch } = startServer(() => new Promise<Response>(() => {}))
    await expect(limited(fetch)('/x')).rejects.toMatchObject({
      kind: 'system',
      cause: { message: 'No answer within 100 ms.' },
    })
  })

  test('the time limit of the client covers a renewal too: a failed request is not sent after it', async () => {
    const { asked, fetch } = startServer(() => new Response('', { status: 401 }))
    let renewed = () => {}
    const renewal = new Promise<void>((resolve) => (renewed = resolve))
    const client = createClient({
      auth: { ...auth, renewRefused: () => renewal },
      baseUrl: 'https://shop.example',
      fetch,
      timeoutMs: 5,
    })
    await expect(client.fetchWithAuth('/x', { method: 'POST' })).rejects.toMatchObject({ kind: 'system' })
    renewed()
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).toHaveLength(1)
  })

  test('the time limit of the client does not cover a body, which may take any time', async () => {
    const { fetch } = startServer(() => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      setTimeout(() => {
        void writer.write(new TextEncoder().encode('late'))
        void writer.close()
      }, 150)
      return new Response(readable)
    })
    expect(await (await limited(fetch)('/x')).text()).toBe('late')
  })
})

test('framework-specific members of a request are passed to fetch, on this server and elsewhere', async () => {
  const inits: unknown[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    inits.push(init)
    return new Response()
  }
  const client = createClient({ auth, baseUrl: 'https://shop.example', fetch })
  const next = { revalidate: 60, tags: ['cart'] }
  const init = deepFreeze({ method: 'POST', body: '{}', next, keepalive: true }) as RequestInit // `next` is a framework's own
  for (const address of ['/x', 'https://elsewhere.example/x']) await client.fetchWithAuth(address, init)
  await client.fetch('/x', init)
  for (const sent of inits) expect(sent).toMatchObject({ method: 'POST', body: '{}', next, keepalive: true })
  expect(inits).toHaveLength(3)
})

describe('fetch, for existing code', () => {
  test('declares a JSON body, unless the caller declares another in any form', async () => {
    const { asked, fetch } = clientOf('https://shop.example')
    await fetch('/x', { method: 'POST', body: '{}' })
    await fetch('/x', { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/csv' } })
    await fetch('/x', {
      method: 'POST',
      body: '{}',
      headers: new Headers({ 'content-type': 'text/csv', 'x-own': '1' }),
    })
    expect(asked.map(({ headers }) => headers.get('content-type'))).toEqual([
      'application/json',
      'text/csv',
      'text/csv',
    ])
    expect(asked[2]?.headers.get('x-own')).toBe('1')
  })

  test('declares nothing for a request without a body', async () => {
    const { asked, fetch } = clientOf('https://shop.example')
    await fetch('/x')
    expect(asked[0]?.headers.has('content-type')).toBe(false)
  })

  test('the client’s fetch sends the token to the client’s own server, and to no other', async () => {
    const { asked, fetch, tokens } = clientOf('https://shop.example')
    await fetch('/stores/v1/products')
    await fetch('https://evil.example/x')
    await fetch('//evil.example/x')
    expect(asked[0]?.url.href).toBe('https://shop.example/stores/v1/products')
    expect(tokens()).toEqual(['token', null, null])
  })
})
