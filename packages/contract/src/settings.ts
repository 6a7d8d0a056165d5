import { Type, type Static } from 'typebox'
import { TaxableAddressType } from './line-item-parts.ts'
import { operation, staff } from './operation.ts'
import { ChargeType, PickupMethod } from './totals.ts'
import { Country, Currency, entity, enumeration, Guid, Int, keywords, Optional, Timestamp } from './wire-types.ts'

/** What a merchant sets, one group a row (docs/guides/settings.md). Amounts are decimal strings in the shop's currency. */
const Amount = (description?: string) =>
  Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,3})?$', ...(description && { description }) })
const Share = (description = 'Between 0 and 1: `0.19` is 19 %.') =>
  Type.String({ pattern: '^(0|1)(\\.\\d{1,6})?$', description })
const Code = (description: string) => Type.String({ minLength: 1, maxLength: 100, description })
const Title = (maxLength = 100) => Type.String({ minLength: 1, maxLength })
/** Whether ISO knows it and of which country it is, the shop looks up itself. */
const Subdivision = () => Type.String({ pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$', description: 'ISO 3166-2: `US-NY`.' })

export const ShopSettings = entity('ShopSettings', 'The shop itself.', {
  name: Title(80),
  tagline: Optional(Type.String({ maxLength: 200 })),
  about: Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 })),
  notice: Optional(
    Type.String({ maxLength: 300, description: 'Shown on every page, for example that this is a demonstration.' }),
  ),
  currency: Currency(),
  locale: Type.String({ minLength: 2, maxLength: 35 }),
  timeZone: Type.String({ minLength: 1, maxLength: 100 }),
  weightUnit: enumeration('ShopWeightUnit', ['KG', 'LB']),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  address: entity('ShopAddress', 'Where the shop is.', {
    addressLine1: Type.String({ maxLength: 150 }),
    city: Type.String({ maxLength: 50 }),
    postalCode: Type.String({ maxLength: 50 }),
    country: Country(),
    subdivision: Optional(Type.String({ maxLength: 50 })),
  }),
})
export type ShopSettings = Static<typeof ShopSettings>

export const ItemScope = entity('ItemScope', 'Products and collections that something is about; without either, all.', {
  productIds: Optional(Type.Array(Guid(), { maxItems: 1000 })),
  collectionIds: Optional(Type.Array(Guid(), { maxItems: 1000 })),
})
export type ItemScope = Static<typeof ItemScope>

export const ShippingTable = entity('ShippingTable', 'Prices of a delivery by what is delivered.', {
  by: enumeration('ShippingMeasure', ['WEIGHT', 'SUBTOTAL', 'QUANTITY']),
  rows: Type.Array(
    entity('ShippingTableRow', 'A price, up to and including a measure.', {
      upTo: Optional(
        Type.String({
          pattern: '^\\d{1,12}(\\.\\d{1,6})?$',
          description: 'Weight in the shop’s unit, amount, or pieces. Left out, in the last row: however much.',
        }),
      ),
      price: Amount(),
    }),
    { minItems: 1, maxItems: 100 },
  ),
})
export type ShippingTable = Static<typeof ShippingTable>

export const PickupPlace = entity('PickupPlace', 'Where the buyer collects.', {
  method: PickupMethod,
  isBusinessLocation: Optional(Type.Boolean({ description: 'It is the shop’s own address.' })),
  address: Optional(
    entity('PickupAddress', 'A postal address.', {
      addressLine: Type.String({ minLength: 1, maxLength: 150 }),
      addressLine2: Optional(Type.String({ maxLength: 100 })),
      city: Type.String({ minLength: 1, maxLength: 50 }),
      postalCode: Optional(Type.String({ maxLength: 50 })),
      country: Country(),
      subdivision: Optional(Subdivision()),
    }),
  ),
})
export type PickupPlace = Static<typeof PickupPlace>

export const ShippingChargeRule = entity(
  'ShippingChargeRule',
  'A charge on top of a delivery: an amount, or a share of what is delivered.',
  {
    type: ChargeType,
    details: Optional(Type.String({ maxLength: 200 })),
    amount: Optional(Amount()),
    percentage: Optional(Share()),
  },
  { [keywords.oneOf]: ['amount', 'percentage'] },
)
export type ShippingChargeRule = Static<typeof ShippingChargeRule>

