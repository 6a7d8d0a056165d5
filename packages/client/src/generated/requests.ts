// Written by `npm run generate` from packages/contract. Do not edit.

import type {
  AdditionalFee,
  AppliedDiscount,
  AuthParams,
  BookingsBookParams,
  BookingsCheckoutParams,
  CalculatedLineItem,
  CalculationErrors,
  CallbackParams,
  Cart,
  CartInfo,
  Collection,
  CustomLineItem,
  EcomCheckoutParams,
  EcomOrderPaymentRequestParams,
  EventsCheckoutParams,
  GiftCard,
  LineItemQuantityUpdate,
  LoginParams,
  LogoutParams,
  Media,
  MembersAccountParams,
  MembershipOptions,
  NewAddress,
  NewLineItem,
  NewMerchantDiscount,
  Order,
  Paging,
  PagingMetadata,
  PaidPlansCheckoutParams,
  PlatformPagingMetadata,
  PlatformQuery,
  PriceSummary,
  Product,
  ProductOption,
  RedirectSession,
  RedirectSessionPreferences,
  SelectedMemberships,
  SelectedShippingOption,
  ShippingInformation,
  StoreVariant,
  StoresProductParams,
  TaxSummary,
  Variant,
  VariantData,
  Violation,
} from './entities.ts'
import type { ChannelType, WeightUnit } from './enumerations.ts'

/** A request for tokens: which members count depends on the grant. */
export interface TokenRequest {
  /** At most 8192 characters. */
  clientId?: string
  /** At most 8192 characters. */
  client_id?: string
  /** At most 8192 characters. */
  clientSecret?: string
  /** At most 8192 characters. */
  client_secret?: string
  /** At most 8192 characters. */
  grantType?: string
  /** At most 8192 characters. */
  grant_type?: string
  /** At most 8192 characters. */
  refreshToken?: string
  /** At most 8192 characters. */
  refresh_token?: string
  /** At most 8192 characters. */
  code?: string
  /** At most 8192 characters. */
  codeVerifier?: string
  /** At most 8192 characters. */
  code_verifier?: string
  /** At most 8192 characters. */
  redirectUri?: string
  /** At most 8192 characters. */
  redirect_uri?: string
  /** At most 8192 characters. */
  scope?: string
  /** At most 8192 characters. */
  memberId?: string
  /** At most 8192 characters. */
  member_id?: string
  /** At most 8192 characters. */
  sessionToken?: string
  /** At most 8192 characters. */
  session_token?: string
}

/** Options of `token`. */
export type TokenOptions = TokenRequest

/** Tokens, in the words of RFC 6749. */
export interface TokenAnswer {
  access_token: string
  /** Bearer */
  token_type: string
  /** Seconds. */
  expires_in: number
  refresh_token?: string
  scope?: string
}

/** What `getProduct` sends. */
export interface GetProductRequest {
  /** From 1 to 100 characters. */
  _id: string
  /**
   * Costs and profits too. Merchants only.
   *
   * @default false
   */
  includeMerchantSpecificData?: boolean | null
}

/** Options of `getProduct`. */
export type GetProductOptions = Omit<GetProductRequest, '_id'>

/** What `getProduct` answers. */
export interface GetProductResponse {
  product: Product
}

/** What `queryProducts` sends. */
export interface QueryProductsRequest {
  query?: PlatformQuery | null
}

/** Options of `queryProducts`. */
export type QueryProductsOptions = QueryProductsRequest

/** What `queryProducts` answers. */
export interface QueryProductsResponse {
  /** At most 100 entries. */
  products: Product[]
  metadata: PlatformPagingMetadata
}

/** What `getCollectionBySlug` sends. */
export interface GetCollectionBySlugRequest {
  /** From 1 to 100 characters. */
  slug: string
}

/** What `getCollectionBySlug` answers. */
export interface GetCollectionBySlugResponse {
  collection: Collection
}

/** What `getProductOptionsAvailability` sends. */
export interface GetProductOptionsAvailabilityRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** Choice by option. */
  options?: Record<string, string>
}

