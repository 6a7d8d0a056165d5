import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppStrategy, createClient, currentCart, OAuthStrategy, products } from '../index.ts'

// Two servers: the client's own redirects with a 307, which preserves method and body. Real ones, because the platform's own
// fetch follows redirects.

const SECRET = 'nobody-else-may-see-this'
const shown: string[] = []
const asked: string[] = []
const elsewhere = createServer((request, response) => {
  void text(request).then((body) => {
    shown.push(`${request.method} ${request.url} ${body}`)
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
const own = createServer((request, response) => {
  asked.push(String(request.url))
  response.writeHead(307, { location: addressOf(elsewhere) + request.url }).end()
})

const addressOf = (server: typeof own) => `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens

beforeAll(async () => {
  for (const server of [own, elsewhere]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  for (const server of [own, elsewhere]) {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
})
beforeEach(() => {
  shown.length = asked.length = 0
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const fresh = {
  accessToken: { value: `${SECRET}-access`, expiresAt: Number.MAX_SAFE_INTEGER },
  refreshToken: { value: `${SECRET}-refresh`, role: 'member' as const },
}
const ended = { ...fresh, accessToken: { value: '', expiresAt: 0 } }
const shopOf = (tokens?: typeof fresh) =>
  createClient({
    modules: { currentCart, products },
    auth: OAuthStrategy({ clientId: 'c', tokens }),
    baseUrl: addressOf(own),
  })
const appOf = (credential: { refreshToken: string } | { instanceId: string } | { accessToken: string }) =>
  createClient({ auth: AppStrategy({ appId: 'a', appSecret: SECRET, ...credential }), baseUrl: addressOf(own) }).auth
const login = { email: 'ada@example.com', password: SECRET }

/** Requests with a secret or a shopper's text in their body. */
const requests: [what: string, send: () => Promise<unknown>][] = [
  ['a grant for a visitor', () => shopOf().auth.getAuthHeaders()],
  ['a renewal', () => shopOf(ended).auth.getAuthHeaders()],
  [
    'a code',
    () => shopOf(fresh).auth.getMemberTokens(SECRET, 's', { state: 's', codeVerifier: SECRET, redirectUri: 'app://x' }),
  ],
  ['a password', () => shopOf(fresh).auth.login(login)],
  ['a registration', () => shopOf(fresh).auth.register(login)],
  ['a new password', () => shopOf(fresh).auth.changePassword(SECRET)],
  ['a write', () => shopOf(fresh).currentCart.addToCurrentCart({ lineItems: [] })],
  ['a read', () => shopOf(fresh).currentCart.getCurrentCart()],
  ['a query', () => shopOf(fresh).products.queryProducts().eq('name', SECRET).find()],
  ['a query of GraphQL', () => shopOf(fresh).graphql(`{ ${SECRET} }`)],
  ['an app’s refresh token', () => appOf({ refreshToken: SECRET }).getAuthHeaders()],
  ['an app’s secret', () => appOf({ instanceId: 'i' }).getAuthHeaders()],
  ['a token to be stripped', () => appOf({ accessToken: SECRET }).getAuthHeaders()],
  ['a token asked about', () => appOf({ accessToken: SECRET }).getTokenInfo()],
  ['an app’s code', () => appOf({ instanceId: 'i' }).handleOAuthCallback(`/cb?code=${SECRET}&instanceId=i`)],
]

test.each(requests)('%s is sent to no server that the client’s own redirects to', async (_, send) => {
  const outcome: unknown = await send().catch((error: unknown) => error)
  // A sign-in reports its failure in its result.
  if (outcome instanceof Error) expect(outcome).toMatchObject({ kind: 'system', code: 'UNKNOWN' })
  else expect(outcome).toMatchObject({ loginState: 'FAILURE', errorCode: 'networkError' })
  expect(asked.length).toBeGreaterThan(0)
  expect(shown).toEqual([])
})

test('all of these requests are redirected by a plain fetch', async () => {
  await Promise.allSettled(requests.map(([, send]) => send()))
  console.info(`bodies that another server saw after a 307: ${shown.length} of ${requests.length}`)
  expect(shown).toEqual([])

  await fetch(`${addressOf(own)}/x`, { method: 'POST', body: SECRET })
  expect(shown).toEqual([`POST /x ${SECRET}`])
})
