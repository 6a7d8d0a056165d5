import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What is answered to a change of a cart is in the event that tells of it, and not kept a second time. */
export const answersInEvents: Migration = {
  number: 26,
  name: 'answers in events',
  async up(tx) {
    await sql`alter table idempotency_keys add column entity_of uuid`.execute(tx)
  },
}
