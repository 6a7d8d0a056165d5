// Written by `npm run generate` from packages/contract. Do not edit.

import type {
  AdditionalFee,
  AdjustValue,
  AppliedDiscount,
  AuthParams,
  BookingsBookParams,
  BookingsCheckoutParams,
  BulkActionMetadata,
  BulkProductResult,
  CalculatedLineItem,
  CalculationErrors,
  CallbackParams,
  CaptchaToken,
  Cart,
  CartInfo,
  Collection,
  CollectionChange,
  CursorPagingMetadata,
  CustomLineItem,
  CustomValue,
  EcomCheckoutParams,
  EcomOrderPaymentRequestParams,
  EmailOptions,
  EmailRedirect,
  EmailValidationFailure,
  EnteredLoginId,
  EventsCheckoutParams,
  FactorCode,
  GiftCard,
  HttpHeader,
  Identity,
  IdentityProfile,
  LineItemQuantityUpdate,
  LoginId,
  LoginParams,
  LogoutParams,
  Media,
  MediaAssignmentToChoice,
  MediaDataForWrite,
  Member,
  MemberChange,
  MembersAccountParams,
  MembershipOptions,
  MfaChallengeData,
  NewAddress,
  NewCollection,
  NewLineItem,
  NewMerchantDiscount,
  NewProduct,
  OpenObject,
  Order,
  OrderSearch,
  Paging,
  PagingMetadata,
  PaidPlansCheckoutParams,
  PasswordFactorData,
  PlatformPagingMetadata,
  PlatformQuery,
  PriceSummary,
  Product,
  ProductChange,
  ProductOption,
  ProductSearchFacets,
  ProductSearchFilter,
  PushFactorData,
  RedirectSession,
  RedirectSessionPreferences,
  RequireMfaData,
  SelectedMemberships,
  SelectedShippingOption,
  SetValue,
  ShippingInformation,
  SmsFactorData,
  StoreVariant,
  StoresProductParams,
  SuggestedCollection,
  SuggestedProduct,
  TaxSummary,
  Variant,
  VariantData,
  VariantOverride,
  Violation,
  WebauthnFactorData,
} from './entities.ts'
import type {
  ChannelType,
  FactorType,
  MemberFieldset,
  ProductSearchOrder,
  SlugKind,
  StateType,
  TenantType,
  VerificationTarget,
  WeightUnit,
} from './enumerations.ts'

export type * from './entities.ts'

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

/** What `queryCollections` answers. */
export interface QueryCollectionsResponse {
  /** At most 100 entries. */
  collections: Collection[]
  metadata: PlatformPagingMetadata
}

/** What `createProduct` sends. */
export interface CreateProductRequest {
  product: NewProduct
}

/** What `createProduct` answers. */
export interface CreateProductResponse {
  product: Product
}

/** What `updateProduct` sends. */
export interface UpdateProductRequest {
  product: ProductChange
}

/** What `updateProduct` answers. */
export interface UpdateProductResponse {
  product: Product
}

/** What `deleteProduct` sends. */
export interface DeleteProductRequest {
  /** From 1 to 100 characters. */
  _id: string
}

/** What `updateProductVariants` sends. */
export interface UpdateProductVariantsRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** At most 1000 entries. */
  variants: VariantOverride[]
}

/** What `updateProductVariants` answers. */
export interface UpdateProductVariantsResponse {
  variants: Variant[]
}

/** What `resetAllProductVariantData` sends. */
export interface ResetAllProductVariantDataRequest {
  /** From 1 to 100 characters. */
  _id: string
}

/** What `addProductsToCollection` sends. */
export interface AddProductsToCollectionRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** At most 1000 entries. */
  productIds: string[]
}

/** What `removeProductsFromCollection` sends. */
export interface RemoveProductsFromCollectionRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** At most 1000 entries. */
  productIds: string[]
}

/** What `addProductMedia` sends. */
export interface AddProductMediaRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** From 1 to 50 entries. */
  media: MediaDataForWrite[]
}

/** What `removeProductMedia` sends. */
export interface RemoveProductMediaRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** At most 50 entries. */
  mediaIds: string[]
}

