import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Products and collections in full, counts of what is visible, addresses of the past, keys of apps. */
export const wholeCatalogue: Migration = {
  number: 2,
  name: 'whole catalogue',
  async up(tx) {
    await sql`
      create extension if not exists pg_trgm;

      alter table products
        alter column weight type numeric,
        drop constraint products_check,
        drop column discounted_price_minor,
        add column cost_minor bigint check (cost_minor >= 0),
        add column discount_starts_at timestamptz,
        add column discount_ends_at timestamptz,
        add column price_per_unit jsonb,
        add column product_dimensions jsonb,
        add column package_dimensions jsonb,
        add column tax_group_id uuid,
        add column digital_file jsonb,
        add column preorder jsonb,
        add column subscription_options jsonb not null default '[]';
      alter table variants
        alter column weight type numeric,
        add column product_dimensions jsonb,
        add column package_dimensions jsonb;

      -- What a search engine is told, in the form that merchants write it in.
      update products set seo = jsonb_build_object('tags',
        case when seo ? 'title' then jsonb_build_array(jsonb_build_object('type', 'title', 'children', seo ->> 'title')) else '[]' end
        || case when seo ? 'description' then jsonb_build_array(jsonb_build_object('type', 'meta',
             'props', jsonb_build_object('name', 'description', 'content', seo ->> 'description'))) else '[]' end)
      where seo is not null;
      -- A picture may show several choices.
      update products set media = (
        select coalesce(jsonb_agg(case when item ? 'choice' then item - 'choice' || jsonb_build_object('choices', jsonb_build_array(item -> 'choice')) else item end order by place), '[]')
        from jsonb_array_elements(media) with ordinality as items(item, place))
      where media::text like '%"choice":%';

      alter table collections add column seo jsonb;

      -- Which addresses a product or a collection had before, and still answers to.
      create table former_slugs (
        entity text not null check (entity in ('product', 'collection')),
        slug text not null,
        id uuid not null,
        left_at timestamptz not null default now(),
        primary key (entity, slug)
      );
      create index former_slugs_id on former_slugs (id);

      -- How many visible products a collection has is the sum of these rows: whoever changes it adds a row and waits for nobody. The
      -- collection of all products is counted under its name. A job adds rows up now and then.
      create table collection_counts (
        collection text not null,
        change integer not null,
        made_at timestamptz not null default now()
      );
      create index collection_counts_collection on collection_counts (collection) include (change);
      insert into collection_counts (collection, change)
        select cp.collection_id::text, count(*) from collection_products cp join products p on p.id = cp.product_id where p.visible group by 1
        union all select '00000000-000000-000000-000000000001', count(*) from products where visible;
      create index products_discount_starts on products (discount_starts_at) where discount_starts_at is not null;
      create index products_discount_ends on products (discount_ends_at) where discount_ends_at is not null;

      -- The number tells a client which change it has made, so that it reads nothing older.
      create sequence catalogue_change_numbers;
      alter table catalogue_changes add column number bigint not null default nextval('catalogue_change_numbers');

      create table api_keys (
        id uuid primary key,
        name text not null,
        scopes text[] not null,
        secret_hash bytea not null unique,
        -- The secret before this one, good until the holder has had time to change it.
        former_secret_hash bytea unique,
        former_secret_until timestamptz,
        created_at timestamptz not null default now(),
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      create table staff (
        id uuid primary key,
        email text not null,
        name text not null,
        role text not null,
        created_at timestamptz not null default now(),
        disabled_at timestamptz
      );
      create unique index staff_email on staff (lower(email));
    `.execute(tx)
  },
}
