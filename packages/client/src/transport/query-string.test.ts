import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeRequest, startServer } from '../fixtures/server.ts'
import { createClient, products } from '../index.ts'
import { toOperation } from '../operation.ts'
import { toQueryString } from './query-string.ts'

// All characters, with emphasis on those with a meaning in an address.
const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...'&=+%#?/. \n'), fc.string({ unit: 'binary', maxLength: 1 })),
})
const json = fc.jsonValue({ stringUnit: 'binary' })

describe('a request in one parameter', () => {
  test('a request in one parameter is read unchanged from `.r`, whatever its texts are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary', minLength: 1 }), json, { minKeys: 1 }), (filter) => {
        const request = { query: { filter, paging: { limit: 1 } } }
        const whole = new URLSearchParams(toQueryString(request, true)).get('.r') ?? ''
        expect(whole).toMatch(/^[\w-]+$/)
        expect(decodeRequest(whole)).toEqual(JSON.parse(JSON.stringify(request)))
      }),
    )
  })

  test('a request in one parameter is read unchanged even with an unpaired surrogate in it', () => {
    const request = { query: { filter: { name: 'a\ud800b\udc00' } } }
    expect(decodeRequest(toQueryString(request, true).slice('.r='.length))).toEqual(request)
  })

  test('becomes plain parameters if nothing is nested', () => {
    expect(toQueryString({ slug: 'a b', ids: [1, 2], none: undefined }, true)).toBe('slug=a+b&ids=1&ids=2')
    expect(toQueryString({}, true)).toBe('')
  })
})

describe('plain parameters', () => {
  const scalar = fc.oneof(text, fc.integer(), fc.boolean())
  const keys = fc.stringMatching(/^[a-z&=+% ü]{1,8}$/)

  test('plain parameters can be parsed: a list is a repeated key', () => {
    fc.assert(
      fc.property(fc.dictionary(keys, fc.oneof(scalar, fc.array(scalar, { minLength: 1 }))), (request) => {
        const parameters = new URLSearchParams(toQueryString(request))
        expect([...new Set(parameters.keys())].sort()).toEqual(Object.keys(request).sort())
        for (const [key, value] of Object.entries(request))
          expect(parameters.getAll(key)).toEqual([value].flat().map(String))
      }),
    )
  })

  test('plain parameters have dots for nested members', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 5 }),
        scalar,
        (path, value) => {
          const request = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
          expect([...new URLSearchParams(toQueryString(request))]).toEqual([[path.join('.'), String(value)]])
        },
      ),
    )
  })

  test('plain parameters omit missing members', () => {
    expect(toQueryString({ a: undefined, b: null, c: { d: null }, e: [undefined, null], f: '' })).toBe('f=')
  })
})

describe('a query by its length', () => {
  const baseUrl = 'https://shop.example'
  const search = toOperation<(words: string) => Promise<unknown>>({
    method: 'GET',
    path: '/search',
    takes: ['q'],
    isQuery: true,
  })
  const read = toOperation<(words: string) => Promise<unknown>>({ method: 'GET', path: '/read', takes: ['q'] })

  async function sent(length: number) {
    const { asked, fetch } = startServer(() => Response.json({ at: '2026-01-01T00:00:00.000Z' }))
    const client = createClient({ modules: { search, read }, baseUrl, fetch })
    const words = 'x'.repeat(length - 'q='.length)
    await client.search(words)
    await client.read(words)
    return asked.map(({ method, url, body }) => [method, url.search.length, body?.q === words])
  }

  test('goes in the address with up to 4000 characters', async () => {
    expect(await sent(4000)).toEqual([
      ['GET', 4001, false],
      ['GET', 4001, false],
    ])
  })

  test('beyond the limit goes in the body to the same path, only where that is served', async () => {
    expect(await sent(4001)).toEqual([
      ['POST', 0, true],
      ['GET', 4002, false],
    ])
  })

  test('near the limit is sent whole either way, and its response parsed alike', async () => {
    const { asked, fetch } = startServer(() => Response.json({ products: [{ lastUpdated: '2026-01-01T00:00:00Z' }] }))
    const client = createClient({ modules: { products }, baseUrl, fetch })
    for (let length = 2900; length < 2960; length++) {
      const { items } = await client.products
        .queryProducts()
        .eq('name', 'ü'.repeat(length / 2))
        .find()
      expect(items).toEqual([{ lastUpdated: new Date('2026-01-01') }])
    }
    const inAddress = asked.filter(({ method }) => method === 'GET').map(({ url }) => url.search.length - 1)
    expect(Math.max(...inAddress)).toBeLessThanOrEqual(4000)
    expect(Math.max(...inAddress)).toBeGreaterThan(3990)
    for (const { method, url, body, headers } of asked) {
      const whole = method === 'GET' ? decodeRequest(url.searchParams.get('.r') ?? '') : body
      expect(whole).toMatchObject({ query: { filter: { name: expect.stringMatching(/^ü+$/) }, paging: { limit: 50 } } })
      // A query is a read by either method.
      expect(headers.has('idempotency-key')).toBe(false)
    }
    expect(inAddress.length).toBeLessThan(asked.length)
  })
})
