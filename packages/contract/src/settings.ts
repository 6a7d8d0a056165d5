import { Type, type Static } from 'typebox'
import { LANGUAGE_MAX } from './catalogue-translations.ts'
import { MediaId } from './files.ts'
import { Translations } from './translations.ts'
import { TaxableAddressType } from './line-item-parts.ts'
import { operation, staff } from './operation.ts'
import { OpeningSettings, PageSettings } from './page-settings.ts'
import { ChargeType, PickupMethod } from './totals.ts'
import {
  Country,
  Currency,
  DayOrMoment,
  entity,
  enumeration,
  Guid,
  Int,
  keywords,
  Optional,
  Patch,
} from './wire-types.ts'

/**
 * Settings of the merchant, one group a row (docs/guides/settings.md). Amounts are decimal strings in the shop's
 * currency.
 */
const Amount = (description?: string) =>
  Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,3})?$', ...(description && { description }) })
const Share = (description = 'Between 0 and 1: `0.19` is 19 %.') =>
  Type.String({ pattern: '^(0|1)(\\.\\d{1,6})?$', description })
const Code = (description: string) => Type.String({ minLength: 1, maxLength: 100, description })
const Title = (maxLength = 100) => Type.String({ minLength: 1, maxLength })
/** The shop checks in code that ISO lists it, and for which country. */
const Subdivision = () => Type.String({ pattern: '^[A-Z]{2}-[A-Z0-9]{1,3}$', description: 'ISO 3166-2: `US-NY`.' })

const Tagline = Type.String({ maxLength: 200 })
const About = Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 })
const Notice = (description?: string) => Type.String({ maxLength: 300, ...(description && { description }) })
const DeliveryTime = (description?: string) => Type.String({ maxLength: 500, ...(description && { description }) })
const PickupInstructions = Type.String({ maxLength: 1000 })
const PayInstructions = (description?: string) => Type.String({ maxLength: 2000, ...(description && { description }) })
const TermsText = Type.String({ minLength: 1, maxLength: 20_000 })
const TermsUrl = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2048 })

export const ShopSettings = entity('ShopSettings', 'The shop itself.', {
  name: Title(80),
  tagline: Optional(Tagline),
  about: Optional(About),
  notice: Optional(Notice('Shown on every page, for example that this is a demonstration.')),
  texts: Translations('ShopTexts', {
    tagline: Optional(Tagline),
    about: Optional(About),
    notice: Optional(Notice()),
  }),
  currency: Currency(),
  locale: Type.String({ minLength: 2, maxLength: 35 }),
  languages: Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: LANGUAGE_MAX }), {
      minItems: 1,
      maxItems: 20,
      description: 'Those the shop has texts in (BCP 47); the first is that of `locale`. Left out: that alone.',
    }),
  ),
  timeZone: Type.String({ minLength: 1, maxLength: 100 }),
  weightUnit: enumeration('ShopWeightUnit', ['KG', 'LB']),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  taxNumber: Optional(Type.String({ maxLength: 50, description: 'As invoices say it.' })),
  preselectVariant: Optional(
    Type.Boolean({
      description: 'Product pages open with the first variant that is in stock. Left out: true.',
    }),
  ),
  lowStockThreshold: Optional(
    Type.Integer({ minimum: 0, maximum: 9_999_999, description: 'Stock counts as low at this quantity. Left out: 5.' }),
  ),
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

const Days = () => Int(0, 365)

export const HandlingDays = entity(
  'HandlingDays',
  'How long the shop takes to hand an order over. Counted as the days of each option are.',
  { min: Days(), max: Days() },
)
export type HandlingDays = Static<typeof HandlingDays>

export const TransitDays = entity('TransitDays', 'How long a delivery is on its way, once it is handed over.', {
  min: Days(),
  max: Days(),
  unit: Optional(
    enumeration(
      'DayUnit',
      ['WORKING_DAYS', 'CALENDAR_DAYS'],
      'Working days leave out the weekend of the shop’s country. Left out: WORKING_DAYS.',
    ),
  ),
})
export type TransitDays = Static<typeof TransitDays>

