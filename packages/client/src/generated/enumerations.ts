// Written by `npm run generate` from packages/contract. Do not edit.

/** What a `ProductType` can be. */
export type ProductType = 'unspecified_product_type' | 'physical' | 'digital'

/** The words of `ProductType`. */
export const ProductType = {
  unspecified_product_type: 'unspecified_product_type',
  physical: 'physical',
  digital: 'digital',
} as const

/** What a `DimensionsUnit` can be. */
export type DimensionsUnit = 'UNKNOWN_DIMENSIONS_UNIT' | 'MM' | 'CM' | 'M' | 'IN' | 'FT' | 'YD'

/** The words of `DimensionsUnit`. */
export const DimensionsUnit = {
  UNKNOWN_DIMENSIONS_UNIT: 'UNKNOWN_DIMENSIONS_UNIT',
  MM: 'MM',
  CM: 'CM',
  M: 'M',
  IN: 'IN',
  FT: 'FT',
  YD: 'YD',
} as const

/** What a `InventoryStatus` can be. */
export type InventoryStatus = 'IN_STOCK' | 'OUT_OF_STOCK' | 'PARTIALLY_OUT_OF_STOCK'

/** The words of `InventoryStatus`. */
export const InventoryStatus = {
  IN_STOCK: 'IN_STOCK',
  OUT_OF_STOCK: 'OUT_OF_STOCK',
  PARTIALLY_OUT_OF_STOCK: 'PARTIALLY_OUT_OF_STOCK',
} as const

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

/** The words of `MeasurementUnit`. */
export const MeasurementUnit = {
  UNSPECIFIED: 'UNSPECIFIED',
  ML: 'ML',
  CL: 'CL',
  L: 'L',
  CBM: 'CBM',
  MG: 'MG',
  G: 'G',
  KG: 'KG',
  MM: 'MM',
  CM: 'CM',
  M: 'M',
  SQM: 'SQM',
  OZ: 'OZ',
  LB: 'LB',
  FLOZ: 'FLOZ',
  PT: 'PT',
  QT: 'QT',
  GAL: 'GAL',
  IN: 'IN',
  FT: 'FT',
  YD: 'YD',
  SQFT: 'SQFT',
} as const

/** What a `MediaItemType` can be. */
export type MediaItemType = 'unspecified_media_item_type' | 'image' | 'video' | 'audio' | 'document' | 'zip'

/** The words of `MediaItemType`. */
export const MediaItemType = {
  unspecified_media_item_type: 'unspecified_media_item_type',
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'document',
  zip: 'zip',
} as const

/** What a `OptionType` can be. */
export type OptionType = 'unspecified_option_type' | 'drop_down' | 'color'

/** The words of `OptionType`. */
export const OptionType = {
  unspecified_option_type: 'unspecified_option_type',
  drop_down: 'drop_down',
  color: 'color',
} as const

/** What a `ProductDiscountType` can be. */
export type ProductDiscountType = 'UNDEFINED' | 'NONE' | 'AMOUNT' | 'PERCENT'

/** The words of `ProductDiscountType`. */
export const ProductDiscountType = {
  UNDEFINED: 'UNDEFINED',
  NONE: 'NONE',
  AMOUNT: 'AMOUNT',
  PERCENT: 'PERCENT',
} as const

/** What a `FileType` can be. */
export type FileType =
  | 'UNSPECIFIED'
  | 'SECURE_PICTURE'
  | 'SECURE_VIDEO'
  | 'SECURE_DOCUMENT'
  | 'SECURE_MUSIC'
  | 'SECURE_ARCHIVE'
  | 'SECURE_RAW'

/** The words of `FileType`. */
export const FileType = {
  UNSPECIFIED: 'UNSPECIFIED',
  SECURE_PICTURE: 'SECURE_PICTURE',
  SECURE_VIDEO: 'SECURE_VIDEO',
  SECURE_DOCUMENT: 'SECURE_DOCUMENT',
  SECURE_MUSIC: 'SECURE_MUSIC',
  SECURE_ARCHIVE: 'SECURE_ARCHIVE',
  SECURE_RAW: 'SECURE_RAW',
} as const

/** What a `SortOrder` can be. */
export type SortOrder = 'ASC' | 'DESC'