export const ShippingOptionRule = entity(
  'ShippingOptionRule',
  'A way of delivery, with a price or a table of prices.',
  {
    code: Code('Stands in carts and orders; of its own within the region.'),
    title: Title(250),
    carrierId: Optional(Guid({ description: 'Of `carriers`; else the shop delivers itself.' })),
    deliveryTime: Optional(Type.String({ maxLength: 500, description: 'In words: “3 to 5 days”.' })),
    instructions: Optional(Type.String({ maxLength: 1000 })),
    pickup: Optional(PickupPlace),
    timeSlot: Optional(
      entity('ShippingTimeSlot', 'When it comes. Offered until it ends.', { from: Timestamp(), to: Timestamp() }),
    ),
    price: Optional(Amount()),
    table: Optional(ShippingTable),
    freeFrom: Optional(Amount('From this value of what is delivered on, after discounts, it costs nothing.')),
    charges: Optional(Type.Array(ShippingChargeRule, { maxItems: 10 })),
  },
  { [keywords.oneOf]: ['price', 'table'] },
)
export type ShippingOptionRule = Static<typeof ShippingOptionRule>

export const ShippingSettings = entity('ShippingSettings', 'Where the shop delivers to, how, and for how much.', {
  carriers: Optional(
    Type.Array(entity('ShippingCarrier', 'Who delivers for the shop.', { id: Guid(), name: Title() }), {
      maxItems: 100,
    }),
  ),
  regions: Type.Array(
    entity('ShippingRegionRule', 'Countries and parts of countries with the same deliveries.', {
      code: Code('Of its own.'),
      title: Title(),
      countries: Type.Array(Country(), { maxItems: 300, description: 'As a whole.' }),
      subdivisions: Optional(
        Type.Array(Subdivision(), { maxItems: 1000, description: 'Parts of countries; they go before the countries.' }),
      ),
      options: Type.Array(ShippingOptionRule, { maxItems: 50 }),
    }),
    { maxItems: 200 },
  ),
})
export type ShippingSettings = Static<typeof ShippingSettings>

export const TaxRegionRule = entity(
  'TaxRegionRule',
  'A place where tax is collected. Of those that match, all count.',
  {
    name: Title(200),
    type: enumeration('TaxRegionType', ['COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL']),
    country: Country(),
    subdivision: Optional(Subdivision()),
    cities: Optional(Type.Array(Title(), { minItems: 1, maxItems: 1000 })),
    postalCodes: Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 20 }), {
        minItems: 1,
        maxItems: 5000,
        description: 'Their beginnings.',
      }),
    ),
    replacesWider: Optional(
      Type.Boolean({ default: false, description: 'Where it matches, wider kinds do not count.' }),
    ),
    isManual: Optional(Type.Boolean({ default: false, description: 'By this table, also where tax is AUTOMATIC.' })),
    rates: Type.Array(
      entity('TaxRateRule', 'A rate, of one tax group or of what has no rate of its own.', {
        taxGroupId: Optional(Guid()),
        taxName: Title(200),
        taxType: Optional(Title(200)),
        rate: Share(),
      }),
      { maxItems: 100 },
    ),
  },
)
export type TaxRegionRule = Static<typeof TaxRegionRule>

export const TaxSettings = entity('TaxSettings', 'Which tax is collected where.', {
  calculator: Optional(
    enumeration('TaxCalculator', ['MANUAL', 'AUTOMATIC'], 'By the regions below, or by a tax provider.'),
  ),
  taxIncludedInPrices: Type.Boolean(),
  shippingIsTaxed: Type.Boolean(),
  shippingTaxGroupId: Optional(Guid()),
  addressBy: Optional(TaxableAddressType),
  groups: Optional(
    Type.Array(entity('TaxGroup', 'Products that are taxed alike.', { id: Guid(), name: Title() }), { maxItems: 100 }),
  ),
  regions: Type.Array(TaxRegionRule, { maxItems: 2000 }),
  exemptMemberIds: Optional(Type.Array(Guid(), { maxItems: 10_000, description: 'Members who pay no tax.' })),
})
export type TaxSettings = Static<typeof TaxSettings>

