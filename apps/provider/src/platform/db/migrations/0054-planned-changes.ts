import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Prices and visibility of products that a merchant plans ahead, with the values that return when they end. */
export const plannedChanges: Migration = {
  number: 54,
  name: 'planned changes',
  async up(tx) {
    await sql`
      create table planned_changes (
        id uuid primary key,
        product_id uuid not null references products (id) on delete cascade,
        price_minor bigint check (price_minor >= 0),
        visible boolean,
        starts_at timestamptz not null,
        ends_at timestamptz check (ends_at > starts_at),
        state text not null check (state in ('planned', 'active')),
        former_price_minor bigint,
        former_visible boolean,
        check (price_minor is not null or visible is not null)
      );
      create index planned_changes_by_product on planned_changes (product_id, starts_at);
      create index planned_changes_due on planned_changes ((case when state = 'planned' then starts_at else ends_at end));
    `.execute(tx)
  },
}
