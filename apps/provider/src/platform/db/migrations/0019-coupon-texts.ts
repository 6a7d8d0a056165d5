import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What coupons are called in languages beside the shop's own. */
export const couponTexts: Migration = {
  number: 19,
  name: 'coupon texts',
  async up(tx) {
    await sql`alter table coupons add column texts jsonb not null default '[]'`.execute(tx)
  },
}
