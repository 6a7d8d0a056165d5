import { Type, type Static } from 'typebox'
import { Address } from './address.ts'
import { Cart, WeightUnit } from './cart.ts'
import { AppliedDiscount } from './discounts.ts'
import { ApplicationError, SystemError, ValidationError } from './errors.ts'
import { PaymentOptionType, TaxableAddress } from './line-item-parts.ts'
import { MembershipOptions } from './memberships.ts'
import { MultiCurrencyPrice } from './money.ts'
import { ItemTaxFullDetails, TaxSummary } from './taxes.ts'
import {
  Currency,
  entity,
  enumeration,
  Guid,
  Int,
  keywords,
  WithNote,
  Optional,
  TextMap,
  Timestamp,
} from './wire-types.ts'

export const PriceSummary = entity('PriceSummary', 'The sums at the foot of a cart.', {
  subtotal: Optional(WithNote('All lines, before discounts and tax.', MultiCurrencyPrice)),
  shipping: Optional(WithNote('Delivery, before discounts and tax.', MultiCurrencyPrice)),
  tax: Optional(WithNote('All tax.', MultiCurrencyPrice)),
  discount: Optional(WithNote('All discounts.', MultiCurrencyPrice)),
  total: Optional(WithNote('What is to be paid: after discounts, gift cards, fees and tax.', MultiCurrencyPrice)),
  additionalFees: Optional(WithNote('All fees, before tax.', MultiCurrencyPrice)),
})
export type PriceSummary = Static<typeof PriceSummary>

export const LineItemPricesData = entity('LineItemPricesData', 'How the price of a line comes about.', {
  totalPriceAfterTax: Optional(WithNote('All pieces, after discounts and tax.', MultiCurrencyPrice)),
  totalPriceBeforeTax: Optional(WithNote('All pieces, after discounts and before tax.', MultiCurrencyPrice)),
  taxDetails: Optional(ItemTaxFullDetails),
  totalDiscount: Optional(WithNote('What discounts take off all pieces.', MultiCurrencyPrice)),
  price: Optional(WithNote('One piece, after the discounts that show in prices.', MultiCurrencyPrice)),
  priceBeforeDiscounts: Optional(
    WithNote('One piece, after the product’s own discount and before others.', MultiCurrencyPrice),
  ),
  lineItemPrice: Optional(WithNote('All pieces, after the discounts that show in prices.', MultiCurrencyPrice)),
  fullPrice: Optional(WithNote('One piece, before any discount.', MultiCurrencyPrice)),
  modifiers: Optional(WithNote('The extras of one piece.', MultiCurrencyPrice)),
  priceBeforeDiscountsAndTax: Optional(MultiCurrencyPrice),
  depositAmount: Optional(WithNote('What is due now of a piece that is paid by deposit.', MultiCurrencyPrice)),
})
export type LineItemPricesData = Static<typeof LineItemPricesData>

export const CalculatedItemModifier = entity('CalculatedItemModifier', 'What an extra costs.', {
  id: Type.String({ minLength: 1, maxLength: 36 }),
  groupId: Type.String({ minLength: 1, maxLength: 36 }),
  price: Optional(MultiCurrencyPrice),
})
export type CalculatedItemModifier = Static<typeof CalculatedItemModifier>

export const CalculatedLineItem = entity('CalculatedLineItem', 'What a line costs.', {
  lineItemId: Type.String(),
  pricesBreakdown: Optional(LineItemPricesData),
  paymentOption: PaymentOptionType,
  taxableAddress: Optional(TaxableAddress),
  modifiers: Optional(Type.Array(CalculatedItemModifier, { maxItems: 625 })),
})
export type CalculatedLineItem = Static<typeof CalculatedLineItem>

