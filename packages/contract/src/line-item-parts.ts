import { Type, type Static } from 'typebox'
import { PRODUCT_MAX } from './catalogue.ts'
import { Dimensions } from './dimensions.ts'
import { Image } from './media.ts'
import { OpenObject } from './open-members.ts'
import {
  DecimalString,
  entity,
  enumeration,
  Float,
  Guid,
  Int,
  keywords,
  Nullish,
  Optional,
  Timestamp,
  translatable,
} from './wire-types.ts'

/** App id of the shop's own catalogue, as carts and orders use it in `catalogReference.appId`. */
export const STORES_APP_ID = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Former app id of that catalogue on the platform. Most storefronts of its own templates still use it. */
export const LEGACY_STORES_APP_ID = '1380b703-ce81-ff05-f115-39571d94dfcd'

export const CatalogReference = entity('CatalogReference', 'Which item of which catalogue.', {
  catalogItemId: Type.String({ minLength: 1, maxLength: 36 }),
  appId: Type.String({ minLength: 1, maxLength: 100 }),
  options: Nullish(OpenObject('CatalogReference.options')),
})
export type CatalogReference = Static<typeof CatalogReference>

/** Content of `catalogReference.options` for an item of the shop's own catalogue. */
export const StoresItemOptions = entity('StoresItemOptions', 'Which form of a product the buyer wants.', {
  variantId: Optional(Guid()),
  options: Optional(
    Type.Record(Type.String({ maxLength: 50 }), Type.String({ maxLength: PRODUCT_MAX.choice }), {
      description: 'Choices by option, where no variant is named.',
    }),
  ),
  customTextFields: Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 500 }), {
      description: 'The buyer’s texts by title.',
    }),
  ),
})
export type StoresItemOptions = Static<typeof StoresItemOptions>

export const ProductName = translatable('ProductName', 'Name of an item.', {
  min: 1,
  max: PRODUCT_MAX.name,
  translatedMax: 400,
})
export type ProductName = Static<typeof ProductName>

export const TranslatableString = translatable('TranslatableString', 'A text and its translation.', {
  min: 1,
  max: 200,
  translatedMax: 400,
})
export type TranslatableString = Static<typeof TranslatableString>

export const PriceDescription = translatable('PriceDescription', 'Words beside a price, such as “from 67”.', {
  min: 1,
  max: 100,
})
export type PriceDescription = Static<typeof PriceDescription>

export const PlainTextValue = translatable('PlainTextValue', 'What was chosen, in words.', { max: 600 })
export type PlainTextValue = Static<typeof PlainTextValue>

export const Color = entity('Color', 'What colour was chosen.', {
  original: Type.String({ maxLength: 500 }),
  translated: Nullish(Type.String({ maxLength: 500 })),
  code: Nullish(Type.String({ maxLength: 100, description: 'The colour as CSS has it.' })),
})
export type Color = Static<typeof Color>

export const DescriptionLineName = translatable('DescriptionLineName', 'Name of an option.', {
  max: 100,
  translatedMax: 200,
})
export type DescriptionLineName = Static<typeof DescriptionLineName>

export const DescriptionLineType = enumeration('DescriptionLineType', ['UNRECOGNISED', 'PLAIN_TEXT', 'COLOR'])
export type DescriptionLineType = Static<typeof DescriptionLineType>

export const DescriptionLine = entity(
  'DescriptionLine',
  'One choice or text of a line item, to be shown below its name.',
  {
    plainText: Optional(PlainTextValue),
    colorInfo: Optional(Color),
    name: Optional(DescriptionLineName),
    lineType: Optional(DescriptionLineType),
    color: Optional(Type.String({ maxLength: 100 })),
    modifierDescriptionLine: Optional(Type.Boolean()),
  },
  { [keywords.oneOf]: ['plainText', 'colorInfo'] },
)
export type DescriptionLine = Static<typeof DescriptionLine>

const parcel = {
  weight: Nullish(Float({ minimum: 0 })),
  sku: Nullish(Type.String({ maxLength: PRODUCT_MAX.sku })),
  productDimensions: Nullish(Dimensions),
  packageDimensions: Nullish(Dimensions),
}

export const PhysicalProperties = entity('PhysicalProperties', 'What matters for sending an item.', {
  ...parcel,
  shippable: Type.Boolean(),
})
export type PhysicalProperties = Static<typeof PhysicalProperties>

export const NewPhysicalProperties = entity(
  'NewPhysicalProperties',
  'What matters for sending an item, as callers give it.',
  {
    ...parcel,
    shippable: Optional(Type.Boolean()),
  },
)
export type NewPhysicalProperties = Static<typeof NewPhysicalProperties>

export const ItemTypePreset = enumeration('ItemTypePreset', [
  'UNRECOGNISED',
  'PHYSICAL',
  'DIGITAL',
  'GIFT_CARD',
  'SERVICE',
])
export type ItemTypePreset = Static<typeof ItemTypePreset>

export const ItemType = entity(
  'ItemType',
  'What kind of thing is sold: one of ours, or a word of the seller’s.',
  { preset: Optional(ItemTypePreset), custom: Optional(Type.String({ maxLength: 100 })) },
  { [keywords.oneOf]: ['preset', 'custom'] },
)
export type ItemType = Static<typeof ItemType>