/** What `addProductMediaToChoices` sends. */
export interface AddProductMediaToChoicesRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** From 1 to 10 entries. */
  media: MediaAssignmentToChoice[]
}

/** What `removeProductMediaFromChoices` sends. */
export interface RemoveProductMediaFromChoicesRequest {
  /** From 1 to 100 characters. */
  _id: string
  /** From 1 to 10 entries. */
  media: MediaAssignmentToChoice[]
}

/** What `deleteProductOptions` sends. */
export interface DeleteProductOptionsRequest {
  /** From 1 to 100 characters. */
  _id: string
}

/** What `removeBrand` sends. */
export interface RemoveBrandRequest {
  /** From 1 to 100 characters. */
  _id: string
}

/** What `removeRibbon` sends. */
export interface RemoveRibbonRequest {
  /** From 1 to 100 characters. */
  _id: string
}

/** What `createCollection` sends. */
export interface CreateCollectionRequest {
  collection: NewCollection
}

/** What `createCollection` answers. */
export interface CreateCollectionResponse {
  collection: Collection
}

/** What `updateCollection` sends. */
export interface UpdateCollectionRequest {
  collection: CollectionChange
}

/** What `updateCollection` answers. */
export interface UpdateCollectionResponse {
  collection: Collection
}

/** What `deleteCollection` sends. */
export interface DeleteCollectionRequest {
  /** From 1 to 100 characters. */
  _id: string
}

/** What `bulkUpdateProductsProperty` sends. */
export interface BulkUpdateProductsPropertyRequest {
  /** From 1 to 100 entries. */
  ids: string[]
  set: SetValue
}

/** How it went, product by product. */
export interface BulkProductsResponse {
  results: BulkProductResult[]
  bulkActionMetadata: BulkActionMetadata
}

/** What `bulkAdjustProductProperty` sends. */
export interface BulkAdjustProductPropertyRequest {
  /** From 1 to 100 entries. */
  ids: string[]
  adjust: AdjustValue
}

/** What `findSlug` sends. */
export interface FindSlugRequest {
  kind: SlugKind
  /** From 1 to 255 characters. */
  slug: string
}

/** What `findSlug` answers. */
export interface FindSlugResponse {
  slug: string
  /** False where it is the one that was asked for. */
  moved: boolean
}

/** What `searchProducts` sends. */
export interface SearchProductsRequest {
  /** Empty: all that the filter leaves. At most 200 characters. */
  expression: string
  filter?: ProductSearchFilter
  sort?: ProductSearchOrder
  /**
   * Whether facets are wanted.
   *
   * @default true
   */
  facets?: boolean
  /**
   * From 1 to 100.
   *
   * @default 24
   */
  limit?: number
  /**
   * At most 10000.
   *
   * @default 0
   */
  offset?: number
}

/** Options of `searchProducts`. */
export type SearchProductsOptions = Omit<SearchProductsRequest, 'expression'>

/** What `searchProducts` answers. */
export interface SearchProductsResponse {
  /** At most 100 entries. */
  products: Product[]
  metadata: PlatformPagingMetadata
  facets?: ProductSearchFacets
  /** What was searched for, where nothing has the words as they were written. */
  correctedTo?: string
  /** How many of the words each product has, where none has all of them. */
  wordsMatched?: number
}

/** What `suggestProducts` sends. */
export interface SuggestProductsRequest {
  /** From 1 to 200 characters. */
  expression: string
  /**
   * From 1 to 8.
   *
   * @default 8
   */
  limit?: number
}

/** Options of `suggestProducts`. */
export type SuggestProductsOptions = Omit<SuggestProductsRequest, 'expression'>