/** The words of `SortOrder`. */
export const SortOrder = { ASC: 'ASC', DESC: 'DESC' } as const

/** What a `DescriptionLineType` can be. */
export type DescriptionLineType = 'UNRECOGNISED' | 'PLAIN_TEXT' | 'COLOR'

/** The words of `DescriptionLineType`. */
export const DescriptionLineType = { UNRECOGNISED: 'UNRECOGNISED', PLAIN_TEXT: 'PLAIN_TEXT', COLOR: 'COLOR' } as const

/** Whether the wished quantity is there: all, part of it, none, or the item itself is gone. */
export type ItemAvailabilityStatus = 'AVAILABLE' | 'NOT_FOUND' | 'NOT_AVAILABLE' | 'PARTIALLY_AVAILABLE'

/** The words of `ItemAvailabilityStatus`. */
export const ItemAvailabilityStatus = {
  AVAILABLE: 'AVAILABLE',
  NOT_FOUND: 'NOT_FOUND',
  NOT_AVAILABLE: 'NOT_AVAILABLE',
  PARTIALLY_AVAILABLE: 'PARTIALLY_AVAILABLE',
} as const

/** What a `ItemTypePreset` can be. */
export type ItemTypePreset = 'UNRECOGNISED' | 'PHYSICAL' | 'DIGITAL' | 'GIFT_CARD' | 'SERVICE'

/** The words of `ItemTypePreset`. */
export const ItemTypePreset = {
  UNRECOGNISED: 'UNRECOGNISED',
  PHYSICAL: 'PHYSICAL',
  DIGITAL: 'DIGITAL',
  GIFT_CARD: 'GIFT_CARD',
  SERVICE: 'SERVICE',
} as const

/** What a `SubscriptionFrequency` can be. */
export type SubscriptionFrequency = 'UNDEFINED' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/** The words of `SubscriptionFrequency`. */
export const SubscriptionFrequency = {
  UNDEFINED: 'UNDEFINED',
  DAY: 'DAY',
  WEEK: 'WEEK',
  MONTH: 'MONTH',
  YEAR: 'YEAR',
} as const

/** How an item is paid: all now, all later, a deposit now, or by a membership. */
export type PaymentOptionType =
  | 'FULL_PAYMENT_ONLINE'
  | 'FULL_PAYMENT_OFFLINE'
  | 'MEMBERSHIP'
  | 'DEPOSIT_ONLINE'
  | 'MEMBERSHIP_OFFLINE'
  | 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'

/** The words of `PaymentOptionType`. */
export const PaymentOptionType = {
  FULL_PAYMENT_ONLINE: 'FULL_PAYMENT_ONLINE',
  FULL_PAYMENT_OFFLINE: 'FULL_PAYMENT_OFFLINE',
  MEMBERSHIP: 'MEMBERSHIP',
  DEPOSIT_ONLINE: 'DEPOSIT_ONLINE',
  MEMBERSHIP_OFFLINE: 'MEMBERSHIP_OFFLINE',
  MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER: 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
} as const

/** What a `TaxableAddressType` can be. */
export type TaxableAddressType = 'BUSINESS' | 'BILLING' | 'SHIPPING'

/** The words of `TaxableAddressType`. */
export const TaxableAddressType = { BUSINESS: 'BUSINESS', BILLING: 'BILLING', SHIPPING: 'SHIPPING' } as const

/** What a `WeightUnit` can be. */
export type WeightUnit = 'UNSPECIFIED_WEIGHT_UNIT' | 'KG' | 'LB'

/** The words of `WeightUnit`. */
export const WeightUnit = { UNSPECIFIED_WEIGHT_UNIT: 'UNSPECIFIED_WEIGHT_UNIT', KG: 'KG', LB: 'LB' } as const

/** What a discount comes off: everything, some lines, the delivery. */
export type DiscountType = 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'

/** The words of `DiscountType`. */
export const DiscountType = { GLOBAL: 'GLOBAL', SPECIFIC_ITEMS: 'SPECIFIC_ITEMS', SHIPPING: 'SHIPPING' } as const

/** Kind of tax number, for Brazil. */
export type VatType = 'UNSPECIFIED' | 'CPF' | 'CNPJ'

