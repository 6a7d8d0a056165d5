import Big from 'big.js'
import fc from 'fast-check'
import type {
  CouponLookupResult,
  Destination,
  DiscountRule,
  FeeRule,
  MerchantDiscount,
  PricedLine,
  PricingRules,
  Scope,
  ShippingOption,
  ShippingRegion,
  TaxRegion,
  TaxRules,
  TotalsInput,
} from '../pricing/input.ts'

/**
 * Random carts and shops that exercise every rule of docs/guides/totals.md: few products, collections, groups and
 * places, so that scopes overlap; small amounts, so that rounding matters; times before, at and after the present.
 */
export interface RandomCart {
  input: TotalsInput
  rules: PricingRules
}

const NOW = new Date('2026-06-01T12:00:00Z')

const amounts = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0n) },
  { weight: 4, arbitrary: fc.bigInt(1n, 12n) },
  { weight: 4, arbitrary: fc.bigInt(1n, 3_000n) },
  { weight: 1, arbitrary: fc.bigInt(1n, 99_999_999n) },
)
const shares = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('0', '1', '0.000001', '0.999999') },
  { weight: 4, arbitrary: fc.constantFrom('0.5', '0.1', '0.05', '0.25', '0.15', '0.333333') },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => `${millionths}e-6`) },
)
const percentages = shares.map((share) => new Big(share))
const instants = fc.constantFrom(new Date(NOW.getTime() - 1), NOW, new Date(NOW.getTime() + 1))
const begun = fc.constantFrom(undefined, undefined, undefined, new Date(NOW.getTime() - 1), NOW)
const lasting = fc.constantFrom(undefined, undefined, undefined, new Date(NOW.getTime() + 1))

/** True in this percentage of cases. Counterexamples shrink to false. */
function happens(percent: number): fc.Arbitrary<boolean> {
  return fc.noBias(fc.integer({ min: 1, max: 100 })).map((drawn) => drawn > 100 - percent)
}

function sometimes<Value>(percent: number, values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return happens(percent).chain((does) => (does ? values : fc.constant(undefined)))
}

const PRODUCTS = ['bowl', 'cup', 'plate', 'spoon']
const COLLECTIONS = ['new', 'sale', 'tableware']
const TAX_GROUPS = ['books', 'food']

const scopes: fc.Arbitrary<Scope> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ productIds: [], collectionIds: [] }) },
  {
    weight: 3,
    arbitrary: fc.record({
      productIds: fc.subarray([...PRODUCTS, 'not in the shop'], { maxLength: 2 }),
      collectionIds: fc.subarray([...COLLECTIONS, 'empty'], { maxLength: 2 }),
    }),
  },
)

const POSTAL_RULES = ['10115', '101*', '10115..10119', 'SE1', 'SE1*', 'SE9..SE12', 'SW1A', '9*', '10001', ' ']

/** Addresses as buyers write them, in places with their own regions. */
const destinations: fc.Arbitrary<Destination> = fc.oneof(
  fc.record({
    country: fc.constantFrom('DE', 'DE', 'GB'),
    // A subdivision of another country counts as none.
    subdivision: fc.constantFrom(undefined, undefined, 'US-NY'),
    city: fc.constantFrom(undefined, 'Berlin', 'LONDON', 'TÜBINGEN', 'Tuebingen', 'tubingen'),
    postalCode: fc.constantFrom(undefined, '10115', 'D-10117', 'sw1a 1aa', 'SE1 7PB', 'SE10 8XX', ''),
  }),
  fc.record({
    country: fc.constant('US'),
    subdivision: fc.constantFrom(undefined, 'US-NY', 'US-NY', 'US-OR'),
    city: fc.constantFrom(undefined, 'New York', ' NEW  YORK ', 'Portland'),
    postalCode: fc.constantFrom(undefined, '10001', '10115-0001', '97201'),
  }),
)

const ids = fc.oneof(
  fc.integer({ min: 0, max: 99 }).map((id) => `line-${id}`),
  fc.constantFrom('a', 'B', 'é', 'line', '-'),
)

