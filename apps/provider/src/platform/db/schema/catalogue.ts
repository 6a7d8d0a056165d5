import type { ColumnType, Generated } from 'kysely'
import type {
  Bigint,
  BigintWithDefault,
  Json,
  NullableBigint,
  NullableJson,
  NullableText,
  NullableTimestamp,
  Timestamp,
} from './columns.ts'

/** Catalogue tables: products, media, search. */
export interface CatalogueTables {
  products: {
    id: string
    numeric_id: Generated<bigint>
    version: BigintWithDefault
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

  variants: {
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

  stock: {
    product_id: string
    variant_id: string
    tracked: boolean
    quantity: number
    in_stock: boolean
    /** Null uses the threshold of the shop. */
    low_stock_threshold: ColumnType<number | null, number | null | undefined, number | null>
  }

  /** Ledger of stock: every change of a quantity with its cause. */
  stock_movements: {
    product_id: string
    variant_id: string
    sequence: Generated<bigint>
    at: Timestamp
    delta: number
    /** Pieces after the change; null if they are no longer counted. */
    quantity: number | null
    cause: string
    actor_kind: NullableText
    actor_id: NullableText
    order_id: NullableText
    bulk_job_id: NullableText
    reason: NullableText
    note: NullableText
  }

  store_variants: {
    product_id: string
    position: number
    variant_id: string
    name: string
    product_name: string
    sku: string
    managed: boolean
    shown: boolean
  }

  product_descriptions: {
    product_id: string
    shown: boolean
    beginning: string
    folded_beginning: string
    folded_end: string
    folded: string
  }

  collections: {
    id: string
    slug: string
    name: string
    description: string
    visible: boolean
    media: Json
    seo: NullableJson
    /** Rule that decides the products; null if they are chosen by hand. */
    rule: NullableJson
    version: BigintWithDefault
    position: BigintWithDefault
    import_key: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }

  collection_products: {
    collection_id: string
    product_id: string
    position: BigintWithDefault
  }

  collection_counts: {
    collection: string
    change: number
    made_at: Timestamp
  }

  planned_changes: {
    id: string
    product_id: string
    price_minor: bigint | null
    visible: boolean | null
    starts_at: Date
    ends_at: Date | null
    state: 'planned' | 'active'
    former_price_minor: bigint | null
    former_visible: boolean | null
  }

  related_products: {
    product_id: string
    related_id: string
    position: number
  }

  product_sales: {
    product_id: string
    /** Paid orders that contain it. */
    orders: number
  }

  bought_together: {
    product_id: string
    other_id: string
    /** Paid orders that contain both. */
    orders: number
  }

  product_texts: {
    product_id: string
    language: string
    texts: Json
  }

  collection_texts: {
    collection_id: string
    language: string
    texts: Json
  }

  slug_redirects: {
    entity: 'product' | 'collection'
    slug: string
    id: string
    created_at: Timestamp
  }

  catalogue_changes: {
    entity: 'product' | 'price' | 'place' | 'collection' | 'stock' | 'file'
    id: string
    changed_at: ColumnType<Date, Date | undefined, Date>
    number: Generated<bigint>
  }

  product_fragments: ProductFragmentsTable

  /** The same with media addresses of the platform. */
  platform_product_fragments: ProductFragmentsTable

  search_facets: {
    id: Generated<number>
    kind: 'brand' | 'collection' | 'option' | 'family'
    name: string
    value: string
    folded: string
    /** Lexemes of a brand. */
    words: string | null
  }

  media_files: {
    id: string
    media_type: Generated<'image' | 'video' | 'audio' | 'document' | 'zip'>
    content_type: string
    /** Null if the object storage has them. */
    bytes: Buffer | null
    size: bigint
    width: number
    height: number
    duration_ms: number | null
    title: Generated<string>
    alt_text: Generated<string>
    poster_id: string | null
    source_url: string | null
    /** Focal point as parts of width and height; null is the centre. */
    focal_x: number | null
    focal_y: number | null
    created_at: Timestamp
  }

  /** Uses of files. Triggers maintain the rows. */
  media_uses: {
    file_id: string
    kind: 'product' | 'collection' | 'video' | 'settings' | 'review'
    entity_id: string
    /** Of a product or a collection: `gallery`, `poster`, `text` or `translation`. */
    part: string
  }

  /** Files whose uses are being moved to another file. */
  media_replacements: {
    file_id: string
    by_id: string
    actor_kind: 'merchant' | 'app'
    actor_id: string
    requested_at: Date
  }

  video_resolutions: {
    video_id: string
    quality: string
    file_id: string
  }

  secured_files: {
    id: string
    file_name: string
    file_type: string
    content_type: string
    size: bigint
    created_at: Timestamp
  }

  image_downloads: {
    product_id: string
    url: string
    position: number
    alt_text: string
    status: 'pending' | 'refused'
    attempts: Generated<number>
    reason: string | null
    next_attempt_at: Timestamp
    by_hand: Generated<boolean>
    /** Used in a description, not in the gallery. */
    in_text: Generated<boolean>
    choices: ColumnType<object, string | undefined, string>
  }

  back_in_stock_subscriptions: {
    id: string
    product_id: string
    variant_id: string | null
    owner_id: string
    email: string
    email_key: string
    language: string | null
    unsubscribe_token: string
    created_at: Date
  }
}

interface ProductFragmentsTable {
  product_id: string
  format_fingerprint: string
  product_change: bigint
  stock_change: bigint
  everything_change: bigint
  valid_from: Timestamp
  valid_until: Timestamp
  deflated: string
  crc: bigint
  bytes: number
}
