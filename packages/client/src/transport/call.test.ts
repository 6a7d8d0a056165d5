import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServer } from '../fixtures/server.ts'
import {
  ApiError,
  authentication,
  collections,
  createClient,
  currentCart,
  OAuthStrategy,
  orders,
  products,
  redirects,
} from '../index.ts'

const modules = { currentCart, products, collections, orders }
const baseUrl = 'https://shop.example'
const auth = { getAuthHeaders: () => ({ headers: { Authorization: 'token' } }) }

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const cart = () => Response.json({ cart: { id: 'c' } })

describe('retries', () => {
  test('a failing read is tried three times in all', async () => {
    const { asked, fetch } = startServer((_, count) => (count < 3 ? new Response('', { status: 503 }) : cart()))
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart()
    expect(asked.length).toBe(3)
  })

  test('a persistent failure is reported after three tries, with a longer pause before the third', async () => {
    vi.useFakeTimers()
    vi.mocked(Math.random).mockReturnValue(1)
    const { asked, fetch } = startServer(() => new Response('', { status: 503 }))
    const called = createClient({ modules, auth, baseUrl, fetch })
      .currentCart.getCurrentCart()
      .catch((caught: unknown) => caught)
    for (const [ms, tries] of [
      [199, 1],
      [1, 2],
      [399, 2],
      [1, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms)
      expect(asked).toHaveLength(tries)
    }
    expect(await called).toMatchObject({ kind: 'system', status: 503 })
    await vi.runAllTimersAsync()
    expect(asked).toHaveLength(3)
  })

  test('a write is retried with the key of the first try', async () => {
    const { asked, fetch } = startServer((_, count) => (count < 3 ? new Response('', { status: 502 }) : cart()))
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.addToCurrentCart({})
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[\w-]{22}$/)
    expect(new Set(keys).size).toBe(1)
  })

  test('two calls have two keys, unless the caller gives one', async () => {
    const { asked, fetch } = startServer(cart)
    const { currentCart } = createClient({ modules, auth, baseUrl, fetch })
    await currentCart.addToCurrentCart({})
    await currentCart.addToCurrentCart({})
    await currentCart.addToCurrentCart({}, { idempotencyKey: 'form-1' })
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('form-1')
  })

  test('an empty key counts as missing: the client generates one', async () => {
    const { asked, fetch } = startServer((_, count) => (count === 1 ? new Response('', { status: 503 }) : cart()))
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.addToCurrentCart({}, { idempotencyKey: '' })
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[\w-]{22}$/)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('a read has no key', async () => {
    const { asked, fetch } = startServer(cart)
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart()
    expect(asked[0]?.headers.has('idempotency-key')).toBe(false)
  })

  test('a write is not retried on the hosted platform, which has no idempotency keys', async () => {
    const { asked, fetch } = startServer(() => new Response('', { status: 503 }))
    const client = createClient({ modules, auth, fetch })
    await expect(client.currentCart.addToCurrentCart({})).rejects.toThrow('System error occurred')
    expect(asked.map(({ headers }) => headers.has('idempotency-key'))).toEqual([false])
  })

  test.each([400, 403, 404, 409, 428, 501])('%i is final', async (status) => {
    const { asked, fetch } = startServer(() => Response.json({ message: 'no' }, { status }))
    await expect(
      createClient({ modules, auth, baseUrl, fetch }).currentCart.addToCurrentCart({}),
    ).rejects.toBeInstanceOf(ApiError)
    expect(asked.length).toBe(1)
  })

  test('409 with Retry-After means that the first try is still running', async () => {
    const { asked, fetch } = startServer((_, count) =>
      count < 2 ? new Response('', { status: 409, headers: { 'retry-after': '0' } }) : cart(),
    )
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.addToCurrentCart({})
    expect(asked.length).toBe(2)
  })

  test('Retry-After is waited for', async () => {
    vi.useFakeTimers()
    const { asked, fetch } = startServer((_, count) =>
      count < 2 ? new Response('', { status: 429, headers: { 'retry-after': '2' } }) : cart(),
    )
    const called = createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(asked.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await called
    expect(asked.length).toBe(2)
  })

  test('a wait beyond the time limit is not started', async () => {
    const { asked, fetch } = startServer(() => Response.json({}, { status: 429, headers: { 'retry-after': '60' } }))
    await expect(createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(asked.length).toBe(1)
  })

  test('a failing server does not get three tries from every call', async () => {
    const { asked, fetch } = startServer(() => new Response('', { status: 503 }))
    const { currentCart } = createClient({ modules, auth, baseUrl, fetch })
    for (let n = 0; n < 30; n++) await currentCart.getCurrentCart().catch(() => undefined)
    expect(asked.length).toBeLessThan(30 + 10 + 30 * 0.1 + 1)
  })
})

describe('aborting', () => {
  test("the caller's signal ends the call with the caller's reason", async () => {
    const { fetch } = startServer(() => new Promise<Response>(() => {}))
    const controller = new AbortController()
    const called = createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart({
      signal: controller.signal,
    })
    controller.abort(new Error('left the page'))
    await expect(called).rejects.toThrow('left the page')
  })

  test('a signal aborted before the call sends nothing', async () => {
    const { asked, fetch } = startServer(cart)
    const client = createClient({ modules, auth, baseUrl, fetch })
    await expect(client.currentCart.getCurrentCart({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(asked).toEqual([])
  })

  test.each([
    ['of the call', { timeoutMs: 5 }, 30_000],
    ['of the client', {}, 5],
  ])('a server that never responds is aborted after the time limit %s', async (_, options, timeoutMs) => {
    const { fetch } = startServer(() => new Promise<Response>(() => {}))
    const error = await createClient({ modules, auth, baseUrl, fetch, timeoutMs })
      .currentCart.getCurrentCart(options)
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      kind: 'system',
      message: 'System error occurred',
      cause: { message: 'No answer within 5 ms.' },
    })
  })

  test('a session that is not available in time counts as well', async () => {
    const { fetch } = startServer(() => new Promise<Response>(() => {}))
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c' }), baseUrl, fetch })
    await expect(client.currentCart.getCurrentCart({ timeoutMs: 5 })).rejects.toMatchObject({
      kind: 'system',
      cause: { message: 'No answer within 5 ms.' },
    })
  })
})

describe('requests', () => {
  test('values in paths are encoded, and those that lead elsewhere refused', async () => {
    const { asked, fetch } = startServer(() => Response.json({ collection: {} }))
    const { collections } = createClient({ modules, auth, baseUrl, fetch })
    await collections.getCollectionBySlug('with space/slash?&ü')
    expect(asked[0]?.url.pathname).toBe('/v2/collections/slug/with%20space%2Fslash%3F%26%C3%BC')
    expect(asked[0]?.url.searchParams.get('slug')).toBe('with space/slash?&ü')

    await expect(collections.getCollectionBySlug('..')).rejects.toMatchObject({
      kind: 'validation',
      message: 'INVALID_ARGUMENT: "slug" must not be empty or dots',
    })
    await expect(collections.getCollection(undefined as never)).rejects.toMatchObject({
      message: 'INVALID_ARGUMENT: "_id" must not be empty or dots',
    })
    expect(asked.length).toBe(1)
  })

  test("the caller's objects stay unchanged, frozen or not", async () => {
    const { asked, fetch } = startServer(cart)
    const options = Object.freeze({
      cartInfo: Object.freeze({
        contactInfo: { address: Object.freeze({ addressLine1: '1 Quay', location: { latitude: NaN } }) },
      }),
    })
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.updateCurrentCart(options)
    expect(asked[0]?.body).toEqual({
      cartInfo: { contactInfo: { address: { addressLine: '1 Quay', geocode: { latitude: 'NaN' } } } },
    })
    expect(options).toEqual({
      cartInfo: { contactInfo: { address: { addressLine1: '1 Quay', location: { latitude: NaN } } } },
    })
  })

  test('the current cart is sent back whole without its id, which the request does not name it by', async () => {
    const { asked, fetch } = startServer(cart)
    const cartInfo = { _id: 'cart-1', buyerNote: 'Thanks.', buyerInfo: { _id: 'buyer-1' } as object }
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.updateCurrentCart({ cartInfo })
    expect(asked[0]?.body).toEqual({ cartInfo: { buyerNote: 'Thanks.', buyerInfo: { id: 'buyer-1' } } })
    expect(cartInfo._id).toBe('cart-1')
  })

  test('an invalid date is reported before anything is sent', async () => {
    const { asked, fetch } = startServer(cart)
    const lineItems = [{ serviceProperties: { scheduledDate: new Date('rubbish') } }]
    const error = await createClient({ modules, auth, baseUrl, fetch })
      .currentCart.addToCurrentCart({ lineItems })
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      kind: 'validation',
      message: 'INVALID_ARGUMENT: "options.lineItems[0].serviceProperties.scheduledDate" Invalid time value',
    })
    expect(asked).toEqual([])
  })

  test('a value with toJSON is sent as that', async () => {
    const { asked, fetch } = startServer(() => Response.json({ redirectSession: {} }))
    const callbacks = { postFlowUrl: new URL('https://shop.example/thanks') as unknown as string }
    await createClient({ modules: { redirects }, auth, baseUrl, fetch }).redirects.createRedirectSession({ callbacks })
    expect(asked[0]?.body).toEqual({ callbacks: { postFlowUrl: 'https://shop.example/thanks' } })
  })

  test('headers of the client are sent with every call, also those set later, and its config is not changed', async () => {
    const { asked, fetch } = startServer(cart)
    const headers = { 'x-wix-linguist': 'en' }
    const client = createClient({ modules, auth, baseUrl, fetch, headers })
    client.setHeaders({ 'X-Wix-Linguist': 'de' })
    await client.currentCart.getCurrentCart()
    expect(asked[0]?.headers.get('x-wix-linguist')).toBe('de')
    expect(headers).toEqual({ 'x-wix-linguist': 'en' })
  })
})

describe('a call without a result', () => {
  test.each([
    ['200', () => new Response('')],
    ['204', () => new Response(null, { status: 204 })],
    ['200 with an object in it', () => Response.json({})],
  ])('accepts a response with %s', async (_, answer) => {
    const { fetch } = startServer(answer)
    const client = createClient({ modules: { ...modules, authentication }, auth, baseUrl, fetch })
    expect(await client.authentication.changePassword('better')).toBeUndefined()
    expect(await client.products.resetAllProductVariantData('p')).toBeUndefined()
    expect(await client.currentCart.deleteCurrentCart()).toBeUndefined()
  })

  test('a call without a result is distinct from one with a result, which refuses an empty response', async () => {
    const { fetch } = startServer(() => new Response(''))
    const client = createClient({ modules, auth, baseUrl, fetch })
    await expect(client.currentCart.getCurrentCart()).rejects.toMatchObject({ kind: 'system', status: 200 })
  })
})

test('null options count as none', async () => {
  const { fetch } = startServer(cart)
  const client = createClient({ modules, auth, baseUrl, fetch })
  // A page written without a compiler passes values that the compiler refuses.
  expect(await client.currentCart.getCurrentCart(null as never)).toEqual({ _id: 'c' })
})
