import { describe, expect, test } from 'vitest'
import {
  deliveryBy,
  deliveryOption,
  ALL_ITEMS,
  percentOff,
  createPlainCoupon,
  createPlainLine,
  createPlainTax,
  createTaxRate,
  taxRegion,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import { isTaxCollected } from './tax.ts'
import type { Destination, PricedLine, TaxRegion, TaxRules, TotalsInput } from './input.ts'

const fixedCharge = { type: 'HANDLING_FEE' as const, value: { type: 'FIXED' as const, amountMinor: 200n } }
const withCharge = deliveryBy(deliveryOption('parcel', 500n, { charges: [fixedCharge] }))
const fees = [{ code: 'fee', name: 'Fee', scope: ALL_ITEMS, value: { type: 'FIXED' as const, amountMinor: 100n } }]

describe('added or included', () => {
  test('added tax comes on top of the price', () => {
    const totals = calculatePlainTotals(
      [createPlainLine('a', 1_000n)],
      {},
      { tax: createPlainTax([taxRegion('0.19')]) },
    )
    expect(totals.lines).toMatchObject([
      { beforeTaxMinor: 1_000n, taxMinor: 190n, afterTaxMinor: 1_190n, taxableMinor: 1_000n },
    ])
    expect(totals).toMatchObject({ subtotalMinor: 1_000n, taxMinor: 190n, totalMinor: 1_190n })
  })

  test('included tax is part of the price, and the total does not change', () => {
    const tax = createPlainTax([taxRegion('0.19')], { includedInPrices: true })
    const totals = calculatePlainTotals([createPlainLine('a', 1_190n)], {}, { tax })
    expect(totals.lines).toMatchObject([
      { beforeTaxMinor: 1_000n, taxMinor: 190n, afterTaxMinor: 1_190n, taxableMinor: 1_190n },
    ])
    expect(totals).toMatchObject({ subtotalMinor: 1_190n, taxMinor: 190n, totalMinor: 1_190n })
  })

  test('tax is rounded half up: two halves are two units by line, and one unit by order', () => {
    const lines = [createPlainLine('a', 10n), createPlainLine('b', 30n)] // 0.5 and 1.5
    const taxBy = (rounding: 'LINE' | 'ORDER') =>
      calculatePlainTotals(lines, {}, { tax: createPlainTax([taxRegion('0.05')], { rounding }) }).taxMinor
    expect(taxBy('LINE')).toBe(3n)
    expect(taxBy('ORDER')).toBe(2n)
    const included = createPlainTax([taxRegion('1')], { includedInPrices: true })
    expect(calculatePlainTotals([createPlainLine('a', 5n)], {}, { tax: included }).lines).toMatchObject([
      { beforeTaxMinor: 2n, taxMinor: 3n },
    ])
  })

  test('tax applies after discounts of lines and delivery', () => {
    const rules = { tax: createPlainTax([taxRegion('0.1')]), shipping: withCharge }
    const tenOff = calculatePlainTotals(
      [createPlainLine('a', 1_000n)],
      { coupon: createPlainCoupon({ type: 'PERCENT_OFF', percentage: percentOff(10) }) },
      rules,
    )
    expect(tenOff.lines).toMatchObject([{ taxableMinor: 900n, taxMinor: 90n }])
    const free = calculatePlainTotals(
      [createPlainLine('a', 1_000n)],
      { coupon: createPlainCoupon({ type: 'FREE_SHIPPING' }) },
      rules,
    )
    expect(free.shipping?.selected).toMatchObject({ taxableMinor: 0n, taxMinor: 0n, chargesTaxed: [{ taxMinor: 20n }] })
  })

  test('a rate above 100 % taxes more than the price', () => {
    const totals = calculatePlainTotals([createPlainLine('a', 100n)], {}, { tax: createPlainTax([taxRegion('2')]) })
    expect(totals).toMatchObject({ taxMinor: 200n, totalMinor: 300n })
  })
})

describe('taxed items', () => {
  test('lines, delivery, each charge and each fee are taxed one by one', () => {
    const totals = calculatePlainTotals(
      [createPlainLine('a', 1_000n)],
      {},
      { tax: createPlainTax([taxRegion('0.1')]), shipping: withCharge, fees },
    )
    expect(totals.lines[0]!.taxMinor).toBe(100n)
    expect(totals.shipping?.selected).toMatchObject({
      taxMinor: 50n,
      chargesTaxed: [{ taxMinor: 20n, afterTaxMinor: 220n }],
    })
    expect(totals.fees).toMatchObject([{ taxMinor: 10n, afterTaxMinor: 110n }])
    expect(totals).toMatchObject({ taxMinor: 180n, totalMinor: 1_980n })
    expect(totals.tax).toMatchObject({ taxableMinor: 1_800n, parts: [{ taxMinor: 180n, taxableMinor: 1_800n }] })
  })

  test('deliveries are taxed only if the shop says so, by their own group', () => {
    const regions = [taxRegion([createTaxRate('0.1'), createTaxRate('0.2', 'deliveries')])]
    const reckon = (changed: Partial<TaxRules>) =>
      calculatePlainTotals(
        [createPlainLine('a', 1_000n)],
        {},
        { tax: createPlainTax(regions, changed), shipping: withCharge },
      ).shipping?.selected
    expect(reckon({ shippingIsTaxed: false })).toMatchObject({
      taxMinor: 0n,
      taxableMinor: 0n,
      chargesTaxed: [{ taxMinor: 0n }],
    })
    expect(reckon({ shippingTaxGroupId: 'deliveries' })).toMatchObject({
      taxMinor: 100n,
      chargesTaxed: [{ taxMinor: 40n }],
    })
  })

  test('no item is taxed if tax is not requested', () => {
    const totals = calculatePlainTotals(
      [createPlainLine('a', 1_000n)],
      { calculateTax: false },
      { tax: createPlainTax([taxRegion('0.1')]) },
    )
    expect(totals).toMatchObject({ taxMinor: 0n, tax: { parts: [], method: { type: 'NO_TAX_COLLECTED' } } })
  })

  test('the tax of a single exempt cent is reported and not collected', () => {
    expect([0n, 1n].map((exemptMinor) => isTaxCollected({ parts: [], exemptMinor }))).toEqual([false, true])
  })

  test('an exempt buyer pays no tax; if prices include it, they pay the full price', () => {
    const reckon = (includedInPrices: boolean) =>
      calculatePlainTotals(
        [createPlainLine('a', 1_190n)],
        { isTaxExempt: true },
        { tax: createPlainTax([taxRegion('0.19')], { includedInPrices }) },
      )
    for (const totals of [reckon(true), reckon(false)]) {
      expect(totals).toMatchObject({ taxMinor: 0n, totalMinor: 1_190n })
      expect(totals.lines).toMatchObject([{ beforeTaxMinor: 1_190n, exemptMinor: 1_190n, taxableMinor: 0n, parts: [] }])
      expect(totals.tax).toMatchObject({
        exemptMinor: 1_190n,
        taxableMinor: 0n,
        parts: [],
        method: { type: 'MANUAL_RATE' },
      })
    }
  })
})

describe('tax groups', () => {
  const books = createTaxRate('0.07', 'books', 'Reduced VAT')
  const taxOf = (rates: TaxRegion['rates'], taxGroupId?: string) =>
    calculatePlainTotals(
      [createPlainLine('a', 1_000n, { taxGroupId })],
      {},
      { tax: createPlainTax([taxRegion(rates)]) },
    )

  test.each([
    ['the rate of its group', [createTaxRate('0.19'), books], 'books', 70n],
    ['without a group, the rate without one', [books, createTaxRate('0.19')], undefined, 190n],
    ['of a group that the region does not know, the rate without one', [books, createTaxRate('0.19')], 'shoes', 190n],
    ['where there is none without a group, nothing', [books], 'shoes', 0n],
    ['without a group, nothing of the groups', [books], undefined, 0n],
  ] as const)('%s', (_, rates, group, tax) => {
    expect(taxOf(rates, group).taxMinor).toBe(tax)
  })

  test('a rate of 0 is a tax that applies; no rate is no tax', () => {
    expect(taxOf([createTaxRate('0')])).toMatchObject({
      taxMinor: 0n,
      tax: { taxableMinor: 1_000n, method: { type: 'MANUAL_RATE' } },
    })
    expect(taxOf([books])).toMatchObject({
      taxMinor: 0n,
      tax: { taxableMinor: 0n, method: { type: 'NO_TAX_COLLECTED' } },
    })
  })

  test('the tax of the cart is listed by rate, in the order of the settings', () => {
    const lines = [
      createPlainLine('a', 1_000n, { taxGroupId: 'books' }),
      createPlainLine('b', 2_000n),
      createPlainLine('c', 500n, { taxGroupId: 'books' }),
    ]
    const { tax } = calculatePlainTotals(
      lines,
      {},
      { tax: createPlainTax([taxRegion([createTaxRate('0.19'), books])]) },
    )
    expect(tax.parts).toMatchObject([
      { taxName: 'VAT', taxMinor: 380n, taxableMinor: 2_000n },
      { taxName: 'Reduced VAT', taxMinor: 105n, taxableMinor: 1_500n },
    ])
  })
})

describe('tax regions', () => {
  const place = { country: 'US', subdivision: 'US-NY' }
  const state = taxRegion('0.04', { name: 'New York', type: 'STATE', ...place })
  const county = taxRegion('0.03', { name: 'County', type: 'COUNTY', ...place, postalCodes: ['100*', '101 9*'] })
  const city = taxRegion('0.02', { name: 'City', type: 'CITY', ...place, cities: ['New York', 'Albany'] })
  const country = taxRegion('0.01', { name: 'Nation', type: 'COUNTRY', country: 'US' })
  const special = taxRegion('0.005', {
    name: 'Transit',
    type: 'SPECIAL',
    ...place,
    cities: ['Albany'],
    postalCodes: ['122*'],
  })
  const regions = [state, county, city, country, special]
  const namesAt = (shippingAddress: Destination, of = regions) =>
    calculatePlainTotals(
      [createPlainLine('a', 10_000n)],
      { shippingAddress },
      { tax: createPlainTax(of) },
    ).lines[0]!.parts.map(({ jurisdiction }) => jurisdiction)

  test.each<[string, Destination, string[]]>([
    ['of the country', { country: 'US' }, ['Nation']],
    ['of the state as well', place, ['New York', 'Nation']],
    ['of another state not', { country: 'US', subdivision: 'US-NJ' }, ['Nation']],
    ['cities without regard to case', { ...place, city: 'ALBANY' }, ['New York', 'City', 'Nation']],
    ['cities without regard to blanks around them', { ...place, city: ' Albany ' }, ['New York', 'City', 'Nation']],
    ['cities without regard to accents and hyphens', { ...place, city: 'Álbany' }, ['New York', 'City', 'Nation']],
    ['postal codes by their beginning', { ...place, postalCode: '10001' }, ['New York', 'County', 'Nation']],
    ['postal codes without regard to blanks', { ...place, postalCode: '1019 2' }, ['New York', 'County', 'Nation']],
    ['postal codes without regard to hyphens', { ...place, postalCode: '101-92' }, ['New York', 'County', 'Nation']],
    ['postal codes in full width', { ...place, postalCode: '１００－０１' }, ['New York', 'County', 'Nation']],
    [
      'city and postal code, where both are named',
      { ...place, city: 'Albany', postalCode: '12201' },
      ['New York', 'City', 'Nation', 'Transit'],
    ],
    ['nowhere', { country: 'FR' }, []],
  ])('%s', (_, address, names) => {
    expect(namesAt(address)).toEqual(names)
  })

  test('the rates of several regions add up, and the tax is distributed over them', () => {
    const { lines } = calculatePlainTotals(
      [createPlainLine('a', 1_250n)],
      { shippingAddress: { ...place, city: 'Albany' } },
      { tax: createPlainTax(regions) },
    )
    expect(lines[0]).toMatchObject({
      taxMinor: 88n, // 1,250 × 7 % = 87.5
      parts: [
        { jurisdiction: 'New York', jurisdictionType: 'STATE', taxMinor: 50n }, // 50.29
        { jurisdiction: 'City', taxMinor: 25n }, // 25.14
        { jurisdiction: 'Nation', taxMinor: 13n }, // 12.57
      ],
    })
    expect(lines[0]!.rate.toString()).toBe('0.07')
  })

  test('a region that replaces wider ones leaves those of its own width and narrower ones', () => {
    const at = { ...place, city: 'Albany', postalCode: '12201' }
    expect(namesAt(at, [{ ...state, replacesWider: true }, city, country])).toEqual(['New York', 'City'])
    expect(namesAt(at, [state, { ...city, replacesWider: true }, country, special])).toEqual(['City', 'Transit'])
    expect(namesAt(at, [state, city, country, { ...special, replacesWider: true, rates: [] }])).toEqual([])
    expect(namesAt(place, [state, { ...city, replacesWider: true }, country])).toEqual(['New York', 'Nation'])
  })

  test('an empty list sets no condition', () => {
    expect(namesAt(place, [{ ...state, cities: [], postalCodes: [] }])).toEqual(['New York'])
  })

  test('a postal code that normalizes to nothing matches none', () => {
    const at = { ...place, postalCode: '10001' }
    expect(namesAt(at, [{ ...county, postalCodes: [' ', '-', '*', '..'] }])).toEqual([])
    expect(namesAt(at, [{ ...county, postalCodes: ['-', '10-0*'] }])).toEqual(['County'])
  })
})

describe('taxable address', () => {
  const countries = ['DE', 'FR', 'IT', 'ES']
  const regions = countries.map((country) => taxRegion('0.1', { name: country, country }))
  const business = { country: 'DE' }
  const shippingAddress = { country: 'FR' }
  const billingAddress = { country: 'IT' }
  const parcel = createPlainLine('parcel', 100n)
  const file = createPlainLine('file', 100n, { needsDelivery: false })

  function taxedAt(lines: PricedLine[], addressBy: TaxRules['addressBy'], input: Partial<TotalsInput>, pickup = false) {
    const option = deliveryOption(
      'parcel',
      500n,
      pickup ? { pickup: { pickupMethod: 'STORE_PICKUP', address: { country: 'ES' } } } : {},
    )
    const totals = calculatePlainTotals(lines, input, {
      businessAddress: business,
      tax: createPlainTax(regions, { addressBy }),
      shipping: { regions: [{ id: 'r', title: 'All', countries, subdivisions: [], options: [option] }] },
      fees,
    })
    const at = (taxed?: { parts: { jurisdiction: string }[] }) => taxed?.parts[0]?.jurisdiction
    return {
      lines: totals.lines.map(at),
      delivery: at(totals.shipping?.selected),
      fee: at(totals.fees[0]),
      shown: totals.lines.map(({ taxableAddress }) => taxableAddress),
    }
  }

  const both = { shippingAddress, billingAddress }
  test.each<[string, PricedLine[], TaxRules['addressBy'], Partial<TotalsInput>, ReturnType<typeof taxedAt>]>([
    [
      'the shop’s own',
      [parcel, file],
      'BUSINESS',
      both,
      { lines: ['DE', 'DE'], delivery: 'DE', fee: 'DE', shown: ['BUSINESS', 'BUSINESS'] },
    ],
    [
      'billing',
      [parcel, file],
      'BILLING',
      both,
      { lines: ['IT', 'IT'], delivery: 'IT', fee: 'IT', shown: ['BILLING', 'BILLING'] },
    ],
    [
      'shipping; what is not sent, by billing',
      [parcel, file],
      'SHIPPING',
      both,
      { lines: ['FR', 'IT'], delivery: 'FR', fee: 'FR', shown: ['SHIPPING', 'SHIPPING'] },
    ],
    [
      'a cart that is not sent: fees by billing too',
      [file],
      'SHIPPING',
      both,
      { lines: ['IT'], delivery: undefined, fee: 'IT', shown: ['SHIPPING'] },
    ],
    [
      'without billing, all by shipping',
      [parcel, file],
      'BILLING',
      { shippingAddress },
      { lines: ['FR', 'FR'], delivery: 'FR', fee: 'FR', shown: ['BILLING', 'BILLING'] },
    ],
    [
      'without shipping, all by billing',
      [parcel, file],
      'SHIPPING',
      { shippingAddress: undefined, billingAddress },
      { lines: ['IT', 'IT'], delivery: undefined, fee: 'IT', shown: ['SHIPPING', 'SHIPPING'] },
    ],
    [
      'with neither, no tax',
      [parcel],
      'SHIPPING',
      { shippingAddress: undefined },
      { lines: [undefined], delivery: undefined, fee: undefined, shown: ['SHIPPING'] },
    ],
    [
      'the item’s own word before the shop’s',
      [
        { ...parcel, taxableAddress: 'BUSINESS' },
        { ...file, taxableAddress: 'SHIPPING' },
      ],
      'BILLING',
      both,
      { lines: ['DE', 'IT'], delivery: 'IT', fee: 'IT', shown: ['BUSINESS', 'SHIPPING'] },
    ],
  ])('%s', (_, lines, by, input, expected) => {
    expect(taxedAt(lines, by, input)).toEqual(expected)
  })

  test('items for pickup are taxed at the pickup address', () => {
    expect(taxedAt([parcel, file], 'SHIPPING', both, true)).toMatchObject({
      lines: ['ES', 'IT'],
      delivery: 'ES',
      fee: 'ES',
    })
    expect(taxedAt([parcel], 'BILLING', both, true)).toMatchObject({ lines: ['IT'], delivery: 'IT' })
  })
})