export const ShippingOptionRule = entity(
  'ShippingOptionRule',
  'A way of delivery, with a price or a table of prices.',
  {
    code: Code('Stands in carts and orders; of its own within the region.'),
    title: Title(250),
    carrierId: Optional(Guid({ description: 'Of `carriers`; else the shop delivers itself.' })),
    deliveryTime: Optional(DeliveryTime('In words: “3 to 5 days”. Left out: as `deliveryDays` say.')),
    deliveryDays: Optional(TransitDays),
    instructions: Optional(PickupInstructions),
    texts: Translations('ShippingOptionTexts', {
      title: Optional(Title(250)),
      deliveryTime: Optional(DeliveryTime()),
      instructions: Optional(PickupInstructions),
    }),
    pickup: Optional(PickupPlace),
    timeSlot: Optional(
      entity('ShippingTimeSlot', 'When it comes. Offered until it ends.', {
        from: DayOrMoment('From its beginning, where it is a day.'),
        to: DayOrMoment('To its end, where it is a day.'),
      }),
    ),
    price: Optional(Amount()),
    table: Optional(ShippingTable),
    freeFrom: Optional(Amount('From this value of what is delivered on, after discounts, it costs nothing.')),
    charges: Optional(Type.Array(ShippingChargeRule, { maxItems: 10 })),
  },
  { [keywords.oneOf]: ['price', 'table'] },
)
export type ShippingOptionRule = Static<typeof ShippingOptionRule>

const Cities = () => Type.Array(Title(), { minItems: 1, maxItems: 1000, description: 'Within those places.' })
const PostalCodes = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 41 }), {
    minItems: 1,
    maxItems: 5000,
    description:
      'Within those places: whole codes or districts (`10115`, `SE1`), beginnings (`SE1*`) and ranges (`10115..10119`).',
  })

