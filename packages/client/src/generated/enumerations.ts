// Written by `npm run generate` from packages/contract. Do not edit.

import { enumeration } from '../enumeration.ts'

/** What a `ProductType` can be. */
export type ProductType = 'unspecified_product_type' | 'physical' | 'digital'

/**
 * The words of `ProductType`.
 *
 * @example ProductType.digital
 */
export const ProductType = /* @__PURE__ */ enumeration('unspecified_product_type', 'physical', 'digital')

/** What a `DimensionsUnit` can be. */
export type DimensionsUnit = 'UNKNOWN_DIMENSIONS_UNIT' | 'MM' | 'CM' | 'M' | 'IN' | 'FT' | 'YD'

/**
 * The words of `DimensionsUnit`.
 *
 * @example DimensionsUnit.YD
 */
export const DimensionsUnit = /* @__PURE__ */ enumeration('UNKNOWN_DIMENSIONS_UNIT', 'MM', 'CM', 'M', 'IN', 'FT', 'YD')

/** What a `InventoryStatus` can be. */
export type InventoryStatus = 'IN_STOCK' | 'OUT_OF_STOCK' | 'PARTIALLY_OUT_OF_STOCK'

/**
 * The words of `InventoryStatus`.
 *
 * @example InventoryStatus.PARTIALLY_OUT_OF_STOCK
 */
export const InventoryStatus = /* @__PURE__ */ enumeration('IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK')

/** What a `MeasurementUnit` can be. */
export type MeasurementUnit =
  | 'UNSPECIFIED'
  | 'ML'
  | 'CL'
  | 'L'
  | 'CBM'
  | 'MG'
  | 'G'
  | 'KG'
  | 'MM'
  | 'CM'
  | 'M'
  | 'SQM'
  | 'OZ'
  | 'LB'
  | 'FLOZ'
  | 'PT'
  | 'QT'
  | 'GAL'
  | 'IN'
  | 'FT'
  | 'YD'
  | 'SQFT'

/**
 * The words of `MeasurementUnit`.
 *
 * @example MeasurementUnit.SQFT
 */
export const MeasurementUnit = /* @__PURE__ */ enumeration(
  'UNSPECIFIED',
  'ML',
  'CL',
  'L',
  'CBM',
  'MG',
  'G',
  'KG',
  'MM',
  'CM',
  'M',
  'SQM',
  'OZ',
  'LB',
  'FLOZ',
  'PT',
  'QT',
  'GAL',
  'IN',
  'FT',
  'YD',
  'SQFT',
)

/** What a `MediaItemType` can be. */
export type MediaItemType = 'unspecified_media_item_type' | 'image' | 'video' | 'audio' | 'document' | 'zip'

/**
 * The words of `MediaItemType`.
 *
 * @example MediaItemType.zip
 */
export const MediaItemType = /* @__PURE__ */ enumeration(
  'unspecified_media_item_type',
  'image',
  'video',
  'audio',
  'document',
  'zip',
)

/** What a `OptionType` can be. */
export type OptionType = 'unspecified_option_type' | 'drop_down' | 'color'

/**
 * The words of `OptionType`.
 *
 * @example OptionType.color
 */
export const OptionType = /* @__PURE__ */ enumeration('unspecified_option_type', 'drop_down', 'color')

/** What a `ProductDiscountType` can be. */
export type ProductDiscountType = 'UNDEFINED' | 'NONE' | 'AMOUNT' | 'PERCENT'

/**
 * The words of `ProductDiscountType`.
 *
 * @example ProductDiscountType.PERCENT
 */
export const ProductDiscountType = /* @__PURE__ */ enumeration('UNDEFINED', 'NONE', 'AMOUNT', 'PERCENT')

/** What a `FileType` can be. */
export type FileType =
  | 'UNSPECIFIED'
  | 'SECURE_PICTURE'
  | 'SECURE_VIDEO'
  | 'SECURE_DOCUMENT'
  | 'SECURE_MUSIC'
  | 'SECURE_ARCHIVE'
  | 'SECURE_RAW'