export const GiftCard = entity('GiftCard', 'A gift card and what is taken from it.', {
  id: Type.String(),
  obfuscatedCode: Type.String({ description: 'The code with most of it hidden.' }),
  amount: Optional(MultiCurrencyPrice),
  appId: Type.String(),
  externalId: Optional(Type.String({ minLength: 1, maxLength: 50 })),
  requestedAmount: Optional(MultiCurrencyPrice),
})
export type GiftCard = Static<typeof GiftCard>

export const PickupMethod = enumeration('PickupMethod', ['STORE_PICKUP', 'PICKUP_POINT'])
export type PickupMethod = Static<typeof PickupMethod>

export const PickupDetails = entity('PickupDetails', 'Where the buyer collects.', {
  address: Optional(Address),
  businessLocation: Optional(Type.Boolean()),
  pickupMethod: PickupMethod,
})
export type PickupDetails = Static<typeof PickupDetails>

export const DeliveryTimeSlot = entity('DeliveryTimeSlot', 'Between when and when it comes.', {
  from: Optional(Timestamp()),
  to: Optional(Timestamp()),
})
export type DeliveryTimeSlot = Static<typeof DeliveryTimeSlot>

export const DeliveryLogistics = entity('DeliveryLogistics', 'How and when it arrives.', {
  deliveryTime: Optional(Type.String({ maxLength: 500, description: 'In words: “3 to 5 days”.' })),
  instructions: Optional(Type.String({ maxLength: 1000 })),
  pickupDetails: Optional(PickupDetails),
  deliveryTimeSlot: Optional(DeliveryTimeSlot),
})
export type DeliveryLogistics = Static<typeof DeliveryLogistics>

export const ShippingCost = entity('ShippingCost', 'What delivery costs, discount and tax apart.', {
  totalPriceAfterTax: Optional(MultiCurrencyPrice),
  totalPriceBeforeTax: Optional(MultiCurrencyPrice),
  taxDetails: Optional(ItemTaxFullDetails),
  totalDiscount: Optional(MultiCurrencyPrice),
  price: Optional(MultiCurrencyPrice),
})
export type ShippingCost = Static<typeof ShippingCost>

export const ChargeType = enumeration('ChargeType', ['HANDLING_FEE', 'INSURANCE'])
export type ChargeType = Static<typeof ChargeType>

export const SelectedOtherCharge = entity('SelectedOtherCharge', 'A charge on top of the chosen delivery.', {
  type: ChargeType,
  details: Optional(Type.String({ maxLength: 200 })),
  cost: Optional(ShippingCost),
})
export type SelectedOtherCharge = Static<typeof SelectedOtherCharge>

export const DeliveryAllocation = entity('DeliveryAllocation', 'Who delivers which lines where.', {
  deliveryCarrier: Optional(
    entity('DeliveryCarrier', 'A carrier.', {
      appId: Optional(Guid()),
      code: Type.String({ maxLength: 250 }),
    }),
  ),
  deliveryRegion: Optional(
    entity('DeliveryRegion', 'A region that the shop delivers to.', {
      id: Optional(Guid()),
      name: Optional(Type.String({ maxLength: 100 })),
    }),
  ),
  applicableLineItems: Optional(
    entity('ApplicableLineItems', 'Lines to which something applies.', {
      lineItemIds: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 300 }),
    }),
  ),
})
export type DeliveryAllocation = Static<typeof DeliveryAllocation>

export const SelectedCarrierServiceOption = entity(
  'SelectedCarrierServiceOption',
  'The delivery that is reckoned with.',
  {
    code: Type.String({ maxLength: 100 }),
    title: Type.String({ maxLength: 250 }),
    logistics: Optional(DeliveryLogistics),
    cost: Optional(ShippingCost),
    requestedShippingOption: Type.Boolean({
      description: 'False where the wished one is not offered and the first stands in.',
    }),
    otherCharges: Type.Array(SelectedOtherCharge),
    carrierId: Optional(Guid()),
    deliveryAllocations: Optional(Type.Array(DeliveryAllocation, { maxItems: 300 })),
    partial: Optional(Type.Boolean()),
  },
)
export type SelectedCarrierServiceOption = Static<typeof SelectedCarrierServiceOption>