/** What `suggestProducts` answers. */
export interface SuggestProductsResponse {
  /** At most 8 entries. */
  products: SuggestedProduct[]
  /** At most 8 entries. */
  collections: SuggestedCollection[]
  /** At most 8 entries. */
  brands: string[]
  correctedTo?: string
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

/** What `updateCurrentCartLineItemQuantity` sends. */
export interface UpdateCurrentCartLineItemQuantityRequest {
  /** From 1 to 100 entries. */
  lineItems: LineItemQuantityUpdate[]
}

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

/** What `searchOrders` sends. */
export interface SearchOrdersRequest {
  search?: OrderSearch | null
}

/** What `searchOrders` answers. */
export interface SearchOrdersResponse {
  /** At most 100 entries. */
  orders: Order[]
  metadata: CursorPagingMetadata
}

/** What `registerV2` sends. */
export interface RegisterV2Request {
  loginId: LoginId
  /** From 1 to 100 characters. */
  password?: string
  profile?: IdentityProfile | null
  /** At most 10 entries. */
  captchaTokens?: CaptchaToken[]
  /** Notes of the storefront about the caller, kept as they come. */
  clientMetaData?: OpenObject | null
}

/** Options of `registerV2`. */
export type RegisterV2Options = Omit<RegisterV2Request, 'loginId'>

/** How far a sign-in has come, and how to go on. */
export interface StateMachineResponse {
  state: StateType
  /** Once the state is SUCCESS. */
  sessionToken?: string
  /** Names this sign-in in the next call. */
  stateToken?: string
  identity?: Identity
  additionalData?: Record<string, CustomValue>
  requireMfaData?: RequireMfaData
  mfaChallengeData?: MfaChallengeData
}

/** What `loginV2` sends. */
export interface LoginV2Request {
  loginId: EnteredLoginId
  /** Of any form: a wrong one is no violation. */
  password?: string | null
  /** At most 10 entries. */
  captchaTokens?: CaptchaToken[]
  /** Notes of the storefront about the caller, kept as they come. */
  clientMetaData?: OpenObject | null
  /** At most 1000 characters. */
  stateToken?: string | null
}

/** Options of `loginV2`. */
export type LoginV2Options = Omit<LoginV2Request, 'loginId'>

/** What `validateEmail` sends. */
export interface ValidateEmailRequest {
  /** At most 254 characters. */
  email: string
}

/** Whether mail can reach an address. At most one is set: `valid`, `failure`, `formatInvalid`. */
export interface ValidateEmailResponse {
  valid?: boolean
  failure?: EmailValidationFailure
  formatInvalid?: boolean
}

/** What `changePassword` sends. */
export interface ChangePasswordRequest {
  /** From 1 to 100 characters. */
  newPassword: string
  /** Needed where the sign-in is older than five minutes. From 1 to 100 characters. */
  currentPassword?: string
}

/** Options of `changePassword`. */
export type ChangePasswordOptions = Omit<ChangePasswordRequest, 'newPassword'>

/** What `signOn` sends. */
export interface SignOnRequest {
  loginId: LoginId
  profile?: IdentityProfile | null
  /** @default false */
  verifyEmail?: boolean
  /** @default true */
  mergeExistingContact?: boolean
}

/** Options of `signOn`. */
export type SignOnOptions = Omit<SignOnRequest, 'loginId'>

/** A session for the account. */
export interface SignOnResponse {
  sessionToken: string
  identity?: Identity
}

/** What `logout` sends. */
export interface LogoutRequest {
  /** At most 2048 characters. */
  postLogoutRedirectUri?: string | null
  clientId?: string | null
}

/** Options of `logout`. */
export type LogoutOptions = LogoutRequest

/** A page or a redirect, for the caller to pass on. */
export interface RawHttpResponse {
  /** Base64 on the wire. */
  body?: Uint8Array
  statusCode?: number
  headers?: HttpHeader[]
}

/** What `verify` sends. At most one is set: `smsData`, `callData`, `emailData`, `totpData`, `pushData`, `webauthnData`, `recoveryCodeData`, `passwordData`. */
export interface VerifyRequest {
  factorType: FactorType
  /** At most 1000 characters. */
  stateToken?: string
  rememberThisDevice?: boolean
  smsData?: SmsFactorData | null
  callData?: FactorCode | null
  emailData?: FactorCode | null
  totpData?: FactorCode | null
  pushData?: PushFactorData | null
  webauthnData?: WebauthnFactorData | null
  recoveryCodeData?: FactorCode | null
  passwordData?: PasswordFactorData | null
}

/** Options of `verify`. */
export type VerifyOptions = Omit<VerifyRequest, 'factorType'>

/** What `loginWithIdpConnection` sends. */
export interface LoginWithIdpConnectionRequest {
  /** At most 100 characters. */
  tenantId: string
  /** At most 100 characters. */
  idpConnectionId: string
  tenantType?: TenantType
  /** Handed through the sign-on provider and back untouched. */
  customPayload?: OpenObject
  /** At most 100 characters. */
  sessionId?: string
  /** At most 500 characters. */
  encryptionKey?: string
  /** At most 100 characters. */
  visitorId?: string | null
  /** At most 500 characters. */
  bsi?: string | null
}

/** Options of `loginWithIdpConnection`. */
export type LoginWithIdpConnectionOptions = Omit<
  LoginWithIdpConnectionRequest,
  'tenantId' | 'idpConnectionId' | 'tenantType'
>

/** What `loginCallback` sends. */
export interface LoginCallbackRequest {
  /** At most 2048 characters. */
  state?: string
  /** At most 8192 characters. */
  sessionToken?: string
}

/** Options of `loginCallback`. */
export type LoginCallbackOptions = LoginCallbackRequest

/** What `loginWithIdpConnectionTokenParams` sends. */
export interface LoginWithIdpConnectionTokenParamsRequest {
  /** At most 100 characters. */
  idpConnectionId: string
  tokenParams: Record<string, string>
}

/** Options of `loginWithIdpConnectionTokenParams`. */
export type LoginWithIdpConnectionTokenParamsOptions = LoginWithIdpConnectionTokenParamsRequest

/** What `sendRecoveryEmail` sends. */
export interface SendRecoveryEmailRequest {
  /** At most 254 characters. */
  email: string
  /** At most 20 characters. */
  language?: string | null
  redirect?: EmailRedirect | null
}

/** Options of `sendRecoveryEmail`. */
export type SendRecoveryEmailOptions = Omit<SendRecoveryEmailRequest, 'email'>

/** What `sendActivationEmail` sends. */
export interface SendActivationEmailRequest {
  identityId: string
  emailOptions?: EmailOptions | null
}

/** Options of `sendActivationEmail`. */
export type SendActivationEmailOptions = Omit<SendActivationEmailRequest, 'identityId'>

/** What `recover` sends. */
export interface RecoverRequest {
  /** At most 8192 characters. */
  recoveryToken: string
  /** From 1 to 100 characters. */
  password?: string
}

/** Options of `recover`. */
export type RecoverOptions = Omit<RecoverRequest, 'recoveryToken'>

/** What `start` sends. */
export interface StartRequest {
  identityId: string
  target?: VerificationTarget
}

/** Options of `start`. */
export type StartOptions = StartRequest

/** What `start` answers. */
export interface StartResponse {
  verificationId: string
}

/** What `verifyDuringAuthentication` sends. */
export interface VerifyDuringAuthenticationRequest {
  /** From 6 to 6 characters. */
  code: string
  /** At most 1000 characters. */
  stateToken: string
}

/** Options of `verifyDuringAuthentication`. */
export type VerifyDuringAuthenticationOptions = Omit<VerifyDuringAuthenticationRequest, 'code'>

/** What `resendDuringAuthentication` sends. */
export interface ResendDuringAuthenticationRequest {
  /** At most 1000 characters. */
  stateToken: string
}

/** What `getCurrentMember` sends. */
export interface GetCurrentMemberRequest {
  /** `PUBLIC`, where nothing is said. At most 3 entries. */
  fieldsets?: MemberFieldset[]
}

/** Options of `getCurrentMember`. */
export type GetCurrentMemberOptions = GetCurrentMemberRequest

/** What `getCurrentMember` answers. */
export interface GetCurrentMemberResponse {
  member: Member
}

/** What `updateMember` sends. */
export interface UpdateMemberRequest {
  member: MemberChange
}

/** What `updateMember` answers. */
export interface UpdateMemberResponse {
  member: Member
}
