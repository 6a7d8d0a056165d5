import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * What shoppers want to remember. One row each, as a cart is one: it is read and changed as a whole, and its row says
 * how long it may get.
 */
export const wishlists: Migration = {
  number: 15,
  name: 'wishlists',
  async up(tx) {
    await sql`
      create table wishlists (
        owner_id uuid primary key,
        owner_kind text not null check (owner_kind in ('visitor', 'member')),
        items jsonb not null default '[]',
        updated_at timestamptz not null
      );
      create index wishlists_of_visitors on wishlists (updated_at) where owner_kind = 'visitor';
    `.execute(tx)
  },
}
