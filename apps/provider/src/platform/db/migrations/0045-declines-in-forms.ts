import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * A provider's own form takes card after card for one payment. The payment counts those that were declined, beside
 * the last of which it may still be paid.
 */
export const declinesInForms: Migration = {
  number: 45,
  name: 'declines in forms',
  async up(tx) {
    await sql`
      alter table payments
        add column declines smallint not null default 0,
        add column declined_at timestamptz;
      create index payments_declined_in_form on payments (declined_at) where declines > 0;
    `.execute(tx)
  },
}
