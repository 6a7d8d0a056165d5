import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * What buyers and the shop say of a cart as a whole; carts of those who run the shop and of apps; and which carts are
 * old.
 */
export const wholeCart: Migration = {
  number: 9,
  name: 'whole cart',
  async up(tx) {
    await sql`
      alter table carts
        add column details jsonb not null default '{}',
        drop constraint carts_owner_kind_check,
        add constraint carts_owner_kind_check check (owner_kind in ('visitor', 'member', 'merchant', 'app'));
      -- By when they were made, which never changes: an index of when they were changed would be written with every addition.
      create index carts_of_visitors on carts (created_at) where owner_kind = 'visitor';
    `.execute(tx)
  },
}