const lines: fc.Arbitrary<PricedLine> = fc.record({
  id: ids,
  quantity: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(1, 2, 3) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(100_000, 9_999) },
  ),
  priceMinor: amounts,
  fullPriceMinor: amounts,
  catalogItemId: fc.constantFrom(undefined, ...PRODUCTS),
  collectionIds: fc.subarray(COLLECTIONS),
  needsDelivery: happens(75),
  weight: fc.constantFrom('0', '0.25', '0.333', '1', '2.5').map((weight) => new Big(weight)),
  taxGroupId: fc.constantFrom(undefined, undefined, ...TAX_GROUPS, 'taxed nowhere'),
  taxableAddress: fc.constantFrom(undefined, undefined, undefined, 'BUSINESS', 'BILLING', 'SHIPPING'),
  paymentOption: fc.constantFrom(
    'FULL_PAYMENT_ONLINE',
    'FULL_PAYMENT_ONLINE',
    'FULL_PAYMENT_OFFLINE',
    'DEPOSIT_ONLINE',
    'DEPOSIT_ONLINE',
    'MEMBERSHIP',
    'MEMBERSHIP_OFFLINE',
    'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
  ),
  depositMinor: sometimes(80, amounts),
  beginsWithFreeTrial: happens(12),
})

const ofOneKind = <Kind extends string>(...kinds: Kind[]): fc.Arbitrary<Kind> => fc.constantFrom(...kinds)

const ruleOfLines = fc.record({
  target: fc.oneof(
    fc.constant({ type: 'GLOBAL' as const }),
    scopes.map((scope) => ({ type: 'SPECIFIC_ITEMS' as const, ...scope })),
  ),
  value: fc.oneof(
    fc.record({ type: ofOneKind('PERCENTAGE'), percentage: percentages }),
    fc.record({ type: ofOneKind('AMOUNT', 'AMOUNT_PER_ITEM', 'FIXED_PRICE'), amountMinor: amounts }),
  ),
})
const ruleOfDelivery = fc.record({
  target: fc.constant({ type: 'SHIPPING' as const }),
  value: fc.oneof(
    fc.record({ type: ofOneKind('PERCENTAGE'), percentage: percentages }),
    fc.record({ type: ofOneKind('AMOUNT'), amountMinor: amounts }),
  ),
})
const discountRules: fc.Arbitrary<DiscountRule[]> = fc
  .array(
    fc
      .tuple(
        fc.record({
          isActive: happens(96),
          startsAt: fc.oneof({ weight: 4, arbitrary: begun }, { weight: 1, arbitrary: instants }),
          endsAt: fc.oneof({ weight: 4, arbitrary: lasting }, { weight: 1, arbitrary: instants }),
          minSubtotalMinor: sometimes(25, amounts),
          minQuantity: sometimes(25, fc.integer({ min: 1, max: 12 })),
          combinesWithRules: happens(60),
          combinesWithCoupons: happens(70),
        }),
        fc.oneof({ weight: 3, arbitrary: ruleOfLines }, { weight: 1, arbitrary: ruleOfDelivery }),
      )
      .map(([rule, kind]) => ({ ...rule, ...kind })),
    { maxLength: 5 },
  )
  .map((rules) => rules.map((rule, index) => ({ ...rule, id: `rule-${index}`, name: `Rule ${index}` })))

const coupons: fc.Arbitrary<CouponLookupResult> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ exists: false as const, code: 'UNKNOWN' }) },
  {
    weight: 25,
    arbitrary: fc.record({
      exists: fc.constant(true as const),
      coupon: fc.record({
        id: fc.constant('coupon'),
        revision: fc.constant(1n),
        code: fc.constant('SUMMER'),
        name: fc.constant('Summer'),
        isActive: happens(96),
        startsAt: fc.oneof({ weight: 6, arbitrary: begun }, { weight: 1, arbitrary: instants }),
        endsAt: fc.oneof({ weight: 6, arbitrary: lasting }, { weight: 1, arbitrary: instants }),
        scope: fc.oneof(scopes, fc.constant({ productIds: [], collectionIds: [] })),
        minSubtotalMinor: sometimes(25, amounts),
        maxUses: sometimes(20, fc.integer({ min: 1, max: 6 })),
        oncePerCustomer: happens(15),
        cheapestItemOnly: happens(40),
        value: fc.oneof(
          { weight: 3, arbitrary: fc.record({ type: ofOneKind('PERCENT_OFF'), percentage: percentages }) },
          {
            weight: 5,
            arbitrary: fc.record({ type: ofOneKind('MONEY_OFF', 'FIXED_PRICE', 'FIXED_PRICE'), amountMinor: amounts }),
          },
          { weight: 4, arbitrary: fc.constant({ type: 'FREE_SHIPPING' as const }) },
          {
            weight: 2,
            arbitrary: fc.record({
              type: ofOneKind('BUY_X_GET_Y'),
              buy: fc.integer({ min: 1, max: 4 }),
              get: fc.integer({ min: 1, max: 3 }),
            }),
          },
        ),
      }),
      uses: fc.integer({ min: 0, max: 3 }),
      hasCustomerUsed: happens(30),
    }),
  },
)