/**
 * The words of `FileType`.
 *
 * @example FileType.SECURE_RAW
 */
export const FileType = /* @__PURE__ */ enumeration(
  'UNSPECIFIED',
  'SECURE_PICTURE',
  'SECURE_VIDEO',
  'SECURE_DOCUMENT',
  'SECURE_MUSIC',
  'SECURE_ARCHIVE',
  'SECURE_RAW',
)

/** What a `SortOrder` can be. */
export type SortOrder = 'ASC' | 'DESC'

/**
 * The words of `SortOrder`.
 *
 * @example SortOrder.DESC
 */
export const SortOrder = /* @__PURE__ */ enumeration('ASC', 'DESC')

/** What has an address of its own. */
export type SlugKind = 'product' | 'collection'

/**
 * The words of `SlugKind`.
 *
 * @example SlugKind.collection
 */
export const SlugKind = /* @__PURE__ */ enumeration('product', 'collection')

/** Colours that people call by one name. */
export type ColorFamily =
  | 'BLACK'
  | 'GREY'
  | 'WHITE'
  | 'BEIGE'
  | 'BROWN'
  | 'RED'
  | 'PINK'
  | 'ORANGE'
  | 'YELLOW'
  | 'GREEN'
  | 'TURQUOISE'
  | 'BLUE'
  | 'PURPLE'

/**
 * The words of `ColorFamily`.
 *
 * @example ColorFamily.PURPLE
 */
export const ColorFamily = /* @__PURE__ */ enumeration(
  'BLACK',
  'GREY',
  'WHITE',
  'BEIGE',
  'BROWN',
  'RED',
  'PINK',
  'ORANGE',
  'YELLOW',
  'GREEN',
  'TURQUOISE',
  'BLUE',
  'PURPLE',
)

/** What comes first of the products that are found. */
export type ProductSearchOrder = 'RELEVANCE' | 'PRICE_ASC' | 'PRICE_DESC' | 'NEWEST' | 'NAME'

/**
 * The words of `ProductSearchOrder`.
 *
 * @example ProductSearchOrder.NAME
 */
export const ProductSearchOrder = /* @__PURE__ */ enumeration('RELEVANCE', 'PRICE_ASC', 'PRICE_DESC', 'NEWEST', 'NAME')

/** What a `DescriptionLineType` can be. */
export type DescriptionLineType = 'UNRECOGNISED' | 'PLAIN_TEXT' | 'COLOR'

/**
 * The words of `DescriptionLineType`.
 *
 * @example DescriptionLineType.COLOR
 */
export const DescriptionLineType = /* @__PURE__ */ enumeration('UNRECOGNISED', 'PLAIN_TEXT', 'COLOR')

/** Whether the wished quantity is there: all, part of it, none, or the item itself is gone. */
export type ItemAvailabilityStatus = 'AVAILABLE' | 'NOT_FOUND' | 'NOT_AVAILABLE' | 'PARTIALLY_AVAILABLE'

/**
 * The words of `ItemAvailabilityStatus`.
 *
 * @example ItemAvailabilityStatus.PARTIALLY_AVAILABLE
 */
export const ItemAvailabilityStatus = /* @__PURE__ */ enumeration(
  'AVAILABLE',
  'NOT_FOUND',
  'NOT_AVAILABLE',
  'PARTIALLY_AVAILABLE',
)

/** What a `ItemTypePreset` can be. */
export type ItemTypePreset = 'UNRECOGNISED' | 'PHYSICAL' | 'DIGITAL' | 'GIFT_CARD' | 'SERVICE'

/**
 * The words of `ItemTypePreset`.
 *
 * @example ItemTypePreset.SERVICE
 */
export const ItemTypePreset = /* @__PURE__ */ enumeration('UNRECOGNISED', 'PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE')

/** What a `SubscriptionFrequency` can be. */
export type SubscriptionFrequency = 'UNDEFINED' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/**
 * The words of `SubscriptionFrequency`.
 *
 * @example SubscriptionFrequency.YEAR
 */
