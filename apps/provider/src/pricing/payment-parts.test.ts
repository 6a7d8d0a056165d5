import { describe, expect, test } from 'vitest'
import {
  deliveryBy,
  deliveryOption,
  percentOff,
  createPlainLine,
  createPlainTax,
  taxRegion,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import type { GiftCardInCart, PricedLine, TaxRules } from './input.ts'
import type { Sums, Totals } from './output.ts'

const shipping = deliveryBy(deliveryOption('parcel', 500n))
const reckon = (lines: PricedLine[], tax: Partial<TaxRules> = {}): Totals =>
  calculatePlainTotals(lines, {}, { shipping, tax: createPlainTax([taxRegion('0.1')], tax) })

const offline = createPlainLine('offline', 2_000n, { paymentOption: 'FULL_PAYMENT_OFFLINE' })
const online = createPlainLine('online', 1_000n)
const trial = createPlainLine('trial', 3_000n, { beginsWithFreeTrial: true })

function expectWhole({ payNow, payLater, ...whole }: Totals): void {
  const members = ['subtotalMinor', 'discountMinor', 'shippingMinor', 'feesMinor', 'taxMinor', 'totalMinor'] as const
  for (const member of members) expect(payNow[member] + payLater[member]).toBe(whole[member])
}

describe('time of payment', () => {
  test('everything is paid now by default', () => {
    const totals = reckon([online])
    expect(totals).toMatchObject({ payNow: { totalMinor: 1_650n }, payLater: { totalMinor: 0n } })
    expect(totals.lines[0]!.payNowMinor).toBe(1_100n)
  })

  test.each([
    'FULL_PAYMENT_OFFLINE',
    'MEMBERSHIP',
    'MEMBERSHIP_OFFLINE',
    'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
  ] as const)('%s is paid later, and where nothing is paid now, so is the delivery', (paymentOption) => {
    const totals = reckon([{ ...offline, paymentOption }])
    expect(totals.payNow.totalMinor).toBe(0n)
    expect(totals.payLater).toMatchObject({ subtotalMinor: 2_000n, shippingMinor: 500n, totalMinor: 2_750n })
    expect(totals.payAfterFreeTrial.totalMinor).toBe(0n)
  })

  test('the delivery is paid now if any line is', () => {
    const totals = reckon([offline, online])
    expect(totals.payNow).toMatchObject({
      subtotalMinor: 1_000n,
      shippingMinor: 500n,
      taxMinor: 150n,
      totalMinor: 1_650n,
    })
    expect(totals.payLater).toMatchObject({
      subtotalMinor: 2_000n,
      shippingMinor: 0n,
      taxMinor: 200n,
      totalMinor: 2_200n,
    })
    expectWhole(totals)
  })

  test('a free trial is paid when it ends, whatever the payment option, without the delivery', () => {
    const totals = reckon([trial, { ...trial, id: 'other', paymentOption: 'DEPOSIT_ONLINE', depositMinor: 5n }])
    expect(totals.payNow.totalMinor).toBe(0n)
    expect(totals.payLater.totalMinor).toBe(6_600n + 550n)
    expect(totals.payAfterFreeTrial).toMatchObject({
      subtotalMinor: 6_000n,
      shippingMinor: 0n,
      totalMinor: 6_600n,
    } satisfies Partial<Sums>)
    expectWhole(totals)
  })
})

describe('deposits', () => {
  const deposit = (depositMinor: bigint | undefined, changed: Partial<PricedLine> = {}) =>
    createPlainLine('d', 1_000n, { paymentOption: 'DEPOSIT_ONLINE', depositMinor, needsDelivery: false, ...changed })

  test('the deposit of each piece is paid now and the rest later, with proportional tax', () => {
    const totals = reckon([deposit(100n, { quantity: 3 })])
    expect(totals.payNow).toMatchObject({ totalMinor: 300n, taxMinor: 27n, subtotalMinor: 273n }) // 300 × 300 ÷ 3,300
    expect(totals.payLater).toMatchObject({ totalMinor: 3_000n, taxMinor: 273n, subtotalMinor: 2_727n })
    expect(totals.lines[0]!.payNowMinor).toBe(300n)
    expectWhole(totals)
  })

  test('the subtotal of a deposit contains included tax', () => {
    const totals = reckon([deposit(110n)], { includedInPrices: true })
    expect(totals.payNow).toMatchObject({ totalMinor: 110n, taxMinor: 10n, subtotalMinor: 110n })
    expectWhole(totals)
  })

  test('a deposit has its proportional part of a discount', () => {
    const totals = calculatePlainTotals([deposit(250n)], {
      merchantDiscounts: [{ id: 'd', percentage: percentOff(50), lineIds: [] }],
    })
    expect(totals.payNow).toMatchObject({ totalMinor: 250n, discountMinor: 250n, subtotalMinor: 500n })
    expectWhole(totals)
  })

  test('a deposit is at most the total of the line, and zero for a free line', () => {
    expect(reckon([deposit(99_999n)])).toMatchObject({ payNow: { totalMinor: 1_100n }, payLater: { totalMinor: 0n } })
    expect(reckon([{ ...deposit(5n), priceMinor: 0n }])).toMatchObject({ payNow: { totalMinor: 0n }, totalMinor: 0n })
  })

  test('a line without a deposit amount is paid now', () => {
    expect(reckon([deposit(undefined)]).payLater.totalMinor).toBe(0n)
  })
})

describe('gift cards', () => {
  const card = (id: string, balanceMinor: bigint): GiftCardInCart => ({
    id,
    obfuscatedCode: `***${id}`,
    appId: 'app',
    balanceMinor,
  })
  const pay = (...giftCards: GiftCardInCart[]) =>
    calculatePlainTotals([{ ...online, needsDelivery: false }], { giftCards })

  test('gift cards pay in their order, each up to its balance and the amount due, and do not change the total', () => {
    const totals = pay(card('1', 300n), card('2', 900n), card('3', 5n))
    expect(totals.giftCards.map(({ id, amountMinor }) => [id, amountMinor])).toEqual([
      ['1', 300n],
      ['2', 700n],
      ['3', 0n],
    ])
    expect(totals).toMatchObject({ totalMinor: 1_000n, payNow: { totalMinor: 1_000n } })
  })

  test('gift cards are steps of the explanation, with the amount left to pay', () => {
    const told = pay(card('1', 300n)).steps().slice(-2)
    expect(told).toMatchObject([
      { kind: 'GIFT_CARD', baseMinor: 1_000n, amountMinor: 0n, informationMinor: 300n, runningMinor: 1_000n },
      { kind: 'TOTAL', amountMinor: 0n, informationMinor: 700n, runningMinor: 1_000n },
    ])
  })
})
