/**
 * Reference implementation of totals from docs/guides/totals.md alone: exact fractions, simple loops, and nothing of
 * the engine but its types. It is slow, and meant to be compared with the page by reading.
 */
import type { Destination, DiscountRule, PricedLine, PricingRules, TotalsInput } from '../pricing/input.ts'
import type { Sums } from '../pricing/output.ts'
import { byId, type ComparedShipping, type ComparedTotals } from './compared-totals.ts'
import { Fraction } from './fraction.ts'
import { refuseCoupon, getUncappedDiscount } from './naive-coupon.ts'
import { findOffers, toShippingOption } from './naive-delivery.ts'
import {
  sumMinors,
  spreadAmount,
  findCoveredLines,
  coversEverything,
  minOf,
  type NaiveDiscount,
  type NaiveLine,
  roundShare,
  spreadPercentage,
  countPieces,
  applyDiscount,
} from './naive-lines.ts'
import { isApplicable, isCombinable, findLinesOfRule, discountPieces } from './naive-rules.ts'
import { containsTax, describeCartTax, findTaxAddress, type NaiveTax, calculateTaxNaively } from './naive-tax.ts'

export function calculateTotalsNaively(input: TotalsInput, rules: PricingRules): ComparedTotals {
  const discounts: NaiveDiscount[] = []

  // 1. Price of a line
  const lines: NaiveLine[] = input.lines.map((line) => {
    const price = line.priceMinor * BigInt(line.quantity)
    return { id: line.id, line, price, left: price, ofItem: 0n, discountedBy: [] }
  })
  const subtotal = sumMinors(lines.map(({ price }) => price))

  // 2. Discounts by hand
  const ofLines = input.merchantDiscounts.filter(({ lineIds }) => lineIds.length > 0)
  const ofCart = input.merchantDiscounts.filter(({ lineIds }) => lineIds.length === 0)
  for (const { id, amountMinor, percentage, lineIds } of [...ofLines, ...ofCart]) {
    const named = lines.filter((each) => lineIds.length === 0 || lineIds.includes(each.id))
    const wished = percentage
      ? spreadPercentage(
          percentage,
          named.map(({ id, price }) => ({ id, base: price })),
        )
      : spreadAmount(amountMinor ?? 0n, named)
    const target = lineIds.length > 0 ? 'SPECIFIC_ITEMS' : 'GLOBAL'
    const discount = applyDiscount({ type: 'MERCHANT', id, target }, named, wished)
    if (lineIds.length > 0) for (const [lineId, taken] of discount.lines) lineOf(lines, lineId).ofItem += taken
    if (discount.amountMinor > 0n) discounts.push(discount)
  }

  // 3. Discount rules
  const active = rules.discountRules.filter((rule) => isApplicable(rule, lines, input.now))
  for (const rule of active) {
    if (rule.target.type === 'SHIPPING') continue
    const open = findLinesOfRule(rule, lines).filter(({ discountedBy }) => isCombinable(rule, discountedBy))
    const discount = applyDiscount(
      { type: 'RULE', id: rule.id, target: rule.target.type },
      open,
      rule.value.type === 'AMOUNT'
        ? spreadAmount(rule.value.amountMinor, open)
        : rule.value.type === 'PERCENTAGE'
          ? spreadPercentage(
              rule.value.percentage,
              open.map(({ id, left }) => ({ id, base: left })),
            )
          : open.map(({ left, line }) => discountPieces(rule.value, left, BigInt(line.quantity))),
    )
    for (const [lineId, taken] of discount.lines) {
      lineOf(lines, lineId).ofItem += taken
      lineOf(lines, lineId).discountedBy.push(rule)
    }
    if (discount.amountMinor > 0n) discounts.push(discount)
  }

  // 4. Coupon
  let refusal = input.coupon && refuseCoupon(input.coupon, lines, subtotal, input.now)
  const coupon = input.coupon?.exists && !refusal ? input.coupon.coupon : undefined
  if (coupon && coupon.value.type !== 'FREE_SHIPPING') {
    const open = findCoveredLines(coupon.scope, lines).filter(({ discountedBy }) =>
      discountedBy.every((rule) => rule.combinesWithCoupons),
    )
    const discount = applyDiscount(
      { type: 'COUPON', id: coupon.id, target: coversEverything(coupon.scope) ? 'GLOBAL' : 'SPECIFIC_ITEMS' },
      open,
      getUncappedDiscount(coupon, open),
    )
    if (discount.amountMinor > 0n) discounts.push(discount)
    else refusal = open.length === 0 ? 'COUPON_NOT_COMBINABLE' : 'COUPON_TAKES_NOTHING'
  }

  // 5. Delivery
  const parcel = lines.filter(({ line }) => line.needsDelivery)
  const value = sumMinors(parcel.map(({ left }) => left))
  const goesTo = input.calculateShipping && parcel.length > 0 ? input.shippingAddress : undefined
  const { offers, depending } = goesTo
    ? findOffers(goesTo, parcel, value, input.now, rules)
    : { offers: [], depending: [] }
  const wanted = input.selectedShipping
  const asked = offers.find(
    ({ code, carrierId }) => code === wanted?.code && (!wanted.carrierId || carrierId === wanted.carrierId),
  )
  const offer = asked ?? offers[0]
  let deliveryLeft = offer?.priceMinor ?? 0n
  if (offer) {
    const takenBy: DiscountRule[] = []
    const takeFromDelivery = (wish: bigint, discount: Pick<NaiveDiscount, 'type' | 'id'>): bigint => {
      const taken = minOf(wish, deliveryLeft)
      deliveryLeft -= taken
      if (taken > 0n) discounts.push({ ...discount, target: 'SHIPPING', amountMinor: taken, lines: [] })
      return taken
    }
    for (const rule of active) {
      if (rule.target.type !== 'SHIPPING' || !isCombinable(rule, takenBy)) continue
      const wish = rule.value.type === 'AMOUNT' ? rule.value.amountMinor : discountPieces(rule.value, deliveryLeft, 1n)
      if (takeFromDelivery(wish, { type: 'RULE', id: rule.id }) > 0n) takenBy.push(rule)
    }
    if (coupon?.value.type === 'FREE_SHIPPING') {
      if (!takenBy.every((rule) => rule.combinesWithCoupons)) refusal = 'COUPON_NOT_COMBINABLE'
      else if (takeFromDelivery(deliveryLeft, { type: 'COUPON', id: coupon.id }) === 0n)
        refusal = 'COUPON_TAKES_NOTHING'
    }
  }
  const deliveryDiscount = (offer?.priceMinor ?? 0n) - deliveryLeft

  // 6. Additional fees
  const fees: { code: string; amount: bigint; lineIds: string[]; taxGroupId: string | undefined; on: NaiveLine[] }[] =
    []
  for (const fee of input.calculateAdditionalFees ? rules.fees : []) {
    const on = findCoveredLines(fee.scope, lines)
    if (on.length === 0) continue
    let amount: bigint
    if (fee.value.type === 'PERCENT') amount = roundShare(sumMinors(on.map(({ left }) => left)), fee.value.percentage)
    else if (fee.value.type === 'FIXED') amount = fee.value.amountMinor
    else amount = fee.value.amountMinor * countPieces(on)
    const lineIds = coversEverything(fee.scope) ? [] : on.map(({ id }) => id).sort()
    fees.push({ code: fee.code, amount, lineIds, taxGroupId: fee.taxGroupId, on })
  }

  // 7. Tax
  const place = offer && toShippingOption(offer, rules).pickup?.address
  const pickup = place?.country ? toDestination(place.country, place) : undefined
  const byShop = rules.tax.addressBy
  const tax: NaiveTax = { input, rules, pickup, isIncluded: false, cart: new Map() }
  tax.isIncluded = containsTax(rules, findTaxAddress(tax, byShop, parcel.length > 0))
  const taxedLines = calculateTaxNaively(
    tax,
    lines.map(({ id, line, left }) => ({
      id,
      amount: left,
      address: findTaxAddress(tax, line.taxableAddress ?? byShop, line.needsDelivery),
      taxGroupId: line.taxGroupId,
    })),
  )
  const hasGroup = rules.tax.shippingTaxBy === 'TAX_GROUP'
  const goodsOf = (some: readonly NaiveLine[]) => some.map(({ line: { taxGroupId }, left }) => ({ taxGroupId, left }))
  const taxOfDelivery = (amount: bigint) =>
    calculateTaxNaively(tax, [
      {
        id: 'delivery',
        amount,
        address: rules.tax.shippingIsTaxed ? findTaxAddress(tax, byShop, true) : undefined,
        taxGroupId: hasGroup ? rules.tax.shippingTaxGroupId : undefined,
        follows: hasGroup ? undefined : goodsOf(parcel),
      },
    ])[0]!
  const shipping: ComparedShipping | undefined = offer && {
    offered: offers,
    selected: {
      ...offer,
      ...taxOfDelivery(deliveryLeft),
      discountMinor: deliveryDiscount,
      chargesTaxed: offer.charges.map(([, minor]) => taxOfDelivery(minor)),
    },
    isRequested: asked !== undefined,
  }
  const taxedFees = fees.map(({ code, amount, lineIds, taxGroupId, on }) => {
    const address = findTaxAddress(tax, byShop, parcel.length > 0)
    const follows = hasGroup || taxGroupId !== undefined ? undefined : goodsOf(on)
    const [taxed] = calculateTaxNaively(tax, [{ id: 'fee', amount, address, taxGroupId, follows }])
    return {
      ...taxed!,
      code,
      amountMinor: amount,
      lineIds,
      taxableAddress: byShop,
    }
  })

  const sumsOf = (parts: Omit<Sums, 'totalMinor'>): Sums => {
    const beforeTax = parts.subtotalMinor - parts.discountMinor + parts.shippingMinor + parts.feesMinor
    return { ...parts, totalMinor: tax.isIncluded ? beforeTax : beforeTax + parts.taxMinor }
  }
  const deliveryTaxed = shipping ? [shipping.selected, ...shipping.selected.chargesTaxed] : []
  const besides: Sums = sumsOf({
    subtotalMinor: 0n,
    discountMinor: deliveryDiscount,
    shippingMinor: offer ? offer.priceMinor + sumMinors(offer.charges.map(([, minor]) => minor)) : 0n,
    feesMinor: sumMinors(fees.map(({ amount }) => amount)),
    taxMinor: sumMinors([...deliveryTaxed, ...taxedFees].map(({ taxMinor }) => taxMinor)),
  })

  // 8. Gift cards, pay now, pay later
  const ofLine: { whole: Sums; now: Sums; line: PricedLine }[] = lines.map(({ line, price, left }, index) => {
    const { taxMinor, afterTaxMinor } = taxedLines[index]!
    const whole = sumsOf({
      subtotalMinor: price,
      discountMinor: price - left,
      shippingMinor: 0n,
      feesMinor: 0n,
      taxMinor,
    })
    if (line.beginsWithFreeTrial || !isPaidAtOnce(line)) return { line, whole, now: nothing() }
    if (line.paymentOption !== 'DEPOSIT_ONLINE' || line.depositMinor === undefined) return { line, whole, now: whole }
    const now = minOf(line.depositMinor * BigInt(line.quantity), afterTaxMinor)
    const shareNow = (minor: bigint): bigint =>
      afterTaxMinor === 0n ? 0n : new Fraction(minor * now, afterTaxMinor).round()
    const [taxNow, discountNow] = [shareNow(taxMinor), shareNow(price - left)]
    const subtotalMinor = now + discountNow - (tax.isIncluded ? 0n : taxNow)
    return {
      line,
      whole,
      now: sumsOf({ subtotalMinor, discountMinor: discountNow, shippingMinor: 0n, feesMinor: 0n, taxMinor: taxNow }),
    }
  })
  const isAnyPaidNow = ofLine.some(({ line }) => isPaidAtOnce(line) && !line.beginsWithFreeTrial)
  const sums = addSums([...ofLine.map(({ whole }) => whole), besides])
  const payNow = addSums([...ofLine.map(({ now }) => now), ...(isAnyPaidNow ? [besides] : [])])
  const payAfterFreeTrial = addSums(ofLine.filter(({ line }) => line.beginsWithFreeTrial).map(({ whole }) => whole))

  let unpaid = sums.totalMinor
  const giftCards = input.giftCards.map(({ id, balanceMinor }): [string, bigint] => {
    const paid = minOf(balanceMinor, unpaid)
    unpaid -= paid
    return [id, paid]
  })

  const allTaxed = [...taxedLines, ...deliveryTaxed, ...taxedFees]
  return {
    lines: lines
      .map(({ id, line, price, left, ofItem }, index) => ({
        ...taxedLines[index]!,
        id,
        priceMinor: price,
        discountMinor: price - left,
        itemDiscountMinor: ofItem,
        payNowMinor: ofLine[index]!.now.totalMinor,
        paymentOption: line.paymentOption,
        taxableAddress: line.taxableAddress ?? byShop,
      }))
      .sort(byId),
    discounts,
    couponRefusal: refusal,
    isNotDeliverable: goesTo !== undefined && !offer && depending.length === 0,
    depending,
    shipping,
    fees: taxedFees,
    tax: {
      isIncludedInPrices: tax.isIncluded,
      taxableMinor: sumMinors(allTaxed.map(({ taxableMinor }) => taxableMinor)),
      exemptMinor: sumMinors(allTaxed.map(({ exemptMinor }) => exemptMinor)),
      parts: describeCartTax(tax),
    },
    giftCards,
    sums,
    payNow,
    payLater: addSums([sums], payNow),
    payAfterFreeTrial,
  }
}