export const SubscriptionFrequency = /* @__PURE__ */ enumeration('UNDEFINED', 'DAY', 'WEEK', 'MONTH', 'YEAR')

/** How an item is paid: all now, all later, a deposit now, or by a membership. */
export type PaymentOptionType =
  | 'FULL_PAYMENT_ONLINE'
  | 'FULL_PAYMENT_OFFLINE'
  | 'MEMBERSHIP'
  | 'DEPOSIT_ONLINE'
  | 'MEMBERSHIP_OFFLINE'
  | 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'

/**
 * The words of `PaymentOptionType`.
 *
 * @example PaymentOptionType.MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER
 */
export const PaymentOptionType = /* @__PURE__ */ enumeration(
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
  'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
)

/** What a `TaxableAddressType` can be. */
export type TaxableAddressType = 'BUSINESS' | 'BILLING' | 'SHIPPING'

/**
 * The words of `TaxableAddressType`.
 *
 * @example TaxableAddressType.SHIPPING
 */
export const TaxableAddressType = /* @__PURE__ */ enumeration('BUSINESS', 'BILLING', 'SHIPPING')

/** What a `WeightUnit` can be. */
export type WeightUnit = 'UNSPECIFIED_WEIGHT_UNIT' | 'KG' | 'LB'

/**
 * The words of `WeightUnit`.
 *
 * @example WeightUnit.LB
 */
export const WeightUnit = /* @__PURE__ */ enumeration('UNSPECIFIED_WEIGHT_UNIT', 'KG', 'LB')

/** What a discount comes off: everything, some lines, the delivery. */
export type DiscountType = 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'

/**
 * The words of `DiscountType`.
 *
 * @example DiscountType.SHIPPING
 */
export const DiscountType = /* @__PURE__ */ enumeration('GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING')

/** Kind of tax number, for Brazil. */
export type VatType = 'UNSPECIFIED' | 'CPF' | 'CNPJ'

/**
 * The words of `VatType`.
 *
 * @example VatType.CNPJ
 */
export const VatType = /* @__PURE__ */ enumeration('UNSPECIFIED', 'CPF', 'CNPJ')

/** Where the buyer came from. */
export type ChannelType =
  | 'UNSPECIFIED'
  | 'WEB'
  | 'POS'
  | 'EBAY'
  | 'AMAZON'
  | 'OTHER_PLATFORM'
  | 'WIX_APP_STORE'
  | 'WIX_INVOICES'
  | 'BACKOFFICE_MERCHANT'
  | 'WISH'
  | 'CLASS_PASS'
  | 'GLOBAL_E'
  | 'FACEBOOK'
  | 'ETSY'
  | 'TIKTOK'
  | 'FAIRE_COM'
  | 'PAYPAL_AGENTIC_CHECKOUT'
  | 'STRIPE_AGENTIC_CHECKOUT'
  | 'WIX_INVOICES_PLATFORM'
  | 'UCP_AGENTIC_CHECKOUT'

/**
 * The words of `ChannelType`.
 *
 * @example ChannelType.UCP_AGENTIC_CHECKOUT
 */
export const ChannelType = /* @__PURE__ */ enumeration(
  'UNSPECIFIED',
  'WEB',
  'POS',
  'EBAY',
  'AMAZON',
  'OTHER_PLATFORM',
  'WIX_APP_STORE',
  'WIX_INVOICES',
  'BACKOFFICE_MERCHANT',
  'WISH',
  'CLASS_PASS',
  'GLOBAL_E',
  'FACEBOOK',
  'ETSY',
  'TIKTOK',
  'FAIRE_COM',
  'PAYPAL_AGENTIC_CHECKOUT',
  'STRIPE_AGENTIC_CHECKOUT',
  'WIX_INVOICES_PLATFORM',
  'UCP_AGENTIC_CHECKOUT',
)

/** What a `JurisdictionType` can be. */
export type JurisdictionType = 'UNDEFINED' | 'COUNTRY' | 'STATE' | 'COUNTY' | 'CITY' | 'SPECIAL'

