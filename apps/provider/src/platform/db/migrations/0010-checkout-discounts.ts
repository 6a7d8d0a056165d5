import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * The coupon and the discounts by hand that a checkout takes over from its cart; orders of which a part is paid
 * later.
 */
export const checkoutDiscounts: Migration = {
  number: 10,
  name: 'checkout discounts',
  async up(tx) {
    await sql`
      alter table checkouts add column discounts jsonb not null default '{"merchantDiscounts":[]}';
      alter table orders
        drop constraint orders_payment_status_check,
        add constraint orders_payment_status_check check (payment_status in ('PAID', 'PARTIALLY_PAID', 'NOT_PAID'));
    `.execute(tx)
  },
}