/** The words of `VatType`. */
export const VatType = { UNSPECIFIED: 'UNSPECIFIED', CPF: 'CPF', CNPJ: 'CNPJ' } as const

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

/** The words of `ChannelType`. */
export const ChannelType = {
  UNSPECIFIED: 'UNSPECIFIED',
  WEB: 'WEB',
  POS: 'POS',
  EBAY: 'EBAY',
  AMAZON: 'AMAZON',
  OTHER_PLATFORM: 'OTHER_PLATFORM',
  WIX_APP_STORE: 'WIX_APP_STORE',
  WIX_INVOICES: 'WIX_INVOICES',
  BACKOFFICE_MERCHANT: 'BACKOFFICE_MERCHANT',
  WISH: 'WISH',
  CLASS_PASS: 'CLASS_PASS',
  GLOBAL_E: 'GLOBAL_E',
  FACEBOOK: 'FACEBOOK',
  ETSY: 'ETSY',
  TIKTOK: 'TIKTOK',
  FAIRE_COM: 'FAIRE_COM',
  PAYPAL_AGENTIC_CHECKOUT: 'PAYPAL_AGENTIC_CHECKOUT',
  STRIPE_AGENTIC_CHECKOUT: 'STRIPE_AGENTIC_CHECKOUT',
  WIX_INVOICES_PLATFORM: 'WIX_INVOICES_PLATFORM',
  UCP_AGENTIC_CHECKOUT: 'UCP_AGENTIC_CHECKOUT',
} as const

/** What a `JurisdictionType` can be. */
export type JurisdictionType = 'UNDEFINED' | 'COUNTRY' | 'STATE' | 'COUNTY' | 'CITY' | 'SPECIAL'

/** The words of `JurisdictionType`. */
export const JurisdictionType = {
  UNDEFINED: 'UNDEFINED',
  COUNTRY: 'COUNTRY',
  STATE: 'STATE',
  COUNTY: 'COUNTY',
  CITY: 'CITY',
  SPECIAL: 'SPECIAL',
} as const

/** What a `ManualCalculationReason` can be. */
export type ManualCalculationReason = 'GLOBAL_SETTING_TO_MANUAL' | 'REGION_SETTING_TO_MANUAL'

/** The words of `ManualCalculationReason`. */
export const ManualCalculationReason = {
  GLOBAL_SETTING_TO_MANUAL: 'GLOBAL_SETTING_TO_MANUAL',
  REGION_SETTING_TO_MANUAL: 'REGION_SETTING_TO_MANUAL',
} as const

/** What a `FallbackReason` can be. */
export type FallbackReason = 'AUTO_TAX_FAILED' | 'AUTO_TAX_DEACTIVATED'

/** The words of `FallbackReason`. */
export const FallbackReason = {
  AUTO_TAX_FAILED: 'AUTO_TAX_FAILED',
  AUTO_TAX_DEACTIVATED: 'AUTO_TAX_DEACTIVATED',
} as const

/** What a `RateType` can be. */
export type RateType = 'NO_TAX_COLLECTED' | 'MANUAL_RATE' | 'AUTO_RATE' | 'FALLBACK_RATE'

/** The words of `RateType`. */
export const RateType = {
  NO_TAX_COLLECTED: 'NO_TAX_COLLECTED',
  MANUAL_RATE: 'MANUAL_RATE',
  AUTO_RATE: 'AUTO_RATE',
  FALLBACK_RATE: 'FALLBACK_RATE',
} as const

/** What a `PickupMethod` can be. */
export type PickupMethod = 'STORE_PICKUP' | 'PICKUP_POINT'

/** The words of `PickupMethod`. */
export const PickupMethod = { STORE_PICKUP: 'STORE_PICKUP', PICKUP_POINT: 'PICKUP_POINT' } as const

/** What a `ChargeType` can be. */
export type ChargeType = 'HANDLING_FEE' | 'INSURANCE'

/** The words of `ChargeType`. */
export const ChargeType = { HANDLING_FEE: 'HANDLING_FEE', INSURANCE: 'INSURANCE' } as const

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