/**
 * The words of `JurisdictionType`.
 *
 * @example JurisdictionType.SPECIAL
 */
export const JurisdictionType = /* @__PURE__ */ enumeration(
  'UNDEFINED',
  'COUNTRY',
  'STATE',
  'COUNTY',
  'CITY',
  'SPECIAL',
)

/** What a `ManualCalculationReason` can be. */
export type ManualCalculationReason = 'GLOBAL_SETTING_TO_MANUAL' | 'REGION_SETTING_TO_MANUAL'

/**
 * The words of `ManualCalculationReason`.
 *
 * @example ManualCalculationReason.REGION_SETTING_TO_MANUAL
 */
export const ManualCalculationReason = /* @__PURE__ */ enumeration(
  'GLOBAL_SETTING_TO_MANUAL',
  'REGION_SETTING_TO_MANUAL',
)

/** What a `FallbackReason` can be. */
export type FallbackReason = 'AUTO_TAX_FAILED' | 'AUTO_TAX_DEACTIVATED'

/**
 * The words of `FallbackReason`.
 *
 * @example FallbackReason.AUTO_TAX_DEACTIVATED
 */
export const FallbackReason = /* @__PURE__ */ enumeration('AUTO_TAX_FAILED', 'AUTO_TAX_DEACTIVATED')

/** What a `RateType` can be. */
export type RateType = 'NO_TAX_COLLECTED' | 'MANUAL_RATE' | 'AUTO_RATE' | 'FALLBACK_RATE'

/**
 * The words of `RateType`.
 *
 * @example RateType.FALLBACK_RATE
 */
export const RateType = /* @__PURE__ */ enumeration('NO_TAX_COLLECTED', 'MANUAL_RATE', 'AUTO_RATE', 'FALLBACK_RATE')

/** What a `PickupMethod` can be. */
export type PickupMethod = 'STORE_PICKUP' | 'PICKUP_POINT'

/**
 * The words of `PickupMethod`.
 *
 * @example PickupMethod.PICKUP_POINT
 */
export const PickupMethod = /* @__PURE__ */ enumeration('STORE_PICKUP', 'PICKUP_POINT')

/** What a `ChargeType` can be. */
export type ChargeType = 'HANDLING_FEE' | 'INSURANCE'

/**
 * The words of `ChargeType`.
 *
 * @example ChargeType.INSURANCE
 */
export const ChargeType = /* @__PURE__ */ enumeration('HANDLING_FEE', 'INSURANCE')

/** Part of the address that decides whether an option is offered: it cannot be chosen before. */
export type MissingAddressPart = 'POSTAL_CODE' | 'CITY'

/**
 * The words of `MissingAddressPart`.
 *
 * @example MissingAddressPart.CITY
 */
export const MissingAddressPart = /* @__PURE__ */ enumeration('POSTAL_CODE', 'CITY')

/** What a `RuleType` can be. */
export type RuleType =
  | 'VALIDATION'
  | 'OTHER'
  | 'MAX'
  | 'MIN'
  | 'MAX_LENGTH'
  | 'MIN_LENGTH'
  | 'MAX_SIZE'
  | 'MIN_SIZE'
  | 'FORMAT'
  | 'DECIMAL_LTE'
  | 'DECIMAL_GTE'
  | 'DECIMAL_LT'
  | 'DECIMAL_GT'
  | 'DECIMAL_MAX_SCALE'
  | 'INVALID_ENUM_VALUE'
  | 'REQUIRED_FIELD'
  | 'FIELD_NOT_ALLOWED'
  | 'ONE_OF_ALIGNMENT'
  | 'EXACT_LENGTH'
  | 'EXACT_SIZE'
  | 'REQUIRED_ONE_OF_FIELD'

/**
 * The words of `RuleType`.
 *
 * @example RuleType.REQUIRED_ONE_OF_FIELD
 */
