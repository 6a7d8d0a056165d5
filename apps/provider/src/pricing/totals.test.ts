import { describe, expect, test } from 'vitest'
import { parseShipping, parseTax } from '../settings/index.ts'
import { calculateTotals, type PricedLine, type TotalsInput } from './totals.ts'

const shipping = parseShipping(
  {
    regions: [
      {
        code: 'germany',
        title: 'Germany',
        countries: ['DE'],
        options: [
          { code: 'parcel', title: 'Parcel', price: '4.90', freeFrom: '60.00' },
          { code: 'express', title: 'Express', price: '11.90' },
        ],
      },
      { code: 'islands', title: 'Islands', countries: ['IS'], options: [] },
    ],
  },
  'EUR',
)
const rates = [
  { country: 'DE', name: 'VAT', rate: '0.19' },
  { country: 'US', name: 'Sales tax', rate: '0' },
  { country: 'US', subdivision: 'US-NY', name: 'Sales tax', rate: '0.08875' },
]
const included = parseTax({ taxIncludedInPrices: true, shippingIsTaxed: true, rates })
const added = parseTax({ taxIncludedInPrices: false, shippingIsTaxed: true, rates })

function line(id: string, quantity: number, priceMinor: bigint, shippable = true): PricedLine {
  return { id, quantity, priceMinor, fullPriceMinor: priceMinor, shippable }
}

function reckon(lines: PricedLine[], changed: Partial<TotalsInput> & { tax?: typeof included } = {}) {
  const { tax = included, ...input } = changed
  return calculateTotals(
    { lines, destination: { country: 'DE' }, calculateShipping: true, calculateTax: true, ...input },
    { shipping, tax },
  )
}

