import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCompared } from '../testing/compared-totals.ts'
import { Fraction } from '../testing/fraction.ts'
import { calculateTotalsNaively } from '../testing/naive-totals.ts'
import { type RandomCart, randomCarts } from '../testing/random-carts.ts'
import { trials } from '../testing/trials.ts'
import { calculateTotalsWithManualTax } from './index.ts'
import type { Sums, Taxed, Totals } from './output.ts'

const MEMBERS = [
  'subtotalMinor',
  'discountMinor',
  'shippingMinor',
  'feesMinor',
  'taxMinor',
  'totalMinor',
] as const satisfies (keyof Sums)[]

/** `npm test` compares thousands of carts as well, in `totals.stress.ts`. */
const COMPARED = trials({ few: 200, many: 1_000 })
const RUNS = trials({ few: 100, many: 250 })

const reckon = ({ input, rules }: RandomCart): Totals => calculateTotalsWithManualTax(input, rules)
const add = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)
const taxedItems = ({ lines, shipping, fees }: Totals): Taxed[] => [
  ...lines,
  ...(shipping ? [shipping.selected, ...shipping.selected.chargesTaxed] : []),
  ...fees,
]

/** A decimal, or two whole numbers with a stroke. */
function readExact(exact: string): Fraction {
  const [top = '', bottom] = exact.split('/')
  return bottom === undefined ? Fraction.read(top) : new Fraction(BigInt(top), BigInt(bottom))
}

/** All that is in it, in words. */
const describeWhole = (cart: RandomCart): string => inspect(cart, { depth: 12, maxArrayLength: null })

/** Holds of so many random carts; says so. */
function holds(what: string, property: (cart: RandomCart) => void, numRuns = RUNS): void {
  fc.assert(fc.property(randomCarts, property), { numRuns })
  console.log(`${what}: n ${numRuns}, 0 differences`)
}

describe('for any cart and any shop', () => {
  test('the totals equal those of a second implementation in exact fractions', () => {
    const compare = ({ input, rules }: RandomCart): void => {
      expect(toCompared(calculateTotalsWithManualTax(input, rules))).toEqual(calculateTotalsNaively(input, rules))
    }
    holds('totals compared with a second reckoning', compare, COMPARED)
  })

  test('every sum is the sum of its parts', () => {
    holds('sums compared with their parts', (cart) => {
      const totals = reckon(cart)
      const { lines, shipping, discounts, fees, tax } = totals
      const selected = shipping?.selected
      const items = taxedItems(totals)
      expect(totals).toMatchObject({
        subtotalMinor: add(lines.map(({ priceMinor }) => priceMinor)),
        discountMinor: add([...lines.map(({ discountMinor }) => discountMinor), selected?.discountMinor ?? 0n]),
        shippingMinor: add([selected?.priceMinor ?? 0n, ...(selected?.charges ?? []).map((each) => each.amountMinor)]),
        feesMinor: add(fees.map(({ amountMinor }) => amountMinor)),
        taxMinor: add(items.map(({ taxMinor }) => taxMinor)),
        totalMinor: add(items.map(({ afterTaxMinor }) => afterTaxMinor)),
      })
      expect(add(discounts.map(({ amountMinor }) => amountMinor))).toBe(totals.discountMinor)
      expect(add(tax.parts.map(({ taxMinor }) => taxMinor))).toBe(totals.taxMinor)
      expect(add(items.map(({ taxableMinor }) => taxableMinor))).toBe(tax.taxableMinor)
      for (const { target, amountMinor, lines: taken } of discounts)
        if (target !== 'SHIPPING') expect(add(taken.map((line) => line.amountMinor))).toBe(amountMinor)
      for (const { id, discountMinor } of lines) {
        const taken = discounts.flatMap((discount) => discount.lines).filter((line) => line.id === id)
        expect(add(taken.map(({ amountMinor }) => amountMinor))).toBe(discountMinor)
      }
      for (const { beforeTaxMinor, taxMinor, afterTaxMinor, parts } of items) {
        expect(beforeTaxMinor + taxMinor).toBe(afterTaxMinor)
        expect(add(parts.map((part) => part.taxMinor))).toBe(taxMinor)
      }
    })
  })

  test('payment now and later add up to the whole, member by member', () => {
    holds('payments compared with the whole', (cart) => {
      const { payNow, payLater, payAfterFreeTrial, ...totals } = reckon(cart)
      for (const member of MEMBERS) {
        expect(payNow[member] + payLater[member]).toBe(totals[member])
        expect(payAfterFreeTrial[member] <= payLater[member]).toBe(true)
      }
      for (const sums of [totals, payNow, payLater, payAfterFreeTrial]) {
        const beforeTax = sums.subtotalMinor - sums.discountMinor + sums.shippingMinor + sums.feesMinor
        expect(totals.tax.isIncludedInPrices ? beforeTax : beforeTax + sums.taxMinor).toBe(sums.totalMinor)
      }
      expect(add(totals.lines.map(({ payNowMinor }) => payNowMinor)) <= payNow.totalMinor).toBe(true)
    })
  })

  test('no amount is negative, and no discount exceeds its base', () => {
    holds('amounts compared with 0', (cart) => {
      const totals = reckon(cart)
      const { payNow, payLater, payAfterFreeTrial, giftCards, lines, discounts } = totals
      for (const sums of [totals, payNow, payLater, payAfterFreeTrial])
        for (const member of MEMBERS) expect(sums[member] >= 0n).toBe(true)
      for (const { beforeTaxMinor, taxMinor, taxableMinor, exemptMinor, parts } of taxedItems(totals))
        for (const minor of [
          beforeTaxMinor,
          taxMinor,
          taxableMinor,
          exemptMinor,
          ...parts.map((part) => part.taxMinor),
        ])
          expect(minor >= 0n).toBe(true)
      for (const line of lines) {
        expect(line.discountMinor <= line.priceMinor && line.itemDiscountMinor <= line.discountMinor).toBe(true)
        expect(line.payNowMinor >= 0n && line.payNowMinor <= line.afterTaxMinor).toBe(true)
      }
      for (const { amountMinor } of discounts) expect(amountMinor > 0n).toBe(true)
      const paid = giftCards.map(({ amountMinor }) => amountMinor)
      for (const [index, minor] of paid.entries())
        expect(minor >= 0n && minor <= cart.input.giftCards[index]!.balanceMinor).toBe(true)
      expect(add(paid) <= totals.totalMinor).toBe(true)
    })
  })

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(randomCarts, fc.infiniteStream(fc.nat()), (cart, drawn) => {
        const keyed = cart.input.lines.map((line) => ({ line, key: drawn.next().value as number })) // the stream never ends
        const lines = keyed.sort((a, b) => a.key - b.key).map(({ line }) => line)
        const shuffled = reckon({ ...cart, input: { ...cart.input, lines } })
        expect(shuffled.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
        expect(toCompared(shuffled)).toEqual(toCompared(reckon(cart)))
      }),
      { numRuns: RUNS },
    )
    console.log(`totals of shuffled lines: n ${RUNS}, 0 differences`)
  })

  test('where prices include tax, the total does not depend on the rates', () => {
    holds('totals with and without tax included', (cart) => {
      const regions = cart.rules.tax.regions.map((region) => ({ ...region, includedInPrices: undefined }))
      const included = { ...cart.rules, tax: { ...cart.rules.tax, regions, includedInPrices: true } }
      const untaxed = { ...included, tax: { ...included.tax, regions: [] } }
      const { totalMinor } = reckon({ ...cart, rules: included })
      expect(reckon({ ...cart, rules: untaxed }).totalMinor).toBe(totalMinor)
    })
  })

  test('the amounts of the steps add up to the total, which is the last running total', () => {
    holds('steps compared with the total', (cart) => {
      const totals = reckon(cart)
      let running = 0n
      for (const { amountMinor, runningMinor } of totals.steps()) {
        running += amountMinor
        expect(runningMinor).toBe(running)
      }
      expect(running).toBe(totals.totalMinor)
    })
  })

  test('the exact value of a step rounds to its amount', () => {
    holds('steps compared with what they are rounded from', (cart) => {
      for (const { kind, lineId, rule, exact, amountMinor, informationMinor } of reckon(cart).steps()) {
        if (kind === 'TOTAL') continue
        const shown = informationMinor ?? (amountMinor < 0n ? -amountMinor : amountMinor)
        const before = readExact(exact)
        // The remaining amount of a line may be less than a rule would take; a share is rounded down, or gets one of
        // the units that are left over.
        const isShare = lineId !== undefined && rule.includes('share') && !rule.includes('cheapest piece')
        if (rule.includes('at most')) expect(shown <= before.round()).toBe(true)
        else if (isShare) expect([before.floor(), before.floor() + 1n]).toContain(shown)
        else expect(shown).toBe(before.round())
      }
    })
  })

  test('equal input gives equal totals, and the input is not changed', () => {
    holds('reckoned twice', (cart) => {
      const before = describeWhole(cart)
      expect(toCompared(reckon(cart))).toEqual(toCompared(reckon(cart)))
      expect(describeWhole(cart)).toBe(before)
    })
  })
})

