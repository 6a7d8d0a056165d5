import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from './fixtures/deep-freeze.ts'
import { createGrantResponse, startServer, type ReceivedRequest } from './fixtures/server.ts'
import { ApiError, createClient, OAuthStrategy } from './index.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const QUERY = 'query ($id: ID!) { product(id: $id) { name } }'
const auth = { getAuthHeaders: () => ({ headers: { Authorization: 'token' } }) }

function clientOf(answer: (asked: ReceivedRequest, count: number) => Response | Promise<Response>) {
  const { asked, fetch } = startServer(answer)
  return { asked, client: createClient({ auth, baseUrl: 'https://shop.example', fetch, headers: { 'x-app': '1' } }) }
}

describe('a GraphQL query', () => {
  test('a GraphQL query is sent with its variables to the requested version, as the client’s user', async () => {
    const { asked, client } = clientOf(() => Response.json({ data: { product: { name: 'Vase' } } }))
    const variables = deepFreeze({ id: 'p', _id: 'kept', at: [1, null] })
    expect(await client.graphql(QUERY, variables)).toEqual({ data: { product: { name: 'Vase' } } })
    await client.graphql(QUERY, undefined, { apiVersion: 'beta' })
    await client.graphql(QUERY, {}, deepFreeze({ apiVersion: 'a/../b' }))
    expect(asked.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'POST /graphql/alpha',
      'POST /graphql/beta',
      'POST /graphql/a%2F..%2Fb',
    ])
    // Variables belong to the caller: none of their names changes.
    expect(asked[0]?.body).toEqual({ query: QUERY, variables })
    expect(asked[1]?.body).toEqual({ query: QUERY })
    for (const { headers } of asked)
      expect([headers.get('authorization'), headers.get('content-type'), headers.get('x-app')]).toEqual([
        'token',
        'application/json',
        '1',
      ])
  })

  test('a GraphQL query may be any value that converts to text, such as the result of a `gql` tag', async () => {
    const { asked, client } = clientOf(() => Response.json({ data: {} }))
    await client.graphql({ toString: () => '{ shop }' })
    expect(asked[0]?.body).toEqual({ query: '{ shop }' })
  })

  test('a GraphQL query is sent to the host of the public API, never to the edge host', async () => {
    const { asked, fetch } = startServer(() => Response.json({ data: {} }))
    const tokens = {
      accessToken: { value: 'a', expiresAt: 9e9 },
      refreshToken: { value: 'r', role: 'visitor' as const },
    }
    await createClient({ auth: OAuthStrategy({ clientId: 'c', tokens }), fetch }).graphql('{ shop }')
    expect(asked[0]?.url.href).toBe('https://www.wixapis.com/graphql/alpha')
  })
})

describe('a GraphQL response', () => {
  test('a GraphQL response has data and the errors of parts; neither rejects', async () => {
    const errors = [{ message: 'No such field.', path: ['product', 0], extensions: { code: 'X' } }]
    const { client } = clientOf((_, count) =>
      Response.json(count === 1 ? { data: null, errors } : { data: { a: 1 }, errors }),
    )
    expect(await client.graphql(QUERY)).toEqual({ data: {}, errors })
    expect(await client.graphql(QUERY)).toEqual({ data: { a: 1 }, errors })
  })

  test('a GraphQL response is returned unchanged: no names change, and dates are texts', async () => {
    const data = { id: '1', createdDate: '2026-01-01T00:00:00Z' }
    const { client } = clientOf(() => Response.json({ data }))
    expect((await client.graphql(QUERY)).data).toEqual(data)
  })
})

describe('a failing GraphQL query', () => {
  const details = { applicationError: { code: 'DENIED', description: 'You may not.', data: { a: 1 } } }

  test('a failing GraphQL query is an ApiError like that of any call, with the message of the specification', async () => {
    const { client } = clientOf(() =>
      Response.json({ message: 'No.', details }, { status: 403, headers: { 'x-wix-request-id': 'r-1' } }),
    )
    const error: unknown = await client.graphql(QUERY).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'GraphQL request failed with status 403',
      kind: 'application',
      code: 'DENIED',
      description: 'You may not.',
      data: { a: 1 },
      details,
      status: 403,
      requestId: 'r-1',
    })
  })

  test.each([
    [400, 'client', 'BAD_REQUEST'],
    [404, 'client', 'NOT_FOUND'],
    [500, 'system', 'INTERNAL_SERVER_ERROR'],
    [503, 'system', 'SERVICE_UNAVAILABLE'],
  ])('with %i is of the kind %s and not retried, since it may be a mutation', async (status, kind, code) => {
    const { asked, client } = clientOf(() => new Response('<html>', { status }))
    await expect(client.graphql(QUERY)).rejects.toMatchObject({
      message: `GraphQL request failed with status ${status}`,
      kind,
      code,
      status,
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers.has('idempotency-key')).toBe(false)
  })

  test('with 429 is retried, since nothing was executed', async () => {
    const { asked, client } = clientOf((_, count) =>
      count < 3 ? new Response('', { status: 429 }) : Response.json({ data: {} }),
    )
    expect(await client.graphql(QUERY)).toEqual({ data: {} })
    expect(asked).toHaveLength(3)
  })

  test.each(['', '<html>', 'null', '5', '[]'])('with an invalid response, %j, is a failure', async (text) => {
    const { client } = clientOf(() => new Response(text))
    await expect(client.graphql(QUERY)).rejects.toBeInstanceOf(ApiError)
  })

  test('on the network is a system error with its cause', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('fetch failed')))
    await expect(client.graphql(QUERY)).rejects.toMatchObject({ kind: 'system', cause: { message: 'fetch failed' } })
  })

  test('with 401 renews the session and is repeated once', async () => {
    const { asked, fetch } = startServer(({ url, headers }) => {
      if (url.pathname === '/oauth2/token') return createGrantResponse('new', 'r2')
      return headers.get('authorization') === 'new'
        ? Response.json({ data: { a: 1 } })
        : new Response('', { status: 401 })
    })
    const tokens = {
      accessToken: { value: 'old', expiresAt: 9e9 },
      refreshToken: { value: 'r', role: 'member' as const },
    }
    const client = createClient({
      auth: OAuthStrategy({ clientId: 'c', tokens }),
      baseUrl: 'https://shop.example',
      fetch,
    })
    expect(await client.graphql(QUERY)).toEqual({ data: { a: 1 } })
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/graphql/alpha', '/oauth2/token', '/graphql/alpha'])
  })
})