export const RuleType = /* @__PURE__ */ enumeration(
  'VALIDATION',
  'OTHER',
  'MAX',
  'MIN',
  'MAX_LENGTH',
  'MIN_LENGTH',
  'MAX_SIZE',
  'MIN_SIZE',
  'FORMAT',
  'DECIMAL_LTE',
  'DECIMAL_GTE',
  'DECIMAL_LT',
  'DECIMAL_GT',
  'DECIMAL_MAX_SCALE',
  'INVALID_ENUM_VALUE',
  'REQUIRED_FIELD',
  'FIELD_NOT_ALLOWED',
  'ONE_OF_ALIGNMENT',
  'EXACT_LENGTH',
  'EXACT_SIZE',
  'REQUIRED_ONE_OF_FIELD',
)

/** What a `AdditionalFeeSource` can be. */
export type AdditionalFeeSource =
  | 'UNKNOWN_ADDITIONAL_FEE_SOURCE'
  | 'SERVICE_PLUGIN'
  | 'ITEM'
  | 'MANUAL'
  | 'SHIPPING'
  | 'PLATFORM'

/**
 * The words of `AdditionalFeeSource`.
 *
 * @example AdditionalFeeSource.PLATFORM
 */
export const AdditionalFeeSource = /* @__PURE__ */ enumeration(
  'UNKNOWN_ADDITIONAL_FEE_SOURCE',
  'SERVICE_PLUGIN',
  'ITEM',
  'MANUAL',
  'SHIPPING',
  'PLATFORM',
)

/** Whether the buyer may go on. */
export type Severity = 'WARNING' | 'ERROR'

/**
 * The words of `Severity`.
 *
 * @example Severity.ERROR
 */
export const Severity = /* @__PURE__ */ enumeration('WARNING', 'ERROR')

/** What a `NameInOther` can be. */
export type NameInOther = 'OTHER_DEFAULT'

/**
 * The words of `NameInOther`.
 *
 * @example NameInOther.OTHER_DEFAULT
 */
export const NameInOther = /* @__PURE__ */ enumeration('OTHER_DEFAULT')

/** What a `NameInLineItem` can be. */
export type NameInLineItem = 'LINE_ITEM_DEFAULT'

/**
 * The words of `NameInLineItem`.
 *
 * @example NameInLineItem.LINE_ITEM_DEFAULT
 */
export const NameInLineItem = /* @__PURE__ */ enumeration('LINE_ITEM_DEFAULT')

/** What a `SuggestedFix` can be. */
export type SuggestedFix = 'UNKNOWN_SUGGESTED_FIX' | 'REMOVE_LINE_ITEM'

/**
 * The words of `SuggestedFix`.
 *
 * @example SuggestedFix.REMOVE_LINE_ITEM
 */
export const SuggestedFix = /* @__PURE__ */ enumeration('UNKNOWN_SUGGESTED_FIX', 'REMOVE_LINE_ITEM')

/** What a `LocationType` can be. */
export type LocationType = 'UNDEFINED' | 'OWNER_BUSINESS' | 'OWNER_CUSTOM' | 'CUSTOM'

/**
 * The words of `LocationType`.
 *
 * @example LocationType.CUSTOM
 */
export const LocationType = /* @__PURE__ */ enumeration('UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM')

/** What the sign-in page asks: always the password, nothing, consent, or which account. */
export type Prompt = 'login' | 'none' | 'consent' | 'select_account'

/**
 * The words of `Prompt`.
 *
 * @example Prompt.select_account
 */
export const Prompt = /* @__PURE__ */ enumeration('login', 'none', 'consent', 'select_account')

/** What a `MembersAccountSection` can be. */
export type MembersAccountSection = 'ACCOUNT_INFO' | 'BOOKINGS' | 'ORDERS' | 'SUBSCRIPTIONS' | 'EVENTS'

/**
 * The words of `MembersAccountSection`.
 *
 * @example MembersAccountSection.EVENTS
 */
export const MembersAccountSection = /* @__PURE__ */ enumeration(
  'ACCOUNT_INFO',
  'BOOKINGS',
  'ORDERS',
  'SUBSCRIPTIONS',
  'EVENTS',
)

