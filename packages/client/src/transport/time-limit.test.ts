import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGrantResponse, startServer } from '../fixtures/server.ts'
import { createClient, currentCart, OAuthStrategy, products, type Tokens } from '../index.ts'

const modules = { currentCart, products }
const baseUrl = 'https://shop.example'
const auth = { getAuthHeaders: () => ({ headers: { Authorization: 'token' } }) }
const busy = () => new Response('', { status: 503 })
const cart = () => Response.json({ cart: { id: 'c' } })
const never = () => new Promise<Response>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Outcome of a call, once it has ended. */
function outcomeOf(called: Promise<unknown>) {
  const outcome: { result?: unknown; error?: unknown; endedAt?: number } = {}
  const end = () => (outcome.endedAt = Date.now())
  called.then(
    (result) => Object.assign(outcome, { result, endedAt: end() }),
    (error: unknown) => Object.assign(outcome, { error, endedAt: end() }),
  )
  return outcome
}

describe('the time limit', () => {
  test('the time limit is half a minute by default, to the millisecond', async () => {
    const { fetch } = startServer(never)
    const outcome = outcomeOf(createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart())
    await vi.advanceTimersByTimeAsync(29_999)
    expect(outcome).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome.error).toMatchObject({ kind: 'system', cause: { message: 'No answer within 30000 ms.' } })
  })

  test("the time limit overrides the client's if the call has one", async () => {
    const { fetch } = startServer(never)
    const client = createClient({ modules, auth, baseUrl, fetch, timeoutMs: 1_000 })
    const [shorter, longer] = [500, 2_000].map((timeoutMs) =>
      outcomeOf(client.currentCart.getCurrentCart({ timeoutMs })),
    )
    await vi.advanceTimersByTimeAsync(500)
    expect(shorter?.error).toMatchObject({ cause: { message: 'No answer within 500 ms.' } })
    await vi.advanceTimersByTimeAsync(1_499)
    expect(longer).toEqual({})
    await vi.advanceTimersByTimeAsync(1)
    expect(longer?.error).toMatchObject({ cause: { message: 'No answer within 2000 ms.' } })
  })

  test('the time limit covers the whole call: pauses and retries count', async () => {
    const { asked, fetch } = startServer(async () => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      return busy()
    })
    const outcome = outcomeOf(
      createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart({ timeoutMs: 700 }),
    )
    await vi.advanceTimersByTimeAsync(699)
    expect(outcome).toEqual({})
    expect(asked.length).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome.error).toMatchObject({ cause: { message: 'No answer within 700 ms.' } })
  })

  test('aborts the running request', async () => {
    const signals: AbortSignal[] = []
    const fetch = (_: unknown, init?: RequestInit) => {
      if (init?.signal) signals.push(init.signal)
      return never()
    }
    const outcome = outcomeOf(
      createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart({ timeoutMs: 10 }),
    )
    await vi.advanceTimersByTimeAsync(10)
    expect(outcome.error).toBeDefined()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('the time limit covers a response whose body does not arrive', async () => {
    const { fetch } = startServer(() => new Response(new ReadableStream({ start() {} })))
    const outcome = outcomeOf(
      createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart({ timeoutMs: 10 }),
    )
    await vi.advanceTimersByTimeAsync(10)
    expect(outcome.error).toMatchObject({ kind: 'system' })
  })

  test.each([
    ['Infinity', Infinity],
    ['2 ** 31', 2 ** 31],
    ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
  ])('of %s ends no call at once: it is the maximum of timers', async (_, timeoutMs) => {
    let allAsked = () => {}
    const areAsked = new Promise<void>((resolve) => (allAsked = resolve))
    const { fetch } = startServer((_, count) => {
      if (count === 3) allAsked()
      return never()
    })
    const ofCall = createClient({ modules, auth, baseUrl, fetch })
    const ofClient = createClient({ modules, auth, baseUrl, fetch, timeoutMs })
    const outcomes = [
      outcomeOf(ofCall.currentCart.getCurrentCart({ timeoutMs })),
      outcomeOf(ofClient.currentCart.getCurrentCart()),
      outcomeOf(ofClient.fetchWithAuth('/x')),
    ]
    // The code of the last one is still loading, unaffected by fake timers.
    await areAsked
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect(outcomes).toEqual([{}, {}, {}])
  })

  test('the time limit leaves room for further tries if it is long', async () => {
    const { asked, fetch } = startServer((_, count) => (count === 1 ? busy() : cart()))
    const client = createClient({ modules, auth, baseUrl, fetch })
    const outcome = outcomeOf(client.currentCart.getCurrentCart({ timeoutMs: Infinity }))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome.result).toEqual({ _id: 'c' })
    expect(asked.length).toBe(2)
  })

  test('the time limit leaves no timer behind', async () => {
    const { fetch } = startServer(cart)
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the signal of a caller', () => {
  test('the signal of a caller ends a waiting call with its own reason', async () => {
    const { asked, fetch } = startServer(never)
    const { signal, abort } = newSignal()
    const outcome = outcomeOf(createClient({ modules, auth, baseUrl, fetch }).products.getProduct('p', {}, { signal }))
    await vi.advanceTimersByTimeAsync(50)
    const reason = { whatever: 'the caller says' }
    abort(reason)
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.error).toBe(reason)
    expect(asked.length).toBe(1)
  })

  test('prevents further tries when it fires between two', async () => {
    const { asked, fetch } = startServer(busy)
    const { signal, abort } = newSignal()
    const outcome = outcomeOf(createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart({ signal }))
    await vi.advanceTimersByTimeAsync(150)
    abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.error).toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.length).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the signal of a caller sends nothing when it fired before, not even a request for a session', async () => {
    const { asked, fetch } = startServer(() => createGrantResponse('a', 'r'))
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c' }), baseUrl, fetch })
    const outcome = outcomeOf(client.currentCart.getCurrentCart({ signal: AbortSignal.abort('gone') }))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome.error).toBe('gone')
    expect(asked.map(({ url }) => url.pathname)).toEqual([])
  })

  test('the signal of a caller ends this call and not the renewal that other calls share', async () => {
    const old: Tokens = {
      accessToken: { value: 'old', expiresAt: 0 },
      refreshToken: { value: 'r', role: 'member' },
    }
    const { asked, fetch } = startServer(async ({ url }) => {
      if (url.pathname !== '/oauth2/token') return cart()
      await new Promise((resolve) => setTimeout(resolve, 100))
      return createGrantResponse('new', 'r2')
    })
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokens: old }), baseUrl, fetch })
    const { signal, abort } = newSignal()
    const left = outcomeOf(client.currentCart.getCurrentCart({ signal }))
    const stayed = outcomeOf(client.currentCart.getCurrentCart())
    await vi.advanceTimersByTimeAsync(50)
    abort('left')
    await vi.advanceTimersByTimeAsync(50)
    expect(left.error).toBe('left')
    expect(stayed.result).toEqual({ _id: 'c' })
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/oauth2/token', '/ecom/v1/carts/current'])
  })

  test('the signal of a caller uses up no retry budget: aborted calls are no failures of the server', async () => {
    const searches: AbortSignal[] = []
    let isSent = () => {}
    const answers = [busy, cart]
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (new Request(input).url.includes('/carts/')) return (answers.shift() ?? cart)()
      // Not the signal of a Request: it follows this one until it is collected.
      const signal = init?.signal ?? AbortSignal.abort()
      searches.push(signal)
      isSent()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const client = createClient({ modules, auth, baseUrl, fetch })
    for (let letters = 1; letters <= 12; letters++) {
      const { signal, abort } = newSignal()
      const sent = new Promise<void>((resolve) => (isSent = resolve))
      const outcome = outcomeOf(
        client.products.queryProducts().startsWith('name', 'x'.repeat(letters)).find({ signal }),
      )
      await sent
      abort('typed on')
      await vi.advanceTimersByTimeAsync(0)
      expect(outcome.error).toBe('typed on')
    }
    expect(vi.getTimerCount()).toBe(0)

    const read = outcomeOf(client.currentCart.getCurrentCart())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read.result).toEqual({ _id: 'c' })
    expect(answers).toEqual([])
    console.info(`requests of 12 searches that were given up: ${searches.length}`)
    expect(searches.map(({ aborted }) => aborted)).toEqual(Array.from({ length: 12 }, () => true))
  })

  test('the signal of a caller has no listener left after the call', async () => {
    const { fetch } = startServer(cart)
    const { signal } = newSignal()
    const { currentCart } = createClient({ modules, auth, baseUrl, fetch })
    await Promise.all([currentCart.getCurrentCart({ signal }), currentCart.addToCurrentCart({}, { signal })])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('the signal of a caller is accepted by the next page and by a GraphQL query', async () => {
    const { fetch } = startServer(({ url }) =>
      url.pathname.startsWith('/graphql') ? never() : Response.json({ products: [{}], metadata: { total: 9 } }),
    )
    const client = createClient({ modules, auth, baseUrl, fetch })
    const page = await client.products.queryProducts().limit(1).find()
    const signal = AbortSignal.abort('gone')
    await expect(page.next({ signal })).rejects.toBe('gone')
    await expect(client.products.queryProducts().find({ signal })).rejects.toBe('gone')
    await expect(client.graphql('{ shop }', {}, { signal })).rejects.toBe('gone')
  })
})

function newSignal() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: (reason?: unknown) => controller.abort(reason) }
}
