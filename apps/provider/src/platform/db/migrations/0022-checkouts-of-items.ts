import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * A checkout may be made of items, without a cart. Those who run the shop read checkouts without knowing whose they
 * are.
 */
export const checkoutsOfItems: Migration = {
  number: 22,
  name: 'checkouts of items',
  async up(tx) {
    await sql`
      alter table checkouts alter column cart_id drop not null;
      create index checkouts_by_id on checkouts (id);
      alter table readings
        drop constraint readings_entity_check,
        add constraint readings_entity_check check (entity in ('order', 'member', 'checkout'));
    `.execute(tx)
  },
}
