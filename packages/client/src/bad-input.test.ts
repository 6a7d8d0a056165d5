import { describe, expect, test } from 'vitest'
import { startServer } from './fixtures/server.ts'
import {
  ApiError,
  ApiKeyStrategy,
  AppStrategy,
  collections,
  createClient,
  currentCart,
  OAuthStrategy,
  orders,
  products,
} from './index.ts'

// Programming mistakes: each is reported at once and by name, and nothing is sent.

const modules = { collections, currentCart, orders, products }

describe('a strategy without its key names it', () => {
  test.each([
    ['a clientId', () => OAuthStrategy({ clientId: '' }), 'OAuthStrategy needs a clientId.'],
    // Values that the compiler refuses come from the environment.
    ['a clientId', () => OAuthStrategy({ clientId: undefined as never }), 'OAuthStrategy needs a clientId.'],
    ['an apiKey', () => ApiKeyStrategy({ apiKey: '' }), 'ApiKeyStrategy needs an apiKey.'],
    ['an appId', () => AppStrategy({ appId: '' }), 'AppStrategy needs an appId.'],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(new TypeError(message))
  })
})

describe('the address of a server', () => {
  const wrong: [baseUrl: string, why: string][] = [
    ['', 'is empty'],
    [' ', 'is blank'],
    ['shop.example', 'has no scheme'],
    ['localhost:4000', 'has no scheme'],
    ['/api', 'has no host'],
    ['//shop.example', 'has no scheme'],
    ['https:', 'has no host'],
    ['https://', 'has no host'],
    ['https:///api', 'has no host'],
    ['https://?x', 'has no host'],
    ['https:shop.example', 'has no slashes'],
    ['ftp://shop.example', 'is not for fetch'],
    ['ws://shop.example', 'is not for fetch'],
    ['file:///etc/passwd', 'is not for fetch'],
    ['javascript:alert(1)', 'is not for fetch'],
    ['data:text/plain,x', 'is not for fetch'],
    [' https://shop.example', 'begins with a blank'],
    ['https://shop.example?shop=1', 'has a query'],
    ['https://shop.example/api#x', 'has a fragment'],
    ['https://shop example', 'has a blank in its host'],
    ['https://shop.example:port', 'has a port that is no number'],
    ['https://shop.example:99999', 'has a port that is too large'],
    ['https://[::1', 'has half a bracket'],
    ['https://user:secret@shop.example', 'has a password, which fetch refuses'],
  ]

  test.each(wrong)('%j, which %s, is refused when the client is created', (baseUrl) => {
    const make = () => createClient({ modules, baseUrl })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(/^baseUrl must /)
  })

  test.each(['https://shop.example', 'shop.example/?x', ' ', 'shop example'])(
    '%j is refused as a host as well',
    (apiBaseUrl) => {
      const make = () => createClient({ modules, host: { apiBaseUrl } })
      expect(make).toThrow(TypeError)
      expect(make).toThrow(/baseUrl must /i)
    },
  )

  test.each([5, true, {}, ['shop.example']])('%j, which is no text, is refused by name as well', (baseUrl) => {
    expect(() => createClient({ modules, baseUrl: baseUrl as never })).toThrow(/^baseUrl must /)
  })

  test.each([
    [new URL('https://shop.example/api/') as never, 'https://shop.example/api/ecom/v1/carts/current'],
    ['http://localhost:4000', 'http://localhost:4000/ecom/v1/carts/current'],
    ['https://shop.example/', 'https://shop.example/ecom/v1/carts/current'],
    ['https://shop.example/api//', 'https://shop.example/api/ecom/v1/carts/current'],
    ['http://[::1]:4000', 'http://[::1]:4000/ecom/v1/carts/current'],
    ['https://läden.example', 'https://xn--lden-loa.example/ecom/v1/carts/current'],
  ])('%s is accepted', async (baseUrl, called) => {
    const { asked, fetch } = startServer(() => Response.json({ cart: {} }))
    await createClient({ modules, baseUrl, fetch }).currentCart.getCurrentCart()
    expect(asked.map(({ url }) => url.href)).toEqual([called])
  })
})

