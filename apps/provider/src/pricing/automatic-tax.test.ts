import Big from 'big.js'
import { describe, expect, test, vi } from 'vitest'
import {
  deliveryBy,
  deliveryOption,
  ALL_ITEMS,
  createPlainInput,
  createPlainLine,
  createPlainRules,
  createPlainTax,
  taxRegion,
} from '../testing/plain-cart.ts'
import { calculateUntaxedTotals } from './untaxed-totals.ts'
import { calculateTaxedTotals } from './taxed-totals.ts'
import type { TaxRules, TotalsInput } from './input.ts'
import { calculateAutomaticTax } from './automatic-tax.ts'
import type { EstimatedItem, EstimatedPart, TaxProvider, TaxRequest } from './tax-provider.ts'

const part = (taxMinor: bigint, changed: Partial<EstimatedPart> = {}): EstimatedPart => ({
  jurisdiction: 'New York',
  jurisdictionType: 'STATE',
  taxName: 'NY State Sales Tax',
  taxType: 'Sales Tax',
  rate: new Big('0.04'),
  taxMinor,
  ...changed,
})
const answer = (id: string, taxMinor: bigint, changed: Partial<EstimatedItem> = {}): EstimatedItem => ({
  id,
  taxMinor,
  exemptMinor: 0n,
  parts: [part(taxMinor)],
  ...changed,
})
/** Takes 4 % of everything, rounded down: not what the table would take. */
const fourPercent: TaxProvider = {
  estimate: async ({ items }) => ({ items: items.map(({ id, amountMinor }) => answer(id, (amountMinor * 4n) / 100n)) }),
}
const answering = (items: EstimatedItem[]): TaxProvider => ({ estimate: async () => ({ items }) })

const lines = [createPlainLine('a', 1_000n), createPlainLine('b', 2_099n)]

async function reckon(
  provider: TaxProvider | undefined,
  {
    tax = {},
    input = {},
    of = lines,
  }: { tax?: Partial<TaxRules>; input?: Partial<TotalsInput>; of?: typeof lines } = {},
) {
  const rules = createPlainRules({
    tax: createPlainTax([taxRegion('0.1')], { calculator: 'AUTOMATIC', ...tax }),
    shipping: deliveryBy(deliveryOption('parcel', 500n)),
    fees: [{ code: 'fee', name: 'Fee', scope: ALL_ITEMS, value: { type: 'FIXED', amountMinor: 100n } }],
  })
  const untaxed = calculateUntaxedTotals(createPlainInput(of, input), rules)
  return calculateTaxedTotals(untaxed, await calculateAutomaticTax(untaxed, provider, { timeoutMs: 50 }))
}

