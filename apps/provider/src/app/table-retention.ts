import type { Schema } from '../platform/db/schema.ts'

/** Retention of rows that live as long as their product, person or order. */
export const FOREVER = 'for good'

const UNCHANGED = '30 days unchanged (setting)'

/**
 * Retention of each table. It bounds everything that grows with requests: `bench/disk.ts` measures it, docs/figures.md shows it. A new table does not
 * compile without an entry.
 */
export const TABLE_RETENTION: Readonly<Record<keyof Schema, string>> = {
  access_log: 'a year',
  account_sessions: 'until it ends, and a day',
  accounts: FOREVER,
  address_proofs: 'until it expires: minutes, or hours once proven',
  api_keys: FOREVER,
  app_sign_ins: 'a year',
  audit_entries: 'two years',
  audit_seals: 'two years',
  authorization_codes: 'until it expires, and a day',
  back_in_stock_subscriptions: 'a year at most',
  bought_together: 'until it is counted again: an hour',
  bulk_job_failures: 'with their job',
  bulk_job_items: 'until their job ends',
  bulk_jobs: '30 days',
  carts: UNCHANGED,
  catalogue_changes: FOREVER, // one row per product
  checkouts: `${UNCHANGED}; of an order for good`,
  collection_counts: FOREVER,
  collection_products: FOREVER,
  collection_texts: FOREVER,
  collections: FOREVER,
  contact_emails: FOREVER,
  contacts: FOREVER,
  coupon_redemptions: FOREVER,
  coupons: FOREVER,
  data_collections: FOREVER,
  data_items: FOREVER, // at most 10,000 in a collection
  deleted_accounts: FOREVER, // backups may restore an account
  demo_shop: FOREVER,
  disk_samples: '7 days',
  file_uploads: 'unused a day, others as long as their file',
  fulfillments: FOREVER,
  idempotency_keys: 'changes of carts a day, all others 2 days',
  image_downloads: 'until it is done',
  invoice_numbers: FOREVER,
  invoices: FOREVER,
  job_schedules: FOREVER, // one row per schedule
  jobs: 'until it is done; dead letters 90 days',
  mailed_tokens: 'until it expires, and a day',
  mails: '30 days',
  media_files: FOREVER,
  media_replacements: 'until all uses are moved',
  media_uses: FOREVER, // as long as its product, collection, video, setting or review
  member_addresses: FOREVER,
  oauth_clients: FOREVER,
  order_downloads: FOREVER,
  order_history: FOREVER,
  orders: FOREVER,
  outbox: 'carts a day, catalogue a week, all others 30 days',
  outbox_former: 'empty a day after an update',
  payments: FOREVER,
  pending_sign_ins: 'until it expires',
  platform_product_fragments: FOREVER,
  product_descriptions: FOREVER,
  product_fragments: FOREVER,
  product_sales: 'until it is counted again: an hour',
  product_texts: FOREVER,
  products: FOREVER,
  rate_limits: '2 hours',
  redirect_sessions: 'until it expires, and a day',
  refresh_tokens: 'with its family',
  refunds: FOREVER,
  related_products: FOREVER,
  returns: FOREVER,
  review_media: FOREVER,
  reviews: FOREVER,
  saved_views: FOREVER,
  search_facets: FOREVER,
  secrets: FOREVER,
  secured_files: FOREVER,
  settings: FOREVER,
  setup_guide: FOREVER, // one row
  signed_in_visitors: '91 days',
  signing_keys: FOREVER,
  slug_redirects: FOREVER,
  staff: FOREVER,
  staff_passes: 'until it expires: minutes',
  staff_sessions: 'with its family',
  stock: FOREVER,
  stock_movements: 'two years',
  store_variants: FOREVER,
  test_charges: FOREVER, // of test cards
  test_refunds: FOREVER,
  token_families: 'until it expires (90 days), and a day',
  used_captcha_solutions: 'until it expires, and a day',
  variants: FOREVER,
  video_resolutions: FOREVER,
  wishlists: UNCHANGED,
}