/** What a `PaymentStatus` can be. */
export type PaymentStatus =
  | 'UNSPECIFIED'
  | 'NOT_PAID'
  | 'PAID'
  | 'PARTIALLY_REFUNDED'
  | 'FULLY_REFUNDED'
  | 'PENDING'
  | 'PARTIALLY_PAID'
  | 'CANCELED'
  | 'DECLINED'

/**
 * The words of `PaymentStatus`.
 *
 * @example PaymentStatus.DECLINED
 */
export const PaymentStatus = /* @__PURE__ */ enumeration(
  'UNSPECIFIED',
  'NOT_PAID',
  'PAID',
  'PARTIALLY_REFUNDED',
  'FULLY_REFUNDED',
  'PENDING',
  'PARTIALLY_PAID',
  'CANCELED',
  'DECLINED',
)

/** What a `FulfillmentStatus` can be. */
export type FulfillmentStatus = 'NOT_FULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED'

/**
 * The words of `FulfillmentStatus`.
 *
 * @example FulfillmentStatus.FULFILLED
 */
export const FulfillmentStatus = /* @__PURE__ */ enumeration('NOT_FULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED')

/** What a `OrderStatus` can be. */
export type OrderStatus = 'INITIALIZED' | 'APPROVED' | 'CANCELED' | 'PENDING' | 'REJECTED'

/**
 * The words of `OrderStatus`.
 *
 * @example OrderStatus.REJECTED
 */
export const OrderStatus = /* @__PURE__ */ enumeration('INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED')

/** Whether one of the words must be there, or all. */
export type SearchMode = 'OR' | 'AND'

/**
 * The words of `SearchMode`.
 *
 * @example SearchMode.AND
 */
export const SearchMode = /* @__PURE__ */ enumeration('OR', 'AND')

/** How far a sign-in has come. */
export type StateType =
  | 'UNKNOWN_STATE'
  | 'SUCCESS'
  | 'REQUIRE_OWNER_APPROVAL'
  | 'REQUIRE_EMAIL_VERIFICATION'
  | 'STATUS_CHECK'
  | 'REQUIRE_MFA'
  | 'MFA_CHALLENGE'
  | 'REQUIRE_FIRST_FACTOR'
  | 'REQUIRE_MISSING_FIELDS'

/**
 * The words of `StateType`.
 *
 * @example StateType.REQUIRE_MISSING_FIELDS
 */
export const StateType = /* @__PURE__ */ enumeration(
  'UNKNOWN_STATE',
  'SUCCESS',
  'REQUIRE_OWNER_APPROVAL',
  'REQUIRE_EMAIL_VERIFICATION',
  'STATUS_CHECK',
  'REQUIRE_MFA',
  'MFA_CHALLENGE',
  'REQUIRE_FIRST_FACTOR',
  'REQUIRE_MISSING_FIELDS',
)

/** What a `PrivacyStatus` can be. */
export type PrivacyStatus = 'UNDEFINED' | 'PUBLIC' | 'PRIVATE'

/**
 * The words of `PrivacyStatus`.
 *
 * @example PrivacyStatus.PRIVATE
 */
export const PrivacyStatus = /* @__PURE__ */ enumeration('UNDEFINED', 'PUBLIC', 'PRIVATE')

/** What a `EmailTag` can be. */
export type EmailTag = 'UNTAGGED' | 'MAIN' | 'HOME' | 'WORK'

/**
 * The words of `EmailTag`.
 *
 * @example EmailTag.WORK
 */
export const EmailTag = /* @__PURE__ */ enumeration('UNTAGGED', 'MAIN', 'HOME', 'WORK')

/** What a `PhoneTag` can be. */
export type PhoneTag = 'UNTAGGED' | 'MAIN' | 'HOME' | 'MOBILE' | 'WORK' | 'FAX'

/**
 * The words of `PhoneTag`.
 *
 * @example PhoneTag.FAX
 */
export const PhoneTag = /* @__PURE__ */ enumeration('UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX')