export const DiscountRuleSettings = entity(
  'DiscountRuleSettings',
  'A discount of the shop’s own accord.',
  {
    code: Code('Of its own; not for buyers.'),
    name: Title(256),
    isActive: Optional(Type.Boolean({ default: true })),
    startsAt: Optional(Timestamp()),
    endsAt: Optional(Timestamp()),
    target: enumeration('DiscountTarget', ['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING']),
    items: Optional(ItemScope),
    minSubtotal: Optional(Amount()),
    minQuantity: Optional(Int(1, 100_000)),
    percentage: Optional(Share()),
    amount: Optional(Amount()),
    amountPerItem: Optional(Amount()),
    fixedPrice: Optional(Amount('Of a piece.')),
    combinesWithRules: Optional(Type.Boolean({ default: true })),
    combinesWithCoupons: Optional(Type.Boolean({ default: true })),
  },
  { [keywords.oneOf]: ['percentage', 'amount', 'amountPerItem', 'fixedPrice'] },
)
export type DiscountRuleSettings = Static<typeof DiscountRuleSettings>

export const DiscountSettings = entity('DiscountSettings', 'Discounts without a coupon, in the order of application.', {
  rules: Type.Array(DiscountRuleSettings, { maxItems: 100 }),
})
export type DiscountSettings = Static<typeof DiscountSettings>

export const FeeSettings = entity('FeeSettings', 'Fees beside goods and delivery.', {
  fees: Type.Array(
    entity(
      'FeeRuleSettings',
      'A fee: an amount, an amount a piece, or a share of the price.',
      {
        code: Code('Of its own.'),
        name: Title(50),
        items: Optional(ItemScope),
        amount: Optional(Amount()),
        amountPerItem: Optional(Amount()),
        percentage: Optional(Share()),
        taxGroupId: Optional(Guid()),
      },
      { [keywords.oneOf]: ['amount', 'amountPerItem', 'percentage'] },
    ),
    { maxItems: 100 },
  ),
})
export type FeeSettings = Static<typeof FeeSettings>

export const CurrencySettings = entity('CurrencySettings', 'Currencies beside the shop’s own.', {
  rates: Type.Array(
    entity('CurrencyRate', 'A currency that buyers may ask to see prices in.', {
      currency: Currency(),
      rate: Type.String({
        pattern: '^\\d{1,9}(\\.\\d{1,12})?$',
        description: 'What one unit of the shop’s own currency is worth.',
      }),
      acceptsPayment: Optional(Type.Boolean({ default: false, description: 'Whether the shop takes payment in it.' })),
    }),
    { maxItems: 400 },
  ),
})
export type CurrencySettings = Static<typeof CurrencySettings>

/** Days after which a visitor's cart is forgotten, where nothing else is set. */
export const CART_EXPIRES_AFTER_DAYS = 30

export const CartSettings = entity('CartSettings', 'How long carts are kept.', {
  expireAfterDays: Int(1, 3650, { description: 'From their last change; of visitors alone.' }),
})
export type CartSettings = Static<typeof CartSettings>

const groups = {
  shop: ShopSettings,
  shipping: ShippingSettings,
  tax: TaxSettings,
  discounts: DiscountSettings,
  fees: FeeSettings,
  currencies: CurrencySettings,
  carts: CartSettings,
}

export const AllSettings = entity('AllSettings', 'All that a merchant sets.', groups)
export type AllSettings = Static<typeof AllSettings>

/** Names of the groups of settings. */
export type SettingsGroup = keyof AllSettings

export const settingsOperations = {
  'settings.getSettings': operation({
    name: 'settings.getSettings',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/settings',
    summary: 'Reads all settings of the shop.',
    access: staff,
    permission: 'ECOM.MANAGE_SETTINGS',
    request: Type.Object({}),
    answer: Type.Object({ settings: AllSettings, revision: Type.String() }),
    writes: false,
  }),
  'settings.updateSettings': operation({
    name: 'settings.updateSettings',
    service: 'own',
    client: 'none',
    method: 'PATCH',
    path: '/v1/settings',
    summary: 'Replaces the groups of settings that are given, each as a whole, all of them or none.',
    access: staff,
    permission: 'ECOM.MANAGE_SETTINGS',
    bodyLimitBytes: 1024 * 1024,
    request: Type.Object({
      settings: entity('ChangedSettings', 'Groups of settings to replace.', {
        shop: Optional(ShopSettings),
        shipping: Optional(ShippingSettings),
        tax: Optional(TaxSettings),
        discounts: Optional(DiscountSettings),
        fees: Optional(FeeSettings),
        currencies: Optional(CurrencySettings),
        carts: Optional(CartSettings),
      }),
    }),
    answer: Type.Object({ settings: AllSettings, revision: Type.String() }),
    writes: true,
  }),
} as const

/** The schema of each group. */
export const settingsGroups: Readonly<Record<SettingsGroup, (typeof groups)[SettingsGroup]>> = groups
