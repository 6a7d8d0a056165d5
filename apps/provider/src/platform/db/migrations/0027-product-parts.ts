import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Products as they stand in lists, written out and compressed (decision 33). A part tells what it was made from: it
 * is as good as new for as long as those are still the latest changes of its product, in the time in which no
 * discount of it begins or ends.
 */
export const productParts: Migration = {
  number: 27,
  name: 'product parts',
  async up(tx) {
    await sql`
      create table product_parts (
        product_id uuid primary key references products on delete cascade,
        made_for text not null,
        product_change bigint not null,
        stock_change bigint not null,
        everything_change bigint not null,
        good_from timestamptz not null,
        good_until timestamptz not null,
        deflated text not null,
        crc bigint not null,
        bytes integer not null
      );
      -- It is compressed already.
      alter table product_parts alter column deflated set storage external;
    `.execute(tx)
  },
}