describe('a tax provider that responds', () => {
  test('the provider sets the tax of lines, delivery and fees', async () => {
    const totals = await reckon(fourPercent)
    expect(totals.tax).toMatchObject({ method: { type: 'AUTO_RATE' }, taxableMinor: 3_699n })
    expect(totals.lines).toMatchObject([{ taxMinor: 40n }, { taxMinor: 83n, afterTaxMinor: 2_182n }])
    expect(totals).toMatchObject({ taxMinor: 40n + 83n + 20n + 4n, totalMinor: 3_699n + 147n })
    expect(totals.tax.parts).toMatchObject([{ jurisdiction: 'New York', taxMinor: 147n, taxableMinor: 3_699n }])
    expect(totals.steps().find(({ kind }) => kind === 'TAX')).toMatchObject({
      rule: '10: by the tax provider',
      exact: '40',
    })
  })

  test('the provider receives the taxable items and their addresses', async () => {
    const estimate = vi.fn<TaxProvider['estimate']>(fourPercent.estimate)
    await reckon({ estimate })
    expect(estimate.mock.calls[0]![0]).toEqual({
      includedInPrices: false,
      isTaxExempt: false,
      businessAddress: { country: 'DE' },
      items: [
        { id: 'LINE a', kind: 'LINE', amountMinor: 1_000n, taxGroupId: undefined, address: { country: 'DE' } },
        { id: 'LINE b', kind: 'LINE', amountMinor: 2_099n, taxGroupId: undefined, address: { country: 'DE' } },
        { id: 'DELIVERY ', kind: 'DELIVERY', amountMinor: 500n, taxGroupId: undefined, address: { country: 'DE' } },
        { id: 'FEE fee', kind: 'FEE', amountMinor: 100n, taxGroupId: undefined, address: { country: 'DE' } },
      ],
    } satisfies TaxRequest)
  })

  test('the provider may return no tax at all', async () => {
    const none: TaxProvider = {
      estimate: async ({ items }) => ({ items: items.map(({ id }) => answer(id, 0n, { parts: [] })) }),
    }
    expect((await reckon(none)).tax).toMatchObject({
      method: { type: 'NO_TAX_COLLECTED' },
      taxableMinor: 0n,
      parts: [],
    })
  })

  test('the provider may exempt a part of an item', async () => {
    const half: TaxProvider = {
      estimate: async ({ items }) => ({
        items: items.map(({ id, amountMinor }) => answer(id, 1n, { exemptMinor: amountMinor / 2n })),
      }),
    }
    const { lines: taxed, tax } = await reckon(half, { of: lines.slice(0, 1) })
    expect(taxed[0]).toMatchObject({ taxableMinor: 500n, exemptMinor: 500n, taxMinor: 1n })
    expect(tax).toMatchObject({ exemptMinor: 800n, taxableMinor: 800n })
  })

  test('the provider is not called with a manual calculator, without requested tax, or without an address', async () => {
    const estimate = vi.fn<TaxProvider['estimate']>(fourPercent.estimate)
    const manual = await reckon({ estimate }, { tax: { calculator: 'MANUAL' } })
    expect(manual.tax.method).toEqual({ type: 'MANUAL_RATE', reason: 'GLOBAL_SETTING_TO_MANUAL' })
    expect((await reckon({ estimate }, { input: { calculateTax: false } })).tax.method).toEqual({
      type: 'NO_TAX_COLLECTED',
    })
    expect((await reckon({ estimate }, { input: { shippingAddress: undefined } })).tax.method).toEqual({
      type: 'NO_TAX_COLLECTED',
    })
    expect(estimate).not.toHaveBeenCalled()
  })

  test('without collected tax, the reason is that of the shop or of the region, or absent', async () => {
    const type = 'NO_TAX_COLLECTED'
    const ofNobody = taxRegion([], { isManual: true })
    const none = answering(['LINE a', 'LINE b', 'DELIVERY ', 'FEE fee'].map((id) => answer(id, 0n, { parts: [] })))
    const howBy = async (tax: Partial<TaxRules>) => (await reckon(none, { tax })).tax.method
    expect(await howBy({ calculator: 'MANUAL', regions: [] })).toEqual({ type, reason: 'GLOBAL_SETTING_TO_MANUAL' })
    expect(await howBy({ regions: [ofNobody] })).toEqual({ type, reason: 'REGION_SETTING_TO_MANUAL' })
    expect(await howBy({})).toEqual({ type })
  })
})

describe('a manual tax region', () => {
  const regions = [taxRegion('0.1', { isManual: true }), taxRegion('0.2', { country: 'FR' })]

  test('items of a manual region are not sent to the provider', async () => {
    const totals = await reckon(fourPercent, { tax: { regions } })
    expect(totals.tax.method).toEqual({ type: 'MANUAL_RATE', reason: 'REGION_SETTING_TO_MANUAL' })
    expect(totals.taxMinor).toBe(100n + 210n + 50n + 10n)
  })

  test('items of other regions are sent to the provider', async () => {
    const of = [createPlainLine('a', 1_000n), createPlainLine('file', 1_000n, { needsDelivery: false })]
    const totals = await reckon(fourPercent, { tax: { regions }, of, input: { billingAddress: { country: 'FR' } } })
    expect(totals.tax.method).toEqual({ type: 'AUTO_RATE' })
    expect(totals.lines).toMatchObject([{ taxMinor: 100n }, { taxMinor: 40n }])
    expect(totals.tax.parts.map(({ jurisdiction }) => jurisdiction)).toEqual(['Germany', 'New York'])
  })
})

