import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Data collections of the merchant, and their items. Counts of items and bytes are in the row of the collection. */
export const dataCollections: Migration = {
  number: 50,
  name: 'data collections',
  async up(tx) {
    await sql`
      create table data_collections (
        id uuid primary key,
        name text not null unique,
        fields jsonb not null,
        permissions jsonb not null,
        item_count integer not null default 0 check (item_count between 0 and 10000),
        byte_count integer not null default 0 check (byte_count >= 0),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create table data_items (
        collection_id uuid not null references data_collections on delete cascade,
        id text collate "C" not null,
        owner_id uuid not null,
        owner_kind text not null check (owner_kind in ('visitor', 'member', 'merchant', 'app')),
        -- The whole item as on the wire, with the fields of the shop.
        data jsonb not null,
        byte_count integer not null,
        primary key (collection_id, id)
      );
      create index data_items_owner_id on data_items (owner_id);
    `.execute(tx)
  },
}