export const ShippingSettings = entity('ShippingSettings', 'Where the shop delivers to, how, and for how much.', {
  carriers: Optional(
    Type.Array(entity('ShippingCarrier', 'Who delivers for the shop.', { id: Guid(), name: Title() }), {
      maxItems: 100,
    }),
  ),
  handlingDays: Optional(HandlingDays),
  regions: Type.Array(
    entity('ShippingRegionRule', 'Countries and parts of countries with the same deliveries.', {
      code: Code('Of its own.'),
      title: Title(),
      countries: Type.Array(Country(), { maxItems: 300, description: 'As a whole.' }),
      subdivisions: Optional(
        Type.Array(Subdivision(), { maxItems: 1000, description: 'Parts of countries; they go before the countries.' }),
      ),
      cities: Optional(Cities()),
      postalCodes: Optional(PostalCodes()),
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
    cities: Optional(Cities()),
    postalCodes: Optional(PostalCodes()),
    replacesWider: Optional(
      Type.Boolean({ default: false, description: 'Where it matches, wider kinds do not count.' }),
    ),
    taxIncludedInPrices: Optional(Type.Boolean({ description: 'Of what goes there; else as the shop says.' })),
    isManual: Optional(Type.Boolean({ default: false, description: 'By this table, also where tax is AUTOMATIC.' })),
    rates: Type.Array(
      entity('TaxRateRule', 'A rate, of one tax group or of what has no rate of its own.', {
        taxGroupId: Optional(Guid()),
        taxName: Title(200),
        texts: Translations('TaxRateTexts', { taxName: Title(200) }),
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
  rounding: Optional(
    enumeration(
      'TaxRounding',
      ['order', 'line'],
      'order: the tax of each rate is rounded once over all lines of an order, and shared among them. line: the tax of each line is rounded. Left out, it stays as it is; order in new shops.',
    ),
  ),
  shippingIsTaxed: Type.Boolean(),
  shippingTaxBy: Optional(
    enumeration(
      'ShippingTaxBy',
      ['GOODS_SHARE', 'HIGHEST_RATE', 'TAX_GROUP'],
      'Rates of deliveries, and of fees without a tax group: those of the goods, by their share; the highest of the goods; or those of one group. Left out: TAX_GROUP with a shippingTaxGroupId and outside of the European Union and the United Kingdom, else GOODS_SHARE.',
    ),
  ),
  shippingTaxGroupId: Optional(Guid({ description: 'With TAX_GROUP alone.' })),
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
    texts: Translations('DiscountRuleTexts', { name: Title(256) }),
    isActive: Optional(Type.Boolean({ default: true })),
    startsAt: Optional(DayOrMoment('From its beginning, where it is a day.')),
    endsAt: Optional(DayOrMoment('To its end, where it is a day.')),
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
        texts: Translations('FeeTexts', { name: Title(50) }),
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

export const CurrencySettings = entity(
  'CurrencySettings',
  'Currencies beside the shop’s own, in which prices are shown. Payment is taken in its own.',
  {
    rates: Type.Array(
      entity('CurrencyRate', 'A currency that buyers may ask to see prices in.', {
        currency: Currency(),
        rate: Type.String({
          pattern: '^\\d{1,9}(\\.\\d{1,12})?$',
          description: 'What one unit of the shop’s own currency is worth.',
        }),
      }),
      { maxItems: 400 },
    ),
  },
)
export type CurrencySettings = Static<typeof CurrencySettings>

/** Default number of days after which a visitor's cart is deleted. */
export const CART_EXPIRES_AFTER_DAYS = 30

export const CartSettings = entity('CartSettings', 'How long carts are kept.', {
  expireAfterDays: Int(1, 3650, { description: 'From their last change; of visitors alone.' }),
})
export type CartSettings = Static<typeof CartSettings>

export const CouponSettings = entity('CouponSettings', 'What coupons ask of those who use them.', {
  proveAddress: Type.Boolean({
    description:
      'A guest who orders with a coupon that is good once a customer enters a code that is mailed to their address. Otherwise whoever types an address learns whether it has used the coupon.',
  }),
})
export type CouponSettings = Static<typeof CouponSettings>

export const CaptchaKind = enumeration(
  'CaptchaKind',
  ['PROOF_OF_WORK', 'RECAPTCHA', 'NONE'],
  'How a browser shows that it is not a robot: by work that it does unseen, by reCAPTCHA, or not at all.',
)
export type CaptchaKind = Static<typeof CaptchaKind>

export const SignInSettings = entity('SignInSettings', 'Who may have an account, and what it takes.', {
  requireOwnerApproval: Type.Boolean({ description: 'A new account waits until a merchant lets it in.' }),
  requireEmailVerification: Type.Boolean({ description: 'Nobody signs in before the address is proven.' }),
  tellTakenEmails: Type.Boolean({
    description:
      'Registering says whether an address has an account. Otherwise nobody learns it: every registration asks for a code from a mail.',
  }),
  captcha: CaptchaKind,
})
export type SignInSettings = Static<typeof SignInSettings>

export const ManualPaymentKind = enumeration(
  'ManualPaymentKind',
  ['BANK_TRANSFER', 'ON_PICKUP', 'ON_DELIVERY', 'OTHER'],
  'How money comes that no machine takes.',
)
export type ManualPaymentKind = Static<typeof ManualPaymentKind>

/** Default number of days within which an order is paid by hand. */
export const PAYMENT_DUE_DAYS = 14

export const ManualPaymentRule = entity(
  'ManualPaymentRule',
  'A way to pay by hand. The order is good at once, and a merchant marks it as paid when the money has come.',
  {
    code: Code('Stands in orders; of its own, and neither `card` nor `stripe`.'),
    title: Title(),
    kind: ManualPaymentKind,
    instructions: Optional(PayInstructions('For the buyer: the account to pay to, where to pay.')),
    texts: Translations('ManualPaymentTexts', { title: Optional(Title()), instructions: Optional(PayInstructions()) }),
    dueDays: Optional(
      Int(1, 365, {
        description: `Days after which an order that is not paid and not on its way is cancelled; its pieces are back in stock. ${PAYMENT_DUE_DAYS}, where nothing is said.`,
      }),
    ),
  },
)
export type ManualPaymentRule = Static<typeof ManualPaymentRule>

/** Default number of minutes for which stock is reserved for an order that is being paid. */
export const PAYMENT_HOLD_MINUTES = 30

export const PaymentSettings = entity('PaymentSettings', 'How buyers can pay.', {
  providers: Optional(
    Type.Array(enumeration('OnlinePaymentProvider', ['test', 'stripe'], 'Who takes money at once.'), {
      maxItems: 2,
      description: 'Those that are offered, in this order. Left out: all that are set up.',
    }),
  ),
  manual: Type.Array(ManualPaymentRule, { maxItems: 20, description: 'In the order in which they are offered.' }),
  holdMinutes: Int(5, 1440, {
    description: 'So long an order that is being paid holds its pieces; then it is given up.',
  }),
})
export type PaymentSettings = Static<typeof PaymentSettings>

export const CheckoutSettings = entity('CheckoutSettings', 'What the checkout asks for.', {
  phone: enumeration('CheckoutPhone', ['HIDDEN', 'OPTIONAL', 'REQUIRED'], 'Whether a phone number is asked for.'),
  terms: Optional(
    entity(
      'CheckoutTerms',
      'What buyers agree to: a text, or the address of a page.',
      {
        text: Optional(TermsText),
        url: Optional(TermsUrl),
        texts: Translations('CheckoutTermsTexts', { text: Optional(TermsText), url: Optional(TermsUrl) }),
        mustAccept: Type.Boolean({ description: 'By a tick, without which nothing is ordered.' }),
      },
      { [keywords.oneOf]: ['text', 'url'] },
    ),
  ),
})
export type CheckoutSettings = Static<typeof CheckoutSettings>

export const ReviewAuthors = enumeration(
  'ReviewAuthors',
  ['NOBODY', 'BUYERS', 'MEMBERS', 'ANYONE'],
  'BUYERS: those who have bought the product. ANYONE: guests too, with their name and email.',
)
export type ReviewAuthors = Static<typeof ReviewAuthors>

export const ReviewSettings = entity(
  'ReviewSettings',
  'Who may review products, and whether a merchant approves first.',
  {
    isModerated: Type.Boolean({ description: 'False: reviews without web addresses are public at once.' }),
    whoMayReview: ReviewAuthors,
  },
)
export type ReviewSettings = Static<typeof ReviewSettings>

const AltText = Type.String({ maxLength: 1000 })
const Colour = (description: string) => Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description })

export const ShopPicture = entity('ShopPicture', 'A picture that was uploaded, as the upload has answered it.', {
  id: MediaId,
  width: Int(1, 16_384),
  height: Int(1, 16_384),
  altText: Optional(AltText),
  texts: Translations('ShopPictureTexts', { altText: Optional(AltText) }),
})
export type ShopPicture = Static<typeof ShopPicture>

export const TypePair = enumeration(
  'TypePair',
  ['BOOK', 'PLAIN', 'SIGN', 'ROUND', 'HUMANIST', 'SLAB'],
  'The letters of titles, and of what stands below them. All of them are on the shopper’s machine already.',
)
export type TypePair = Static<typeof TypePair>

export const LookSettings = entity('LookSettings', 'How the shop looks, by day; the night is derived from it.', {
  accent: Optional(Colour('Of buttons, boards and bands. Made darker or lighter where it would not be readable.')),
  secondAccent: Optional(Colour('Of ribbons and badges. What is written on it is dark or light, as it is read best.')),
  paper: Optional(Colour('What everything stands on.')),
  ink: Optional(Colour('What is written on it; refused where it could not be read.')),
  type: Optional(TypePair),
  logo: Optional(ShopPicture),
})
export type LookSettings = Static<typeof LookSettings>

const SectionTitle = Type.String({ minLength: 1, maxLength: 200 })
const SectionText = Type.String({ maxLength: 1000 })
const CollectionSlug = Type.String({ minLength: 1, maxLength: 200 })

export const HomeSection = entity('HomeSection', 'A part of the front page.', {
  kind: enumeration(
    'HomeSectionKind',
    ['FRONT', 'COLLECTIONS', 'COLLECTION', 'NEWEST', 'STORY'],
    'What comes first; a choice of collections; what is in one; what came last; what the shop says about itself.',
  ),
  title: Optional(SectionTitle),
  text: Optional(SectionText),
  picture: Optional(ShopPicture),
  collections: Optional(
    Type.Array(CollectionSlug, {
      minItems: 1,
      maxItems: 24,
      description: 'Their slugs. Of COLLECTIONS: those that are shown, else all. Of COLLECTION: the one.',
    }),
  ),
  count: Optional(Int(1, 24, { description: 'At most so many products. 8, where nothing is said.' })),
  texts: Translations('HomeSectionTexts', { title: Optional(SectionTitle), text: Optional(SectionText) }),
})
export type HomeSection = Static<typeof HomeSection>

export const HomeSettings = entity('HomeSettings', 'The front page, from top to bottom.', {
  sections: Type.Array(HomeSection, { maxItems: 20 }),
})
export type HomeSettings = Static<typeof HomeSettings>

const groups = {
  shop: ShopSettings,
  shipping: ShippingSettings,
  tax: TaxSettings,
  discounts: DiscountSettings,
  fees: FeeSettings,
  currencies: CurrencySettings,
  carts: CartSettings,
  coupons: CouponSettings,
  signIn: SignInSettings,
  payments: PaymentSettings,
  checkout: CheckoutSettings,
  reviews: ReviewSettings,
  look: LookSettings,
  home: HomeSettings,
  pages: PageSettings,
  opening: OpeningSettings,
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
    summary: 'Changes what is given of groups of settings and keeps the rest; all of it or nothing.',
    access: staff,
    permission: 'ECOM.MANAGE_SETTINGS',
    bodyLimitBytes: 1024 * 1024,
    request: Type.Object({
      settings: entity('ChangedSettings', 'A merge patch (RFC 7396): null takes a member away, lists are replaced.', {
        shop: Optional(Patch(ShopSettings)),
        shipping: Optional(Patch(ShippingSettings)),
        tax: Optional(Patch(TaxSettings)),
        discounts: Optional(Patch(DiscountSettings)),
        fees: Optional(Patch(FeeSettings)),
        currencies: Optional(Patch(CurrencySettings)),
        carts: Optional(Patch(CartSettings)),
        coupons: Optional(Patch(CouponSettings)),
        signIn: Optional(Patch(SignInSettings)),
        payments: Optional(Patch(PaymentSettings)),
        checkout: Optional(Patch(CheckoutSettings)),
        reviews: Optional(Patch(ReviewSettings)),
        look: Optional(Patch(LookSettings)),
        home: Optional(Patch(HomeSettings)),
        pages: Optional(Patch(PageSettings)),
        opening: Optional(Patch(OpeningSettings)),
      }),
      replace: Optional(
        Type.Boolean({ default: false, description: 'Members that a group leaves out go, in place of staying.' }),
      ),
    }),
    answer: Type.Object({ settings: AllSettings, revision: Type.String() }),
    writes: true,
  }),
} as const

/** The schema of each group. */
export const settingsGroups: Readonly<Record<SettingsGroup, (typeof groups)[SettingsGroup]>> = groups
