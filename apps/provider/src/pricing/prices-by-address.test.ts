import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toCompared } from '../testing/compared-totals.ts'
import { calculateTotalsNaively } from '../testing/naive-totals.ts'
import {
  deliveryOption,
  createPlainInput,
  createPlainLine,
  createPlainRules,
  createPlainTax,
  taxRegion,
} from '../testing/plain-cart.ts'
import { calculateTotalsWithManualTax } from './calculate-totals-with-manual-tax.ts'
import type { Destination, PricingRules, TaxRegion, TaxRules, TotalsInput } from './input.ts'

const germany = taxRegion('0.19')
const france = taxRegion('0.2', { name: 'France', country: 'FR' })
const states = taxRegion([], { name: 'United States', country: 'US', includedInPrices: false })
const texas = taxRegion('0.0625', { name: 'Texas', type: 'STATE', country: 'US', subdivision: 'US-TX' })

const IN_TEXAS = { country: 'US', subdivision: 'US-TX', city: 'Austin', postalCode: '73301' }

/** The engine's totals, which are those of the second reckoning. */
function reckon(input: TotalsInput, rules: PricingRules) {
  const totals = calculateTotalsWithManualTax(input, rules)
  expect(toCompared(totals)).toEqual(calculateTotalsNaively(input, rules))
  return totals
}

function isIncludedAt(
  shippingAddress: Destination | undefined,
  regions: readonly TaxRegion[],
  tax?: Partial<TaxRules>,
) {
  const rules = createPlainRules({ tax: createPlainTax(regions, { includedInPrices: true, ...tax }) })
  return reckon(createPlainInput([createPlainLine('a', 1_000n)], { shippingAddress }), rules).tax.isIncludedInPrices
}

test('one price in five places has the totals of the guide, and its steps add up to them', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/totals.md', import.meta.url), 'utf8')
  const rows = guide.split('\n')
  const at = rows.findIndex((row) => row.startsWith('| To '))
  const table = rows.slice(at + 2, at + 7).map((row) => row.split('|').map((cell) => cell.trim()))
  const addresses: Record<string, Destination> = {
    Germany: { country: 'DE' },
    France: { country: 'FR' },
    Switzerland: { country: 'CH' },
    Texas: IN_TEXAS,
    Oregon: { country: 'US', subdivision: 'US-OR' },
  }
  const option = deliveryOption('parcel', 1_000n)
  const countries = ['DE', 'FR', 'CH', 'US']
  const rules = createPlainRules({
    shipping: { regions: [{ id: 'all', title: 'All', countries, subdivisions: [], options: [option] }] },
    tax: createPlainTax([germany, france, states, texas], { includedInPrices: true }),
  })
  for (const [, place = '', how = '', ...figures] of table) {
    const shippingAddress = addresses[place]
    const totals = reckon(createPlainInput([createPlainLine('mug', 2_400n)], { shippingAddress }), rules)
    const before = totals.lines[0]!.beforeTaxMinor + totals.shipping!.selected.beforeTaxMinor
    const told = [before, totals.taxMinor, totals.totalMinor].map((minor) => (Number(minor) / 100).toFixed(2))
    expect([place, ...told]).toEqual([place, ...figures.slice(0, 3)])
    expect([place, totals.tax.isIncludedInPrices]).toEqual([place, !how.includes('added')])
    expect([totals.subtotalMinor, totals.shippingMinor]).toEqual([2_400n, 1_000n])
    expect(totals.steps().at(-1)?.runningMinor).toBe(totals.totalMinor)
  }
  console.log(`places whose figures differ between guide, engine and second reckoning: 0 of ${table.length}`)
  expect(table.map(([, place]) => place)).toEqual(Object.keys(addresses))
})

describe('whether prices include tax', () => {
  test('the shop decides without an address and where no region does', () => {
    expect(isIncludedAt(undefined, [states])).toBe(true)
    expect(isIncludedAt({ country: 'CH' }, [states])).toBe(true)
    expect(isIncludedAt({ country: 'DE' }, [germany, states], { includedInPrices: false })).toBe(false)
  })

  test('a country decides for all its subdivisions, also those whose rates replace its own', () => {
    expect(isIncludedAt(IN_TEXAS, [states, texas])).toBe(false)
    expect(isIncludedAt(IN_TEXAS, [states, { ...texas, replacesWider: true }])).toBe(false)
  })

  test('a subdivision decides before its country; of two equally narrow regions the first', () => {
    expect(isIncludedAt(IN_TEXAS, [states, { ...texas, includedInPrices: true }])).toBe(true)
    expect(
      isIncludedAt(IN_TEXAS, [
        { ...texas, includedInPrices: true },
        { ...texas, includedInPrices: false },
      ]),
    ).toBe(true)
    expect(
      isIncludedAt(IN_TEXAS, [
        { ...texas, includedInPrices: false },
        { ...texas, includedInPrices: true },
      ]),
    ).toBe(false)
    const elsewhere = { ...texas, type: 'CITY' as const, cities: ['Houston'], includedInPrices: true }
    expect(isIncludedAt(IN_TEXAS, [elsewhere, states])).toBe(false)
  })

  test('the taxable address of the shop decides, not that of a single line', () => {
    const regions = [germany, states, texas]
    expect(isIncludedAt(IN_TEXAS, regions, { addressBy: 'BUSINESS' })).toBe(true)
    const rules = createPlainRules({ tax: createPlainTax(regions, { includedInPrices: true }) })
    const lines = [createPlainLine('a', 1_000n), createPlainLine('b', 1_190n, { taxableAddress: 'BUSINESS' })]
    const totals = reckon(createPlainInput(lines, { shippingAddress: IN_TEXAS }), rules)
    expect(totals.lines.map(({ taxMinor }) => taxMinor)).toEqual([63n, 226n])
    expect(totals.totalMinor).toBe(1_000n + 63n + 1_190n + 226n)
  })

  test('the pickup address decides for pickup', () => {
    const collected = deliveryOption('collect', 0n, {
      pickup: { pickupMethod: 'STORE_PICKUP', address: { country: 'DE' } },
    })
    const rules = createPlainRules({
      shipping: {
        regions: [
          {
            id: 'us',
            title: 'States',
            countries: ['US'],
            subdivisions: [],
            options: [deliveryOption('post', 0n), collected],
          },
        ],
      },
      tax: createPlainTax([germany, states, texas], { includedInPrices: true }),
    })
    const reckonBy = (code: string) =>
      reckon(
        createPlainInput([createPlainLine('a', 1_190n)], { shippingAddress: IN_TEXAS, selectedShipping: { code } }),
        rules,
      )
    expect(reckonBy('post')).toMatchObject({ taxMinor: 74n, totalMinor: 1_264n })
    expect(reckonBy('collect')).toMatchObject({ taxMinor: 190n, totalMinor: 1_190n })
  })
})