describe('what a cart comes to', () => {
  test('tax that is included is taken out of the price: 19 % in 11.90 are 1.90', () => {
    const { lines, subtotalMinor, shippingMinor, taxMinor, totalMinor } = reckon([line('a', 2, 1_190n)])
    expect(lines).toMatchObject([{ priceMinor: 2_380n, beforeTaxMinor: 2_000n, taxMinor: 380n, afterTaxMinor: 2_380n }])
    expect({ subtotalMinor, shippingMinor, totalMinor }).toEqual({
      subtotalMinor: 2_380n,
      shippingMinor: 490n,
      totalMinor: 2_870n,
    })
    expect(taxMinor).toBe(380n + 78n) // 4.90 × 19 ÷ 119 = 0.7823…
  })

  test('tax that is not included comes on top', () => {
    const { lines, taxMinor, totalMinor } = reckon([line('a', 2, 1_000n)], { tax: added })
    expect(lines).toMatchObject([{ beforeTaxMinor: 2_000n, taxMinor: 380n, afterTaxMinor: 2_380n }])
    expect(taxMinor).toBe(380n + 93n) // 4.90 × 0.19 = 0.931
    expect(totalMinor).toBe(2_000n + 490n + 473n)
  })

  test('tax is rounded once a line, and a half goes up', () => {
    const half = parseTax({ ...added, rates: [{ country: 'DE', name: 'VAT', rate: '0.05' }] })
    const { lines, taxMinor } = reckon([line('a', 1, 10n, false), line('b', 1, 30n, false)], { tax: half })
    expect(lines.map((each) => each.taxMinor)).toEqual([1n, 2n]) // 0.5 and 1.5
    expect(taxMinor).toBe(3n) // of 0.40 together it would be 2
  })

  test('a half in tax that is included goes up too', () => {
    const half = parseTax({ ...included, rates: [{ country: 'DE', name: 'VAT', rate: '1' }] })
    expect(reckon([line('a', 1, 5n, false)], { tax: half }).lines).toMatchObject([{ beforeTaxMinor: 2n, taxMinor: 3n }])
  })

  test('shipping is free from its threshold on, not a cent before', () => {
    expect(reckon([line('a', 1, 5_999n)]).shippingMinor).toBe(490n)
    expect(reckon([line('a', 1, 6_000n)])).toMatchObject({ shippingMinor: 0n, totalMinor: 6_000n })
    expect(reckon([line('a', 1, 6_000n)], { selectedShippingCode: 'express' }).shippingMinor).toBe(1_190n)
  })

  test('the first way of delivery counts until another is asked for, and an unknown one is not mistaken for asked', () => {
    expect(reckon([line('a', 1, 100n)]).shipping).toMatchObject({
      isRequested: false,
      selected: { option: { code: 'parcel' } },
    })
    expect(reckon([line('a', 1, 100n)], { selectedShippingCode: 'express' }).shipping).toMatchObject({
      isRequested: true,
      selected: { option: { code: 'express' } },
    })
    expect(reckon([line('a', 1, 100n)], { selectedShippingCode: 'balloon' }).shipping).toMatchObject({
      isRequested: false,
      selected: { option: { code: 'parcel' } },
    })
  })

  test('without a destination there is neither tax nor shipping, and nothing is said to be undeliverable', () => {
    expect(reckon([line('a', 3, 333n)], { destination: undefined })).toMatchObject({
      taxMinor: 0n,
      shippingMinor: 0n,
      totalMinor: 999n,
      shipping: undefined,
      notDeliverable: false,
    })
  })

  test('a country that no way of delivery leads to is said to be undeliverable', () => {
    expect(reckon([line('a', 1, 100n)], { destination: { country: 'US' } })).toMatchObject({
      notDeliverable: true,
      shippingMinor: 0n,
      totalMinor: 100n,
    })
    expect(reckon([line('a', 1, 100n)], { destination: { country: 'IS' } })).toMatchObject({
      notDeliverable: true,
      shipping: undefined,
    })
  })

  test('what is digital needs no delivery, wherever it goes; one thing in a parcel does', () => {
    expect(reckon([line('a', 1, 100n, false)], { destination: { country: 'US' } })).toMatchObject({
      notDeliverable: false,
      shippingMinor: 0n,
    })
    expect(reckon([line('a', 1, 100n, false), line('b', 1, 100n)]).shippingMinor).toBe(490n)
  })

  test('the rate of a region goes before that of its country', () => {
    const rateOf = (subdivision?: string) =>
      reckon([line('a', 1, 10_000n)], { tax: added, destination: { country: 'US', subdivision } })
    expect(rateOf('US-NY').lines[0]!.taxMinor).toBe(888n) // 8.875 % of 100.00, a half up
    expect(rateOf('US-CA').taxMinor).toBe(0n)
    expect(rateOf().taxMinor).toBe(0n)
    expect(reckon([line('a', 1, 100n)], { destination: { country: 'FR' } }).taxRate).toBeUndefined()
  })

  test('shipping is taxed only where the shop says so', () => {
    const untaxed = { ...included, shippingIsTaxed: false }
    expect(reckon([line('a', 1, 1_190n)], { tax: untaxed })).toMatchObject({
      taxMinor: 190n,
      shipping: { selected: { beforeTaxMinor: 490n, taxMinor: 0n, afterTaxMinor: 490n } },
    })
  })

  test('what is not to be reckoned is left out', () => {
    expect(reckon([line('a', 1, 1_190n)], { calculateTax: false })).toMatchObject({
      taxMinor: 0n,
      shippingMinor: 490n,
      taxRate: undefined,
    })
    expect(reckon([line('a', 1, 1_190n)], { calculateShipping: false })).toMatchObject({
      taxMinor: 190n,
      shippingMinor: 0n,
      notDeliverable: false,
    })
  })

  test('an empty cart comes to nothing', () => {
    expect(reckon([])).toMatchObject({
      subtotalMinor: 0n,
      taxMinor: 0n,
      shippingMinor: 0n,
      totalMinor: 0n,
      notDeliverable: false,
    })
  })

  test('the largest cart there can be is exact', () => {
    const lines = Array.from({ length: 300 }, (_, n) => line(String(n), 100_000, 999_999_999_999n))
    expect(reckon(lines, { calculateTax: false, calculateShipping: false }).totalMinor).toBe(
      300n * 100_000n * 999_999_999_999n,
    )
  })
})
