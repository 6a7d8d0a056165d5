import { describe, expect, onTestFinished, test } from 'vitest'
import { createStartupHandler } from './startup-handler.ts'
import { listen } from './server.ts'

const NOT_YET = 'The shop is starting, or is being brought up to date. Please try again in a few seconds.'

async function start({ hasApi = true } = {}) {
  const served = createStartupHandler({ aliveAt: '/healthz', hasApi })
  const { port, close } = await listen(served.fetch, {
    ...served,
    port: 0,
    hostname: '127.0.0.1',
    portVariable: 'PROVIDER_PORT',
  })
  onTestFinished(() => close(0))
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { served, ask }
}

test('a starting shop responds 503 with Retry-After', async () => {
  const { ask } = await start()
  for (const refused of [
    await ask('/readyz'),
    await ask('/ecom/v1/carts/current/add-to-cart', { method: 'POST', body: '{}' }),
  ]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('content-length'), 'not in chunks').toBe(`${Buffer.byteLength(refused.text)}`)
    expect(JSON.parse(refused.text)).toEqual({
      message: NOT_YET,
      details: { applicationError: { code: 'UNAVAILABLE', description: NOT_YET, data: {} } },
    })
  }
  const page = await ask('/', { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain(`<h1>Not open yet</h1><p>${NOT_YET}</p>`)
  const alive = await ask('/healthz')
  expect([alive.status, alive.text]).toEqual([200, 'ok'])
})

describe('cross-origin requests before opening', () => {
  const origin = 'https://other-storefront.example'
  const preflight = {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,x-trace-of-the-storefront',
    },
  }

  test('a page of another origin may call the starting API and reads 503 with Retry-After', async () => {
    const { ask } = await start()
    const allowed = await ask('/ecom/v1/carts/current', preflight)
    expect([allowed.status, allowed.text]).toEqual([204, ''])
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PATCH',
      'access-control-allow-headers': 'authorization,content-type,x-trace-of-the-storefront',
      'access-control-max-age': '0',
      'cache-control': 'no-store',
    })
    const refused = await ask('/ecom/v1/carts/current', { method: 'PATCH', headers: { origin }, body: '{}' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-expose-headers')).toBe('retry-after')
    for (const { headers } of [allowed, refused]) expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('the storefront port of a starting shop allows no cross-origin requests', async () => {
    const { ask } = await start({ hasApi: false })
    for (const refused of [await ask('/', preflight), await ask('/', { headers: { origin } })])
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([503, null])
  })
})

test('the startup handler passes requests to the open shop: cached responses, load shedding and all else', async () => {
  const { served, ask } = await start()
  served.open({
    fetch: (request) => new Response(`page of ${new URL(request.url).pathname}`),
    respond: undefined,
    respondFromCache: ({ target }) => (target === '/kept' ? { status: 200, headers: {}, body: null } : undefined),
    rejectUnderLoad: ({ target }) => (target === '/crowd' ? { status: 503, headers: {}, body: null } : undefined),
  })
  const answers = await Promise.all(['/healthz', '/kept', '/crowd'].map((path) => ask(path)))
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, 'page of /healthz'],
    [200, ''],
    [503, ''],
  ])
})