const measures = fc.constantFrom('0', '1', '2.5', '10', '200', '4000').map((upTo) => new Big(upTo))
const pickups = fc.record({
  pickupMethod: ofOneKind('STORE_PICKUP', 'PICKUP_POINT'),
  address: sometimes(80, destinations),
})
const options: fc.Arbitrary<ShippingOption> = fc.record({
  carrierId: fc.constantFrom('bike', 'post'),
  code: fc.constantFrom('collect', 'fast', 'slow'),
  title: fc.constant('Delivery'),
  pickup: sometimes(25, pickups),
  timeSlot: sometimes(
    20,
    instants.map((to) => ({ from: new Date(0), to })),
  ),
  price: fc.oneof(
    fc.record({ by: ofOneKind('FLAT'), priceMinor: amounts }),
    fc.record({
      by: ofOneKind('WEIGHT', 'SUBTOTAL', 'QUANTITY'),
      rows: fc
        .array(fc.record({ upTo: sometimes(75, measures), priceMinor: amounts }), { maxLength: 4 })
        .map((rows) => rows.toSorted((a, b) => Number((a.upTo ?? new Big(1e9)).cmp(b.upTo ?? new Big(1e9))))),
    }),
  ),
  freeFromMinor: sometimes(30, amounts),
  charges: fc.array(
    fc.record({
      type: ofOneKind('HANDLING_FEE', 'INSURANCE'),
      value: fc.oneof(
        fc.record({ type: ofOneKind('FIXED'), amountMinor: amounts }),
        fc.record({ type: ofOneKind('PERCENT'), percentage: percentages }),
      ),
    }),
    { maxLength: 2 },
  ),
})
const shippingRegions: fc.Arbitrary<ShippingRegion[]> = fc
  .array(
    fc.record({
      title: fc.constant('Region'),
      countries: fc.subarray(['DE', 'GB', 'US'], { minLength: 1 }),
      subdivisions: fc.subarray(['US-NY', 'US-OR'], { maxLength: 1 }),
      cities: sometimes(15, fc.subarray(['berlin', 'London', 'New York', 'Tübingen'])),
      postalCodes: sometimes(30, fc.subarray(POSTAL_RULES)),
      options: fc.uniqueArray(options, {
        selector: ({ carrierId, code }) => `${carrierId} ${code}`,
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((regions) => regions.map((region, index) => ({ ...region, id: `region-${index}` })))

const fees: fc.Arbitrary<FeeRule[]> = fc
  .array(
    fc.record({
      name: fc.constant('Fee'),
      scope: scopes,
      value: fc.oneof(
        fc.record({ type: ofOneKind('FIXED', 'PER_ITEM'), amountMinor: amounts }),
        fc.record({ type: ofOneKind('PERCENT'), percentage: percentages }),
      ),
      taxGroupId: fc.constantFrom(undefined, ...TAX_GROUPS),
    }),
    { maxLength: 3 },
  )
  .map((rules) => rules.map((rule, index) => ({ ...rule, code: `fee-${index}` })))

const rates = fc.oneof(
  fc.constantFrom('0', '0.07', '0.19', '0.2', '0.04', '0.045', '0.00375', '1').map((rate) => new Big(rate)),
  percentages,
)
const taxRegions: fc.Arbitrary<TaxRegion[]> = fc
  .array(
    fc
      .record({
        type: ofOneKind('COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'),
        country: fc.constantFrom('DE', 'DE', 'GB', 'US', 'US', 'US'),
        subdivision: fc.constantFrom(undefined, undefined, 'US-NY'),
        cities: sometimes(15, fc.subarray(['berlin', 'London', 'New York', 'Tübingen'])),
        postalCodes: sometimes(15, fc.subarray(POSTAL_RULES)),
        replacesWider: happens(15),
        includedInPrices: fc.constantFrom(undefined, undefined, undefined, true, false),
        isManual: fc.constant(false),
        rates: fc.uniqueArray(
          fc.record({
            taxGroupId: fc.constantFrom(undefined, undefined, undefined, ...TAX_GROUPS),
            taxName: fc.constantFrom('Sales tax', 'VAT'),
            taxType: fc.constant('Tax'),
            rate: rates,
          }),
          { selector: ({ taxGroupId }) => taxGroupId ?? '', minLength: 1, maxLength: 3 },
        ),
      })
      // A region with a subdivision of another country would never match.
      .map((region) => (region.country === 'US' ? region : { ...region, subdivision: undefined })),
    { minLength: 2, maxLength: 9 },
  )
  .map((regions) => regions.map((region, index) => ({ ...region, name: `Jurisdiction ${index}` })))

const taxes: fc.Arbitrary<TaxRules> = fc.record({
  calculator: ofOneKind('MANUAL'),
  includedInPrices: fc.boolean(),
  rounding: fc.constantFrom('ORDER', 'ORDER', 'LINE'),
  addressBy: fc.constantFrom('BUSINESS', 'BILLING', 'SHIPPING', 'SHIPPING'),
  shippingIsTaxed: happens(60),
  shippingTaxBy: fc.constantFrom('GOODS_SHARE', 'GOODS_SHARE', 'HIGHEST_RATE', 'TAX_GROUP'),
  shippingTaxGroupId: fc.constantFrom(undefined, undefined, 'food'),
  regions: taxRegions,
})

const shops: fc.Arbitrary<PricingRules> = fc.record({
  businessAddress: destinations,
  discountRules,
  shipping: fc.record({ regions: shippingRegions }),
  fees,
  tax: taxes,
})

const byHand: fc.Arbitrary<MerchantDiscount[]> = fc
  .array(
    fc
      .tuple(
        fc.oneof(fc.record({ amountMinor: amounts }), fc.record({ percentage: percentages })),
        fc.oneof(fc.constant([]), fc.array(ids, { minLength: 1, maxLength: 4 })),
      )
      .map(([value, lineIds]) => ({ ...value, lineIds })),
    { maxLength: 2 },
  )
  .map((discounts) => discounts.map((discount, index) => ({ ...discount, id: `by-hand-${index}` })))

/** Points some manual discounts at lines of the cart, since random ids rarely match. */
function aim(discounts: readonly MerchantDiscount[], cart: readonly PricedLine[]): MerchantDiscount[] {
  return discounts.map((discount) => ({
    ...discount,
    lineIds: discount.lineIds.map((id, index) => (index === 0 ? id : (cart[id.length % cart.length]?.id ?? id))),
  }))
}

const manyLines = fc.uniqueArray(lines, { selector: ({ id }) => id, minLength: 20, maxLength: 60 })
const fewLines = fc.uniqueArray(lines, { selector: ({ id }) => id, maxLength: 7 })

const carts: fc.Arbitrary<TotalsInput> = fc
  .record({
    lines: fc.oneof({ weight: 30, arbitrary: fewLines }, { weight: 1, arbitrary: manyLines }),
    merchantDiscounts: byHand,
    coupon: sometimes(75, coupons),
    shippingAddress: sometimes(88, destinations),
    billingAddress: sometimes(50, destinations),
    selectedShipping: sometimes(
      70,
      fc.record({
        carrierId: fc.constantFrom(undefined, 'bike', 'post'),
        code: fc.constantFrom('collect', 'fast', 'slow'),
      }),
    ),
    isTaxExempt: happens(10),
    giftCards: fc.array(amounts, { maxLength: 3 }).map((balances) =>
      balances.map((balanceMinor, index) => ({
        id: `card-${index}`,
        obfuscatedCode: '****',
        appId: 'app',
        balanceMinor,
      })),
    ),
    calculateShipping: happens(94),
    calculateTax: happens(94),
    calculateAdditionalFees: happens(94),
    now: fc.constant(NOW),
  })
  .map((cart) => ({ ...cart, merchantDiscounts: aim(cart.merchantDiscounts, cart.lines) }))

export const randomCarts: fc.Arbitrary<RandomCart> = fc.record({ input: carts, rules: shops })
