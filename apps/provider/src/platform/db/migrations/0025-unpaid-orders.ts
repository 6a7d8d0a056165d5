import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Where a payment was asked for from: what is held by orders that nobody pays is bounded by it. */
export const unpaidOrders: Migration = {
  number: 25,
  name: 'unpaid orders',
  async up(tx) {
    await sql`
      alter table payments add column asked_from text;
      create index payments_asked_from on payments (asked_from, status) where asked_from is not null;
    `.execute(tx)
  },
}
