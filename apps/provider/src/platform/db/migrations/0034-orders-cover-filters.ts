import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * So that rows are gone through in an index alone where an order runs against the filter (decision 44). Of variants,
 * which are seldom written, each index of an order has all that they can be filtered or sorted by; of products one
 * has, descriptions and collections apart. All of it is at most 400 characters, half of what an index takes, and
 * nothing of it was in no index before: what a write has to write is longer, but not more.
 */
export const ordersCoverFilters: Migration = {
  number: 34,
  name: 'orders cover filters',
  async up(tx) {
    await sql`
      drop index products_by_type;
      create index products_by_type on products (product_type, id)
        include (visible, name, slug, sku, price_minor, numeric_id, updated_at, created_at, brand, ribbon);

      drop index store_variants_by_id, store_variants_by_variant, store_variants_by_name, store_variants_by_product_name, store_variants_by_sku;
      create index store_variants_by_id on store_variants (product_id, variant_id) include (shown, position, name, product_name, sku, managed);
      create index store_variants_by_variant on store_variants (variant_id, product_id, position) include (shown, name, product_name, sku, managed);
      create index store_variants_by_name on store_variants (name, product_id, position) include (shown, variant_id, product_name, sku, managed);
      create index store_variants_by_product_name on store_variants (product_name, product_id, position) include (shown, variant_id, name, sku, managed);
      create index store_variants_by_sku on store_variants (sku, product_id, position) include (shown, variant_id, name, product_name, managed);

      -- What a description ends with, backwards: so it is a beginning.
      create index product_descriptions_ends on product_descriptions (reverse(folded_end) text_pattern_ops) include (folded_end, product_id, shown);
      analyze product_descriptions;
    `.execute(tx)
  },
}
