/**
 * The totals a second time, from docs/guides/totals.md alone: exact fractions, one loop after the other, and nothing of the engine but the
 * shape of what goes in and comes out. It is slow, and meant to be checked against the page by reading.
 */
import type {
  Coupon,
  CouponRefusal,
  Destination,
  DiscountRule,
  PricedLine,
  PricingRules,
  Scope,
  ShippingOption,
  TotalsInput,
} from '../pricing/input.ts'
import type { Sums } from '../pricing/output.ts'
import { byId, type ComparedOffer, type ComparedShipping, type ComparedTotals } from './compared-totals.ts'
import { Fraction } from './fraction.ts'
import { spread } from './naive-shares.ts'
import { describeCartTax, findTaxAddress, type NaiveTax, taxNaively } from './naive-tax.ts'

interface Line {
  id: string
  line: PricedLine
  price: bigint
  left: bigint
  /** What rules, and discounts by hand that name lines, have taken. */
  ofItem: bigint
  takenBy: DiscountRule[]
}

type Discount = ComparedTotals['discounts'][number]

const ZERO = new Fraction(0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const beyondZero = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
const part = (minor: bigint, of: { toFixed(): string }): bigint =>
  new Fraction(minor).times(Fraction.read(of.toFixed())).round()

function add(minors: readonly bigint[]): bigint {
  let sum = 0n
  for (const minor of minors) sum += minor
  return sum
}

export function reckonNaively(input: TotalsInput, rules: PricingRules): ComparedTotals {
  const discounts: Discount[] = []

  // 1. Price of a line
  const lines: Line[] = input.lines.map((line) => {
    const price = line.priceMinor * BigInt(line.quantity)
    return { id: line.id, line, price, left: price, ofItem: 0n, takenBy: [] }
  })
  const subtotal = add(lines.map(({ price }) => price))

  // 2. Discounts by hand
  const ofLines = input.merchantDiscounts.filter(({ lineIds }) => lineIds.length > 0)
  const ofCart = input.merchantDiscounts.filter(({ lineIds }) => lineIds.length === 0)
  for (const { id, amountMinor, percentage, lineIds } of [...ofLines, ...ofCart]) {
    const named = lines.filter((each) => lineIds.length === 0 || lineIds.includes(each.id))
    const wished = percentage
      ? named.map((each) => part(each.price, percentage))
      : amountSpread(amountMinor ?? 0n, named)
    const target = lineIds.length > 0 ? 'SPECIFIC_ITEMS' : 'GLOBAL'
    const discount = takeOff({ type: 'MERCHANT', id, target }, named, wished)
    if (lineIds.length > 0) for (const [lineId, taken] of discount.lines) lineOf(lines, lineId).ofItem += taken
    if (discount.amountMinor > 0n) discounts.push(discount)
  }

  // 3. Discount rules
  const active = rules.discountRules.filter((rule) => appliesNow(rule, lines, input.now))
  for (const rule of active) {
    if (rule.target.type === 'SHIPPING') continue
    const open = coveredByRule(rule, lines).filter(({ takenBy }) => combines(rule, takenBy))
    const discount = takeOff(
      { type: 'RULE', id: rule.id, target: rule.target.type },
      open,
      rule.value.type === 'AMOUNT'
        ? amountSpread(rule.value.amountMinor, open)
        : open.map(({ left, line }) => offPieces(rule.value, left, BigInt(line.quantity))),
    )
    for (const [lineId, taken] of discount.lines) {
      lineOf(lines, lineId).ofItem += taken
      lineOf(lines, lineId).takenBy.push(rule)
    }
    if (discount.amountMinor > 0n) discounts.push(discount)
  }

  // 4. Coupon
  let refusal = input.coupon && refuseCoupon(input.coupon, lines, subtotal, input.now)
  const coupon = input.coupon?.found && !refusal ? input.coupon.coupon : undefined
  if (coupon && coupon.value.type !== 'FREE_SHIPPING') {
    const open = covered(coupon.scope, lines).filter(({ takenBy }) => takenBy.every((rule) => rule.combinesWithCoupons))
    const discount = takeOff(
      { type: 'COUPON', id: coupon.id, target: isForAll(coupon.scope) ? 'GLOBAL' : 'SPECIFIC_ITEMS' },
      open,
      wishOfCoupon(coupon, open),
    )
    if (discount.amountMinor > 0n) discounts.push(discount)
    else refusal = open.length === 0 ? 'COUPON_NOT_COMBINABLE' : 'COUPON_TAKES_NOTHING'
  }

  // 5. Delivery
  const parcel = lines.filter(({ line }) => line.needsDelivery)
  const value = add(parcel.map(({ left }) => left))
  const isAsked = input.calculateShipping && input.shippingAddress !== undefined && parcel.length > 0
  const offers = isAsked ? findOffers(input.shippingAddress, parcel, value, input.now, rules) : []
  const wanted = input.selectedShipping
  const asked = offers.find(
    ({ code, carrierId }) => code === wanted?.code && (!wanted.carrierId || carrierId === wanted.carrierId),
  )
  const offer = asked ?? offers[0]
  let deliveryLeft = offer?.priceMinor ?? 0n
  if (offer) {
    const takenBy: DiscountRule[] = []
    const takeFromDelivery = (wish: bigint, discount: Pick<Discount, 'type' | 'id'>): bigint => {
      const taken = least(wish, deliveryLeft)
      deliveryLeft -= taken
      if (taken > 0n) discounts.push({ ...discount, target: 'SHIPPING', amountMinor: taken, lines: [] })
      return taken
    }
    for (const rule of active) {
      if (rule.target.type !== 'SHIPPING' || !combines(rule, takenBy)) continue
      const wish = rule.value.type === 'AMOUNT' ? rule.value.amountMinor : offPieces(rule.value, deliveryLeft, 1n)
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
  const fees: { code: string; amount: bigint; lineIds: string[]; taxGroupId: string | undefined }[] = []
  for (const fee of input.calculateAdditionalFees ? rules.fees : []) {
    const on = covered(fee.scope, lines)
    if (on.length === 0) continue
    let amount: bigint
    if (fee.value.type === 'PERCENT') amount = part(add(on.map(({ left }) => left)), fee.value.percentage)
    else if (fee.value.type === 'FIXED') amount = fee.value.amountMinor
    else amount = fee.value.amountMinor * pieces(on)
    const lineIds = isForAll(fee.scope) ? [] : on.map(({ id }) => id).sort()
    fees.push({ code: fee.code, amount, lineIds, taxGroupId: fee.taxGroupId })
  }

  // 7. Tax
  const place = offer && optionOf(offer, rules).pickup?.address
  const pickup = place?.country ? toDestination(place.country, place) : undefined
  const tax: NaiveTax = { input, rules, pickup, cart: new Map() }
  const byShop = rules.tax.addressBy
  const taxedLines = lines.map(({ line, left }) => {
    const address = findTaxAddress(tax, line.taxableAddress ?? byShop, line.needsDelivery)
    return taxNaively(tax, { amount: left, address, taxGroupId: line.taxGroupId })
  })
  const taxOfDelivery = (amount: bigint) =>
    taxNaively(tax, {
      amount,
      address: rules.tax.shippingIsTaxed ? findTaxAddress(tax, byShop, true) : undefined,
      taxGroupId: rules.tax.shippingTaxGroupId,
    })
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
  const taxedFees = fees.map(({ code, amount, lineIds, taxGroupId }) => {
    const address = findTaxAddress(tax, byShop, parcel.length > 0)
    return {
      ...taxNaively(tax, { amount, address, taxGroupId }),
      code,
      amountMinor: amount,
      lineIds,
      taxableAddress: byShop,
    }
  })

  const sumsOf = (parts: Omit<Sums, 'totalMinor'>): Sums => {
    const beforeTax = parts.subtotalMinor - parts.discountMinor + parts.shippingMinor + parts.feesMinor
    return { ...parts, totalMinor: rules.tax.includedInPrices ? beforeTax : beforeTax + parts.taxMinor }
  }
  const deliveryTaxed = shipping ? [shipping.selected, ...shipping.selected.chargesTaxed] : []
  const besides: Sums = sumsOf({
    subtotalMinor: 0n,
    discountMinor: deliveryDiscount,
    shippingMinor: offer ? offer.priceMinor + add(offer.charges.map(([, minor]) => minor)) : 0n,
    feesMinor: add(fees.map(({ amount }) => amount)),
    taxMinor: add([...deliveryTaxed, ...taxedFees].map(({ taxMinor }) => taxMinor)),
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
    const now = least(line.depositMinor * BigInt(line.quantity), afterTaxMinor)
    const shareNow = (minor: bigint): bigint =>
      afterTaxMinor === 0n ? 0n : new Fraction(minor * now, afterTaxMinor).round()
    const [taxNow, discountNow] = [shareNow(taxMinor), shareNow(price - left)]
    const subtotalMinor = now + discountNow - (rules.tax.includedInPrices ? 0n : taxNow)
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
    const paid = least(balanceMinor, unpaid)
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
    isNotDeliverable: isAsked && !offer,
    shipping,
    fees: taxedFees,
    tax: {
      isIncludedInPrices: rules.tax.includedInPrices,
      taxableMinor: add(allTaxed.map(({ taxableMinor }) => taxableMinor)),
      exemptMinor: add(allTaxed.map(({ exemptMinor }) => exemptMinor)),
      parts: describeCartTax(tax),
    },
    giftCards,
    sums,
    payNow,
    payLater: addSums([sums], payNow),
    payAfterFreeTrial,
  }
}

function lineOf(lines: readonly Line[], id: string): Line {
  return lines.find((each) => each.id === id)! // ids come from the lines themselves
}

function isForAll({ productIds, collectionIds }: Scope): boolean {
  return productIds.length === 0 && collectionIds.length === 0
}

function covered(scope: Scope, lines: readonly Line[]): Line[] {
  if (isForAll(scope)) return [...lines]
  return lines.filter(({ line }) => {
    const isNamed = line.catalogItemId !== undefined && scope.productIds.includes(line.catalogItemId)
    return isNamed || line.collectionIds.some((id) => scope.collectionIds.includes(id))
  })
}

function coveredByRule({ target }: DiscountRule, lines: readonly Line[]): Line[] {
  return target.type === 'SPECIFIC_ITEMS' ? covered(target, lines) : [...lines]
}

function pieces(lines: readonly Line[]): bigint {
  return add(lines.map(({ line }) => BigInt(line.quantity)))
}

/** An amount over what is left of each of the lines, at most all of it. */
function amountSpread(amount: bigint, lines: readonly Line[]): bigint[] {
  const taken = least(amount, add(lines.map(({ left }) => left)))
  const shares = spread(
    taken,
    lines.map(({ id, left }) => ({ id, weight: new Fraction(left) })),
  )
  return lines.map(({ id }) => shares.get(id)!)
}

/** Takes from each line what is wished, at most what is left. */
function takeOff(
  discount: Pick<Discount, 'type' | 'id' | 'target'>,
  lines: readonly Line[],
  wishes: readonly bigint[],
): Discount {
  const parts: [string, bigint][] = []
  for (const [index, each] of lines.entries()) {
    const taken = least(wishes[index]!, each.left)
    each.left -= taken
    if (taken > 0n) parts.push([each.id, taken])
  }
  parts.sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...discount, amountMinor: add(parts.map(([, taken]) => taken)), lines: parts }
}

function appliesNow(rule: DiscountRule, lines: readonly Line[], now: Date): boolean {
  if (!rule.isActive || (rule.startsAt && now < rule.startsAt) || (rule.endsAt && now >= rule.endsAt)) return false
  const on = coveredByRule(rule, lines)
  const isDearEnough = add(on.map(({ price }) => price)) >= (rule.minSubtotalMinor ?? 0n)
  return isDearEnough && pieces(on) >= BigInt(rule.minQuantity ?? 0)
}

function combines(rule: DiscountRule, takenBy: readonly DiscountRule[]): boolean {
  return takenBy.length === 0 || (rule.combinesWithRules && takenBy.every((other) => other.combinesWithRules))
}

/** What a rule takes of some pieces of which so much is left, where it takes from each line by itself. */
function offPieces(value: DiscountRule['value'], left: bigint, quantity: bigint): bigint {
  if (value.type === 'PERCENTAGE') return part(left, value.percentage)
  if (value.type === 'FIXED_PRICE') return beyondZero(left - value.amountMinor * quantity)
  return value.amountMinor * quantity
}

/** The reasons that need neither the discounts of rules nor the delivery, in the order of the page. */
function refuseCoupon(
  inCart: NonNullable<TotalsInput['coupon']>,
  lines: readonly Line[],
  subtotal: bigint,
  now: Date,
): CouponRefusal | undefined {
  if (!inCart.found) return 'COUPON_NOT_FOUND'
  const { coupon, uses, hasCustomerUsed } = inCart
  if (!coupon.isActive) return 'COUPON_INACTIVE'
  if (coupon.startsAt && now < coupon.startsAt) return 'COUPON_NOT_STARTED'
  if (coupon.endsAt && now >= coupon.endsAt) return 'COUPON_EXPIRED'
  if (coupon.maxUses !== undefined && uses >= coupon.maxUses) return 'COUPON_USED_UP'
  if (coupon.oncePerCustomer && hasCustomerUsed) return 'COUPON_USED_BY_CUSTOMER'
  const isOfDelivery = coupon.value.type === 'FREE_SHIPPING'
  const matching = covered(coupon.scope, lines).filter(({ line }) => !isOfDelivery || line.needsDelivery)
  if (matching.length === 0) return 'COUPON_NO_MATCHING_ITEMS'
  if (subtotal < (coupon.minSubtotalMinor ?? 0n)) return 'COUPON_MINIMUM_NOT_REACHED'
  return undefined
}

/** What the coupon would take from each of the lines that are open to it. */
function wishOfCoupon({ value, cheapestItemOnly }: Coupon, open: readonly Line[]): bigint[] {
  if (value.type === 'FREE_SHIPPING') return open.map(() => 0n)
  if (value.type === 'BUY_X_GET_Y') return wishOfFreePieces(value.buy, value.get, open)
  const off = (left: bigint, quantity: bigint): bigint => {
    if (value.type === 'PERCENT_OFF') return part(left, value.percentage)
    return value.type === 'MONEY_OFF' ? least(value.amountMinor, left) : beyondZero(left - value.amountMinor * quantity)
  }
  if (cheapestItemOnly) {
    const [cheapest] = fromCheapest(open)
    return open.map((each) => (each === cheapest ? off(worthOfPiece(each).round(), 1n) : 0n))
  }
  if (value.type === 'MONEY_OFF') return amountSpread(value.amountMinor, open)
  return open.map(({ left, line }) => off(left, BigInt(line.quantity)))
}

function wishOfFreePieces(buy: number, get: number, open: readonly Line[]): bigint[] {
  const sorted = fromCheapest(open)
  let free = (pieces(sorted) / BigInt(buy + get)) * BigInt(get)
  const wishes = new Map<Line, bigint>()
  for (const each of sorted) {
    const quantity = BigInt(each.line.quantity)
    const given = least(free, quantity)
    free -= given
    wishes.set(each, new Fraction(each.left * given, quantity).round())
  }
  return open.map((each) => wishes.get(each) ?? 0n)
}

function worthOfPiece({ left, line }: Line): Fraction {
  return new Fraction(left, BigInt(line.quantity))
}

/** Lines with something left; of equal worth, the lower id first. */
function fromCheapest(lines: readonly Line[]): Line[] {
  return lines
    .filter(({ left }) => left > 0n)
    .sort((a, b) => {
      const [x, y] = [worthOfPiece(a), worthOfPiece(b)]
      return x.isLess(y) ? -1 : y.isLess(x) ? 1 : byId(a, b)
    })
}

function findOffers(
  destination: Destination | undefined,
  parcel: readonly Line[],
  value: bigint,
  now: Date,
  { shipping }: PricingRules,
): ComparedOffer[] {
  const { country, subdivision } = destination ?? {}
  const region =
    shipping.regions.find(({ subdivisions }) => subdivision !== undefined && subdivisions.includes(subdivision)) ??
    shipping.regions.find(({ countries }) => country !== undefined && countries.includes(country))
  const offers: ComparedOffer[] = []
  for (const option of region?.options ?? []) {
    const price = priceOf(option, parcel, value)
    if (!region || price === undefined || (option.timeSlot && now >= option.timeSlot.to)) continue
    const isFree = option.freeFromMinor !== undefined && value >= option.freeFromMinor
    offers.push({
      region: region.id,
      carrierId: option.carrierId,
      code: option.code,
      priceMinor: isFree ? 0n : price,
      charges: option.charges.map((charge) => [
        charge.type,
        charge.value.type === 'FIXED' ? charge.value.amountMinor : part(value, charge.value.percentage),
      ]),
    })
  }
  return offers
}

function priceOf({ price }: ShippingOption, parcel: readonly Line[], value: bigint): bigint | undefined {
  if (price.by === 'FLAT') return price.priceMinor
  let weight = ZERO
  for (const { line } of parcel)
    weight = weight.plus(Fraction.read(line.weight.toFixed()).times(new Fraction(BigInt(line.quantity))))
  const measure = { WEIGHT: weight, SUBTOTAL: new Fraction(value), QUANTITY: new Fraction(pieces(parcel)) }[price.by]
  const row = price.rows.find(({ upTo }) => !upTo || !Fraction.read(upTo.toFixed()).isLess(measure))
  return row?.priceMinor
}

function optionOf(offer: ComparedOffer, { shipping }: PricingRules): ShippingOption {
  const region = shipping.regions.find(({ id }) => id === offer.region)
  return region!.options.find(({ carrierId, code }) => carrierId === offer.carrierId && code === offer.code)! // it was offered from there
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

/** Member by member; less another, where one is given. */
function addSums(all: readonly Sums[], less: Sums = nothing()): Sums {
  const sum = nothing()
  for (const member of MEMBERS) sum[member] = add(all.map((each) => each[member])) - less[member]
  return sum
}