export const OtherCharge = entity('OtherCharge', 'A charge on top of an offered delivery.', {
  type: ChargeType,
  price: Optional(MultiCurrencyPrice),
  details: Optional(Type.String({ maxLength: 250 })),
})
export type OtherCharge = Static<typeof OtherCharge>

export const ShippingOption = entity('ShippingOption', 'A way of delivery on offer.', {
  code: Type.String({ maxLength: 100 }),
  title: Type.String({ maxLength: 250 }),
  logistics: Optional(DeliveryLogistics),
  cost: Optional(
    entity('ShippingPrice', 'What an offered delivery costs.', {
      price: Optional(MultiCurrencyPrice),
      otherCharges: Optional(Type.Array(OtherCharge)),
    }),
  ),
  deliveryAllocations: Optional(Type.Array(DeliveryAllocation, { maxItems: 300 })),
  partial: Optional(Type.Boolean()),
  dependsOn: Optional(
    enumeration(
      'MissingAddressPart',
      ['POSTAL_CODE', 'CITY'],
      'Part of the address that decides whether an option is offered: it cannot be chosen before.',
    ),
  ),
})
export type ShippingOption = Static<typeof ShippingOption>

export const CarrierServiceOption = entity('CarrierServiceOption', 'What one carrier offers.', {
  carrierId: Type.String(),
  shippingOptions: Optional(Type.Array(ShippingOption)),
})
export type CarrierServiceOption = Static<typeof CarrierServiceOption>

export const ShippingRegion = entity('ShippingRegion', 'Where the parcel goes, as the shop divides the world.', {
  id: Type.String(),
  name: Type.String({ maxLength: 100 }),
})
export type ShippingRegion = Static<typeof ShippingRegion>

export const ShippingInformation = entity('ShippingInformation', 'Delivery: the chosen way and all that are offered.', {
  region: Optional(ShippingRegion),
  selectedCarrierServiceOption: Optional(SelectedCarrierServiceOption),
  carrierServiceOptions: Type.Array(CarrierServiceOption),
})
export type ShippingInformation = Static<typeof ShippingInformation>

export const CalculationDetails = entity(
  'CalculationDetails',
  'Why a part of the reckoning failed.',
  {
    applicationError: Optional(ApplicationError),
    validationError: Optional(ValidationError),
    systemError: Optional(SystemError),
    tracing: Optional(TextMap()),
  },
  { [keywords.oneOf]: ['applicationError', 'validationError', 'systemError'] },
)
export type CalculationDetails = Static<typeof CalculationDetails>

export const CalculationErrors = entity(
  'CalculationErrors',
  'What could not be reckoned; the rest of the answer holds.',
  {
    generalShippingCalculationError: Optional(CalculationDetails),
    carrierErrors: Optional(
      entity('CarrierErrors', 'What carriers failed at.', {
        errors: Type.Array(
          entity('CarrierError', 'What one carrier failed at.', {
            carrierId: Type.String(),
            error: Optional(CalculationDetails),
          }),
        ),
      }),
    ),
    selectedShippingOptionError: Optional(CalculationDetails),
    taxCalculationError: Optional(CalculationDetails),
    couponCalculationError: Optional(CalculationDetails),
    giftCardCalculationError: Optional(CalculationDetails),
    orderValidationErrors: Type.Array(ApplicationError),
    membershipError: Optional(CalculationDetails),
    discountsCalculationError: Optional(CalculationDetails),
    giftCardCalculationErrors: Optional(
      Type.Array(
        entity('GiftCardCalculationError', 'What one gift card failed at.', {
          obfuscatedCode: Type.String(),
          error: Optional(CalculationDetails),
        }),
      ),
    ),
  },
  { [keywords.oneOf]: ['generalShippingCalculationError', 'carrierErrors', 'selectedShippingOptionError'] },
)
export type CalculationErrors = Static<typeof CalculationErrors>