describe('fallback to the table', () => {
  const byTable = 100n + 210n + 50n + 10n

  test('the table applies without a provider', async () => {
    const totals = await reckon(undefined)
    expect(totals.tax.method).toEqual({ type: 'FALLBACK_RATE', reason: 'AUTO_TAX_DEACTIVATED' })
    expect(totals.taxMinor).toBe(byTable)
  })

  test('the table applies when the provider fails, with its message', async () => {
    const failing: TaxProvider = { estimate: async () => Promise.reject(new Error('Unknown address.')) }
    const totals = await reckon(failing)
    expect(totals.tax.method).toEqual({ type: 'FALLBACK_RATE', reason: 'AUTO_TAX_FAILED', message: 'Unknown address.' })
    expect(totals.taxMinor).toBe(byTable)
  })

  test('the table applies after a timeout, and the request is aborted', async () => {
    let stopped: AbortSignal | undefined
    const slow: TaxProvider = {
      estimate: async (_, signal) => {
        stopped = signal
        return new Promise(() => {})
      },
    }
    const { method } = (await reckon(slow)).tax
    expect(method).toMatchObject({
      reason: 'AUTO_TAX_FAILED',
      message: 'The tax provider did not answer within 50 ms.',
    })
    expect(stopped?.aborted).toBe(true)
  })

  const good = [answer('LINE a', 40n), answer('LINE b', 83n), answer('DELIVERY ', 20n), answer('FEE fee', 4n)]
  const instead = (wrong: EstimatedItem) => [wrong, ...good.slice(1)]
  // Answers that the types rule out, but another's program may give.
  const float = 40.5 as unknown as bigint
  const noNumber = Number.NaN as unknown as Big
  test.each<[string, EstimatedItem[], string]>([
    ['an item is missing', good.slice(1), 'did not answer for LINE a'],
    ['an item is unknown', [...good, answer('LINE z', 1n)], 'not in the cart: LINE z'],
    ['an item comes twice', [...good, good[0]!], 'answered twice for LINE a'],
    ['a tax is negative', instead(answer('LINE a', -1n)), 'negative'],
    ['a part is negative', instead(answer('LINE a', 0n, { parts: [part(1n), part(-1n)] })), 'negative'],
    ['parts do not add up', instead(answer('LINE a', 40n, { parts: [part(39n)] })), 'do not add up'],
    ['tax without parts', instead(answer('LINE a', 40n, { parts: [] })), 'do not add up'],
    ['an amount is a float', instead(answer('LINE a', float)), 'no whole number'],
    ['a rate is not finite', instead(answer('LINE a', 40n, { parts: [part(40n, { rate: noNumber })] })), 'no number'],
    ['a rate is negative', instead(answer('LINE a', 40n, { parts: [part(40n, { rate: new Big(-1) })] })), 'negative'],
    ['more is exempt than there is', instead(answer('LINE a', 0n, { exemptMinor: 1_001n })), 'more is exempt'],
  ])('the table applies where %s', async (_, items, message) => {
    const totals = await reckon(answering(items))
    expect(totals.tax.method).toMatchObject({ reason: 'AUTO_TAX_FAILED', message: expect.stringContaining(message) })
    expect(totals.taxMinor).toBe(byTable)
  })

  test('the table applies if the included tax exceeds the price, or an exempt buyer is taxed', async () => {
    const all: TaxProvider = {
      estimate: async ({ items }) => ({ items: items.map(({ id, amountMinor }) => answer(id, amountMinor + 1n)) }),
    }
    expect((await reckon(all, { tax: { includedInPrices: true } })).tax.method).toMatchObject({
      message: expect.stringContaining('more tax is included'),
    })
    const exempt = await reckon(fourPercent, { input: { isTaxExempt: true } })
    expect(exempt.tax.method).toMatchObject({ message: expect.stringContaining('exempt') })
    expect(exempt.taxMinor).toBe(0n)
  })

  test('the table applies if the estimate is undefined', async () => {
    const nothing: TaxProvider = { estimate: async () => JSON.parse('null') }
    expect((await reckon(nothing)).tax.method).toMatchObject({ reason: 'AUTO_TAX_FAILED' })
  })
})