function lineOf(lines: readonly NaiveLine[], id: string): NaiveLine {
  return lines.find((each) => each.id === id)! // ids come from the lines themselves
}

function toDestination(
  country: string,
  { subdivision, city, postalCode }: { subdivision?: string | null; city?: string | null; postalCode?: string | null },
): Destination {
  return {
    country,
    subdivision: subdivision ?? undefined,
    city: city ?? undefined,
    postalCode: postalCode ?? undefined,
  }
}

function isPaidAtOnce({ paymentOption }: PricedLine): boolean {
  return paymentOption === 'FULL_PAYMENT_ONLINE' || paymentOption === 'DEPOSIT_ONLINE'
}

const MEMBERS = ['subtotalMinor', 'discountMinor', 'shippingMinor', 'feesMinor', 'taxMinor', 'totalMinor'] as const

function nothing(): Sums {
  return { subtotalMinor: 0n, discountMinor: 0n, shippingMinor: 0n, feesMinor: 0n, taxMinor: 0n, totalMinor: 0n }
}

/** Adds sums member by member, and subtracts another if given. */
function addSums(all: readonly Sums[], less: Sums = nothing()): Sums {
  const sum = nothing()
  for (const member of MEMBERS) sum[member] = sumMinors(all.map((each) => each[member])) - less[member]
  return sum
}