/** What a `AddressTag` can be. */
export type AddressTag = 'UNTAGGED' | 'HOME' | 'WORK' | 'BILLING' | 'SHIPPING'

/**
 * The words of `AddressTag`.
 *
 * @example AddressTag.SHIPPING
 */
export const AddressTag = /* @__PURE__ */ enumeration('UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING')

/** What a `IdentityStatusName` can be. */
export type IdentityStatusName = 'UNKNOWN_STATUS' | 'PENDING' | 'ACTIVE' | 'DELETED' | 'BLOCKED' | 'OFFLINE'

/**
 * The words of `IdentityStatusName`.
 *
 * @example IdentityStatusName.OFFLINE
 */
export const IdentityStatusName = /* @__PURE__ */ enumeration(
  'UNKNOWN_STATUS',
  'PENDING',
  'ACTIVE',
  'DELETED',
  'BLOCKED',
  'OFFLINE',
)

/** What a `PendingReason` can be. */
export type PendingReason =
  | 'UNKNOWN_REASON'
  | 'PENDING_ADMIN_APPROVAL_REQUIRED'
  | 'PENDING_EMAIL_VERIFICATION_REQUIRED'
  | 'PENDING_REQUIRED_FIELDS_MISSING'

/**
 * The words of `PendingReason`.
 *
 * @example PendingReason.PENDING_REQUIRED_FIELDS_MISSING
 */
export const PendingReason = /* @__PURE__ */ enumeration(
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
)

/** What a `FactorType` can be. */
export type FactorType = 'PASSWORD' | 'SMS' | 'CALL' | 'EMAIL' | 'TOTP' | 'PUSH' | 'WEBAUTHN' | 'RECOVERY_CODE'

/**
 * The words of `FactorType`.
 *
 * @example FactorType.RECOVERY_CODE
 */
export const FactorType = /* @__PURE__ */ enumeration(
  'PASSWORD',
  'SMS',
  'CALL',
  'EMAIL',
  'TOTP',
  'PUSH',
  'WEBAUTHN',
  'RECOVERY_CODE',
)

/** What a `FactorState` can be. */
export type FactorState = 'INACTIVE' | 'ACTIVE' | 'REQUIRE_REENROLL'

/**
 * The words of `FactorState`.
 *
 * @example FactorState.REQUIRE_REENROLL
 */
export const FactorState = /* @__PURE__ */ enumeration('INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL')

/** What a `FactorStatus` can be. */
export type FactorStatus =
  | 'ENABLED'
  | 'REQUIRE_ACTIVATION'
  | 'REQUIRE_REENROLL'
  | 'ENABLED_BY_RULE'
  | 'DISABLED_BY_RULE'

/**
 * The words of `FactorStatus`.
 *
 * @example FactorStatus.DISABLED_BY_RULE
 */
export const FactorStatus = /* @__PURE__ */ enumeration(
  'ENABLED',
  'REQUIRE_ACTIVATION',
  'REQUIRE_REENROLL',
  'ENABLED_BY_RULE',
  'DISABLED_BY_RULE',
)

/** What a `MfaReason` can be. */
export type MfaReason = 'USER_SETTINGS' | 'HIGH_RISK_LOGIN'

/**
 * The words of `MfaReason`.
 *
 * @example MfaReason.HIGH_RISK_LOGIN
 */
export const MfaReason = /* @__PURE__ */ enumeration('USER_SETTINGS', 'HIGH_RISK_LOGIN')

/** Why mail does not reach an address. */
export type EmailFailureReason =
  | 'UNKNOWN_REASON'
  | 'EMAIL_ADDRESS_BOUNCED'
  | 'EMAIL_DOMAIN_MISSING_DNS_RECORDS'
  | 'EMAIL_DOMAIN_FORMAT_INVALID'
  | 'EMAIL_DOMAIN_PERMANENTLY_BLACKLISTED'

/**
 * The words of `EmailFailureReason`.
 *
 * @example EmailFailureReason.EMAIL_DOMAIN_PERMANENTLY_BLACKLISTED
 */
