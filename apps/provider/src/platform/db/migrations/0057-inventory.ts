import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Ledger of stock, low-stock thresholds of variants, and saved views of lists in the back office. */
export const inventory: Migration = {
  number: 57,
  name: 'inventory',
  async up(tx) {
    await sql`
      -- No reference to products: the history of a variant outlives it, and orders write it.
      create table stock_movements (
        product_id uuid not null,
        variant_id uuid not null,
        sequence bigint generated always as identity,
        at timestamptz not null default now(),
        delta integer not null,
        -- Pieces after the change; null if they are no longer counted.
        quantity integer,
        cause text not null,
        actor_kind text,
        actor_id text,
        order_id uuid,
        bulk_job_id uuid,
        reason text,
        note text,
        primary key (product_id, variant_id, sequence)
      );
      -- Rows are in the order of time, so this index is tiny.
      create index stock_movements_at on stock_movements using brin (at) with (pages_per_range = 32);
      create index stock_movements_bulk_job on stock_movements (bulk_job_id, sequence) where bulk_job_id is not null;
      alter table stock add column low_stock_threshold integer;
      create table saved_views (
        id uuid primary key,
        staff_id uuid not null references staff on delete cascade,
        is_shared boolean not null,
        -- Page of the back office, such as /products.
        path text not null,
        name text not null,
        search text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index saved_views_path on saved_views (path, staff_id);
    `.execute(tx)
  },
}
