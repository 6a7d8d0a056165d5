import Big from 'big.js'
import { expect, test } from 'vitest'
import type { TaxProvider } from '../../pricing/index.ts'
import { startShop } from '../../testing/index.ts'

/** A tenth of everything, wherever it goes. */
const TENTH: TaxProvider = {
  async estimate({ items }) {
    return {
      items: items.map(({ id, amountMinor }) => {
        const taxMinor = amountMinor / 10n
        const part = {
          jurisdiction: 'Everywhere',
          jurisdictionType: 'STATE' as const,
          taxName: 'Tenth',
          taxType: 'Sales tax',
          rate: new Big('0.1'),
          taxMinor,
        }
        return { id, taxMinor, exemptMinor: 0n, parts: [part] }
      }),
    }
  },
}

async function estimateWith(taxProvider: TaxProvider | undefined) {
  const shop = await startShop({ taxProvider, tax: { calculator: 'AUTOMATIC', taxIncludedInPrices: false } })
  await shop.addProduct('plate', { price: '10.00', stock: 9 })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 2)] }, { token })
  const estimate = () =>
    shop.ask('currentCart.estimateCurrentCartTotals', { shippingAddress: { country: 'DE' } }, { token })
  return { shop, estimate }
}

test('each item has the tax of the provider', async () => {
  const { estimate } = await estimateWith(TENTH)
  const { taxSummary, priceSummary } = await estimate()
  expect(taxSummary).toMatchObject({
    calculationDetails: { rateType: 'AUTO_RATE' },
    aggregatedTaxBreakdown: [{ taxName: 'Tenth', jurisdictionTypeEnum: 'STATE' }],
  })
  expect(priceSummary).toMatchObject({ tax: { amount: '2.49' }, total: { amount: '27.39' } })
})

test('the table applies when the provider fails; the log has the failure, the response has not; and the circuit breaker opens after five failures', async () => {
  const { shop, estimate } = await estimateWith({
    estimate: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:443 key=SECRET')),
  })
  for (let each = 0; each < 5; each++) {
    const answer = await estimate()
    expect(answer.taxSummary?.calculationDetails).toMatchObject({
      rateType: 'FALLBACK_RATE',
      autoTaxFallbackDetails: { fallbackReason: 'AUTO_TAX_FAILED', error: { code: 'AUTO_TAX_FAILED' } },
    })
    expect(answer.priceSummary?.tax?.amount).toBe('4.73')
    expect(JSON.stringify(answer)).not.toMatch(/SECRET|10\.0\.0/)
  }
  expect((await estimate()).taxSummary?.calculationDetails?.autoTaxFallbackDetails?.fallbackReason).toBe(
    'AUTO_TAX_DEACTIVATED',
  )
  expect(shop.logged.filter((line) => line.includes('The tax provider failed'))).toHaveLength(5)
})

test('automatic tax without a provider is calculated by the table, and the estimate says so', async () => {
  const { estimate } = await estimateWith(undefined)
  expect((await estimate()).taxSummary?.calculationDetails).toMatchObject({
    rateType: 'FALLBACK_RATE',
    autoTaxFallbackDetails: { fallbackReason: 'AUTO_TAX_DEACTIVATED' },
  })
})