export const EmailFailureReason = /* @__PURE__ */ enumeration(
  'UNKNOWN_REASON',
  'EMAIL_ADDRESS_BOUNCED',
  'EMAIL_DOMAIN_MISSING_DNS_RECORDS',
  'EMAIL_DOMAIN_FORMAT_INVALID',
  'EMAIL_DOMAIN_PERMANENTLY_BLACKLISTED',
)

/** What a `DeliveryMethod` can be. */
export type DeliveryMethod = 'SMS' | 'WHATSAPP'

/**
 * The words of `DeliveryMethod`.
 *
 * @example DeliveryMethod.WHATSAPP
 */
export const DeliveryMethod = /* @__PURE__ */ enumeration('SMS', 'WHATSAPP')

/** What a `TenantType` can be. */
export type TenantType = 'UNKNOWN_TENANT_TYPE' | 'ACCOUNT' | 'SITE' | 'ROOT'

/**
 * The words of `TenantType`.
 *
 * @example TenantType.ROOT
 */
export const TenantType = /* @__PURE__ */ enumeration('UNKNOWN_TENANT_TYPE', 'ACCOUNT', 'SITE', 'ROOT')

/** What a `VerificationTarget` can be. */
export type VerificationTarget = 'EMAIL'

/**
 * The words of `VerificationTarget`.
 *
 * @example VerificationTarget.EMAIL
 */
export const VerificationTarget = /* @__PURE__ */ enumeration('EMAIL')

/** Whether a member may sign in. UNKNOWN where the caller may not see it. */
export type MemberStatus = 'UNKNOWN' | 'PENDING' | 'APPROVED' | 'BLOCKED' | 'OFFLINE'

/**
 * The words of `MemberStatus`.
 *
 * @example MemberStatus.OFFLINE
 */
export const MemberStatus = /* @__PURE__ */ enumeration('UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE')

/** Whether others see the member. UNKNOWN where the caller may not see it. */
export type MemberPrivacyStatus = 'UNKNOWN' | 'PRIVATE' | 'PUBLIC'

/**
 * The words of `MemberPrivacyStatus`.
 *
 * @example MemberPrivacyStatus.PUBLIC
 */
export const MemberPrivacyStatus = /* @__PURE__ */ enumeration('UNKNOWN', 'PRIVATE', 'PUBLIC')

/** Whether a member may write for others to read. UNKNOWN where the caller may not see it. */
export type MemberActivityStatus = 'UNKNOWN' | 'ACTIVE' | 'MUTED'

/**
 * The words of `MemberActivityStatus`.
 *
 * @example MemberActivityStatus.MUTED
 */
export const MemberActivityStatus = /* @__PURE__ */ enumeration('UNKNOWN', 'ACTIVE', 'MUTED')

/** How much of a member is read: what all may see, their access to the shop too, or everything. */
export type MemberFieldset = 'PUBLIC' | 'EXTENDED' | 'FULL'

/**
 * The words of `MemberFieldset`.
 *
 * @example MemberFieldset.FULL
 */
export const MemberFieldset = /* @__PURE__ */ enumeration('PUBLIC', 'EXTENDED', 'FULL')

/** The catalogue version that an event comes from. This shop’s is the first. */
export type CatalogVersion = 'V1_CATALOG' | 'V3_CATALOG' | 'STORES_NOT_INSTALLED'

/**
 * The words of `CatalogVersion`.
 *
 * @example CatalogVersion.STORES_NOT_INSTALLED
 */
export const CatalogVersion = /* @__PURE__ */ enumeration('V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED')

/** What kind of caller caused an event; a merchant is a WIX_USER. */
export type IdentityType = 'UNKNOWN' | 'ANONYMOUS_VISITOR' | 'MEMBER' | 'WIX_USER' | 'APP'

/**
 * The words of `IdentityType`.
 *
 * @example IdentityType.APP
 */
export const IdentityType = /* @__PURE__ */ enumeration('UNKNOWN', 'ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP')