/** Options of `getProductOptionsAvailability`. */
export type GetProductOptionsAvailabilityOptions = Omit<GetProductOptionsAvailabilityRequest, '_id'>

/** What can still be chosen, and what was. */
export interface ProductOptionsAvailabilityResponse {
  selectedVariant?: VariantData
  media?: Media
  productOptions: ProductOption[]
  availableForPurchase: boolean
  managedProduct?: boolean
}

/** What `queryProductVariants` sends. */
export interface QueryProductVariantsRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** Some or all choices by option. */
  choices?: Record<string, string> | null
  /** Ignored where choices are given. At most 1000 entries. */
  variantIds?: string[]
  paging?: Paging | null
  /**
   * Costs and profits too. Merchants only.
   *
   * @default false
   */
  includeMerchantSpecificData?: boolean | null
}

/** Options of `queryProductVariants`. */
export type QueryProductVariantsOptions = Omit<QueryProductVariantsRequest, '_id'>

/** What `queryProductVariants` answers. */
export interface QueryProductVariantsResponse {
  variants: Variant[]
  metadata: PagingMetadata
  totalResults: number
}

/** What `queryStoreVariants` sends. */
export interface QueryStoreVariantsRequest {
  query?: PlatformQuery | null
}

/** Options of `queryStoreVariants`. */
export type QueryStoreVariantsOptions = QueryStoreVariantsRequest

/** What `queryStoreVariants` answers. */
export interface QueryStoreVariantsResponse {
  /** At most 100 entries. */
  variants: StoreVariant[]
  metadata: PlatformPagingMetadata
}

/** What `getStoreVariant` sends. */
export interface GetStoreVariantRequest {
  /** From 1 to 200 characters. */
  _id: string
}

/** What `getStoreVariant` answers. */
export interface GetStoreVariantResponse {
  variant: StoreVariant
}

/** What `getCollection` sends. */
export interface GetCollectionRequest {
  /** From 1 to 100 characters. */
  _id: string
}

/** What `getCollection` answers. */
export interface GetCollectionResponse {
  collection: Collection
}

/** What `queryCollections` sends. */
export interface QueryCollectionsRequest {
  query?: PlatformQuery | null
}

/** Options of `queryCollections`. */
export type QueryCollectionsOptions = QueryCollectionsRequest

/** What `queryCollections` answers. */
export interface QueryCollectionsResponse {
  /** At most 100 entries. */
  collections: Collection[]
  metadata: PlatformPagingMetadata
}

/** A cart, as it is after the call. */
export interface CartAnswer {
  cart: Cart
}

/** What `updateCurrentCart` sends. */
export interface UpdateCurrentCartRequest {
  cartInfo?: CartInfo | null
  /** At most 100 characters. */
  couponCode?: string | null
  /** At most 300 entries. */
  merchantDiscounts?: NewMerchantDiscount[]
  /** At most 300 entries. */
  lineItems?: NewLineItem[]
  /** At most 300 entries. */
  customLineItems?: CustomLineItem[]
  /** Members of `cartInfo` to change; all that are given, where it is absent. At most 4000 characters. */
  cartFieldmask?: string[]
}

/** Options of `updateCurrentCart`. */
export type UpdateCurrentCartOptions = UpdateCurrentCartRequest

/** What `addToCurrentCart` sends. */
export interface AddToCurrentCartRequest {
  /** At most 100 entries. */
  lineItems?: NewLineItem[]
  /** At most 100 entries. */
  customLineItems?: CustomLineItem[]
  businessLocationId?: string | null
}

/** Options of `addToCurrentCart`. */
export type AddToCurrentCartOptions = AddToCurrentCartRequest

/** What `removeLineItemsFromCurrentCart` sends. */
export interface RemoveLineItemsFromCurrentCartRequest {
  /** From 1 to 100 entries. */
  lineItemIds: string[]
}

/** Options of `removeLineItemsFromCurrentCart`. */
export type RemoveLineItemsFromCurrentCartOptions = RemoveLineItemsFromCurrentCartRequest

