import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Tables as the migrations leave them. Rows are turned into domain values by the store of each module. */
export interface Schema {
  settings: SettingsTable
  secrets: SecretsTable
  signing_keys: SigningKeysTable
  oauth_clients: OauthClientsTable
  token_families: TokenFamiliesTable
  refresh_tokens: RefreshTokensTable
  products: ProductsTable
  variants: VariantsTable
  stock: StockTable
  store_variants: StoreVariantsTable
  collections: CollectionsTable
  collection_products: CollectionProductsTable
  product_texts: ProductTextsTable
  collection_texts: CollectionTextsTable
  related_products: RelatedProductsTable
  stock_wishes: StockWishesTable
  catalogue_changes: CatalogueChangesTable
  former_slugs: FormerSlugsTable
  collection_counts: CollectionCountsTable
  search_facets: SearchFacetsTable
  api_keys: ApiKeysTable
  staff: StaffTable
  staff_sessions: StaffSessionsTable
  media_files: MediaFilesTable
  video_resolutions: VideoResolutionsTable
  secured_files: SecuredFilesTable
  image_downloads: ImageDownloadsTable
  coupons: CouponsTable
  coupon_redemptions: CouponRedemptionsTable
  carts: CartsTable
  checkouts: CheckoutsTable
  wishlists: WishlistsTable
  redirect_sessions: RedirectSessionsTable
  orders: OrdersTable
  payments: PaymentsTable
  refunds: RefundsTable
  invoice_numbers: InvoiceNumbersTable
  invoices: InvoicesTable
  fulfillments: FulfillmentsTable
  order_history: OrderHistoryTable
  returns: ReturnsTable
  order_downloads: OrderDownloadsTable
  member_addresses: MemberAddressesTable
  test_charges: TestChargesTable
  test_refunds: TestRefundsTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
  contacts: ContactsTable
  contact_emails: ContactEmailsTable
  accounts: AccountsTable
  waiting_sign_ins: WaitingSignInsTable
  account_sessions: AccountSessionsTable
  vouchings: VouchingsTable
  authorization_codes: AuthorizationCodesTable
  mailed_tokens: MailedTokensTable
  signed_in_visitors: SignedInVisitorsTable
  deleted_accounts: DeletedAccountsTable
  attempts: AttemptsTable
  used_proofs: UsedProofsTable
  mails: MailsTable
  readings: ReadingsTable
  demo_shop: DemoShopTable
}

type Timestamp = ColumnType<Date, Date | undefined, Date>
type Json = JSONColumnType<object, string, string>
type NullableJson = ColumnType<object | null, string | null | undefined, string | null>
type NullableText = ColumnType<string | null, string | null | undefined, string | null>
type NullableBytes = ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
type Bigint = ColumnType<bigint, bigint | number, bigint | number>
type NullableBigint = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
type CountedBigint = ColumnType<bigint, bigint | number | undefined, bigint | number>

interface SettingsTable {
  name: string
  value: Json
  version: CountedBigint
  updated_at: Timestamp
}

interface SecretsTable {
  name: string
  value: Buffer
}

interface SigningKeysTable {
  id: string
  private_jwk: Json
  public_jwk: Json
  created_at: Timestamp
  signs_from: Timestamp
  retired_at: Date | null
}

