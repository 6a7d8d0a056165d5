import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { toBytes } from '../text/binary-text.ts'
import { shareShop, startShop, TEST_PROVIDER_URL, TEST_STOREFRONT_URL, visitCheckout } from '../../testing/index.ts'

const openShop = shareShop()

const PRODUCTS = '/stores-reader/v1/products/query-platformized'
const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /frame-ancestors 'none'|sandbox/,
  'strict-transport-security': 'max-age=31536000',
  'x-wix-request-id': /^[0-9a-f-]{36}$/,
}

function missingIn(headers: Headers): string[] {
  return Object.entries(SECURITY)
    .filter(
      ([name, wanted]) =>
        !(typeof wanted === 'string' ? headers.get(name) === wanted : wanted.test(headers.get(name) ?? '')),
    )
    .map(([name]) => name)
}

describe('security headers', () => {
  test('security headers demand https for subdomains only if configured', async () => {
    const shop = await startShop({ secureCookies: true })
    const other = await shop.anotherProcess({ hstsSubdomains: true })
    const answer = await other.fetch(new Request(`${TEST_PROVIDER_URL}/healthz`))
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('security headers are on every response: pages, redirects, refusals, 304 and errors', async () => {
    const shop = await startShop({ secureCookies: true })
    await shop.addProduct('plate')
    const token = await shop.newToken()
    const list = await shop.call('GET', PRODUCTS, { token })
    const visit = await visitCheckout(shop, [['plate', 1]])
    const ask = (path: string, init: RequestInit = {}) => shop.fetch(path, { redirect: 'manual', ...init })
    const answers: [status: number, response: Response | Awaited<ReturnType<typeof visit.reload>>][] = [
      [200, await ask(PRODUCTS, { headers: { authorization: token } })],
      [304, await ask(PRODUCTS, { headers: { authorization: token, 'if-none-match': list.headers.get('etag')! } })],
      [401, await ask(PRODUCTS)],
      [404, await ask('/nowhere')],
      [405, await ask('/ecom/v1/carts/current', { method: 'PUT' })],
      [415, await ask('/oauth2/token', { method: 'POST', body: 'x' })],
      [200, await ask('/healthz')],
      [200, await ask('/readyz')],
      [200, await ask('/openapi.json')],
      [200, await ask('/.well-known/cartwright.json')],
      [200, await ask('/oauth2/jwks')],
      [
        204,
        await ask(PRODUCTS, {
          method: 'OPTIONS',
          headers: { origin: TEST_STOREFRONT_URL, 'access-control-request-method': 'GET' },
        }),
      ],
      [200, visit.page],
      [410, await ask(visit.fullUrl)],
      [303, await visit.place()],
      [410, await ask('/checkout/x')],
      [
        403,
        await ask('/checkout/x', {
          method: 'POST',
          body: new URLSearchParams(),
          headers: { origin: 'https://evil.example' },
        }),
      ],
    ]
    await shop.db.schema.alterTable('carts').renameTo('carts_gone').execute()
    answers.push([500, await ask('/ecom/v1/carts/current', { headers: { authorization: token } })])
    const busy = await Promise.all(Array.from({ length: 1_100 }, () => ask('/.well-known/cartwright.json')))
    const refused = busy.find(({ status }) => status === 503)
    expect(refused?.headers.get('retry-after')).toMatch(/^[1-5]$/)
    answers.push([503, refused!])

    for (const [status, response] of answers) {
      expect(response.status).toBe(status)
      expect(missingIn(response.headers), `missing on ${status}`).toEqual([])
    }
    console.log(`answers looked at: ${answers.length}, without all security headers: 0`)
  })

  test('shared caches may store no response of a shopper', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    const personal = [
      (await shop.call('GET', '/ecom/v1/carts/current', { token: visit.token })).headers,
      (await shop.call('GET', PRODUCTS, { token: await shop.newApiKey() })).headers, // this caller may read hidden products
      (await shop.call('POST', '/oauth2/token', { body: { clientId: shop.clientId, grantType: 'anonymous' } })).headers,
      visit.page.headers,
      (await visit.place()).headers,
    ]
    expect(personal.map((headers) => /no-store|private/.test(headers.get('cache-control') ?? ''))).toEqual(
      personal.map(() => true),
    )
  })
})

describe('cached responses', () => {
  test('cached responses are public: shared caches store them for a second, by language, currency and consistency token', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const [one, other] = [await shop.newToken(), await shop.newToken()]
    const ask = (token: string, headers = {}) => shop.call('GET', PRODUCTS, { token, headers })
    const first = await ask(one)
    const again = await ask(other)
    expect(again.text).toBe(first.text)
    for (const { headers } of [first, again]) {
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
      for (const name of ['x-wix-linguist', 'x-wix-currency', 'x-wix-consistent', 'accept-encoding', 'origin'])
        expect(headers.get('vary')).toContain(name)
    }
  })

  test('cached responses pass the same checks as any other request', async () => {
    const shop = await openShop()
    const id = await shop.addProduct('plate')
    const token = await shop.newToken()
    const target = `/stores-reader/v1/products/${id}`
    const atOnce = (headers: Record<string, string>, method = 'GET') =>
      shop.provider.respondFromCache({ method, target, header: (name) => headers[name] })
    expect(atOnce({ authorization: token })).toBeUndefined() // not cached yet
    const { headers, text } = await shop.call('GET', target, { token })
    const answer = atOnce({ authorization: token })
    expect(toBytes(answer?.body ?? '').toString()).toBe(text)
    expect(missingIn(new Headers(answer?.headers)).filter((name) => name !== 'strict-transport-security')).toEqual([])
    expect(atOnce({ authorization: token, 'if-none-match': headers.get('etag')! })).toMatchObject({
      status: 304,
      body: null,
    })

    expect(atOnce({})).toBeUndefined()
    expect(atOnce({ authorization: `${token}x` })).toBeUndefined()
    expect(atOnce({ authorization: await shop.newApiKey() })).toBeUndefined()
    expect(atOnce({ authorization: token }, 'DELETE')).toBeUndefined()
    expect(atOnce({ authorization: token, 'x-wix-linguist': 'de' })).toBeUndefined()
    expect(atOnce({ authorization: token, 'x-wix-consistent': `999999-${shop.now.getTime()}` })).toBeUndefined()
    shop.passTime(3_601_000)
    expect(atOnce({ authorization: token })).toBeUndefined()
  })

  test('cached responses are compressed for clients that accept it, from the second request on', async () => {
    const shop = await openShop()
    const id = await shop.addProduct('plate', { changes: { description: '<p>A plate.</p>'.repeat(200) } })
    const token = await shop.newToken()
    const ask = (headers = {}) =>
      shop.fetch(`/stores-reader/v1/products/${id}`, { headers: { authorization: token, ...headers } })
    const plain = await (await ask()).text()
    await ask()
    await expect
      .poll(async () => (await ask({ 'accept-encoding': 'br, gzip' })).headers.get('content-encoding'), {
        timeout: 15_000,
      })
      .toBe('gzip')
    const zipped = Buffer.from(await (await ask({ 'accept-encoding': 'gzip' })).arrayBuffer())
    expect(gunzipSync(zipped).toString()).toBe(plain)
    expect(zipped.length).toBeLessThan(plain.length / 4)
    for (const refuses of ['br', 'gzip;q=0', 'identity', 'x-gzip-like'])
      expect((await ask({ 'accept-encoding': refuses })).headers.get('content-encoding'), refuses).toBeNull()
  })

  test('cached responses are invalidated by changes of their dependencies only', async () => {
    const shop = await openShop()
    const ids = [await shop.addProduct('plate', { stock: 5 }), await shop.addProduct('bowl', { stock: 5 })]
    const token = await shop.newToken()
    const paths = [...ids.map((id) => `/stores-reader/v1/products/${id}`), PRODUCTS]
    const ask = () => Promise.all(paths.map((path) => shop.call('GET', path, { token })))
    const isReady = () =>
      paths.map((target) => {
        const header = (name: string) => (name === 'authorization' ? token : undefined)
        return shop.provider.respondFromCache({ method: 'GET', target, header }) !== undefined
      })
    await ask()
    expect(isReady()).toEqual([true, true, true])
    shop.provider.catalogue.invalidate([ids[0]!], 'stock')
    expect(isReady()).toEqual([false, true, false])
    await ask()
    await shop.changeProduct('bowl', { price: '3.00' })
    expect(isReady()).toEqual([true, false, false])
    await ask()
    await shop.addProduct('cup')
    expect(isReady()).toEqual([true, true, false]) // another product invalidates the list
  })
})