/** What `updateCurrentCartLineItemQuantity` sends. */
export interface UpdateCurrentCartLineItemQuantityRequest {
  /** From 1 to 100 entries. */
  lineItems: LineItemQuantityUpdate[]
}

/** Options of `updateCurrentCartLineItemQuantity`. */
export type UpdateCurrentCartLineItemQuantityOptions = UpdateCurrentCartLineItemQuantityRequest

/** What `createCheckoutFromCurrentCart` sends. */
export interface CreateCheckoutFromCurrentCartRequest {
  channelType: ChannelType
  shippingAddress?: NewAddress | null
  billingAddress?: NewAddress | null
  selectedShippingOption?: SelectedShippingOption | null
  /** Needed where an address is given and nobody is signed in. At most 254 characters. */
  email?: string | null
}

/** Options of `createCheckoutFromCurrentCart`. */
export type CreateCheckoutFromCurrentCartOptions = CreateCheckoutFromCurrentCartRequest

/** What `createCheckoutFromCurrentCart` answers. */
export interface CreateCheckoutResponse {
  checkoutId: string
}

/** What `estimateCurrentCartTotals` sends. */
export interface EstimateCurrentCartTotalsRequest {
  shippingAddress?: NewAddress | null
  billingAddress?: NewAddress | null
  selectedShippingOption?: SelectedShippingOption | null
  selectedMemberships?: SelectedMemberships | null
  /** @default true */
  calculateTax?: boolean | null
  /** @default true */
  calculateShipping?: boolean | null
  /** @default true */
  calculateAdditionalFees?: boolean | null
}

/** Options of `estimateCurrentCartTotals`. */
export type EstimateCurrentCartTotalsOptions = EstimateCurrentCartTotalsRequest

/** A cart with all its sums. */
export interface EstimateTotalsResponse {
  cart: Cart
  calculatedLineItems: CalculatedLineItem[]
  priceSummary?: PriceSummary
  giftCard?: GiftCard
  taxSummary?: TaxSummary
  shippingInfo?: ShippingInformation
  appliedDiscounts: AppliedDiscount[]
  calculationErrors?: CalculationErrors
  weightUnit: WeightUnit
  currency: string
  /** What must be paid to place the order. */
  payNow?: PriceSummary
  /** What remains for later. */
  payLater?: PriceSummary
  membershipOptions?: MembershipOptions
  /** At most 100 entries. */
  additionalFees: AdditionalFee[]
  violations: Violation[]
  payAfterFreeTrial?: PriceSummary
}

/** What `createRedirectSession` sends. At most one is set: `bookingsCheckout`, `ecomCheckout`, `eventsCheckout`, `paidPlansCheckout`, `login`, `logout`, `auth`, `memberAccountPage`, `storesProduct`, `bookingsBook`, `ecomOrderPaymentRequest`. */
export interface CreateRedirectSessionRequest {
  bookingsCheckout?: BookingsCheckoutParams | null
  ecomCheckout?: EcomCheckoutParams | null
  eventsCheckout?: EventsCheckoutParams | null
  paidPlansCheckout?: PaidPlansCheckoutParams | null
  login?: LoginParams | null
  logout?: LogoutParams | null
  auth?: AuthParams | null
  memberAccountPage?: MembersAccountParams | null
  storesProduct?: StoresProductParams | null
  bookingsBook?: BookingsBookParams | null
  ecomOrderPaymentRequest?: EcomOrderPaymentRequestParams | null
  callbacks?: CallbackParams | null
  preferences?: RedirectSessionPreferences | null
  /** At most 2048 characters. */
  origin?: string | null
}

/** Options of `createRedirectSession`. */
export type CreateRedirectSessionOptions = CreateRedirectSessionRequest

/** What `createRedirectSession` answers. */
export interface CreateRedirectSessionResponse {
  redirectSession: RedirectSession
}

/** What `getOrder` sends. */
export interface GetOrderRequest {
  _id: string
}

/** What `getOrder` answers. */
export interface GetOrderResponse {
  order: Order
}