interface OauthClientsTable {
  id: string
  name: string
  allowed_redirect_uris: string[]
  allowed_redirect_domains: string[]
  description: Generated<string>
  login_url: NullableText
  logout_url: NullableText
  application_type: Generated<string>
  technology: Generated<string>
  /** The storefront that comes with the shop: it cannot be deleted. */
  is_built_in: Generated<boolean>
  /** The row stays: what was given out under its name has ended, and says so. */
  deleted_at: NullableTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

interface TokenFamiliesTable {
  id: string
  subject_id: string
  subject_kind: 'visitor' | 'member' | 'merchant' | 'app'
  /** None of those who run the shop, and of apps. */
  client_id: string | null
  /** Of a member: the family ends with it. */
  session_id: NullableText
  created_at: Timestamp
  expires_at: Date
  revoked_at: Date | null
}

interface RefreshTokensTable {
  hash: Buffer
  family_id: string
  presented_at: Date | null
  created_at: Timestamp
}

interface ProductsTable {
  id: string
  numeric_id: Generated<bigint>
  version: CountedBigint
  slug: string
  name: string
  visible: boolean
  product_type: 'physical' | 'digital'
  description: string
  sku: string
  brand: string | null
  ribbon: string | null
  weight: string | null
  currency: string
  price_minor: Bigint
  cost_minor: NullableBigint
  discount_type: 'NONE' | 'AMOUNT' | 'PERCENT'
  discount_value: string
  discount_starts_at: NullableTimestamp
  discount_ends_at: NullableTimestamp
  price_per_unit: NullableJson
  product_dimensions: NullableJson
  package_dimensions: NullableJson
  tax_group_id: string | null
  digital_file: NullableJson
  preorder: NullableJson
  subscription_options: Json
  options: Json
  media: Json
  info_sections: Json
  custom_text_fields: Json
  seo: NullableJson
  manage_variants: boolean
  import_handle: string | null
  import_hash: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface VariantsTable {
  product_id: string
  id: string
  position: number
  choices: Json
  price_minor: NullableBigint
  cost_minor: NullableBigint
  sku: string
  weight: string | null
  visible: boolean
  product_dimensions: NullableJson
  package_dimensions: NullableJson
}

interface StockTable {
  product_id: string
  variant_id: string
  tracked: boolean
  quantity: number
  in_stock: boolean
}

interface StoreVariantsTable {
  product_id: string
  position: number
  variant_id: string
  name: string
  product_name: string
  sku: string
  managed: boolean
  shown: boolean
}

interface CollectionsTable {
  id: string
  slug: string
  name: string
  description: string
  visible: boolean
  media: Json
  seo: NullableJson
  position: CountedBigint
  import_key: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface CollectionProductsTable {
  collection_id: string
  product_id: string
  position: CountedBigint
}

interface RelatedProductsTable {
  product_id: string
  related_id: string
  position: number
}

interface StockWishesTable {
  id: string
  product_id: string
  variant_id: string | null
  owner_id: string
  email: string
  email_key: string
  language: string | null
  forget_token: string
  created_at: Date
}

interface ProductTextsTable {
  product_id: string
  language: string
  texts: Json
}

interface CollectionTextsTable {
  collection_id: string
  language: string
  texts: Json
}

interface CatalogueChangesTable {
  entity: 'product' | 'collection' | 'stock'
  id: string
  changed_at: ColumnType<Date, Date | undefined, Date>
  number: Generated<bigint>
}

interface FormerSlugsTable {
  entity: 'product' | 'collection'
  slug: string
  id: string
  left_at: Timestamp
}

interface CollectionCountsTable {
  collection: string
  change: number
  made_at: Timestamp
}

interface SearchFacetsTable {
  id: Generated<number>
  kind: 'brand' | 'collection' | 'option'
  name: string
  value: string
  folded: string
}

interface ApiKeysTable {
  id: string
  name: string
  scopes: string[]
  secret_hash: Buffer
  former_secret_hash: Buffer | null
  former_secret_until: NullableTimestamp
  created_at: Timestamp
  expires_at: NullableTimestamp
  last_used_at: NullableTimestamp
  revoked_at: NullableTimestamp
}

interface StaffTable {
  id: string
  email: string
  name: string
  role: string
  password_hash: NullableText
  password_changed_at: NullableTimestamp
  must_change_password: Generated<boolean>
  one_time_password_used_at: NullableTimestamp
  last_signed_in_at: NullableTimestamp
  created_at: Timestamp
  disabled_at: NullableTimestamp
}

interface StaffSessionsTable {
  family_id: string
  /** Null for a token. */
  cookie_hash: Buffer | null
  user_agent: string | null
  address: string | null
}

interface MediaFilesTable {
  id: string
  media_type: Generated<'image' | 'video' | 'audio' | 'document' | 'zip'>
  content_type: string
  /** Null where the storage has them. */
  bytes: Buffer | null
  size: bigint
  width: number
  height: number
  duration_ms: number | null
  title: Generated<string>
  alt_text: Generated<string>
  poster_id: string | null
  source_url: string | null
  created_at: Timestamp
}

interface VideoResolutionsTable {
  video_id: string
  quality: string
  file_id: string
}

interface SecuredFilesTable {
  id: string
  file_name: string
  file_type: string
  content_type: string
  size: bigint
  created_at: Timestamp
}

interface ImageDownloadsTable {
  product_id: string
  url: string
  position: number
  alt_text: string
  status: 'pending' | 'refused'
  attempts: Generated<number>
  reason: string | null
  next_attempt_at: Timestamp
  by_hand: Generated<boolean>
  choices: ColumnType<object, string | undefined, string>
}

interface CouponsTable {
  id: string
  code: string
  code_key: string
  name: string
  texts: JSONColumnType<{ language: string; name: string }[], string, string>
  is_active: boolean
  starts_at: Date | null
  ends_at: Date | null
  product_ids: string[]
  collection_ids: string[]
  currency: string
  min_subtotal_minor: NullableBigint
  max_uses: number | null
  once_per_customer: boolean
  cheapest_item_only: boolean
  kind: 'PERCENT_OFF' | 'MONEY_OFF' | 'FIXED_PRICE' | 'FREE_SHIPPING' | 'BUY_X_GET_Y'
  percentage: string | null
  amount_minor: NullableBigint
  bought_pieces: number | null
  free_pieces: number | null
  uses: Generated<number>
  revision: CountedBigint
  created_at: Date
  updated_at: Date
}

interface CouponRedemptionsTable {
  order_id: string
  coupon_id: string
  owner_id: string
  email: string | null
  redeemed_at: Date
}

interface CartsTable {
  owner_id: string
  owner_kind: 'visitor' | 'member' | 'merchant' | 'app'
  id: string
  revision: Bigint
  currency: string
  lines: Json
  next_line: number
  checkout_id: string | null
  details: ColumnType<object, string | undefined, string>
  created_at: Date
  updated_at: Date
}

interface WishlistsTable {
  owner_id: string
  owner_kind: 'visitor' | 'member'
  items: Json
  updated_at: Date
}

interface CheckoutsTable {
  owner_id: string
  owner_kind: 'visitor' | 'member'
  id: string
  /** Null where it was made of items. */
  cart_id: NullableText
  status: 'open' | 'paying' | 'ordered'
  revision: Bigint
  channel_type: string
  currency: string
  lines: Json
  discounts: ColumnType<object, string | undefined, string>
  buyer: Json
  /** What its buyer was shown before. */
  seen: ColumnType<object, string | undefined, string>
  order_id: string | null
  created_at: Date
  updated_at: Date
}

interface RedirectSessionsTable {
  id_hash: Buffer
  /** Names the session in addresses of its pages: worth nothing without the browser's cookie. */
  id: NullableText
  owner_id: NullableText
  owner_kind: Generated<'visitor' | 'member' | 'none'>
  client_id: string
  /** A member of `redirectIntents`. */
  intent: Generated<string>
  request: ColumnType<object, string | undefined, string>
  /** Who was signed in where it was made: by the member's token, or by a session token. */
  session_id: NullableText
  language: NullableText
  /** What its pages have found out since. */
  progress: ColumnType<object, string | undefined, string>
  checkout_id: NullableText
  callbacks: Json
  page_token_hash: Buffer | null
  created_at: Timestamp
  expires_at: Date
  page_expires_at: Date | null
}

interface OrdersTable {
  owner_id: string
  owner_kind: 'visitor' | 'member'
  id: string
  number: Generated<bigint>
  checkout_id: string
  currency: string
  total_minor: Bigint
  content: Json
  /** The person who ordered; null once they are forgotten. */
  contact_id: NullableText
  status: 'INITIALIZED' | 'APPROVED' | 'CANCELED' | 'REJECTED'
  payment_status:
    | 'NOT_PAID'
    | 'PENDING'
    | 'PARTIALLY_PAID'
    | 'PAID'
    | 'PARTIALLY_REFUNDED'
    | 'FULLY_REFUNDED'
    | 'DECLINED'
    | 'CANCELED'
  fulfillment_status: Generated<'NOT_FULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED'>
  revision: CountedBigint
  /** The sum of the payments that were captured. */
  paid_minor: Bigint
  /** The sum of the refunds that are done. */
  refunded_minor: CountedBigint
  /** What of the total need not be paid any more. */
  waived_minor: CountedBigint
  /** The part of `refunded_minor` that a bank has taken back. */
  charged_back_minor: CountedBigint
  invoice_number: NullableBigint
  /** The sum of its credit notes. */
  credited_minor: CountedBigint
  channel_type: string
  /** As `email-key.ts` has it; null where the buyer's address is none, or is forgotten. */
  email_key: NullableText
  merchant_note: NullableText
  /** In small letters. */
  search_text: Generated<string>
  archived: Generated<boolean>
  /** The member whose order it is too: the visitor who ordered has signed in as them. */
  member_id: NullableText
  /** Its buyer has left, and it is not over yet. */
  forget_when_over: Generated<boolean>
  /** Pieces that it has taken out of the stock and not given back. */
  stock_held: ColumnType<object, string | undefined, string>
  created_at: Date
  updated_at: Date
}

interface PaymentsTable {
  owner_id: string
  order_id: string
  id: string
  provider: 'test' | 'manual' | 'stripe'
  status: 'started' | 'challenged' | 'pending' | 'due' | 'captured' | 'failed' | 'canceled'
  /** With the order, or what of it was left to be paid. */
  purpose: Generated<'order' | 'balance'>
  /** What the buyer chose: `card`, or the code of a way to pay of the settings. */
  method: Generated<string>
  /** The provider's name of it. */
  reference: NullableText
  amount_minor: Bigint
  /** The sum of the refunds that are done or under way. */
  refunded_minor: CountedBigint
  currency: string
  /** Why it failed, in a word. */
  failure: NullableText
  challenge_url: NullableText
  details: Json
  /** When a job asks the provider what became of it; null when that is known. */
  next_check_at: NullableTimestamp
  checks: Generated<number>
  /** Until then what it pays for is held. */
  expires_at: NullableTimestamp
  created_at: Date
  updated_at: Date
}

interface RefundsTable {
  owner_id: string
  order_id: string
  id: string
  payment_id: string
  /** `correction`: of what a provider took without being asked, which is no part of what the order was paid. */
  purpose: Generated<'refund' | 'correction' | 'chargeback'>
  amount_minor: Bigint
  currency: string
  status: 'started' | 'pending' | 'done' | 'failed'
  /** Which pieces of the order, and how much of its delivery, where that is known. */
  items: NullableJson
  reason: NullableText
  reference: NullableText
  failure: NullableText
  by: Json
  next_check_at: NullableTimestamp
  checks: Generated<number>
  created_at: Date
  updated_at: Date
}

interface FulfillmentsTable {
  owner_id: string
  order_id: string
  id: string
  lines: Json
  tracking: NullableJson
  created_at: Date
  updated_at: Date
}

interface OrderHistoryTable {
  owner_id: string
  order_id: string
  id: string
  type: string
  by: Json
  data: ColumnType<object, string | undefined, string>
  at: Date
}

interface InvoiceNumbersTable {
  kind: 'invoice' | 'credit-note'
  /** Held by whoever writes the next paper. */
  last: CountedBigint
}

/** Never changed and never deleted. */
interface InvoicesTable {
  kind: 'invoice' | 'credit-note'
  number: bigint
  owner_id: string
  order_id: string
  amount_minor: Bigint
  currency: string
  seller: Json
  covers: Generated<string[]>
  lines: ColumnType<object, string | undefined, never>
  issued_at: Date
}

interface ReturnsTable {
  owner_id: string
  order_id: string
  id: string
  kind: 'return' | 'withdrawal'
  status: 'requested' | 'approved' | 'declined' | 'received'
  lines: Json
  reason: NullableText
  decision: NullableText
  refund_ids: ColumnType<string[], string[] | undefined, string[]>
  waived_minor: CountedBigint
  created_at: Date
  updated_at: Date
}

interface OrderDownloadsTable {
  owner_id: string
  order_id: string
  line_id: string
  downloads: number
  last_at: Date
}

interface MemberAddressesTable {
  account_id: string
  id: string
  address: Json
  is_default: Generated<boolean>
  created_at: Date
  updated_at: Date
}

interface TestChargesTable {
  key: string
  behaviour: string
  status: string
  amount_minor: Bigint
  currency: string
  refunded_minor: CountedBigint
  decides_at: NullableTimestamp
  created_at: Date
}

interface TestRefundsTable {
  key: string
  charge_key: string
  amount_minor: Bigint
  created_at: Date
}

interface OutboxTable {
  id: string
  sequence: Generated<bigint>
  event_type: string
  entity_id: string
  identity: Json
  payload: Json
  created_at: Timestamp
  delivered_at: Date | null
}

interface IdempotencyKeysTable {
  principal: string
  operation: string
  key: string
  request_hash: Buffer
  status: number | null
  body: Buffer | null
  created_at: Timestamp
}

interface ContactsTable {
  id: string
  info: Json
  created_at: Timestamp
  updated_at: Timestamp
}

interface ContactEmailsTable {
  /** Normalised. */
  email_key: string
  contact_id: string
}

interface AccountsTable {
  id: string
  /** As it was typed. */
  email: string
  /** Normalised. */
  email_key: string
  email_verified_at: NullableTimestamp
  /** Argon2id, in PHC form. */
  password_hash: NullableText
  password_changed_at: NullableTimestamp
  must_change_password: Generated<boolean>
  status: 'active' | 'awaiting-approval' | 'blocked'
  contact_id: string
  /** An `IdentityProfile`. */
  profile: Json
  /** A `MemberDisplay`. */
  display: ColumnType<object, string | undefined, string>
  slug: NullableText
  revision: CountedBigint
  created_at: Timestamp
  updated_at: Timestamp
  last_signed_in_at: NullableTimestamp
}

interface WaitingSignInsTable {
  token_hash: Buffer
  kind: 'registration' | 'sign-in' | 'decoy'
  /** Of the account, or of the account that it will become. */
  identity_id: string
  email_key: string
  registration: NullableJson
  visitor_id: NullableText
  code_hash: NullableBytes
  code_expires_at: Date
  code_tries: Generated<number>
  sends: Generated<number>
  created_at: Timestamp
  expires_at: Date
}

interface AccountSessionsTable {
  id: string
  account_id: string
  client_id: NullableText
  method: string
  token_hash: NullableBytes
  token_expires_at: NullableTimestamp
  /** Who alone may present the session token. */
  visitor_id: NullableText
  /** The API key of the app that vouched for them. */
  vouched_by: NullableText
  /** Of the cookie of the hosted pages. */
  browser_hash: NullableBytes
  user_agent: NullableText
  address: NullableText
  authenticated_at: Timestamp
  last_used_at: Timestamp
  created_at: Timestamp
  expires_at: Date
  ended_at: NullableTimestamp
}

interface VouchingsTable {
  session_id: string
  account_id: string
  /** The API key of the app. */
  key_id: string
  at: Date
}

interface AuthorizationCodesTable {
  hash: Buffer
  session_id: string
  client_id: string
  visitor_id: NullableText
  redirect_uri: NullableText
  code_challenge: string
  created_at: Timestamp
  expires_at: Date
  used_at: NullableTimestamp
  /** The tokens that it was redeemed for. */
  family_id: NullableText
}

interface MailedTokensTable {
  hash: Buffer
  purpose: 'recovery' | 'activation'
  account_id: string
  client_id: NullableText
  redirect_url: NullableText
  created_at: Timestamp
  expires_at: Date
}

interface SignedInVisitorsTable {
  visitor_id: string
  member_id: string
  at: Date
}

interface ReadingsTable {
  id: string
  at: Date
  by_kind: 'merchant' | 'app' | 'command-line'
  by_id: string | null
  operation: string
  entity: 'order' | 'member' | 'checkout'
  entity_ids: string[]
  entities: number
}

interface DeletedAccountsTable {
  id: string
  /** Who had signed in as them. */
  visitor_ids: string[]
  deleted_at: Date
  /** When the last of it was removed. */
  scrubbed_at: NullableTimestamp
}

interface AttemptsTable {
  name: string
  period: number
  counts: number[]
}

interface UsedProofsTable {
  hash: Buffer
  expires_at: Date
}

interface MailsTable {
  id: string
  recipient: string
  template: string
  /** Of the template; emptied once it is sent, or given up. */
  props: Json
  /** BCP 47; the shop's where it is null. */
  language: string | null
  created_at: Timestamp
  expires_at: NullableTimestamp
  next_attempt_at: Date
  attempts: Generated<number>
  last_error: NullableText
  sent_at: NullableTimestamp
  failed_at: NullableTimestamp
}

interface DemoShopTable {
  /** There is one row at most. */
  id: Generated<boolean>
  status: 'empty' | 'furnishing' | 'furnished' | 'loaded' | 'left'
  made: ColumnType<object, string | undefined, string>
  updated_at: Timestamp
}
