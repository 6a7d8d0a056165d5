import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseShipping, parseTax } from '../settings/index.ts'
import { calculateTotals, type PricedLine, type TotalsInput } from './totals.ts'

/** The same rules again, as plainly as they can be put: exact fractions, one loop, nothing shared with the engine. */
type Fraction = readonly [numerator: bigint, denominator: bigint]

interface NaiveShop {
  included: boolean
  shippingIsTaxed: boolean
  /** Millionths. */
  rate: bigint | undefined
  options: { code: string; price: bigint; freeFrom: bigint | undefined }[] | undefined
}

function naiveTotals(cart: { lines: readonly PricedLine[]; code: string | undefined }, shop: NaiveShop) {
  let subtotal = 0n
  let tax = 0n
  for (const { quantity, priceMinor } of cart.lines) {
    let price = 0n
    for (let n = 0; n < quantity; n++) price += priceMinor
    subtotal += price
    tax += nearest(taxOf(price, shop))
  }
  let shipping = 0n
  const option = shop.options?.find(({ code }) => code === cart.code) ?? shop.options?.[0]
  if (option && cart.lines.some(({ shippable }) => shippable)) {
    shipping = option.freeFrom !== undefined && subtotal >= option.freeFrom ? 0n : option.price
    if (shop.shippingIsTaxed) tax += nearest(taxOf(shipping, shop))
  }
  return { subtotal, shipping, tax, total: shop.included ? subtotal + shipping : subtotal + shipping + tax }
}

function taxOf(price: bigint, { rate = 0n, included }: NaiveShop): Fraction {
  return included ? [price * rate, 1_000_000n + rate] : [price * rate, 1_000_000n]
}

/** Counts up to the whole number that is nearest, a half to the higher. */
function nearest([numerator, denominator]: Fraction): bigint {
  const whole = numerator / denominator
  const rest = numerator - whole * denominator
  return rest + rest >= denominator ? whole + 1n : whole
}

const decimal = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
const millionths = (rate: bigint): string => (rate === 1_000_000n ? '1' : `0.${String(rate).padStart(6, '0')}`)

const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 99_999_999n }))
const shops: fc.Arbitrary<NaiveShop> = fc.record({
  included: fc.boolean(),
  shippingIsTaxed: fc.boolean(),
  rate: fc.option(
    fc.oneof(fc.constantFrom(190_000n, 70_000n, 88_750n, 1_000_000n, 0n, 1n), fc.bigInt({ min: 0n, max: 1_000_000n })),
    { nil: undefined },
  ),
  options: fc.option(
    fc.array(
      fc.record({
        code: fc.constantFrom('a', 'b', 'c'),
        price: amounts,
        freeFrom: fc.option(amounts, { nil: undefined }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { nil: undefined },
  ),
})
const carts = fc.record({
  lines: fc.array(
    fc.record({
      id: fc.uuid(),
      quantity: fc.integer({ min: 1, max: 40 }),
      priceMinor: amounts,
      fullPriceMinor: amounts,
      shippable: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  code: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }),
})

function reckon(
  cart: { lines: readonly PricedLine[]; code: string | undefined },
  shop: NaiveShop,
  changed: Partial<TotalsInput> = {},
) {
  const options = shop.options?.map(({ code, price, freeFrom }) => ({
    code,
    title: code,
    price: decimal(price),
    ...(freeFrom !== undefined && { freeFrom: decimal(freeFrom) }),
  }))
  const settings = {
    shipping: parseShipping(
      { regions: options ? [{ code: 'region', title: 'Region', countries: ['DE'], options }] : [] },
      'EUR',
    ),
    tax: parseTax({
      taxIncludedInPrices: shop.included,
      shippingIsTaxed: shop.shippingIsTaxed,
      rates: shop.rate === undefined ? [] : [{ country: 'DE', name: 'VAT', rate: millionths(shop.rate) }],
    }),
  }
  return calculateTotals(
    {
      lines: cart.lines,
      destination: { country: 'DE' },
      selectedShippingCode: cart.code,
      calculateShipping: true,
      calculateTax: true,
      ...changed,
    },
    settings,
  )
}

const RUNS = { numRuns: 500 }

describe('for any cart and any shop', () => {
  test('the totals are those of a second reckoning in exact fractions', () => {
    fc.assert(
      fc.property(carts, shops, (cart, shop) => {
        const {
          subtotalMinor: subtotal,
          shippingMinor: shipping,
          taxMinor: tax,
          totalMinor: total,
        } = reckon(cart, shop)
        expect({ subtotal, shipping, tax, total }).toEqual(naiveTotals(cart, shop))
      }),
      RUNS,
    )
    console.log(`totals compared with a second reckoning: ${RUNS.numRuns}, 0 different`)
  })

  test('every sum is the sum of its parts, and nothing is negative', () => {
    fc.assert(
      fc.property(carts, shops, (cart, shop) => {
        const totals = reckon(cart, shop)
        const sum = (values: bigint[]): bigint => values.reduce((all, value) => all + value, 0n)
        expect(sum(totals.lines.map((line) => line.priceMinor))).toBe(totals.subtotalMinor)
        expect(sum(totals.lines.map((line) => line.taxMinor)) + (totals.shipping?.selected.taxMinor ?? 0n)).toBe(
          totals.taxMinor,
        )
        expect(totals.subtotalMinor + totals.shippingMinor + (shop.included ? 0n : totals.taxMinor)).toBe(
          totals.totalMinor,
        )
        const taxed = [...totals.lines, ...(totals.shipping ? [totals.shipping.selected] : [])]
        for (const { beforeTaxMinor, taxMinor, afterTaxMinor } of taxed) {
          expect(beforeTaxMinor + taxMinor).toBe(afterTaxMinor)
          expect(beforeTaxMinor >= 0n && taxMinor >= 0n && afterTaxMinor >= 0n).toBe(true)
        }
        expect(sum(taxed.map(({ afterTaxMinor }) => afterTaxMinor))).toBe(totals.totalMinor)
      }),
      RUNS,
    )
  })

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(carts, shops, (cart, shop) => {
        const { lines: _, ...there } = reckon(cart, shop)
        const { lines: __, ...back } = reckon({ ...cart, lines: cart.lines.toReversed() }, shop)
        expect(back).toEqual(there)
      }),
      RUNS,
    )
  })

  test('without a destination the total is the subtotal', () => {
    fc.assert(
      fc.property(carts, shops, (cart, shop) => {
        const totals = reckon(cart, shop, { destination: undefined })
        expect(totals.totalMinor).toBe(totals.subtotalMinor)
      }),
      RUNS,
    )
  })
})