export const SubscriptionFrequency = enumeration('SubscriptionFrequency', ['UNDEFINED', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
export type SubscriptionFrequency = Static<typeof SubscriptionFrequency>

export const FreeTrialPeriod = entity('FreeTrialPeriod', 'How long a subscription is free at first.', {
  frequency: Optional(SubscriptionFrequency),
  interval: Optional(Int(1, 999)),
})
export type FreeTrialPeriod = Static<typeof FreeTrialPeriod>

export const SubscriptionSettings = entity('SubscriptionSettings', 'When and how often a subscription is charged.', {
  frequency: SubscriptionFrequency,
  interval: Nullish(Int(1, 3650)),
  autoRenewal: Type.Boolean(),
  billingCycles: Nullish(Int(1)),
  enableCustomerCancellation: Type.Boolean(),
  freeTrialPeriod: Nullish(FreeTrialPeriod),
  startDate: Nullish(Timestamp()),
})
export type SubscriptionSettings = Static<typeof SubscriptionSettings>

export const SubscriptionTitle = translatable('SubscriptionTitle', 'Name of a subscription.', { min: 1, max: 150 })
export type SubscriptionTitle = Static<typeof SubscriptionTitle>

export const SubscriptionDescription = translatable('SubscriptionDescription', 'Text about a subscription.', {
  max: 500,
})
export type SubscriptionDescription = Static<typeof SubscriptionDescription>

export const SubscriptionOptionInfo = entity('SubscriptionOptionInfo', 'The subscription in which an item is sold.', {
  subscriptionSettings: Optional(SubscriptionSettings),
  title: Optional(SubscriptionTitle),
  description: Optional(SubscriptionDescription),
})
export type SubscriptionOptionInfo = Static<typeof SubscriptionOptionInfo>

export const PaymentOptionType = enumeration(
  'PaymentOptionType',
  [
    'FULL_PAYMENT_ONLINE',
    'FULL_PAYMENT_OFFLINE',
    'MEMBERSHIP',
    'DEPOSIT_ONLINE',
    'MEMBERSHIP_OFFLINE',
    'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
  ],
  'How an item is paid: all now, all later, a deposit now, or by a membership.',
)
export type PaymentOptionType = Static<typeof PaymentOptionType>

export const PaymentOption = entity('PaymentOption', 'How an item is to be paid.', { value: PaymentOptionType })
export type PaymentOption = Static<typeof PaymentOption>

export const ServiceProperties = entity('ServiceProperties', 'When a service takes place, and for how many.', {
  scheduledDate: Nullish(Timestamp()),
  numberOfParticipants: Nullish(Int(1, 10_000)),
  endDate: Nullish(Timestamp()),
})
export type ServiceProperties = Static<typeof ServiceProperties>

export const SelectedMembership = entity('SelectedMembership', 'The membership that pays for an item.', {
  id: Type.String({ minLength: 1, maxLength: 100 }),
  appId: Guid(),
})
export type SelectedMembership = Static<typeof SelectedMembership>

const OVERRIDE_MAX = 999_999_999

export const CatalogOverrideFields = entity('CatalogOverrideFields', 'What stands in for the catalogue’s own values.', {
  productName: Nullish(ProductName),
  price: Nullish(DecimalString({ gte: 0, lte: OVERRIDE_MAX, maxScale: 3 })),
  fullPrice: Nullish(DecimalString({ gte: 0, lte: OVERRIDE_MAX, maxScale: 3 })),
  descriptionLines: Optional(Type.Array(DescriptionLine, { maxItems: 20 })),
  physicalProperties: Nullish(NewPhysicalProperties),
  image: Nullish(Image),
  paymentOption: Nullish(PaymentOption),
  depositAmount: Nullish(DecimalString({ gt: 0, lte: OVERRIDE_MAX, maxScale: 3 })),
  savePaymentMethod: Nullish(Type.Boolean()),
  inventoryAppId: Nullish(Guid()),
  fixedQuantity: Nullish(Type.Boolean()),
})
export type CatalogOverrideFields = Static<typeof CatalogOverrideFields>

export const TaxableAddressType = enumeration('TaxableAddressType', ['BUSINESS', 'BILLING', 'SHIPPING'])
export type TaxableAddressType = Static<typeof TaxableAddressType>

export const TaxableAddress = entity('TaxableAddress', 'Which address decides the tax.', {
  addressType: TaxableAddressType,
})
export type TaxableAddress = Static<typeof TaxableAddress>

export const Policy = entity('Policy', 'Terms that the buyer is shown at the checkout.', {
  title: Nullish(Type.String({ minLength: 1, maxLength: 29 })),
  content: Type.String({ minLength: 1, maxLength: 3000 }),
})
export type Policy = Static<typeof Policy>

export const SelectedShippingOption = entity('SelectedShippingOption', 'The chosen way of delivery.', {
  carrierId: Nullish(Guid()),
  code: Type.String({ minLength: 1, maxLength: 100 }),
})
export type SelectedShippingOption = Static<typeof SelectedShippingOption>