/** The words of `RuleType`. */
export const RuleType = {
  VALIDATION: 'VALIDATION',
  OTHER: 'OTHER',
  MAX: 'MAX',
  MIN: 'MIN',
  MAX_LENGTH: 'MAX_LENGTH',
  MIN_LENGTH: 'MIN_LENGTH',
  MAX_SIZE: 'MAX_SIZE',
  MIN_SIZE: 'MIN_SIZE',
  FORMAT: 'FORMAT',
  DECIMAL_LTE: 'DECIMAL_LTE',
  DECIMAL_GTE: 'DECIMAL_GTE',
  DECIMAL_LT: 'DECIMAL_LT',
  DECIMAL_GT: 'DECIMAL_GT',
  DECIMAL_MAX_SCALE: 'DECIMAL_MAX_SCALE',
  INVALID_ENUM_VALUE: 'INVALID_ENUM_VALUE',
  REQUIRED_FIELD: 'REQUIRED_FIELD',
  FIELD_NOT_ALLOWED: 'FIELD_NOT_ALLOWED',
  ONE_OF_ALIGNMENT: 'ONE_OF_ALIGNMENT',
  EXACT_LENGTH: 'EXACT_LENGTH',
  EXACT_SIZE: 'EXACT_SIZE',
  REQUIRED_ONE_OF_FIELD: 'REQUIRED_ONE_OF_FIELD',
} as const

/** What a `AdditionalFeeSource` can be. */
export type AdditionalFeeSource =
  'UNKNOWN_ADDITIONAL_FEE_SOURCE' | 'SERVICE_PLUGIN' | 'ITEM' | 'MANUAL' | 'SHIPPING' | 'PLATFORM'

/** The words of `AdditionalFeeSource`. */
export const AdditionalFeeSource = {
  UNKNOWN_ADDITIONAL_FEE_SOURCE: 'UNKNOWN_ADDITIONAL_FEE_SOURCE',
  SERVICE_PLUGIN: 'SERVICE_PLUGIN',
  ITEM: 'ITEM',
  MANUAL: 'MANUAL',
  SHIPPING: 'SHIPPING',
  PLATFORM: 'PLATFORM',
} as const

/** Whether the buyer may go on. */
export type Severity = 'WARNING' | 'ERROR'

/** The words of `Severity`. */
export const Severity = { WARNING: 'WARNING', ERROR: 'ERROR' } as const

/** What a `NameInOther` can be. */
export type NameInOther = 'OTHER_DEFAULT'

/** The words of `NameInOther`. */
export const NameInOther = { OTHER_DEFAULT: 'OTHER_DEFAULT' } as const

/** What a `NameInLineItem` can be. */
export type NameInLineItem = 'LINE_ITEM_DEFAULT'

/** The words of `NameInLineItem`. */
export const NameInLineItem = { LINE_ITEM_DEFAULT: 'LINE_ITEM_DEFAULT' } as const

/** What a `SuggestedFix` can be. */
export type SuggestedFix = 'UNKNOWN_SUGGESTED_FIX' | 'REMOVE_LINE_ITEM'

/** The words of `SuggestedFix`. */
export const SuggestedFix = {
  UNKNOWN_SUGGESTED_FIX: 'UNKNOWN_SUGGESTED_FIX',
  REMOVE_LINE_ITEM: 'REMOVE_LINE_ITEM',
} as const

/** What a `LocationType` can be. */
export type LocationType = 'UNDEFINED' | 'OWNER_BUSINESS' | 'OWNER_CUSTOM' | 'CUSTOM'

/** The words of `LocationType`. */
export const LocationType = {
  UNDEFINED: 'UNDEFINED',
  OWNER_BUSINESS: 'OWNER_BUSINESS',
  OWNER_CUSTOM: 'OWNER_CUSTOM',
  CUSTOM: 'CUSTOM',
} as const

/** What the sign-in page asks: always the password, nothing, consent, or which account. */
export type Prompt = 'login' | 'none' | 'consent' | 'select_account'

/** The words of `Prompt`. */
export const Prompt = { login: 'login', none: 'none', consent: 'consent', select_account: 'select_account' } as const

/** What a `MembersAccountSection` can be. */
export type MembersAccountSection = 'ACCOUNT_INFO' | 'BOOKINGS' | 'ORDERS' | 'SUBSCRIPTIONS' | 'EVENTS'