describe('a discount that is added and then removed gives back the old total', () => {
  test.each(Object.entries(discountsToAdd()))('%s', (kind, { add: addTo, removeFrom }) => {
    let changed = 0
    fc.assert(
      fc.property(randomCarts, randomCarts, (any, other) => {
        const cart = removeFrom(any)
        const before = toCompared(reckon(cart))
        const more = addTo(cart, other)
        const between = toCompared(reckon(more))
        if (between.sums.totalMinor !== before.sums.totalMinor) changed++
        expect(toCompared(reckon(removeFrom(more)))).toEqual(before)
      }),
      { numRuns: RUNS },
    )
    expect(changed).toBeGreaterThan(RUNS / 20)
    console.log(`${kind}, added and removed: n ${RUNS}, of these ${changed} changed the total meanwhile, 0 differences`)
  })
})

interface AddedDiscount {
  /** One from another cart. */
  add(cart: RandomCart, other: RandomCart): RandomCart
  removeFrom(cart: RandomCart): RandomCart
}

function discountsToAdd(): Record<string, AddedDiscount> {
  const isAnother = ({ id }: { id: string }): boolean => id !== 'added'
  return {
    'by hand': {
      add: ({ input, rules }, other) => {
        const added = other.input.merchantDiscounts.map((discount) => ({ ...discount, id: 'added' }))
        return { input: { ...input, merchantDiscounts: [...added, ...input.merchantDiscounts] }, rules }
      },
      removeFrom: ({ input, rules }) => ({
        input: { ...input, merchantDiscounts: input.merchantDiscounts.filter(isAnother) },
        rules,
      }),
    },
    'by a rule': {
      add: ({ input, rules }, other) => {
        const added = other.rules.discountRules.map((rule) => ({ ...rule, id: 'added' }))
        return { input, rules: { ...rules, discountRules: [...added, ...rules.discountRules] } }
      },
      removeFrom: ({ input, rules }) => ({
        input,
        rules: { ...rules, discountRules: rules.discountRules.filter(isAnother) },
      }),
    },
    'by a coupon': {
      add: ({ input, rules }, other) => ({ input: { ...input, coupon: other.input.coupon }, rules }),
      removeFrom: ({ input, rules }) => ({ input: { ...input, coupon: undefined }, rules }),
    },
  }
}
