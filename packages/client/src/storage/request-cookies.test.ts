import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGrantResponse, startServer } from '../fixtures/server.ts'
import { createClient, currentCart, EMPTY_TOKENS, OAuthStrategy, type Tokens } from '../index.ts'
import { encodeValue } from './cookie-rules.ts'
import { anyTokens, member, rubbish } from './fixtures/sessions.ts'
import { requestCookies } from './request-cookies.ts'

const requestWith = (cookie?: string) =>
  new Request('https://shop.example/cart', cookie === undefined ? {} : { headers: { cookie } })

/** Request of a browser whose only cookies come from these lines. */
const requestAfter = (lines: string[]) => requestWith(lines.map((line) => line.split(';')[0]).join('; '))

const long = (length: number): Tokens => ({ ...member, accessToken: { value: 'a'.repeat(length), expiresAt: 1 } })

test('a session returns with the next request', () => {
  fc.assert(
    fc.property(anyTokens, fc.string({ minLength: 1, unit: 'grapheme' }), (tokens, name) => {
      const { storage, setCookieHeaders } = requestCookies(requestWith(), { name })
      expect(storage.getTokens()).toBe(undefined)
      storage.setTokens(tokens)
      expect(storage.getTokens()).toEqual(tokens)

      const next = requestCookies(requestAfter(setCookieHeaders()), { name })
      expect(next.storage.getTokens()).toEqual(tokens)
      expect(next.setCookieHeaders()).toEqual([])
    }),
  )
})

test('the cookie is HttpOnly, host-only and secure', () => {
  const { storage, setCookieHeaders } = requestCookies(requestWith(), { clientId: 'shop', maxAgeSeconds: 3600 })
  storage.setTokens({ ...member, accessToken: { value: 'a', expiresAt: 1 } })
  expect(setCookieHeaders()).toEqual([
    '__Host-session-shop={%22accessToken%22:{%22value%22:%22a%22%2C%22expiresAt%22:1}%2C%22refreshToken%22:{%22value%22:%22JWS.refresh%22%2C%22role%22:%22member%22}}; Path=/; Max-Age=3600; SameSite=Lax; HttpOnly; Secure',
  ])
})

test.each([
  [{}, '__Host-session; Path=/; SameSite=Lax; HttpOnly; Secure'],
  [{ secure: false }, 'session; Path=/; SameSite=Lax; HttpOnly'],
  [{ path: '/shop' }, 'session; Path=/shop; SameSite=Lax; HttpOnly; Secure'],
  [
    { domain: 'shop.example', sameSite: 'Strict' as const },
    'session; Path=/; Domain=shop.example; SameSite=Strict; HttpOnly; Secure',
  ],
  [{ name: 'my shop', path: '/a; Domain=b' }, 'my%20shop; Path=/a; SameSite=Lax; HttpOnly; Secure'],
])('the cookie with %j is %s', (options, cookie) => {
  const { storage, setCookieHeaders } = requestCookies(requestWith(), options)
  storage.setTokens(member)
  expect(setCookieHeaders()[0]?.replace(/=[^;]*/, '')).toBe(cookie)
})

test('an unchanged session is not sent again', () => {
  const before = requestCookies(requestWith())
  expect(before.setCookieHeaders()).toEqual([])
  before.storage.setTokens(EMPTY_TOKENS)
  expect(before.setCookieHeaders()).toEqual([])
  before.storage.setTokens(member)

  const { storage, setCookieHeaders } = requestCookies(requestAfter(before.setCookieHeaders()))
  storage.setTokens(EMPTY_TOKENS)
  storage.setTokens(structuredClone(member))
  expect(setCookieHeaders()).toEqual([])
})

test('an empty session removes the cookie', () => {
  const request = requestWith(`__Host-session=${encodeValue(JSON.stringify(member))}`)
  const { storage, setCookieHeaders } = requestCookies(request, { maxAgeSeconds: 3600 })
  storage.setTokens(EMPTY_TOKENS)
  expect(storage.getTokens()).toEqual(EMPTY_TOKENS)
  expect(setCookieHeaders()).toEqual(['__Host-session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure'])
})

test('the refresh token is stored alone when both tokens do not fit', () => {
  const { storage, setCookieHeaders } = requestCookies(requestWith())
  storage.setTokens(long(5000))
  expect(storage.getTokens()).toEqual(long(5000))

  const [line = ''] = setCookieHeaders()
  expect(line.length).toBeLessThan(400)
  const next = requestCookies(requestAfter([line]))
  expect(next.storage.getTokens()).toEqual({ ...member, accessToken: EMPTY_TOKENS.accessToken })
  next.storage.setTokens(long(5001))
  expect(next.setCookieHeaders()).toEqual([])
})

test('a refresh token too long for a cookie throws', () => {
  const { storage, setCookieHeaders } = requestCookies(requestWith())
  expect(() => storage.setTokens({ ...member, refreshToken: { value: 'r'.repeat(5000), role: 'member' } })).toThrow(
    'The session does not fit into the cookie __Host-session: a browser would drop one of more than 4096 bytes. Store it elsewhere.',
  )
  expect(storage.getTokens()).toBe(undefined)
  expect(setCookieHeaders()).toEqual([])
})

test('an invalid cookie is an empty session, and one that no browser would store too', () => {
  const tooLong = JSON.stringify(long(8192))
  fc.assert(
    fc.property(fc.oneof(rubbish, fc.constant(tooLong)), (text) => {
      const { storage, setCookieHeaders } = requestCookies(requestWith(`__Host-session=${encodeValue(text)}`))
      expect(storage.getTokens()).toBe(undefined)
      expect(setCookieHeaders()).toEqual([])
    }),
  )
})

test('a cookie that another host could have set is not read', () => {
  const forged = encodeValue(JSON.stringify(member))
  for (const name of ['session', '%5F%5FHost-session', '\u00A0__Host-session', '__host-session'])
    expect(requestCookies(requestWith(`${name}=${forged}`)).storage.getTokens()).toBe(undefined)
})

test('concurrent requests of several shoppers have separate sessions', async () => {
  let visitors = 0
  const { fetch } = startServer(({ url }) => {
    if (url.pathname !== '/oauth2/token') return Response.json({ cart: { id: 'c' } })
    visitors++
    return createGrantResponse(`a${visitors}`, `r${visitors}`)
  })
  const answers = await Promise.all(
    [1, 2, 3].map(async () => {
      const { storage, setCookieHeaders } = requestCookies(requestWith(), { clientId: 'shop' })
      const auth = OAuthStrategy({ clientId: 'shop', tokenStorage: storage })
      const client = createClient({ modules: { currentCart }, auth, baseUrl: 'https://shop.example', fetch })
      const before = setCookieHeaders()
      await client.currentCart.getCurrentCart()
      return { before, after: setCookieHeaders() }
    }),
  )
  expect(answers.flatMap(({ before }) => before)).toEqual([])
  expect(new Set(answers.flatMap(({ after }) => after)).size).toBe(3)
})
