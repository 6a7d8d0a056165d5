import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A parcel knows when its buyer had it, once somebody has said so. */
export const deliveredAt: Migration = {
  number: 35,
  name: 'delivered at',
  async up(tx) {
    await sql`alter table fulfillments add column delivered_at timestamptz`.execute(tx)
  },
}
