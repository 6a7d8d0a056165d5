import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServer, type ReceivedRequest } from '../fixtures/server.ts'
import { token } from '../generated/oauth2.ts'
import { createClient, currentCart, OAuthStrategy, type Tokens } from '../index.ts'
import { TOKEN_PATH } from './grant.ts'

const NOW_SECONDS = 1_800_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_SECONDS * 1000, toFake: ['Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const member: Tokens = {
  accessToken: { value: 'old', expiresAt: NOW_SECONDS - 1 },
  refreshToken: { value: 'member-1', role: 'member' },
}

/** Client of a server that gives this response to every token request. */
function shopThatGrants(answer: () => Response, tokens?: Tokens) {
  const isGrant = ({ url }: ReceivedRequest) => url.pathname === '/oauth2/token'
  const { asked, fetch } = startServer((request) => (isGrant(request) ? answer() : Response.json({ cart: {} })))
  const auth = OAuthStrategy({ clientId: 'c', tokens })
  const client = createClient({ modules: { currentCart }, auth, baseUrl: 'https://shop.example', fetch })
  return { ...client, asked, grants: () => asked.filter(isGrant).map(({ body }) => body?.grantType) }
}

test('tokens are requested at the path of the contract', () => {
  expect(TOKEN_PATH).toBe(token.path)
})

describe('a token without an expiry in its response', () => {
  test.each([
    ['nothing', {}],
    ['null', { expires_in: null }],
    ['a word', { expires_in: 'abc' }],
    ['an object', { expires_in: {} }],
    ['nought', { expires_in: 0 }],
  ])('is used for later calls if the expiry is %s', async (_, more) => {
    const { auth, currentCart, grants } = shopThatGrants(() =>
      Response.json({ access_token: 'a', refresh_token: 'r', ...more }),
    )
    for (let call = 0; call < 5; call++) await currentCart.getCurrentCart()
    expect(grants()).toEqual(['anonymous'])
    expect(auth.getTokens().accessToken).toEqual({ value: 'a', expiresAt: NOW_SECONDS + 300 })
  })
})

describe('a response without a token', () => {
  test.each([
    ['none', {}],
    ['an empty one', { access_token: '' }],
    ['null', { access_token: null }],
    ['a number', { access_token: 7 }],
  ])('(%s) is no success, and creates no session', async (_, said) => {
    const { auth, asked, currentCart } = shopThatGrants(() =>
      Response.json({ refresh_token: 'r', expires_in: 3600, ...said }),
    )
    await expect(currentCart.getCurrentCart()).rejects.toMatchObject({ kind: 'system', status: 200 })
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/oauth2/token'])
    expect(auth.getTokens().refreshToken).toEqual({ value: '', role: 'none' })
  })

  test('a response without a token ends no member session', async () => {
    const { auth, currentCart, grants } = shopThatGrants(() => Response.json({ access_token: '' }), member)
    await expect(currentCart.getCurrentCart()).rejects.toMatchObject({ kind: 'system' })
    expect(grants()).toEqual(['refresh_token'])
    expect(auth.getTokens()).toEqual(member)
  })
})

describe('a renewal that a gateway answers', () => {
  test.each([400, 401])('with a page and %i is no refusal: it is reported, and the member stays', async (status) => {
    const page = () =>
      new Response('<html><h1>Bad gateway</h1></html>', { status, headers: { 'content-type': 'text/html' } })
    const { auth, currentCart, grants } = shopThatGrants(page, member)
    await expect(currentCart.getCurrentCart()).rejects.toMatchObject({ kind: 'system', status })
    expect(grants()).toEqual(['refresh_token'])
    expect(auth.getTokens()).toEqual(member)
    expect(auth.loggedIn()).toBe(true)
  })
})
