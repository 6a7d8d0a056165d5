import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Indexes for every filter and order that a query may ask for, and a table of the variants of all products. */
export const catalogueQueries: Migration = {
  number: 6,
  name: 'catalogue queries',
  async up(tx) {
    await sql`
      -- Sorted by one field, ties by id, in either direction; whether a row is visible is told by the index, which so serves counts, too.
      drop index products_name, products_price, products_updated;
      create index products_by_id on products (id) include (visible);
      create index products_by_name on products (name, id) include (visible);
      create index products_by_slug on products (slug) include (visible);
      create index products_by_sku on products (sku, id) include (visible);
      create index products_by_type on products (product_type, id) include (visible);
      create index products_by_price on products (price_minor, id) include (visible);
      create index products_by_number on products (numeric_id) include (visible);
      create index products_by_update on products (updated_at, id) include (visible);
      create index products_by_creation on products (created_at, id) include (visible);
      create index products_by_brand on products (brand, id) include (visible);
      create index products_by_ribbon on products (ribbon, id) include (visible);
      -- A description may be longer than an index takes.
      create index products_by_description on products (left(description collate "C", 100), id) include (visible);
      create index products_description_begins on products (lower(left(description, 100)) text_pattern_ops);

      -- Beginnings of texts, with the texts themselves, so that they can be counted from the index; and any part of them, by its groups of three letters. The list of what waits to be sorted into the index stays short, as every
      -- search looks through all of it.
      create index products_name_begins on products (lower(name) text_pattern_ops) include (name, visible);
      create index products_slug_begins on products (lower(slug) text_pattern_ops) include (slug, visible);
      create index products_sku_begins on products (lower(sku) text_pattern_ops) include (sku, visible);
      create index products_brand_begins on products (lower(brand) text_pattern_ops) include (brand, visible);
      create index products_ribbon_begins on products (lower(ribbon) text_pattern_ops) include (ribbon, visible);
      create index products_texts on products using gin (
        lower(name) gin_trgm_ops, lower(slug) gin_trgm_ops, lower(sku) gin_trgm_ops, lower(brand) gin_trgm_ops, lower(ribbon) gin_trgm_ops,
        lower(description) gin_trgm_ops) with (gin_pending_list_limit = 1024);

      create index collection_products_by_place on collection_products (collection_id, position, product_id);

      -- The variants of all products, derived ones too, each with what can be asked of it.
      create table store_variants (
        product_id uuid not null references products (id) on delete cascade,
        position integer not null,
        variant_id uuid not null,
        name text not null,
        product_name text not null,
        sku text not null,
        managed boolean not null,
        shown boolean not null,
        primary key (product_id, position) include (shown)
      );
      create index store_variants_by_id on store_variants (product_id, variant_id) include (shown);
      create index store_variants_by_variant on store_variants (variant_id, product_id, position) include (shown);
      create index store_variants_by_name on store_variants (name, product_id, position) include (shown);
      create index store_variants_by_product_name on store_variants (product_name, product_id, position) include (shown);
      create index store_variants_by_sku on store_variants (sku, product_id, position) include (shown);
      create index store_variants_by_managed on store_variants (managed, product_id, position) include (shown);
      create index store_variants_name_begins on store_variants (lower(name) text_pattern_ops) include (name, shown);
      create index store_variants_product_name_begins on store_variants (lower(product_name) text_pattern_ops) include (product_name, shown);
      create index store_variants_sku_begins on store_variants (lower(sku) text_pattern_ops) include (sku, shown);
      create index store_variants_texts on store_variants using gin (
        lower(name) gin_trgm_ops, lower(product_name) gin_trgm_ops, lower(sku) gin_trgm_ops) with (gin_pending_list_limit = 1024);
    `.execute(tx)
  },
}