describe('cross-origin requests', () => {
  test('cross-origin requests are allowed for the storefront only, refusals included', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const allowedFor = async (origin: string, init: RequestInit = {}): Promise<string | null> => {
      const response = await shop.fetch(PRODUCTS, { ...init, headers: { ...init.headers, origin } })
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(response.headers.get('vary')).toMatch(/origin/i)
      return response.headers.get('access-control-allow-origin')
    }
    const preflight = {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    }
    for (const init of [preflight, { headers: { authorization: token } }, {}])
      expect(await allowedFor(TEST_STOREFRONT_URL, init)).toBe(TEST_STOREFRONT_URL)

    const evil = [
      'https://evil.example',
      'null',
      'http://shop.test.evil.example',
      'http://evil-shop.test',
      'https://shop.test',
      'http://shop.test:8080',
      'http://shop.test@evil.example',
      'http://SHOP.TEST.',
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://sub.shop.test',
      'file://',
      'http://provider.test',
      '*',
      'http://shop.tes',
      'http://shop.test/',
    ]
    let allowed = 0
    for (const origin of evil)
      for (const init of [preflight, { headers: { authorization: token } }])
        if ((await allowedFor(origin, init)) !== null) allowed++
    console.log(`foreign origins: allowed ${allowed} of ${evil.length * 2}`)
    expect(allowed).toBe(0)
  })

  test("cross-origin requests may carry a storefront's own headers", async () => {
    const shop = await openShop()
    const asked = 'authorization,content-type,x-wix-currency,x-trace-of-the-storefront'
    const { headers } = await shop.fetch(PRODUCTS, {
      method: 'OPTIONS',
      headers: {
        origin: TEST_STOREFRONT_URL,
        'access-control-request-method': 'POST',
        'access-control-request-headers': asked,
      },
    })
    expect(headers.get('access-control-allow-headers')).toBe(asked)
  })

  test('cross-origin requests are allowed from any port of this machine in development', async () => {
    const shop = await startShop({ allowLoopback: true })
    const allowed = async (origin: string) =>
      (await shop.fetch(PRODUCTS, { headers: { origin } })).headers.get('access-control-allow-origin') !== null
    expect(
      await Promise.all(['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:1'].map(allowed)),
    ).toEqual([true, true, true])
    expect(
      await Promise.all(
        [
          'http://localhost.evil.example',
          'http://localhost:3000.evil.example',
          'https://localhost',
          'http://127.0.0.1.evil.example',
        ].map(allowed),
      ),
    ).toEqual([false, false, false, false])
  })

  test('hosted pages allow no other origin', async () => {
    const shop = await startShop({ allowLoopback: true })
    await shop.addProduct('plate')
    const { checkoutId } = await visitCheckout(shop, [['plate', 1]])
    for (const path of [`/checkout/${checkoutId}`, '/redirect?session=x'])
      expect(
        (await shop.fetch(path, { headers: { origin: TEST_STOREFRONT_URL } })).headers.get(
          'access-control-allow-origin',
        ),
      ).toBeNull()
  })
})
