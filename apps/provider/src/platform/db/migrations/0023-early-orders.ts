import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Orders of before migration 12 were placed and paid in one instant, which nobody wrote down; and the bank of the
 * test cards, which has kept books only since then, paid nothing of them back.
 */
export const earlyOrders: Migration = {
  number: 23,
  name: 'early orders',
  async up(tx) {
    await sql`
      create temporary table early_orders on commit drop as
        select owner_id, owner_kind, id, created_at from orders
        where created_at < (select applied_at from migrations where number = 12) and status in ('APPROVED', 'CANCELED')
          and not exists (select 1 from order_history where order_history.owner_id = orders.owner_id and order_id = orders.id and type = 'placed');

      -- Ids as of that time (UUIDv7): the history is read in their order.
      insert into order_history (owner_id, order_id, id, type, by, data, at)
      select owner_id, order_id,
        overlay(overlay(gen_random_uuid()::text placing substr(ms, 1, 8) || '-' || substr(ms, 9) from 1) placing '700' || place from 15)::uuid,
        type, jsonb_build_object('kind', owner_kind, 'id', owner_id), data, created_at
      from (
        select owner_id, id as order_id, owner_kind, created_at, 0 as place, 'placed' as type, '{}'::jsonb as data from early_orders
        union all
        select owner_id, order_id, owner_kind, early_orders.created_at, 1, 'paid',
          jsonb_build_object('paymentId', payments.id, 'amount', amount_minor::text, 'isOffline', false)
        from early_orders join payments using (owner_id)
        where order_id = early_orders.id and purpose = 'order' and provider = 'test' and payments.status = 'captured' and amount_minor > 0
      ) as happened,
      lateral (select lpad(to_hex(floor(extract(epoch from created_at) * 1000)::bigint), 12, '0') as ms) as instant;

      insert into test_charges (key, behaviour, status, amount_minor, currency, created_at)
      select payments.id, 'succeeds', 'captured', amount_minor, currency, payments.created_at
      from early_orders join payments using (owner_id)
      where order_id = early_orders.id and purpose = 'order' and provider = 'test' and payments.status = 'captured' and amount_minor > 0
      on conflict do nothing;
    `.execute(tx)
  },
}
