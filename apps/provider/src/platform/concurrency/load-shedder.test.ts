import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadShedder, PRIORITY } from './load-shedder.ts'
import { getApiPriority } from '../../app/api-priority.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setInterval'] }))
afterEach(() => vi.useRealTimers())

const ranks = Object.values(PRIORITY)

test('the load shedder rejects searches first and sales never as active requests grow', () => {
  let requests = 0
  const door = createLoadShedder({ countActiveRequests: () => requests })
  const shutTo = (count: number): number[] => {
    requests = count
    return ranks.filter((rank) => door.shouldReject(() => rank))
  }
  expect(shutTo(99)).toEqual([])
  expect(shutTo(100)).toEqual([PRIORITY.search])
  expect(shutTo(250)).toEqual([PRIORITY.search, PRIORITY.read])
  expect(shutTo(500)).toEqual([PRIORITY.search, PRIORITY.read, PRIORITY.write])
  expect(shutTo(5_000)).toEqual([PRIORITY.search, PRIORITY.read, PRIORITY.write])
  expect(shutTo(99)).toEqual([])
  expect(door.takeRejectedCount()).toBe(9)
  expect(door.takeRejectedCount()).toBe(0)
})

test('the load shedder rejects requests of a burst while the event loop is late, and a lone request never', () => {
  const door = createLoadShedder({ countActiveRequests: () => 0 })
  const come = (times: number): number[] =>
    Array.from({ length: times }, () => ranks.filter((rank) => door.shouldReject(() => rank))).at(-1) ?? []
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  expect(come(1)).toEqual([])
  expect(come(10)).toEqual([PRIORITY.search, PRIORITY.read, PRIORITY.write])
  vi.restoreAllMocks()
  vi.advanceTimersByTime(50)
  expect(come(100)).toEqual([])
})

test('checkout and sign-in requests have priority sale, and catalogue queries have priority search', () => {
  const asked: [rank: number, method: string, paths: string[]][] = [
    [
      PRIORITY.sale,
      'POST',
      [
        '/oauth2/token',
        '/_api/oauth2/token',
        '/webhooks/stripe',
        '/_api/redirects-api/v1/redirect-session',
        '/ecom/v1/carts/current/create-checkout',
      ],
    ],
    [PRIORITY.sale, 'OPTIONS', ['/cartwright/v1/search/products']],
    [PRIORITY.sale, 'GET', ['/readyz', '/healthz', '/pages-assets/page.js']],
    [
      PRIORITY.search,
      'GET',
      [
        '/stores-reader/v1/products/query-platformized',
        '/v2/collections/query',
        '/_api/catalog-server/v2/collections/query',
      ],
    ],
    [
      PRIORITY.search,
      'POST',
      [
        '/cartwright/v1/search/products',
        '/cartwright/v1/search/suggestions',
        '/stores-reader/v1/variants/query',
        '/v1/recommendations/get',
        '/ecom/v1/recommendations/get',
      ],
    ],
    [PRIORITY.read, 'GET', ['/stores-reader/v1/products/1', '/ecom/v1/carts/current', '/media/a.jpg']],
    [PRIORITY.write, 'POST', ['/ecom/v1/carts/current/add-to-cart', '/_api/iam/authentication/v2/login']],
  ]
  for (const [rank, method, paths] of asked)
    for (const path of paths) expect([path, getApiPriority({ method, path })]).toEqual([path, rank])
})
