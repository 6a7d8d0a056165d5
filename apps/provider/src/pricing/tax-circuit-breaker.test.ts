import { expect, test } from 'vitest'
import { createTaxProviderCircuitBreaker } from './tax-circuit-breaker.ts'
import type { TaxRequest } from './tax-provider.ts'

const REQUEST: TaxRequest = {
  includedInPrices: false,
  isTaxExempt: false,
  businessAddress: { country: 'DE' },
  items: [],
}

test('the circuit breaker opens for 30 seconds after five failures in a row, then one request tries the provider', async () => {
  let time = 0
  let isUp = false
  let calls = 0
  const faults: unknown[] = []
  const guard = createTaxProviderCircuitBreaker(
    {
      async estimate() {
        calls++
        if (!isUp) throw new Error('down')
        return { items: [] }
      },
    },
    { now: () => new Date(time), failed: (fault) => faults.push(fault) },
  )
  const ask = () => guard.current()?.estimate(REQUEST, AbortSignal.timeout(1_000))

  for (let each = 0; each < 5; each++) await expect(ask()).rejects.toThrow('down')
  expect(guard.current()).toBeUndefined()
  time = 30_000
  await expect(ask()).rejects.toThrow('down')
  expect(guard.current()).toBeUndefined()
  time = 60_000
  isUp = true
  const first = ask()
  expect(guard.current()).toBeUndefined() // the others wait for what becomes of it
  await first
  for (let each = 0; each < 3; each++) await ask()
  expect([calls, faults.length]).toEqual([10, 6])
})

test('without a provider the circuit breaker returns none', () => {
  expect(createTaxProviderCircuitBreaker(undefined, { now: () => new Date(), failed() {} }).current()).toBeUndefined()
})