export const AdditionalFeeSource = enumeration('AdditionalFeeSource', [
  'UNKNOWN_ADDITIONAL_FEE_SOURCE',
  'SERVICE_PLUGIN',
  'ITEM',
  'MANUAL',
  'SHIPPING',
  'PLATFORM',
])
export type AdditionalFeeSource = Static<typeof AdditionalFeeSource>

export const AdditionalFee = entity('AdditionalFee', 'A fee beside goods and delivery.', {
  code: Optional(Type.String({ minLength: 1, maxLength: 100 })),
  name: Type.String({ minLength: 1, maxLength: 50 }),
  price: Optional(MultiCurrencyPrice),
  taxDetails: Optional(ItemTaxFullDetails),
  providerAppId: Optional(Type.String({ minLength: 1, maxLength: 100 })),
  priceBeforeTax: Optional(MultiCurrencyPrice),
  priceAfterTax: Optional(MultiCurrencyPrice),
  lineItemIds: Optional(
    Type.Array(Guid(), { description: 'Lines it belongs to; the whole cart where there are none.' }),
  ),
  subscriptionCycles: Optional(Int(1, 999)),
  source: AdditionalFeeSource,
  translatedName: Optional(Type.String({ minLength: 1, maxLength: 50 })),
  taxableAddress: Optional(TaxableAddress),
})
export type AdditionalFee = Static<typeof AdditionalFee>

export const Severity = enumeration('Severity', ['WARNING', 'ERROR'], 'Whether the buyer may go on.')
export type Severity = Static<typeof Severity>

export const NameInOther = enumeration('NameInOther', ['OTHER_DEFAULT'])
export type NameInOther = Static<typeof NameInOther>
export const NameInLineItem = enumeration('NameInLineItem', ['LINE_ITEM_DEFAULT'])
export type NameInLineItem = Static<typeof NameInLineItem>
export const SuggestedFix = enumeration('SuggestedFix', ['UNKNOWN_SUGGESTED_FIX', 'REMOVE_LINE_ITEM'])
export type SuggestedFix = Static<typeof SuggestedFix>

export const ViolationTarget = entity(
  'ViolationTarget',
  'What a violation is about: one line, or the cart as such.',
  {
    other: Optional(entity('OtherTarget', 'The cart as such.', { name: NameInOther })),
    lineItem: Optional(
      entity('LineItemTarget', 'One line.', {
        name: NameInLineItem,
        id: Optional(Type.String()),
        suggestedFix: Optional(SuggestedFix),
      }),
    ),
  },
  { [keywords.oneOf]: ['other', 'lineItem'] },
)
export type ViolationTarget = Static<typeof ViolationTarget>

export const Violation = entity('Violation', 'A rule of the shop that the cart breaks.', {
  severity: Severity,
  target: Optional(ViolationTarget),
  description: Optional(Type.String({ minLength: 1, maxLength: 1000 })),
})
export type Violation = Static<typeof Violation>

export const EstimateTotalsResponse = entity('EstimateTotalsResponse', 'A cart with all its sums.', {
  cart: Cart,
  calculatedLineItems: Type.Array(CalculatedLineItem),
  priceSummary: Optional(PriceSummary),
  giftCard: Optional(GiftCard),
  taxSummary: Optional(TaxSummary),
  shippingInfo: Optional(ShippingInformation),
  appliedDiscounts: Type.Array(AppliedDiscount),
  calculationErrors: Optional(CalculationErrors),
  weightUnit: WeightUnit,
  currency: Currency(),
  payNow: Optional(WithNote('What must be paid to place the order.', PriceSummary)),
  payLater: Optional(WithNote('What remains for later.', PriceSummary)),
  membershipOptions: Optional(MembershipOptions),
  additionalFees: Type.Array(AdditionalFee, { maxItems: 100 }),
  violations: Type.Array(Violation),
  payAfterFreeTrial: Optional(PriceSummary),
})
export type EstimateTotalsResponse = Static<typeof EstimateTotalsResponse>