/** The words of `MembersAccountSection`. */
export const MembersAccountSection = {
  ACCOUNT_INFO: 'ACCOUNT_INFO',
  BOOKINGS: 'BOOKINGS',
  ORDERS: 'ORDERS',
  SUBSCRIPTIONS: 'SUBSCRIPTIONS',
  EVENTS: 'EVENTS',
} as const

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

/** The words of `PaymentStatus`. */
export const PaymentStatus = {
  UNSPECIFIED: 'UNSPECIFIED',
  NOT_PAID: 'NOT_PAID',
  PAID: 'PAID',
  PARTIALLY_REFUNDED: 'PARTIALLY_REFUNDED',
  FULLY_REFUNDED: 'FULLY_REFUNDED',
  PENDING: 'PENDING',
  PARTIALLY_PAID: 'PARTIALLY_PAID',
  CANCELED: 'CANCELED',
  DECLINED: 'DECLINED',
} as const

/** What a `FulfillmentStatus` can be. */
export type FulfillmentStatus = 'NOT_FULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED'

/** The words of `FulfillmentStatus`. */
export const FulfillmentStatus = {
  NOT_FULFILLED: 'NOT_FULFILLED',
  PARTIALLY_FULFILLED: 'PARTIALLY_FULFILLED',
  FULFILLED: 'FULFILLED',
} as const

/** What a `OrderStatus` can be. */
export type OrderStatus = 'INITIALIZED' | 'APPROVED' | 'CANCELED' | 'PENDING' | 'REJECTED'

/** The words of `OrderStatus`. */
export const OrderStatus = {
  INITIALIZED: 'INITIALIZED',
  APPROVED: 'APPROVED',
  CANCELED: 'CANCELED',
  PENDING: 'PENDING',
  REJECTED: 'REJECTED',
} as const

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

/** The words of `StateType`. */
export const StateType = {
  UNKNOWN_STATE: 'UNKNOWN_STATE',
  SUCCESS: 'SUCCESS',
  REQUIRE_OWNER_APPROVAL: 'REQUIRE_OWNER_APPROVAL',
  REQUIRE_EMAIL_VERIFICATION: 'REQUIRE_EMAIL_VERIFICATION',
  STATUS_CHECK: 'STATUS_CHECK',
  REQUIRE_MFA: 'REQUIRE_MFA',
  MFA_CHALLENGE: 'MFA_CHALLENGE',
  REQUIRE_FIRST_FACTOR: 'REQUIRE_FIRST_FACTOR',
  REQUIRE_MISSING_FIELDS: 'REQUIRE_MISSING_FIELDS',
} as const

/** What a `PrivacyStatus` can be. */
export type PrivacyStatus = 'UNDEFINED' | 'PUBLIC' | 'PRIVATE'

/** The words of `PrivacyStatus`. */
export const PrivacyStatus = { UNDEFINED: 'UNDEFINED', PUBLIC: 'PUBLIC', PRIVATE: 'PRIVATE' } as const

/** What a `EmailTag` can be. */
export type EmailTag = 'UNTAGGED' | 'MAIN' | 'HOME' | 'WORK'

/** The words of `EmailTag`. */
export const EmailTag = { UNTAGGED: 'UNTAGGED', MAIN: 'MAIN', HOME: 'HOME', WORK: 'WORK' } as const

/** What a `PhoneTag` can be. */
export type PhoneTag = 'UNTAGGED' | 'MAIN' | 'HOME' | 'MOBILE' | 'WORK' | 'FAX'

/** The words of `PhoneTag`. */
export const PhoneTag = {
  UNTAGGED: 'UNTAGGED',
  MAIN: 'MAIN',
  HOME: 'HOME',
  MOBILE: 'MOBILE',
  WORK: 'WORK',
  FAX: 'FAX',
} as const

/** What a `AddressTag` can be. */
export type AddressTag = 'UNTAGGED' | 'HOME' | 'WORK' | 'BILLING' | 'SHIPPING'

/** The words of `AddressTag`. */
export const AddressTag = {
  UNTAGGED: 'UNTAGGED',
  HOME: 'HOME',
  WORK: 'WORK',
  BILLING: 'BILLING',
  SHIPPING: 'SHIPPING',
} as const

/** What a `IdentityStatusName` can be. */
export type IdentityStatusName = 'UNKNOWN_STATUS' | 'PENDING' | 'ACTIVE' | 'DELETED' | 'BLOCKED' | 'OFFLINE'

