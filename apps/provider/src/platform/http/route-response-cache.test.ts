import { expect, test } from 'vitest'
import type { CachedResponse } from './request-context.ts'
import { RouteResponseCache } from './route-response-cache.ts'

const response: CachedResponse = { bytes: '{}', etag: 'W/"x"', isPublic: true, isFresh: () => true, onHit: () => {} }
const PLAIN = { target: '/products', language: undefined, currency: undefined, mediaHost: 'shop' } as const

test('the route cache returns a response only for its URL and the headers that it depends on', () => {
  const cache = new RouteResponseCache({ isEnabled: true })
  cache.set({ ...PLAIN, language: 'de', currency: 'x USD' }, response)
  expect(cache.get({ ...PLAIN, language: 'de', currency: 'x USD' })).toBe(response)
  for (const other of [
    PLAIN,
    { ...PLAIN, language: 'de' },
    { ...PLAIN, language: 'de x', currency: 'USD' },
    { ...PLAIN, currency: 'de x USD' },
    { ...PLAIN, target: '/products de x USD' },
    { ...PLAIN, language: 'de', currency: 'x USD', mediaHost: 'platform' } as const,
  ])
    expect(cache.get(other)).toBe(undefined)
})

test('callers with media addresses of the platform never get a response with those of the shop, nor the other way round', () => {
  const cache = new RouteResponseCache({ isEnabled: true })
  const platform = { ...PLAIN, mediaHost: 'platform' } as const
  cache.set(PLAIN, response)
  expect(cache.get(platform)).toBe(undefined)
  const other = { ...response, etag: 'W/"y"' }
  cache.set(platform, other)
  expect([cache.get(PLAIN), cache.get(platform)]).toEqual([response, other])
})

test('the route cache ignores requests with overlong headers or URLs', () => {
  const cache = new RouteResponseCache({ isEnabled: true })
  for (const long of [
    { language: 'x'.repeat(1_000) },
    { currency: 'x'.repeat(1_000) },
    { target: `/${'x'.repeat(1_000)}` },
  ]) {
    cache.set({ ...PLAIN, ...long }, response)
    expect(cache.get({ ...PLAIN, ...long })).toBe(undefined)
  }
})
