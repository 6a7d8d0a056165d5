import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../fixtures/deep-freeze.ts'
import { createGrantResponse, startServer, type ReceivedRequest } from '../fixtures/server.ts'
import { createClient, currentCart, OAuthStrategy, products } from '../index.ts'

const modules = { currentCart, products }
const baseUrl = 'https://shop.example'
const auth = { getAuthHeaders: () => ({ headers: { Authorization: 'token' } }) }
const headerOf = (name: string) => (asked: ReceivedRequest) => asked.headers.get(name)

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a consistency token in `X-Wix-Consistent`', () => {
  /** Server with numbered responses. */
  const numbering = () =>
    startServer((_, count) =>
      Response.json({ cart: {} }, { headers: count === 3 ? {} : { 'x-wix-consistent': `v${count}` } }),
    )

  test('is sent with every later request, until a response replaces it', async () => {
    const { asked, fetch } = numbering()
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.currentCart.addToCurrentCart({})
    await client.currentCart.getCurrentCart()
    await client.fetchWithAuth('/x')
    await client.graphql('{ shop }').catch(() => undefined)
    await client.currentCart.getCurrentCart()
    expect(asked.map(headerOf('x-wix-consistent'))).toEqual([null, 'v1', 'v2', 'v2', 'v4'])
  })

  test('belongs to one client', async () => {
    const { asked, fetch } = numbering()
    const shared = { modules, auth, baseUrl, fetch, headers: deepFreeze({ 'x-app': 'shop' }) }
    const [one, other] = [createClient(shared), createClient(shared)]
    await one.currentCart.addToCurrentCart({})
    await other.currentCart.getCurrentCart()
    await one.currentCart.getCurrentCart()
    expect(asked.map(headerOf('x-wix-consistent'))).toEqual([null, null, 'v1'])
  })

  test('is shared by the modules that `use` adds', async () => {
    const { asked, fetch } = numbering()
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.currentCart.addToCurrentCart({})
    await client.use({ products }).products.getProduct('p')
    expect(asked.map(headerOf('x-wix-consistent'))).toEqual([null, 'v1'])
  })

  test('is stored also from a refused write, or one that succeeded at the second try', async () => {
    const { asked, fetch } = startServer((_, count) =>
      Response.json(
        { cart: {} },
        { status: [503, 409][count - 1] ?? 200, headers: { 'x-wix-consistent': `v${count}` } },
      ),
    )
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.currentCart.addToCurrentCart({}).catch(() => undefined)
    await client.currentCart.getCurrentCart()
    expect(asked.map(headerOf('x-wix-consistent'))).toEqual([null, null, 'v2'])
  })

  test('is not sent to other servers', async () => {
    const { asked, fetch } = numbering()
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.currentCart.addToCurrentCart({})
    await client.fetchWithAuth('https://elsewhere.example/x')
    await client.currentCart.getCurrentCart()
    expect(asked.map(headerOf('x-wix-consistent'))).toEqual([null, null, 'v1'])
  })
})

describe('headers of a client', () => {
  test('headers of a client are copied: the given and the set objects stay unchanged, and later changes to them have no effect', async () => {
    const { asked, fetch } = startServer(() => Response.json({ cart: {} }))
    const given: Record<string, string> = { 'x-language': 'en' }
    const client = createClient({ modules, auth, baseUrl, fetch, headers: given })
    client.setHeaders(deepFreeze({ 'X-Language': 'de', 'x-currency': 'EUR' }))
    given['x-language'] = 'fr'
    given['x-late'] = '1'
    await client.currentCart.getCurrentCart()
    expect(given).toEqual({ 'x-language': 'fr', 'x-late': '1' })
    const sent = asked.map(({ headers }) => ['x-language', 'x-currency', 'x-late'].map((name) => headers.get(name)))
    expect(sent).toEqual([['de', 'EUR', null]])
  })

  test('headers of a client are separate for clients of the same config', async () => {
    const { asked, fetch } = startServer(() => Response.json({ cart: {} }))
    const config = deepFreeze({ modules: {}, baseUrl, headers: { 'x-a': '1' } })
    const [one, other] = [config, config].map((same) => createClient({ ...same, modules, auth, fetch }))
    one?.setHeaders({ 'x-a': '2' })
    await other?.currentCart.getCurrentCart()
    expect(asked.map(headerOf('x-a'))).toEqual(['1'])
  })

  test('headers of a client are overridden by those of the strategy', async () => {
    const { asked, fetch } = startServer(() => Response.json({ cart: {} }))
    await createClient({
      modules,
      auth,
      baseUrl,
      fetch,
      headers: { authorization: 'mine' },
    }).currentCart.getCurrentCart()
    await createClient({ modules, baseUrl, fetch, headers: { authorization: 'mine' } }).currentCart.getCurrentCart()
    expect(asked.map(headerOf('authorization'))).toEqual(['token', 'mine'])
  })
})

describe('an idempotency key', () => {
  test('an idempotency key is the same over retries, a renewal and its repetition, and different for the next call', async () => {
    const { asked, fetch } = startServer(({ url }, count) => {
      if (url.pathname === '/oauth2/token') return createGrantResponse(`t${count}`, 'r')
      return [new Response('', { status: 503 }), new Response('', { status: 401 })][count - 2] ?? Response.json({})
    })
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c' }), baseUrl, fetch })
    await client.currentCart.addToCurrentCart({})
    await client.currentCart.addToCurrentCart({})
    const writes = asked.filter(({ url }) => url.pathname !== '/oauth2/token').map(headerOf('idempotency-key'))
    expect(writes).toHaveLength(4)
    expect(new Set(writes.slice(0, 3)).size).toBe(1)
    expect(writes[3]).not.toBe(writes[0])
    console.info(`keys of 1 write over 3 tries: 1; of ${writes.length} tries of 2 writes: ${new Set(writes).size}`)
  })

  test('an idempotency key is on every write, whatever its method, and on no read', async () => {
    const { asked, fetch } = startServer(() => Response.json({}))
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.currentCart.updateCurrentCart({})
    await client.currentCart.deleteCurrentCart()
    await client.products.deleteProduct('p')
    await client.currentCart.estimateCurrentCartTotals({})
    await client.products.queryProductVariants('p')
    await client.products.queryProducts().in('_id', Array(500).fill('0123456789')).find()
    expect(asked.map(({ method, headers }) => [method, headers.has('idempotency-key')])).toEqual([
      ['PATCH', true],
      ['DELETE', true],
      ['DELETE', true],
      ['POST', false],
      ['POST', false],
      ['POST', false],
    ])
  })
})
