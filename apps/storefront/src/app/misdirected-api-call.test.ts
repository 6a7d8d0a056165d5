import { createClient, OAuthStrategy, products } from '@cartwright/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestShop, ORIGIN } from '../testing/test-shop.ts'

const TOLD = 'This is the storefront. The API is at http://provider.test: give clients that as baseUrl.'

test('a client with the address of the storefront gets an error that names the address of the API', async () => {
  const { visit } = createTestShop()
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => visit(url.slice(ORIGIN.length), init))
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = createClient({ baseUrl: ORIGIN, auth: OAuthStrategy({ clientId: 'c' }), modules: { products } })
  await expect(client.products.queryProducts().find()).rejects.toMatchObject({ status: 404, description: TOLD })
})

test('the error is readable from another origin, and browsers still get the page for missing addresses', async () => {
  const { visit } = createTestShop()
  const requestHeaders = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' }
  const before = await visit('/ecom/v1/carts/current', { method: 'OPTIONS', headers: requestHeaders })
  expect(before.status).toBe(204)
  expect(Object.fromEntries(before.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'PATCH',
    'access-control-allow-headers': 'authorization',
  })
  const refused = await visit('/ecom/v1/carts/current', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
  })
  expect(await refused.json()).toMatchObject({ message: TOLD, details: { applicationError: { description: TOLD } } })
  for (const path of ['/members/v1/members/my', '/catalog-write-api-proxy/v1/products', '/v2/collections/query'])
    expect((await visit(path)).headers.get('content-type'), path).toBe('application/json')
  const lost = await visit('/ecom')
  expect(lost.status).toBe(404)
  expect(lost.headers.get('content-type')).toContain('text/html')
  expect(lost.headers.get('access-control-allow-origin')).toBeNull()
})

test.for([
  ['POST', '/oauth2/token', 'application/x-www-form-urlencoded'],
  ['POST', '/v1/redirect-session', 'text/plain'],
  ['DELETE', '/ecom/v1/carts/current', undefined],
] as const)(
  '%s %s of another origin, as %s, is told the same and is taken for no form',
  async ([method, path, type]) => {
    const { visit } = createTestShop()
    const headers = {
      origin: 'https://app.example',
      'sec-fetch-site': 'cross-site',
      ...(type && { 'content-type': type }),
    }
    const answer = await visit(path, { method, headers, ...(type && { body: 'a=b' }) })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
    expect(await answer.json()).toMatchObject({ message: TOLD })
  },
)

test.each([
  ['', `The shop accepts forms from ${ORIGIN} only: please open that address and try again.`],
  ['/de', `Der Shop nimmt Formulare nur von ${ORIGIN} an`],
])(
  'a form of another origin is refused in the language of the page ("%s"), with the origin of the shop',
  async (base, text) => {
    const { visit, provider } = createTestShop({ languages: ['en', 'de'] })
    const before = provider.calls.length
    const headers = { origin: 'http://127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await visit(`${base}/cart`, { method: 'POST', headers, body: 'a=b' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain(text)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(provider.calls.slice(before)).toEqual([])
  },
)