describe("an invalid argument has the caller's name in its error", () => {
  const invalid = new Date('rubbish')
  const line = (more: object) => ({ lineItems: [{ quantity: 1, ...more }] })
  type Client = ReturnType<typeof clientOf>

  function clientOf(fetch: typeof globalThis.fetch) {
    return createClient({ modules, auth: OAuthStrategy({ clientId: 'c' }), baseUrl: 'https://shop.example', fetch })
  }

  // The compiler refuses most of these; a page written without it passes them.
  const mistakes: [call: string, run: (client: Client) => Promise<unknown>, words: string][] = [
    ['getProduct(undefined)', (c) => c.products.getProduct(undefined as never), '"_id" must not be empty'],
    ['getProduct("")', (c) => c.products.getProduct(''), '"_id" must not be empty'],
    ['getProduct("..")', (c) => c.products.getProduct('..'), '"_id" must not be empty'],
    ['getProduct(null)', (c) => c.products.getProduct(null as never), '"_id" must not be empty'],
    ['getProduct({})', (c) => c.products.getProduct({} as never), '"_id" must not be empty'],
    ['deleteProduct(undefined)', (c) => c.products.deleteProduct(undefined as never), '"_id" must not be empty'],
    ['updateProduct(undefined)', (c) => c.products.updateProduct(undefined as never, {}), '"_id" must not be empty'],
    ['getOrder(undefined)', (c) => c.orders.getOrder(undefined as never), '"_id" must not be empty'],
    ['getCollection(undefined)', (c) => c.collections.getCollection(undefined as never), '"_id" must not be empty'],
    [
      'getCollectionBySlug(undefined)',
      (c) => c.collections.getCollectionBySlug(undefined as never),
      '"slug" must not be empty',
    ],
    [
      'a relative image',
      (c) => c.currentCart.addToCurrentCart(line({ image: 'vase.jpg' })),
      '"options.lineItems[0].image" must be an absolute address',
    ],
    [
      'a relative image of a second line',
      (c) => c.currentCart.addToCurrentCart({ lineItems: [{}, { image: '/vase.jpg' }] }),
      '"options.lineItems[1].image" must be an absolute address',
    ],
    [
      'an invalid date of a line',
      (c) => c.currentCart.addToCurrentCart(line({ serviceProperties: { scheduledDate: invalid } })),
      '"options.lineItems[0].serviceProperties.scheduledDate" Invalid time value',
    ],
    [
      'an invalid date of a custom line',
      (c) =>
        c.currentCart.addToCurrentCart({
          customLineItems: [{ serviceProperties: { scheduledDate: invalid } } as never],
        }),
      '"options.customLineItems[0].serviceProperties.scheduledDate" Invalid time value',
    ],
    [
      'an invalid date in a filter',
      (c) => c.products.queryProducts().ge('lastUpdated', invalid).find(),
      '"query.filter.lastUpdated.$gte" Invalid time value',
    ],
    ['half a character in a path', (c) => c.products.getProduct('\ud800'), '"_id" '],
  ]

  test.each(mistakes)('%s', async (_, run, words) => {
    const { asked, fetch } = startServer(() => Response.json({}))
    const error: unknown = await run(clientOf(fetch)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'validation', code: 'INVALID_ARGUMENT' })
    expect(error).toHaveProperty('message', expect.stringContaining(`INVALID_ARGUMENT: ${words}`))
    expect(asked).toEqual([])
  })

  test('an invalid argument sends nothing, not even for a session', async () => {
    const { asked, fetch } = startServer(() => Response.json({}))
    await Promise.allSettled(mistakes.map(([, run]) => run(clientOf(fetch))))
    console.info(`requests sent for ${mistakes.length} calls with a mistake in them: ${asked.length}`)
    expect(asked).toEqual([])
  })
})

describe('values that JSON cannot represent', () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  const clientOf = (fetch: typeof globalThis.fetch) =>
    createClient({ modules, auth: OAuthStrategy({ clientId: 'c' }), baseUrl: 'https://shop.example', fetch })
  type Client = ReturnType<typeof clientOf>

  const sent: [call: string, run: (client: Client) => Promise<unknown>][] = [
    ['a BigInt in a write', (c) => c.currentCart.addToCurrentCart({ businessLocationId: 1n as never })],
    ['a BigInt in a line', (c) => c.currentCart.addToCurrentCart({ lineItems: [{ quantity: 1n as never }] })],
    ['a BigInt in a query', (c) => c.products.queryProducts().eq('name', 1n).find()],
    ['a circle in a write', (c) => c.currentCart.addToCurrentCart(circular)],
    ['a circle in a line', (c) => c.currentCart.addToCurrentCart({ lineItems: [circular] })],
    ['a circle in a query', (c) => c.products.queryProducts().eq('name', circular).find()],
  ]

  test.each(sent)('%s is an error like any other, with its cause, and nothing is sent', async (_, run) => {
    const { asked, fetch } = startServer(() => Response.json({}))
    const error: unknown = await run(clientOf(fetch)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'system', code: 'UNKNOWN', cause: expect.any(Error) })
    expect(asked).toEqual([])
  })
})
