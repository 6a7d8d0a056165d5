import { expect, test } from 'vitest'
import type { StorefrontDeps } from '../../../storefront/src/app.tsx'
import { readConfig } from '../config.ts'
import { CacheBudget } from '../platform/cache/index.ts'
import { startShop } from '../testing/index.ts'
import type { Frontends } from './load-frontends.ts'
import { createStorefrontHandler } from './storefront-handler.ts'

test('the storefront gets the address of its client and a rate limiter', async () => {
  const { provider } = await startShop()
  let given: StorefrontDeps | undefined
  let address: string | undefined
  const frontEnds = {
    buildStorefront(deps: StorefrontDeps) {
      given = deps
      return { fetch: async () => ((address = deps.clientAddress?.()), new Response()) }
    },
  } as unknown as Frontends // the handler uses nothing else of them
  const handler = createStorefrontHandler(readConfig({}, '/nowhere'), {
    provider,
    frontEnds,
    caches: new CacheBudget(),
    log: undefined as never,
    cookieSecret: new Uint8Array(32),
  })

  await handler.fetch(new Request('http://shop.test/'), { address: '203.0.113.7' })
  expect(address).toBe('203.0.113.7')
  const limiter = given!.createRateLimiter!({ burst: 1, perSecond: 1, maxClients: 10 })
  expect([limiter.takeToken('a'), limiter.takeToken('a'), limiter.takeToken('b')]).toEqual([0, 1, 0])
})
