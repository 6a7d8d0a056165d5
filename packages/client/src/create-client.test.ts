import { describe, expect, expectTypeOf, test } from 'vitest'
import { granted, startServer } from './fixtures/server.ts'
import { typesOfAClient } from './fixtures/types.ts'
import { createClient, currentCart, OAuthStrategy, orders } from './index.ts'

const modules = { currentCart }
const baseUrl = 'https://shop.example'
const auth = { getAuthHeaders: () => ({ headers: { Authorization: 'token' } }) }
const cart = () => Response.json({ cart: { id: 'c' } })

test('the compiler knows what a client has', () => {
  expectTypeOf(typesOfAClient).returns.resolves.toBeVoid()
})

describe('fetchWithAuth', () => {
  test('keeps the token from other servers', async () => {
    const { asked, fetch } = startServer(() => Response.json({}))
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.fetchWithAuth('https://elsewhere.example/x', { headers: { a: '1' } })
    await client.fetchWithAuth('http://shop.example/x')
    await client.fetchWithAuth('https://shop.example/x')
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, null, 'token'])
  })

  test('takes relative addresses, requests and Headers', async () => {
    const { asked, fetch } = startServer(() => Response.json({}))
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.fetchWithAuth('/api/x', { headers: new Headers({ a: '1' }) })
    await client.fetchWithAuth(
      new Request('https://shop.example/y', { method: 'POST', headers: { b: '2' }, body: '{}' }),
    )
    expect(
      asked.map(({ method, url, headers }) => [
        method,
        url.pathname,
        headers.get('a') ?? headers.get('b'),
        headers.get('authorization'),
      ]),
    ).toEqual([
      ['GET', '/api/x', '1', 'token'],
      ['POST', '/y', '2', 'token'],
    ])
  })
})

test('a module function without a client says so', () => {
  expect(() => currentCart.getCurrentCart()).toThrow(
    'Wix context is not available. Make sure to initialize the Wix context before using SDK modules',
  )
})

test('use binds further modules to the same session', async () => {
  const { asked, fetch } = startServer(() => Response.json({ order: { id: 'o' } }))
  const client = createClient({ auth, baseUrl, fetch })
  expect(await client.use({ orders }).orders.getOrder('o')).toEqual({ _id: 'o' })
  expect(asked[0]?.headers.get('authorization')).toBe('token')
})

test('modules may be nested, and what is no module passes through', async () => {
  const { fetch } = startServer(({ url }) => (url.pathname === '/oauth2/token' ? granted('a', 'r') : cart()))
  const client = createClient({
    modules: { shop: { currentCart, name: 'Fern' } },
    auth: OAuthStrategy({ clientId: 'c' }),
    baseUrl,
    fetch,
  })
  expect(client.shop.name).toBe('Fern')
  expect(await client.shop.currentCart.getCurrentCart()).toEqual({ _id: 'c' })
})
