import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponRefusals } from '../pricing/input.ts'
import { calculateTotalsNaively } from './naive-totals.ts'
import { type RandomCart, randomCarts } from './random-carts.ts'

const N = 2_000
/** Minimum number of random carts in which each case occurs. */
const OFTEN = 15

test('random carts cover every discount, refusal, delivery, tax and payment of the guide', () => {
  const counts = new Map<string, number>()
  for (const cart of fc.sample(randomCarts, N)) {
    for (const what of happenings(cart)) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  console.log(`of ${N} random carts: ${[...counts].map(([what, count]) => `${what} ${count}`).join(', ')}`)
  const seldom = EXPECTED.filter((what) => (counts.get(what) ?? 0) < OFTEN)
  expect(seldom).toEqual([])
})

const EXPECTED = [
  couponRefusals,
  ['MERCHANT GLOBAL', 'MERCHANT SPECIFIC_ITEMS', 'RULE GLOBAL', 'RULE SPECIFIC_ITEMS', 'RULE SHIPPING'],
  ['MONEY_OFF', 'PERCENT_OFF', 'FIXED_PRICE', 'FREE_SHIPPING', 'BUY_X_GET_Y'],
  ['MONEY_OFF of one piece', 'PERCENT_OFF of one piece', 'FIXED_PRICE of one piece'],
  [
    'FLAT',
    'WEIGHT',
    'SUBTOTAL',
    'QUANTITY',
    'free delivery',
    'pickup',
    'insurance or handling',
    'not deliverable',
    'may be deliverable',
  ],
  ['fee', 'fee on some lines', 'tax included', 'tax added', 'included there', 'added there', 'several taxes', 'exempt'],
  ['rates of the goods on a delivery', 'rates of the goods on a fee', 'rounded by line', 'rounded by order'],
  ['line by BUSINESS', 'line by BILLING', 'line by SHIPPING'],
  ['paid in part now', 'now and later', 'all now', 'all later', 'after a free trial', 'gift card'],
].flat()

/** Cases that occur in a cart, without duplicates. */
function happenings({ input, rules }: RandomCart): Set<string> {
  const totals = calculateTotalsNaively(input, rules)
  const seen = new Set<string>()
  const see = (what: string, isSeen = true): void => void (isSeen && seen.add(what))
  if (totals.couponRefusal) see(totals.couponRefusal)
  for (const { type, target } of totals.discounts) see(`${type} ${target}`)
  if (input.coupon?.exists && totals.discounts.some(({ type }) => type === 'COUPON')) {
    const { value, cheapestItemOnly } = input.coupon.coupon
    const canBeOfOnePiece = value.type !== 'FREE_SHIPPING' && value.type !== 'BUY_X_GET_Y'
    see(cheapestItemOnly && canBeOfOnePiece ? `${value.type} of one piece` : value.type)
  }
  const { shipping, payNow, payLater } = totals
  if (shipping) {
    const region = rules.shipping.regions.find(({ id }) => id === shipping.selected.region)
    const option = region?.options.find(
      ({ carrierId, code }) => carrierId === shipping.selected.carrierId && code === shipping.selected.code,
    )
    if (option) see(option.price.by)
    see('free delivery', shipping.selected.priceMinor === 0n)
    see('pickup', option?.pickup?.address !== undefined)
    see('insurance or handling', shipping.selected.charges.length > 0)
  }
  see('not deliverable', totals.isNotDeliverable)
  see('may be deliverable', totals.depending.length > 0)
  see('fee', totals.fees.length > 0)
  see(
    'fee on some lines',
    totals.fees.some(({ lineIds }) => lineIds.length > 0),
  )
  const { isIncludedInPrices } = totals.tax
  see(isIncludedInPrices ? 'tax included' : 'tax added', totals.sums.taxMinor > 0n)
  see(`${isIncludedInPrices ? 'included' : 'added'} there`, isIncludedInPrices !== rules.tax.includedInPrices)
  see('several taxes', totals.tax.parts.length > 1)
  see('exempt', totals.tax.exemptMinor > 0n)
  see(`rounded by ${rules.tax.rounding.toLowerCase()}`, totals.lines.filter(({ taxMinor }) => taxMinor > 0n).length > 1)
  const hasShares = (item: { taxMinor: bigint; parts: string[] } | undefined): boolean =>
    rules.tax.shippingTaxBy === 'GOODS_SHARE' && (item?.taxMinor ?? 0n) > 0n && new Set(item?.parts).size > 1
  see('rates of the goods on a delivery', hasShares(shipping?.selected))
  see('rates of the goods on a fee', totals.fees.some(hasShares))
  for (const { taxableAddress, taxMinor } of totals.lines) see(`line by ${taxableAddress}`, taxMinor > 0n)
  see(
    'paid in part now',
    totals.lines.some(({ payNowMinor, afterTaxMinor }) => payNowMinor > 0n && payNowMinor < afterTaxMinor),
  )
  see('now and later', payNow.totalMinor > 0n && payLater.totalMinor > 0n)
  see('all now', payNow.totalMinor > 0n && payLater.totalMinor === 0n)
  see('all later', payNow.totalMinor === 0n && payLater.totalMinor > 0n)
  see('after a free trial', totals.payAfterFreeTrial.totalMinor > 0n)
  see(
    'gift card',
    totals.giftCards.some(([, minor]) => minor > 0n),
  )
  return seen
}