/** The words of `IdentityStatusName`. */
export const IdentityStatusName = {
  UNKNOWN_STATUS: 'UNKNOWN_STATUS',
  PENDING: 'PENDING',
  ACTIVE: 'ACTIVE',
  DELETED: 'DELETED',
  BLOCKED: 'BLOCKED',
  OFFLINE: 'OFFLINE',
} as const

/** What a `PendingReason` can be. */
export type PendingReason =
  | 'UNKNOWN_REASON'
  | 'PENDING_ADMIN_APPROVAL_REQUIRED'
  | 'PENDING_EMAIL_VERIFICATION_REQUIRED'
  | 'PENDING_REQUIRED_FIELDS_MISSING'

/** The words of `PendingReason`. */
export const PendingReason = {
  UNKNOWN_REASON: 'UNKNOWN_REASON',
  PENDING_ADMIN_APPROVAL_REQUIRED: 'PENDING_ADMIN_APPROVAL_REQUIRED',
  PENDING_EMAIL_VERIFICATION_REQUIRED: 'PENDING_EMAIL_VERIFICATION_REQUIRED',
  PENDING_REQUIRED_FIELDS_MISSING: 'PENDING_REQUIRED_FIELDS_MISSING',
} as const

/** What a `FactorType` can be. */
export type FactorType = 'PASSWORD' | 'SMS' | 'CALL' | 'EMAIL' | 'TOTP' | 'PUSH' | 'WEBAUTHN' | 'RECOVERY_CODE'

/** The words of `FactorType`. */
export const FactorType = {
  PASSWORD: 'PASSWORD',
  SMS: 'SMS',
  CALL: 'CALL',
  EMAIL: 'EMAIL',
  TOTP: 'TOTP',
  PUSH: 'PUSH',
  WEBAUTHN: 'WEBAUTHN',
  RECOVERY_CODE: 'RECOVERY_CODE',
} as const

/** What a `FactorState` can be. */
export type FactorState = 'INACTIVE' | 'ACTIVE' | 'REQUIRE_REENROLL'

/** The words of `FactorState`. */
export const FactorState = { INACTIVE: 'INACTIVE', ACTIVE: 'ACTIVE', REQUIRE_REENROLL: 'REQUIRE_REENROLL' } as const

/** What a `FactorStatus` can be. */
export type FactorStatus =
  'ENABLED' | 'REQUIRE_ACTIVATION' | 'REQUIRE_REENROLL' | 'ENABLED_BY_RULE' | 'DISABLED_BY_RULE'

/** The words of `FactorStatus`. */
export const FactorStatus = {
  ENABLED: 'ENABLED',
  REQUIRE_ACTIVATION: 'REQUIRE_ACTIVATION',
  REQUIRE_REENROLL: 'REQUIRE_REENROLL',
  ENABLED_BY_RULE: 'ENABLED_BY_RULE',
  DISABLED_BY_RULE: 'DISABLED_BY_RULE',
} as const

/** What a `MfaReason` can be. */
export type MfaReason = 'USER_SETTINGS' | 'HIGH_RISK_LOGIN'

/** The words of `MfaReason`. */
export const MfaReason = { USER_SETTINGS: 'USER_SETTINGS', HIGH_RISK_LOGIN: 'HIGH_RISK_LOGIN' } as const

/** What a `DeliveryMethod` can be. */
export type DeliveryMethod = 'SMS' | 'WHATSAPP'

/** The words of `DeliveryMethod`. */
export const DeliveryMethod = { SMS: 'SMS', WHATSAPP: 'WHATSAPP' } as const

/** What a `TenantType` can be. */
export type TenantType = 'UNKNOWN_TENANT_TYPE' | 'ACCOUNT' | 'SITE' | 'ROOT'

/** The words of `TenantType`. */
export const TenantType = {
  UNKNOWN_TENANT_TYPE: 'UNKNOWN_TENANT_TYPE',
  ACCOUNT: 'ACCOUNT',
  SITE: 'SITE',
  ROOT: 'ROOT',
} as const

/** What a `VerificationTarget` can be. */
export type VerificationTarget = 'EMAIL'

/** The words of `VerificationTarget`. */
export const VerificationTarget = { EMAIL: 'EMAIL' } as const
