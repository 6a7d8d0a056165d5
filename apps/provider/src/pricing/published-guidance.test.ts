import { describe, expect, test } from 'vitest'
import { formatMoney, parseMoney, toDecimal } from '../platform/money.ts'
import {
  createPlainCoupon,
  createPlainLine,
  createPlainTax,
  createTaxRate,
  taxRegion,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import type { Destination, TaxRegion, TaxRules } from './input.ts'

/** Amounts as people write them, in and out, so that the tables below read like their sources. */
function shopIn(
  currency: string,
  regions: TaxRegion[],
  {
    includedInPrices = false,
    rounding = 'ORDER',
    at,
  }: { includedInPrices?: boolean; rounding?: TaxRules['rounding']; at: Destination },
) {
  return (prices: [price: string, taxGroupId?: string][], code?: Parameters<typeof createPlainCoupon>[0]) => {
    const lines = prices.map(([price, taxGroupId], n) =>
      createPlainLine(`line ${n}`, parseMoney(price, currency).minor, { taxGroupId }),
    )
    const totals = calculatePlainTotals(
      lines,
      { shippingAddress: at, coupon: code && createPlainCoupon(code) },
      { tax: createPlainTax(regions, { includedInPrices, rounding }) },
    )
    const written = (minor: bigint): string => toDecimal({ minor, currency })
    return {
      taxes: totals.lines.map(({ taxMinor }) => written(taxMinor)),
      parts: totals.tax.parts.map(({ taxName, taxMinor }) => `${taxName} ${written(taxMinor)}`),
      net: totals.lines.map(({ beforeTaxMinor }) => written(beforeTaxMinor)),
      tax: written(totals.taxMinor),
      total: written(totals.totalMinor),
    }
  }
}

// Revenu Québec, “Calculating the taxes”: 5 % GST and 9.975 % QST, both on the price; half a cent or more counts as a
// cent.
describe('Québec', () => {
  const at = { country: 'CA', subdivision: 'CA-QC' }
  const reckon = shopIn(
    'CAD',
    [
      taxRegion([createTaxRate('0.05', undefined, 'GST')], { name: 'Canada', country: 'CA' }),
      taxRegion([createTaxRate('0.09975', undefined, 'QST')], { name: 'Québec', type: 'STATE', ...at }),
    ],
    { at },
  )

  test('on 100.00: GST 5.00, QST 9.98, together 114.98', () => {
    expect(reckon([['100.00']])).toMatchObject({ parts: ['GST 5.00', 'QST 9.98'], tax: '14.98', total: '114.98' })
  })
})

// City of New York, “Sales Tax”: 4.5 % city, 4 % state, 0.375 % Metropolitan Commuter Transportation District,
// together 8.875 %; clothing below $110 an item is free, and each item is looked at by itself.
describe('New York City', () => {
  const at = { country: 'US', subdivision: 'US-NY', city: 'New York' }
  const inState = { country: 'US', subdivision: 'US-NY' }
  const inCity = { ...inState, cities: ['New York'] }
  const free = (name: string) => createTaxRate('0', 'clothing below 110', name)
  const reckon = shopIn(
    'USD',
    [
      taxRegion([createTaxRate('0.04', undefined, 'State'), free('State')], {
        name: 'New York',
        type: 'STATE',
        ...inState,
      }),
      taxRegion([createTaxRate('0.045', undefined, 'City'), free('City')], {
        name: 'New York City',
        type: 'CITY',
        ...inCity,
      }),
      taxRegion([createTaxRate('0.00375', undefined, 'MCTD'), free('MCTD')], {
        name: 'MCTD',
        type: 'SPECIAL',
        ...inCity,
      }),
    ],
    { at },
  )

  test.each([
    ['1000.00', '88.75', ['State 40.00', 'City 45.00', 'MCTD 3.75']],
    ['500.00', '44.38', ['State 20.00', 'City 22.50', 'MCTD 1.88']], // 44.375
    ['110.00', '9.76', ['State 4.40', 'City 4.95', 'MCTD 0.41']], // 9.7625: 4.40, 4.95 and 0.4125
  ])('on %s: %s', (price, tax, parts) => {
    expect(reckon([[price]])).toMatchObject({ tax, parts })
  })

  test('two shirts of 109.99 are free, though together they cost more than 110', () => {
    expect(
      reckon([
        ['109.99', 'clothing below 110'],
        ['109.99', 'clothing below 110'],
      ]),
    ).toMatchObject({ tax: '0.00', total: '219.98' })
  })
})

// Streamlined Sales and Use Tax Agreement, section 324, as in Rhode Island General Laws § 44-18.1-25: carried to the
// third decimal, up when that is greater than four; by the item or by the invoice; state and local rates may be put
// together first.
describe('states of the Streamlined Sales Tax Agreement', () => {
  test.each([
    ['10.99', '0.0625', '0.69'], // 0.686875
    ['1.00', '0.054', '0.05'], // 0.054
    ['1.00', '0.055', '0.06'], // 0.055
    ['0.07', '0.07', '0.00'], // 0.0049
    ['19.95', '0.07', '1.40'], // 1.3965
  ])('%s at %s: %s', (price, rate, tax) => {
    const at = { country: 'US', subdivision: 'US-RI' }
    expect(shopIn('USD', [taxRegion(rate, { type: 'STATE', ...at })], { at })([[price]]).tax).toBe(tax)
  })

  test('three of 0.07 at 7.25 % are 0.03 by the item, and 0.02 by the invoice', () => {
    const at = { country: 'US', subdivision: 'US-RI' }
    const regions = [taxRegion('0.0725', { type: 'STATE', ...at })]
    const threeBy = (rounding: TaxRules['rounding']) =>
      shopIn('USD', regions, { at, rounding })([['0.07'], ['0.07'], ['0.07']]).taxes
    expect(threeBy('LINE')).toEqual(['0.01', '0.01', '0.01']) // 0.005075 each
    expect(threeBy('ORDER')).toEqual(['0.01', '0.01', '0.00']) // 0.015225
  })
})

// HMRC, “Calculating VAT for VAT-inclusive and VAT-exclusive prices”, and the VAT fractions of Notice 700: 1/6 at 20
// %, 1/21 at 5 %, 3/23 at 15 %, 7/47 at 17.5 %. VAT Trader Records VATREC12020 and 12030: retailers who reckon by
// line round to the nearest penny, half a penny up.
describe('United Kingdom', () => {
  const at = { country: 'GB' }
  test.each([
    ['100.00', '0.2', '20.00', '120.00'],
    ['100.00', '0.05', '5.00', '105.00'],
  ])('%s without VAT at %s: VAT %s, together %s', (price, rate, tax, total) => {
    expect(shopIn('GBP', [taxRegion(rate, at)], { at })([[price]])).toMatchObject({ tax, total })
  })

  test.each([
    ['120.00', '0.2', '20.00'],
    ['105.00', '0.05', '5.00'],
    ['115.00', '0.15', '15.00'],
    ['117.50', '0.175', '17.50'],
    ['9.99', '0.2', '1.67'], // 1.665
    ['0.50', '0.2', '0.08'], // 0.0833
  ])('%s with VAT at %s: VAT %s', (price, rate, tax) => {
    expect(shopIn('GBP', [taxRegion(rate, at)], { at, includedInPrices: true })([[price]])).toMatchObject({
      tax,
      total: price,
    })
  })

  // HMRC, “Discounts, vouchers, special offers and VAT”: VAT is on the price after the discount.
  test('VAT is on the discounted price', () => {
    const reckon = shopIn('GBP', [taxRegion('0.2', at)], { at })
    expect(reckon([['100.00']], { type: 'MONEY_OFF', amountMinor: 2_500n })).toMatchObject({
      tax: '15.00',
      total: '90.00',
    })
  })
})

// European Court of Justice, C-484/06 (Ahold) and C-302/07 (Wetherspoon): how VAT is rounded is for the member
// states, but it must stay proportional to the price, and nobody has a right to round down each item. An item is
// therefore rounded to the nearest cent, not down.
describe('European Union', () => {
  const at = { country: 'NL' }
  const regions = [taxRegion([createTaxRate('0.21'), createTaxRate('0.09', 'food')], at)]
  const reckon = shopIn('EUR', regions, { at, includedInPrices: true })

  test.each([
    ['1.29', 'food', '0.11', '1.18'], // 0.10651: rounded down it would be 0.10
    ['0.99', 'food', '0.08', '0.91'], // 0.08174
    ['2.49', undefined, '0.43', '2.06'], // 0.43215
    ['0.03', undefined, '0.01', '0.02'], // 0.00521
    ['0.02', undefined, '0.00', '0.02'], // 0.00347
  ])('%s (%s): VAT %s, net %s', (price, group, tax, net) => {
    expect(reckon([[price, group]])).toMatchObject({ taxes: [tax], net: [net] })
  })

  test('the VAT of a basket is the sum of its items, rounded by item or once per rate', () => {
    const basket: [string, string?][] = [['1.29', 'food'], ['1.29', 'food'], ['2.49']]
    const byItem = shopIn('EUR', regions, { at, includedInPrices: true, rounding: 'LINE' })
    expect(byItem(basket)).toMatchObject({ taxes: ['0.11', '0.11', '0.43'], tax: '0.65', total: '5.07' })
    expect(reckon(basket)).toMatchObject({ taxes: ['0.11', '0.10', '0.43'], tax: '0.64', total: '5.07' }) // 2.58 × 9 ÷ 109 = 0.21303
  })
})

// A New Tax System (Goods and Services Tax) Act 1999 (Australia), section 9-90: to the nearest cent, 0.5 cents
// upwards; each supply may be rounded by itself. GST is 10 % of the value, an eleventh of the price.
describe('Australia', () => {
  const at = { country: 'AU' }
  test.each([
    ['11.00', '1.00'],
    ['1.00', '0.09'], // 0.0909
    ['9.95', '0.90'], // 0.9045
    ['0.55', '0.05'],
    ['0.05', '0.00'], // 0.0045
    ['0.06', '0.01'], // 0.0055
  ])('%s with GST: GST %s', (price, tax) => {
    expect(shopIn('AUD', [taxRegion('0.1', at)], { at, includedInPrices: true })([[price]]).tax).toBe(tax)
  })

  test('0.05 without GST: 0.5 cents go up', () => {
    expect(shopIn('AUD', [taxRegion('0.1', at)], { at })([['0.05']]).tax).toBe('0.01')
  })
})

// Article 55 of Bahrain’s VAT regulations: to the nearest fils, of which a dinar has a thousand; VAT 10 % (5 % until
// 2021).
describe('Bahrain: three decimals', () => {
  const at = { country: 'BH' }
  test.each([
    ['0.397', '0.1', '0.040'], // 0.0397
    ['0.050', '0.05', '0.003'], // 0.0025
    ['125.750', '0.1', '12.575'],
  ])('%s at %s: %s', (price, rate, tax) => {
    expect(shopIn('BHD', [taxRegion(rate, at)], { at })([[price]]).tax).toBe(tax)
  })
})

// Japan’s consumption tax, 10 % and 8 % on food, in whole yen: a qualified invoice rounds once for each rate, in any
// manner.
describe('Japan: no decimals', () => {
  const at = { country: 'JP' }
  const regions = [
    taxRegion([createTaxRate('0.1', undefined, 'Standard'), createTaxRate('0.08', 'food', 'Reduced')], at),
  ]

  test.each([
    [false, '1,995 and 1,293 of food', ['200', '103'], '303', '3591'], // 199.5 and 103.44
    [true, '2,194 and 1,396 of food', ['199', '103'], '302', '3590'], // 199.45 and 103.41
  ])('included: %s, %s', (includedInPrices, _, taxes, tax, total) => {
    const prices: [string, string?][] = includedInPrices ? [['2194'], ['1396', 'food']] : [['1995'], ['1293', 'food']]
    expect(shopIn('JPY', regions, { at, includedInPrices })(prices)).toMatchObject({ taxes, tax, total })
  })

  test('several goods of one rate are rounded once', () => {
    const reckon = shopIn('JPY', regions, { at })
    expect(reckon([['105'], ['105'], ['105'], ['106', 'food'], ['106', 'food']])).toMatchObject({
      parts: ['Standard 32', 'Reduced 17'], // 31.5 and 16.96; by the item 33 and 16
      tax: '49',
    })
  })

  test('yen are written without decimals', () => {
    expect(formatMoney({ minor: 3_591n, currency: 'JPY' }, 'ja-JP')).toBe('￥3,591')
  })
})
