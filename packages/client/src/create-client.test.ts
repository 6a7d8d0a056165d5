import { expect, expectTypeOf, test } from 'vitest'
import { createGrantResponse, startServer } from './fixtures/server.ts'
import { typesOfAClient } from './fixtures/types.ts'
import { createClient, currentCart, OAuthStrategy, orders } from './index.ts'

const baseUrl = 'https://shop.example'
const auth = { getAuthHeaders: () => ({ headers: { Authorization: 'token' } }) }
const cart = () => Response.json({ cart: { id: 'c' } })

test('the compiler infers the members of a client', () => {
  expectTypeOf(typesOfAClient).returns.resolves.toBeVoid()
})

test('use binds further modules to the same session', async () => {
  const { asked, fetch } = startServer(() => Response.json({ order: { id: 'o' } }))
  const client = createClient({ auth, baseUrl, fetch })
  expect(await client.use({ orders }).orders.getOrder('o')).toEqual({ _id: 'o' })
  expect(asked[0]?.headers.get('authorization')).toBe('token')
})

test('modules may be nested, and other values pass through', async () => {
  const { fetch } = startServer(({ url }) =>
    url.pathname === '/oauth2/token' ? createGrantResponse('a', 'r') : cart(),
  )
  const client = createClient({
    modules: { shop: { currentCart, name: 'Fern' } },
    auth: OAuthStrategy({ clientId: 'c' }),
    baseUrl,
    fetch,
  })
  expect(client.shop.name).toBe('Fern')
  expect(await client.shop.currentCart.getCurrentCart()).toEqual({ _id: 'c' })
})
