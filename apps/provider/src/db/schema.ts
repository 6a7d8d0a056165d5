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
  catalogue_changes: CatalogueChangesTable
  former_slugs: FormerSlugsTable
  collection_counts: CollectionCountsTable
  search_facets: SearchFacetsTable
  api_keys: ApiKeysTable
  staff: StaffTable
  media_files: MediaFilesTable
  video_resolutions: VideoResolutionsTable
  secured_files: SecuredFilesTable
  image_downloads: ImageDownloadsTable
  coupons: CouponsTable
  coupon_redemptions: CouponRedemptionsTable
  carts: CartsTable
  checkouts: CheckoutsTable
  redirect_sessions: RedirectSessionsTable
  orders: OrdersTable
  payments: PaymentsTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
}

type Timestamp = ColumnType<Date, Date | undefined, Date>
type Json = JSONColumnType<object, string, string>
type NullableJson = ColumnType<object | null, string | null | undefined, string | null>
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
  retired_at: Date | null
}

interface OauthClientsTable {
  id: string
  name: string
  allowed_redirect_uris: string[]
  allowed_redirect_domains: string[]
  created_at: Timestamp
}

interface TokenFamiliesTable {
  id: string
  subject_id: string
  subject_kind: 'visitor' | 'member' | 'merchant'
  /** None of those who run the shop. */
  client_id: string | null
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
  created_at: Timestamp
  disabled_at: NullableTimestamp
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

interface CheckoutsTable {
  owner_id: string
  owner_kind: 'visitor' | 'member'
  id: string
  cart_id: string
  status: 'open' | 'ordered'
  revision: Bigint
  channel_type: string
  currency: string
  lines: Json
  discounts: ColumnType<object, string | undefined, string>
  buyer: Json
  order_id: string | null
  created_at: Date
  updated_at: Date
}

interface RedirectSessionsTable {
  id_hash: Buffer
  owner_id: string
  client_id: string
  checkout_id: string
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
  payment_status: 'PAID' | 'PARTIALLY_PAID' | 'NOT_PAID'
  created_at: Date
}

interface PaymentsTable {
  owner_id: string
  order_id: string
  id: string
  provider: 'test'
  status: 'captured'
  amount_minor: Bigint
  currency: string
  details: Json
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
